"""The timer: pure arithmetic on seconds, and a use case that keeps it with the table."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.play import Countdown, Play, Table
from companion.play.timers import LINGERS, LONGEST, ORDERS, SHORTEST, Timer
from tests.play.house import TABLET, Clock, dealt, drafted, make_play, refusal

SECONDS = st.floats(0, 1e6)
STEPS = st.lists(st.tuples(st.floats(0, 4000), st.sampled_from(["paused", "resumed", "lengthened"])), max_size=12)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def play(tmp_path: Path, clock: Clock) -> Play:
    return make_play(tmp_path, clock)


def started(play: Play, seconds: int = 120, title: str = "Who lies?") -> Table:
    return play.start_timer(dealt(play).id, TABLET, title, seconds)


def shown(play: Play, table: Table) -> Countdown:
    found = play.countdown(play.public_table(table.id))
    assert found is not None
    return found


# Arithmetic.


@given(st.integers(SHORTEST, LONGEST), STEPS)
def test_what_is_left_is_never_less_than_nothing_and_never_too_much(
    seconds: int, steps: list[tuple[float, str]]
) -> None:
    timer, now = Timer("", seconds, seconds, 1000.0 + seconds), 1000.0
    for passed, act in steps:
        now += passed
        timer = getattr(timer, act)(now)
        assert 0 <= timer.remaining(now) <= LONGEST


@given(st.floats(0, 100), st.floats(0, 1e5))
def test_a_timer_that_stands_loses_nothing(ran: float, stood: float) -> None:
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
    assert Timer("", 60, 60.0, 100_000.0).remaining(0) == LONGEST


@pytest.mark.parametrize(
    ("left", "clock"), [(0, "0:00"), (1, "0:01"), (59_001, "1:00"), (60_000, "1:00"), (605_000, "10:05")]
)
def test_a_second_begun_counts_whole(left: int, clock: str) -> None:
    assert Countdown("", 60, left, True, 1).clock == clock


# The use case.


def test_there_is_no_timer_until_one_is_started(play: Play) -> None:
    assert play.countdown(dealt(play)) is None


def test_a_timer_runs_by_the_servers_clock(play: Play, clock: Clock) -> None:
    table = started(play)
    clock.now += 20.5
    assert (shown(play, table).left, shown(play, table).running) == (99_500, True)


def test_a_timer_pauses_goes_on_and_grows(play: Play, clock: Clock) -> None:
    table = started(play)
    clock.now += 20
    play.change_timer(table.id, TABLET, "pause")
    clock.now += 500
    assert (shown(play, table).left, shown(play, table).running) == (100_000, False)
    play.change_timer(table.id, TABLET, "more")
    play.change_timer(table.id, TABLET, "resume")
    clock.now += 10
    assert (shown(play, table).left, shown(play, table).running) == (150_000, True)


def test_a_timer_says_for_a_while_that_it_is_over(play: Play, clock: Clock) -> None:
    table = started(play)
    clock.now += 120
    assert shown(play, table).over
    assert not shown(play, table).running
    clock.now += LINGERS + 1
    assert play.countdown(table) is None


def test_a_stopped_timer_is_gone_and_stopping_twice_is_no_error(play: Play) -> None:
    table = started(play)
    play.change_timer(table.id, TABLET, "stop")
    assert play.countdown(play.change_timer(table.id, TABLET, "stop")) is None


@pytest.mark.parametrize("do", ["pause", "more", "stop"])
def test_every_change_is_told_to_live_pages_and_gives_a_new_number(play: Play, clock: Clock, do: str) -> None:
    table = started(play)
    before = shown(play, table)
    clock.now += 1
    after = play.change_timer(table.id, TABLET, do)
    assert after.changes > table.changes
    now = play.countdown(after)
    assert now is None or now.number > before.number


def test_a_change_that_changes_nothing_is_not_written(play: Play) -> None:
    table = started(play)
    assert play.change_timer(table.id, TABLET, "resume").changes == table.changes


def test_a_timer_survives_a_restart_of_the_server(tmp_path: Path, play: Play, clock: Clock) -> None:
    table = started(play)
    clock.now += 30
    again = make_play(tmp_path, clock)
    assert shown(again, table) == Countdown("Who lies?", 120, 90_000, True, shown(play, table).number)


def test_a_title_is_cleaned_like_a_name_and_may_be_empty(play: Play) -> None:
    assert shown(play, started(play, title="  Who \n lies? ")).title == "Who lies?"
    table = dealt(play)
    play.start_timer(table.id, TABLET, "  ", 60)
    assert shown(play, table).title == ""


@pytest.mark.parametrize(
    ("title", "seconds", "code"),
    [
        ("x" * 41, 60, "name_too_long"),
        ("a\u202eb", 60, "name_unreadable"),
        ("", SHORTEST - 1, "bad_value"),
        ("", LONGEST + 1, "bad_value"),
    ],
)
def test_a_timer_that_makes_no_sense_is_refused(play: Play, title: str, seconds: int, code: str) -> None:
    assert refusal(play.start_timer, dealt(play).id, TABLET, title, seconds) == code


def test_another_device_has_no_say(play: Play) -> None:
    table = started(play)
    assert refusal(play.start_timer, table.id, "a guest", "", 60) == "no_such_table"
    assert {refusal(play.change_timer, table.id, "a guest", do) for do in ORDERS} == {"no_such_table"}


def test_there_is_no_timer_before_the_deal(play: Play) -> None:
    assert refusal(play.start_timer, drafted(play).id, TABLET, "", 60) == "wrong_stage"


def test_an_unknown_order_and_a_missing_timer_are_refused(play: Play) -> None:
    table = dealt(play)
    assert refusal(play.change_timer, table.id, TABLET, "explode") == "bad_value"
    assert refusal(play.change_timer, table.id, TABLET, "pause") == "no_timer"


def test_the_next_evening_begins_without_a_timer(play: Play) -> None:
    table = started(play)
    assert "timer" not in play.table(play.again(table.id, TABLET), TABLET).settings
