"""The play screen: three taps an ordinary turn, only what the rules accept, no secret, no tap counted twice."""

import random
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from companion.web.delivery.page_cache import PageCache
from companion.web.table import play as table_play
from tests.sizes import cases
from tests.web.evening import NAMES, ROLES, TOKEN, Evening, Taps, evening, refused, turn, words_of

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
    assert f'data-place="/t/{table.id}/play?ticked={ticked + 1}"' in answer.text


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


def test_a_fragment_is_the_screen_alone(tmp_path: Path) -> None:
    table = evening(tmp_path)
    part = table.get(**{"HX-Request": "true"}).text
    assert "<html" not in part
    assert 'id="play"' in part
    assert "<html" in table.get().text


def test_undo_is_the_last_line_and_says_what_it_takes_back(tmp_path: Path) -> None:
    page = evening(tmp_path, *refused("Bea")).get().text
    prompt = page.split('class="prompt"')[1].split('<section class="table')[0].rstrip().removesuffix("</section>")
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


POSITIONS = {
    "propose": [],
    "vote": [{"do": "propose", "narrator": "Bea"}],
    "session": turn("Bea", "pacifist")[:2],
    "top": [*refused("Bea"), *refused("Cleo"), *refused("Dan")],
    "exile": TO_EXILE,
    "after": [*TO_EXILE, {"do": "exile", "target": "Ana"}],
}
OTHER_ROLES = {**ROLES, "Bea": "parizade", "Cleo": "interventionist", "Dan": "dinarzade"}


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("room", ["play", "check", "log", "export", "abandon", "play?pick=Ana", "play?mode=names"])
def test_two_deals_give_the_game_master_the_same_bytes(tmp_path: Path, position: str, room: str) -> None:
    pages = []
    for name, roles in (("one", ROLES), ("other", OTHER_ROLES)):
        table = evening(tmp_path / name, *POSITIONS[position], roles=roles)
        answer = table.get(room)
        pages.append((answer.status_code, answer.data, sorted(answer.headers)))
    assert pages[0] == pages[1]


def boards(*powers: str) -> dict[str, object]:
    """Boards with these powers on the first pacifist slots, and an emergency on the first interventionist one."""
    slots = [f"power:{power}" for power in powers]
    return {
        "pacifist": [*slots, *["power:none"] * (5 - len(slots)), "SR"],
        "interventionist": ["power:emergency", "DV", "DV", "DV", "DA"],
    }


SETUPS: dict[str, tuple[int, bool, dict[str, object]]] = {
    "seven": (7, False, {}),
    "seven in love, on cards": (7, True, {"haiatalnefous": True}),
    "five on cards": (5, True, {}),
    "nine with Schahzenan": (9, False, {"schahzenan": True, "original_veto": True}),
    "ten on cards": (10, True, {}),
    "discovery": (8, False, {"variant": "discovery"}),
    "seeing": (10, False, {"board": boards("peek", "peek_bottom", "view_discard")}),
    "moving": (10, True, {"board": boards("move_tale", "add_tale", "discard_deep")}),
    "striking": (10, False, {"board": boards("swap_seats", "house", "investigate")}),
}


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", cases(1, thorough=[2]))
def test_every_tap_that_a_screen_offers_is_accepted(tmp_path: Path, name: str, seed: int) -> None:
    count, cards, options = SETUPS[name]
    chance = random.Random(seed)
    table = evening(tmp_path, count=count, roles=None if cards else dealt(tmp_path, count, options), **options)
    for _ in range(60):
        page = table.get()
        if page.status_code == 303:
            break
        for _ in range(chance.randrange(3)):
            ways = Taps(page.text).links
            if ways:
                page = table.client.get(f"/t/{table.id}/play?{chance.choice(ways).split('?', 1)[1]}")
                assert page.status_code == 200
        forms = [fields for place, fields in Taps(page.text).forms if place.endswith("/play")]
        onward = [fields for fields in forms if ("do", "undo") not in fields]
        if onward:
            answer = table.client.post(f"/t/{table.id}/play", data=_many(chance.choice(onward)))
            assert answer.status_code == 303, words_of(answer.text)


def _many(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    gathered: dict[str, list[str]] = {}
    for name, value in fields:
        gathered.setdefault(name, []).append(value)
    return gathered


def dealt(folder: Path, count: int, options: dict[str, object]) -> dict[str, str]:
    """Roles that fit the set-up, dealt by the game."""
    game = evening(folder / "deal", count=count, roles=None, **options).table.game
    setup, _ = game.record.read(NAMES[:count], {"first_vizier": "Ana", **options}, None)
    return dict(game.record.deal_as_json(game.rules.deal(setup, random.Random(3))))  # type: ignore[call-overload] # a record's roles
