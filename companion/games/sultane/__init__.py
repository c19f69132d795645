"""Au chevet de la Sultane: the rules, pure. ``GAME`` is the only public name."""

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.aftermath import aftermath
from companion.games.sultane.box import answers_by_phone, box, has_envelopes
from companion.games.sultane.checks import check
from companion.games.sultane.chronicle import chronicle
from companion.games.sultane.compare import compare, lying
from companion.games.sultane.kit import KIT
from companion.games.sultane.lesson import LESSON
from companion.games.sultane.odds import odds
from companion.games.sultane.outcome import outcome, reveal_order
from companion.games.sultane.picture import picture
from companion.games.sultane.prompt import prompt, seat_words
from companion.games.sultane.recognition import script
from companion.games.sultane.record import public, state_as_json
from companion.games.sultane.reference import rulebook
from companion.games.sultane.setup import Deal, Setup, deal, deal_as_json, read, settle, write
from companion.games.sultane.setup_form import draft, options_from_form
from companion.games.sultane.state import State, start
from companion.games.sultane.view import view
from companion.kernel.game import Dealing, Extras, Game, Pages, RecordFormat, Rules

__all__ = ["GAME"]

GAME: Game[Setup, Deal, State] = Game(
    slug="sultane",
    fewest=v.FEWEST_PLAYERS,
    most=v.MOST_PLAYERS,
    actions=ACTIONS,
    rules=Rules(
        check=check,
        settle=settle,
        deal=deal,
        start=start,
    ),
    record=RecordFormat(
        deal_key="roles",
        read=read,
        write=write,
        deal_as_json=deal_as_json,
        state_as_json=state_as_json,
        public=public,
    ),
    dealing=Dealing(
        by_hand=has_envelopes,
        needs_phone_roles=answers_by_phone,
        tied_to_roles=frozenset({"camp_discovery"}),
    ),
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
        rulebook=rulebook,
    ),
    extras=Extras(
        outcome=outcome,
        lesson=LESSON,
        odds=odds,
        reveal_order=reveal_order,
        aftermath=aftermath,
        picture=picture,
    ),
    kit=KIT,
)
