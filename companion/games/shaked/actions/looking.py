"""Looking into packs (section 4, rounds 1 to 3)."""

from typing import NamedTuple

from companion.games.shaked.names import line, of_pack
from companion.games.shaked.state import State
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class OwnLooked(NamedTuple):
    """Everyone has seen one card of their own pack."""

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("own")


class Looked(NamedTuple):
    """``player`` has seen cards: one of each of ``packs``, in this order; a pack given twice shows two different
    ones. No pack is named where looks are not entered."""

    player: str
    packs: tuple[str, ...]

    def change(self, state: State) -> State:
        looks = {**state.looks, state.turn: {**state.looks[state.turn], self.player: self.packs}}
        return changed(state, looks=looks)

    def told(self, state: State) -> Texts:
        packs = self.packs
        if not packs:
            return line("looked_somewhere", player=self.player)
        if len(packs) == 2 and packs[0] == packs[1]:
            return line("looked_two", player=self.player, of=of_pack(packs[0], self.player))
        return line("looked", player=self.player, cards=tuple(of_pack(pack, self.player) for pack in packs))
