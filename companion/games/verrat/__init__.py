"""Verrat!: the rules, pure. ``GAME`` is the only public name."""

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions import ACTIONS
from companion.games.verrat.actions.dungeon import complete
from companion.games.verrat.aftermath import aftermath
from companion.games.verrat.box import KIT, box, script
from companion.games.verrat.checks import check, compare, lying
from companion.games.verrat.chronicle import chronicle, outcome, picture
from companion.games.verrat.prompt import prompt, seat_words
from companion.games.verrat.record import public, state_as_json
from companion.games.verrat.setup import Deal, Setup, deal, read, settle, write
from companion.games.verrat.setup_form import draft, open_deal, options_from_form
from companion.games.verrat.state import State, start
from companion.games.verrat.view import view
from companion.kernel.game import Dealing, Extras, Game, Pages, RecordFormat, Rules, always

__all__ = ["GAME"]

GAME: Game[Setup, Deal, State] = Game(
    slug=v.SLUG,
    fewest=v.PLAYERS,
    most=v.PLAYERS,
    actions=ACTIONS,
    rules=Rules(
        check=check,
        settle=settle,
        deal=deal,
        start=start,
        complete=complete,
    ),
    record=RecordFormat(
        deal_key="deal",
        read=read,
        write=write,
        state_as_json=state_as_json,
        public=public,
    ),
    dealing=Dealing(
        by_hand=always,
        phone_pages=always,
        open_deal=open_deal,
    ),
    kit=KIT,
    pages=Pages(
        options_from_form=options_from_form,
        draft=draft,
        box=box,
        script=script,
        prompt=prompt,
        view=view,
        seat_words=seat_words,
        compare=compare,
        lying=lying,
        chronicle=chronicle,
    ),
    extras=Extras(
        outcome=outcome,
        aftermath=aftermath,
        picture=picture,
    ),
)
