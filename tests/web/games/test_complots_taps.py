"""How many taps each kind of turn of Complots takes on the game master's screen, and what one tap enters."""

import re
from pathlib import Path

import pytest

from tests.web.evening import Evening, words_of
from tests.web.games.complots_tables import CAPTAIN, DEAL, START, court, sent, tap
from tests.web.phones import phone_of

DUCHESS = {"do": "power_duchess"}


def done(table: Evening) -> list[str]:
    """The record's actions that count."""
    return [str(entry.command["do"]) for entry, _ in table.table.dealt_position.past()]


def test_income_takes_one_tap(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="income")
    assert table.plain["turn"] == 2
    assert "/go-on" not in table.get().text


def test_a_claim_that_passes_takes_two_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="power_duchess")
    tap(table, do="pass")
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 5)
    assert "/go-on" not in table.get().text


@pytest.mark.parametrize(
    ("do", "coins"), [("power_captain", 4), ("power_assassin", 0)], ids=["the Captain", "the Assassin"]
)
def test_a_claim_against_somebody_is_one_tap_at_their_place(tmp_path: Path, do: str, coins: int) -> None:
    table = court(tmp_path, {**START, "coins": {"Ana": 3 if coins == 0 else 2}})
    aims = re.findall(rf'<button form="aim-{do}" name="target" value="(\w+)"', table.get().text)
    assert aims == ["Bea", "Cleo", "Dan"]
    tap(table, do=do, target="Cleo")
    tap(table, first="pass", do="pass")
    assert done(table)[1:] == [do, "pass", "pass"]
    assert table.plain["coins"]["Ana"] == coins


def test_a_claim_against_somebody_that_is_countered_takes_three_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="power_captain", target="Bea")
    tap(table, first="pass", do="counter", player="Bea", kind="captain")
    tap(table, do="pass")
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 2)


def test_a_doubt_of_a_claim_against_somebody_takes_four_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="power_captain", target="Bea")
    tap(table, do="doubt", player="Dan")
    tap(table, proved="no", do="lose", kind="countess")
    assert table.post("go-on").status_code == 303
    assert table.plain["turn"] == 2


def test_the_strike_for_seven_coins_is_never_next_to_another_tap(tmp_path: Path) -> None:
    rich = court(tmp_path, {**START, "coins": {"Ana": 8}}).get().text
    assert "aim-power_assassin" in rich
    assert "aim-assassinat7" not in rich


def test_nobody_who_is_out_of_the_game_is_aimed_at(tmp_path: Path) -> None:
    falls = {"do": "lose", "kind": "countess"}
    table = court(
        tmp_path, {**START, "coins": {"Ana": 9}}, {"do": "assassinat7", "target": "Bea"}, falls, free_concession=True
    )
    table.post("check", do="correct", why="counted", **{"coins:Cleo": "9"})
    table.post("go-on")
    table.post(do="income")
    table.post(do="assassinat7", target="Bea")
    table.post(do="lose", kind="duchess")
    table.post("go-on")
    assert table.plain["alive"] == ["Ana", "Cleo", "Dan"]
    aims = re.findall(r'<button form="aim-power_captain" name="target" value="(\w+)"', table.get().text)
    assert aims == ["Ana", "Cleo"]


def test_nobody_reacts_closes_both_windows_at_once(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    tap(table, first="pass", do="pass")
    assert done(table) == ["power_captain", "pass", "pass"]
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 4)


def test_a_claim_that_is_countered_takes_three_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="foreign_aid")
    tap(table, do="counter", player="Bea", kind="duchess")
    tap(table, do="pass")
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 2)
    assert "/go-on" not in table.get().text


def test_a_counter_called_out_at_once_is_entered_at_once(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    tap(table, first="pass", do="counter", player="Bea", kind="inquisitor")
    assert done(table) == ["power_captain", "pass", "counter"]
    assert table.plain["phase"] == "counter_doubt"
    tap(table, do="doubt", player="Cleo")


def test_a_doubt_takes_four_taps_with_the_outcome(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="power_duchess")
    tap(table, do="doubt", player="Dan")
    tap(table, proved="no", do="lose", kind="countess")
    assert done(table)[1:] == ["power_duchess", "doubt", "proof", "lose"]
    assert "/go-on" in table.get().text
    assert table.post("go-on").status_code == 303
    assert 'value="income"' in table.get().text


@pytest.mark.parametrize(
    ("claim", "counter", "coins"),
    [
        ([{"do": "power_captain", "target": "Bea"}], {"first": "pass", "kind": "captain"}, (4, 0)),
        ([{"do": "foreign_aid"}], {"kind": "duchess"}, (4, 2)),
    ],
    ids=["a robbery", "foreign aid"],
)
@pytest.mark.parametrize("shown", ["yes", "no"])
def test_whoever_is_countered_and_doubts_it_takes_four_taps_with_the_outcome(
    tmp_path: Path, claim: list[dict[str, str]], counter: dict[str, str], coins: tuple[int, int], shown: str
) -> None:
    table = court(tmp_path, START)
    tap(table, **claim[0])
    tap(table, do="counter", player="Bea", **counter)
    tap(table, doubts="Ana", do="proof", shown=shown)
    told = words_of(table.get().text)
    assert ("Ana loses a card." if shown == "yes" else "Bea was bluffing and loses a card.") in told
    assert ("takes nothing" in told) == (shown == "yes")
    tap(table, do="lose", kind="countess")
    assert "/go-on" not in table.get().text
    left = coins if shown == "no" else (2, 2)
    assert (table.plain["turn"], table.plain["coins"]["Ana"], table.plain["coins"]["Bea"]) == (2, *left)
    assert done(table)[-3:] == ["doubt", "proof", "lose"]


def test_a_countess_that_was_a_bluff_takes_four_taps_though_both_cards_fall(tmp_path: Path) -> None:
    table = court(tmp_path, {**START, "coins": {"Ana": 3}})
    tap(table, do="power_assassin", target="Bea")
    tap(table, first="pass", do="counter", player="Bea", kind="countess")
    tap(table, doubts="Ana", do="proof", shown="no")
    page = table.get().text
    assert "Bea is out: 2 coins go to the Treasury" in words_of(page)
    pairs = re.findall(r'name="both" value="([^"]*)"', page)
    assert len(pairs) == 10
    assert "countess" not in " ".join(pairs)
    tap(table, do="lose", both="duchess captain")
    assert "/go-on" not in table.get().text
    assert table.plain["lost"]["Bea"] == ["duchess", "captain"]
    assert (table.plain["turn"], table.plain["alive"]) == (2, ["Ana", "Cleo", "Dan"])
    table.post(do="undo")
    assert table.plain["lives"]["Bea"] == 2


@pytest.mark.parametrize("doubter", ["Bea", "Dan"])
def test_a_wrong_doubt_of_an_assassin_takes_four_taps_if_it_strikes(tmp_path: Path, doubter: str) -> None:
    table = court(tmp_path, {**START, "coins": {"Ana": 3}})
    tap(table, do="power_assassin", target="Bea")
    tap(table, do="doubt", player=doubter)
    tap(table, proved="yes", do="lose", kind="captain")
    told = words_of(table.get().text)
    assert ("Bea does not block and is out. 2 coins go to the Treasury." in told) == (doubter == "Bea")
    assert ("Bea does not block and loses:" in told) == (doubter == "Dan")
    tap(table, first="pass", do="lose", kind="duchess")
    assert "/go-on" not in table.get().text
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 0)
    assert table.plain["lives"]["Bea"] == (0 if doubter == "Bea" else 1)


@pytest.mark.parametrize("both", ["duchess", "duchess captain assassin", "x y", " ", "duchess\tx"])
def test_two_cards_that_do_not_fall_together_change_nothing(tmp_path: Path, both: str) -> None:
    counter = {"do": "counter", "player": "Bea", "kind": "countess"}
    strike = [{"do": "power_assassin", "target": "Bea"}, {"do": "pass"}, counter, {"do": "doubt", "player": "Ana"}]
    table = court(tmp_path, {**START, "coins": {"Ana": 3}}, *strike, {"do": "proof", "shown": False})
    assert table.post(do="lose", both=both).status_code == 422
    assert table.plain["lives"]["Bea"] == 2


def test_whoever_is_out_without_a_coin_pays_none(tmp_path: Path) -> None:
    for language, told in (("en", "Bea does not block and is out. The last card is:"), ("fr", "Dernière carte")):
        begun = {**START, "coins": {"Ana": 3, "Bea": 0}}
        table = court(tmp_path / language, begun, {"do": "power_assassin", "target": "Bea"}, language=language)
        tap(table, do="doubt", player="Bea")
        tap(table, proved="yes", do="lose", kind="captain")
        page = words_of(table.get().text)
        assert told in page
        assert not re.search("coins? go|pièces? v", page)


def test_a_third_person_who_doubts_a_counter_takes_a_tap_of_their_own(tmp_path: Path) -> None:
    table = court(tmp_path, {**START, "coins": {"Ana": 3}})
    tap(table, do="power_assassin", target="Bea")
    tap(table, first="pass", do="counter", player="Bea", kind="countess")
    tap(table, do="doubt", player="Dan")
    tap(table, proved="no", do="lose", kind="duchess")
    assert "Bea is out: 2 coins go to the Treasury" in words_of(table.get().text)
    tap(table, do="lose", kind="captain")
    assert "/go-on" not in table.get().text
    assert table.plain["turn"] == 2


def test_over_dealt_cards_no_doubt_is_entered_with_how_it_came_out(tmp_path: Path) -> None:
    table = court(
        tmp_path, CAPTAIN, {"do": "pass"}, {"do": "counter", "player": "Bea", "kind": "inquisitor"}, deal=DEAL
    )
    assert 'name="doubts"' not in table.get().text
    assert table.post(doubts="Ana", do="proof", shown="no").status_code == 422
    assert table.plain["phase"] == "counter_doubt"


@pytest.mark.parametrize(
    ("claim", "answers", "options"),
    [
        (CAPTAIN, {"do": "pass"}, {}),
        ({"do": "power_ambassador"}, {"do": "exchange"}, {"fifth": "ambassador"}),
        ({"do": "power_inquisitor_examine", "target": "Bea"}, {"do": "examine", "discard": "no"}, {}),
    ],
    ids=["a counter", "an exchange", "an examination"],
)
def test_a_doubt_that_leads_on_is_answered_on_the_screen_of_its_outcome_with_the_fourth_tap(
    tmp_path: Path, claim: dict[str, object], answers: dict[str, str], options: dict[str, str]
) -> None:
    table = court(tmp_path, START, **options)
    tap(table, **claim)
    tap(table, do="doubt", player="Dan")
    tap(table, proved="yes", do="lose", kind="countess")
    page = table.get().text
    assert "It was true: Dan loses the Countess." in words_of(page)
    assert "/go-on" not in page
    tap(table, **answers)
    assert (table.plain["turn"], table.plain["player"]) == (2, "Bea")


def test_a_target_counters_on_the_screen_of_the_outcome(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    tap(table, do="doubt", player="Dan")
    tap(table, proved="yes", do="lose", kind="countess")
    tap(table, do="counter", player="Bea", kind="captain")
    assert table.plain["phase"] == "counter_doubt"


def test_both_ends_of_a_proof_stand_on_one_screen(tmp_path: Path) -> None:
    page = court(tmp_path, DUCHESS, {"do": "doubt", "player": "Dan"}).get().text
    told = words_of(page)
    assert "Ana has shown it. Dan loses:" in told
    assert "Ana does not have it. Ana loses:" in told
    lied = page.partition('name="proved" value="no"')[2].partition("</form>")[0]
    assert 'value="duchess"' not in lied  # nobody pays for a lie with the very card


def test_of_dealt_cards_a_doubt_is_settled_at_once(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    tap(table, do="doubt", player="Cleo")
    assert done(table) == ["power_captain", "doubt", "proof"]
    assert table.plain["doubt"]["shown"] is True
    assert "Reveal the truth" not in words_of(table.get().text)


def test_where_a_holder_may_concede_nothing_settles_itself(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL, free_concession=True)
    table.post(do="doubt", player="Cleo")
    assert table.plain["phase"] == "proof"


def test_one_undo_takes_one_tap_back(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    for tapped in (
        {"first": "pass", "do": "pass"},
        {"first": "pass", "do": "counter", "player": "Bea", "kind": "captain"},
    ):
        table.post(**tapped)
        table.post(do="undo")
        assert (table.plain["phase"], done(table)) == ("doubt", ["power_captain"])


def test_one_undo_takes_a_settled_doubt_back(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    table.post(do="doubt", player="Cleo")
    table.post(do="undo")
    assert table.plain["phase"] == "doubt"


def test_two_taps_are_two_steps_however_fast(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    for _ in range(3):
        table.post(do="income")
    table.post(do="undo")
    assert table.plain["turn"] == 3


def test_the_second_half_of_a_double_tap_enters_nothing(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    version = table.table.version
    for _ in range(2):
        assert table.post(version=version, first="pass", do="pass").status_code == 303
    assert done(table) == ["power_captain", "pass", "pass"]


@pytest.mark.parametrize("first", ["income", "undo", "x"])
def test_either_all_of_a_tap_is_entered_or_nothing(tmp_path: Path, first: str) -> None:
    table = court(tmp_path, CAPTAIN)
    answer = table.post(first=first, do="pass")
    assert answer.status_code in (409, 422)
    assert done(table) == ["power_captain"]


def test_a_counter_that_the_rules_refuse_does_not_close_the_window_before_it(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    assert table.post(first="pass", do="counter", player="Cleo", kind="captain").status_code == 422
    assert table.plain["phase"] == "doubt"


def test_a_phone_still_doubts_for_itself(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 3)
    assert sent(phone, 3, do="doubt", player="Dan").status_code == 303
    assert done(table) == ["power_captain", "doubt", "proof"]


def test_whoever_can_be_tapped_is_tapped_at_their_place(tmp_path: Path) -> None:
    page = court(tmp_path, CAPTAIN).get().text
    tapped = re.findall(r'<button class="place-in" form="tap" name="player" value="(\w+)"', page)
    assert tapped == ["Bea", "Cleo", "Dan"]
    aimed = court(tmp_path / "aim", START).get("play?act=power_captain").text
    assert re.findall(r'name="target" value="(\w+)"', aimed) == ["Bea", "Cleo", "Dan"]
