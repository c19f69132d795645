"""What differs between the table as counted and as it should lie (section 6)."""

from collections.abc import Sequence

from companion.games.complots import vocabulary as v
from companion.games.complots.state import State
from companion.kernel.game import Plain, Step
from companion.kernel.refusal import Finding
from companion.kernel.words import text


def compare(past: Sequence[Step[State]], state: State, counted: Plain) -> list[Finding]:
    """Return what differs from ``counted``: ``treasury``, and of every player ``coins:NAME`` and ``lives:NAME``.

    Coins that are missing, or too many, in all are told last. What the Treasury lent lies in the purses (ruling C13).
    Raises ``KeyError`` when a count is missing.
    """
    findings: list[Finding] = []
    treasury = max(state.treasury, 0)
    lying = _count(counted, "treasury")
    total = lying
    if lying != treasury:
        findings.append(_differs("treasury", counted=lying, expected=treasury))
    for player in state.setup.players:
        coins, lives = _count(counted, f"coins:{player}"), _count(counted, f"lives:{player}")
        total += coins
        if coins != state.coins[player]:
            findings.append(_differs("coins", player=player, counted=coins, expected=state.coins[player]))
        if lives != state.lives[player]:
            findings.append(_differs("lives", player=player, counted=lives, expected=state.lives[player]))
    expected = max(v.COINS, sum(state.coins.values()))
    if total != expected:
        name = "extra" if total > expected else "missing"
        findings.append(Finding("error", f"coins_{name}", text(f"complots.compare.{name}", n=abs(total - expected))))
    return findings


def _count(counted: Plain, key: str) -> int:
    return int(str(counted[key]))


def _differs(what: str, **facts: object) -> Finding:
    return Finding("error", f"{what}_differ", text(f"complots.compare.{what}", **facts))
