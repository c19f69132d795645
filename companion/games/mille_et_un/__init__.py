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
        by_hand=by_hand,
        open_deal=laid,
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
    ),
)
