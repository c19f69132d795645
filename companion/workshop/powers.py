"""The powers of section 8 in arrays. The people choose whom to use them on, and how."""

from collections.abc import Callable
from typing import Final, Protocol

import numpy as np

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.games.sultane.powers.over_players import SWAP_SEATS
from companion.games.sultane.powers.over_tales import DISCARD_DEEP, MOVE_TALE, VIEW_DISCARD
from companion.workshop import positions as p
from companion.workshop.positions import POWER_NAMES, Bools, Ints, Positions, place

FIRST_SEAT: Final = "first_seat"
"""The choice of the first of the two players who swap seats; ``swap_seats`` is that of the other."""


class Carriers(Protocol):
    """The choices of the Grand Vizier, or of an emergency narrator, when a power is used."""

    def target(self, at: Positions, rows: Ints, power: str, allowed: Bools) -> Ints:
        """Return the target of a power, one of the players ``allowed``."""

    def discovered(self, at: Positions, rows: Ints, target: Ints) -> None:
        """Learn a camp, and say something about it."""

    def exiled(self, at: Positions, rows: Ints, target: Ints) -> None:
        """Note that these exiles are not Dinarzade."""

    def peeked(self, at: Positions, rows: Ints, tales: Bools) -> None:
        """See the next three tales."""

    def saw_discard(self, at: Positions, rows: Ints) -> None:
        """Look through the discard."""

    def move(self, at: Positions, rows: Ints, tales: Bools) -> tuple[Bools, Ints]:
        """Return whether the second of the top two tales stays on top, and how many tales the other one goes under."""

    def add(self, at: Positions, rows: Ints) -> tuple[Bools, Ints]:
        """Return which tale is added if both kinds are left, and how many tales it goes under."""

    def drop_third(self, at: Positions, rows: Ints, tales: Bools) -> Bools:
        """Return whether the third tale is discarded rather than the second."""

    def emergency(self, at: Positions, rows: Ints, narrator: Ints, hand: Bools) -> Bools:
        """Return which of two tales an emergency narrator reads."""


def use_powers(at: Positions, people: Carriers, rows: Ints, tale: Bools) -> None:
    """Use the powers covered by tales, and then those covered by the tales of emergency narrators."""
    while rows.size:
        placed = np.where(tale, at.interventionist[rows], at.pacifist[rows])
        power = at.layout.powers[tale.astype(np.intp), placed]
        called = rows[power == _EMERGENCY]
        for number in np.unique(power):
            name = POWER_NAMES[number]
            if name not in NO_USE:
                using = rows[power == number]
                at.piles.need(using, POWERS[name].tales)
                USES[name](at, people, using)
        rows, tale = _emergency(at, people, called)


_EMERGENCY: Final = POWER_NAMES.index(v.EMERGENCY)


def _possible(rows: Ints, allowed: Bools) -> tuple[Ints, Bools]:
    """Return the games in which a power has a possible target, and those targets."""
    possible = allowed.any(1)
    return rows[possible], allowed[possible]


def _investigate(at: Positions, people: Carriers, rows: Ints) -> None:
    rows, allowed = _possible(rows, at.others(rows) & ~at.investigated[rows])
    target = people.target(at, rows, v.INVESTIGATE, allowed)
    at.investigated[rows, target] = True
    people.discovered(at, rows, target)


def _appoint(at: Positions, people: Carriers, rows: Ints) -> None:
    rows, allowed = _possible(rows, at.others(rows))
    at.appointed[rows] = people.target(at, rows, v.APPOINT, allowed)


def _exile(at: Positions, people: Carriers, rows: Ints) -> None:
    rows, allowed = _possible(rows, at.others(rows))
    target = people.target(at, rows, v.EXILE, allowed)
    at.active[rows, target] = False
    dinarzade = at.role[rows, target] == p.DINARZADE
    at.end(rows[dinarzade], p.DINARZADE_EXILED)
    if at.layout.dinarzade:
        people.exiled(at, rows[~dinarzade], target[~dinarzade])


def _peek(at: Positions, people: Carriers, rows: Ints) -> None:
    people.peeked(at, rows, at.piles.look(rows, v.DRAWN))


def _view_discard(at: Positions, people: Carriers, rows: Ints) -> None:
    people.saw_discard(at, rows)


def _look_on(at: Positions, people: Carriers, rows: Ints) -> None:
    """Do nothing: seeing the last two tales changes no card, and its effect on people is unknown."""


def _move_tale(at: Positions, people: Carriers, rows: Ints) -> None:
    second, depth = people.move(at, rows, at.piles.look(rows, 2))
    at.piles.sink(rows, second, depth)


def _add_tale(at: Positions, people: Carriers, rows: Ints) -> None:
    rows = rows[at.reserve[rows].any(1)]
    tale, depth = people.add(at, rows)
    kind = tale.astype(np.intp)
    kind = np.where(at.reserve[rows, kind] > 0, kind, 1 - kind)
    at.reserve[rows, kind] -= 1
    at.piles.insert(rows, kind == 1, depth)


def _discard_deep(at: Positions, people: Carriers, rows: Ints) -> None:
    at.piles.drop_below(rows, people.drop_third(at, rows, at.piles.look(rows, 2, below=1)))


def _swap_seats(at: Positions, people: Carriers, rows: Ints) -> None:
    others = at.others(rows)
    enough = others.sum(1) >= 2
    rows, others = rows[enough], others[enough]
    first = people.target(at, rows, FIRST_SEAT, others)
    others[np.arange(len(rows)), first] = False
    second = people.target(at, rows, SWAP_SEATS.code, others)
    at.place[rows, first], at.place[rows, second] = at.place[rows, second], at.place[rows, first]


def _emergency(at: Positions, people: Carriers, rows: Ints) -> tuple[Ints, Bools]:
    """Let emergency narrators read, and return the games with the tales read."""
    allowed = at.others(rows)
    allowed[np.arange(len(rows)), at.last_narrator[rows]] = False
    rows, allowed = _possible(rows, allowed)
    at.piles.need(rows, v.EMERGENCY_DRAWN)
    narrator = people.target(at, rows, v.EMERGENCY, allowed)
    hand = at.piles.take(rows, v.EMERGENCY_DRAWN)
    read = people.emergency(at, rows, narrator, hand)
    at.piles.throw(rows, np.ones(len(rows), np.intp), hand.sum(1) - read)
    at.emergency[rows, narrator] = True
    place(at, rows, read)
    return rows, read


USES: Final[dict[str, Callable[[Positions, Carriers, Ints], None]]] = {
    v.INVESTIGATE: _investigate,
    v.APPOINT: _appoint,
    v.PEEK: _peek,
    v.EXILE: _exile,
    v.PEEK_BOTTOM: _look_on,
    VIEW_DISCARD.code: _view_discard,
    MOVE_TALE.code: _move_tale,
    v.ADD_TALE: _add_tale,
    DISCARD_DEEP.code: _discard_deep,
    SWAP_SEATS.code: _swap_seats,
}
"""How each power changes a game. A power that is neither here nor in ``NO_USE`` raises ``KeyError`` when it is due."""

NO_USE: Final = frozenset({v.NO_POWER, v.EMERGENCY, v.HOUSE})
"""Powers that need no use: ``_emergency`` reads the emergency tales, and the effect of a house power is unknown."""
