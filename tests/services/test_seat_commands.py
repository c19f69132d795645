"""Seats that act: from their phones, from the tablet, and at the same moment."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.action import Action, Argument
from companion.kernel.events import Caused, Choice, Command
from companion.kernel.game import Dealing, View
from companion.kernel.refusal import Refused
from companion.kernel.viewers import Viewer, seat_of
from companion.services import Table, UseCases
from companion.services.seats import allows
from tests.services import toy
from tests.services.house import NAMES, TABLET, UNDO, dealt, make_use_cases, refusal, submitted


def seat_choices(state: toy.State, player: str | None) -> tuple[Choice, ...]:
    """Everyone may add once in each round of three; the round is the decision."""
    if player is None or toy.is_over(state) or player in names_of_round(state):
        return ()
    return (Choice("add", {"player": (player,), "by": (1, 2)}, by=(player,)),)


def names_of_round(state: toy.State) -> tuple[str, ...]:
    return NAMES[: (state.turn - 1) % 3] if state.turn % 3 != 1 else ()


def view(state: toy.State, viewer: Viewer) -> View:
    plain = toy.view(state, viewer)
    if viewer.kind != "seat":
        return plain
    return View(plain.shown, seat_choices(state, viewer.seat), plain.secret, f"round {(state.turn - 1) // 3}")


def by_somebody(action: Action[toy.State]) -> Action[toy.State]:
    def causes(state: toy.State, command: Command) -> Caused[toy.State]:
        if command.get("player") not in (None, *NAMES):
            raise Refused("bad_value")
        return action.causes(state, command)

    return replace(action, causes=causes, arguments=(*action.arguments, Argument("player")))


GAME = replace(
    toy.GAME,
    actions=replace(toy.ACTIONS, every=tuple(map(by_somebody, toy.ACTIONS.every))),
    dealing=Dealing(phone_pages=lambda setup: True),
    pages=replace(toy.GAME.pages, view=view),
)


@pytest.fixture
def use_cases(tmp_path: Path) -> UseCases:
    return make_use_cases(tmp_path, games={"toy": GAME})


def phone(index: int) -> str:
    return f"phone {index}"


def claimed(use_cases: UseCases) -> Table:
    table = dealt(use_cases)
    for index in range(len(NAMES)):
        use_cases.seats.claim(use_cases.seats.code(table, index), phone(index))
    return use_cases.tables.own(table.id, TABLET)


def adds(player: str, by: int = 1) -> dict[str, object]:
    return {"do": "add", "player": player, "by": by}


def point(table: Table, index: int) -> str:
    return view(table.dealt_position.state, seat_of(NAMES[index])).decision_id or ""


def acted(
    use_cases: UseCases, table: Table, index: int, command: Command, version: int | None = None, at: str | None = None
) -> Table:
    seen = table.version if version is None else version
    return use_cases.seat_commands.submit_from_phone(
        table.id, index, phone(index), seen, point(table, index) if at is None else at, command
    )


def test_a_phone_acts_for_its_seat(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    after = acted(use_cases, table, 0, adds("Ana", 2))
    assert after.dealt_position.state.total == 2
    assert after.entries[-1].actor == "Ana"


def test_a_phone_cannot_act_in_anothers_name(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    assert refusal(acted, use_cases, table, 0, adds("Bea")) == "not_yours"
    assert (
        refusal(use_cases.seat_commands.submit_from_phone, table.id, 1, phone(0), table.version, "", adds("Bea"))
        == "not_your_seat"
    )
    assert use_cases.tables.own(table.id, TABLET) is table


def test_a_phone_does_only_what_its_seat_is_offered(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    for command in (adds("Ana", 3), {"do": "roll"}, UNDO, {}, {"do": ["add"]}):
        assert refusal(acted, use_cases, table, 0, command) == "not_yours"


def test_a_page_drawn_at_the_same_decision_is_not_stale_when_others_have_acted(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    acted(use_cases, table, 0, adds("Ana"))
    after = acted(use_cases, table, 1, adds("Bea"))
    assert after.dealt_position.state.total == 2


def test_a_page_drawn_at_another_decision_is_stale(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    after = submitted(use_cases, table, *[{"do": "add", "by": 1}] * 3)
    assert refusal(acted, use_cases, table, 0, adds("Ana", 2)) == "stale"
    assert use_cases.tables.own(table.id, TABLET) is after


def test_without_a_point_any_change_makes_a_page_stale(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    acted(use_cases, table, 0, adds("Ana"))
    assert refusal(acted, use_cases, table, 1, adds("Bea"), at="") == "stale"


def test_a_double_tap_counts_once(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    after = acted(use_cases, table, 2, adds("Cleo"))
    submitted(use_cases, after, *[{"do": "add", "by": 1}] * 2)
    assert acted(use_cases, table, 2, adds("Cleo"), at="").dealt_position.state.total == 3
    assert len(use_cases.tables.own(table.id, TABLET).entries) == 3


def test_an_action_that_was_taken_back_is_stale_when_its_page_sends_it_again(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    submitted(use_cases, acted(use_cases, table, 2, adds("Cleo")), UNDO)
    assert refusal(acted, use_cases, table, 2, adds("Cleo"), at="") == "stale"


def test_a_seat_that_comes_second_is_judged_again(use_cases: UseCases, monkeypatch: pytest.MonkeyPatch) -> None:
    table = claimed(use_cases)
    append = use_cases.tables._store.append_all
    first: list[bool] = []

    def overtaken(*arguments: Any) -> Any:
        if not first:
            first.append(True)
            submitted(use_cases, use_cases.tables.own(table.id, TABLET), {"do": "add", "by": 1})
        return append(*arguments)

    monkeypatch.setattr(use_cases.tables._store, "append_all", overtaken)
    assert acted(use_cases, table, 2, adds("Cleo")).dealt_position.state.total == 2


def test_a_player_without_a_phone_acts_on_the_tablet(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    after = use_cases.seat_commands.submit_from_tablet(table.id, TABLET, 1, table.version, "", adds("Bea"))
    assert after.entries[-1].actor == "Bea"
    assert (
        refusal(use_cases.seat_commands.submit_from_tablet, table.id, "another", 1, after.version, "", adds("Bea"))
        == "no_such_table"
    )
    assert (
        refusal(use_cases.seat_commands.submit_from_tablet, table.id, TABLET, 9, after.version, "", adds("Bea"))
        == "no_such_seat"
    )


def test_a_closed_table_accepts_no_seats_action(use_cases: UseCases) -> None:
    table = claimed(use_cases)
    use_cases.commands.abandon(table.id, TABLET)
    assert refusal(acted, use_cases, table, 0, adds("Ana")) == "wrong_stage"


def test_seats_have_codes_although_the_cards_are_real(use_cases: UseCases) -> None:
    table = dealt(use_cases, roles="cards")
    assert (table.deal, table.sealed, len(table.seats)) == (None, None, 3)
    record = use_cases.records.export(submitted(use_cases, table, {"do": "add", "by": 1}).id, TABLET)
    assert len(use_cases.tables.own(use_cases.records.import_record(TABLET, json.dumps(record)), TABLET).seats) == 3


def test_values_that_are_lists_fit_those_that_are_offered() -> None:
    offered = View({}, (Choice("keep", {"cards": (("a", "b"), ("a", "c"))}),))
    assert allows(offered, {"do": "keep", "cards": ["a", "c"]})
    assert not allows(offered, {"do": "keep", "cards": ["b", "c"]})


def test_the_log_says_whose_own_page_an_act_came_from(use_cases: UseCases) -> None:
    table = submitted(use_cases, acted(use_cases, claimed(use_cases), 0, adds("Ana")), {"do": "add", "by": 1})
    commands = [line for line in table.log() if line.kind == "command"]
    assert [line.player for line in commands] == ["Ana", None]
    assert [line.player for line in table.recent(2)] == ["Ana", None]
