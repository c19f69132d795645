"""What to take out of the box for exactly this game, and what stays in (sections 2, 3, 8, 10 and 11)."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.games.sultane import deck as d
from companion.games.sultane import vocabulary as v
from companion.games.sultane.board_checks import PILES, slots_and_codes
from companion.games.sultane.checks import CAMP_CARDS, camp_cards
from companion.games.sultane.findings import board_of
from companion.games.sultane.powers import is_slot_code
from companion.games.sultane.setup import Setup, pacifist_names, setup_camps
from companion.games.sultane.slot_cards import face_name, power_name
from companion.kernel.game import Box
from companion.kernel.words import Text, text


def has_envelopes(setup: Setup) -> bool:
    """Return whether roles are in envelopes, each with its camp card, so that people must deal them (section 11)."""
    return setup.camp_discovery == "envelopes"


def answers_by_phone(setup: Setup) -> bool:
    """Return whether the Grand Vizier's phone answers a discovery, so that the app must know the roles (section 11)."""
    return setup.camp_discovery == "phones"


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return the cards to take out, in the order in which one meets them, and those that stay in the box.

    ``by_hand`` says that the real role cards are dealt; without it Chevet deals and they stay in, unless they
    are needed to show a camp from an envelope.
    """
    deck = d.laid_out(setup, by_hand)
    enveloped = has_envelopes(setup)
    roles = _envelopes(setup) if enveloped else _roles(setup) if by_hand else ()
    out = [*roles, text("sultane.box.votes", n=deck[d.YES]), *_tales(setup, deck), *_board_cards(setup)]
    out += [text("sultane.box.piles", n=PILES), text("sultane.box.signs")]
    return Box(tuple(out), tuple(_stays(setup, deck, on_phones=not (by_hand or enveloped))))


def _names(roles: list[str]) -> tuple[Text, ...]:
    return tuple(text(f"sultane.role.{role}") for role in roles)


def _roles(setup: Setup) -> Iterator[Text]:
    """The role cards, where roles are dealt by hand."""
    camps = setup_camps(setup)
    yield text("sultane.box.interventionists", n=camps[v.INTERVENTIONIST])
    for single in (v.DINARZADE, v.SCHAHZENAN, v.HAIATALNEFOUS):
        if camps[single]:
            yield text(f"sultane.box.{single}")
    yield from _pacifists(setup, camps[v.PACIFIST])


def _pacifists(setup: Setup, count: int) -> Iterator[Text]:
    names = pacifist_names(setup)
    if count >= len(names):
        yield text("sultane.box.pacifists_all", names=_names(names))
    elif count:
        yield text("sultane.box.pacifists_some", n=count, names=_names(names))
    if count > len(names):
        # Without Dinarzade in the game her card may stand for an ordinary Pacifist (section 10).
        yield text("sultane.box.fourth_card" if setup.fourth_camp_card else "sultane.box.fourth_dinarzade")


def _envelopes(setup: Setup) -> Iterator[Text]:
    """Envelopes with a role and a camp card each, so that a discovered camp does not give Dinarzade away."""
    camps = setup_camps(setup)
    players = len(setup.players)
    yield text("sultane.box.envelopes", n=players)
    yield text("sultane.box.blanks", n=players - camps[v.DINARZADE] - camps[v.SCHAHZENAN])
    yield text("sultane.box.envelope.interventionist", n=camps[v.INTERVENTIONIST])
    for single in (v.SCHAHZENAN, v.HAIATALNEFOUS):
        if camps[single]:
            yield text(f"sultane.box.envelope.{single}")
    if camps[v.DINARZADE]:
        yield text("sultane.box.envelope.dinarzade")
    if camps[v.PACIFIST]:
        yield text("sultane.box.envelope.pacifist", n=camps[v.PACIFIST])
    if camp_cards(setup) > CAMP_CARDS and setup.fourth_camp_card:
        yield text("sultane.box.fourth_card")


def _tales(setup: Setup, deck: d.Deck) -> Iterator[Text]:
    """The deck, what of it is set aside, and the reserve."""
    for side in v.TALES:
        yield text(f"sultane.box.tales_{side}", n=deck[d.tale(side)])
    for side in d.shuffled_in(setup):
        yield text(f"sultane.box.additional_{side}")
    if setup.set_aside:
        slots = {side: max(1, len(board_of(setup, side)) - 1) for side in v.TALES}
        yield text("sultane.box.set_aside", pacifist=slots[v.PACIFIST], interventionist=slots[v.INTERVENTIONIST])
    if setup.reserve:
        yield text("sultane.box.reserve", n=setup.reserve)


def _board_cards(setup: Setup) -> Iterator[Text]:
    """The boards' cards in the order of their rows; slots without a printed face take any card that is left."""
    for side in v.TALES:
        faces = tuple(_row(board_of(setup, side)))
        if faces:
            yield text(f"sultane.box.board_{side}", faces=faces)
    unprinted = [code for _, code in slots_and_codes(setup) if code not in v.FACES and is_slot_code(code)]
    if unprinted:
        yield text("sultane.box.unprinted", n=len(unprinted), powers=tuple(map(power_name, unprinted)))


def _row(codes: Iterable[str]) -> Iterator[Text]:
    """The printed faces of a row from its first slot to its victory; plain purple cards side by side are counted."""
    for is_plain_purple, group in groupby((code for code in codes if code in v.FACES), v.PLAIN_PURPLE.__contains__):
        faces = list(group)
        if is_plain_purple:
            yield text("sultane.count.plain_purple", n=len(faces))
        else:
            yield from map(face_name, faces)


def _stays(setup: Setup, deck: d.Deck, *, on_phones: bool) -> Iterator[Text]:
    left = {card: count - deck.get(card, 0) for card, count in d.WHOLE.items()}
    roles = tuple(_unused_roles(left))
    if on_phones:
        yield text("sultane.box.roles_on_phones")
    elif roles:
        yield text("sultane.box.roles_left", roles=roles)
    if left[d.YES] > 0:
        yield text("sultane.box.votes_left", n=left[d.YES])
    counts = {side: left[d.tale(side)] for side in v.TALES}
    tales = tuple(text(f"sultane.count.tales_{side}", n=count) for side, count in counts.items() if count > 0)
    if tales:
        yield text("sultane.box.tales_left", tales=tales)
    additional = sum(left[d.additional(side)] for side in v.TALES)
    if additional > 0:
        yield text("sultane.box.additional_left", n=additional)
    cards = setup.board_cards - len(slots_and_codes(setup)) - PILES
    if cards > 0:
        yield text("sultane.box.board_cards_left", n=cards)


def _unused_roles(left: d.Deck) -> Iterator[Text]:
    spare = {
        v.INTERVENTIONIST: left[d.role(v.INTERVENTIONIST_ROLE)],
        v.PACIFIST: sum(left[d.role(name)] for name in v.PACIFIST_NAMES),
        **{name: left[d.role(name)] for name in (v.DINARZADE, v.SCHAHZENAN)},
    }
    for role, count in spare.items():
        if count > 0:
            yield text(f"sultane.count.{role}", n=count)
