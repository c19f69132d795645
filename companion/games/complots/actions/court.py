"""Cards from the Court: the exchange, and the examination by an Inquisitor (section 6)."""

from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.names import line
from companion.games.complots.state import State, in_hand, swapped, without
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class CardsDrawn(NamedTuple):
    """``player`` has drawn cards from the Court to exchange."""

    player: str
    number: int

    def change(self, state: State) -> State:
        cards, number = state.court_cards, self.number
        return changed(
            state,
            phase=v.EXCHANGE,
            court=state.court - number,
            drawn=number,
            court_cards=None if cards is None else cards[number:],
            drawn_cards=() if cards is None else cards[:number],
        )

    def told(self, state: State) -> Texts:
        return line("drawn", player=self.player, n=self.number)


class Exchanged(NamedTuple):
    """``player`` has given cards back to the Court; both are None at the table."""

    player: str
    returned: tuple[str, ...] | None
    court: tuple[str, ...] | None

    def change(self, state: State) -> State:
        after = changed(state, court=state.court + state.drawn, drawn=0, drawn_cards=())
        if state.hidden is None or self.returned is None:
            return after
        cards = (*state.hidden[self.player], *state.drawn_cards)
        for kind in self.returned:
            cards = without(cards, kind)
        return changed(after, hidden=in_hand(state, self.player, cards), court_cards=self.court)

    def told(self, state: State) -> Texts:
        return line("exchanged", player=self.player)


class CardExamined(NamedTuple):
    """A card of ``target`` is before the Inquisitor."""

    target: str
    kind: str

    def change(self, state: State) -> State:
        return changed(state, phase=v.EXAMINE, examined=self.kind)

    def told(self, state: State) -> Texts:
        return line("examined", target=self.target)


class CardHandedBack(NamedTuple):
    """The Inquisitor has handed the card back."""

    target: str

    def change(self, state: State) -> State:
        return changed(state, examined=None)

    def told(self, state: State) -> Texts:
        return line("handed_back", target=self.target)


class CardReplaced(NamedTuple):
    """The Inquisitor has sent the card to the Court, and ``target`` has drawn another; ``court`` is the Court with it,
    before the draw, None at the table."""

    target: str
    court: tuple[str, ...] | None

    def change(self, state: State) -> State:
        return changed(swapped(state, self.target, state.examined, self.court), examined=None)

    def told(self, state: State) -> Texts:
        return line("replaced", target=self.target)
