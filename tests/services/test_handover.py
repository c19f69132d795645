"""A hand-over code moves control and nothing else, once, and the old device loses it."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.refusal import Refused
from companion.services import UseCases
from companion.services.codes import READABLE, digest, normalize_code
from companion.store.on_sqlite import SqliteTransaction
from tests.services.house import SECRET, TABLET, add, dealt, drafted, refusal, submit, submitted

OTHER = "another tablet"
PHONE = "the phone of the first seat"


def test_a_code_has_eighty_bits_in_sixteen_letters_that_no_digit_looks_like(use_cases: UseCases) -> None:
    code = use_cases.handovers.code(dealt(use_cases).id, TABLET)
    assert len(code) == 16
    assert set(code) <= set(READABLE)
    assert not set("ILOU") & set(READABLE)
    assert len(READABLE) == 32


def test_a_code_is_the_same_whenever_it_is_looked_at_and_another_for_every_table(use_cases: UseCases) -> None:
    one, other = dealt(use_cases), dealt(use_cases)
    assert use_cases.handovers.code(one.id, TABLET) == use_cases.handovers.code(one.id, TABLET)
    assert use_cases.handovers.code(one.id, TABLET) != use_cases.handovers.code(other.id, TABLET)


def test_the_table_moves_to_the_other_device_and_the_old_one_is_out(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1))
    assert use_cases.handovers.take_over(use_cases.handovers.code(table.id, TABLET), OTHER) == table.id
    assert submit(use_cases, table.id, OTHER, table.version, add(1)).version == table.version + 1
    assert refusal(use_cases.tables.own, table.id, TABLET) == "handed_over"
    assert refusal(submit, use_cases, table.id, TABLET, table.version, add(1)) == "handed_over"
    assert [one.id for one in use_cases.lobby.tables(OTHER)] == [table.id]
    assert use_cases.lobby.tables(TABLET) == ()


def test_a_table_that_was_never_handed_over_looks_to_a_stranger_like_none(use_cases: UseCases) -> None:
    assert (
        refusal(use_cases.tables.own, dealt(use_cases).id, OTHER)
        == refusal(use_cases.tables.own, "nowhere", OTHER)
        == "no_such_table"
    )


def test_a_code_works_once_and_the_next_one_is_another(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    code = use_cases.handovers.code(table.id, TABLET)
    use_cases.handovers.take_over(code, OTHER)
    assert refusal(use_cases.handovers.take_over, code, "a third") == "no_such_code"
    fresh = use_cases.handovers.code(table.id, OTHER)
    assert fresh != code
    assert use_cases.handovers.take_over(fresh, TABLET) == table.id
    assert use_cases.tables.own(table.id, TABLET).takeovers == 2


def test_everybody_is_told(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1))
    changes = table.changes
    use_cases.handovers.take_over(use_cases.handovers.code(table.id, TABLET), OTHER)
    after = use_cases.tables.public(table.id)
    assert after.changes > changes
    line = after.log()[-1]
    assert (line.kind, line.player, line.version, line.turn) == ("handed_over", None, table.version, 1)


def test_a_seat_stays_with_its_phone_even_when_that_phone_takes_the_table(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(use_cases.seats.code(table, 0), PHONE)
    use_cases.handovers.take_over(use_cases.handovers.code(table.id, TABLET), PHONE)
    assert use_cases.seats.seat(table.id, 0, PHONE)[1].claimed
    assert use_cases.tables.own(table.id, PHONE).id == table.id
    use_cases.handovers.take_over(use_cases.handovers.code(table.id, PHONE), OTHER)
    assert use_cases.seats.seat(table.id, 0, PHONE)[1].claimed, "and when another takes the table in turn"


@pytest.mark.parametrize("stage", ["draft", "dealt", "closed"])
def test_a_table_can_be_handed_over_in_every_stage(use_cases: UseCases, stage: str) -> None:
    table = drafted(use_cases)
    if stage != "draft":
        table = use_cases.deals.deal(table.id, TABLET, table.version)
    if stage == "closed":
        table = use_cases.commands.abandon(table.id, TABLET)
    use_cases.handovers.take_over(use_cases.handovers.code(table.id, TABLET), OTHER)
    assert use_cases.tables.own(table.id, OTHER).stage == stage


def test_that_a_table_was_handed_over_stays_true_when_its_deal_is_taken_back(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.seats.show(table.id, TABLET, 0)
    use_cases.handovers.take_over(use_cases.handovers.code(table.id, TABLET), OTHER)
    use_cases.deals.undeal(table.id, OTHER)
    assert [notice.kind for notice in use_cases.tables.public(table.id).notices] == ["handed_over"]


def test_the_device_that_leads_the_table_keeps_it_with_its_own_code(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    code = use_cases.handovers.code(table.id, TABLET)
    assert use_cases.handovers.take_over(code, TABLET) == table.id
    assert use_cases.handovers.code(table.id, TABLET) == code
    assert use_cases.tables.public(table.id).notices == ()


def test_a_double_tap_takes_a_table_over_once(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    code = use_cases.handovers.code(table.id, TABLET)
    assert use_cases.handovers.take_over(code, OTHER) == use_cases.handovers.take_over(code, OTHER) == table.id
    assert use_cases.tables.own(table.id, OTHER).takeovers == 1


def test_the_code_of_a_deleted_table_opens_nothing(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    code = use_cases.handovers.code(table.id, TABLET)
    use_cases.lobby.delete(table.id, TABLET)
    assert (
        refusal(use_cases.handovers.take_over, code, OTHER)
        == refusal(use_cases.handovers.table_with_code, code)
        == "no_such_code"
    )


def test_looking_at_what_a_code_opens_changes_nothing(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert use_cases.handovers.table_with_code(use_cases.handovers.code(table.id, TABLET).lower()).id == table.id
    assert use_cases.tables.own(table.id, TABLET).changes == table.changes


def test_the_code_is_shown_to_the_device_that_leads_the_table_alone(use_cases: UseCases) -> None:
    assert refusal(use_cases.handovers.code, dealt(use_cases).id, OTHER) == "no_such_table"


def test_a_new_secret_makes_a_new_code_that_works(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    table = dealt(use_cases)
    old = use_cases.handovers.code(table.id, TABLET)
    moved = elsewhere()
    moved.handovers._codes._secret = SECRET + b" replaced"
    moved.handovers.renew()
    fresh = moved.handovers.code(table.id, TABLET)
    assert fresh != old
    assert refusal(moved.handovers.take_over, old, OTHER) == "no_such_code"
    assert moved.handovers.take_over(fresh, OTHER) == table.id


def test_the_database_holds_the_digest_of_the_code_alone(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert use_cases.tables._store.handovers.digest(table.id) == digest(use_cases.handovers.code(table.id, TABLET))


@given(st.text(READABLE, min_size=16, max_size=16), st.randoms(use_true_random=False))
def test_a_code_is_understood_however_it_is_typed(code: str, chance: Any) -> None:
    slips = {"0": "0Oo", "1": "1IiLl"}
    parts = [
        chance.choice(slips.get(letter, letter + letter.lower())) + chance.choice(["", "", "-", " ", "–"])
        for letter in code
    ]
    assert normalize_code(" " + "".join(parts)) == code


def test_of_two_devices_with_one_code_one_wins(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    table = dealt(use_cases)
    for _ in range(5):
        owner = next(name for name in (TABLET, "left", "right") if use_cases.lobby.tables(name))
        code = use_cases.handovers.code(table.id, owner)
        rivals = [(place, name) for place, name in zip((use_cases, elsewhere()), ("left", "right"), strict=True)]
        if owner != TABLET:
            use_cases.handovers.take_over(code, TABLET)
            code = use_cases.handovers.code(table.id, TABLET)
        start = threading.Barrier(2)
        outcomes: list[Any] = []

        def race(place: UseCases, name: str, code: str = code, start: Any = start, outcomes: Any = outcomes) -> None:
            start.wait()
            try:
                outcomes.append(place.handovers.take_over(code, name))
            except Refused as refused:
                outcomes.append(refused.code)

        threads = [threading.Thread(target=race, args=rival) for rival in rivals]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == sorted([table.id, "no_such_code"])
        assert sum(bool(use_cases.lobby.tables(name)) for name in (TABLET, "left", "right")) == 1


@pytest.mark.sqlite
def test_every_wrong_code_takes_the_same_questions(use_cases: UseCases, monkeypatch: pytest.MonkeyPatch) -> None:
    table, mine = dealt(use_cases), drafted(use_cases, device=OTHER)
    used = use_cases.handovers.code(table.id, TABLET)
    use_cases.handovers.take_over(used, "a third")
    near = use_cases.handovers.code(table.id, "a third")
    assert mine.takeovers == 0
    asked: list[object] = []
    run = SqliteTransaction.execute

    def noted(self: SqliteTransaction, what: Any, **values: Any) -> Any:
        asked.append(what)
        return run(self, what, **values)

    monkeypatch.setattr(SqliteTransaction, "execute", noted)
    work = set()
    for wrong in (used, near[:-1], near[::-1], "", "é" * 500, "\0", "0" * 16):
        asked.clear()
        assert refusal(use_cases.handovers.take_over, wrong, OTHER) == "no_such_code"
        work.add(tuple(map(id, asked)))
        asked.clear()
        assert refusal(use_cases.handovers.table_with_code, wrong) == "no_such_code"
        assert len(asked) == 1
    assert len(work) == 1
    assert len(work.pop()) == 2
