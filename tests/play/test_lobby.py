"""The tables and groups of a device."""

import pytest

from tests.play.house import NAMES, TABLET, add, dealt, drafted, refusal, submitted


def test_a_device_sees_its_own_tables_the_one_touched_last_first(play, clock):
    first = drafted(play)
    clock.now += 1
    second = drafted(play)
    play.open("another", "toy")
    assert [table.id for table in play.tables(TABLET)] == [second.id, first.id]
    clock.now += 1
    play.room(first.id, TABLET, "box")
    assert [table.id for table in play.tables(TABLET)] == [first.id, second.id]


def test_a_summary_tells_people_stage_and_turn(play):
    table = submitted(play, dealt(play), add(1), add(1))
    summary = play.tables(TABLET)[0]
    assert (summary.players, summary.stage, summary.ended, summary.turn) == (NAMES, "dealt", None, 3)
    assert table.turn == 3
    assert play.table(play.open(TABLET, "toy"), TABLET).turn == 0


def test_the_last_room_is_remembered_without_a_new_version(play):
    table = drafted(play)
    play.room(table.id, TABLET, "setup")
    after = play.table(table.id, TABLET)
    assert (after.room, after.version) == ("setup", table.version)
    assert refusal(play.room, table.id, TABLET, "kitchen") == "bad_value"
    assert refusal(play.room, table.id, "another", "box") == "no_such_table"


def test_a_deleted_table_is_gone_with_everything_of_it(play):
    table = submitted(play, dealt(play), add(1))
    code = play.seat_token(table, 0)
    assert refusal(play.delete, table.id, "another") == "no_such_table"
    play.delete(table.id, TABLET)
    assert refusal(play.table, table.id, TABLET) == "no_such_table"
    assert refusal(play.find_seat, code) == "no_such_seat"
    assert play.tables(TABLET) == ()


def test_playing_again_keeps_people_options_and_settings(play):
    table = drafted(play)
    table = play.amend_options(table.id, TABLET, table.version, {"target": ["4"]})
    play.settings(table.id, TABLET, pace=2)
    table = play.deal(table.id, TABLET, table.version)
    again = play.table(play.again(table.id, TABLET), TABLET)
    assert (again.stage, again.players, again.options) == ("draft", NAMES, {"target": 4})
    assert again.settings["pace"] == 2


def test_a_second_tap_on_playing_again_opens_the_same_table(play, clock):
    table = dealt(play)
    clock.now += 1
    again = play.again(table.id, TABLET)
    assert play.again(table.id, TABLET) == again
    play.amend_players(again, TABLET, 0, NAMES[::-1])
    assert play.again(table.id, TABLET) != again


def test_a_group_is_remembered_for_its_device_alone(play):
    play.save_group(TABLET, " Thursdays ", ["Ana", " Bea"])
    (group,) = play.groups(TABLET)
    assert (group.name, group.players) == ("Thursdays", ("Ana", "Bea"))
    assert play.groups("another") == ()
    assert (
        refusal(play.group, "another", group.id) == refusal(play.forget_group, "another", group.id) == "no_such_group"
    )


def test_a_group_of_the_same_name_is_replaced(play):
    play.save_group(TABLET, "Thursdays", ["Ana"])
    play.save_group(TABLET, "Thursdays", ["Bea"])
    assert [group.players for group in play.groups(TABLET)] == [("Bea",)]


def test_the_group_used_last_comes_first(play, clock):
    for name in ("One", "Two"):
        clock.now += 1
        play.save_group(TABLET, name, NAMES)
    clock.now += 1
    assert play.group(TABLET, play.groups(TABLET)[1].id).name == "One"
    assert [group.name for group in play.groups(TABLET)] == ["One", "Two"]


def test_a_group_can_be_forgotten(play):
    play.save_group(TABLET, "Thursdays", NAMES)
    play.forget_group(TABLET, play.groups(TABLET)[0].id)
    assert play.groups(TABLET) == ()


@pytest.mark.parametrize(
    ("name", "players", "code"),
    [
        ("", NAMES, "name_empty"),
        ("G", [], "name_empty"),
        ("G", ["A", "a"], "name_twice"),
        ("x" * 41, NAMES, "name_too_long"),
    ],
)
def test_a_group_that_nobody_could_play_with_is_refused(play, name, players, code):
    assert refusal(play.save_group, TABLET, name, players) == code
    assert play.groups(TABLET) == ()


def test_a_device_keeps_fifty_groups(play, clock):
    for number in range(52):
        clock.now += 1
        play.save_group(TABLET, f"Group {number}", NAMES)
    names = [group.name for group in play.groups(TABLET)]
    assert (len(names), names[0], names[-1]) == (50, "Group 51", "Group 2")


def test_a_double_tap_on_new_table_opens_one(play):
    first = play.open(TABLET, "toy")
    assert play.open(TABLET, "toy") == first
    play.amend_players(first, TABLET, 0, NAMES)
    assert play.open(TABLET, "toy") != first
