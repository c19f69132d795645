"""New names in a game that is on: the seat keeps what it has, and the game goes on under the new name."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.kernel import seal
from companion.registry import GAMES
from companion.services import Table, UseCases
from tests.services.house import NAMES, TABLET, add, dealt, drafted, make_use_cases, refusal, submitted
from tests.services.test_joining import deal, evening, joined, newest, opened

RECORDS = Path(__file__).parents[1] / "records"


def code_of(use_cases: UseCases, table: Table, place: int) -> str:
    return use_cases.seats.code(newest(use_cases, table), place)


def names_in(data: object) -> set[str]:
    """Return every text in data for JSON, keys too."""
    if isinstance(data, Mapping):
        return names_in([*data, *data.values()])
    if isinstance(data, (list, tuple)):
        return {name for each in data for name in names_in(each)}
    return {data} if isinstance(data, str) else set()


def test_a_renamed_seat_keeps_its_role_its_phone_and_its_place(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(code_of(use_cases, table, 1), "a phone")
    table = newest(use_cases, table)
    after = use_cases.renames.rename(table.id, TABLET, 1, " Zoé ")
    assert after.players == ("Ana", "Zoé", "Cleo")
    assert after.deal == {"Zoé" if name == "Bea" else name: role for name, role in table.deal.items()}
    assert [(seat.index, seat.holder, seat.generation) for seat in after.seats] == [
        (seat.index, seat.holder, seat.generation) for seat in table.seats
    ]
    assert (after.log()[-1].kind, after.log()[-1].player) == ("renamed", "Zoé")


def test_the_old_name_given_back_leaves_the_game_as_it_was(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(2), {"do": "undo"}, add(3))
    use_cases.renames.rename(table.id, TABLET, 0, "Zoé")
    after = use_cases.renames.rename(table.id, TABLET, 0, "Ana")
    assert (after.players, after.deal, after.entries) == (table.players, table.deal, table.entries)
    assert after.dealt_position.state == table.dealt_position.state


def test_a_new_name_is_refused_as_one_at_the_set_up_is(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    rename = use_cases.renames.rename
    refused = {name: refusal(rename, table.id, TABLET, 0, name) for name in ("", "BEA", "x" * 41, "\u202eab")}
    assert list(refused.values()) == ["name_empty", "name_twice", "name_too_long", "name_unreadable"]
    assert refusal(rename, table.id, "another device", 0, "Zoé") == "no_such_table"
    assert refusal(rename, table.id, TABLET, 3, "Zoé") == "no_such_player"
    assert refusal(rename, drafted(use_cases).id, TABLET, 0, "Zoé") == "wrong_stage"


def test_a_form_from_before_a_new_name_is_stale(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    after = use_cases.renames.rename(table.id, TABLET, 0, "Zoé")
    assert refusal(use_cases.commands.submit, after, table.version, add(1)) == "stale"


def test_another_process_reads_the_new_name(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    table = submitted(use_cases, dealt(use_cases), add(2))
    other = elsewhere()
    other.tables.public(table.id)
    use_cases.renames.rename(table.id, TABLET, 0, "Zoé")
    seen = other.tables.public(table.id)
    assert seen.dealt_position.state.setup.players == ("Zoé", "Bea", "Cleo")


def test_the_seal_holds_what_was_sealed_whoever_is_called_otherwise_since(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.renames.rename(table.id, TABLET, 0, "Zoé")
    use_cases.renames.rename(table.id, TABLET, 1, "Yves")
    use_cases.commands.abandon(table.id, TABLET)
    proof = use_cases.seals.proof(table.id)
    assert proof["players"] == list(NAMES)
    assert seal.parse(json.dumps(proof)).fits


def test_whoever_plays_on_scans_a_new_code_and_the_phone_before_has_lost_the_seat(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, *NAMES)
    table = deal(use_cases, table)
    before = code_of(use_cases, table, 1)
    after = use_cases.renames.rename(table.id, TABLET, 1, "Zoé", another=True)
    assert refusal(use_cases.seats.claim, before, "a phone") == "no_such_seat"
    assert refusal(use_cases.seats.seat, table.id, 1, "the phone of Bea") == "not_your_seat"
    assert refusal(use_cases.joining.place, found, "the phone of Bea") == "not_your_evening"
    assert use_cases.seats.claim(code_of(use_cases, after, 1), "a phone").player == "Zoé"
    assert "Zoé" in evening(use_cases, table).phones
    assert [line.kind for line in after.log()][-2:] == ["replaced", "released"]


def test_a_latecomer_who_waits_plays_on_with_one_tap(use_cases: UseCases) -> None:
    table = opened(use_cases)
    joined(use_cases, table, *NAMES)
    table = deal(use_cases, table)
    waits = use_cases.joining.join(evening(use_cases, table).code, "late", "Zoé")
    assert not use_cases.joining.place(waits, "late").may_sit
    use_cases.renames.rename(table.id, TABLET, 1, "Zoé", another=True)
    assert use_cases.joining.place(waits, "late").may_sit
    use_cases.joining.take_seat(waits, "late", "Zoé")
    assert use_cases.seats.seat(table.id, 1, "late")[1].player == "Zoé"


def test_a_latecomer_waits_under_a_name_that_nobody_has_and_the_next_game_may_seat_them(use_cases: UseCases) -> None:
    table = opened(use_cases)
    joined(use_cases, table, "Ana", "Bea")
    use_cases.roster.add(table.id, TABLET, "Cleo")
    table = deal(use_cases, table)
    code, join = evening(use_cases, table).code, use_cases.joining.join
    assert [refusal(join, code, "late", name) for name in ("ANA", "cleo", " ")] == ["name_taken"] * 2 + ["name_empty"]
    assert join(code, "late", "Zoé") == join(code, "late", "Zoé")
    assert newest(use_cases, table).players == NAMES
    use_cases.commands.abandon(table.id, TABLET)
    ahead = use_cases.tables.own(use_cases.lobby.next_game(table.id, TABLET), TABLET)
    assert "Zoé" in evening(use_cases, ahead).phones
    assert use_cases.roster.add(ahead.id, TABLET, "Zoé").players == (*NAMES, "Zoé")


def test_a_removed_phone_does_not_wait_under_another_name(use_cases: UseCases) -> None:
    table = opened(use_cases)
    joined(use_cases, table, *NAMES, "Dan")
    use_cases.roster.remove(table.id, TABLET, "Dan")
    code = evening(use_cases, deal(use_cases, table)).code
    assert refusal(use_cases.joining.join, code, "the phone of Dan", "Zoé") == "sent_away"


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_every_game_goes_on_under_new_names(path: Path, tmp_path: Path) -> None:
    use_cases = make_use_cases(tmp_path, games=GAMES)
    table = use_cases.tables.own(use_cases.records.import_record(TABLET, path.read_bytes()), TABLET)
    new = {name: f"Zoé {place}" for place, name in enumerate(table.players)}
    before = use_cases.records.export(table.id, TABLET)
    for place in range(len(new)):
        use_cases.renames.rename(table.id, TABLET, place, f"Zoé {place}")
    after = use_cases.records.export(table.id, TABLET)
    assert not names_in(after) & {*new}
    assert json.dumps(after) == json.dumps(mapped(before, new))


def mapped(data: Any, names: Mapping[str, str]) -> Any:
    """Return data for JSON with every name replaced."""
    if isinstance(data, Mapping):
        return {mapped(key, names): mapped(value, names) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [mapped(each, names) for each in data]
    return names.get(data, data) if isinstance(data, str) else data


def test_a_name_that_is_a_word_of_the_rules_stays(tmp_path: Path) -> None:
    record = {
        "record": 1,
        "game": "sultane",
        "players": ["pacifist", "Bea", "Cleo", "Dan", "Eve"],
        "options": {"first_vizier": "Bea"},
        "actions": [
            {"do": "propose", "narrator": "Cleo"},
            {"do": "vote", "accepted": True},
            {"do": "read", "tale": "pacifist"},
        ],
    }
    use_cases = make_use_cases(tmp_path, games=GAMES)
    table = use_cases.tables.own(use_cases.records.import_record(TABLET, json.dumps(record)), TABLET)
    assert refusal(use_cases.renames.rename, table.id, TABLET, 0, "Zoé") == "name_of_the_game"
    assert use_cases.tables.public(table.id).players[0] == "pacifist"
