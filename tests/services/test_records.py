"""Games as records: out and in again."""

import json
from typing import Any

import pytest

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import wording
from companion.services import UseCases
from companion.services.records import LONGEST_AGO
from tests.services.house import NAMES, TABLET, UNDO, Clock, add, dealt, drafted, refusal, submit, submitted


def record(**changes: object) -> str:
    whole: dict[str, object] = {"record": 1, "game": "toy", "players": list(NAMES), "options": {}, "actions": []}
    return json.dumps({**whole, **changes})


def test_a_drafts_record_has_no_actions_and_becomes_a_draft_again(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    table = use_cases.drafts.amend_options(table.id, TABLET, table.version, {"target": ["5"]})
    exported: Any = use_cases.records.export(table.id, TABLET)
    assert exported == json.loads(record(options={"target": 5}))
    again = use_cases.tables.own(use_cases.records.import_record("another", json.dumps(exported)), "another")
    assert (again.stage, again.players, again.options) == ("draft", NAMES, {"target": 5})


def test_before_the_end_a_record_tells_no_role_and_nothing_undone(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1), add(2), UNDO, add(3))
    exported: Any = use_cases.records.export(table.id, TABLET)
    assert "deal" not in exported
    assert [(action["do"], action["by"]) for action in exported["actions"]] == [("add", 1), ("add", 3)]
    assert exported["options"] == {"starter": table.setup.starter}


def test_two_deals_make_the_same_record_before_the_end(use_cases: UseCases) -> None:
    records = set()
    for _ in range(6):
        table = dealt(use_cases)
        exported = use_cases.records.export(submitted(use_cases, table, add(1)).id, TABLET)
        exported["options"] = {}
        records.add(json.dumps(exported))
    assert len(records) == 1


def test_a_closed_games_record_tells_everything(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1), UNDO, *[add(3)] * 4)
    use_cases.commands.close(table.id, TABLET)
    exported: Any = use_cases.records.export(table.id, TABLET)
    assert exported["deal"] == table.deal
    assert [action["do"] for action in exported["actions"]] == ["add", "undo", *["add"] * 4]


def test_only_the_game_masters_device_exports(use_cases: UseCases) -> None:
    assert refusal(use_cases.records.export, dealt(use_cases).id, "another") == "no_such_table"


def test_a_record_of_a_game_in_course_goes_on_here(use_cases: UseCases, clock: Clock) -> None:
    table = dealt(use_cases)
    clock.now += 30
    table = submitted(use_cases, table, add(1), add(3))
    data = json.dumps(use_cases.records.export(table.id, TABLET)).encode()
    here = use_cases.tables.own(use_cases.records.import_record("another", data), "another")
    assert (here.stage, here.moment, here.preferences.roles, here.deal) == ("dealt", "play", "cards", None)
    assert here.dealt_position.state.total == 4
    assert here.entries[-1].at == clock.now
    assert use_cases.records.export(here.id, "another") == json.loads(data)
    after = submit(use_cases, here.id, "another", here.version, UNDO)
    assert after.dealt_position.state.total == 1


def test_a_record_with_a_deal_has_seats_to_claim(use_cases: UseCases) -> None:
    data = record(
        options={"starter": "Ana"}, deal={"Ana": "odd", "Bea": "even", "Cleo": "even"}, actions=[add(1), UNDO]
    )
    table = use_cases.tables.own(use_cases.records.import_record(TABLET, data), TABLET)
    assert table.deal["Ana"] == "odd"
    assert use_cases.seats.claim(use_cases.seats.code(table, 1), "a phone").player == "Bea"
    assert [line.undone for line in table.log() if line.kind == "command"] == [True]


def test_a_deal_without_actions_is_ready_to_be_played(use_cases: UseCases) -> None:
    data = record(deal={"Ana": "odd", "Bea": "even", "Cleo": "even"})
    table = use_cases.tables.own(use_cases.records.import_record(TABLET, data), TABLET)
    assert (table.stage, table.moment) == ("dealt", "deal")
    assert table.setup.starter in NAMES
    assert submitted(use_cases, table, add(1)).dealt_position.state.total == 1


def test_a_finished_record_opens_at_its_end_and_can_be_closed(use_cases: UseCases) -> None:
    data = record(options={"starter": "Ana"}, actions=[add(3)] * 4)
    table = use_cases.tables.own(use_cases.records.import_record(TABLET, data), TABLET)
    assert (table.moment, use_cases.commands.close(table.id, TABLET).ended) == ("end", "finished")


def test_a_times_nonsense_is_no_time(use_cases: UseCases, clock: Clock) -> None:
    actions = [{**add(1), "at": at} for at in (-1, LONGEST_AGO * 2, "soon", True, 10)]
    table = use_cases.tables.own(
        use_cases.records.import_record(TABLET, record(options={"starter": "Ana"}, actions=actions)), TABLET
    )
    assert [entry.at for entry in table.entries] == [clock.now - 10] * 4 + [clock.now]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_a_record"),
        (b"\xff\xfe", "not_a_record"),
        ("[" * 100_000, "not_a_record"),
        (" " * (1 << 20) + "{}", "not_a_record"),
        (record(game="chess"), "not_a_record"),
        (record(options={"targt": 3}), "not_a_record"),
        (record(options={"target": "3"}), "not_a_record"),
        (record(options={"starter": "Ana"}, actions=[add(9)]), "not_a_record"),
        (record(options={"starter": "Ana"}, actions=[add(3)] * 5), "not_a_record"),
        (record(actions=[add(1)]), "bad_setup"),
        (record(options={"target": 0, "starter": "Ana"}, actions=[add(1)]), "bad_setup"),
        (record(players=["Ana", "ana", "Cleo"]), "name_twice"),
        (record(players=["Ana", "Bea\u202e", "Cleo"]), "name_unreadable"),
        (record(players=["Ana", " Bea", "Cleo"]), "name_unreadable"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 20 else "",
)
def test_what_cannot_be_played_is_refused_and_leaves_nothing(use_cases: UseCases, data: bytes, code: str) -> None:
    assert refusal(use_cases.records.import_record, TABLET, data) == code
    assert use_cases.lobby.tables(TABLET) == ()


def test_a_decomposed_name_is_taken_as_it_is(use_cases: UseCases) -> None:
    table = use_cases.tables.own(use_cases.records.import_record(TABLET, record(players=["Zoe\u0308", "Bea"])), TABLET)
    assert table.players == ("Zoe\u0308", "Bea")


def test_an_illegal_action_is_named_with_its_reason(use_cases: UseCases) -> None:
    with pytest.raises(Refused) as refused:
        use_cases.records.import_record(TABLET, record(options={"starter": "Ana"}, actions=[add(1), add(9)]))
    assert refused.value.facts["why"] == Text("record.illegal", {"number": 2, "why": Text("app.refused.bad_value", {})})


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_an_illegal_actions_reason_can_be_read(use_cases: UseCases, locale: str) -> None:
    with pytest.raises(Refused) as refused:
        use_cases.records.import_record(TABLET, record(options={"starter": "Ana"}, actions=[add(9)]))
    sentence = wording(locale).plain(Text("app.refused.not_a_record", refused.value.facts))
    assert " 1 " in sentence
    assert "{" not in sentence
