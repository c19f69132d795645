"""The odds panel: off until it is wanted, computed from what everyone knows, the same whoever holds what."""

import re
from pathlib import Path

import pytest

from companion.kernel.refusal import Refused
from tests.web.evening import ROLES, TABLET, Evening, evening, turn, unsealed, words_of
from tests.web.test_secrets import EARLY, MOVED, PHASES, SWAPPED

pytestmark = pytest.mark.usefixtures("draw_every_page")

PANEL = 'class="menu odds"'


def panel(table: Evening) -> str:
    """The words of the panel."""
    page = table.get().text
    return words_of("<main" + page.split(PANEL)[1].split("</details>")[0]) if PANEL in page else ""


def test_the_panel_is_off_until_it_is_wanted_and_goes_again(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert panel(table) == ""
    assert "Show the odds" in words_of(table.get().text)
    assert table.post("odds", odds="yes").headers["Location"].endswith("/play")
    assert "The next 3 tales 0 pacifist tales 3% 1 pacifist tale 24%" in panel(table)
    assert "Hide the odds" in words_of(table.get().text)
    table.post("odds", odds="no")
    assert panel(table) == ""


def test_the_panel_speaks_french(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), language="fr")
    table.post("odds", odds="yes")
    assert "Les 3 prochains contes" in panel(table)
    assert "Tour 1 : trois contes à la Grande Vizir, il en reste 14" in panel(table)


def test_the_panel_tells_what_was_drawn_when_and_the_latest_first(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), *turn("Dan", "interventionist"))
    table.post("odds", odds="yes")
    told = panel(table)
    assert told.index("Turn 2: three tales to the Grand Vizier, 11 left") < told.index("Turn 1: three tales")
    assert "15 tales are unread, 10 of them pacifist. The discard counts like the draw pile" in told


@pytest.mark.parametrize("chosen", ["", "maybe", "True"])
def test_a_form_that_asks_for_nothing_changes_nothing(tmp_path: Path, chosen: str) -> None:
    table = evening(tmp_path)
    assert table.post("odds", odds=chosen).status_code == 422
    assert not table.table.preferences.odds


def test_a_game_without_odds_offers_none(tmp_path: Path) -> None:
    record = {"record": 1, "game": "complots", "players": ["Ana", "Bea", "Cleo"], "options": {"first_player": "Ana"}}
    table = Evening(tmp_path, {**record, "actions": [{"do": "income"}]})
    assert "/speak" in table.get().text
    assert "/odds" not in table.get().text
    assert table.post("odds", odds="yes").status_code == 422


def test_the_next_table_of_the_same_people_keeps_the_choice(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.post("odds", odds="yes")
    with table.app.app_context():
        assert table.use_cases.tables.own(table.use_cases.lobby.again(table.id, TABLET), TABLET).preferences.odds


@pytest.mark.parametrize(("phase", "moved"), [*((one, False) for one in PHASES), *((one, True) for one in EARLY)])
def test_the_odds_are_the_same_to_the_byte_whoever_holds_what(tmp_path: Path, phase: str, moved: bool) -> None:
    pages = []
    for name, roles in (("one", ROLES), ("other", MOVED if moved else SWAPPED)):
        table = evening(tmp_path / name, *PHASES[phase], roles=roles)
        table.post("odds", odds="yes")
        whole, part = table.get(), table.get(**{"HX-Request": "true"})
        pages.append([(answer.status_code, sorted(answer.headers), unsealed(answer.data)) for answer in (whole, part)])
        assert (PANEL in whole.text) == (phase != "over")
    assert pages[0] == pages[1]


def test_no_phone_and_no_court_screen_learns_of_the_panel(tmp_path: Path) -> None:
    table = evening(tmp_path)
    before = table.client.get(f"/court/{table.id}").text
    table.post("odds", odds="yes")
    after = table.client.get(f"/court/{table.id}").text
    assert re.sub(r'data-seen="\d+"', "", before) == re.sub(r'data-seen="\d+"', "", after)


@pytest.mark.parametrize("wrong", ["yes", 1, None])
def test_the_setting_is_on_or_off_and_nothing_else(tmp_path: Path, wrong: object) -> None:
    table = evening(tmp_path)
    with table.app.app_context(), pytest.raises(Refused, match="bad_value"):
        table.use_cases.preferences.change(table.id, TABLET, odds=wrong)
