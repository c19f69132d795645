"""The timer: pure arithmetic on seconds, and a use case that keeps it with the table."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.services import Table, TimerView, UseCases
from companion.services.live_state import LONGEST_TIMER, Timer
from companion.services.timers import LINGER_SECONDS, ORDERS, SHORTEST_TIMER
from tests.services.house import TABLET, Clock, dealt, drafted, make_use_cases, refusal

SECONDS = st.floats(0, 1e6)
STEPS = st.lists(st.tuples(st.floats(0, 4000), st.sampled_from(["paused", "resumed", "lengthened"])), max_size=12)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def use_cases(tmp_path: Path, clock: Clock) -> UseCases:
    return make_use_cases(tmp_path, clock)


def started(use_cases: UseCases, seconds: int = 120, title: str = "Who lies?") -> Table:
    return use_cases.timers.start(dealt(use_cases).id, TABLET, title, seconds)


def shown(use_cases: UseCases, table: Table) -> TimerView:
    found = use_cases.timers.view(use_cases.tables.public(table.id))
    assert found is not None
    return found


# Arithmetic.


@given(st.integers(SHORTEST_TIMER, LONGEST_TIMER), STEPS)
def test_what_is_left_is_never_less_than_nothing_and_never_too_much(
    seconds: int, steps: list[tuple[float, str]]
) -> None:
    timer, now = Timer("", seconds, seconds, 1000.0 + seconds), 1000.0
    for passed, act in steps:
        now += passed
        timer = getattr(timer, act)(now)
        assert 0 <= timer.remaining(now) <= LONGEST_TIMER


@given(st.floats(0, 100), st.floats(0, 1e5))
def test_a_stopped_timer_loses_nothing(ran: float, stood: float) -> None:
    timer = Timer("", 120, 120.0, 1120.0).paused(1000 + ran)
    assert timer.remaining(1000 + ran + stood) == pytest.approx(120 - ran)
    assert timer.resumed(1000 + ran + stood).remaining(1000 + ran + stood) == pytest.approx(120 - ran)


@given(st.floats(0, 100))
def test_a_second_tap_changes_nothing(ran: float) -> None:
    timer = Timer("", 120, 120.0, 1120.0)
    assert timer.resumed(1000 + ran) == timer
    stood = timer.paused(1000 + ran)
    assert stood.paused(2000) == stood


def test_a_minute_more_after_the_end_is_a_minute() -> None:
    assert Timer("", 60, 60.0, 1060.0).lengthened(5000).remaining(5000) == 60


def test_a_clock_that_was_set_back_adds_no_day() -> None:
    assert Timer("", 60, 60.0, 100_000.0).remaining(0) == LONGEST_TIMER


@pytest.mark.parametrize(
    ("left", "clock"), [(0, "0:00"), (1, "0:01"), (59_001, "1:00"), (60_000, "1:00"), (605_000, "10:05")]
)
def test_a_second_begun_counts_whole(left: int, clock: str) -> None:
    assert TimerView("", 60, left, True, 1).clock == clock


# The use case.


def test_there_is_no_timer_until_one_is_started(use_cases: UseCases) -> None:
    assert use_cases.timers.view(dealt(use_cases)) is None


def test_a_timer_runs_by_the_servers_clock(use_cases: UseCases, clock: Clock) -> None:
    table = started(use_cases)
    clock.now += 20.5
    assert (shown(use_cases, table).left, shown(use_cases, table).running) == (99_500, True)


def test_a_timer_pauses_goes_on_and_grows(use_cases: UseCases, clock: Clock) -> None:
    table = started(use_cases)
    clock.now += 20
    use_cases.timers.change(table.id, TABLET, "pause")
    clock.now += 500
    assert (shown(use_cases, table).left, shown(use_cases, table).running) == (100_000, False)
    use_cases.timers.change(table.id, TABLET, "more")
    use_cases.timers.change(table.id, TABLET, "resume")
    clock.now += 10
    assert (shown(use_cases, table).left, shown(use_cases, table).running) == (150_000, True)


def test_a_timer_says_for_a_while_that_it_is_over(use_cases: UseCases, clock: Clock) -> None:
    table = started(use_cases)
    clock.now += 120
    assert shown(use_cases, table).over
    assert not shown(use_cases, table).running
    clock.now += LINGER_SECONDS + 1
    assert use_cases.timers.view(table) is None


def test_a_stopped_timer_is_gone_and_stopping_twice_is_no_error(use_cases: UseCases) -> None:
    table = started(use_cases)
    use_cases.timers.change(table.id, TABLET, "stop")
    assert use_cases.timers.view(use_cases.timers.change(table.id, TABLET, "stop")) is None


@pytest.mark.parametrize("do", ["pause", "more", "stop"])
def test_every_change_is_told_to_live_pages_and_gives_a_new_number(use_cases: UseCases, clock: Clock, do: str) -> None:
    table = started(use_cases)
    before = shown(use_cases, table)
    clock.now += 1
    after = use_cases.timers.change(table.id, TABLET, do)
    assert after.changes > table.changes
    now = use_cases.timers.view(after)
    assert now is None or now.number > before.number


def test_a_change_that_changes_nothing_is_not_written(use_cases: UseCases) -> None:
    table = started(use_cases)
    assert use_cases.timers.change(table.id, TABLET, "resume").changes == table.changes


def test_a_timer_survives_a_restart_of_the_server(tmp_path: Path, use_cases: UseCases, clock: Clock) -> None:
    table = started(use_cases)
    clock.now += 30
    again = make_use_cases(tmp_path, clock)
    assert shown(again, table) == TimerView("Who lies?", 120, 90_000, True, shown(use_cases, table).number)


def test_a_title_is_cleaned_like_a_name_and_may_be_empty(use_cases: UseCases) -> None:
    assert shown(use_cases, started(use_cases, title="  Who \n lies? ")).title == "Who lies?"
    table = dealt(use_cases)
    use_cases.timers.start(table.id, TABLET, "  ", 60)
    assert shown(use_cases, table).title == ""


@pytest.mark.parametrize(
    ("title", "seconds", "code"),
    [
        ("x" * 41, 60, "name_too_long"),
        ("a\u202eb", 60, "name_unreadable"),
        ("", SHORTEST_TIMER - 1, "bad_value"),
        ("", LONGEST_TIMER + 1, "bad_value"),
    ],
)
def test_a_timer_that_makes_no_sense_is_refused(use_cases: UseCases, title: str, seconds: int, code: str) -> None:
    assert refusal(use_cases.timers.start, dealt(use_cases).id, TABLET, title, seconds) == code


def test_another_device_has_no_say(use_cases: UseCases) -> None:
    table = started(use_cases)
    assert refusal(use_cases.timers.start, table.id, "a guest", "", 60) == "no_such_table"
    assert {refusal(use_cases.timers.change, table.id, "a guest", do) for do in ORDERS} == {"no_such_table"}


def test_there_is_no_timer_before_the_deal(use_cases: UseCases) -> None:
    assert refusal(use_cases.timers.start, drafted(use_cases).id, TABLET, "", 60) == "wrong_stage"


def test_an_unknown_order_and_a_missing_timer_are_refused(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert refusal(use_cases.timers.change, table.id, TABLET, "explode") == "bad_value"
    assert refusal(use_cases.timers.change, table.id, TABLET, "pause") == "no_timer"


def test_the_next_evening_begins_without_a_timer(use_cases: UseCases) -> None:
    table = started(use_cases)
    assert use_cases.tables.own(use_cases.lobby.again(table.id, TABLET), TABLET).live.timer is None
