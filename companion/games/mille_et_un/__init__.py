"""1001: the rules, pure. ``GAME`` is the only public name."""

from types import MappingProxyType

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.box import box, by_hand, script
from companion.games.mille_et_un.checks import check
from companion.games.mille_et_un.chronicle import chronicle, public
from companion.games.mille_et_un.compare import compare
from companion.games.mille_et_un.decide import decide
from companion.games.mille_et_un.enter import complete, enter
from companion.games.mille_et_un.events import EVENTS
from companion.games.mille_et_un.evolve import evolve
from companion.games.mille_et_un.forms import amend, draft
from companion.games.mille_et_un.laying import laid
from companion.games.mille_et_un.legal import legal
from companion.games.mille_et_un.log import taken_back, tell
from companion.games.mille_et_un.outcome import outcome
from companion.games.mille_et_un.plain import plain
from companion.games.mille_et_un.prompt import prompt
from companion.games.mille_et_un.setup import Deal, Setup, deal, hide, read, settle, write
from companion.games.mille_et_un.state import State, is_over, start
from companion.games.mille_et_un.view import view
from companion.kernel.game import Game

__all__ = ["GAME"]

GAME: Game[Setup, Deal, State] = Game(
    slug=v.SLUG,
    fewest=v.FEWEST,
    most=v.MOST,
    hidden_key="deal",
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
    plain=plain,
    prompt=prompt,
    view=view,
    tell=tell,
    taken_back=taken_back,
    compare=compare,
    chronicle=chronicle,
    public=public,
    by_hand=by_hand,
    laid=laid,
    outcome=outcome,
)
