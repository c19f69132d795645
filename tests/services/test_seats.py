"""Seats, their codes, and the phones that take them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.viewers import COURT, GAME_MASTER, seat_of
from companion.services import UseCases, seats
from companion.services.codes import READABLE
from tests.services.house import TABLET, Clock, add, dealt, drafted, refusal, submitted
from tests.services.toy import Secret

pytestmark = pytest.mark.postgresql

PHONE = "a phone"


def test_a_code_has_sixty_bits_in_twelve_letters_and_digits_that_nobody_mistakes(use_cases: UseCases) -> None:
    codes = {use_cases.seats.code(dealt(use_cases), index) for index in range(3)}
    assert len(codes) == 3
    for code in codes:
        assert len(code) == 12
        assert set(code) <= set(READABLE)
    assert len(READABLE) == 2**5


def test_a_code_leads_to_its_seat_in_capitals_or_not_with_hyphens_or_spaces(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    code = use_cases.seats.code(table, 2)
    for typed in (code, code.lower(), f"{code[:4]}-{code[4:8]}-{code[8:]}", f" {code[:4]} {code[4:]}"):
        assert use_cases.seats.find(typed) == (table, 2)
    assert use_cases.seats.claim(f"{code[:4]}-{code[4:]}", PHONE).index == 2


@pytest.mark.sqlite
def test_codes_are_stored_nowhere(use_cases: UseCases, tmp_path: Path) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(use_cases.seats.code(table, 0), PHONE)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table.id.encode() in stored
    for secret in (*(use_cases.seats.code(table, index) for index in range(3)), PHONE, TABLET):
        assert secret.encode() not in stored


def test_looking_at_a_code_claims_nothing(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.seats.find(use_cases.seats.code(table, 0))
    assert use_cases.tables.own(table.id, TABLET) is table


def test_a_claim_is_for_one_phone(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    code = use_cases.seats.code(table, 1)
    seat = use_cases.seats.claim(code, PHONE)
    assert (seat.index, seat.player, seat.claimed) == (1, "Bea", True)
    assert use_cases.seats.claim(code, PHONE) == seat
    assert refusal(use_cases.seats.claim, code, "another") == "seat_taken"
    assert use_cases.seats.seat(table.id, 1, PHONE)[1] == seat
    assert len(use_cases.tables.own(table.id, TABLET).notices) == 1


def test_no_other_device_sees_a_seat_not_even_the_game_masters(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(use_cases.seats.code(table, 1), PHONE)
    others = [(1, "another"), (1, TABLET), (0, PHONE), (2, PHONE), (-1, PHONE), (7, PHONE)]
    assert {refusal(use_cases.seats.seat, table.id, index, device) for index, device in others} == {"not_your_seat"}
    assert refusal(use_cases.seats.seat, "nowhere", 1, PHONE) == "not_your_seat"


@pytest.mark.parametrize("code", ["", "A" * 32, "é" * 32, "x" * 100_000, "../..", "\ud800", "%00"])
def test_a_code_that_is_none_is_refused_like_any_other(use_cases: UseCases, code: str) -> None:
    dealt(use_cases)
    assert refusal(use_cases.seats.find, code) == refusal(use_cases.seats.claim, code, PHONE) == "no_such_seat"


def test_every_unknown_code_costs_the_same_queries(use_cases: UseCases, monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt(use_cases)
    old = use_cases.seats.code(table, 0)
    use_cases.seats.release(table.id, TABLET, 0)
    asked: list[str] = []
    store = use_cases.tables._store
    real = store.seats.with_code

    def with_code(code: str) -> Any:
        asked.append("with_code")
        return real(code)

    monkeypatch.setattr(store.seats, "with_code", with_code)
    monkeypatch.setattr(store, "changes", lambda table_id: asked.append("changes"))
    for code in (old, "A" * 32, "", "x" * 1000):
        assert refusal(use_cases.seats.find, code) == "no_such_seat"
    assert asked == ["with_code"] * 4


def test_the_first_look_counts(use_cases: UseCases, clock: Clock) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(use_cases.seats.code(table, 0), PHONE)
    for now in (2000.0, 3000.0):
        clock.now = now
        use_cases.seats.looked(table.id, 0, PHONE)
    assert [seat.looked_at for seat in use_cases.tables.own(table.id, TABLET).seats] == [2000.0, None, None]
    assert refusal(use_cases.seats.looked, table.id, 0, "another") == "not_your_seat"


def test_a_release_frees_the_seat_by_a_new_code_and_is_announced(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    old = use_cases.seats.code(table, 0)
    use_cases.seats.claim(old, PHONE)
    use_cases.seats.looked(table.id, 0, PHONE)
    table = use_cases.seats.release(table.id, TABLET, 0)
    assert (table.seats[0].claimed, table.seats[0].looked_at) == (False, None)
    assert refusal(use_cases.seats.seat, table.id, 0, PHONE) == "not_your_seat"
    assert refusal(use_cases.seats.claim, old, PHONE) == "no_such_seat"
    assert use_cases.seats.claim(use_cases.seats.code(table, 0), "a new phone").claimed
    assert [line.kind for line in use_cases.tables.own(table.id, TABLET).log()] == ["claimed", "released", "claimed"]


def test_every_release_makes_another_code(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    table = dealt(use_cases)
    other = elsewhere()
    codes = [use_cases.seats.code(table, 0)]
    for each in (use_cases, other, use_cases, other):
        codes.append(use_cases.seats.code(each.seats.release(table.id, TABLET, 0), 0))
        other.seats.release(table.id, TABLET, 1)
    assert len(set(codes)) == 5


def test_a_second_tap_on_release_leaves_the_new_code_as_it_is(use_cases: UseCases, clock: Clock) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(use_cases.seats.code(table, 0), PHONE)
    codes = [use_cases.seats.code(use_cases.seats.release(table.id, TABLET, 0), 0) for _ in range(2)]
    clock.now += seats.DOUBLE_TAP_SECONDS
    codes.append(use_cases.seats.code(use_cases.seats.release(table.id, TABLET, 0), 0))
    assert codes[0] == codes[1] != codes[2]
    assert [line.kind for line in use_cases.tables.own(table.id, TABLET).log()] == ["claimed", "released", "released"]


def test_only_the_game_master_releases(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert refusal(use_cases.seats.release, table.id, PHONE, 0) == "no_such_table"
    assert refusal(use_cases.seats.release, table.id, TABLET, 3) == "no_such_seat"
    assert refusal(use_cases.seats.release, drafted(use_cases).id, TABLET, 0) == "no_such_seat"


def test_a_role_shown_on_the_tablet_is_announced(use_cases: UseCases, clock: Clock) -> None:
    table = dealt(use_cases)
    assert use_cases.seats.show(table.id, TABLET, 1).secret == Secret(table.deal["Bea"])
    after = use_cases.tables.own(table.id, TABLET)
    assert after.seats[1].shown_at == clock.now
    assert [(line.kind, line.player) for line in after.log()] == [("shown", "Bea")]
    assert refusal(use_cases.seats.show, table.id, PHONE, 1) == "no_such_table"
    assert refusal(use_cases.seats.show, table.id, TABLET, 9) == "no_such_seat"


def test_holding_the_button_again_at_once_is_one_announcement(use_cases: UseCases, clock: Clock) -> None:
    table = dealt(use_cases)
    for _ in range(3):
        use_cases.seats.show(table.id, TABLET, 1)
        clock.now += 1
    assert len(use_cases.tables.own(table.id, TABLET).notices) == 1
    clock.now += seats.DOUBLE_TAP_SECONDS
    use_cases.seats.show(table.id, TABLET, 1)
    use_cases.seats.show(table.id, TABLET, 0)
    use_cases.seats.show(table.id, TABLET, 1)
    assert [notice.place for notice in use_cases.tables.own(table.id, TABLET).notices] == [1, 1, 0, 1]


def test_a_seats_view_is_for_that_seat_alone(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    for name in table.players:
        assert table.view(seat_of(name)).secret == Secret(table.deal[name])
    assert table.view(COURT).secret is table.view(GAME_MASTER).secret is None


def test_a_closed_table_gives_out_no_seat_and_shows_no_role(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), *[add(3)] * 4)
    use_cases.commands.close(table.id, TABLET)
    assert refusal(use_cases.seats.claim, use_cases.seats.code(table, 0), PHONE) == "wrong_stage"
    assert refusal(use_cases.seats.release, table.id, TABLET, 0) == "wrong_stage"
    assert refusal(use_cases.seats.show, table.id, TABLET, 0) == "wrong_stage"


def test_who_joined_before_the_first_turn_is_in_the_log_and_no_news(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(use_cases.seats.code(table, 0), PHONE)
    before = use_cases.tables.own(table.id, TABLET)
    assert [line.kind for line in before.log()] == ["claimed"]
    assert before.news(3) == ()
    after = submitted(use_cases, before, add(1))
    use_cases.seats.claim(use_cases.seats.code(after, 1), "another phone")
    assert [line.kind for line in use_cases.tables.own(table.id, TABLET).news(3)] == ["command", "claimed"]
