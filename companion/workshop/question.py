"""A question to the workshop and its answer: plain data without numpy, passed between the server and its worker."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from importlib import resources
from math import sqrt
from typing import Any, Final

from companion.workshop.board import Board, Roles
from companion.workshop.dials import NEUTRAL, Dials
from companion.workshop.habits import ADDITIVE, Model

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


@cache
def version() -> str:
    """Return a digest of the workshop's modules and habits on the disk at this process's first call."""
    digest = sha256()
    for file in sorted(resources.files(__package__).iterdir(), key=lambda each: each.name):
        if file.name.endswith((".py", ".json")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


PRECISE: Final = 19_208
"""Games for ±0.7 points: the difference of two boards with so many games each is known to ±1."""
SHARP: Final = 9604
"""Games for ±1 point."""
QUICK: Final = 4800
"""Games for ±1.4 points."""
ROUGH: Final = 2400
"""Games for ±2 points, to find out which of many boards deserve more."""


@dataclass(frozen=True)
class Question:
    """The question of what a board does to the game. Equal questions have equal answers."""

    board: Board
    players: int
    games: int = PRECISE
    dials: Dials = NEUTRAL
    model: Model = ADDITIVE
    seed: int = 0
    version: str = field(default_factory=version)
    """The model that is asked: see ``version``."""

    def to_json(self) -> dict[str, Any]:
        """Return the question as data for JSON."""
        return asdict(self)


def question_from_json(data: Mapping[str, Any]) -> Question:
    """Return the question in ``data``."""
    board = dict(data["board"])
    roles = board["roles"]
    board.update(
        pacifist=tuple(board["pacifist"]),
        interventionist=tuple(board["interventionist"]),
        roles=Roles(**roles) if roles else None,
    )
    return Question(**{**data, "board": Board(**board), "dials": Dials(**data["dials"])})


def answer_from_json(data: Mapping[str, Any]) -> Estimate:
    """Return the answer in ``data``, as made by ``dataclasses.asdict``."""
    values = dict(data)
    for name, value in data.items():
        if isinstance(value, Mapping) and name != "endings":
            values[name] = Spread(**value)
    return Estimate(**{**values, "unmeasured": tuple(values["unmeasured"])})
