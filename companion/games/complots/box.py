"""What is taken out of the box, printed as cards, and told of the rules in short (section 2)."""

from collections.abc import Iterator
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import CLAIMS, countered
from companion.games.complots.names import card_name, kind_name
from companion.games.complots.setup import Setup
from companion.kernel.game import Box
from companion.kernel.kit import Back, Card, Cards, Face, Kit, Piece, Reference, numbered, rulings
from companion.kernel.narration import Script
from companion.kernel.words import Text, text


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return what is on the table for this game; with ``by_hand`` also the cards, in laying-out order."""
    return Box(tuple(_out(setup, by_hand)), tuple(_stays(setup, by_hand)))


def _out(setup: Setup, by_hand: bool) -> Iterator[Text]:
    kinds = tuple(kind for kind in v.KINDS if kind in (*v.ALWAYS, setup.fifth))
    if by_hand:
        yield text("complots.box.kinds", n=len(kinds), kinds=tuple(map(kind_name, kinds)))
        if setup.duel:
            yield text("complots.box.packs")
        else:
            yield text("complots.box.copies", n=setup.copies, cards=setup.copies * len(kinds))
    else:
        yield text("complots.box.phones_marks")
    yield text("complots.box.coins")
    yield _purses(setup)
    yield text("complots.box.aids")


def _purses(setup: Setup) -> Text:
    """Return how many coins each player has at the start; in a duel the first player has one less."""
    if not setup.duel:
        return text("complots.box.silver_only", treasury=setup.coins - v.PURSE * len(setup.players))
    treasury = setup.coins - 2 * v.PURSE + 1
    if setup.first_player in setup.players:
        return text("complots.box.duel_coins", player=setup.first_player, treasury=treasury)
    return text("complots.box.duel_coins_open", treasury=treasury)


def _stays(setup: Setup, by_hand: bool) -> Iterator[Text]:
    if not by_hand:
        yield text("complots.box.left_cards")
        return
    for kind in v.FIFTHS:
        if kind != setup.fifth:
            yield text("complots.box.left_kind", kind=card_name(kind))
    if setup.copies < v.COPIES_IN_BOX:
        yield text("complots.box.left_copies", n=v.COPIES_IN_BOX - setup.copies)


def script(setup: Setup) -> Script:
    """Return the script of the start: nobody closes their eyes in this game, so there is nothing to read out."""
    return Script(text("complots.script.title"), ())


Cell = Text | None


def reference(setup: Setup) -> Reference:
    """Return a table of actions and characters, and the rules in short."""
    lead = text(
        "complots.reference.table",
        n=len(setup.players),
        fifth=kind_name(setup.fifth),
        copies=setup.copies,
        court=setup.court,
    )
    own = rulings(text("complots.reference.rulings"), _rulings(setup))
    sections = numbered("complots", ("turn", 4), ("doubt", 3), ("counter", 3), ("end", 1))
    return Reference(text("complots.rules.title"), (lead,), (*sections, *own), table=tuple(_table(setup)))


def counters(kind: str, fifth: str) -> Cell:
    """Return what a character counters where ``fifth`` is in play; None if nothing."""
    for do, kinds in sorted(countered(fifth).items()):
        if kind in kinds:
            what = CLAIMS.get(do, do)
            return card_name(what) if what in v.KINDS else text(f"complots.action.{what}")
    return None


def _table(setup: Setup) -> Iterator[tuple[Cell, ...]]:
    against = {CLAIMS.get(do, do): kinds for do, kinds in countered(setup.fifth).items()}
    yield tuple(text(f"complots.reference.{head}") for head in ("who", "acts", "counters", "countered"))
    for what in (v.INCOME, v.FOREIGN_AID, v.ASSASSINAT, *setup.kinds):
        name = card_name(what) if what in v.KINDS else text(f"complots.action.{what}")
        does = text(f"complots.reference.does.{what}")
        yield name, does, counters(what, setup.fifth), _joined(against.get(what, ()))


def _joined(kinds: tuple[str, ...]) -> Cell:
    return text("complots.reference.kinds", kinds=tuple(map(card_name, kinds))) if kinds else None


def _rulings(setup: Setup) -> Iterator[Text]:
    if not setup.counter_after_doubt:
        yield text("complots.reference.no_counter_after_doubt")
    for name in ("free_concession", "second_counter", "finite_treasury", "captain_needs_coins"):
        if getattr(setup, name):
            yield text(f"complots.option.{name}_what")


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
