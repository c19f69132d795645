"""The powers of Sultane (section 8). Each is one record in ``POWERS``; every rule about powers asks the record."""

from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers.investigate import INVESTIGATE, answers_on_phones
from companion.games.sultane.powers.over_players import APPOINT, EMERGENCY, EXILE, SWAP_SEATS
from companion.games.sultane.powers.over_tales import (
    ADD_TALE,
    DISCARD_DEEP,
    HOUSE,
    MOVE_TALE,
    PEEK,
    PEEK_BOTTOM,
    VIEW_DISCARD,
)
from companion.games.sultane.powers.power import Limit, Power, Targets

__all__ = [
    "POWERS",
    "Limit",
    "Power",
    "Targets",
    "answers_on_phones",
    "is_slot_code",
    "power_slots",
    "slot_codes",
    "slot_power",
]

POWERS: Final[dict[str, Power]] = {
    power.code: power
    for power in (
        INVESTIGATE,
        APPOINT,
        PEEK,
        EXILE,
        PEEK_BOTTOM,
        VIEW_DISCARD,
        MOVE_TALE,
        ADD_TALE,
        DISCARD_DEEP,
        SWAP_SEATS,
        EMERGENCY,
        HOUSE,
    )
}
"""Every power by its code, in the order in which screens list them."""


def power_slots() -> tuple[str, ...]:
    """Return the codes of slots without a printed face: every power, then none."""
    return tuple(v.POWER_PREFIX + power for power in (*POWERS, v.NO_POWER))


def slot_codes() -> tuple[str, ...]:
    """Return every code that a slot of a board may have: printed faces, then slots without one."""
    return (*v.FACES, *power_slots())


def is_slot_code(code: str) -> bool:
    """Return whether a slot of a board may have this code."""
    return code in v.FACES or v.written_power(code) in POWERS or code == v.POWER_PREFIX + v.NO_POWER


def slot_power(code: str) -> str:
    """Return the power of a slot's code, ``none`` or ``victory``; an unknown code has none."""
    power = v.written_power(code)
    return power if code in v.FACES or power in POWERS else v.NO_POWER
