"""Doubts, counters and proofs (section 5)."""

from typing import NamedTuple

from companion.games.complots.names import kind_name, line
from companion.games.complots.state import Counter, Doubt, State, swapped
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class Doubted(NamedTuple):
    """``player`` doubts that ``of`` holds ``kind``."""

    player: str
    of: str
    kind: str

    def change(self, state: State) -> State:
        return changed(state, doubt=Doubt(self.player, self.of, self.kind))

    def told(self, state: State) -> Texts:
        return line("doubted", player=self.player, of=self.of, kind=kind_name(self.kind))


class Countered(NamedTuple):
    """``player`` counters the action, claiming ``kind``."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        return changed(state, counter=Counter(self.player, self.kind), countered=(*state.countered, self.player))

    def told(self, state: State) -> Texts:
        return line("countered", player=self.player, kind=kind_name(self.kind))


class CounterHeld(NamedTuple):
    """The counter holds: the action fails."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("counter_held", player=self.player)


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
