"""Letting a claim pass at a table of Complots, from every phone."""

import re
from pathlib import Path

import pytest

from tests.web.evening import Evening, unsealed, words_of
from tests.web.games.complots_tables import CAPTAIN, DEAL, DUEL, OTHER, START, court, hand, sent
from tests.web.phones import Phone, phone_of


def passes(table: Evening, *seats: int) -> None:
    for seat in seats:
        assert sent(phone_of(table, seat), seat, do="pass").status_code == 303


def done(table: Evening) -> list[str]:
    return [str(entry.command["do"]) for entry, _ in table.table.dealt_position.past()]


def page_of(phone: Phone, seat: int) -> str:
    return phone.get(phone.place(seat)).text


def test_whoever_lets_a_claim_pass_is_shown_on_every_screen_and_the_game_waits(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    version = table.table.version
    passes(table, 3)
    seen = [table.get().text, table.client.get(f"/court/{table.id}").text, page_of(phone_of(table, 2), 2)]
    assert [page.count("lets it pass</em>") for page in seen] == [1, 1, 1]
    assert (table.table.version, table.table.passed, done(table)) == (version, ("Dan",), ["power_captain"])


def test_a_screen_that_has_not_seen_who_let_it_pass_is_told(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    seen = re.findall(r'data-seen="([^"]*)"', table.get().text)[0]
    passes(table, 3)
    assert table.get(f"play?seen={seen}").status_code == 200


def test_once_everybody_has_let_it_pass_the_game_goes_on_by_itself_and_one_undo_takes_that_back(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    passes(table, 3, 1, 2)
    assert done(table) == ["power_captain", "pass", "pass"]  # the target was asked for its block as well
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 4)
    assert table.table.passed == ()
    table.post(do="undo")
    assert (table.plain["phase"], done(table), table.table.passed) == ("doubt", ["power_captain"], ())


@pytest.mark.parametrize(
    ("actions", "seats", "turn"),
    [
        ([{"do": "power_duchess"}], (1, 2, 3), 2),
        ([{"do": "foreign_aid"}], (3, 2, 1), 2),
        ([CAPTAIN, {"do": "pass"}], (1,), 2),
        ([{"do": "foreign_aid"}, {"do": "counter", "player": "Dan", "kind": "duchess"}], (0, 1, 2), 2),
    ],
    ids=["a claim", "foreign aid", "a block that is left", "a block"],
)
def test_every_question_to_several_is_closed_by_those_it_asks(
    tmp_path: Path, actions: list[dict[str, str]], seats: tuple[int, ...], turn: int
) -> None:
    table = court(tmp_path, *actions, deal=DEAL)
    passes(table, *seats[:-1])
    assert table.plain["turn"] == 1
    passes(table, seats[-1])
    assert table.plain["turn"] == turn


def test_the_other_one_of_a_duel_goes_on_with_one_tap(tmp_path: Path) -> None:
    kept = [{"do": "draft", "player": name, "kind": "captain"} for name in ("Ana", "Bea")]
    table = court(tmp_path, *kept, {"do": "power_captain", "target": "Bea"}, deal=DUEL)
    passes(table, 1)
    assert done(table)[-2:] == ["pass", "pass"]


def test_letting_it_pass_twice_counts_once_and_is_offered_once(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 3)
    assert "Let it pass" in words_of(page_of(phone, 3))
    passes(table, 3, 3)
    assert table.table.passed == ("Dan",)
    for page in (page_of(phone, 3), hand(phone, 3).text):
        assert ('value="pass"' in page, 'value="doubt"' in page) == (False, True)
    assert "You let it pass. The game waits for the others." in words_of(page_of(phone, 3))


def test_whoever_let_it_pass_may_still_challenge_while_the_game_waits(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    passes(table, 3)
    assert sent(phone_of(table, 3), 3, do="doubt", player="Dan").status_code == 303
    assert table.plain["doubt"]["player"] == "Dan"


def test_whoever_let_it_pass_is_asked_again_by_the_next_question(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    passes(table, 3, 1)
    assert sent(phone_of(table, 1), 1, do="counter", player="Bea", kind="captain").status_code == 303
    assert table.table.passed == ()
    assert 'value="pass"' in page_of(phone_of(table, 3), 3)


def test_the_game_master_waits_for_nobody_and_a_tap_that_comes_too_late_is_no_fault(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone, version = phone_of(table, 3), table.table.version
    passes(table, 2)
    assert table.post(first="pass", do="pass").status_code == 303
    assert sent(phone, 3, do="pass", version=version, point="").status_code == 303
    assert (table.plain["turn"], table.table.passed) == (2, ())
    assert done(table) == ["power_captain", "pass", "pass"]


def test_a_challenge_that_comes_after_the_game_went_on_is_refused(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone, version = phone_of(table, 3), table.table.version
    passes(table, 1, 2, 3)
    assert sent(phone, 3, do="doubt", player="Dan", version=version, point="").status_code == 409


def test_somebody_without_a_phone_lets_it_pass_on_the_game_masters_device(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "power_duchess"}, deal=DEAL)
    passes(table, 1, 2)
    at = re.findall(r'name="point" value="([^"]*)"', table.post("hand/3").text)[0]
    assert table.post("hand/3/play", do="pass", point=at).status_code == 303
    assert table.plain["turn"] == 2


def test_no_phone_shows_by_what_it_offers_which_cards_its_player_holds(tmp_path: Path) -> None:
    seen = []
    for name, deal in (("one", DEAL), ("other", OTHER)):
        table = court(tmp_path / name, START, CAPTAIN, deal=deal)
        passes(table, 3)
        pages = [phone_of(table, seat).get(f"/seat/{table.id}/{seat}") for seat in (1, 2, 3)]
        seen.append([unsealed(page.data) for page in pages])
    assert seen[0] == seen[1]
