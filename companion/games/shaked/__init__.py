"""Shaked!: the rules, pure. ``GAME`` is the only public name."""

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions import ACTIONS
from companion.games.shaked.actions.looking import log
from companion.games.shaked.aftermath import aftermath
from companion.games.shaked.box import KIT, box, by_hand, needs_phone_roles, script
from companion.games.shaked.checks import check, compare, lying, missing_deal_findings
from companion.games.shaked.chronicle import chronicle, outcome, picture
from companion.games.shaked.prompt import prompt, seat_words
from companion.games.shaked.record import commands_for_closed_record, public, state_as_json
from companion.games.shaked.setup import Deal, Setup, deal, read, write
from companion.games.shaked.setup_form import draft, options_from_form
from companion.games.shaked.state import State, start
from companion.games.shaked.view import view
from companion.kernel.game import Dealing, Extras, Game, Pages, RecordFormat, Rules, always
from companion.kernel.turn_order import draw_first_player

__all__ = ["GAME"]

GAME: Game[Setup, Deal | None, State] = Game(
    slug=v.SLUG,
    fewest=v.FEWEST,
    most=v.MOST,
    actions=ACTIONS,
    rules=Rules(
        check=check,
        settle=draw_first_player,
        deal=deal,
        start=start,
    ),
    record=RecordFormat(
        deal_key="deal",
        read=read,
        write=write,
        state_as_json=state_as_json,
        public=public,
        commands_for_closed_record=commands_for_closed_record,
        missing_deal_findings=missing_deal_findings,
    ),
    dealing=Dealing(
        by_hand=by_hand,
        needs_phone_roles=needs_phone_roles,
        phone_pages=always,
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
        log=log,
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
