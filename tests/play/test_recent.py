"""The newest lines of the log, without telling the rest of the journal."""

import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kernel.refusal import Refused
from tests.play.house import ROLL, TABLET, UNDO, add, dealt, drafted, make_play, submitted
from tests.sizes import tries


def done(play, table, what):
    if what == "undo":
        return submitted(play, table, UNDO) if table.standing.last else table
    if what == "roll":
        return submitted(play, table, ROLL)
    if what == "show":
        play.show(table.id, TABLET, 1)
    elif what == "claim" and not play.table(table.id, TABLET).seats[0].claimed:
        play.claim(play.seat_token(table, 0), "a phone")
    elif what == "release":
        play.release(table.id, TABLET, 0)
    else:
        table = submitted(play, table, add(1))
    return play.table(table.id, TABLET)


@given(st.lists(st.sampled_from(["add", "roll", "undo", "undo", "show", "claim", "release"]), max_size=14))
@settings(max_examples=tries(60))
def test_the_newest_lines_are_the_last_ones_of_the_log(steps) -> None:
    with tempfile.TemporaryDirectory() as folder:
        play = make_play(Path(folder))
        table = dealt(play)
        for step in steps:
            with suppress(Refused):  # the game is over
                table = done(play, table, step)
        for most in (1, 3, 50):
            assert table.recent(most) == table.log()[-most:]


def test_a_draft_has_no_lines(play) -> None:
    assert drafted(play).recent(3) == ()


def test_only_the_newest_commands_are_told(play) -> None:
    table = submitted(play, dealt(play), *[add(1)] * 9)
    told = []
    game = replace(table.game, pages=replace(table.game.pages, log=lambda step: told.append(step) or ()))
    assert len(replace(table, game=game).recent(3)) == len(told) == 3
