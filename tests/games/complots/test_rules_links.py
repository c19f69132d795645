"""Which paragraph of the rules a moment opens: the one about what is decided now, as this table plays it."""

import pytest

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from companion.games.complots.state import State
from tests.games.complots.positions import after, counters, do, doubts, shows, table

TAX = do(v.POWER_DUCHESS)
AID = do(v.FOREIGN_AID)


@pytest.mark.parametrize(
    ("state", "paragraph"),
    [
        (table(), "declare-choose"),
        (table(coins={"J1": v.FORCED - 1}), "declare-choose"),
        (table(coins={"J1": v.FORCED}), "declare-must"),
        (table(tracking="light"), "declare-choose"),
        (table(tracking="light", coins={"J1": v.FORCED}), "declare-must"),
        (after(table(), TAX), "doubt-ask"),
        (after(table(), AID), "counter-aid"),
        (after(table(), AID, counters("J2", v.DUCHESS)), "counter-doubt"),
        (after(table(), TAX, doubts("J2")), "proof-show"),
        (after(table(free_concession=True), TAX, doubts("J2")), "proof-concede"),
        (after(table(), TAX, doubts("J2"), shows()), "lose-wrong"),
        (after(table(), TAX, doubts("J2"), shows(False)), "lose-lie"),
        (after(table(coins={"J1": 7}), do(v.ASSASSINAT, target="J2")), "lose-blow"),
    ],
)
def test_each_phase_opens_its_own_paragraph(state: State, paragraph: str) -> None:
    assert GAME.pages.prompt(state).help == paragraph
