"""What is taken out of the box, printed as cards, and told of the rules in short (section 2)."""

from collections.abc import Iterator
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import content_name
from companion.games.shaked.setup import Setup
from companion.kernel.game import Box
from companion.kernel.kit import Back, Card, Cards, Face, Kit, Piece, Reference, numbered, rulings
from companion.kernel.narration import Script
from companion.kernel.words import Text, text

ALL_TOKENS: Final = 24
"""Tokens in the box."""


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return the build list of the packs in the order of building them, and what stays in.

    Where Chevet deals, no cards are needed.
    """
    lines = _without_cards(setup) if setup.card_free else _built(setup)
    return Box(tuple(lines), tuple(_stays(setup)))


def cards(setup: Setup, letter: str) -> int:
    """Return how many cards of one colour the packs of this table need."""
    return sum(content.count(letter) * n for content, n in setup.recipe.items())


def _tokens(setup: Setup) -> Text:
    return text("shaked.box.tokens", n=len(setup.players) * v.PACK)


def _built(setup: Setup) -> Iterator[Text]:
    yield text("shaked.box.cards", blue=cards(setup, "B"), red=cards(setup, "R"))
    for content in v.CONTENTS:
        yield text(f"shaked.box.{content.lower()}", n=setup.recipe[content])
    yield _tokens(setup)


def _without_cards(setup: Setup) -> Iterator[Text]:
    yield _tokens(setup)
    yield text("shaked.box.phones")


def _stays(setup: Setup) -> Iterator[Text]:
    blue, red = (v.CARDS if setup.card_free else v.CARDS - cards(setup, letter) for letter in v.LETTERS)
    if blue or red:
        yield text("shaked.box.cards_left", blue=blue, red=red)
    left = ALL_TOKENS - len(setup.players) * v.PACK
    if left > 0:
        yield text("shaked.box.tokens_left", n=left)


def script(setup: Setup) -> Script:
    """Return the script of the start: nobody closes their eyes in this game, so there is nothing to read out."""
    return Script(text("shaked.script.title"), ())


def by_hand(setup: Setup) -> bool:
    """Return whether people build and deal the packs themselves: wherever there are cards."""
    return not setup.card_free


def needs_phone_roles(setup: Setup) -> bool:
    """Return whether Chevet deals, because phones show what a look shows: in a game without cards."""
    return setup.card_free


def reference(setup: Setup) -> Reference:
    """Return the packs, the three rounds, the count, and what this table plays otherwise."""
    sections = numbered("shaked", ("aim", 2), ("packs", 3), ("one", 3), ("two", 3), ("three", 2), ("count", 3))
    own = rulings(text("shaked.option.more"), _rulings(setup))
    return Reference(text("shaked.rules.title"), tuple(_lead(setup)), (*sections, *own))


def _lead(setup: Setup) -> Iterator[Text]:
    if setup.card_free:
        yield text("shaked.reference.free")
    else:
        count = {"blue": cards(setup, "B"), "red": cards(setup, "R")}
        yield text("shaked.reference.table", n=len(setup.players), **count)
    packs = (text("shaked.reference.pack", count=n, name=content_name(one)) for one, n in setup.recipe.items() if n)
    yield text("shaked.reference.recipe", packs=tuple(packs))


def _rulings(setup: Setup) -> Iterator[Text]:
    for name in ("open_looks", "rotate_first", "mixed_tokens", "next_count"):
        if getattr(setup, name):
            yield text(f"shaked.option.{name}_what")
    if setup.votes != v.OPEN:
        yield text(f"shaked.option.votes.{setup.votes}_what")
    if setup.unassigned and setup.u_limit == v.TABLE:
        yield text("shaked.option.u_limit.table_what")


CLANS: Final = "clan"
COVERS: Final = "cover"
SEATS: Final = ("moon", "pomegranate", "fish", "sun", "cypress", "key", "tulip", "lantern")


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
