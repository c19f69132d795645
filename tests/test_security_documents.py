"""What the documents on security name is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ASVS = (ROOT / "docs" / "asvs.md").read_text(encoding="utf-8")
STATES = {"Met", "Met by https", "By design", "n/a", "Partly", "Not met", "Not met at home", "Not ours"}


def rows() -> list[list[str]]:
    found = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in ASVS.splitlines() if line[:1] == "|"]
    return [row for row in found if re.match(r"\d", row[0])]


@pytest.mark.parametrize("named", sorted(set(re.findall(r"`([\w/*]+\.py)`", ASVS))))
def test_every_module_and_test_that_is_named_is_there(named: str) -> None:
    folders = [ROOT / "companion", ROOT / "tests"]
    assert any([*folder.glob(named), *folder.rglob(Path(named).name)] for folder in folders)
    if "/" in named:
        assert any([*folder.glob(named)] for folder in folders)


def test_every_requirement_has_a_state_and_what_is_not_met_says_why() -> None:
    assert len(rows()) > 100
    for number, _, state, *how in (row if len(row) > 3 else [*row, ""] for row in rows()):
        assert state.rstrip(" |") in STATES, number
        if state in {"Partly", "Not met", "Not met at home", "Not ours", "Met by https"}:
            assert len(how[0]) > 20, number
