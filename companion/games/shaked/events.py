"""What can happen in a game of Shaked!: named tuples of plain facts, as the journal keeps them."""

from typing import Final, NamedTuple


class OwnLooked(NamedTuple):
    """Everyone has seen one card of their own pack."""


class Looked(NamedTuple):
    """``player`` has seen cards: one of each of ``packs``, in this order; a pack given twice shows two different
    ones. No pack is named where looks are not entered."""

    player: str
    packs: tuple[str, ...]


class PhaseBegan(NamedTuple):
    """A phase of round ``turn`` begins, which ``first`` opens."""

    phase: str
    turn: int
    first: str


class TalkEnded(NamedTuple):
    """The talk of this round is over."""


class Voted(NamedTuple):
    """``player`` has placed tokens: each before one of ``packs``, with the side of ``colours`` up."""

    player: str
    packs: tuple[str, ...]
    colours: tuple[str, ...]


class VoteClosed(NamedTuple):
    """All have voted in round ``turn``; what was hidden is shown."""

    turn: int


class CardTurnedUp(NamedTuple):
    """One card of the unassigned pack is face up."""

    colour: str


class Denounced(NamedTuple):
    """The tokens were counted, or counted again: the pack denounced for each colour, or nobody."""

    blue: str | None
    red: str | None


class PacksShown(NamedTuple):
    """``packs`` were shown; ``contents`` are theirs, in the same order."""

    packs: tuple[str, ...]
    contents: tuple[str, ...]


class BallotCorrected(NamedTuple):
    """The game master set what ``player`` placed in round ``turn``, and said why."""

    player: str
    turn: int
    packs: tuple[str, ...]
    colours: tuple[str, ...]
    why: str


class CardCorrected(NamedTuple):
    """The game master set the colour of the card that is face up, and said why."""

    colour: str
    why: str


class GameEnded(NamedTuple):
    """The game is over: ``winner`` is a clan or nobody, ``winners`` are its players in seat order."""

    winner: str
    reason: str
    winners: tuple[str, ...]


ShakedEvent = (
    OwnLooked
    | Looked
    | PhaseBegan
    | TalkEnded
    | Voted
    | VoteClosed
    | CardTurnedUp
    | Denounced
    | PacksShown
    | BallotCorrected
    | CardCorrected
    | GameEnded
)

EVENTS: Final = {event.__name__: event for event in ShakedEvent.__args__}
"""Every event by its class name, for the journal."""
