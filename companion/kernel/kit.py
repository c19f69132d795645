"""What a game needs on the table, as cards to print: their sides, their backs, and how many of each."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from companion.kernel.words import Text, text

SetupT_contra = TypeVar("SetupT_contra", contravariant=True)

Form = Literal["portrait", "tale", "slot", "vote", "sign", "pile", "plain", "aid"]
"""How a side is laid out; the press has a drawing for each."""


@dataclass(frozen=True)
class Face:
    """One side of a card. Drawings are named as in the sprites; ``art`` is a scene seen through a window."""

    name: str
    """Names the side in lists and files: ``role-dinarzade``."""
    form: Form
    title: Text | None = None
    text: Text | str | None = None
    lines: tuple[tuple[Text, Text | None], ...] = ()
    """Short headings of an aid, each with what it means."""
    art: str | None = None
    emblem: str | None = None
    tone: str | None = None
    """The inks of the side: a camp, a board, an answer, a colour."""
    rank: str = ""
    suit: str | None = None
    mark: str | None = None
    """A sign that tells this card from others of its kind."""
    index: tuple[str, str] | None = None
    """Rank and suit in a second pack of cards that this card can stand for."""


@dataclass(frozen=True)
class Card:
    """A card: its face, and the back that it shares with others or, if it has two faces, the other one."""

    face: Face
    back: str
    reverse: Face | None = None


@dataclass(frozen=True)
class Back:
    """A back: two emblems that mirror each other in a medallion."""

    emblem: str
    medallion: Literal["arch", "round", "lozenge", "square"]


@dataclass(frozen=True)
class Piece:
    """A disc to cut out: its drawing, what is written on it, and what is on its other side."""

    name: str
    emblem: str
    tone: str
    count: int
    label: Text | str | None = None
    other: "Piece | None" = None


@dataclass(frozen=True)
class Mat:
    """Places on the table, row by row, to lay cards and pieces on."""

    name: Text
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True)
class Reference:
    """The rules of one set-up in short: what is played, and sections of a title and its paragraphs."""

    title: Text
    lead: tuple[Text, ...]
    sections: "tuple[Section, ...]"
    boards: tuple[tuple[Text, tuple[Face, ...]], ...] = ()
    """Rows of cards on the table, each with its name."""
    table: tuple[tuple[Text | None, ...], ...] = ()
    """Rows of cells, the first one their heads; None is an empty cell."""
    emblems: Mapping[str, str] = field(default_factory=dict)
    """The drawings beside paragraphs, by the ids of their messages."""

    @property
    def paragraphs(self) -> int:
        """How many paragraphs all sections have."""
        return sum(len(paragraphs) for _, paragraphs in self.sections)


Section = tuple[Text, tuple[Text, ...]]
"""A title and its paragraphs."""
Cards = tuple[Card, ...]


def numbered(slug: str, *parts: tuple[str, int]) -> tuple[Section, ...]:
    """Return sections by name and number of paragraphs: ``<slug>.reference.<name>.title`` and ``….<n>``."""
    return tuple(
        (text(f"{slug}.reference.{name}.title"), tuple(text(f"{slug}.reference.{name}.{n + 1}") for n in range(count)))
        for name, count in parts
    )


def rulings(title: Text, lines: Iterable[Text]) -> tuple[Section, ...]:
    """Return the section of what a table plays otherwise; none if there is nothing."""
    found = tuple(lines)
    return ((title, found),) if found else ()


def role_cards(players: int) -> tuple[Text, ...]:
    """Return how role cards are dealt by hand, one each."""
    return tuple(text(f"deal.cards.{step}", n=players) for step in ("take", "shuffle", "give", "look", "votes"))


def _no_cards(setup: object = None, by_hand: bool = True) -> Cards:
    return ()


@dataclass(frozen=True)
class Kit(Generic[SetupT_contra]):
    """What of a game can be printed. A game whose box is sold has no cards here."""

    reference: Callable[[SetupT_contra], Reference]
    """The rules of a set-up in short."""
    laying: Callable[[SetupT_contra], tuple[Text, ...]] = lambda setup: ()
    """How people lay out and deal what a set-up needs, step by step."""
    laid_out: Callable[[SetupT_contra, bool], Cards] = _no_cards
    """The cards of a set-up, exactly those of its box list; the second argument is true if roles are dealt by hand."""
    with_parties: Callable[[SetupT_contra, bool], Cards] | None = None
    """The same in a box that also has cards which show a side and no role."""
    whole: Callable[[], Cards] = _no_cards
    """Every card of the box."""
    backs: Mapping[str, Back] = field(default_factory=dict)
    parts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Parts that can be printed alone, each with the backs of its cards."""
    two_sided: Callable[[Cards], Cards] | None = None
    """Give the cards of the whole box their second faces; None if it has none."""
    indexed: Mapping[int, Callable[[Cards], Cards]] = field(default_factory=dict)
    """Give the cards of the whole box the indices of an ordinary pack, by the number of its cards."""
    aids: Callable[[SetupT_contra], tuple[Face, ...]] | None = None
    """What each player keeps in front of them, one side each."""
    mats: Callable[[SetupT_contra], tuple[Mat, ...]] | None = None
    """The places of cards and pieces on the table."""
    pieces: Callable[[SetupT_contra | None], tuple[Piece, ...]] | None = None
    """Discs besides the cards: those of a set-up, or all."""
