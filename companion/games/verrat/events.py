"""What can happen in a game of Verrat!: named tuples of plain facts, as the journal keeps them."""

from typing import Final, NamedTuple


class CardsTraded(NamedTuple):
    """``giver`` gave ``gives`` to ``taker`` and got ``gets``; one of the two may be empty."""

    giver: str
    taker: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]


class TalkEnded(NamedTuple):
    """The intrigues are over; the orders are awaited."""


class OrdersGiven(NamedTuple):
    """``player`` has given secret orders: where each of ``shapes`` goes, and the vizier named as traitor or None."""

    player: str
    shapes: tuple[str, ...]
    ways: tuple[str | int, ...]
    traitor: str | None


class OrdersRevealed(NamedTuple):
    """Every travel board is face up."""


class VizierArrived(NamedTuple):
    """A vizier came to ``place``: a city, or a seat by its number."""

    vizier: str
    place: str | int


class VizierFailed(NamedTuple):
    """A vizier did not reach the seat with ``number`` and stayed: ``seat_contested`` or ``seat_taken``."""

    vizier: str
    number: int
    reason: str


class CollectionBegan(NamedTuple):
    """The travel is over: whoever is alone in a city takes a card."""


class CardTaken(NamedTuple):
    """``player`` took ``card`` in ``city``; ``turned`` was then turned up there, None for no card."""

    player: str
    vizier: str
    city: str
    card: str
    turned: str | None


class SeatOneBegan(NamedTuple):
    """All cards are collected: the owner of the vizier on seat 1 may demand one."""


class CardDemanded(NamedTuple):
    """``player``, who holds seat 1, took ``card`` from ``giver``."""

    player: str
    giver: str
    card: str


class Passed(NamedTuple):
    """``player`` declines: a demand, or pardons for the rest of the round."""

    player: str


class VotesCounted(NamedTuple):
    """The indicators are face up: the ``weights`` against the named ``viziers``; ``tied`` are left to a choice."""

    viziers: tuple[str, ...]
    weights: tuple[int, ...]
    tied: tuple[str, ...]


class VizierConvicted(NamedTuple):
    """A vizier went to the dungeon: who is in which cell then, and who was ``banished`` for it, or None."""

    vizier: str
    cells: tuple[str | None, ...]
    banished: str | None


class VizierPardoned(NamedTuple):
    """``player`` laid a pardon card under ``city`` and has ``vizier`` back in hand."""

    player: str
    vizier: str
    city: str


class CourtTurned(NamedTuple):
    """Every vizier at court moved one seat clockwise."""


class TurnBegan(NamedTuple):
    """A new round began in this ``order``."""

    order: tuple[str, ...]


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


class GameEnded(NamedTuple):
    """The game is over: ``winner`` is the heir, or nobody and the table agreed on a draw."""

    winner: str | None
    reason: str


VerratEvent = (
    CardsTraded
    | TalkEnded
    | OrdersGiven
    | OrdersRevealed
    | VizierArrived
    | VizierFailed
    | CollectionBegan
    | CardTaken
    | SeatOneBegan
    | CardDemanded
    | Passed
    | VotesCounted
    | VizierConvicted
    | VizierPardoned
    | CourtTurned
    | TurnBegan
    | CardsCorrected
    | GameEnded
)

EVENTS: Final = {event.__name__: event for event in VerratEvent.__args__}
"""Every event by its class name, for the journal."""
