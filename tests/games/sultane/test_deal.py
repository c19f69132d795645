"""The deal is fair: with the system's generator every deal is as likely."""

from collections import Counter
from math import sqrt
from secrets import SystemRandom

from companion.games.sultane.setup import deal
from tests.games.sultane.positions import setup
from tests.sizes import tries

DEALS = tries(20_000)
SEVEN = setup(7)
DISTINCT = 3 * 7 * 6 * 5
"""Which two of three names are in, then the seats of Dinarzade and of both: the rest are Interventionists."""
ONE_IN_A_BILLION = 6.0
"""So many standard deviations a fair deal exceeds once in a billion runs."""


def bound(freedom: int) -> float:
    """The chi-square value that is exceeded once in a billion (Wilson and Hilferty's cube)."""
    ninth = 2 / (9 * freedom)
    return float(freedom * (1 - ninth + ONE_IN_A_BILLION * sqrt(ninth)) ** 3)


def test_every_deal_is_as_likely() -> None:
    chance = SystemRandom()
    seen = Counter(tuple(deal(SEVEN, chance).roles.values()) for _ in range(DEALS))
    expected = DEALS / DISTINCT
    square = sum((count - expected) ** 2 for count in seen.values()) / expected
    square += (DISTINCT - len(seen)) * expected
    assert len(seen) <= DISTINCT
    assert square < bound(DISTINCT - 1)


def test_every_role_comes_to_every_seat_as_often() -> None:
    chance = SystemRandom()
    seen = Counter((role, player) for _ in range(DEALS // 10) for player, role in deal(SEVEN, chance).roles.items())
    for role in ("dinarzade", "parizade", "zobeide", "haiatalnefous"):
        counts = [seen[role, player] for player in SEVEN.players]
        expected = sum(counts) / len(counts)
        assert sum((count - expected) ** 2 for count in counts) / expected < bound(len(counts) - 1)
