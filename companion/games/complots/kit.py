"""Complots as cards to print: the characters, an aid for each player, and the coins."""

from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.names import card_name
from companion.games.complots.reference import counters, reference
from companion.games.complots.setup import Setup
from companion.kernel.kit import Back, Card, Cards, Face, Kit, Piece
from companion.kernel.words import Text, text

CHARACTERS: Final = "character"
SILVER: Final = 24
GOLD: Final = 6
GOLD_WORTH: Final = (v.COINS - SILVER) // GOLD


def laid_out(setup: Setup, by_hand: bool) -> Cards:
    """Return the characters of a set-up; none if they are dealt to phones."""
    return _cards(setup.kinds, setup.copies) if by_hand else ()


def whole() -> Cards:
    """Return all 24 characters."""
    return _cards(v.KINDS, v.COPIES_IN_BOX)


def _cards(kinds: tuple[str, ...], copies: int) -> Cards:
    return tuple(Card(_face(kind), CHARACTERS) for kind in kinds for _ in range(copies))


def _face(kind: str) -> Face:
    emblem = f"{v.SLUG}-{kind}"
    words = _power(kind, kind if kind in v.FIFTHS else v.AMBASSADOR)
    return Face(f"character-{kind}", "portrait", card_name(kind), words, art=emblem, emblem=emblem)


def _power(kind: str, fifth: str) -> Text:
    """Return what a character does and counters."""
    does, what = text(f"complots.reference.does.{kind}"), counters(kind, fifth)
    if what is None:
        return does
    return (
        text("complots.card.counters", what=what)
        if kind == v.COUNTESS
        else text("complots.card.both", does=does, what=what)
    )


def aids(setup: Setup) -> tuple[Face, ...]:
    """Return an aid for each player: what an action and a character do, and what a character counters."""
    actions = ((text(f"complots.action.{do}"), text(f"complots.reference.does.{do}")) for do in _ACTIONS)
    powers = ((card_name(kind), _power(kind, setup.fifth)) for kind in setup.kinds)
    face = Face("aid", "aid", text("complots.rules.title"), lines=(*actions, *powers))
    return (face,) * len(setup.players)


_ACTIONS: Final = (v.INCOME, v.FOREIGN_AID, v.ASSASSINAT)


def pieces(setup: Setup | None) -> tuple[Piece, ...]:
    """Return all coins: every set-up takes them all out."""
    return (
        Piece("silver", "complots-silver", "silver", SILVER, "1"),
        Piece("gold", "complots-gold", "gold", GOLD, str(GOLD_WORTH)),
    )


def laying(setup: Setup) -> tuple[Text, ...]:
    """Return how the cards are dealt; in a duel both take theirs from a pack."""
    duel = tuple(f"duel.{step}" for step in ("packs", "random", "choose", "aside", "coins"))
    return tuple(text(f"complots.lay.{step}") for step in (duel if setup.duel else ("shuffle", "two", "rest", "coins")))


KIT: Final[Kit[Setup]] = Kit(
    reference=reference,
    laying=laying,
    laid_out=laid_out,
    whole=whole,
    backs={CHARACTERS: Back("complots-mask", "lozenge")},
    aids=aids,
    pieces=pieces,
)
