"""Complots on the tablet and on phones: real cards by taps, dealt cards in hands that nobody else sees."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.games.complots import GAME
from companion.games.complots.view import point
from companion.kernel.viewers import GAME_MASTER, seat_of
from companion.web.delivery import page_cache
from companion.web.delivery.secrecy import HAND_BLOCK
from tests.web.evening import TABLET, TOKEN, Evening, make_app, unsealed, words_of
from tests.web.phones import Phone, phone_of

NAMES = ("Ana", "Bea", "Cleo", "Dan")
DEAL = {
    "hands": {
        "Ana": ["captain", "duchess"],
        "Bea": ["assassin", "inquisitor"],
        "Cleo": ["countess", "duchess"],
        "Dan": ["assassin", "captain"],
    },
    "court": ["inquisitor", "captain", "countess", "duchess", "assassin", "inquisitor", "countess"],
}
OTHER = {
    "hands": {
        "Ana": ["captain", "duchess"],
        "Bea": ["captain", "countess"],
        "Cleo": ["inquisitor", "inquisitor"],
        "Dan": ["countess", "duchess"],
    },
    "court": ["assassin", "assassin", "countess", "duchess", "assassin", "inquisitor", "captain"],
}
"""Another deal in which Ana holds what she held."""
DUEL = {"hands": {"Ana": ["duchess"], "Bea": ["captain"]}, "court": ["assassin", "countess", "ambassador"]}
CAPTAIN = {"do": "power_captain", "target": "Bea"}
DOUBTED = [CAPTAIN, {"do": "doubt", "player": "Cleo"}]


@pytest.fixture(autouse=True)
def _draw_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that was kept would not show what another state makes of it."""
    monkeypatch.setattr(page_cache, "MOST_PAGES", 0)


def court(folder: Path, *actions: Mapping[str, Any], deal: Any = None, language: str = "en", **options: Any) -> Evening:
    """A table at which ``actions`` were played, by the cards of ``deal`` or with real ones."""
    names = NAMES if deal is None else tuple(deal["hands"])
    chosen = {"first_player": "Ana", **({"fifth": "inquisitor"} if len(names) > 2 else {}), **options}
    record: dict[str, Any] = {"record": 1, "game": "complots", "players": names, "options": chosen, "actions": actions}
    return Evening(folder, record if deal is None else {**record, "deal": deal}, language)


def sent(phone: Phone, seat: int, **fields: Any) -> TestResponse:
    """What a seat's page sends, drawn a moment ago."""
    table = phone.table.table
    at = point(table.standing.state, table.players[seat])
    whole = {"csrf": TOKEN, "version": table.version, "point": at, **fields}
    headers = {"Accept-Language": phone.language}
    return phone.client.post(f"{phone.place(seat)}/play", data=whole, headers=headers)


def hand(phone: Phone, seat: int) -> TestResponse:
    return phone.post(f"{phone.place(seat)}/hand")


def won(folder: Path) -> Evening:
    """A duel that Bea began and Ana has won, with real cards and a ruling of the table."""
    income, strike = {"do": "income"}, {"do": "assassinat7", "target": "Bea"}
    record = {
        "record": 1,
        "game": "complots",
        "players": ["Ana", "Bea"],
        "options": {"first_player": "Bea", "second_counter": True},
        "actions": [
            {"do": "correct", "coins": {"Ana": 20}, "why": "a late evening"},
            *[income, strike, {"do": "lose", "kind": "duchess"}],
            *[income, strike, {"do": "lose", "kind": "duchess"}],
        ],
    }
    return Evening(folder, record)


# The tablet.


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("count", [2, 5, 7])
def test_every_room_can_be_shown(tmp_path: Path, language: str, count: int) -> None:
    table = court(tmp_path, CAPTAIN, language=language)
    with table.app.app_context():
        table.id = table.use_cases.lobby.open(TABLET, "complots")
        table.use_cases.drafts.amend_players(table.id, TABLET, 0, [f"Person {one}" for one in range(count)])
    for field in ({"roles": "cards"}, {"fifth": "inquisitor"}, {"copies": "3"}, {"free_concession": "on"}, {}):
        assert table.post("setup", **field).status_code == 303
        for room in ("players", "setup", "box", "deal", "print/reference", "handover"):
            assert table.get(room).status_code == 200, room
    assert table.client.get("/rules/complots", headers={"Accept-Language": language}).status_code == 200


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("deal", [None, DEAL, DUEL])
def test_a_game_can_be_shown_in_every_room(tmp_path: Path, language: str, deal: Any) -> None:
    table = court(tmp_path, deal=deal, language=language)
    if deal is None:
        table = court(tmp_path / "on", CAPTAIN, language=language)
    for room in ("play", "check", "log", "deal", "box", "abandon", "print", "court"):
        assert table.get(room).status_code == 200, room
    assert table.client.get(f"/court/{table.id}").status_code == 200
    table.post("abandon")
    assert table.get("end").status_code == 200


def test_a_turn_is_played_by_taps(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    for fields in (
        {"do": "power_assassin", "target": "Ana"},
        {"do": "correct", "coins:Bea": "3", "why": "counted"},
        {"do": "power_assassin", "target": "Ana"},
        {"do": "doubt", "player": "Cleo"},
        {"do": "proof", "shown": "yes"},
        {"do": "lose", "kind": "countess"},
        {"do": "counter", "player": "Ana", "kind": "countess"},
        {"do": "pass"},
    ):
        table.post(**fields)
    state = table.plain
    assert (state["coins"], state["player"], state["lost"]["Cleo"]) == (
        {"Ana": 3, "Bea": 0, "Cleo": 2, "Dan": 2},
        "Cleo",
        ["countess"],
    )


def test_only_what_can_be_announced_is_offered(tmp_path: Path) -> None:
    page = words_of(court(tmp_path, {"do": "income"}).get().text)
    assert "Foreign aid" in page
    assert "Assassinat" not in page
    rich = court(tmp_path / "rich", {"do": "correct", "coins": {"Ana": 11}, "why": "x"}).get().text
    assert "Bea must strike" not in rich
    assert "Ana must strike" in words_of(rich)
    assert 'value="assassinat7"' in rich
    assert 'value="income"' not in rich


def test_a_targeted_claim_asks_for_its_target_on_the_next_screen(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    page = table.get("play?act=power_captain").text
    assert page.count('name="target"') == 3
    assert "Another action" in words_of(page)


def test_a_refused_tap_is_answered_with_the_reason(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    answer = table.post(do="power_assassin", target="Ana")
    assert answer.status_code == 422
    assert "This needs 3 coins; this purse has 2." in words_of(answer.text)


def test_face_up_cards_are_set_right_by_name(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, {"do": "proof", "shown": True}, {"do": "lose", "kind": "duchess"}, {"do": "pass"})
    page = table.get("check").text
    assert 'name="was_lost:Cleo" value="duchess"' in page
    wrong = {"was_lost:Cleo": "duchess", "lost:Cleo": "countess"}
    assert table.post("check", do="correct", why="misread", **wrong).status_code == 303
    assert table.plain["lost"]["Cleo"] == ["countess"]


def test_coins_are_compared_with_the_table(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    purses = "&".join(f"coins:{name}={2 + (name == 'Ana')}&lives:{name}=2" for name in NAMES)
    assert "Everything matches" in words_of(table.get(f"check?treasury=45&court=7&{purses}").text)
    differs = words_of(table.get(f"check?treasury=44&court=7&{purses}").text)
    assert "44 coins counted, 45 expected" in differs
    assert "One coin is missing in all" in differs


# Phones.


def test_a_doubt_a_counter_and_a_loss_come_from_phones(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phones = [phone_of(table, seat) for seat in range(4)]
    assert sent(phones[2], 2, do="doubt", player="Cleo").status_code == 303
    assert sent(phones[0], 0, do="proof").status_code == 303
    assert table.plain["phase"] == "lose"
    assert sent(phones[2], 2, do="lose", kind="countess", open="hand").status_code == 303
    assert sent(phones[1], 1, do="counter", player="Bea", kind="inquisitor").status_code == 303
    assert table.plain["counter"] == {"player": "Bea", "kind": "inquisitor"}
    assert table.plain["lost"]["Cleo"] == ["countess"]


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 3)
    assert sent(phone, 3, do="doubt", player="Cleo").status_code == 422
    assert sent(phone, 3, do="pass").status_code == 422
    assert table.plain["phase"] == "doubt"


def test_a_doubt_from_a_page_that_has_not_seen_the_newest_tap_still_counts(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 3)
    table.post(do="correct", why="counted", **{"coins:Dan": "3"})
    old = sent(phone, 3, do="doubt", player="Dan", version=0)
    assert old.status_code == 303
    assert table.plain["doubt"]["player"] == "Dan"


def test_a_second_voice_comes_too_late(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    page = {"point": point(table.table.standing.state, "Dan"), "version": table.table.version}
    phone = phone_of(table, 3)
    table.post(do="doubt", player="Cleo")
    late = sent(phone, 3, do="doubt", player="Dan", **page)
    assert late.status_code == 409
    assert table.plain["doubt"]["player"] == "Cleo"


def test_a_phone_cannot_stack_the_court(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    stacked = ["duchess", "captain", "captain", "inquisitor", "countess", "assassin", "inquisitor", "countess"]
    sent(phone_of(table, 0), 0, do="proof", court=stacked)
    drawn = table.table.entries[-1].command["court"]
    assert sorted(drawn) == sorted(stacked)
    assert drawn != stacked


def test_an_exchange_offers_every_way_and_shows_it_in_the_hand_alone(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "power_inquisitor_exchange"}, {"do": "pass"}, deal=DEAL)
    phone = phone_of(table, 0)
    page = hand(phone, 0).text
    assert "Drawn from the Court" in words_of(page)
    assert page.count('name="return"') == 3
    assert "Drawn from the Court" not in phone.get(phone.place(0)).text
    assert sent(phone, 0, do="exchange", **{"return": "duchess"}).status_code == 303
    assert table.plain["hidden"]["Ana"] == ["captain", "inquisitor"]


def test_an_examined_card_is_seen_by_the_inquisitor_and_its_owner_alone(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "power_inquisitor_examine", "target": "Bea"}, {"do": "pass"}, deal=DEAL)
    phones = [phone_of(table, seat) for seat in range(3)]
    assert sent(phones[1], 1, do="show", kind="assassin", open="hand").status_code == 303
    assert "Bea’s card" in words_of(hand(phones[0], 0).text)
    assert "k-assassin" in hand(phones[0], 0).text
    assert "k-assassin" not in hand(phones[2], 2).text
    assert "k-assassin" not in table.get().text
    assert sent(phones[0], 0, do="examine", discard="yes").status_code == 303
    assert table.plain["player"] == "Bea"


def test_two_players_draft_in_their_hands_in_either_order(tmp_path: Path) -> None:
    table = court(tmp_path, deal=DUEL)
    phones = [phone_of(table, seat) for seat in range(2)]
    before = point(table.table.standing.state, "Ana"), table.table.version
    assert sent(phones[1], 1, do="draft", player="Bea", kind="assassin").status_code == 303
    late = sent(phones[0], 0, do="draft", player="Ana", kind="countess", point=before[0], version=before[1])
    assert late.status_code == 303
    assert table.plain["hidden"] == {"Ana": ["countess", "duchess"], "Bea": ["assassin", "captain"]}


def test_a_free_concession_is_decided_in_the_hand(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL, free_concession=True)
    assert 'value="proof"' not in table.get().text
    phone = phone_of(table, 0)
    assert "I show nothing" in words_of(hand(phone, 0).text)
    assert sent(phone, 0, do="proof", shown="no").status_code == 303
    assert table.plain["doubt"]["shown"] is False


def test_a_player_without_a_phone_decides_on_the_tablet(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    table.post(do="proof")
    assert f"/t/{table.id}/hand/2" in table.get().text
    asked = table.get("hand/2").text
    assert "k-countess" not in asked
    assert "k-countess" in table.post("hand/2").text
    at = point(table.table.standing.state, "Cleo")
    assert table.post("hand/2/play", do="lose", kind="duchess", point=at).status_code == 303
    assert table.plain["lost"]["Cleo"] == ["duchess"]


# Secrets.

ROOMS = (
    "play",
    "play?act=power_captain",
    "check",
    "log",
    "export",
    "abandon",
    "deal",
    "deal/sheet",
    "box",
    "print",
    "end",
)
MOMENTS: dict[str, list[dict[str, Any]]] = {
    "just dealt": [],
    "doubting": [CAPTAIN],
    "proving": DOUBTED,
    "losing": [*DOUBTED, {"do": "proof"}],
    "countering": [CAPTAIN, {"do": "pass"}],
    "doubting a counter": [CAPTAIN, {"do": "pass"}, {"do": "counter", "player": "Bea", "kind": "captain"}],
    "exchanging": [{"do": "income"}, {"do": "power_inquisitor_exchange"}, {"do": "pass"}],
    "showing": [{"do": "power_inquisitor_examine", "target": "Bea"}, {"do": "pass"}],
}


def bytes_of(answer: TestResponse) -> tuple[int, list[tuple[str, str]], bytes]:
    return answer.status_code, sorted(answer.headers), unsealed(answer.data)


def seen_by_others(table: Evening) -> Iterator[tuple[str, Any]]:
    """Every page that must not know who holds what, but for what Ana's own hand tells Ana."""
    for room in ROOMS:
        yield room, bytes_of(table.get(room))
    yield "court", bytes_of(table.client.get(f"/court/{table.id}"))
    for seat in range(4):
        phone = phone_of(table, seat)
        yield f"seat {seat}", bytes_of(phone.get(phone.place(seat)))
        yield f"part of seat {seat}", bytes_of(phone.get(phone.place(seat), **{"HX-Request": "true"}))
    yield "length of hands", [len(hand(phone_of(table, seat), seat).data) for seat in range(4)]
    if table.plain["hidden"]["Ana"] == ["captain", "duchess"]:
        yield "the hand of Ana", bytes_of(hand(phone_of(table, 0), 0))


@pytest.mark.parametrize("moment", MOMENTS)
def test_nobody_sees_a_byte_of_what_they_may_not_know(tmp_path: Path, moment: str) -> None:
    seen = []
    for name, deal in (("one", DEAL), ("other", OTHER)):
        table = court(tmp_path / name, deal=deal)
        for action in MOMENTS[moment]:
            assert table.post(**action).status_code == 303
        seen.append(dict(seen_by_others(table)))
    common = seen[0].keys() & seen[1].keys()
    assert len(common) >= len(ROOMS) + 10
    for label in common:
        assert seen[0][label] == seen[1][label], label


def test_every_hand_has_one_length(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    table.post(do="proof")
    assert {len(hand(phone_of(table, seat), seat).data) % HAND_BLOCK for seat in range(4)} == {0}


def test_no_secret_is_among_what_the_tablet_may_enter() -> None:
    setup, deal = GAME.record.read(NAMES, {"first_player": "Ana", "fifth": "inquisitor"}, DEAL)
    state = GAME.rules.start(setup, deal)
    assert GAME.pages.view(state, GAME_MASTER).secret is None
    assert GAME.pages.view(state, seat_of("Bea")).secret == {
        "cards": ["assassin", "inquisitor"],
        "drawn": [],
        "examined": None,
        "ways": [],
    }


def test_a_record_saved_before_the_end_holds_no_hidden_card(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    table.post(do="proof")
    record = json.loads(table.get("export").text)
    assert "deal" not in record
    assert "court" not in json.dumps(record)


def test_hands_are_opened_at_the_end_after_asking(tmp_path: Path) -> None:
    table = court(tmp_path, deal=DEAL)
    assert "Hand dealt" not in words_of(table.get("end").text)
    table.post("abandon")
    page = words_of(table.get("end").text)
    assert "Hand dealt: Assassin and Inquisitor" in page
    assert "The game stops here" in page


def test_a_phone_tells_the_hands_once_the_tablet_does(tmp_path: Path) -> None:
    table = court(tmp_path, deal=DEAL)
    phone = phone_of(table, 0)
    assert "Hand dealt" not in words_of(phone.get(phone.place(0)).text)
    table.post("abandon")
    page = words_of(phone.get(phone.place(0)).text)
    assert "Hand dealt: Assassin and Inquisitor" in page
    assert "Scan the new code at the table." in page


@pytest.mark.parametrize(("roles", "seats"), [("phones", 4), ("cards", 0)])
def test_a_deal_to_the_phones_makes_a_seat_for_everybody(tmp_path: Path, roles: str, seats: int) -> None:
    app = make_app(tmp_path)
    with app.app_context():
        use_cases = app.extensions["use_cases"]
        table = use_cases.lobby.open(TABLET, "complots")
        use_cases.drafts.amend_players(table, TABLET, 0, NAMES)
        use_cases.drafts.amend_options(table, TABLET, use_cases.tables.public(table).version, {}, roles)
        dealt = use_cases.deals.deal(table, TABLET, use_cases.tables.own(table, TABLET).version)
    assert len(dealt.seats) == seats
    assert dealt.has_secrets == (roles == "phones")


def test_a_new_table_begins_with_the_real_cards(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    with app.app_context():
        use_cases = app.extensions["use_cases"]
        assert use_cases.tables.own(use_cases.lobby.open(TABLET, "complots"), TABLET).preferences.roles == "cards"


def test_whoever_has_won_begins_the_next_game(tmp_path: Path) -> None:
    table = won(tmp_path)
    assert table.plain["winner"] == "Ana"
    table.post("close")
    with table.app.app_context():
        following = table.use_cases.tables.own(table.use_cases.lobby.again(table.id, TABLET), TABLET)
        assert table.use_cases.lobby.again(table.id, TABLET) == following.id
    assert following.options == {"first_player": "Ana", "second_counter": True}


def test_a_game_that_was_left_changes_nothing_for_the_next(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    table.post("abandon")
    with table.app.app_context():
        following = table.use_cases.tables.own(table.use_cases.lobby.again(table.id, TABLET), TABLET)
    assert following.options == table.table.options
