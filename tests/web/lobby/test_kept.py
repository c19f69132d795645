"""What is kept: the page lists all of it, and each thing can be deleted after one question."""

import re
from pathlib import Path

import pytest
from flask import Flask

from companion.services import UseCases
from companion.store.housekeeping import KEEP_GROUPS, SECONDS_A_DAY
from companion.web import create_app
from tests.secret import SECRET
from tests.web.evening import NAMES, TABLET, TOKEN, evening, words_of
from tests.web.house import ELSEWHERE, PHONE, STRANGER, House
from tests.web.refusals import ask, refused, sent


def use_cases_of(app: Flask) -> UseCases:
    found: UseCases = app.extensions["use_cases"]
    return found


def test_the_page_counts_what_is_kept_and_leads_to_each_way_out(house: House) -> None:
    page = ask(house, "/kept").text
    assert "9 tables" not in words_of(page)  # the foreign one is not ours
    assert "8 tables" in words_of(page)
    for link in (
        f"/kept/groups/{house.group}/delete",
        f"/kept/presets/{house.preset}/delete",
        f"/kept/presets/{house.preset}/export",
        "/kept/recordings/delete",
        "/kept/everything",
        "/resume",
    ):
        assert f'href="{link}"' in page


def test_a_device_that_keeps_nothing_is_told_so(house: House) -> None:
    page = words_of(ask(house, "/kept", STRANGER).text)
    assert page.count("None yet.") == 3
    assert "0 tables" in page
    assert "Ours" not in page


@pytest.mark.parametrize(
    ("days", "language", "words"),
    [
        (90, "en", "nobody has opened them for 90 days"),
        (90, "fr", "ne les ouvre pendant 90 jours"),
        (0, "en", "Kept until you delete them."),
        (400, "en", "Deleted 400 days after they were last used."),
    ],
)
def test_the_page_says_for_how_long(tmp_path: Path, days: int, language: str, words: str) -> None:
    app = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'k'}", "SECRET_KEY": SECRET, "KEEP_DAYS": days})
    page = words_of(app.test_client().get("/kept", headers={"Accept-Language": language}).text)
    assert words in page
    if days == 0:
        assert not re.search(r"\d+ days after", page)


@pytest.mark.parametrize("path", ["/", "/resume"])
def test_the_page_is_one_tap_away(house: House, path: str) -> None:
    assert 'href="/kept"' in ask(house, path).text


@pytest.mark.parametrize(("kind", "name"), [("groups", "Thursday"), ("presets", "Ours")])
def test_a_group_and_a_set_up_are_forgotten_after_a_question(house: House, kind: str, name: str) -> None:
    item = house.group if kind == "groups" else house.preset
    place = f"/kept/{kind}/{item}/delete"
    assert f"“{name}”?" in ask(house, place).text
    assert not house.changed()
    assert sent(house, place).headers["Location"] == "/kept"
    refused(sent(house, place), 404)
    refused(ask(house, place), 404)
    assert name not in words_of(ask(house, "/kept").text)


def test_the_question_leads_back_to_where_one_came_from(house: House) -> None:
    players = f"/t/{house.tables['draft']}/players"
    asked = ask(house, players).text
    place = f"/kept/groups/{house.group}/delete?back={players}"
    assert f'href="{place}"' in asked
    assert f'href="{players}"' in ask(house, place).text
    assert sent(house, place.partition("?")[0], back=players).headers["Location"] == players


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"])
def test_the_question_never_leads_to_another_house(house: House, back: str) -> None:
    page = ask(house, f"/kept/groups/{house.group}/delete", query_string={"back": back}).text
    assert "evil" not in page
    assert "javascript:" not in page
    assert sent(house, f"/kept/groups/{house.group}/delete", back=back).headers["Location"] == "/kept"


@pytest.mark.parametrize("kind", ["tables", "seats", "x" * 500])
def test_nothing_else_is_forgotten_by_that_door(house: House, kind: str) -> None:
    refused(ask(house, f"/kept/{kind}/{house.group}/delete"), 404)
    refused(sent(house, f"/kept/{kind}/{house.group}/delete"), 404)
    assert not house.changed()


def test_recordings_go_all_at_once(house: House) -> None:
    assert "Delete all your recordings?" in words_of(ask(house, "/kept/recordings/delete").text)
    sent(house, "/kept/recordings/delete")
    with house.app.app_context():
        assert house.use_cases.recordings.count(TABLET) == 0


def test_everything_is_forgotten_with_the_cookie_and_nothing_of_anybody_else(house: House) -> None:
    words = words_of(ask(house, "/kept/everything").text)
    assert "8 tables, 1 group, 1 set-up, and 1 recording" in words
    client = house.client(TABLET)
    answer = client.post("/kept/everything", data={"csrf": TOKEN})
    assert answer.headers["Location"] == "/"
    assert "chevet=;" in answer.headers["Set-Cookie"]
    assert answer.headers["Clear-Site-Data"] == '"cookies", "storage"'
    with house.app.app_context():
        assert house.use_cases.device_data.counts(TABLET) == (0, 0, 0, 0)
        assert house.use_cases.device_data.counts(ELSEWHERE).tables == 1
    assert "No table on this device yet" in words_of(client.get("/").text)


@pytest.mark.parametrize("way", ["/kept/everything", "/t/{dealt}/delete"])
def test_a_phone_of_a_deleted_evening_is_told_so_in_a_sentence(house: House, way: str) -> None:
    place = f"/seat/{house.tables['dealt']}/0"
    assert ask(house, place, PHONE).status_code == 200
    sent(house, way.format(**house.tables))
    for language, words in (("en", "the table deleted"), ("fr", "la table supprimée")):
        assert words in refused(ask(house, place, PHONE, language), 403, language=language)


def test_an_evening_is_deleted_from_its_end_page_and_the_question_leads_back_there(tmp_path: Path) -> None:
    tablet = evening(tmp_path)
    with tablet.app.app_context():
        tablet.use_cases.commands.abandon(tablet.id, TABLET)
    here = f"/t/{tablet.id}/end"
    assert f'href="/t/{tablet.id}/delete?back={here}"' in tablet.get("end").text
    assert f'href="{here}"' in tablet.get(f"delete?back={here}").text
    assert 'href="/resume"' in tablet.get("delete").text
    assert tablet.post("delete").status_code == 303
    assert tablet.get("end").status_code == 404


# Housekeeping.


class Clock:
    now = 1e9

    def __call__(self) -> float:
        return self.now


def house_with(folder: Path, clock: Clock, days: int) -> Flask:
    url = f"sqlite:///{folder / 'old'}"
    return create_app({"DATABASE_URL": url, "SECRET_KEY": SECRET, "KEEP_DAYS": days, "CLOCK": clock})


def filled(app: Flask) -> UseCases:
    use_cases = use_cases_of(app)
    table = use_cases.lobby.open(TABLET, "sultane")
    use_cases.drafts.amend_players(table, TABLET, 0, NAMES[:5])
    use_cases.groups.save(TABLET, "Thursday", NAMES[:5])
    use_cases.presets.save(table, TABLET, "Ours")
    use_cases.recordings.add(TABLET, "a" * 64, b"OggS")
    return use_cases


@pytest.mark.parametrize(
    ("days", "later", "kept"),
    [
        (90, 88, (1, 1, 1, 1)),
        (90, 91, (0, 1, 1, 1)),
        (90, KEEP_GROUPS + 1, (0, 0, 0, 0)),
        (400, KEEP_GROUPS + 1, (1, 1, 1, 1)),
        (0, 10_000, (1, 1, 1, 1)),
    ],
)
def test_what_is_old_is_forgotten_once_a_server_has_run_for_a_day_more(
    tmp_path: Path, days: int, later: int, kept: tuple[int, ...]
) -> None:
    clock = Clock()
    filled(house_with(tmp_path, clock, days))
    clock.now += later * SECONDS_A_DAY
    app = house_with(tmp_path, clock, days)
    tidied(app, clock)
    assert use_cases_of(app).device_data.counts(TABLET) == kept


def tidied(app: Flask, clock: Clock) -> None:
    """Let a server run on for a little more than a day, and tidy up."""
    housekeeping = app.extensions["store"].housekeeping(clock, lambda: clock.now)
    for seconds in (60, SECONDS_A_DAY / 2, SECONDS_A_DAY / 2):
        clock.now += seconds
        housekeeping.run()


def test_a_preset_that_is_played_is_not_old(tmp_path: Path) -> None:
    clock = Clock()
    app = house_with(tmp_path, clock, 90)
    use_cases = filled(app)
    clock.now += (KEEP_GROUPS - 1) * SECONDS_A_DAY
    table = use_cases.lobby.open(TABLET, "sultane")
    version = use_cases.drafts.amend_players(table, TABLET, 0, NAMES[:6]).version
    use_cases.presets.apply(table, TABLET, version, use_cases.presets.all(TABLET)[0].id)
    clock.now += 2 * SECONDS_A_DAY
    tidied(app, clock)
    assert use_cases.device_data.counts(TABLET) == (1, 0, 1, 0)
