"""*Check the table*: differences are found, corrections are buttons, and each needs a reason."""

import re
from pathlib import Path

import pytest

from tests.web.drawn import Drawn
from tests.web.evening import Evening, Taps, evening, refused, turn, words_of


def test_the_check_asks_for_what_should_lie_there(tmp_path: Path) -> None:
    page = evening(tmp_path, *turn("Bea", "pacifist")).get("check").text
    for field in ('name="pacifist" value="1"', 'name="draw" value="14"', 'name="discard" value="2"'):
        assert field in page


def test_a_table_that_agrees_is_said_to_agree(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    page = table.get("check?pacifist=1&interventionist=0&draw=14&discard=2&refusals=0")
    assert "Everything matches" in words_of(page.text)


def test_what_differs_is_found_and_can_be_corrected_with_one_tap(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    page = table.get("check?pacifist=1&interventionist=0&draw=13&discard=3&refusals=0").text
    assert "Everything matches" not in page
    (taken,) = [dict(fields) for place, fields in Taps(page).forms if "why" in dict(fields)]
    first = {name: value for name, value in taken.items() if name not in ("csrf", "version")}
    assert table.post("check", **first).status_code == 303
    assert (table.plain["draw"], table.plain["discard"]) == (13, 3)


@pytest.mark.parametrize("query", ["pacifist=1", "pacifist=x&draw=1", "draw=-1&x=2", "draw=%D9%A3", "draw=999"])
def test_counts_that_are_none_get_a_sentence(tmp_path: Path, query: str) -> None:
    answer = evening(tmp_path).get(f"check?{query}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_a_correction_by_hand_sends_only_what_was_touched(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    answer = table.post("check", do="correct", draw="13", discard="3", refusals="0", why="a miscount")
    assert answer.status_code == 303
    assert (table.plain["draw"], table.plain["discard"]) == (13, 3)
    assert "refusals" not in table.table.entries[-1].command


def test_a_correction_that_changes_nothing_is_refused(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = table.post("check", do="correct", draw="17", why="nothing")
    assert answer.status_code == 422
    assert table.table.entries == ()


def test_a_refused_correction_keeps_what_was_typed(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    answer = table.post("check", do="correct", draw="99", why="a long story")
    assert answer.status_code == 422
    assert 'value="a long story"' in answer.text
    assert 'name="draw" value="99"' in answer.text


def test_a_stale_correction_changes_nothing(tmp_path: Path) -> None:
    table = evening(tmp_path, *refused("Bea"))
    version = table.table.version
    table.post(do="propose", narrator="Cleo")
    assert table.post("check", version=version, do="correct", refusals="0", why="late").status_code == 409
    assert table.plain["refusals"] == 1


def test_the_log_tells_every_turn_and_strikes_out_what_was_taken_back(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), {"do": "propose", "narrator": "Dan"})
    table.post(do="undo")
    page = table.get("log").text
    assert page.count("<del>") == 1
    assert "Turn 1" in words_of(page)
    assert "Turn 2" in words_of(page)


def test_the_log_opens_at_the_newest_turn(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Gus", "pacifist"), {"do": "propose", "narrator": "Eve"})
    heads = re.findall("<h2>(.*?)</h2>", table.get("log").text)
    assert heads == ["Turn 2", "Turn 1"]


def test_the_log_says_who_took_which_seat(tmp_path: Path) -> None:
    table = evening(tmp_path)
    with table.app.app_context():
        token = table.use_cases.seats.code(table.table, 1)
        table.use_cases.seats.claim(token, "a phone")
        table.use_cases.seats.release(table.id, "the tablet", 1)
        table.use_cases.seats.show(table.id, "the tablet", 2)
    words = words_of(table.get("log").text)
    assert "Bea has joined the table." in words
    assert "Bea’s seat was released" in words
    assert "Cleo’s private page was opened on the game master’s device." in words


COUNTED = {"pacifist": "1", "interventionist": "0", "draw": "13", "discard": "3", "refusals": "1"}
"""Of a table that read one pacifist tale: the piles and the counter are wrong, and a correction sets both right."""


def differences(table: Evening, **changed: str) -> list[dict[str, str]]:
    """The forms of the check that was counted as ``COUNTED``, except for corrections by hand."""
    query = "&".join(f"{name}={value}" for name, value in {**COUNTED, **changed}.items())
    forms = [dict(fields) for place, fields in Taps(table.get(f"check?{query}").text).forms if place.endswith("/check")]
    own = ("csrf", "version")
    return [{key: one[key] for key in one if key not in own} for one in forms if "why" in one]


def test_one_tap_corrects_every_difference(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    (everything,) = differences(table)
    answer = table.post("check", **everything)
    assert answer.headers["Location"] == f"/t/{table.id}/play"
    assert [table.plain[name] for name in ("draw", "discard", "refusals")] == [13, 3, 1]


def test_numbers_that_no_game_can_have_are_not_taken_and_say_why(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    assert differences(table, draw="12") == []
    page = table.get("check?pacifist=1&interventionist=0&draw=12&discard=3&refusals=0").text
    assert "1 tale is missing in all" in words_of(page)
    assert table.post("check", draw="12", discard="3", why="x").status_code == 422
    assert table.plain["draw"] == 14


def test_tales_on_the_boards_and_the_exiled_are_taken_over(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    seen = {"pacifist": "0", "interventionist": "1", "exiled": [" ", "Cleo", "Dan"], "why": "the table"}
    assert table.post("check", **seen).status_code == 303
    assert (table.plain["read"], table.plain["exiled"]) == ({"pacifist": 0, "interventionist": 1}, ["Cleo", "Dan"])
    table.post("check", exiled=" ", why="nobody")
    assert table.plain["exiled"] == []


@pytest.mark.parametrize(
    "counted", ["draw=14&discard=2&refusals=0", "draw=14&discard=2&refusals=1", "draw=13&discard=3&refusals=1"]
)
def test_the_check_has_one_primary_button_whatever_it_found(tmp_path: Path, counted: str) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    page = table.get(f"check?pacifist=1&interventionist=0&{counted}").text.partition("<main")[2]
    buttons = re.findall(r'class="(btn[^"]*)"', page)
    assert len([one for one in buttons if "btn-2" not in one]) == 1


def test_correcting_all_twice_corrects_once(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    version, (everything,) = table.table.version, differences(table)
    assert table.post("check", version=version, **everything).status_code == 303
    done = table.table.version
    assert table.post("check", version=version, **everything).status_code in (303, 409)
    assert table.table.version == done


def test_one_undo_takes_back_all_that_was_corrected_with_one_tap(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    before = [table.plain[name] for name in ("draw", "discard", "refusals")]
    (everything,) = differences(table)
    assert table.post("check", **everything).status_code == 303
    assert [table.plain[name] for name in ("draw", "discard", "refusals")] != before
    table.post(do="undo")
    assert [table.plain[name] for name in ("draw", "discard", "refusals")] == before
    assert "Undo the pacifist tale" in table.get("play").text


@pytest.mark.parametrize("fields", [{}, {"draw": "x"}, {"draw": "3"}])
def test_correcting_all_without_whole_counts_gets_a_sentence(tmp_path: Path, fields: dict[str, str]) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    version = table.table.version
    answer = table.post("check", why="x", **fields)
    assert (answer.status_code, 'role="alert"' in answer.text) == (422, True)
    assert table.table.version == version


def test_the_log_is_a_tap_away_from_the_check(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert f'href="/t/{table.id}/log"' in table.get("check").text


# The way back.


def test_the_log_says_what_going_back_takes_back_before_it_does(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), {"do": "propose", "narrator": "Dan"})
    assert "undoes 3 steps" in words_of(table.get("log").text)
    first = table.table.entries[0].version
    told = table.get(f"log?to={first}").text.partition('class="back-to"')[2].partition("</ol>")[0]
    assert told.count("<li>") == 3
    assert "Undo the choice of Dan" in words_of(told)
    assert "Undo the pacifist tale" in words_of(told)
    assert table.plain["phase"] == "vote"
    answer = table.post("log", to=first)
    assert answer.headers["Location"] == f"/t/{table.id}/play"
    assert (table.plain["phase"], table.plain["narrator"], table.plain["turn"]) == ("vote", "Bea", 1)
    assert table.get("log").text.count("<del>") == 3


def test_the_newest_step_needs_no_way_back_and_one_taken_back_has_none(tmp_path: Path) -> None:
    table = evening(tmp_path, *refused("Bea"), {"do": "propose", "narrator": "Cleo"})
    table.post(do="undo")
    versions = [entry.version for entry in table.table.entries]
    page = table.get("log").text
    assert [f"log?to={version}#" in page for version in versions] == [True, False, False, False]


@pytest.mark.parametrize("to", ["0", "99", "x", ""])
def test_going_back_to_nothing_is_refused_in_words(tmp_path: Path, to: str) -> None:
    table = evening(tmp_path, *refused("Bea"))
    answer = table.post("log", to=to)
    assert (answer.status_code, 'role="alert"' in answer.text) == (422, True)
    assert table.plain["refusals"] == 1
    assert "back-to" not in table.get(f"log?to={to}").text.partition("<h1")[2].partition("log-turn")[0]


def test_going_back_from_an_older_page_takes_nothing_back(tmp_path: Path) -> None:
    table = evening(tmp_path, *refused("Bea"))
    version, first = table.table.version, table.table.entries[0].version
    table.post(do="propose", narrator="Cleo")
    assert table.post("log", version=version, to=first).status_code == 409
    assert table.plain["phase"] == "vote"


def test_a_closed_game_has_no_way_back(tmp_path: Path) -> None:
    table = evening(tmp_path, *refused("Bea"))
    table.post("abandon")
    assert "log?to=" not in table.get("log").text
    assert table.post("log", to=table.table.entries[0].version).status_code in (409, 422)


def by_hand(page: str) -> list[tuple[str, str]]:
    """The fields of the form that asks what lies on the table, as the page draws them, without the reason."""
    return [(name, value) for name, values in Drawn(page).fields.items() for value in values if name != "why"]


def with_choices(fields: list[tuple[str, str]], name: str, *values: str) -> dict[str, list[str]]:
    """The same fields with other values chosen for ``name``."""
    sent: dict[str, list[str]] = {}
    for each, value in fields:
        sent.setdefault(each, []).append(value)
    return {**sent, name: list(values)}


def test_the_grand_vizier_is_corrected_alone(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    fields = with_choices(by_hand(table.get("check").text), "vizier", "Dan")
    assert table.post("check", **fields, why="the sign lay there").status_code == 303
    command = {key: value for key, value in table.table.entries[-1].command.items() if key != "at"}
    assert command == {"do": "correct", "vizier": "Dan", "why": "the sign lay there"}


@pytest.mark.parametrize(
    ("values", "government"), [(("Dan", "Ana"), {"vizier": "Dan", "narrator": "Ana"}), ((" ", " "), None)]
)
def test_the_last_government_is_corrected_as_a_whole(
    tmp_path: Path, values: tuple[str, str], government: dict[str, str] | None
) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    fields = with_choices(by_hand(table.get("check").text), "last_government", *values)
    assert table.post("check", **fields, why="read again").status_code == 303
    assert table.table.entries[-1].command["last_government"] == government


def test_half_a_last_government_gets_a_sentence(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    fields = with_choices(by_hand(table.get("check").text), "last_government", "Dan", " ")
    answer = table.post("check", **fields, why="read again")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_seats_are_corrected_in_the_order_round_the_table(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    seats = table.plain["seats"]
    fields = with_choices(by_hand(table.get("check").text), "seats", *reversed(seats))
    assert table.post("check", **fields, why="we sit the other way round").status_code == 303
    assert table.plain["seats"] == seats[::-1]
