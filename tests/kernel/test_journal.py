"""The journal: commands that count, undo, and events as JSON holds them. The game here counts up to ten."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from companion.kernel.action import Action, Actions, Argument
from companion.kernel.events import Event, Texts
from companion.kernel.game import Game, Pages, RecordFormat, Rules
from companion.kernel.journal import (
    Entry,
    Position,
    Undone,
    applied,
    decided,
    event_from_json,
    event_to_json,
)
from companion.kernel.kit import Kit, Reference
from companion.kernel.refusal import Refused
from companion.kernel.viewers import COURT, seat_of
from companion.kernel.words import Text, text
from tests.playing import fold


class Count(int):
    phase = "counting"


class Added(NamedTuple):
    amount: int
    by: tuple[str, ...] = ()

    def change(self, state: Count) -> Count:
        return Count(state + self.amount)

    def told(self, state: Count) -> Texts:
        return ()


def add(state: Count, command: Mapping[str, Any]) -> tuple[Added, ...]:
    if state + command["amount"] > 10:
        raise Refused("too_much", left=10 - state)
    return (Added(command["amount"]),)


KIT: Kit[Any] = Kit(lambda setup: Reference(text("counting.title"), (), ()))


def counting() -> Game[Any, Any, Count]:
    """Return a game that answers only what the journal asks."""
    rules: dict[str, Any] = dict.fromkeys(Rules.__dataclass_fields__)
    record: dict[str, Any] = dict.fromkeys(RecordFormat.__dataclass_fields__)
    pages: dict[str, Any] = dict.fromkeys(Pages.__dataclass_fields__)
    adding = Action("add", ("counting",), (), add, (Added,), (Argument("amount"),))
    actions = Actions((adding,), lambda step: text("counting.undo"))
    return Game("counting", 1, 1, actions, Rules(**rules), RecordFormat(**record), Pages(**pages), KIT)


GAME = counting()


def submitted(position: Position[Count], **command: object) -> Position[Count]:
    events = decided(GAME, position, command)
    version = position.version + 1
    return applied(GAME, position, Entry(version, command, events, "game_master", 0.0, version))


def test_a_command_moves_the_position_and_its_version() -> None:
    position = submitted(Position(0, Count(0)), do="add", amount=3)
    assert (position.version, position.state) == (1, 3)


def test_undo_returns_to_the_state_before_and_raises_the_version() -> None:
    position = submitted(submitted(Position(0, Count(0)), do="add", amount=3), do="undo")
    assert (position.version, position.state, position.last) == (2, 0, None)


def test_undo_twice_takes_two_back_and_play_goes_on() -> None:
    position = Position(0, Count(0))
    for amount in (1, 2, 4):
        position = submitted(position, do="add", amount=amount)
    position = submitted(submitted(position, do="undo"), do="undo")
    assert (position.state, position.version) == (1, 5)
    assert submitted(position, do="add", amount=5).state == 6


def test_nothing_is_undone_before_the_first_command() -> None:
    with pytest.raises(Refused, match="nothing_to_undo"):
        decided(GAME, Position(0, Count(0)), {"do": "undo"})


def test_undo_has_no_values_of_its_own() -> None:
    position = submitted(Position(0, Count(0)), do="add", amount=3)
    with pytest.raises(Refused, match="bad_value"):
        decided(GAME, position, {"do": "undo", "of": 1})
    with pytest.raises(Refused, match="bad_value"):
        decided(GAME, Position(0, Count(0)), {"do": "undo", "of": 1})
    assert decided(GAME, position, {"do": "undo", "at": 3}) == (Undone(1),)


def test_a_refusal_says_its_code_and_what_it_is_about() -> None:
    with pytest.raises(Refused) as refused:
        decided(GAME, Position(0, Count(9)), {"do": "add", "amount": 2})
    assert (refused.value.code, refused.value.facts) == ("too_much", {"left": 1})


def test_the_fold_of_all_rows_is_the_live_position() -> None:
    position = Position(0, Count(0))
    rows: list[Entry] = []
    for command in ({"do": "add", "amount": 4}, {"do": "add", "amount": 5}, {"do": "undo"}, {"do": "add", "amount": 1}):
        events = decided(GAME, position, command)
        rows.append(Entry(position.version + 1, command, events, "game_master", 0.0, position.version + 1))
        position = applied(GAME, position, rows[-1])
    folded = fold(GAME, Count(0), rows)
    assert (folded.version, folded.state) == (position.version, position.state) == (4, 5)


def test_a_journal_without_rows_is_the_start() -> None:
    assert (fold(GAME, Count(3), []).version, fold(GAME, Count(3), []).state) == (0, 3)


def test_the_past_is_what_counts_each_with_the_state_before_it() -> None:
    position = Position(0, Count(0))
    for command in ({"do": "add", "amount": 4}, {"do": "add", "amount": 5}, {"do": "undo"}, {"do": "add", "amount": 1}):
        position = submitted(position, **command)
    assert [(entry.version, state) for entry, state in position.past()] == [(1, 0), (4, 4)]


def test_events_survive_json_with_their_tuples() -> None:
    events: tuple[Event[Count], ...] = (Added(3, ("Ana", "Bea")), Undone(7))
    for event in events:
        plain = json.loads(json.dumps(event_to_json(event)))
        back = event_from_json(GAME, plain)
        assert back == event
        assert type(back) is type(event)


def test_a_seat_is_a_viewer_and_the_court_has_no_seat() -> None:
    assert (seat_of("Ana").kind, seat_of("Ana").seat, COURT.seat) == ("seat", "Ana", None)


def test_a_text_holds_its_id_and_facts() -> None:
    assert text("app.seat", name="Ana") == Text("app.seat", {"name": "Ana"})
