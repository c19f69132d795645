"""Complots: the rules, pure. ``GAME`` is the only public name."""

from types import MappingProxyType

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import ACTIONS, before_from_form
from companion.games.complots.aftermath import aftermath, reacts
from companion.games.complots.box import KIT, box, script
from companion.games.complots.checks import check, compare, lying
from companion.games.complots.chronicle import chronicle, outcome, picture, reveal_order
from companion.games.complots.prompt import prompt, seat_words
from companion.games.complots.record import public, state_as_json
from companion.games.complots.requirements import complete
from companion.games.complots.setup import Deal, Setup, deal, read, write
from companion.games.complots.setup_form import draft, next_options, options_from_form
from companion.games.complots.state import State, start
from companion.games.complots.view import view
from companion.kernel.game import Dealing, Extras, Game, Pages, RecordFormat, Rules
from companion.kernel.turn_order import draw_first_player

__all__ = ["GAME"]

GAME: Game[Setup, Deal, State] = Game(
    slug=v.SLUG,
    fewest=v.FEWEST,
    most=v.MOST,
    actions=ACTIONS,
    rules=Rules(
        check=check,
        settle=draw_first_player,
        deal=deal,
        start=start,
        complete=complete,
        next_options=next_options,
    ),
    record=RecordFormat(
        deal_key="deal",
        read=read,
        write=write,
        state_as_json=state_as_json,
        public=public,
    ),
    dealing=Dealing(
        by_hand=lambda setup: setup.light,
        cards_first=True,
        tied_to_roles=frozenset({"tracking"}),
        new_table_options=MappingProxyType({"tracking": v.LIGHT}),
    ),
    kit=KIT,
    pages=Pages(
        options_from_form=options_from_form,
        draft=draft,
        box=box,
        script=script,
        before_from_form=before_from_form,
        prompt=prompt,
        view=view,
        seat_words=seat_words,
        compare=compare,
        lying=lying,
        chronicle=chronicle,
    ),
    extras=Extras(
        outcome=outcome,
        reveal_order=reveal_order,
        aftermath=aftermath,
        picture=picture,
        reacts=reacts,
    ),
)
