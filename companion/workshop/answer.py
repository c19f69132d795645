"""An answer of the workshop: plain numbers, without numpy, and their precision in the simulation."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from companion.workshop.habits import Model

ENDING_NAMES: Final = ("interventionist_tales", "dinarzade_exiled", "dinarzade_narrator", "pacifist_tales")
"""The four endings, the Interventionists' two first, in the order of the diagram."""

_Z: Final = 1.959964
"""Standard deviations on each side of a 95 % interval."""


@dataclass(frozen=True)
class Spread:
    """The distribution of a number over many games."""

    mean: float
    low: int
    """One game in ten has fewer."""
    median: int
    high: int
    """One game in ten has more."""


@dataclass(frozen=True)
class Estimate:
    """The results of simulated games with a board. Shares are between 0 and 1, of the games that were finished."""

    p_wins: float
    """Wins of the Pacifists, Dinarzade's included."""
    low: float
    high: float
    """The 95 % interval of the simulation alone: real tables differ by more."""
    endings: dict[str, float]
    """Shares of the four endings, by ``ENDING_NAMES``."""
    proposals: Spread
    governments: Spread
    tales: Spread
    automatic: Spread
    any_automatic: float
    """Games with an automatic reading."""
    games: int
    unfinished: float
    """Games given up after too many turns."""
    seconds: float
    model: Model
    unmeasured: tuple[str, ...]
    """Codes of slots whose power no measured game contains."""

    @property
    def margin(self) -> float:
        """Half the width of the interval, in points."""
        return 50 * (self.high - self.low)


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share; without games it is the whole range."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, _Z * _Z
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return centre - half, centre + half
