"""Named set-ups on the set-up screen: kept, chosen, refused in a sentence, deleted."""

from pathlib import Path

import pytest

from companion.services import Preset
from tests.web.evening import NAMES, TABLET, Evening, evening, words_of
from tests.web.house import STRANGER, House
from tests.web.refusals import ask, refused, sent


def draft(folder: Path, count: int = 7, language: str = "en", **options: object) -> Evening:
    """A tablet at a table that is being set up, with ``options``."""
    tablet = evening(folder, count=count, roles=None, language=language, **options)
    with tablet.app.app_context():
        tablet.id = tablet.use_cases.lobby.open(TABLET, "sultane")
        tablet.use_cases.drafts.amend_players(tablet.id, TABLET, 0, NAMES[:count])
        fields = {name: ["on" if value is True else str(value)] for name, value in options.items()}
        tablet.use_cases.drafts.amend_options(tablet.id, TABLET, 1, fields)
    return tablet


def presets(tablet: Evening) -> tuple[Preset, ...]:
    with tablet.app.app_context():
        return tablet.use_cases.presets.all(TABLET)


def players(tablet: Evening, count: int) -> None:
    with tablet.app.app_context():
        tablet.use_cases.drafts.amend_players(tablet.id, TABLET, tablet.table.version, NAMES[:count])


def test_a_set_up_is_kept_from_its_screen_and_marked_there_as_the_one_in_use(tmp_path: Path) -> None:
    tablet = draft(tmp_path, original_veto=True)
    assert "Your set-ups" not in tablet.get("setup").text
    answer = tablet.post("preset", name="Thursdays")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{tablet.id}/setup")
    page = tablet.get("setup").text
    assert "Your set-ups" in page
    assert "Thursdays used at this table" in words_of(page)
    assert [preset.options for preset in presets(tablet)] == [{"original_veto": True}]


def test_a_set_up_is_chosen_with_one_tap(tmp_path: Path) -> None:
    tablet = draft(tmp_path, original_veto=True)
    tablet.post("preset", name="Thursdays")
    tablet.post("setup", original_veto="off")
    assert "Thursdays for 5 to 10 players" in words_of(tablet.get("setup").text)
    assert tablet.post("preset", preset=presets(tablet)[0].id).status_code == 303
    assert tablet.table.options == {"original_veto": True}


@pytest.mark.parametrize(("language", "words"), [("en", "not for 7: for 9"), ("fr", "pas à 7 : pour 9")])
def test_a_set_up_for_other_numbers_cannot_be_tapped_and_says_which(tmp_path: Path, language: str, words: str) -> None:
    tablet = draft(tmp_path, 9, language, schahzenan=True)
    tablet.post("preset", name="Nine")
    players(tablet, 7)
    page = tablet.get("setup").text
    assert words in words_of(page)
    button = page.split(f'value="{presets(tablet)[0].id}"')[1].split(">")[0]
    assert "disabled" in button


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "“Nine” is for 9 players, not 7. Schahzenan plays only with 9 players"),
        ("fr", "« Nine » est pour 9 personnes, et vous êtes 7. Schahzenan ne joue qu’à 9"),
    ],
)
def test_a_set_up_that_does_not_serve_the_table_is_refused_with_the_reason(
    tmp_path: Path, language: str, words: str
) -> None:
    tablet = draft(tmp_path, 9, language, schahzenan=True)
    tablet.post("preset", name="Nine")
    players(tablet, 7)
    tablet.post("setup", schahzenan="off")
    before = tablet.table
    answer = tablet.post("preset", preset=presets(tablet)[0].id)
    assert answer.status_code == 422
    assert words in words_of(answer.text)
    assert (tablet.table.version, tablet.table.options) == (before.version, before.options)


def test_a_set_up_with_errors_offers_no_way_to_keep_it(tmp_path: Path) -> None:
    tablet = draft(tmp_path, 7, schahzenan=True)
    assert "Save this set-up as" not in tablet.get("setup").text
    answer = tablet.post("preset", name="Broken")
    assert answer.status_code == 422
    assert "The set-up still has a problem" in words_of(answer.text)
    assert presets(tablet) == ()


def test_only_the_names_of_set_ups_are_told_apart_and_drawn_as_text(tmp_path: Path) -> None:
    tablet = draft(tmp_path)
    tablet.post("preset", name="<script>alert(1)</script>")
    page = tablet.get("setup").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"name": ""}, 422, "Type a name"),
        ({"name": "x" * 41}, 422, "40 characters at most"),
        ({"name": "\1"}, 422, "invisible characters"),
        ({}, 422, "Type a name"),
        ({"preset": "nowhere"}, 404, "no longer kept"),
    ],
)
def test_what_cannot_be_kept_or_used_is_said_on_the_set_up(
    house: House, fields: dict[str, str], status: int, sentence: str
) -> None:
    answer = sent(house, f"/t/{house.tables['draft']}/preset", version=house.version("draft"), **fields)
    assert sentence in refused(answer, status)
    assert not house.changed()


def test_a_stale_form_changes_nothing(house: House) -> None:
    answer = sent(house, f"/t/{house.tables['draft']}/preset", version="0", preset=house.preset)
    refused(answer, 409)
    assert not house.changed()


def test_a_game_that_goes_on_takes_no_set_up(house: House) -> None:
    path = f"/t/{house.tables['played']}/preset"
    refused(sent(house, path, version=house.version("played"), preset=house.preset), 409)
    assert not house.changed()


def test_the_set_up_of_a_game_that_is_over_can_be_kept_too(house: House) -> None:
    table = f"/t/{house.tables['over']}"
    assert "Save this set-up as" in ask(house, f"{table}/end").text
    with house.app.app_context():
        house.use_cases.timers.start(house.tables["over"], TABLET, "Debate", 180)
    answer = sent(house, f"{table}/preset", version=house.version("over"), name="That evening")
    assert answer.headers["Location"] == "/kept#presets"
    with house.app.app_context():
        found = next(each for each in house.use_cases.presets.all(TABLET) if each.name == "That evening")
    assert found.settings["timer"] == {"title": "Debate", "seconds": 180}
    assert "first_vizier" not in found.options


def test_a_set_up_of_another_device_is_none(house: House) -> None:
    with house.app.app_context():
        table = house.use_cases.lobby.open(STRANGER, "sultane")
        house.use_cases.drafts.amend_players(table, STRANGER, 0, NAMES[:5])
    answer = sent(house, f"/t/{table}/preset", STRANGER, version="1", preset=house.preset)
    assert "no longer kept" in refused(answer, 404)
    assert "Ours" not in ask(house, f"/t/{table}/setup", STRANGER).text
