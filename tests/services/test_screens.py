"""Court screens: one joins with four digits, once; it follows the evening and is offered the same people next time."""

import pytest

from companion.services import Table, UseCases
from companion.services.evenings import EVENING_SECONDS
from companion.services.screens import DOUBLE_TAP_SECONDS, LENGTH, VALID_SECONDS
from tests.services.house import TABLET, Clock, refusal
from tests.services.test_joining import opened

TV = "the television"
WEEK = 7 * 24 * 3600.0


@pytest.fixture
def table(use_cases: UseCases) -> Table:
    table = opened(use_cases)
    use_cases.roster.add(table.id, TABLET, "Ana, Bea, Cleo")
    return table


def test_digits_bring_a_screen_in(use_cases: UseCases, table: Table) -> None:
    digits = use_cases.screens.show_digits(table.id, TABLET)
    assert (len(digits), digits.isdigit()) == (LENGTH, True)
    assert use_cases.screens.enter(digits, TV) == table.id
    assert use_cases.screens.of(TV).table_id == table.id


def test_digits_work_once(use_cases: UseCases, table: Table) -> None:
    digits = use_cases.screens.show_digits(table.id, TABLET)
    use_cases.screens.enter(digits, TV)
    assert refusal(use_cases.screens.enter, digits, "another") == "no_such_digits"


def test_a_second_press_of_ok_is_the_first_one(use_cases: UseCases, table: Table, clock: Clock) -> None:
    digits = use_cases.screens.show_digits(table.id, TABLET)
    use_cases.screens.enter(digits, TV)
    assert use_cases.screens.enter(digits, TV) == table.id
    clock.now += DOUBLE_TAP_SECONDS
    assert refusal(use_cases.screens.enter, digits, TV) == "no_such_digits"


def test_digits_are_good_for_a_quarter_of_an_hour(use_cases: UseCases, table: Table, clock: Clock) -> None:
    digits = use_cases.screens.show_digits(table.id, TABLET)
    clock.now += VALID_SECONDS
    assert refusal(use_cases.screens.enter, digits, TV) == "no_such_digits"
    found = use_cases.evenings.of(use_cases.tables.public(table.id))
    assert found is not None
    assert found.digits is None


def test_newer_digits_take_the_place_of_older_ones(use_cases: UseCases, table: Table) -> None:
    first = use_cases.screens.show_digits(table.id, TABLET)
    second = use_cases.screens.show_digits(table.id, TABLET)
    if first != second:
        assert refusal(use_cases.screens.enter, first, TV) == "no_such_digits"
    assert use_cases.screens.enter(second, TV) == table.id


@pytest.mark.parametrize("digits", ["", "12", "12345", "abcd", "\0", "9" * 500])
def test_what_nobody_was_shown_brings_nothing_in(use_cases: UseCases, table: Table, digits: str) -> None:
    assert refusal(use_cases.screens.enter, digits, TV) == "no_such_digits"


def test_only_the_game_masters_device_shows_digits(use_cases: UseCases, table: Table) -> None:
    assert refusal(use_cases.screens.show_digits, table.id, TV) == "no_such_table"
    assert refusal(use_cases.screens.forget, table.id, TV) == "no_such_table"


def test_a_screen_follows_to_the_next_table(use_cases: UseCases, table: Table) -> None:
    use_cases.screens.enter(use_cases.screens.show_digits(table.id, TABLET), TV)
    fresh = use_cases.lobby.another(table.id, TABLET, "toy")
    assert use_cases.screens.of(TV).table_id == fresh


def test_next_week_the_screen_is_offered_the_same_people_and_follows_with_one_press(
    use_cases: UseCases, table: Table, clock: Clock
) -> None:
    use_cases.screens.enter(use_cases.screens.show_digits(table.id, TABLET), TV)
    clock.now += WEEK
    assert use_cases.screens.of(TV).offered is None
    fresh = opened(use_cases)
    assert fresh.id != table.id
    offer = use_cases.screens.of(TV)
    assert (offer.table_id, offer.offered, offer.people) == (None, fresh.id, ("Ana", "Bea", "Cleo"))
    assert use_cases.screens.follow_again(TV) == fresh.id
    assert use_cases.screens.of(TV).table_id == fresh.id


def test_a_screen_that_was_never_here_is_offered_nothing(use_cases: UseCases, table: Table) -> None:
    assert use_cases.screens.of(TV) == use_cases.screens.of("another")
    assert refusal(use_cases.screens.follow_again, TV) == "no_such_digits"


def test_forgotten_screens_follow_no_more_and_are_offered_nothing(
    use_cases: UseCases, table: Table, clock: Clock
) -> None:
    use_cases.screens.enter(use_cases.screens.show_digits(table.id, TABLET), TV)
    use_cases.screens.forget(table.id, TABLET)
    assert use_cases.screens.of(TV).table_id is None
    clock.now += EVENING_SECONDS
    opened(use_cases)
    assert use_cases.screens.of(TV).offered is None


def test_the_game_master_hears_that_a_screen_came(use_cases: UseCases, table: Table) -> None:
    digits = use_cases.screens.show_digits(table.id, TABLET)
    before = use_cases.watching.changes(table.id)
    use_cases.screens.enter(digits, TV)
    assert use_cases.watching.changes(table.id) > before
    found = use_cases.evenings.of(use_cases.tables.public(table.id))
    assert found is not None
    assert (found.screens, found.digits) == (1, None)


def test_a_device_that_forgets_everything_is_no_screen_any_more(use_cases: UseCases, table: Table) -> None:
    use_cases.screens.enter(use_cases.screens.show_digits(table.id, TABLET), TV)
    use_cases.device_data.forget(TV)
    assert use_cases.screens.of(TV).table_id is None
