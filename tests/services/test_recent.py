"""The newest lines of the log, without telling the rest of the journal."""

import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kernel.events import Step
from companion.kernel.journal import Position, Undone, applied
from companion.kernel.refusal import Refused
from companion.services import Line, Table, UseCases
from tests.services.house import ROLL, TABLET, UNDO, add, dealt, drafted, make_use_cases, submitted
from tests.sizes import tries


def done(use_cases: UseCases, table: Table, what: str) -> Table:
    if what == "undo":
        return submitted(use_cases, table, UNDO) if table.dealt_position.last else table
    if what == "roll":
        return submitted(use_cases, table, ROLL)
    if what == "show":
        use_cases.seats.show(table.id, TABLET, 1)
    elif what == "claim" and not use_cases.tables.own(table.id, TABLET).seats[0].claimed:
        use_cases.seats.claim(use_cases.seats.code(table, 0), "a phone")
    elif what == "release":
        use_cases.seats.release(table.id, TABLET, 0)
    else:
        table = submitted(use_cases, table, add(1))
    return use_cases.tables.own(table.id, TABLET)


def told_from_the_start(table: Table) -> list[Line]:
    """The lines of the journal, each told at the state that a replay has come to."""
    undone = {event.of for entry in table.entries for event in entry.events if isinstance(event, Undone)}
    position: Position[Any] = Position(table.deal_version, table.game.rules.start(table.setup, table.deal))
    lines = []
    for entry in table.entries:
        kind, turn, texts = (
            "command",
            position.state.turn,
            table.game.pages.log(Step(position.state, entry.command, entry.events)),
        )
        if isinstance(entry.events[0], Undone) and position.last and position.before:
            step = Step(position.before.state, position.last.command, position.last.events)
            kind, texts = "undo", (table.game.actions.undo_label(step),)
        lines.append(Line(entry.version, kind, turn, texts, entry.version in undone, entry.at))
        position = applied(table.game, position, entry)
    return lines


@given(st.lists(st.sampled_from(["add", "roll", "undo", "undo", "show", "claim", "release"]), max_size=14))
@settings(max_examples=tries(15))
def test_the_newest_lines_are_the_last_ones_of_the_log(steps: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        use_cases = make_use_cases(Path(folder))
        table = dealt(use_cases)
        for step in steps:
            with suppress(Refused):  # the game is over
                table = done(use_cases, table, step)
        assert [line for line in table.log() if line.kind in ("command", "undo")] == told_from_the_start(table)
        for most in (1, 3, 50):
            assert table.recent(most) == table.log()[-most:]


def test_a_draft_has_no_lines(use_cases: UseCases) -> None:
    assert drafted(use_cases).recent(3) == ()


def test_only_the_newest_commands_are_told(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), *[add(1)] * 9)
    told: list[object] = []

    def log(step: object) -> tuple[()]:
        told.append(step)
        return ()

    game = replace(table.game, pages=replace(table.game.pages, log=log))
    assert len(replace(table, game=game).recent(3)) == len(told) == 3
