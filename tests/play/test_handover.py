"""Handing over: a code moves control and nothing else, once, and the old device is out."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.refusal import Refused
from companion.play import Play
from companion.play.codes import READABLE, digest
from companion.play.handover import typed
from companion.store.connection import Work
from tests.play.house import SECRET, TABLET, add, dealt, drafted, refusal, submitted

OTHER = "another tablet"
PHONE = "the phone of the first seat"


def test_a_code_has_eighty_bits_in_sixteen_letters_that_no_digit_looks_like(play: Play) -> None:
    code = play.handover_code(dealt(play).id, TABLET)
    assert len(code) == 16
    assert set(code) <= set(READABLE)
    assert not set("ILOU") & set(READABLE)
    assert len(READABLE) == 32


def test_a_code_is_the_same_whenever_it_is_looked_at_and_another_for_every_table(play: Play) -> None:
    one, other = dealt(play), dealt(play)
    assert play.handover_code(one.id, TABLET) == play.handover_code(one.id, TABLET)
    assert play.handover_code(one.id, TABLET) != play.handover_code(other.id, TABLET)


def test_the_table_goes_on_on_the_other_device_and_the_old_one_is_out(play: Play) -> None:
    table = submitted(play, dealt(play), add(1))
    assert play.take_over(play.handover_code(table.id, TABLET), OTHER) == table.id
    assert play.submit(table.id, OTHER, table.version, add(1)).version == table.version + 1
    assert refusal(play.table, table.id, TABLET) == "handed_over"
    assert refusal(play.submit, table.id, TABLET, table.version, add(1)) == "handed_over"
    assert [one.id for one in play.tables(OTHER)] == [table.id]
    assert play.tables(TABLET) == ()


def test_a_table_that_was_never_handed_over_looks_to_a_stranger_like_none(play: Play) -> None:
    assert refusal(play.table, dealt(play).id, OTHER) == refusal(play.table, "nowhere", OTHER) == "no_such_table"


def test_a_code_works_once_and_the_next_one_is_another(play: Play) -> None:
    table = dealt(play)
    code = play.handover_code(table.id, TABLET)
    play.take_over(code, OTHER)
    assert refusal(play.take_over, code, "a third") == "no_such_code"
    fresh = play.handover_code(table.id, OTHER)
    assert fresh != code
    assert play.take_over(fresh, TABLET) == table.id
    assert play.table(table.id, TABLET).takeovers == 2


def test_everybody_is_told(play: Play) -> None:
    table = submitted(play, dealt(play), add(1))
    changes = table.changes
    play.take_over(play.handover_code(table.id, TABLET), OTHER)
    after = play.public_table(table.id)
    assert after.changes > changes
    line = after.log()[-1]
    assert (line.kind, line.player, line.version, line.turn) == ("handed_over", None, table.version, 1)


def test_a_seat_stays_with_its_phone_even_when_that_phone_takes_the_table(play: Play) -> None:
    table = dealt(play)
    play.claim(play.seat_token(table, 0), PHONE)
    play.take_over(play.handover_code(table.id, TABLET), PHONE)
    assert play.seat(table.id, 0, PHONE)[1].claimed
    assert play.table(table.id, PHONE).id == table.id
    play.take_over(play.handover_code(table.id, PHONE), OTHER)
    assert play.seat(table.id, 0, PHONE)[1].claimed, "and when another takes the table in turn"


@pytest.mark.parametrize("stage", ["draft", "dealt", "closed"])
def test_a_table_can_be_handed_over_in_every_stage(play: Play, stage: str) -> None:
    table = drafted(play)
    if stage != "draft":
        table = play.deal(table.id, TABLET, table.version)
    if stage == "closed":
        table = play.abandon(table.id, TABLET)
    play.take_over(play.handover_code(table.id, TABLET), OTHER)
    assert play.table(table.id, OTHER).stage == stage


def test_that_a_table_was_handed_over_stays_true_when_its_deal_is_taken_back(play: Play) -> None:
    table = dealt(play)
    play.show(table.id, TABLET, 0)
    play.take_over(play.handover_code(table.id, TABLET), OTHER)
    play.undeal(table.id, OTHER)
    assert [notice.kind for notice in play.public_table(table.id).notices] == ["handed_over"]


def test_the_device_that_leads_the_table_keeps_it_with_its_own_code(play: Play) -> None:
    table = dealt(play)
    code = play.handover_code(table.id, TABLET)
    assert play.take_over(code, TABLET) == table.id
    assert play.handover_code(table.id, TABLET) == code
    assert play.public_table(table.id).notices == ()


def test_a_double_tap_takes_a_table_over_once(play: Play) -> None:
    table = dealt(play)
    code = play.handover_code(table.id, TABLET)
    assert play.take_over(code, OTHER) == play.take_over(code, OTHER) == table.id
    assert play.table(table.id, OTHER).takeovers == 1


def test_the_code_of_a_deleted_table_opens_nothing(play: Play) -> None:
    table = dealt(play)
    code = play.handover_code(table.id, TABLET)
    play.delete(table.id, TABLET)
    assert refusal(play.take_over, code, OTHER) == refusal(play.table_behind, code) == "no_such_code"


def test_looking_at_what_a_code_opens_changes_nothing(play: Play) -> None:
    table = dealt(play)
    assert play.table_behind(play.handover_code(table.id, TABLET).lower()).id == table.id
    assert play.table(table.id, TABLET).changes == table.changes


def test_the_code_is_shown_to_the_device_that_leads_the_table_alone(play: Play) -> None:
    assert refusal(play.handover_code, dealt(play).id, OTHER) == "no_such_table"


def test_a_new_secret_makes_a_new_code_that_works(play: Play, elsewhere: Callable[[], Play]) -> None:
    table = dealt(play)
    old = play.handover_code(table.id, TABLET)
    moved = elsewhere()
    moved._secret = SECRET + b" replaced"
    fresh = moved.handover_code(table.id, TABLET)
    assert fresh != old
    assert refusal(moved.take_over, old, OTHER) == "no_such_code"
    assert moved.take_over(fresh, OTHER) == table.id


def test_the_database_holds_the_digest_of_the_code_alone(play: Play) -> None:
    table = dealt(play)
    assert play._store.handover_digest(table.id) == digest(play.handover_code(table.id, TABLET))


@given(st.text(READABLE, min_size=16, max_size=16), st.randoms(use_true_random=False))
def test_a_code_is_understood_however_it_is_typed(code: str, chance: Any) -> None:
    slips = {"0": "0Oo", "1": "1IiLl"}
    parts = [
        chance.choice(slips.get(letter, letter + letter.lower())) + chance.choice(["", "", "-", " ", "–"])
        for letter in code
    ]
    assert typed(" " + "".join(parts)) == code


def test_of_two_devices_with_one_code_one_wins(play: Play, elsewhere: Callable[[], Play]) -> None:
    table = dealt(play)
    for _ in range(5):
        owner = next(name for name in (TABLET, "left", "right") if play.tables(name))
        code = play.handover_code(table.id, owner)
        rivals = [(place, name) for place, name in zip((play, elsewhere()), ("left", "right"), strict=True)]
        if owner != TABLET:
            play.take_over(code, TABLET)
            code = play.handover_code(table.id, TABLET)
        start, outcomes = threading.Barrier(2), []

        def race(place: Play, name: str, code: str = code, start: Any = start, outcomes: Any = outcomes) -> None:
            start.wait()
            try:
                outcomes.append(place.take_over(code, name))
            except Refused as refused:
                outcomes.append(refused.code)

        threads = [threading.Thread(target=race, args=rival) for rival in rivals]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == sorted([table.id, "no_such_code"])
        assert sum(bool(play.tables(name)) for name in (TABLET, "left", "right")) == 1


def test_every_wrong_code_takes_the_same_questions(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    table, mine = dealt(play), drafted(play, device=OTHER)
    used = play.handover_code(table.id, TABLET)
    play.take_over(used, "a third")
    near = play.handover_code(table.id, "a third")
    assert mine.takeovers == 0
    asked: list[object] = []
    rows, run = Work.rows, Work.run
    monkeypatch.setattr(Work, "rows", lambda self, what, **values: asked.append(what) or rows(self, what, **values))
    monkeypatch.setattr(Work, "run", lambda self, what, **values: asked.append(what) or run(self, what, **values))
    work = set()
    for wrong in (used, near[:-1], near[::-1], "", "é" * 500, "\0", "0" * 16):
        asked.clear()
        assert refusal(play.take_over, wrong, OTHER) == "no_such_code"
        work.add(tuple(map(id, asked)))
        asked.clear()
        assert refusal(play.table_behind, wrong) == "no_such_code"
        assert len(asked) == 1
    assert len(work) == 1
    assert len(work.pop()) == 2
