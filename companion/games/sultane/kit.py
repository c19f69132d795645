"""Sultane as cards to print: what is on every face, and what the two-sided and double-use cards of the box have."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.sultane import deck as d
from companion.games.sultane import vocabulary as v
from companion.games.sultane.findings import board_of
from companion.games.sultane.powers import POWERS, slot_power
from companion.games.sultane.reference import reference
from companion.games.sultane.secret import goal, part_of
from companion.games.sultane.setup import Setup, default_setup, setup_camps
from companion.games.sultane.slot_cards import power_name, shade_of
from companion.kernel.kit import Back, Card, Cards, Face, Kit, Reference, role_cards
from companion.kernel.words import Text, text

ROLES: Final = "role"
VOTES: Final = "vote"
TALES: Final = "tale"
BOARD: Final = "board"
SIGNS: Final = "sign"
PARTIES: Final = "party"
ONE_PACK: Final = "pack"
"""The one back of cards that are also an ordinary pack."""

BACKS: Final = {
    ROLES: Back("seat-moon", "arch"),
    VOTES: Back("gesture-hand", "square"),
    TALES: Back("sign-narrator", "round"),
    BOARD: Back("suit-spade", "lozenge"),
    SIGNS: Back("seat-dome", "arch"),
    PARTIES: Back("seat-key", "square"),
    ONE_PACK: Back("seat-sun", "round"),
}

SECOND_FACES: Final = {
    "slot-D6": "view_discard",
    "slot-D7": "move_tale",
    "slot-D8": "add_tale",
    "slot-D9": "discard_deep",
    "slot-DR": "swap_seats",
    "slot-D10": "house",
}
"""The powers without a printed face, each on the other side of a purple card that most boards can spare."""

RANKS: Final = ("6", "7", "8", "9", "10", "V", "D", "R", "A")
LOW_RANKS: Final = ("2", "3", "4", "5")


def laid_out(setup: Setup, by_hand: bool) -> Cards:
    """Return the cards of a set-up, with the second faces that it names."""
    unseen = d.left_unseen(setup) if by_hand else Counter[str]()
    return _two_sided(setup, unseen + d.laid_out(setup, by_hand))


def _two_sided(setup: Setup, deck: d.Deck) -> Cards:
    sides = {face.name: face for face in _second_faces(setup)}
    return tuple(replace(card, reverse=sides.get(card.face.name)) for card in _cards(setup, deck))


def with_parties(setup: Setup, by_hand: bool) -> Cards:
    """Return the cards of a set-up in a box that has cards of a camp: into each envelope goes one beside the role."""
    if setup.camp_discovery != "envelopes":
        return laid_out(setup, by_hand)
    camps = setup_camps(setup)
    interventionists = camps[v.INTERVENTIONIST] + camps[v.SCHAHZENAN]
    counts = {v.INTERVENTIONIST: interventionists, v.PACIFIST: len(setup.players) - interventionists}
    parties = (Card(_party(side), PARTIES) for side, count in counts.items() for _ in range(count))
    return (*_two_sided(setup, d.laid_out(replace(setup, camp_discovery="votes"), True)), *parties)


def _party(side: str) -> Face:
    return Face(f"party-{side}", "plain", text(f"sultane.role.{side}"), emblem=f"role-{side}", tone=side)


def whole() -> Cards:
    """Return all 72 cards of the box."""
    largest = default_setup(tuple(map(str, range(v.MOST_PLAYERS))))
    return tuple(_cards(replace(largest, interventionist_board=()), d.WHOLE))


def two_sided(cards: Cards) -> Cards:
    """Return the cards, those of ``SECOND_FACES`` with a power on their other side."""
    return tuple(
        replace(card, reverse=_power_face(f"slot-{power}", power, "light")) if power else card
        for card, power in ((card, SECOND_FACES.get(card.face.name)) for card in cards)
    )


def with_36(cards: Cards) -> Cards:
    """Return the cards with the indices of a pack of 36: spades and diamonds are slots, hearts and clubs are votes."""
    return _indexed(cards, {"vote-yes": _suit("heart", RANKS), "vote-no": _suit("club", RANKS)})


def with_53(cards: Cards) -> Cards:
    """Return the cards with the indices of a pack of 52 and a joker, the low ones on roles, signs and piles."""
    low = [(rank, suit) for suit in ("spade", "diamond") for rank in LOW_RANKS]
    low += [(rank, suit) for suit in ("heart", "club") for rank in LOW_RANKS[:3]]
    joker = iter([*low, ("★", "joker")])
    high = {"vote-yes": _suit("heart", ("5", *RANKS)), "vote-no": _suit("club", ("5", *RANKS))}
    others = {card.face.name: joker for card in cards if card.face.form in ("portrait", "sign", "pile")}
    return _indexed(cards, high | others)


def _suit(suit: str, ranks: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return iter([(rank, suit) for rank in ranks])


def _indexed(cards: Cards, indices: dict[str, Iterator[tuple[str, str]]]) -> Cards:
    """Give each card the next index of its kind; all backs become one, as an ordinary pack needs."""
    faces = (replace(card.face, index=next(indices.get(card.face.name, iter(())), None)) for card in cards)
    return tuple(Card(face, ONE_PACK) for face in faces)


def _cards(setup: Setup, deck: d.Deck) -> Iterator[Card]:
    for name, count in deck.items():
        face, back = _face(setup, name)
        yield from [Card(face, back)] * count


def _face(setup: Setup, name: str) -> tuple[Face, str]:
    kind, _, rest = name.partition("-")
    match kind:
        case "role":
            return _role(setup, rest), ROLES
        case "vote":
            emblem = {"yes": "ui-check", "no": "ui-cross"}[rest]
            return Face(name, "vote", text(f"sultane.court.said.{rest}"), emblem=emblem, tone=rest), VOTES
        case "tale" | "additional":
            mark = "+" if kind == "additional" else None
            title = text(f"sultane.screen.tale_{rest}")
            return Face(name, "tale", title, emblem=f"tale-{rest}", tone=rest, mark=mark), TALES
        case "slot":
            return _slot(setup, name, rest), BOARD
        case "pile":
            return Face(name, "pile", text(f"sultane.screen.{rest}"), emblem="pile-draw"), BOARD
        case "sign":
            return Face(name, "sign", text(f"sultane.picture.sign.{rest}"), emblem=f"sign-{rest}"), SIGNS
        case _:
            return Face(name, "plain", tone="blank"), ROLES


def _role(setup: Setup, role: str) -> Face:
    part = part_of(setup, role)
    emblem = f"role-{role if role in (v.INTERVENTIONIST_ROLE, v.DINARZADE, v.SCHAHZENAN) else 'pacifist'}"
    if part not in (role, v.PACIFIST):
        emblem = f"role-{v.HAIATALNEFOUS}"
    return Face(f"role-{role}", "portrait", text(f"sultane.role.{role}"), goal(setup, part), art=role, emblem=emblem)


def _slot(setup: Setup, name: str, rest: str) -> Face:
    if rest in d.PLAIN_FACES:
        return Face(name, "slot", rank=rest[1:], suit="diamond", tone="purple")
    if rest not in v.FACES:
        side, _, place = rest.partition("-")
        code = board_of(setup, side)[int(place) - 1]
        tone = shade_of(setup, side, int(place) - 1, code)
        return _power_face(name, slot_power(code), tone, setup.house_powers.get(f"{side}:{place}", ""))
    face = v.FACES[rest]
    printed = _power_face(name, face.power, face.shade)
    repeated = rest in v.PLAIN_PURPLE and setup.interventionist_board.count(rest) > 1
    return replace(printed, rank="" if repeated else face.rank, suit=face.suit)


def _power_face(name: str, power: str, tone: str, house_text: str = "") -> Face:
    if power == v.NO_POWER:
        return Face(name, "slot", tone=tone)
    if power == v.VICTORY:
        side = v.INTERVENTIONIST if tone == "purple" else v.PACIFIST
        title, words = text("sultane.power.victory"), text(f"sultane.card.victory.{side}")
        return Face(name, "slot", title, words, emblem="power-victory", tone=tone)
    words_of_power: Text | str = house_text or text(f"sultane.card.power.{power}")
    return Face(name, "slot", power_name(f"power:{power}"), words_of_power, emblem=POWERS[power].drawing, tone=tone)


def _second_faces(setup: Setup) -> Iterator[Face]:
    """Yield the other faces of the set-up's two-sided cards, under the names of the faces that lie up."""
    for pair in setup.double_sided:
        for up, down in (pair, pair[::-1]):
            if down in v.FACES:
                yield replace(_slot(setup, d.slot(down), down), name=d.slot(up))


def with_boards(setup: Setup) -> Reference:
    """Return the rules of a set-up in short, with its boards as rows of cards."""
    rows = []
    for side in v.TALES:
        codes = enumerate(board_of(setup, side), 1)
        names = (d.slot(code) if code in v.FACES else d.unprinted_slot(side, place) for place, code in codes)
        row = tuple(_slot(setup, name, name.partition("-")[2]) for name in names)
        rows.append((text(f"sultane.reference.board.{side}"), row))
    return replace(reference(setup), boards=tuple(rows))


def laying(setup: Setup) -> tuple[Text, ...]:
    """Return how the tales are laid out, and the roles dealt: as cards, or in envelopes (section 11)."""
    players = len(setup.players)
    steps = role_cards(players)
    if setup.camp_discovery == "envelopes":
        names = ("sort", "fill", "mix", "give", "look", *(() if setup.discovery else ("two",)))
        steps = (*(text(f"sultane.screen.envelopes.{name}", n=players) for name in names), text("deal.cards.votes"))
    return (text("sultane.setup.box_note"), *steps)


KIT: Final[Kit[Setup]] = Kit(
    reference=with_boards,
    laying=laying,
    laid_out=laid_out,
    with_parties=with_parties,
    whole=whole,
    backs=BACKS,
    parts={"board": frozenset({ROLES, PARTIES, BOARD, SIGNS}), "votes": frozenset({VOTES})},
    two_sided=two_sided,
    indexed={36: with_36, 53: with_53},
)
