"""What differs between the table as counted and as it should be (section 6)."""

from collections.abc import Iterator, Sequence

from companion.games.complots import vocabulary as v
from companion.games.complots.state import State
from companion.kernel.game import Json, Step
from companion.kernel.refusal import Finding
from companion.kernel.words import text


def compare(past: Sequence[Step[State]], state: State, counted: Json) -> list[Finding]:
    """Return what differs from ``counted``: ``treasury`` and the ``coins:NAME`` of everyone alive; where real cards
    are on the table ``court`` too, and the hidden cards before everyone alive, ``lives:NAME``.

    Coins that are missing, or too many, in total come last. What the Treasury lent is in the purses (ruling C13).
    Raises ``KeyError`` when a count is missing.
    """
    findings = [*_differs(counted, "treasury", max(state.treasury, 0))]
    for player in state.alive:
        findings += _differs(counted, "coins", state.coins[player], player)
        if not state.dealt:
            findings += _differs(counted, "lives", state.lives[player], player)
    if not state.dealt:
        findings += _differs(counted, "court", state.court)
    return [*findings, *_in_all(state, counted)]


def _count(counted: Json, key: str) -> int:
    return int(str(counted[key]))


def _differs(counted: Json, what: str, expected: int, player: str | None = None) -> Iterator[Finding]:
    on_table = _count(counted, what if player is None else f"{what}:{player}")
    if on_table != expected:
        facts = {"counted": on_table, "expected": expected} | ({} if player is None else {"player": player})
        yield Finding("error", f"{what}_differ", text(f"complots.compare.{what}", **facts))


def _in_all(state: State, counted: Json) -> Iterator[Finding]:
    on_table = _count(counted, "treasury") + sum(_count(counted, f"coins:{player}") for player in state.alive)
    expected = max(v.COINS, sum(state.coins.values()))
    if on_table != expected:
        name = "extra" if on_table > expected else "missing"
        yield Finding("error", f"coins_{name}", text(f"complots.compare.{name}", n=abs(on_table - expected)))
