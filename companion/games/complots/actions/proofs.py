"""Proofs, and the cards that they cost (section 5)."""

from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import turn_flow as run
from companion.games.complots.actions.turn_flow import CONSEQUENCES, TurnFlow, flowing
from companion.games.complots.actions.turns import CoinsRefunded
from companion.games.complots.names import kind_name, line
from companion.games.complots.requirements import (
    MASTER,
    character,
    check_court_order,
    check_in_game,
    court_order,
    distinct,
    holds,
    proven_lie,
    said,
)
from companion.games.complots.state import Doubt, State, swapped
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices, Form
from companion.kernel.events import Choice, Command, Json, Texts, changed
from companion.kernel.refusal import Refused


class CounterFailed(NamedTuple):
    """The counter was a lie."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        return changed(state, counter=None)

    def told(self, state: State) -> Texts:
        return line("counter_failed", player=self.player)


class Proven(NamedTuple):
    """``player`` has shown ``kind`` and drawn another card; ``court`` is the Court with the shown one, before the draw,
    None at the table."""

    player: str
    kind: str
    court: tuple[str, ...] | None

    def change(self, state: State) -> State:
        """Swap the shown card for the Court's first, once the shown one has been shuffled in."""
        judged = changed(state, doubt=_judged(state, True))
        return swapped(judged, self.player, self.kind, self.court)

    def told(self, state: State) -> Texts:
        return line("proven", player=self.player, kind=kind_name(self.kind))


class NotShown(NamedTuple):
    """``player`` did not show ``kind``: the claim counts as a lie."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        return changed(state, doubt=_judged(state, False))

    def told(self, state: State) -> Texts:
        return line("not_shown", player=self.player, kind=kind_name(self.kind))


def _judged(state: State, shown: bool) -> Doubt | None:
    doubt = state.doubt
    return doubt and Doubt(doubt.player, doubt.of, doubt.kind, shown)


def _proof(flow: TurnFlow, command: Command) -> None:
    state, shown = flow.state, arguments.flag(command, "shown")
    court = court_order(command, state.dealt and shown)
    doubt = state.doubt
    if doubt is None:
        return
    has_card = holds(state, doubt.of, doubt.kind)
    if shown and not has_card:
        raise Refused("not_held" if state.dealt else "none_left", kind=doubt.kind)
    if not shown and has_card and state.dealt and not state.setup.free_concession:
        raise Refused("must_show", kind=doubt.kind)
    if court is not None:
        check_court_order(court, state.court_cards or (), (doubt.kind,))
    if shown:
        flow.add(Proven(doubt.of, doubt.kind, court))
    else:
        _caught(flow, doubt.of, doubt.kind)
    run.lose(flow)


def _caught(flow: TurnFlow, player: str, kind: str) -> None:
    """Let a claim fall: an Assassin's cost is refunded, or the counter is dropped."""
    flow.add(NotShown(player, kind))
    if flow.state.counter is not None:
        flow.add(CounterFailed(player, kind))
    else:
        run.refund(flow)


def _proofs(state: State) -> Choices:
    """Return the proof. If Chevet knows the cards and nobody may refuse, it follows from them."""
    doubt = state.doubt
    if doubt is None:
        return ()
    shown = (True, False) if holds(state, doubt.of, doubt.kind) else (False,)
    if not state.dealt:
        return (Choice("proof", {"shown": shown}),)
    if state.setup.free_concession:
        return (Choice("proof", {"shown": shown}, (doubt.of,)),)
    return (Choice("proof", by=(MASTER, doubt.of)),)


def _settled(state: State, offered: Choices) -> Command | None:
    """Return the proof if nobody has a choice in it: Chevet knows the cards, and a holder must show."""
    return {"do": "proof"} if state.dealt and not state.setup.free_concession else None


PROOF = Action(
    do="proof",
    phases=(v.PROOF,),
    by_itself=_settled,
    arguments=(Argument("shown", form=said), Argument("court", form=None)),
    choices=_proofs,
    refuses=("missing_court", "not_held", "none_left", "must_show", "wrong_court"),
    causes=flowing(_proof),
    happens=(Proven, NotShown, CounterFailed, CoinsRefunded, *CONSEQUENCES),
)


def _lose(flow: TurnFlow, command: Command) -> None:
    state, kind = flow.state, character(command)
    check_in_game(state, kind)
    player = state.loser
    if player is None:
        return
    if state.dealt:
        if not holds(state, player, kind):
            raise Refused("not_held", kind=kind)
    elif kind == proven_lie(state):
        raise Refused("must_show", kind=kind)
    elif not holds(state, player, kind):
        raise Refused("none_left", kind=kind)
    run.fall(flow, player, kind)


def _losses(state: State) -> Choices:
    player = state.loser
    if player is None:
        return ()
    if state.hidden is not None:
        return (Choice("lose", {"kind": distinct(state.hidden[player])}, (player,)),)
    kinds = tuple(kind for kind in state.setup.kinds if kind != proven_lie(state) and holds(state, player, kind))
    return (Choice("lose", {"kind": kinds}),) if kinds else ()


def _second_of_both(form: Form) -> Json:
    """Return the second of two cards that fall together; the first is entered before."""
    both = [value for value in form.get("both", ()) if value]
    return {"kind": " ".join(both[0].split()[1:])} if both else {}


LOSE = Action(
    do="lose",
    phases=(v.LOSE,),
    arguments=(Argument("kind"),),
    form=_second_of_both,
    choices=_losses,
    refuses=("kind_not_in_game", "not_held", "must_show", "none_left"),
    causes=flowing(_lose),
    happens=CONSEQUENCES,
)
