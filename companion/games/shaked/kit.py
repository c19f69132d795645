"""Shaked! as cards to print: the cards of both clans, two-sided tokens, and a cover for each pack."""

from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.box import ALL_TOKENS, cards
from companion.games.shaked.reference import reference
from companion.games.shaked.setup import Setup
from companion.kernel.kit import Back, Card, Cards, Face, Kit, Piece
from companion.kernel.words import Text, text

CLANS: Final = "clan"
COVERS: Final = "cover"
SEATS: Final = ("moon", "sun", "tulip", "pomegranate", "lantern", "key", "fish", "cypress")


def laid_out(setup: Setup, by_hand: bool) -> Cards:
    """Return the cards of a set-up and a cover for each pack; none in a game without cards."""
    if setup.card_free:
        return ()
    counts = {colour: cards(setup, letter) for letter, colour in v.LETTERS.items()}
    return (*_cards(counts), *_covers(len(setup.players), middle=setup.unassigned))


def whole() -> Cards:
    """Return all 24 cards, and covers for the most packs."""
    return (*_cards(dict.fromkeys(v.COLOURS, v.CARDS)), *_covers(v.MOST, middle=True))


def _cards(counts: dict[str, int]) -> Cards:
    return tuple(Card(_face(colour), CLANS) for colour, count in counts.items() for _ in range(count))


def _face(colour: str) -> Face:
    return Face(f"card-{colour}", "plain", text(f"shaked.clan.{colour}"), emblem=f"{v.SLUG}-{colour}", tone=colour)


def _covers(players: int, *, middle: bool) -> Cards:
    """Return a cover with the sign of each seat, and one for the pack in the middle."""
    faces = [Face(f"cover-{seat}", "sign", emblem=f"seat-{seat}") for seat in SEATS[:players]]
    faces += [Face("cover-middle", "sign", text("shaked.pack.u_label"), emblem="shaked-pack")] if middle else []
    return tuple(Card(face, COVERS) for face in faces)


def pieces(setup: Setup | None) -> tuple[Piece, ...]:
    """Return the tokens, blue on one side and red on the other."""
    count = len(setup.players) * v.PACK if setup else ALL_TOKENS
    other = Piece("red", "shaked-red", "red", count)
    return (Piece("blue", "shaked-blue", "blue", count, other=other),)


def laying(setup: Setup) -> tuple[Text, ...]:
    """Return how the packs, once built, are dealt (section 2)."""
    steps = ("shuffle", "deal", "middle") if setup.unassigned else ("shuffle", "deal")
    return tuple(text(f"shaked.lay.{step}") for step in steps)


KIT: Final[Kit[Setup]] = Kit(
    reference=reference,
    laying=laying,
    laid_out=laid_out,
    whole=whole,
    backs={CLANS: Back("shaked-mask", "round"), COVERS: Back("shaked-pack", "square")},
    pieces=pieces,
)
