"""Light tracking of Complots: what the game master's screen offers, and what the end shows."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.web.evening import TABLET, Taps, words_of
from tests.web.games.complots_tables import NAMES, START, court, tap, won


def test_real_cards_are_offered_light_tracking_first(tmp_path: Path) -> None:
    table = court(tmp_path)
    with table.app.app_context():
        new = table.use_cases.lobby.open("tablet", "complots")
        assert table.use_cases.tables.own(new, "tablet").options == {"tracking": "light"}


def test_dealt_cards_are_guided(tmp_path: Path) -> None:
    table = court(tmp_path)
    with table.app.app_context():
        table.id = table.use_cases.lobby.open(TABLET, "complots")
        table.use_cases.drafts.amend_players(table.id, TABLET, 0, NAMES)
    table.post("setup", roles="phones", version=1)
    with table.app.app_context():
        drafted = table.use_cases.tables.own(table.id, TABLET)
    assert (drafted.preferences.roles, drafted.options) == ("phones", {})


def test_a_turn_of_light_tracking_is_entered_by_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START, tracking="light")
    tap(table, do="coins", player="Ana", change="3")
    tap(table, do="next")
    table.post(do="take", player="Bea", coins="2", **{"from": "Ana"})
    table.post(do="lose", player="Cleo", kind="")
    table.post(do="lose", player="Dan", kind="duchess")
    plain = table.plain
    assert plain["coins"] == {"Ana": 3, "Bea": 4, "Cleo": 2, "Dan": 2}
    assert (plain["player"], plain["lost"]["Cleo"], plain["lost"]["Dan"]) == ("Bea", ["unknown"], ["duchess"])
    assert "/go-on" not in table.get().text
    table.post(do="undo")
    assert table.plain["lost"]["Dan"] == []


def test_a_turn_that_is_passed_on_is_no_row_of_the_log(tmp_path: Path) -> None:
    table = court(tmp_path, START, tracking="light")
    before = table.get("log").text.count('class="line')
    tap(table, do="coins", player="Ana", change="1")
    tap(table, do="next")
    assert table.get("log").text.count('class="line') == before + 1


def test_a_card_that_has_not_fallen_is_still_hidden_in_the_check(tmp_path: Path) -> None:
    page = court(tmp_path, START, tracking="light").get("check").text
    assert page.count(" selected>Still hidden</option>") == 2 * len(NAMES)


@pytest.mark.parametrize("tracking", ["guided", "light"])
def test_time_to_react_is_limited_only_where_reactions_are_asked_for(tmp_path: Path, tracking: str) -> None:
    assert ('/reacts"' in court(tmp_path, START, tracking=tracking).get().text) == (tracking == "guided")


def test_a_seat_of_light_tracking_is_chosen_by_a_tap(tmp_path: Path) -> None:
    table = court(tmp_path, START, tracking="light")
    assert 'href="/t/' in table.get().text
    page = table.get("play?pick=Cleo").text
    assert 'name="player" value="Cleo"' in page
    assert page.count(" take") == 1
    assert "What moves in front of Cleo?" in page
    assert "What moves in front of" not in table.get("play?pick=Ana").text  # whose turn it is
    assert len(re.findall("<button[^>]* disabled", page)) == 1  # two coins: three cannot be paid
    takes = table.get("play?act=take&pick=Cleo").text
    assert re.findall(r'<button class="place-in" form="tap" name="from" value="(\w+)"', takes) == ["Ana", "Bea", "Dan"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_light_tracking_can_be_shown_in_every_room(tmp_path: Path, language: str) -> None:
    lost = [{"do": "lose", "player": "Bea"}, {"do": "lose", "player": "Cleo", "kind": "countess"}]
    table = court(tmp_path, *lost, tracking="light", language=language)
    for room in ("play", "play?act=lose", "play?act=take", "check", "log", "print/reference", "box"):
        assert table.get(room).status_code == 200, room
    assert table.client.get(f"/court/{table.id}").status_code == 200


def test_at_ten_coins_the_coup_is_the_gold_button(tmp_path: Path) -> None:
    rich, nexts = {"do": "coins", "player": "Ana", "change": 8}, [{"do": "next"}] * len(NAMES)
    assert "must strike" not in words_of(court(tmp_path, rich, tracking="light").get().text)  # it was their act
    page = court(tmp_path, rich, *nexts, tracking="light").get().text
    assert "Ana must strike: a Coup." in words_of(page)
    assert page.count("btn-1") == 1
    assert re.search(r'class="btn btn-1" href="[^"]*act=coins"', page)


@pytest.mark.parametrize(("change", "offered"), [(4, False), (5, True)], ids=["six coins", "seven coins"])
def test_light_tracking_offers_a_coup_to_whoever_can_pay_it(tmp_path: Path, change: int, offered: bool) -> None:
    act, nexts = {"do": "coins", "player": "Ana", "change": change}, [{"do": "next"}] * len(NAMES)
    table = court(tmp_path, act, *nexts, tracking="light")
    assert ('act=coins"' in table.get().text) == offered


def test_an_income_is_one_tap_to_the_next_player_and_one_undo(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "coins", "player": "Bea", "change": 1}, tracking="light")
    assert 'name="income" value="Ana"' in table.get().text
    assert table.post(do="next", income="Ana").status_code == 303
    assert (table.plain["coins"]["Ana"], table.plain["player"]) == (3, "Bea")
    table.post(do="undo")
    assert (table.plain["coins"]["Ana"], table.plain["player"]) == (2, "Ana")


def test_an_income_after_an_act_of_the_turn_is_the_next_players(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "coins", "player": "Ana", "change": 3}, tracking="light")
    page = table.get().text
    assert "Income Bea: +1" in words_of(page)
    assert 'name="income"' not in page
    table.post(do="coins", player="Bea", change=1, begins="Bea")
    assert (table.plain["coins"], table.plain["player"]) == ({"Ana": 5, "Bea": 3, "Cleo": 2, "Dan": 2}, "Bea")


def test_coins_that_come_to_the_next_player_begin_their_turn(tmp_path: Path) -> None:
    table = court(tmp_path, START, tracking="light")
    for name, begins in (("Ana", False), ("Bea", True), ("Cleo", False)):
        for page in (f"play?pick={name}", f"play?act=take&pick={name}"):
            assert ('name="begins"' in table.get(page).text) == begins, page
    keys = table.get("play?pick=Bea").text
    assert [form for form in re.findall(r'name="change" value="-\d"( form="pays")?', keys) if not form] == []
    assert table.post(do="coins", player="Bea", change="2", begins="Bea").status_code == 303
    assert (table.plain["coins"]["Bea"], table.plain["player"]) == (4, "Bea")
    assert table.post(do="take", player="Cleo", coins="2", begins="Cleo", **{"from": "Bea"}).status_code == 303
    assert (table.plain["coins"]["Cleo"], table.plain["player"]) == (4, "Cleo")
    table.post(do="undo")
    assert (table.plain["coins"]["Cleo"], table.plain["player"]) == (2, "Bea")


def test_a_coup_of_light_tracking_is_paid_by_the_tap_on_the_card_that_falls(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "coins", "player": "Ana", "change": 6}, tracking="light")
    targets = re.findall(
        r'class="place-in" href="[^"]*act=coins&(?:amp;)?pick=(\w+)"', table.get("play?act=coins").text
    )
    assert targets == ["Bea", "Cleo", "Dan"]
    page = table.get("play?act=coins&pick=Cleo").text
    assert all(f'value="{sends}"' in page for sends in ("Ana", "Cleo", "countess"))
    assert table.post(strikes="Ana", do="lose", player="Cleo", kind="countess").status_code == 303
    assert (table.plain["coins"]["Ana"], table.plain["lost"]["Cleo"]) == (1, ["countess"])
    table.post(do="undo")
    assert (table.plain["coins"]["Ana"], table.plain["lost"]["Cleo"]) == (8, [])


def test_light_tracking_has_no_announcements_at_places(tmp_path: Path) -> None:
    assert "aim-power" not in court(tmp_path, START, tracking="light").get().text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_end_has_a_crown_charts_and_a_picture(tmp_path: Path, language: str) -> None:
    table = won(tmp_path, language)
    table.post("go", to="end")
    page = table.get("end").text
    assert 'class="art sun"' in page
    court = table.client.get(f"/court/{table.id}").text
    assert 'class="art sun"' in court
    assert court.count("leaf") == 0 < court.count('class="roles cards-of')  # real cards: nothing to turn over
    assert page.count('class="chart"') == 2
    assert "day side-p" not in page
    assert table.get("picture").status_code == 200
    drawn = table.get("picture.svg")
    assert drawn.status_code == 200
    assert drawn.text.count("<text") > 8


def test_cards_that_fell_unnamed_are_counted_at_the_end(tmp_path: Path) -> None:
    falls = [("Ana", None), ("Bea", None), ("Bea", None), ("Cleo", "countess"), ("Cleo", None)]
    fallen = [{"do": "lose", "player": player, **({"kind": kind} if kind else {})} for player, kind in falls]
    dan = [{"do": "lose", "player": "Dan", "kind": "duchess"}, {"do": "lose", "player": "Dan", "kind": "captain"}]
    table = court(tmp_path, *fallen, *dan, tracking="light")
    table.post("go", to="end")
    said = words_of(table.get("end").text)
    assert all(each in said for each in ("Fallen: one card not noted", "Fallen: 2 cards not noted"))
    assert "Fallen: Countess and one card not noted" in said


def test_what_was_counted_is_taken_over_with_one_tap(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "coins", "player": "Ana", "change": 1}, tracking="light")
    plain = table.plain
    counts = {f"coins:{name}": number for name, number in plain["coins"].items()}
    counts |= {f"lives:{name}": number for name, number in plain["lives"].items()}
    counts |= {"treasury": plain["treasury"] - 3, "court": plain["court"]}
    counts |= {"coins:Bea": plain["coins"]["Bea"] + 3, "lives:Cleo": 1}
    page = table.get("check?" + urlencode(counts)).text
    (fields,) = [dict(fields) for place, fields in Taps(page).forms if "why" in dict(fields)]  # one button takes all
    assert table.post("check", **fields).status_code == 303
    assert (table.plain["coins"]["Bea"], table.plain["lives"]["Cleo"]) == (plain["coins"]["Bea"] + 3, 1)


def test_where_the_game_is_over_the_check_says_so(tmp_path: Path) -> None:
    assert "The game is over" in words_of(won(tmp_path, "en").get("check").text)


def test_a_card_that_fell_and_was_not_entered_is_set_right_by_hand(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    assert 'name="lost:Bea"' in table.get("check").text
    fallen = {"lost:Bea": ["captain", "-"], "why": "nobody tapped"}
    assert table.post("check", do="correct", **fallen).status_code == 303
    assert (table.plain["lives"]["Bea"], table.plain["lost"]["Bea"]) == (1, ["captain"])


def test_the_log_counts_turns_as_the_play_screen_does(tmp_path: Path) -> None:
    table = court(tmp_path, START, tracking="light", language="de")
    for room in ("play", "log"):
        assert "Zug 1" in words_of(table.get(room).text), room


def test_cards_without_envelopes_have_no_labels_to_print(tmp_path: Path) -> None:
    table = court(tmp_path, START, tracking="light")
    assert "print/labels" not in table.get("print").text
