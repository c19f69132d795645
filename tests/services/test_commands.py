"""Playing: one command after the other, undo, and the end."""

import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.kernel.journal import Undone
from companion.kernel.refusal import Refused
from companion.services import Table, UseCases
from tests.playing import fold
from tests.services.house import (
    ROLL,
    TABLET,
    UNDO,
    Clock,
    add,
    dealt,
    drafted,
    make_use_cases,
    refusal,
    submit,
    submitted,
)
from tests.sizes import tries


def total(table: Table) -> int:
    found: int = table.dealt_position.state.total
    return found


def test_a_command_is_played_and_makes_a_new_version(use_cases: UseCases) -> None:
    before = dealt(use_cases)
    after = submitted(use_cases, before, add(2))
    assert (after.version, total(after)) == (before.version + 1, 2)
    assert use_cases.tables.own(after.id, TABLET) is after
    assert (before.version, total(before)) == (after.version - 1, 0)


def test_a_command_is_stamped_with_the_seconds_since_the_deal(use_cases: UseCases, clock: Clock) -> None:
    table = dealt(use_cases)
    clock.now += 12.34
    table = submitted(use_cases, table, {"do": "add", "by": 1, "at": -5})
    assert table.entries[-1].command == {"do": "add", "by": 1, "at": 12.3}
    assert table.newest == add(1)
    clock.now -= 100
    assert submitted(use_cases, table, add(1)).entries[-1].command["at"] == 0


def test_nothing_is_newest_before_the_first_command(use_cases: UseCases) -> None:
    assert dealt(use_cases).newest is None


def test_an_older_version_is_stale_and_changes_nothing(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    after = submitted(use_cases, table, add(1))
    for version in (table.version, after.version + 1, -1, 0):
        assert refusal(submit, use_cases, table.id, TABLET, version, add(1)) == "stale"
    assert use_cases.tables.own(table.id, TABLET) is after


def test_what_the_game_refuses_changes_nothing(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert refusal(submit, use_cases, table.id, TABLET, table.version, add(9)) == "bad_value"
    assert use_cases.tables.own(table.id, TABLET) is table


def test_only_the_game_masters_device_plays(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert refusal(submit, use_cases, table.id, "another", table.version, add(1)) == "no_such_table"


def test_a_draft_accepts_no_command(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    assert refusal(submit, use_cases, table.id, TABLET, table.version, add(1)) == "wrong_stage"
    assert refusal(table.view, None) == "wrong_stage"


def test_a_huge_command_is_too_long(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    command = {"do": "add", "by": 1, "why": "x" * 5000}
    assert refusal(submit, use_cases, table.id, TABLET, table.version, command) == "too_long"


def test_chance_is_written_into_the_command(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    table = submitted(use_cases, dealt(use_cases), ROLL)
    assert table.entries[-1].command["value"] == total(table) in (1, 2, 3)
    assert total(elsewhere().tables.own(table.id, TABLET)) == total(table)


def test_undo_takes_back_the_last_command_and_keeps_it_in_the_journal(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1), add(2), UNDO)
    assert (total(table), len(table.entries)) == (1, 3)
    assert table.entries[-1].events == (Undone(table.version - 1),)
    assert total(submitted(use_cases, table, UNDO)) == 0


def test_what_one_tap_entered_is_undone_together_and_another_tap_of_the_same_moment_is_not(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1))
    table = use_cases.commands.submit_all(table, table.version, [add(1), add(2)])
    assert [entry.tap for entry in table.entries] == [first := table.entries[0].version, first + 1, first + 1]
    table = submitted(use_cases, table, UNDO)
    assert [entry.version for entry, _ in table.dealt_position.past()] == [first]


def test_there_must_be_something_to_undo(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert refusal(submit, use_cases, table.id, TABLET, table.version, UNDO) == "nothing_to_undo"


def test_a_won_game_can_be_undone_until_it_is_closed(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), *[add(3)] * 4)
    assert table.game.rules.is_over(table.dealt_position.state)
    table = submitted(use_cases, table, UNDO, add(3))
    closed = use_cases.commands.close(table.id, TABLET)
    assert (closed.stage, closed.ended, closed.moment) == ("closed", "finished", "closed")
    assert closed.version == table.version + 1
    assert refusal(submit, use_cases, table.id, TABLET, closed.version, UNDO) == "wrong_stage"
    assert refusal(use_cases.commands.close, table.id, TABLET) == "wrong_stage"


def test_a_game_that_goes_on_is_not_closed_but_abandoned(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1))
    assert refusal(use_cases.commands.close, table.id, TABLET) == "wrong_stage"
    gone = use_cases.commands.abandon(table.id, TABLET)
    assert (gone.stage, gone.ended) == ("closed", "abandoned")
    assert refusal(submit, use_cases, table.id, TABLET, gone.version, add(1)) == "wrong_stage"


def test_a_game_that_is_over_is_not_abandoned(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), *[add(3)] * 4)
    assert refusal(use_cases.commands.abandon, table.id, TABLET) == "wrong_stage"
    assert refusal(use_cases.commands.abandon, drafted(use_cases).id, TABLET) == "wrong_stage"


def test_a_restart_finds_the_table_as_it_was(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1), ROLL, UNDO, add(3))
    other = elsewhere().tables.own(table.id, TABLET)
    assert other.dealt_position.state == table.dealt_position.state
    assert (other.version, other.entries, other.seats) == (table.version, table.entries, table.seats)


def test_processes_see_each_others_commands(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    other = elsewhere()
    table = dealt(use_cases)
    for _ in range(3):
        seen = other.tables.own(table.id, TABLET)
        table = use_cases.tables.own(table.id, TABLET)
        assert (seen.version, seen.dealt_position.state) == (table.version, table.dealt_position.state)
        table = submitted(other, seen, add(1))
        assert refusal(submit, use_cases, table.id, TABLET, seen.version, add(1)) == "stale"


def test_the_log_tells_what_was_done_and_undone(use_cases: UseCases, clock: Clock) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1), add(2), UNDO)
    first, second, undo = table.log()
    assert [line.kind for line in table.log()] == ["command", "command", "undo"]
    assert (first.undone, second.undone, undo.undone) == (False, True, False)
    assert (first.turn, second.turn, undo.turn) == (1, 2, 3)
    assert [text.id for text in first.texts] == ["toy.told"]
    assert (undo.texts[0].id, undo.texts[0].facts) == ("toy.undo", {"do": "add"})
    assert (first.version, first.at) == (table.deal_version + 1, clock.now)


def test_undoing_an_undone_command_twice_strikes_both_out(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1), add(2), UNDO, UNDO, add(3))
    assert [line.undone for line in table.log()] == [True, True, False, False, False]


def test_notices_stand_in_the_log_where_they_happened(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(use_cases.seats.code(table, 0), "a phone")
    table = submitted(use_cases, table, add(1))
    use_cases.seats.show(table.id, TABLET, 1)
    table = submitted(use_cases, use_cases.tables.own(table.id, TABLET), add(1))
    assert [(line.kind, line.player) for line in table.log()] == [
        ("claimed", "Ana"),
        ("command", None),
        ("shown", "Bea"),
        ("command", None),
    ]
    assert table.log()[2].turn == 1
    assert drafted(use_cases).log() == ()


def test_two_taps_at_once_are_one_command(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    answers: list[str] = []

    def tap() -> None:
        barrier.wait()
        try:
            submit(use_cases, table.id, TABLET, table.version, add(1))
            answers.append("played")
        except Refused as refused:
            answers.append(refused.code)

    for _ in range(20):
        table = use_cases.tables.own(table.id, TABLET)
        if total(table) == 8:
            table = submitted(use_cases, table, *[UNDO] * 8)
        answers.clear()
        barrier = threading.Barrier(4)
        threads = [threading.Thread(target=tap) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == ["played", "stale", "stale", "stale"]
        assert use_cases.tables.own(table.id, TABLET).version == table.version + 1


def tapped(use_cases: UseCases, table_id: str) -> bool:
    """Play a command at the newest version known; return whether nobody was faster."""
    try:
        submit(use_cases, table_id, TABLET, use_cases.tables.own(table_id, TABLET).version, add(1))
    except Refused as refused:
        if refused.code != "stale":
            raise
        return False
    return True


@pytest.mark.parametrize("count", [1, 3])
def test_eight_threads_of_fifty_commands_make_four_hundred(tmp_path: Path, count: int) -> None:
    houses = [make_use_cases(tmp_path, seed=number) for number in range(count)]
    table = drafted(houses[0])
    table = houses[0].drafts.amend_options(table.id, TABLET, table.version, {"target": ["10000"]})
    table = houses[0].deals.deal(table.id, TABLET, table.version)
    failures: list[BaseException] = []

    def hammer(use_cases: UseCases) -> None:
        try:
            done = 0
            while done < 50:
                done += tapped(use_cases, table.id)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=hammer, args=(houses[number % count],)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    after = make_use_cases(tmp_path).tables.own(table.id, TABLET)
    assert (total(after), len(after.entries), after.version) == (400, 400, table.version + 400)


MOVES = st.lists(st.sampled_from(["add1", "add2", "add3", "roll", "undo", "restart", "claim", "stale"]), max_size=25)


@settings(max_examples=tries(15), suppress_health_check=[HealthCheck.too_slow])
@given(MOVES)
def test_any_course_with_undos_restarts_and_stale_taps_is_the_fold_of_its_journal(moves: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        use_cases = make_use_cases(Path(folder))
        table = dealt(use_cases)
        states = [table.dealt_position.state]
        for move in moves:
            if move == "restart":
                use_cases = make_use_cases(Path(folder))
                table = use_cases.tables.own(table.id, TABLET)
            elif move == "claim":
                use_cases.seats.claim(use_cases.seats.code(table, 0), "a phone")
                table = use_cases.tables.own(table.id, TABLET)
            elif move == "stale":
                assert refusal(submit, use_cases, table.id, TABLET, table.version - 1, add(1)) == "stale"
            elif move == "undo":
                if len(states) > 1:
                    states.pop()
                    table = submitted(use_cases, table, UNDO)
            elif not table.game.rules.is_over(states[-1]):
                table = submitted(use_cases, table, ROLL if move == "roll" else add(int(move[-1])))
                states.append(table.dealt_position.state)
            assert table.dealt_position.state == states[-1]
        folded = fold(table.game, table.game.rules.start(table.setup, table.deal), table.entries)
        assert folded.state == states[-1]
        assert [entry.command for entry, _ in folded.past()] == [
            entry.command for entry, _ in table.dealt_position.past()
        ]
