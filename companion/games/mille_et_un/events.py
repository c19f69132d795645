"""What can happen in a game of 1001: named tuples of plain facts, as the journal keeps them."""

from typing import Final, NamedTuple


class SultanRevealed(NamedTuple):
    """The next Sultan card was turned up; it is the last of the row."""

    card: str


class CardTaken(NamedTuple):
    """The active player took a plain card from ``source``: ``random``, ``discard`` or ``faceup``."""

    source: str
    card: str


class SpecialDrawn(NamedTuple):
    """The active player drew a special card, which is at work and out of the game. ``players`` feed a tiger."""

    card: str
    players: tuple[str, ...]


class CardTurned(NamedTuple):
    """A book turned a plain card up; it stays in the draw area."""

    card: str


class SpecialTurned(NamedTuple):
    """A book turned a special card up, which is at work at once. ``players`` feed a tiger."""

    card: str
    players: tuple[str, ...]


class TigerFed(NamedTuple):
    """``player`` put a card on the discard for the tiger."""

    player: str
    card: str


class DrawSkipped(NamedTuple):
    """Nothing was left to be drawn anywhere."""


class StoryTold(NamedTuple):
    """The active player told a story to a Sultan card."""

    cards: tuple[str, str]
    sultan: str


class SultanContent(NamedTuple):
    """A Sultan card has all its stories; it and they are out of the game."""

    sultan: str


class CardDiscarded(NamedTuple):
    """The active player put a card on the discard."""

    card: str


class TurnEnded(NamedTuple):
    """The turn is over; ``dry`` turns in a row ended with an empty draw area and without a story."""

    dry: int


class Reshuffled(NamedTuple):
    """All of the discard but its top card was spread face down again: ``cards`` of them."""

    cards: int


class TableAsked(NamedTuple):
    """The table says itself whether a story can still be told."""


class TurnBegan(NamedTuple):
    """It is ``player``'s turn."""

    player: str


class CardsCorrected(NamedTuple):
    """The game master set what is on the table, and said why.

    ``sizes`` says how many cards are before each player, in seat order; ``held`` are all of them, one hand after the
    other.
    """

    down: int
    up: tuple[str, ...]
    discard: tuple[str, ...]
    sizes: tuple[int, ...]
    held: tuple[str, ...]
    why: str


class GameEnded(NamedTuple):
    """The game is over."""

    winner: str
    reason: str


MilleEtUnEvent = (
    SultanRevealed
    | CardTaken
    | SpecialDrawn
    | CardTurned
    | SpecialTurned
    | TigerFed
    | DrawSkipped
    | StoryTold
    | SultanContent
    | CardDiscarded
    | TurnEnded
    | Reshuffled
    | TableAsked
    | TurnBegan
    | CardsCorrected
    | GameEnded
)

EVENTS: Final = {event.__name__: event for event in MilleEtUnEvent.__args__}
"""Every event by its class name, for the journal."""
