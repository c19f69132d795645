"""The play screen: three taps an ordinary turn, only what the rules accept, no secret, no tap counted twice."""

import re
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from companion.web.delivery.page_cache import PageCache
from companion.web.table import play as table_play
from tests.web.evening import TOKEN, Evening, Taps, evening, refused, turn, words_of

TO_EXILE = [
    *turn("Bea", "pacifist"),
    *turn("Dan", "pacifist"),
    {"do": "investigate", "target": "Dan"},
    *turn("Eve", "pacifist"),
    {"do": "appoint", "target": "Fay"},
    *turn("Gus", "pacifist"),
]
"""Ana, Bea and Cleo were Grand Vizier; Fay, whom Cleo chose, must exile somebody."""
HTMX = {"HX-Request": "true"}
RED = "interventionist"


def test_an_ordinary_turn_takes_three_taps(tmp_path: Path) -> None:
    table = evening(tmp_path)
    for fields in (
        {"do": "propose", "narrator": "Bea"},
        {"do": "vote", "accepted": "yes"},
        {"do": "read", "tale": "pacifist"},
    ):
        answer = table.post(**fields)
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{table.id}/play")
    assert (table.plain["turn"], table.plain["read"]) == (2, {"pacifist": 1, "interventionist": 0})


def test_only_eligible_seats_are_buttons(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    sent = [dict(fields) for _, fields in Taps(table.get().text).forms]
    assert [fields["narrator"] for fields in sent if "narrator" in fields] == table.plain["eligible"]


def test_a_blocked_seat_says_why_when_it_is_tapped(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    assert "?why_not=Bea" in Taps(table.get().text).links
    assert "Bea cannot be chosen" in words_of(table.get("play?why_not=Bea").text)


def test_a_reason_is_not_invented_for_somebody_eligible(tmp_path: Path) -> None:
    assert "cannot be chosen" not in evening(tmp_path).get("play?why_not=Bea").text


def test_a_double_tap_counts_once_and_alarms_nobody(tmp_path: Path) -> None:
    table = evening(tmp_path)
    version = table.table.version
    for _ in range(2):
        answer = table.post(version=version, do="propose", narrator="Bea")
        assert answer.status_code == 303
    assert table.table.version == version + 1


def tapped_in_htmx(table: Evening, **fields: object) -> TestResponse:
    """Tap as a page with scripts does."""
    sent = {"csrf": TOKEN, "version": table.table.version, **fields}
    return table.client.post(f"/t/{table.id}/play", data=sent, headers={**HTMX, "Accept-Language": "en"})


def test_htmx_gets_the_next_screen_in_answer_to_a_tap(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = tapped_in_htmx(table, do="propose", narrator="Bea")
    assert (answer.status_code, answer.headers.get("Location")) == (200, None)
    assert answer.text == table.get(**HTMX).text
    assert 'name="accepted"' in answer.text


def test_htmx_gets_the_screen_with_what_was_ticked_off(tmp_path: Path) -> None:
    table = evening(tmp_path)
    ticked = table.table.version
    answer = tapped_in_htmx(table, do="propose", narrator="Bea", ticked=ticked)
    assert f'data-ask="/t/{table.id}/play?at={ticked + 1}&amp;ticked={ticked + 1}"' in answer.text


def test_htmx_gets_the_screen_again_for_a_double_tap(tmp_path: Path) -> None:
    table = evening(tmp_path)
    version = table.table.version
    answers = [tapped_in_htmx(table, version=version, do="propose", narrator="Bea") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].text == answers[1].text
    assert table.table.version == version + 1


def test_htmx_is_led_to_the_end_by_the_tap_that_decides_the_game(tmp_path: Path) -> None:
    table = evening(tmp_path, *[action for name in ("Bea", "Dan", "Eve", "Fay") for action in turn(name, RED)])
    for fields in ({"do": "propose", "narrator": "Gus"}, {"do": "vote", "accepted": "yes"}):
        table.post(**fields)
    answer = tapped_in_htmx(table, do="read", tale=RED)
    assert (answer.text, answer.headers["HX-Redirect"]) == ("", f"/t/{table.id}/end")


def test_undo_tapped_twice_takes_one_thing_back(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    version = table.table.version
    assert [table.post(version=version, do="undo").status_code for _ in range(2)] == [303, 303]
    assert table.plain["phase"] == "session"


def test_a_stale_form_changes_nothing_and_shows_the_fresh_screen(tmp_path: Path) -> None:
    table = evening(tmp_path)
    version = table.table.version
    table.post(do="propose", narrator="Bea")
    answer = table.post(version=version, do="propose", narrator="Dan")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert 'name="accepted"' in answer.text
    assert table.plain["narrator"] == "Bea"


@pytest.mark.parametrize("version", ["", "x", "-1", "99999999999999999999", "٣"])
def test_an_odd_version_is_a_stale_one(tmp_path: Path, version: str) -> None:
    table = evening(tmp_path)
    answer = table.client.post(
        f"/t/{table.id}/play", data={"csrf": TOKEN, "version": version, "do": "propose", "narrator": "Bea"}
    )
    assert answer.status_code == 409
    assert table.plain["phase"] == "propose"


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "propose", "narrator": "Ana"},
        {"do": "propose", "narrator": "Zoe"},
        {"do": "propose"},
        {"do": "read", "tale": "pacifist"},
        {"do": "dance"},
        {"do": ""},
        {},
        {"do": "correct", "draw": "99", "why": "x"},
        {"do": "undo"},
    ],
)
def test_a_refusal_is_one_sentence_on_the_fresh_screen(tmp_path: Path, fields: dict[str, str]) -> None:
    table = evening(tmp_path)
    answer = table.post(**fields)
    assert answer.status_code == 422
    assert answer.text.count('role="alert"') == 1
    assert table.table.entries == ()


def test_an_exile_takes_a_seat_and_then_a_button_that_names_them(tmp_path: Path) -> None:
    table = evening(tmp_path, *TO_EXILE)
    before = table.get().text
    assert "?pick=Dan&" in Taps(before).links
    assert not [fields for _, fields in Taps(before).forms if ("do", "exile") in fields]
    picked = table.get("play?pick=Dan").text
    assert "Exile Dan" in words_of(picked)
    assert f"{table.plain['vizier']} is about to exile Dan." in words_of(picked)
    assert table.post(do="exile", target="Dan", pick="Dan").status_code == 303
    assert table.plain["exiled"] == ["Dan"]


def test_once_somebody_is_picked_the_instruction_and_the_words_to_say_name_them(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), *turn("Dan", "pacifist"))
    asks = "Tap the player whose camp Bea discovers."
    assert asks in words_of(table.get("play").text)
    picked = words_of(table.get("play?pick=Dan").text)
    assert "Bea is about to discover Dan’s camp." in picked
    assert "Dan, Bea wants to know your secret." in picked
    assert "whose secret" not in picked


@pytest.mark.parametrize("query", ["pick=Fay", "pick=Zoe", "act=exile&mode=x&why_not=%3Cb%3E", "pick=Dan&pick=Dan"])
def test_a_pick_that_is_not_offered_is_left_out(tmp_path: Path, query: str) -> None:
    table = evening(tmp_path, *TO_EXILE)
    page = table.get(f"play?{query}")
    assert page.status_code == 200
    assert "Exile Fay" not in page.text
    assert "Exile Zoe" not in page.text


def test_an_exile_asks_what_the_exiled_says_where_roles_are_on_cards(tmp_path: Path) -> None:
    actions = [*TO_EXILE[:-2], {"do": "vote", "accepted": True}, {"do": "answer", "dinarzade": False}, TO_EXILE[-1]]
    table = evening(tmp_path, *actions, roles=None)
    sent = [dict(fields) for _, fields in Taps(table.get("play?pick=Dan").text).forms]
    answers = [fields["dinarzade"] for fields in sent if fields.get("do") == "exile"]
    assert answers == ["no", "yes"]
    table.post(do="exile", target="Dan", dinarzade="no")
    assert table.plain["exiled"] == ["Dan"]


def test_a_vote_can_be_entered_by_names(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    forms = [fields for _, fields in Taps(table.get("play?mode=names").text).forms if ("voting", "names") in fields]
    assert len(forms) == 1
    table.post(do="vote", voting="names", mode="names", yes=["Ana", "Bea", "Cleo", "Dan"])
    assert table.plain["phase"] == "session"


def test_a_vote_by_names_in_which_nobody_said_yes_is_refused_by_the_court(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    table.post(do="vote", voting="names")
    assert table.plain["refusals"] == 1


def test_a_vote_can_be_entered_by_one_tap_on_the_number_of_yes(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    forms = [dict(fields) for _, fields in Taps(table.get("play?mode=counts").text).forms]
    counts = [(int(fields["yes"]), int(fields["no"])) for fields in forms if "yes" in fields]
    assert counts == [(yes, 7 - yes) for yes in range(8)]


def test_a_fragment_is_the_screen_alone_with_the_title_of_the_page(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    part = table.get(**{"HX-Request": "true"}).text
    assert "<html" not in part
    assert re.findall("<title>.*</title>", part) == re.findall("<title>.*</title>", table.get().text)
    assert 'id="play"' in part
    assert "<html" in table.get().text


def test_undo_is_the_last_line_and_says_what_it_takes_back(tmp_path: Path) -> None:
    page = evening(tmp_path, *refused("Bea")).get().text
    prompt = page.split('<section class="dock"')[1].partition("</section>")[0]
    assert prompt.rstrip().endswith("</form></div>")
    assert 'value="undo"' in prompt.rsplit("<form", 1)[1]


def test_nothing_can_be_undone_before_the_first_command(tmp_path: Path) -> None:
    assert 'value="undo"' not in evening(tmp_path).get().text


def test_the_table_of_another_device_is_unknown(tmp_path: Path) -> None:
    table = evening(tmp_path)
    stranger = table.app.test_client()
    with stranger.session_transaction() as session:
        session.update(device="another", csrf=TOKEN)
    for room in ("play", "check", "log", "end", "export", "abandon"):
        assert stranger.get(f"/t/{table.id}/{room}").status_code == 404
    stranger.environ_base["REMOTE_ADDR"] = "192.0.2.2"  # a visitor who asks for many is slowed down
    for room in ("play", "check", "close", "abandon", "again"):
        assert stranger.post(f"/t/{table.id}/{room}", data={"csrf": TOKEN, "do": "undo"}).status_code == 404


def test_a_page_is_drawn_once_for_a_version_and_carries_each_readers_own_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = evening(tmp_path)
    first = table.get().text
    monkeypatch.setattr(table_play, "draw", lambda *_: pytest.fail("drawn again"))
    with table.client.session_transaction() as session:
        session["csrf"] = "another-token"
    second = table.get().text
    assert TOKEN in first
    assert TOKEN not in second
    assert second == first.replace(TOKEN, "another-token")


def test_kept_pages_stay_few() -> None:
    cache = PageCache(2)
    for key in range(5):
        cache.page(key, "token", lambda key=key: f"page {key} token")  # type: ignore[misc] # a default fixes the key
    assert len(cache) == 2
    assert cache.page(4, "other", lambda: "rendered again").plain("other") == b"page 4 other"
