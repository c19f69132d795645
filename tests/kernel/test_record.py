"""Records: what is one, what is refused, and how one is played."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kernel.record import (
    Record,
    ReplayError,
    check,
    parse,
    position_as_json,
    positions,
    record_from_json,
    record_to_json,
)
from companion.kernel.refusal import NotARecord
from companion.registry import GAMES

RECORDS = Path(__file__).parents[1] / "records"
PLAYERS = ["Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus"]
READ: list[dict[str, object]] = [
    {"do": "propose", "narrator": "Bea"},
    {"do": "vote", "yes": 4, "no": 3},
    {"do": "read", "tale": "pacifist"},
]


def plain(**changes: Any) -> dict[str, Any]:
    first = {"record": 1, "game": "sultane", "players": PLAYERS, "options": {"first_vizier": "Ana"}, "actions": READ}
    return {**first, **changes}


def states(record: Record) -> list[dict[str, Any]]:
    return [position_as_json(record.game, position) for position in positions(record)]


def stopped(record: Record) -> tuple[int | None, str]:
    with pytest.raises(ReplayError) as stop:
        list(positions(record))
    return stop.value.at, stop.value.refusal.code


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.json")))
def test_a_golden_game_ends_as_it_always_did(name: str) -> None:
    record = parse((RECORDS / f"{name}.json").read_bytes(), GAMES)
    expected = json.loads((RECORDS / "states" / f"{name}.json").read_text("utf-8"))
    assert states(record)[-1] == expected


def test_golden_games_hold_every_way_to_end() -> None:
    ends = [json.loads(path.read_text("utf-8")) for path in (RECORDS / "states").glob("*.json")]
    reached = {(end["winner"], end["reason"]) for end in ends}
    assert reached >= {
        ("pacifists", "tales"),
        ("interventionists", "tales"),
        ("pacifists", "dinarzade_narrator"),
        ("interventionists", "dinarzade_exiled"),
        ("schahzenan", "dinarzade_narrator"),
        (None, None),
    }
    assert {goal for end in ends for goal in end.get("also", ())} == {"schahzenan", "haiatalnefous"}


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.json")))
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    data = json.loads((RECORDS / f"{name}.json").read_bytes())
    record = record_from_json(data, GAMES)
    written = record_to_json(record.game, record.players, record.setup, record.deal, record.actions)
    assert record_from_json(written, GAMES) == record
    assert written.keys() == data.keys()


def test_the_trace_starts_with_the_set_up_and_has_a_state_for_each_action() -> None:
    assert [state["phase"] for state in states(record_from_json(plain(), GAMES))] == [
        "propose",
        "vote",
        "session",
        "propose",
    ]


def test_every_position_of_a_replay_has_its_version() -> None:
    actions = [*READ, {"do": "undo"}]
    versions = [position.version for position in positions(record_from_json(plain(actions=actions), GAMES))]
    assert versions == [0, 1, 2, 3, 4]


def test_a_record_of_exactly_one_mebibyte_is_read() -> None:
    data = json.dumps(plain()).encode()
    assert parse(data + b" " * (1024 * 1024 - len(data)), GAMES).players == tuple(PLAYERS)


def test_legal_is_sorted_and_has_undo_once_there_is_something_to_take_back() -> None:
    undone = states(record_from_json(plain(actions=[*READ, {"do": "undo"}, {"do": "undo"}, {"do": "undo"}]), GAMES))
    assert [state["legal"] for state in undone] == [
        ["correct", "propose"],
        ["correct", "undo", "vote"],
        ["correct", "read", "undo"],
        ["correct", "propose", "undo"],
        ["correct", "read", "undo"],
        ["correct", "undo", "vote"],
        ["correct", "propose"],
    ]
    assert undone[0] == undone[6]


def test_a_replay_stops_at_the_first_illegal_action() -> None:
    assert stopped(record_from_json(plain(actions=[READ[0], READ[0], {"do": "dance"}]), GAMES)) == (1, "wrong_phase")
    assert stopped(record_from_json(plain(actions=[{"do": "undo"}]), GAMES)) == (0, "nothing_to_undo")
    assert stopped(record_from_json(plain(actions=[*READ, {"do": "undo", "of": 1}]), GAMES)) == (3, "bad_value")


def test_a_set_up_with_errors_is_not_played() -> None:
    assert stopped(record_from_json(plain(players=PLAYERS[:4]), GAMES)) == (None, "bad_setup")
    assert stopped(record_from_json(plain(options={"variant": "chess", "first_vizier": "Ana"}), GAMES)) == (
        None,
        "bad_setup",
    )
    assert stopped(record_from_json(plain(options={"first_vizier": "Zoe"}), GAMES)) == (None, "bad_setup")
    assert stopped(record_from_json(plain(roles=dict.fromkeys(PLAYERS, "dinarzade")), GAMES)) == (None, "bad_setup")


def test_a_replay_must_know_who_begins_though_the_check_does_not_mind() -> None:
    record = record_from_json(plain(options={}), GAMES)
    assert stopped(record) == (None, "bad_setup")
    assert not [finding for finding in check(record) if finding.severity == "error"]


def test_warnings_are_played_with() -> None:
    record = record_from_json(plain(options={"first_vizier": "Ana", "deck": {"pacifist": 10}}), GAMES)
    assert states(record)[0]["draw"] == 16


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not JSON"),
        (b"[]", "must be an object"),
        (b"null", "must be an object"),
        (b"{", "not JSON"),
        (b'{"record": NaN}', "NaN"),
        (b'{"record": 1e999}', "too large"),
        (b'{"record": ' + b"9" * 5000 + b"}", "^number too large$"),
        (b'{"record": 1, "record": 1}', "'record' is there twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"\xff\xfe{}", "UTF-8"),
        (b'{"record": "\\ud800"}', "UTF-8"),
        ("{}\ud800", "UTF-8"),
        (b" " * (1024 * 1024 + 1), "1 MiB"),
    ],
)
def test_bad_json_is_no_record(data: bytes | str, says: str) -> None:
    with pytest.raises(NotARecord, match=says):
        parse(data, GAMES)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"record": 2}, "version"),
        ({"record": True}, "whole number"),
        ({"record": "1"}, "whole number"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": ["sultane"]}, "game must be a text"),
        ({"players": "Ana"}, "must be a list"),
        ({"players": ["Ana", 3]}, r"players\[1\]"),
        ({"players": ["Ana", "Ana"]}, "twice"),
        ({"players": ["Ana", ""]}, "characters"),
        ({"players": ["Ana", "x" * 41]}, "41 characters"),
        ({"options": []}, "options must be an object"),
        ({"options": {"first_visier": "Ana"}}, "unknown key 'first_visier'"),
        ({"roles": None}, "roles must be an object"),
        ({"roles": []}, "roles must be an object"),
        ({"deal": {}}, "unknown key 'deal'"),
        ({"actions": {}}, "actions must be a list"),
        ({"actions": ["veto"]}, r"actions\[0\] must be an object"),
        ({"actions": [{}]}, r"actions\[0\].do must be a text"),
        ({"actions": [{"do": None}]}, r"actions\[0\].do must be a text"),
    ],
)
def test_wrong_shapes_are_no_record(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(NotARecord, match=says):
        record_from_json(plain(**changes), GAMES)


@pytest.mark.parametrize("key", ["record", "game", "players", "options", "actions"])
def test_only_the_roles_may_be_left_out(key: str) -> None:
    data = plain()
    del data[key]
    with pytest.raises(NotARecord, match=f"'{key}' is missing"):
        record_from_json(data, GAMES)


def test_a_name_may_be_a_single_letter() -> None:
    assert record_from_json(plain(players=["A", *PLAYERS[1:]], options={}, actions=[]), GAMES).players[0] == "A"


def test_a_name_may_have_forty_characters_of_any_script() -> None:
    names = ["é" * 40, "你好", "🦊", " ", "<b>", "\u202egnissam", "‏שרה"]
    record = parse(json.dumps(plain(players=names, options={"first_vizier": names[0]}, actions=[])), GAMES)
    assert states(record)[0]["seats"] == names


def test_what_is_said_of_a_bad_record_is_one_line_of_bearable_length() -> None:
    with pytest.raises(NotARecord) as reason:
        record_from_json(plain(options={"house_powers": {"a\nb\x1b[31m" + "x" * 1000: 3}}), GAMES)
    assert len(str(reason.value)) <= 200
    assert str(reason.value).isprintable()


def test_when_an_action_was_made_may_be_a_fraction_of_a_second() -> None:
    record = parse(json.dumps(plain(actions=[{**READ[0], "at": 12.5}])), GAMES)
    assert record.actions[0]["at"] == 12.5
    assert states(record)[-1]["phase"] == "vote"


def test_a_byte_order_mark_is_no_offence() -> None:
    assert parse(b"\xef\xbb\xbf" + json.dumps(plain()).encode(), GAMES).players == tuple(PLAYERS)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(PLAYERS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = st.sampled_from(["do", "narrator", "vizier", "yes", "no", "accepted", "tale", "target", "targets", "why", "at"])
DO = st.sampled_from(["propose", "vote", "read", "veto", "correct", "undo", "reveal", "exile", "dance"])


@settings(deadline=None)
@given(st.one_of(JSON, st.fixed_dictionaries({}, optional=dict.fromkeys(plain(), JSON))))
def test_whatever_json_says_is_a_record_or_none(data: object) -> None:
    merged = {**plain(), **data} if isinstance(data, dict) else data
    with suppress(NotARecord, ReplayError):
        list(positions(record_from_json(merged, GAMES)))


@settings(deadline=None)
@given(st.lists(st.dictionaries(KEYS, JSON).flatmap(lambda rest: DO.map(lambda do: {**rest, "do": do})), max_size=6))
def test_whatever_an_action_holds_is_legal_or_stops_the_replay(actions: list[dict[str, Any]]) -> None:
    record = record_from_json(plain(actions=actions), GAMES)
    with suppress(ReplayError):
        assert len(list(positions(record))) == len(actions) + 1
