"""Putting misread cards right, after a slip."""

from itertools import islice
from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import line
from companion.games.verrat.state import State
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class CardsCorrected(NamedTuple):
    """The game master put misread cards right, and said why.

    ``held`` are the hands of ``players``, one after the other, ``sizes`` how many cards each has; ``tops`` are the open
    cards of ``cities``.
    """

    players: tuple[str, ...]
    sizes: tuple[int, ...]
    held: tuple[str, ...]
    cities: tuple[str, ...]
    tops: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        cards = iter(self.held)
        hands = {
            player: v.in_card_order(tuple(islice(cards, size)))
            for player, size in zip(self.players, self.sizes, strict=True)
        }
        tops = dict(zip(self.cities, self.tops, strict=True))
        return changed(state, hands={**state.hands, **hands}, tops={**state.tops, **tops})

    def told(self, state: State) -> Texts:
        return line("corrected", why=self.why)
