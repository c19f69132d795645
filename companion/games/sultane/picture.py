"""The positions of everything in the picture of a game: turns from left to right, a line for each player, pure numbers.

Units are those of the drawing. Each turn is a column: its number, the tales read, the counter, the vote; below on the
players' lines who was Grand Vizier and who Narrator, joined by a stroke, and whom a power was used on.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.chronicle import chronicle
from companion.games.sultane.claims import Heard
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import State
from companion.kernel.drawing import Fitted, fitted, width
from companion.kernel.events import Json, Step

MARGIN: Final = 48
LEAST_WIDTH: Final = 1280
HEAD: Final = 250
"""Above the chart: who won and how."""
SHORTEST_NAMES: Final = 170
LONGEST_NAMES: Final = 330
"""The least and the greatest width that tokens and names have at the left."""
ROLES: Final = 236
"""The width that roles have at the right."""
NARROWEST: Final = 68
BROADEST: Final = 128
"""The width of a turn."""
LANE: Final = 62
"""The height of a player's line."""
NUMBER_ROW: Final = 46
TALE_ROW: Final = 72
COUNTER_ROW: Final = 34
VOTE_ROW: Final = 44
SAID_ROW: Final = 38
POWER_ROW: Final = 56
GAP: Final = 22
FOOT: Final = 224
"""Below the chart: the decisive moment, and what the signs mean."""
NAME_SIZE: Final = 24
LEAST_NAME: Final = 16
TOKEN: Final = 20
"""The radius of a player's token."""
BESIDE: Final = 2 * TOKEN + 14 + 30
"""The space next to a name: the token, and a margin on both sides."""


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> Json:
    """Return the picture of a game that is over or was abandoned; ``roles`` are the open ones, None before any is.

    It has ``width`` and ``height``; ``rows``, the middle of each row by its name; ``lanes``, one for each player in the
    first order; ``columns``, one for each turn; and the ``chronicle`` that they were made from.
    """
    story = chronicle(past, state)
    turns: list[dict[str, Any]] = list(story["turns"])  # type: ignore[call-overload] # the chronicle's turns are a list
    labels = [fitted(name, NAME_SIZE, LONGEST_NAMES - BESIDE, LEAST_NAME) for name in state.setup.players]
    left, each, across = _breadths(labels, len(turns), roles is not None)
    end = left + each * len(turns)
    rows = _rows(turns)
    lanes = _lanes(state, turns, rows["lanes"], (left, each, end))
    for lane, label in zip(lanes, labels, strict=True):
        lane |= {"label": label._asdict(), "label_width": width(label.text, label.size)}
        lane["role"] = None if roles is None else roles.get(lane["name"])
    middles = {lane["name"]: lane["y"] for lane in lanes}
    below, floor = _rows_below(turns, rows["lanes"] + LANE * len(lanes))
    return {
        "width": across,
        "height": floor + GAP + FOOT,
        "left": left,
        "end": end,
        "head": HEAD,
        "margin": MARGIN,
        "top": rows["top"],
        "floor": floor,
        "rows": {**rows, **below},
        "lanes": lanes,
        "columns": [_column(turn, left + each * at, each, middles) for at, turn in enumerate(turns)],
        "lane": LANE,
        "token": TOKEN,
        "chronicle": story,
        "grave": [code for code, power in POWERS.items() if power.grave],
    }


def _breadths(labels: Sequence[Fitted], turns: int, with_roles: bool) -> tuple[float, int, float]:
    """Return where the columns begin, the width of each, and the width of the picture.

    A short game leaves room at the right: its columns are next to the names.
    """
    left = MARGIN + max(SHORTEST_NAMES, BESIDE + max(width(label.text, label.size) for label in labels))
    right = MARGIN + (ROLES if with_roles else 0)
    each = max(NARROWEST, min(BROADEST, int(LEAST_WIDTH - left - right) // max(1, turns)))
    return left, each, max(LEAST_WIDTH, left + each * turns + right)


def _rows(turns: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Return the middle of each row above the players' lines, and where these begin."""
    most = max([len(turn["tales"]) for turn in turns], default=1)
    top = HEAD + GAP
    tales = top + NUMBER_ROW
    counter = tales + TALE_ROW * max(1, most)
    vote = counter + COUNTER_ROW
    return {
        "top": top,
        "number": top + NUMBER_ROW / 2,
        "tale": tales + TALE_ROW / 2,
        "counter": counter + COUNTER_ROW / 2,
        "vote": vote + VOTE_ROW / 2,
        "lanes": vote + VOTE_ROW + GAP / 2,
    }


def _rows_below(turns: Sequence[dict[str, Any]], top: float) -> tuple[dict[str, float | None], float]:
    """Return the middle of each row below the players' lines, None for an empty one, and where the last one ends."""
    said, powers = (any(turn[name] for turn in turns) for name in ("claims", "powers"))
    power = top + (SAID_ROW if said else 0)
    middles = {"said": top + SAID_ROW / 2 if said else None, "power": power + POWER_ROW / 2 if powers else None}
    return middles, power + (POWER_ROW if powers else 0)


def _lanes(
    state: State,
    turns: Sequence[dict[str, Any]],
    top: float,
    across: tuple[float, float, float],
) -> list[dict[str, Any]]:
    """Return the players' lines: where they run, and where they break off."""
    left, each, end = across
    lanes = []
    for at, player in enumerate(state.setup.players):
        gone = _gone(player, state, turns)
        stops = end if gone is None else left + each * (gone + 0.5)
        lanes.append(
            {
                "player": at,
                "name": player,
                "y": top + LANE * (at + 0.5),
                "stops": stops,
                "exiled": player in state.exiled,
            }
        )
    return lanes


def _gone(player: str, state: State, turns: Sequence[dict[str, Any]]) -> int | None:
    """Return the column in which a player takes no more part, None who plays to the end."""
    exiled_in = dict(zip(state.exiled, state.exile_turns, strict=True)).get(player)
    for at, turn in enumerate(turns):
        if turn["won"] == player or turn["turn"] == exiled_in:
            return at
    return None


def _said(claims: Sequence[Heard]) -> dict[str, object] | None:
    """Return what was said about a turn: both hands by their pacifist tales, camps, and whether anything is unfit."""
    if not claims:
        return None
    hands = {claim.kind: claim.pacifist for claim in claims}
    return {
        "drawn": hands.get(v.SAID_DRAWN),
        "handed": hands.get(v.SAID_HANDED),
        "camps": [claim.camp for claim in claims if claim.kind == v.SAID_CAMP],
        "conflict": any(claim.conflict for claim in claims),
    }


def _column(turn: dict[str, Any], x: float, broad: float, middles: Mapping[str, float]) -> dict[str, Any]:
    """Return one turn: where its column is, who governs on which line, and whom its powers touch."""
    order = {player: at for at, player in enumerate(middles)}
    marks: dict[str, dict[str, Any]] = {}

    def mark(player: str) -> dict[str, Any]:
        return marks.setdefault(player, {"y": middles[player], "signs": [], "powers": [], "won": False})

    mark(turn["vizier"])["signs"].append("vizier")
    if turn["narrator"]:
        mark(turn["narrator"])["signs"].append("narrator")
    for power in turn["powers"]:
        for target in power["targets"]:
            mark(target)["powers"].append(power["power"])
    if turn["won"]:
        mark(turn["won"])["won"] = True
    both = [marks[player]["y"] for player in (turn["vizier"], turn["narrator"]) if player]
    return {
        **{key: turn[key] for key in ("turn", "outcome", "tales", "refusals", "votes", "accepted", "powers")},
        "said": _said(turn["claims"]),
        "x": x,
        "width": broad,
        "middle": x + broad / 2,
        "stroke": (min(both), max(both)) if len(both) > 1 else None,
        "marks": [
            {"player": order[player], "grave": any(POWERS[power].grave for power in facts["powers"]), **facts}
            for player, facts in marks.items()
        ],
    }
