"""Verrat!: the rules, pure. ``GAME`` is the only public name."""

from types import MappingProxyType

from companion.games.verrat import vocabulary as v
from companion.games.verrat.box import box, by_hand, script, seated
from companion.games.verrat.checks import check
from companion.games.verrat.chronicle import chronicle, public
from companion.games.verrat.compare import compare
from companion.games.verrat.decide import decide
from companion.games.verrat.enter import complete, enter
from companion.games.verrat.events import EVENTS
from companion.games.verrat.evolve import evolve
from companion.games.verrat.forms import amend, draft
from companion.games.verrat.laying import laid
from companion.games.verrat.legal import legal
from companion.games.verrat.log import taken_back, tell
from companion.games.verrat.outcome import outcome
from companion.games.verrat.plain import plain
from companion.games.verrat.prompt import prompt
from companion.games.verrat.setup import Deal, Setup, deal, hide, read, settle, write
from companion.games.verrat.state import State, is_over, start
from companion.games.verrat.view import view
from companion.kernel.game import Game

__all__ = ["GAME"]

GAME: Game[Setup, Deal, State] = Game(
    slug=v.SLUG,
    fewest=v.PLAYERS,
    most=v.PLAYERS,
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
    seated=seated,
    laid=laid,
    outcome=outcome,
)
