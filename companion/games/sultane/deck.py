"""The cards of the box by name, and which of them a set-up lays out (sections 2, 3, 8, 10 and 11).

The list of what to take out of the box and the cards to print are both made from these counts.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.checks import CAMP_CARDS, camp_cards
from companion.games.sultane.findings import board_of
from companion.games.sultane.powers import POWERS, is_slot_code
from companion.games.sultane.setup import Setup, pacifist_names, setup_camps
from companion.games.sultane.state import State

Deck = Mapping[str, int]
"""How many there are of each card, by its name, in the order in which one meets them."""

YES: Final = "vote-yes"
NO: Final = "vote-no"
BLANK: Final = "blank"
DRAW_PILE: Final = "pile-draw"
DISCARD_PILE: Final = "pile-discard"
PILE_PLACES: Final = (DRAW_PILE, DISCARD_PILE)
SIGNS: Final = ("sign-vizier", "sign-narrator")

PLAIN_FACES: Final = ("D6", "D7", "D8", "D9", "DR")
"""Plain purple faces of the box besides those that a record can name."""

INTERVENTIONIST_CARDS: Final = 6
VOTES: Final = 10
"""Vote cards of each kind."""


def role(name: str) -> str:
    """Return the name of a role card."""
    return f"role-{name}"


def tale(side: str) -> str:
    """Return the name of a side's ordinary tales."""
    return f"tale-{side}"


def additional(side: str) -> str:
    """Return the name of a side's additional tale."""
    return f"additional-{side}"


def slot(code: str) -> str:
    """Return the name of a printed face of a board."""
    return f"slot-{code}"


def unprinted_slot(side: str, place: int) -> str:
    """Return the name of the card on a slot whose face the box lacks; ``place`` is counted from 1."""
    return f"slot-{side}-{place}"


WHOLE: Final[Deck] = {
    role(v.INTERVENTIONIST_ROLE): INTERVENTIONIST_CARDS,
    **{role(name): 1 for name in (*v.PACIFIST_NAMES, v.DINARZADE, v.SCHAHZENAN)},
    YES: VOTES,
    NO: VOTES,
    **{tale(side): count for side, count in zip(v.TALES, v.BOX_TALES, strict=True)},
    **{additional(side): 1 for side in v.TALES},
    **{slot(code): 1 for code in (*v.FACES, *PLAIN_FACES)},
    **dict.fromkeys((*PILE_PLACES, *SIGNS), 1),
}
"""All 72 cards."""


def laid_out(setup: Setup, by_hand: bool = True) -> Counter[str]:
    """Return the cards on the table; ``by_hand`` says that real role cards are dealt.

    Roles are on the table, too, if they are needed to show a camp from an envelope.
    """
    deck: Counter[str] = Counter()
    if setup.camp_discovery == "envelopes":
        deck.update(_in_envelopes(setup))
    elif by_hand:
        deck.update(_roles(setup))
    deck.update({YES: len(setup.players), NO: len(setup.players)})
    deck.update(_tales(setup))
    deck.update(_board_cards(setup))
    deck.update((*PILE_PLACES, *SIGNS))
    return +deck


def _roles(setup: Setup) -> Iterator[str]:
    camps = setup_camps(setup)
    yield from [role(v.INTERVENTIONIST_ROLE)] * camps[v.INTERVENTIONIST]
    yield from (role(single) for single in (v.DINARZADE, v.SCHAHZENAN, v.HAIATALNEFOUS) if camps[single])
    names = pacifist_names(setup)
    yield from map(role, names[: camps[v.PACIFIST]])
    if camps[v.PACIFIST] > len(names):
        # Without Dinarzade in the game her card may stand for an ordinary Pacifist (section 10).
        yield role(v.FOURTH_PACIFIST if setup.fourth_camp_card else v.DINARZADE)


def left_unseen(setup: Setup) -> Counter[str]:
    """Return the other role cards among which those of the Pacifists are drawn, where people deal them."""
    count = setup_camps(setup)[v.PACIFIST]
    hidden = count and setup.camp_discovery != "envelopes"
    return Counter(map(role, pacifist_names(setup)[count:])) if hidden else Counter()


def _in_envelopes(setup: Setup) -> Iterator[str]:
    """Yield a role and a camp card for each envelope, and blanks where the role itself shows the camp."""
    camps = setup_camps(setup)
    yield from [role(v.INTERVENTIONIST_ROLE)] * (camps[v.INTERVENTIONIST] + camps[v.SCHAHZENAN])
    yield from (role(single) for single in (v.DINARZADE, v.SCHAHZENAN) if camps[single])
    needed = camp_cards(setup)
    in_love = [v.HAIATALNEFOUS] if setup.haiatalnefous else []
    yield from map(role, [*in_love, *pacifist_names(setup)][:needed])
    if needed > CAMP_CARDS and setup.fourth_camp_card:
        yield role(v.FOURTH_PACIFIST)
    yield from [BLANK] * (len(setup.players) - camps[v.DINARZADE] - camps[v.SCHAHZENAN])


def shuffled_in(setup: Setup) -> tuple[v.Tale, ...]:
    """Return the sides whose additional tale is in the deck from the start."""
    counts = (setup.pacifist_tales, setup.interventionist_tales)
    return tuple(side for side, count in zip(v.TALES, counts, strict=True) if count > WHOLE[tale(side)])


def _tales(setup: Setup) -> dict[str, int]:
    counts = (setup.pacifist_tales, setup.interventionist_tales)
    ordinary = {tale(side): min(count, WHOLE[tale(side)]) for side, count in zip(v.TALES, counts, strict=True)}
    extra = v.TALES if setup.reserve else shuffled_in(setup)
    return ordinary | {additional(side): 1 for side in extra}


def _board_cards(setup: Setup) -> Iterator[str]:
    for side in v.TALES:
        for place, code in enumerate(board_of(setup, side), 1):
            if code in v.FACES:
                yield slot(code)
            elif is_slot_code(code):
                yield unprinted_slot(side, place)


_NEEDED_IN: Final = {v.PROPOSE: v.DRAWN, v.VOTE: v.DRAWN, v.QUESTION: v.DRAWN, v.TOP: v.DRAWN}


def needed_tales(phase: str, power: str | None) -> int:
    """Return how many tales the draw pile must hold, or it is reshuffled: 3 until the government has drawn (section 5).

    In ``power`` it is what that power needs; while the government holds its tales the pile may run out.
    """
    return POWERS[power].tales if power else _NEEDED_IN.get(phase, 0)


def readable(state: State) -> tuple[v.Tale, ...]:
    """Return the kinds of tale of which the whole game still has one to be read, wherever it lies.

    An additional tale that was added may be of either kind, as far as that one is not in the deck from the start.
    """
    setup = state.setup
    added = setup.reserve - state.reserve
    pacifists, interventionists = setup.pacifist_tales, setup.interventionist_tales
    if added:
        box_pacifists, box_interventionists = v.BOX_TALES
        pacifists += pacifists <= box_pacifists
        interventionists += interventionists <= box_interventionists
    if state.pacifist < pacifists:
        return v.TALES if state.interventionist < interventionists else (v.PACIFIST,)
    return (v.INTERVENTIONIST,) if state.interventionist < interventionists else ()
