"""The next game of an evening: phones are asked who they are, and old pages and codes reveal nothing."""

import pytest

from companion.services import Table, UseCases
from tests.services.house import TABLET, Clock, add, refusal, submitted
from tests.services.test_joining import deal, evening, joined, opened

NAMES = ("Ana", "Bea", "Cleo")


def played(use_cases: UseCases, *names: str) -> tuple[Table, str]:
    """A game that phones joined, played to its end."""
    table = opened(use_cases)
    found = joined(use_cases, table, *(names or NAMES))
    deal(use_cases, table)
    return use_cases.commands.abandon(table.id, TABLET), found


def again(use_cases: UseCases, table: Table) -> Table:
    return deal(use_cases, use_cases.tables.own(use_cases.lobby.again(table.id, TABLET), TABLET))


def phone(name: str) -> str:
    return f"the phone of {name}"


def test_a_phone_of_the_last_game_is_asked_who_it_is_before_it_holds_a_seat(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    second = again(use_cases, first)
    assert [seat.awaited for seat in second.seats] == [True] * 3
    assert refusal(use_cases.seats.seat, second.id, 0, phone("Ana")) == "not_your_seat"
    place = use_cases.joining.place(found, phone("Ana"))
    assert (place.may_sit, [seat.player for seat in place.invited]) == (True, ["Ana"])
    table, index = use_cases.joining.take_seat(found, phone("Ana"), "Ana")
    assert (table.id, index) == (second.id, 0)
    assert use_cases.seats.seat(second.id, 0, phone("Ana"))[1].player == "Ana"


def test_a_second_tap_takes_the_same_seat(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    again(use_cases, first)
    use_cases.joining.take_seat(found, phone("Ana"), "Ana")
    assert use_cases.joining.take_seat(found, phone("Ana"), "Ana")[1] == 0


def test_whose_phone_took_the_seat_of_another_is_in_the_log_of_every_device(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    second = again(use_cases, first)
    use_cases.joining.take_seat(found, phone("Ana"), "Bea")
    lines = use_cases.tables.public(second.id).log()
    assert [(line.kind, line.player) for line in lines] == [("claimed", "Bea"), ("swapped", "Ana")]
    use_cases.joining.take_seat(found, phone("Cleo"), "Cleo")
    lines = use_cases.tables.public(second.id).log()
    assert [(line.kind, line.player) for line in lines[2:]] == [("claimed", "Cleo")]


def test_two_who_swapped_phones_find_their_own_seats_and_keep_them(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    second = again(use_cases, first)
    use_cases.joining.take_seat(found, phone("Ana"), "Bea")
    assert [seat.player for seat in use_cases.joining.place(found, phone("Bea")).invited] == ["Ana"]
    use_cases.joining.take_seat(found, phone("Bea"), "Ana")
    assert use_cases.seats.seat(second.id, 1, phone("Ana"))[1].player == "Bea"
    third = again(use_cases, use_cases.commands.abandon(second.id, TABLET))
    assert [seat.player for seat in use_cases.joining.place(found, phone("Ana")).invited] == ["Bea"]
    assert third.players == NAMES


def test_a_phone_takes_no_more_seats_than_it_had_names(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    again(use_cases, first)
    use_cases.joining.take_seat(found, phone("Ana"), "Ana")
    assert refusal(use_cases.joining.take_seat, found, phone("Ana"), "Bea") == "no_seat_left"
    use_cases.joining.take_seat(found, phone("Cleo"), "Bea")
    assert refusal(use_cases.joining.take_seat, found, phone("Bea"), "Bea") == "seat_taken"


def test_a_seat_without_a_phone_is_taken_by_nobodys_phone(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, "Ana", "Bea")
    use_cases.roster.add(table.id, TABLET, "Cleo")
    deal(use_cases, table)
    again(use_cases, use_cases.commands.abandon(table.id, TABLET))
    assert refusal(use_cases.joining.take_seat, found, phone("Ana"), "Cleo") == "no_such_player"


def test_a_phone_that_joined_after_the_deal_gets_no_seat_of_it(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    again(use_cases, first)
    assert refusal(use_cases.joining.take_seat, found, "a stranger", "Ana") == "not_your_evening"


def test_the_codes_of_the_last_game_open_nothing_of_the_next(use_cases: UseCases) -> None:
    first, _ = played(use_cases)
    codes = [use_cases.seats.code(first, index) for index in range(3)]
    second = again(use_cases, first)
    assert {use_cases.seats.find(code)[0].id for code in codes} == {first.id}
    assert not {use_cases.seats.code(second, index) for index in range(3)} & set(codes)


def test_whoever_comes_late_and_whoever_leaves(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    second = use_cases.tables.own(use_cases.lobby.again(first.id, TABLET), TABLET)
    use_cases.roster.remove(second.id, TABLET, "Cleo")
    use_cases.joining.join(evening(use_cases, second).code, phone("Dan"), "Dan")
    dealt = deal(use_cases, second)
    assert dealt.players == ("Ana", "Bea", "Dan")
    assert [seat.claimed for seat in dealt.seats] == [False, False, True]
    gone = use_cases.joining.place(found, phone("Cleo"))
    assert (gone.gone, gone.may_sit) == (True, False)


def test_a_phone_that_sits_down_again_before_the_deal_holds_its_seat_at_once(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    second = use_cases.tables.own(use_cases.lobby.again(first.id, TABLET), TABLET)
    use_cases.joining.sit_down(found, phone("Ana"), "Ana")
    assert [seat.claimed for seat in deal(use_cases, second).seats] == [True, False, False]


def test_a_table_opened_from_the_first_screen_belongs_to_the_same_evening(use_cases: UseCases) -> None:
    _, found = played(use_cases)
    fresh = opened(use_cases)
    now = evening(use_cases, fresh)
    assert (now.id, now.table_id, set(now.phones)) == (found, fresh.id, set(NAMES))
    assert fresh.players == ()


def test_a_table_opened_the_next_day_begins_another_evening(use_cases: UseCases, clock: Clock) -> None:
    _, found = played(use_cases)
    clock.now += 20 * 3600
    assert evening(use_cases, opened(use_cases)).id != found


def test_the_last_table_knows_where_its_evening_went(use_cases: UseCases) -> None:
    first, _ = played(use_cases)
    assert use_cases.evenings.table_moved_to(first) is None
    second = again(use_cases, first)
    ahead = use_cases.evenings.table_moved_to(first)
    assert ahead is not None
    assert ahead.id == second.id
    assert use_cases.evenings.table_moved_to(second) is None


def unfinished(use_cases: UseCases, clock: Clock) -> tuple[Table, Table]:
    """A game that phones joined, and one for the same people that is opened before it ends."""
    first = opened(use_cases)
    joined(use_cases, first, *NAMES)
    deal(use_cases, first)
    clock.now += 60
    second = opened(use_cases)
    for name in NAMES:
        use_cases.joining.sit_down(evening(use_cases, second).id, phone(name), name)
    return first, second


def left_for(use_cases: UseCases, table: Table) -> str | None:
    ahead = use_cases.evenings.later_table(use_cases.tables.public(table.id))
    return ahead.id if ahead else None


def test_an_unfinished_game_is_left_once_its_people_are_dealt_another(use_cases: UseCases, clock: Clock) -> None:
    first, second = unfinished(use_cases, clock)
    assert left_for(use_cases, first) is None
    deal(use_cases, second)
    assert left_for(use_cases, first) == second.id
    assert left_for(use_cases, second) is None


def without_phones(use_cases: UseCases, *names: str) -> Table:
    table = opened(use_cases)
    for name in names:
        use_cases.roster.add(table.id, TABLET, name)
    return deal(use_cases, table)


def test_people_without_phones_leave_a_game_in_whatever_order_they_sit_at_the_next(
    use_cases: UseCases, clock: Clock
) -> None:
    first = without_phones(use_cases, *NAMES)
    clock.now += 60
    assert left_for(use_cases, first) is None
    second = without_phones(use_cases, *reversed(NAMES))
    assert left_for(use_cases, first) == second.id


def test_a_phone_leaves_a_game_for_one_with_others_too(use_cases: UseCases, clock: Clock) -> None:
    first, second = unfinished(use_cases, clock)
    use_cases.roster.remove(second.id, TABLET, "Cleo")
    use_cases.roster.add(second.id, TABLET, "Dan")
    deal(use_cases, second)
    assert left_for(use_cases, first) == second.id


def test_an_unfinished_game_has_its_people_back_once_it_is_played_on(use_cases: UseCases, clock: Clock) -> None:
    first, second = unfinished(use_cases, clock)
    deal(use_cases, second)
    clock.now += 60
    submitted(use_cases, use_cases.tables.own(first.id, TABLET), add(1))
    assert left_for(use_cases, first) is None


def test_an_unfinished_game_is_not_left_for_one_of_other_people(use_cases: UseCases, clock: Clock) -> None:
    first = opened(use_cases)
    joined(use_cases, first, *NAMES)
    deal(use_cases, first)
    clock.now += 60
    second = opened(use_cases)
    joined(use_cases, second, "Dan", "Eve", "Fay")
    deal(use_cases, second)
    assert left_for(use_cases, first) is None


def test_those_who_watch_the_last_game_are_told_that_the_next_is_dealt(use_cases: UseCases) -> None:
    first, _ = played(use_cases)
    second = use_cases.tables.own(use_cases.lobby.again(first.id, TABLET), TABLET)
    before = use_cases.watching.changes(first.id)
    deal(use_cases, second)
    assert use_cases.watching.changes(first.id) > before


def test_an_evening_goes_where_its_table_is_handed_over(use_cases: UseCases) -> None:
    first, found = played(use_cases)
    use_cases.handovers.take_over(use_cases.handovers.code(first.id, TABLET), "another tablet")
    second = use_cases.tables.own(use_cases.lobby.again(first.id, "another tablet"), "another tablet")
    assert evening_of(use_cases, second) == found


def evening_of(use_cases: UseCases, table: Table) -> str:
    found = use_cases.evenings.of(table)
    assert found is not None
    return found.id


@pytest.mark.parametrize("name", ["Nobody", ""])
def test_a_name_that_nobody_has_takes_no_seat(use_cases: UseCases, name: str) -> None:
    first, found = played(use_cases)
    again(use_cases, first)
    assert refusal(use_cases.joining.take_seat, found, phone("Ana"), name) == "no_such_player"
