"""What a player can say to do on their turn: each is one record (section 4).

What is declared happens later, or never: doubts, counters, proofs and losses come in between, each an action of its
own. ``turn_flow`` asks the record then.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.turns import PhaseBegan
from companion.games.complots.names import line
from companion.games.complots.setup import Cards
from companion.games.complots.state import State, available, in_purse
from companion.kernel.events import Caused, Event, Texts, changed
from companion.kernel.refusal import Refused


class CoinsTaken(NamedTuple):
    """``player`` has taken coins from the Treasury."""

    player: str
    amount: int

    def change(self, state: State) -> State:
        return in_purse(state, self.player, self.amount)

    def told(self, state: State) -> Texts:
        return line("taken", player=self.player, n=self.amount) if self.amount else ()


class CoinsStolen(NamedTuple):
    """``player`` has taken coins from ``target``."""

    player: str
    target: str
    amount: int

    def change(self, state: State) -> State:
        return in_purse(in_purse(state, self.target, -self.amount), self.player, self.amount)

    def told(self, state: State) -> Texts:
        name = "stolen" if self.amount else "stolen_nothing"
        return line(name, player=self.player, target=self.target, n=self.amount)


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


class CardExamined(NamedTuple):
    """A card of ``target`` is before the Inquisitor."""

    target: str
    kind: str

    def change(self, state: State) -> State:
        return changed(state, phase=v.EXAMINE, examined=self.kind)

    def told(self, state: State) -> Texts:
        return line("examined", target=self.target)


@dataclass(frozen=True)
class Declaration:
    """A declaration. What is left out is what most declarations do."""

    do: str
    """Its name in records, and in the ids of its messages."""
    effect: Callable[[State], Caused[State]]
    """What happens if nobody prevents it; its target, if it has one, is alive."""
    happens: tuple[type[Event[State]], ...] = ()
    """Every event of its effect."""
    then: Literal["turn ends", "target loses", "waits"] = "turn ends"
    """What comes after its effect: the next turn, a card of the target, or a choice that the effect waits for."""
    claims: str | None = None
    """The character that it claims; None if nobody can doubt it."""
    cost: int = 0
    """Coins that it costs at once (ruling C6)."""
    targeted: bool = False
    """Whether it names a living opponent."""
    check_target: Callable[[State, str], None] | None = None
    """Refuses a living opponent whom it may not name; None if it may name each."""
    counters: Callable[[str], Cards] | None = None
    """The characters that counter it where this fifth one is in play; None if nothing does."""


def _gain(amount: int) -> Callable[[State], Caused[State]]:
    """Return the effect of taking coins from the Treasury, or what is left of it (ruling C13)."""
    return lambda state: (CoinsTaken(state.player, available(state, amount)),)


def _exchange(kind: str) -> Callable[[State], Caused[State]]:
    return lambda state: (CardsDrawn(state.player, v.DRAWS[kind]),)


def _steal(state: State) -> Caused[State]:
    target = state.target or ""
    return (CoinsStolen(state.player, target, min(v.THEFT, state.coins[target])),)


def _check_coins(state: State, target: str) -> None:
    """Refuse an empty purse where ruling C14 says so."""
    if state.setup.captain_needs_coins and not state.coins[target]:
        raise Refused("no_coins", player=target)


def _examine(state: State) -> Caused[State]:
    """Let the target choose a card for the Inquisitor; a single one that is known is shown at once (ruling C10)."""
    target = state.target or ""
    if state.hidden is None:
        return (PhaseBegan(v.EXAMINE),)
    if len(state.hidden[target]) == 1:
        return (CardExamined(target, state.hidden[target][0]),)
    return (PhaseBegan(v.SHOW),)


_EVERY: Final = (
    Declaration(v.INCOME, _gain(1), (CoinsTaken,)),
    Declaration(v.FOREIGN_AID, _gain(2), (CoinsTaken,), counters=lambda fifth: (v.DUCHESS,)),
    Declaration(v.ASSASSINAT, lambda state: (), then="target loses", cost=7, targeted=True),
    Declaration(v.POWER_DUCHESS, _gain(3), (CoinsTaken,), claims=v.DUCHESS),
    Declaration(
        v.POWER_ASSASSIN,
        lambda state: (),
        then="target loses",
        claims=v.ASSASSIN,
        cost=3,
        targeted=True,
        counters=lambda fifth: (v.COUNTESS,),
    ),
    Declaration(
        v.POWER_CAPTAIN,
        _steal,
        (CoinsStolen,),
        claims=v.CAPTAIN,
        targeted=True,
        check_target=_check_coins,
        counters=lambda fifth: (v.CAPTAIN, fifth),
    ),
    Declaration(v.POWER_AMBASSADOR, _exchange(v.AMBASSADOR), (CardsDrawn,), "waits", claims=v.AMBASSADOR),
    Declaration(v.INQUISITOR_EXCHANGE, _exchange(v.INQUISITOR), (CardsDrawn,), "waits", claims=v.INQUISITOR),
    Declaration(
        v.INQUISITOR_EXAMINE, _examine, (PhaseBegan, CardExamined), "waits", claims=v.INQUISITOR, targeted=True
    ),
)
DECLARATIONS: Final = {of.do: of for of in _EVERY}
"""The declarations by name, in the order in which they are offered."""
CLAIMS: Final = {of.do: of.claims for of in _EVERY if of.claims}
"""The character that each power claims."""


def countered(fifth: str) -> Mapping[str, Cards]:
    """Return what can be countered where ``fifth`` is in play, with the characters that do."""
    return {of.do: of.counters(fifth) for of in _EVERY if of.counters}
