"""What differs between the table as counted and as it should be (section 6)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.games.mille_et_un.state import State
from companion.kernel.game import Json, Step
from companion.kernel.refusal import Finding
from companion.kernel.words import text

PLACES: Final = ("draw_down", "draw_up", "discard", "before", "stories")
"""What is counted: the draw area, face down and face up, the discard, all cards before players, those on the row."""


def compare(past: Sequence[Step[State]], state: State, counted: Json) -> list[Finding]:
    """Return what differs from ``counted``, which names every one of ``PLACES``; empty when all is well.

    Where cards are only counted and their sum is right, the first finding's ``remedy`` takes the draw area and the
    discard over; cards before players and on the row are corrected by undo or by hand.
    """
    expected = _expected(state)
    counts = {place: int(str(counted[place])) for place in PLACES}
    findings = [
        Finding("error", f"{place}_differs", text(f"1001.compare.{place}", counted=counts[place], expected=here))
        for place, here in expected.items()
        if counts[place] != here
    ]
    total = sum(counts.values()) - sum(expected.values())
    if total:
        name = "extra" if total > 0 else "missing"
        findings.append(Finding("error", f"cards_{name}", text(f"1001.compare.{name}", n=abs(total))))
    elif findings and not state.setup.full and all(counts[place] == expected[place] for place in PLACES[3:]):
        remedy = {"do": "correct", **{place: counts[place] for place in PLACES[:3]}, "why": ""}
        findings[0] = replace(findings[0], advice=text("1001.compare.do"), remedy=remedy)
    return findings


def _expected(state: State) -> dict[str, int]:
    return {
        "draw_down": state.down,
        "draw_up": len(state.up),
        "discard": len(state.discard),
        "before": sum(map(len, state.hands.values())),
        "stories": sum(2 * row_card.pairs for row_card in state.row),
    }
