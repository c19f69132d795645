"""Phones join by one code, and the deal reaches exactly those on the list."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.services import Evening, Table, UseCases
from companion.services.codes import digest
from companion.services.evenings import CODE_LENGTH, EVENING_SECONDS, LETTERS
from tests.database import opened as database_of
from tests.services.house import TABLET, Clock, refusal

NAMES = ("Ana", "Bea", "Cleo")


def opened(use_cases: UseCases) -> Table:
    return use_cases.tables.own(use_cases.lobby.open(TABLET, "toy"), TABLET)


def evening(use_cases: UseCases, table: Table) -> Evening:
    found = use_cases.evenings.of(use_cases.tables.public(table.id))
    assert found is not None
    return found


def joined(use_cases: UseCases, table: Table, *names: str) -> str:
    """Let a phone named after each player join, and return the evening's id."""
    code = evening(use_cases, table).code
    for name in names:
        found = use_cases.joining.join(code, f"the phone of {name}", name)
    return found


def newest(use_cases: UseCases, table: Table) -> Table:
    return use_cases.tables.own(table.id, TABLET)


def deal(use_cases: UseCases, table: Table) -> Table:
    return use_cases.deals.deal(table.id, TABLET, newest(use_cases, table).version)


def test_a_code_is_six_letters_that_make_no_word(use_cases: UseCases) -> None:
    code = evening(use_cases, opened(use_cases)).code
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("AEIOUY")


def test_a_code_is_taken_in_any_case_and_with_spaces(use_cases: UseCases) -> None:
    table = opened(use_cases)
    code = evening(use_cases, table).code
    assert use_cases.joining.evening_known_by(f" {code[:3].lower()}-{code[3:]} ")[1].id == table.id


def test_a_joined_phone_is_a_name_on_the_game_masters_list(use_cases: UseCases) -> None:
    table = opened(use_cases)
    joined(use_cases, table, *NAMES)
    assert newest(use_cases, table).players == NAMES
    assert set(evening(use_cases, table).phones) == set(NAMES)


def test_every_phone_on_the_list_holds_its_seat_at_the_deal(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, "Ana", "Bea")
    use_cases.roster.add(table.id, TABLET, "Cleo")
    dealt = deal(use_cases, table)
    assert [seat.claimed for seat in dealt.seats] == [True, True, False]
    place = use_cases.joining.place(found, "the phone of Bea")
    assert [seat.player for seat in place.seats] == ["Bea"]
    assert use_cases.seats.seat(table.id, 1, "the phone of Bea")[1].player == "Bea"
    assert refusal(use_cases.seats.seat, table.id, 1, "the phone of Ana") == "not_your_seat"


def test_seats_follow_the_order_that_the_game_master_gave_them(use_cases: UseCases) -> None:
    table = opened(use_cases)
    joined(use_cases, table, *NAMES)
    use_cases.roster.move(table.id, TABLET, "Ana", 2)
    dealt = deal(use_cases, table)
    assert dealt.players == ("Bea", "Cleo", "Ana")
    assert use_cases.seats.seat(table.id, 2, "the phone of Ana")[1].player == "Ana"


def test_whoever_joins_after_the_game_master_looked_is_not_dealt_to_unseen(use_cases: UseCases) -> None:
    table = opened(use_cases)
    joined(use_cases, table, *NAMES)
    seen = newest(use_cases, table).version
    joined(use_cases, table, "A stranger")
    assert refusal(use_cases.deals.deal, table.id, TABLET, seen) == "somebody_joined"
    assert newest(use_cases, table).stage == "draft"


def test_a_phone_that_takes_a_typed_name_unseen_is_not_dealt_to(use_cases: UseCases) -> None:
    table = opened(use_cases)
    use_cases.roster.add(table.id, TABLET, "Ana, Bea, Cleo")
    seen = newest(use_cases, table).version
    joined(use_cases, table, "Cleo")
    assert refusal(use_cases.deals.deal, table.id, TABLET, seen) == "somebody_joined"


def test_joining_phones_leave_the_forms_of_the_set_up_as_they_are(use_cases: UseCases) -> None:
    table = opened(use_cases)
    use_cases.roster.add(table.id, TABLET, "Ana, Bea")
    seen = newest(use_cases, table).version
    joined(use_cases, table, "Cleo")
    changed = use_cases.drafts.amend_options(table.id, TABLET, seen, {}, "phones")
    assert changed.players == NAMES
    assert refusal(use_cases.drafts.amend_options, table.id, TABLET, seen, {}, "phones") == "stale"


@pytest.mark.parametrize("code", ["", "BBBBBB", "é", "B" * 5000, "\0"])
def test_a_wrong_code_leads_nowhere(use_cases: UseCases, code: str) -> None:
    opened(use_cases)
    assert refusal(use_cases.joining.evening_known_by, code) == "no_such_join"


def test_a_code_seats_nobody_once_the_table_is_dealt(use_cases: UseCases) -> None:
    table = opened(use_cases)
    code = evening(use_cases, table).code
    joined(use_cases, table, *NAMES)
    deal(use_cases, table)
    for phone in ("late", "the phone of Ana"):
        use_cases.joining.join(code, phone, "Dan")
    assert newest(use_cases, table).players == NAMES
    assert {*evening(use_cases, table).phones} == {*NAMES, "Dan"}


def test_a_deal_taken_back_opens_the_code_again_and_keeps_the_phones(use_cases: UseCases) -> None:
    table = opened(use_cases)
    code = evening(use_cases, table).code
    joined(use_cases, table, *NAMES)
    deal(use_cases, table)
    use_cases.deals.undeal(table.id, TABLET)
    use_cases.joining.join(code, "late", "Dan")
    assert [seat.claimed for seat in deal(use_cases, table).seats] == [True] * 4


def test_a_phone_that_waits_for_the_next_game_is_told_of_a_deal_taken_back(use_cases: UseCases) -> None:
    table = opened(use_cases)
    key = joined(use_cases, table, *NAMES)
    deal(use_cases, table)
    joined(use_cases, table, "Zoé")
    known = use_cases.watching.changes_joined(key, "the phone of Zoé")
    use_cases.deals.undeal(table.id, TABLET)
    assert use_cases.watching.changes_joined(key, "the phone of Zoé") > known


def test_a_code_of_long_ago_opens_nothing(use_cases: UseCases, clock: Clock) -> None:
    code = evening(use_cases, opened(use_cases)).code
    clock.now += EVENING_SECONDS
    assert refusal(use_cases.joining.evening_known_by, code) == "no_such_join"


def test_a_renewed_code_is_the_only_one_and_whoever_has_joined_stays(use_cases: UseCases) -> None:
    table = opened(use_cases)
    code = evening(use_cases, table).code
    joined(use_cases, table, "Ana")
    use_cases.evenings.renew_code(table.id, TABLET)
    assert refusal(use_cases.joining.evening_known_by, code) == "no_such_join"
    assert set(evening(use_cases, table).phones) == {"Ana"}


def test_a_stranger_who_was_removed_is_told_and_gets_nothing_at_the_deal(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, *NAMES, "Papa Noel")
    use_cases.roster.remove(table.id, TABLET, "Papa Noel")
    assert use_cases.joining.place(found, "the phone of Papa Noel").gone
    dealt = deal(use_cases, table)
    assert len(dealt.seats) == 3
    assert use_cases.joining.place(found, "the phone of Papa Noel").seats == ()


def test_a_new_phone_for_a_dead_one_joins_once_the_game_master_has_freed_the_name(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, *NAMES)
    code = evening(use_cases, table).code
    assert refusal(use_cases.joining.join, code, "a borrowed phone", "Bea") == "name_taken"
    use_cases.roster.release(table.id, TABLET, "Bea")
    use_cases.joining.join(code, "a borrowed phone", "Bea")
    deal(use_cases, table)
    assert [seat.player for seat in use_cases.joining.place(found, "a borrowed phone").seats] == ["Bea"]
    assert refusal(use_cases.joining.place, found, "the phone of Bea") == "not_your_evening"


def test_a_phone_that_scans_again_sits_where_it_sat(use_cases: UseCases) -> None:
    table = opened(use_cases)
    joined(use_cases, table, "Ana", "Bea", "Ana")
    assert newest(use_cases, table).players == ("Ana", "Bea")


def test_a_shared_phone_holds_a_seat_for_each_of_its_names(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, "Ana", "Bea")
    use_cases.joining.join(evening(use_cases, table).code, "the phone of Ana", "Cleo", also=True)
    deal(use_cases, table)
    assert [seat.player for seat in use_cases.joining.place(found, "the phone of Ana").seats] == ["Ana", "Cleo"]


def test_a_late_comer_scans_the_code_of_a_seat_and_belongs_to_the_evening(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, "Ana", "Bea")
    use_cases.roster.add(table.id, TABLET, "Cleo")
    dealt = deal(use_cases, table)
    use_cases.seats.claim(use_cases.seats.code(dealt, 2), "late")
    assert use_cases.joining.place(found, "late").names == ("Cleo",)


def test_a_phone_of_no_evening_learns_nothing_of_it(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, "Ana")
    for act in (use_cases.joining.place, use_cases.watching.changes_joined):
        assert refusal(act, found, "a stranger") == "not_your_evening"
        assert refusal(act, "none", "a stranger") == "not_your_evening"
    assert refusal(use_cases.joining.take_seat, found, "a stranger", "Ana") == "not_your_evening"


def test_two_who_join_in_the_same_moment_both_sit_there(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    table = opened(use_cases)
    code = evening(use_cases, table).code
    other = elsewhere()
    other.joining.evening_known_by(code)
    use_cases.joining.join(code, "one", "Ana")
    other.joining.join(code, "two", "Bea")
    assert newest(use_cases, table).players == ("Ana", "Bea")


def test_of_two_who_take_one_name_the_first_has_it(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    table = opened(use_cases)
    code = evening(use_cases, table).code
    use_cases.joining.join(code, "one", "Ana")
    assert refusal(elsewhere().joining.join, code, "two", "Ana") == "name_taken"
    assert evening(use_cases, table).phones["Ana"].device == digest("one")


def test_a_pasted_list_becomes_names(use_cases: UseCases) -> None:
    table = opened(use_cases)
    assert use_cases.roster.add(table.id, TABLET, " Ana;Bea,\n\nCleo ,").players == NAMES


def test_people_are_moved_round_the_table_by_one_seat_or_by_chance(use_cases: UseCases) -> None:
    table = opened(use_cases)
    use_cases.roster.add(table.id, TABLET, "Ana, Bea, Cleo")
    assert use_cases.roster.shift(table.id, TABLET, "Ana", -1).players == ("Bea", "Cleo", "Ana")
    assert use_cases.roster.shift(table.id, TABLET, "Ana", 1).players == ("Ana", "Bea", "Cleo")
    assert sorted(use_cases.roster.shuffle(table.id, TABLET).players) == list(NAMES)


def test_a_group_fills_the_seats_that_are_free(use_cases: UseCases) -> None:
    table = opened(use_cases)
    use_cases.groups.save(TABLET, "Friday", NAMES)
    joined(use_cases, table, "Bea")
    group = use_cases.groups.all(TABLET)[0].id
    assert use_cases.roster.add_group(table.id, TABLET, group).players == ("Bea", "Ana", "Cleo")
    assert use_cases.joining.familiar(newest(use_cases, table)) == NAMES


def test_only_the_game_masters_device_changes_the_list(use_cases: UseCases) -> None:
    table = opened(use_cases)
    joined(use_cases, table, "Ana")
    for act in (use_cases.roster.remove, use_cases.roster.release):
        assert refusal(act, table.id, "the phone of Ana", "Ana") == "no_such_table"
    assert refusal(use_cases.evenings.renew_code, table.id, "the phone of Ana") == "no_such_table"


def test_a_new_evening_has_another_code_and_nobodys_phone(use_cases: UseCases) -> None:
    table = opened(use_cases)
    before = joined(use_cases, table, "Ana")
    use_cases.evenings.begin(table.id, TABLET, anew=True)
    now = evening(use_cases, table)
    assert now.id != before
    assert now.phones == {}
    assert newest(use_cases, table).players == ("Ana",)


def test_forgetting_a_device_forgets_its_name_in_every_evening(use_cases: UseCases) -> None:
    table = opened(use_cases)
    found = joined(use_cases, table, "Ana")
    use_cases.device_data.forget("the phone of Ana")
    assert refusal(use_cases.joining.place, found, "the phone of Ana") == "not_your_evening"


@pytest.mark.sqlite
def test_the_database_knows_phones_by_their_digests_alone(use_cases: UseCases, tmp_path: Path) -> None:
    table = opened(use_cases)
    joined(use_cases, table, "Ana")
    with database_of(tmp_path / "house.sqlite3") as database:
        kept = database.execute("SELECT device FROM members").fetchall()
    assert kept == [(digest("the phone of Ana"),)]
