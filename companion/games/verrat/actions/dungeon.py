"""Votes against viziers, the dungeon, pardons (section 4)."""

from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import city_name, line, vizier_name, votes_in_words
from companion.games.verrat.state import State, in_hand, lifted
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class VotesCounted(NamedTuple):
    """The indicators are face up: the ``weights`` against the named ``viziers``; ``tied`` are left to a choice."""

    viziers: tuple[str, ...]
    weights: tuple[int, ...]
    tied: tuple[str, ...]

    def change(self, state: State) -> State:
        return changed(
            state,
            phase=v.TIE if self.tied else v.PARDON_PHASE,
            votes=dict(zip(self.viziers, self.weights, strict=True)),
            tied=self.tied,
            passed=(),
            pardoned=(),
        )

    def told(self, state: State) -> Texts:
        if not self.viziers:
            return line("no_votes")
        return line("votes", votes=votes_in_words(dict(zip(self.viziers, self.weights, strict=True))))


class VizierConvicted(NamedTuple):
    """A vizier went to the dungeon: who is in which cell then, and who was ``banished`` for it, or None."""

    vizier: str
    cells: tuple[str | None, ...]
    banished: str | None

    def change(self, state: State) -> State:
        island = (*state.island, self.banished) if self.banished else state.island
        return changed(
            lifted(state, self.vizier),
            phase=v.PARDON_PHASE,
            dungeons=self.cells,
            island=island,
            tied=(),
            convicted=self.vizier,
        )

    def told(self, state: State) -> Texts:
        """Tell the whole chain: who goes in, who is pushed on, who is banished for it."""
        gone = line("convicted", vizier=vizier_name(self.vizier), player=state.owners[self.vizier])
        pushed = [
            line
            for cell, each in enumerate(self.cells, 1)
            if each in state.dungeons[: cell - 1]
            for line in _pushed(each, cell)
        ]
        if self.banished is None:
            return (*gone, *pushed)
        return (
            *gone,
            *pushed,
            *line("banished", vizier=vizier_name(self.banished), player=state.owners[self.banished]),
        )


class VizierPardoned(NamedTuple):
    """``player`` laid a pardon card under ``city`` and has ``vizier`` back in hand."""

    player: str
    vizier: str
    city: str

    def change(self, state: State) -> State:
        state = lifted(state, self.vizier)
        tops = state.tops
        if not state.piles[self.city] and self.city != v.KAFFA:
            tops = {**tops, self.city: v.PARDON}
        return changed(
            state,
            in_hand=state.sorted((*state.in_hand, self.vizier)),
            hands={**state.hands, self.player: in_hand(state.hands[self.player], (), (v.PARDON,))},
            piles={**state.piles, self.city: state.piles[self.city] + 1},
            tops=tops,
            pardoned=(*state.pardoned, self.player),
        )

    def told(self, state: State) -> Texts:
        return line("pardoned", player=self.player, vizier=vizier_name(self.vizier), city=city_name(self.city))


def _pushed(vizier: str | None, cell: int) -> Texts:
    return line("pushed", vizier=vizier_name(vizier), k=cell) if vizier else ()
