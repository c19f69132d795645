"""Shaked!: the rules, pure. ``GAME`` is the only public name."""

from types import MappingProxyType

from companion.games.shaked import vocabulary as v
from companion.games.shaked.box import box, by_hand, on_phones, script, seated
from companion.games.shaked.checks import check, undealt
from companion.games.shaked.chronicle import chronicle
from companion.games.shaked.compare import compare
from companion.games.shaked.decide import decide
from companion.games.shaked.enter import complete, enter
from companion.games.shaked.events import EVENTS
from companion.games.shaked.evolve import evolve
from companion.games.shaked.forms import amend, draft
from companion.games.shaked.legal import legal
from companion.games.shaked.log import taken_back, tell
from companion.games.shaked.notes import note
from companion.games.shaked.outcome import outcome
from companion.games.shaked.plain import plain
from companion.games.shaked.prompt import prompt
from companion.games.shaked.public import disclosed, public
from companion.games.shaked.setup import Deal, Setup, deal, hide, read, settle, write
from companion.games.shaked.state import State, is_over, start
from companion.games.shaked.view import view
from companion.kernel.game import Dealing, Extras, Game, Pages, RecordFormat, Rules

__all__ = ["GAME"]

GAME: Game[Setup, Deal | None, State] = Game(
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
        disclosed=disclosed,
        undealt=undealt,
    ),
    dealing=Dealing(
        by_hand=by_hand,
        on_phones=on_phones,
        phone_pages=seated,
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
        notebook_line=note,
        outcome=outcome,
    ),
)
