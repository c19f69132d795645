"""Several let pass together what one person did: nobody's word is lost, and none counts twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.games.complots import GAME
from companion.services import Table, UseCases
from tests.services.house import NAMES, TABLET, UNDO, Clock, make_use_cases, refusal, submitted

pytestmark = pytest.mark.postgresql
GAMES = {"complots": GAME}
PASS = {"do": "pass"}
ROUNDS = 5

House = Callable[[], UseCases]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return processes over one database, each with its own memory."""
    return lambda: make_use_cases(tmp_path, Clock(), games=GAMES)


def claimed(here: UseCases) -> tuple[Table, int]:
    """A game of three in which whoever begins claims the Duchess, and the seat of that player."""
    table = here.drafts.amend_players(here.lobby.open(TABLET, "complots"), TABLET, 0, NAMES)
    table = here.drafts.amend_options(table.id, TABLET, table.version, {}, "phones")
    table = here.deals.deal(table.id, TABLET, table.version)
    for index in range(len(NAMES)):
        here.seats.claim(here.seats.code(table, index), f"phone {index}")
    table = submitted(here, here.tables.own(table.id, TABLET), {"do": "power_duchess"})
    return table, NAMES.index(table.dealt_position.state.player)


def passes(here: UseCases, table: Table, seat: int) -> Table:
    return here.seat_commands.submit_from_phone(table.id, seat, f"phone {seat}", table.version, "", PASS)


def test_two_who_let_it_pass_at_once_go_on_once(house: House) -> None:
    houses = (house(), house())
    for _ in range(ROUNDS):
        table, by = claimed(houses[0])
        others = [seat for seat in range(3) if seat != by]
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(passes, houses, (table, table), others))  # raises what either of them raised
        after = house().tables.own(table.id, TABLET)
        assert [entry.command["do"] for entry in after.entries] == ["power_duchess", "pass"]


def test_another_process_knows_who_let_it_pass(house: House) -> None:
    table, by = claimed(house())
    first, last = (seat for seat in range(3) if seat != by)
    passes(house(), table, first)
    assert house().tables.own(table.id, TABLET).passed == (NAMES[first],)
    assert passes(house(), table, last).turn == 2


def test_a_word_that_arrives_twice_counts_once_even_after_the_game_went_on(house: House) -> None:
    here = house()
    table, by = claimed(here)
    first, last = (seat for seat in range(3) if seat != by)
    for seat in (first, first, last, last, first):
        after = passes(here, table, seat)
    assert [entry.command["do"] for entry in after.entries] == ["power_duchess", "pass"]


def test_a_word_about_what_was_taken_back_does_not_count_for_what_comes_then(house: House) -> None:
    here = house()
    table, by = claimed(here)
    first, last = (seat for seat in range(3) if seat != by)
    passes(here, table, first)
    after = submitted(here, here.tables.own(table.id, TABLET), UNDO, {"do": "foreign_aid"})
    assert after.passed == ()
    assert refusal(passes, here, table, last) == "stale"


def test_nobody_lets_pass_what_does_not_ask_them(house: House) -> None:
    here = house()
    table, by = claimed(here)
    assert refusal(passes, here, table, by) == "not_yours"
    assert here.tables.own(table.id, TABLET).passed == ()
