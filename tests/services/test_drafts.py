"""From names and options to a dealt table, and back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.refusal import Refused
from companion.services import UseCases
from companion.services.preferences import Preferences
from tests.services.house import (
    NAMES,
    TABLET,
    add,
    dealt,
    drafted,
    make_use_cases,
    refusal,
    submit,
    submitted,
    with_roles,
)


def test_a_table_begins_as_a_draft_without_players(use_cases: UseCases) -> None:
    table = use_cases.tables.own(use_cases.lobby.open(TABLET, "toy"), TABLET)
    assert (table.stage, table.moment, table.players, table.options, table.position) == (
        "draft",
        "players",
        (),
        {},
        None,
    )


def test_an_unknown_game_is_refused(use_cases: UseCases) -> None:
    assert refusal(use_cases.lobby.open, TABLET, "chess") == "bad_value"


def test_another_device_finds_no_table(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    assert (
        refusal(use_cases.tables.own, table.id, "another")
        == refusal(use_cases.tables.own, "nowhere", TABLET)
        == "no_such_table"
    )


def test_names_are_kept_in_seat_order(use_cases: UseCases) -> None:
    assert drafted(use_cases, ("Cleo", "Ana", "Bea")).players == ("Cleo", "Ana", "Bea")


def test_too_few_names_are_kept_and_too_many_refused(use_cases: UseCases) -> None:
    table = drafted(use_cases, ("Ana",))
    assert table.players == ("Ana",)
    with pytest.raises(Refused) as refused:
        use_cases.drafts.amend_players(table.id, TABLET, table.version, "ABCDE")
    assert (refused.value.code, refused.value.facts) == ("too_many", {"most": 4})
    assert use_cases.tables.own(table.id, TABLET).players == ("Ana",)


def test_a_form_drawn_from_an_older_version_changes_nothing(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    stale = table.version - 1
    assert refusal(use_cases.drafts.amend_players, table.id, TABLET, stale, ["Dan", "Eve"]) == "stale"
    assert refusal(use_cases.drafts.amend_options, table.id, TABLET, stale, {"target": ["5"]}) == "stale"
    assert refusal(use_cases.deals.deal, table.id, TABLET, stale) == "stale"
    assert use_cases.tables.own(table.id, TABLET) is table


def test_options_change_by_the_games_own_form(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    assert use_cases.drafts.amend_options(table.id, TABLET, table.version, {"target": ["5"]}).options == {"target": 5}


def test_a_deal_settles_the_setup_and_gives_everybody_a_secret(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert (table.stage, table.moment) == ("dealt", "deal")
    assert table.setup.starter in NAMES
    assert set(table.deal) == set(NAMES)
    assert [seat.player for seat in table.seats] == list(NAMES)


def test_a_deal_with_roles_on_cards_knows_no_secret_and_has_no_seats(use_cases: UseCases) -> None:
    table = dealt(use_cases, roles="cards")
    assert table.deal is None
    assert table.seats == ()


def test_a_table_without_enough_people_is_not_dealt(use_cases: UseCases) -> None:
    table = drafted(use_cases, ("Ana",))
    with pytest.raises(Refused) as refused:
        use_cases.deals.deal(table.id, TABLET, table.version)
    assert (refused.value.code, refused.value.facts) == ("too_few", {"fewest": 2})


def test_a_setup_with_an_error_is_not_dealt(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    table = use_cases.drafts.amend_options(table.id, TABLET, table.version, {"target": ["0"]})
    assert refusal(use_cases.deals.deal, table.id, TABLET, table.version) == "bad_setup"


def test_a_dealt_table_keeps_its_names_and_options(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert refusal(use_cases.drafts.amend_players, table.id, TABLET, table.version, ["Dan"]) == "wrong_stage"
    assert refusal(use_cases.drafts.amend_options, table.id, TABLET, table.version, {"target": ["5"]}) == "wrong_stage"
    assert refusal(with_roles, use_cases, table, "cards") == "wrong_stage"
    assert refusal(use_cases.deals.deal, table.id, TABLET, table.version) == "wrong_stage"


def test_a_deal_can_be_taken_back_before_the_first_command(use_cases: UseCases) -> None:
    table = use_cases.deals.undeal(dealt(use_cases).id, TABLET)
    assert (table.stage, table.deal, table.position, table.seats, table.players) == ("draft", None, None, (), NAMES)


def test_a_deal_cannot_be_taken_back_after_a_command_even_an_undone_one(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), add(1), {"do": "undo"})
    assert refusal(use_cases.deals.undeal, table.id, TABLET) == "wrong_stage"


def test_the_next_deal_makes_new_codes_and_a_greater_version(use_cases: UseCases) -> None:
    first = dealt(use_cases)
    code = use_cases.seats.code(first, 0)
    draft = use_cases.deals.undeal(first.id, TABLET)
    second = use_cases.deals.deal(draft.id, TABLET, draft.version)
    assert second.version > draft.version > first.version
    assert use_cases.seats.code(second, 0) != code
    assert refusal(use_cases.seats.find, code) == "no_such_seat"


def test_a_command_meant_for_the_deal_before_is_stale(use_cases: UseCases) -> None:
    first = dealt(use_cases)
    draft = use_cases.deals.undeal(first.id, TABLET)
    use_cases.deals.deal(draft.id, TABLET, draft.version)
    assert refusal(submit, use_cases, first.id, TABLET, first.version, add(1)) == "stale"


def test_a_deal_made_elsewhere_is_not_mixed_with_the_one_remembered(
    use_cases: UseCases, elsewhere: Callable[[], UseCases]
) -> None:
    first = dealt(use_cases)
    other = elsewhere()
    second = first
    while second.deal == first.deal:
        draft = other.deals.undeal(first.id, TABLET)
        second = other.deals.deal(draft.id, TABLET, draft.version)
    second = submitted(other, second, add(2))
    here = use_cases.tables.own(first.id, TABLET)
    assert (here.deal, here.setup, here.version) == (second.deal, second.setup, second.version)
    assert here.dealt_position.state == second.dealt_position.state


@pytest.mark.parametrize(
    "wrong",
    [
        {"roles": "paper"},
        {"pace": 0},
        {"pace": True},
        {"pace": "1"},
        {"voices": {"fr": "x" * 201}},
        {"voices": {"cs": "Anna"}},
        {"voices": "Anna"},
        {"pauses": 0},
        {"sound": "drum"},
        {"speak": 1},
        {"volume": 1},
        {"roles": None},
    ],
)
def test_settings_that_mean_nothing_are_refused(use_cases: UseCases, wrong: Any) -> None:
    table = drafted(use_cases)
    assert refusal(use_cases.preferences.change, table.id, TABLET, **wrong) == "bad_value"


def test_settings_are_kept_with_the_setup(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    changed = use_cases.preferences.change(table.id, TABLET, pace=1.5, voices={"fr": "Amélie"}, speak=True)
    assert changed.preferences == Preferences("phones", 1.5, voices={"fr": "Amélie"}, speak=True)
    assert changed.version == table.version


def test_a_secret_is_in_no_repr(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert "'odd'" not in repr(table)
    assert "'odd'" not in repr(use_cases.tables._store.table(table.id))


def test_two_houses_with_the_same_chance_deal_alike(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = (dealt(make_use_cases(tmp_path / name, seed=7)) for name in "ab")
    assert (one.id, one.deal, one.setup) == (other.id, other.deal, other.setup)
