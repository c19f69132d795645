"""Complots: the rules, pure. ``GAME`` is the only public name."""

from types import MappingProxyType

from companion.games.complots import vocabulary as v
from companion.games.complots.box import box, script
from companion.games.complots.checks import check
from companion.games.complots.chronicle import chronicle
from companion.games.complots.compare import compare
from companion.games.complots.complete import complete
from companion.games.complots.decide import decide
from companion.games.complots.enter import enter
from companion.games.complots.events import EVENTS
from companion.games.complots.evolve import evolve
from companion.games.complots.finale import unveiled
from companion.games.complots.forms import again, amend, draft
from companion.games.complots.legal import legal
from companion.games.complots.log import taken_back, tell
from companion.games.complots.outcome import outcome
from companion.games.complots.plain import plain
from companion.games.complots.prompt import prompt
from companion.games.complots.public import public
from companion.games.complots.setup import Deal, Setup, deal, hide, read, settle, write
from companion.games.complots.state import State, is_over, start
from companion.games.complots.view import view
from companion.kernel.game import Dealing, Extras, Game, Pages, RecordFormat, Rules

__all__ = ["GAME"]

GAME: Game[Setup, Deal, State] = Game(
    slug=v.SLUG,
    fewest=v.FEWEST,
    most=v.MOST,
    rules=Rules(
        check=check,
        settle=settle,
        deal=deal,
        start=start,
        legal=legal,
        complete=complete,
        decide=decide,
        evolve=evolve,
        is_over=is_over,
        next_options=again,
    ),
    record=RecordFormat(
        deal_key="deal",
        events=MappingProxyType(EVENTS),
        read=read,
        write=write,
        deal_as_json=hide,
        state_as_json=plain,
        public=public,
    ),
    dealing=Dealing(
        cards_first=True,
    ),
    pages=Pages(
        options_from_form=amend,
        draft=draft,
        box=box,
        script=script,
        command_from_form=enter,
        prompt=prompt,
        view=view,
        log=tell,
        undo_label=taken_back,
        compare=compare,
        chronicle=chronicle,
    ),
    extras=Extras(
        outcome=outcome,
        reveal_order=unveiled,
    ),
)
