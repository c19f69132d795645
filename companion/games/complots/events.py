"""What can happen in a game of Complots: named tuples of plain facts, as the journal keeps them.

Facts that are secret in a dealt game (every ``court``, ``returned``, ``CardExamined.kind``, ``Drafted.kind``) are for
the state alone; no sentence is made of them.
"""

from typing import Final, NamedTuple


class Drafted(NamedTuple):
    """In a duel ``player`` has kept one card of their own pack."""

    player: str
    kind: str


class PhaseBegan(NamedTuple):
    """A phase of this turn begins: a window, a proof, a loss, a choice."""

    phase: str


class Declared(NamedTuple):
    """The player whose turn it is has declared an action, and its target if it has one."""

    player: str
    do: str
    target: str | None


class CoinsPaid(NamedTuple):
    """``player`` has paid coins into the Treasury."""

    player: str
    amount: int


class CoinsTaken(NamedTuple):
    """``player`` has taken coins from the Treasury."""

    player: str
    amount: int


class CoinsRefunded(NamedTuple):
    """``player`` has been refunded the price of an Assassin."""

    player: str
    amount: int


class CoinsStolen(NamedTuple):
    """``player`` has taken coins from ``target``."""

    player: str
    target: str
    amount: int


class EffectVoid(NamedTuple):
    """The action came to nothing: its target is out of the game."""

    target: str


class Doubted(NamedTuple):
    """``player`` doubts that ``of`` holds ``kind``."""

    player: str
    of: str
    kind: str


class Countered(NamedTuple):
    """``player`` counters the action, claiming ``kind``."""

    player: str
    kind: str


class CounterHeld(NamedTuple):
    """The counter holds: the action fails."""

    player: str
    kind: str


class CounterFailed(NamedTuple):
    """The counter was a lie."""

    player: str
    kind: str


class Proven(NamedTuple):
    """``player`` has shown ``kind`` and drawn another card; ``court`` is the Court with the shown one, before the draw,
    None at the table."""

    player: str
    kind: str
    court: tuple[str, ...] | None


class NotShown(NamedTuple):
    """``player`` did not show ``kind``: the claim counts as a lie."""

    player: str
    kind: str


class CardLost(NamedTuple):
    """``player`` has turned a card up for good; the doubt that it paid for, if any, is settled."""

    player: str
    kind: str


class PlayerOut(NamedTuple):
    """``player`` has no hidden card left; their coins, ``amount``, are in the Treasury."""

    player: str
    amount: int


class CardsDrawn(NamedTuple):
    """``player`` has drawn cards from the Court to exchange."""

    player: str
    number: int


class Exchanged(NamedTuple):
    """``player`` has given cards back to the Court; both are None at the table."""

    player: str
    returned: tuple[str, ...] | None
    court: tuple[str, ...] | None


class CardExamined(NamedTuple):
    """A card of ``target`` is before the Inquisitor."""

    target: str
    kind: str


class CardHandedBack(NamedTuple):
    """The Inquisitor has handed the card back."""

    target: str


class CardReplaced(NamedTuple):
    """The Inquisitor has sent the card to the Court, and ``target`` has drawn another; ``court`` is the Court with it,
    before the draw, None at the table."""

    target: str
    court: tuple[str, ...] | None


class TurnBegan(NamedTuple):
    """It is the turn of ``player``."""

    player: str


class CoinsCorrected(NamedTuple):
    """The game master set the coins of ``player``, and said why."""

    player: str
    coins: int
    why: str


class LostCorrected(NamedTuple):
    """The game master set the face-up cards of ``player``, and said why."""

    player: str
    kinds: tuple[str, ...]
    why: str


class GameWon(NamedTuple):
    """``player`` alone is left."""

    player: str


ComplotsEvent = (
    Drafted
    | PhaseBegan
    | Declared
    | CoinsPaid
    | CoinsTaken
    | CoinsRefunded
    | CoinsStolen
    | EffectVoid
    | Doubted
    | Countered
    | CounterHeld
    | CounterFailed
    | Proven
    | NotShown
    | CardLost
    | PlayerOut
    | CardsDrawn
    | Exchanged
    | CardExamined
    | CardHandedBack
    | CardReplaced
    | TurnBegan
    | CoinsCorrected
    | LostCorrected
    | GameWon
)

EVENTS: Final = {event.__name__: event for event in ComplotsEvent.__args__}
"""Every event by its class name, for the journal."""
