"""The tables and groups of a device."""

import pytest

from companion.services import UseCases
from tests.services.house import NAMES, TABLET, Clock, add, dealt, drafted, refusal, submitted


def test_a_device_sees_its_own_tables_the_one_touched_last_first(use_cases: UseCases, clock: Clock) -> None:
    first = drafted(use_cases)
    clock.now += 1
    second = drafted(use_cases)
    use_cases.lobby.open("another", "toy")
    assert [table.id for table in use_cases.lobby.tables(TABLET)] == [second.id, first.id]
    clock.now += 1
    use_cases.moments.go(first.id, TABLET, "box")
    assert [table.id for table in use_cases.lobby.tables(TABLET)] == [first.id, second.id]


def test_a_summary_tells_people_stage_and_turn(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1), add(1))
    summary = use_cases.lobby.tables(TABLET)[0]
    assert (summary.players, summary.stage, summary.ended, summary.turn) == (NAMES, "dealt", None, 3)
    assert table.turn == 3
    assert use_cases.tables.own(use_cases.lobby.open(TABLET, "toy"), TABLET).turn == 0


def test_a_deleted_table_is_gone_with_everything_of_it(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1))
    code = use_cases.seats.code(table, 0)
    assert refusal(use_cases.lobby.delete, table.id, "another") == "no_such_table"
    use_cases.lobby.delete(table.id, TABLET)
    assert refusal(use_cases.tables.own, table.id, TABLET) == "no_such_table"
    assert refusal(use_cases.seats.find, code) == "no_such_seat"
    assert use_cases.lobby.tables(TABLET) == ()


def test_playing_again_keeps_people_options_and_settings(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    table = use_cases.drafts.amend_options(table.id, TABLET, table.version, {"target": ["4"]})
    use_cases.preferences.change(table.id, TABLET, pace=2)
    table = use_cases.deals.deal(table.id, TABLET, table.version)
    again = use_cases.tables.own(use_cases.lobby.again(table.id, TABLET), TABLET)
    assert (again.stage, again.players, again.options) == ("draft", NAMES, {"target": 4})
    assert again.preferences.pace == 2


def test_a_second_tap_on_playing_again_opens_the_same_table(use_cases: UseCases, clock: Clock) -> None:
    table = dealt(use_cases)
    clock.now += 1
    again = use_cases.lobby.again(table.id, TABLET)
    assert use_cases.lobby.again(table.id, TABLET) == again
    use_cases.drafts.amend_players(again, TABLET, 0, NAMES[::-1])
    assert use_cases.lobby.again(table.id, TABLET) != again


def test_a_group_is_remembered_for_its_device_alone(use_cases: UseCases) -> None:
    use_cases.groups.save(TABLET, " Thursdays ", ["Ana", " Bea"])
    (group,) = use_cases.groups.all(TABLET)
    assert (group.name, group.players) == ("Thursdays", ["Ana", "Bea"])
    assert use_cases.groups.all("another") == []
    assert (
        refusal(use_cases.groups.use, "another", group.id)
        == refusal(use_cases.groups.forget, "another", group.id)
        == "no_such_group"
    )


def test_a_group_of_the_same_name_is_replaced(use_cases: UseCases) -> None:
    use_cases.groups.save(TABLET, "Thursdays", ["Ana"])
    use_cases.groups.save(TABLET, "Thursdays", ["Bea"])
    assert [group.players for group in use_cases.groups.all(TABLET)] == [["Bea"]]


def test_the_group_used_last_comes_first(use_cases: UseCases, clock: Clock) -> None:
    for name in ("One", "Two"):
        clock.now += 1
        use_cases.groups.save(TABLET, name, NAMES)
    clock.now += 1
    assert use_cases.groups.use(TABLET, use_cases.groups.all(TABLET)[1].id).name == "One"
    assert [group.name for group in use_cases.groups.all(TABLET)] == ["One", "Two"]


def test_a_group_can_be_forgotten(use_cases: UseCases) -> None:
    use_cases.groups.save(TABLET, "Thursdays", NAMES)
    use_cases.groups.forget(TABLET, use_cases.groups.all(TABLET)[0].id)
    assert use_cases.groups.all(TABLET) == []


@pytest.mark.parametrize(
    ("name", "players", "code"),
    [
        ("", NAMES, "name_empty"),
        ("G", [], "name_empty"),
        ("G", ["A", "a"], "name_twice"),
        ("x" * 41, NAMES, "name_too_long"),
    ],
)
def test_a_group_that_nobody_could_play_with_is_refused(
    use_cases: UseCases, name: str, players: tuple[str, ...], code: str
) -> None:
    assert refusal(use_cases.groups.save, TABLET, name, players) == code
    assert use_cases.groups.all(TABLET) == []


def test_a_device_keeps_fifty_groups(use_cases: UseCases, clock: Clock) -> None:
    for number in range(52):
        clock.now += 1
        use_cases.groups.save(TABLET, f"Group {number}", NAMES)
    names = [group.name for group in use_cases.groups.all(TABLET)]
    assert (len(names), names[0], names[-1]) == (50, "Group 51", "Group 2")


def test_a_double_tap_on_new_table_opens_one(use_cases: UseCases) -> None:
    first = use_cases.lobby.open(TABLET, "toy")
    assert use_cases.lobby.open(TABLET, "toy") == first
    use_cases.drafts.amend_players(first, TABLET, 0, NAMES)
    assert use_cases.lobby.open(TABLET, "toy") != first
