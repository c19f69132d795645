"""Au chevet de la Sultane: the rules, pure. ``GAME`` is the only public name."""

from types import MappingProxyType

from companion.games.sultane import vocabulary as v
from companion.games.sultane.board import check
from companion.games.sultane.box import answers_by_phone, box, has_envelopes
from companion.games.sultane.chronicle import chronicle
from companion.games.sultane.compare import compare
from companion.games.sultane.decide import decide
from companion.games.sultane.enter import complete, enter
from companion.games.sultane.events import EVENTS
from companion.games.sultane.evolve import evolve
from companion.games.sultane.finale import unveiled
from companion.games.sultane.forms import amend, draft
from companion.games.sultane.legal import legal
from companion.games.sultane.lesson import LESSON
from companion.games.sultane.log import taken_back, tell
from companion.games.sultane.odds import odds
from companion.games.sultane.outcome import outcome
from companion.games.sultane.picture import picture
from companion.games.sultane.prompt import prompt
from companion.games.sultane.public import public
from companion.games.sultane.recognition import script
from companion.games.sultane.rulebook import rulebook
from companion.games.sultane.setup import Deal, Setup, deal, hide, read, settle, write
from companion.games.sultane.state import State, is_over, start
from companion.games.sultane.state_as_json import state_as_json
from companion.games.sultane.view import view
from companion.kernel.game import Game

__all__ = ["GAME"]

GAME: Game[Setup, Deal, State] = Game(
    slug="sultane",
    fewest=v.FEWEST_PLAYERS,
    most=v.MOST_PLAYERS,
    hidden_key="roles",
    events=MappingProxyType(EVENTS),
    read=read,
    write=write,
    hide=hide,
    amend=amend,
    draft=draft,
    check=check,
    box=box,
    settle=settle,
    deal=deal,
    script=script,
    start=start,
    legal=legal,
    enter=enter,
    complete=complete,
    decide=decide,
    evolve=evolve,
    is_over=is_over,
    plain=state_as_json,
    prompt=prompt,
    view=view,
    tell=tell,
    taken_back=taken_back,
    compare=compare,
    chronicle=chronicle,
    public=public,
    by_hand=has_envelopes,
    on_phones=answers_by_phone,
    outcome=outcome,
    lesson=LESSON,
    odds=odds,
    unveiled=unveiled,
    picture=picture,
    rulebook=rulebook,
)
