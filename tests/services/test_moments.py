"""The moment of an evening: what people do changes it, and nothing leads back out of a game."""

from dataclasses import replace

import pytest

from companion.services import UseCases
from companion.services.moment import BEFORE_PLAY, DRAFT, Moment, moment_of
from tests.services.house import GAMES, TABLET, UNDO, add, dealt, drafted, refusal, submitted

WON = [add(3)] * 4


def test_a_draft_goes_freely_from_step_to_step_without_a_new_version(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    for moment in (Moment.SETUP, Moment.BOX, Moment.PLAYERS, Moment.BOX):
        after = use_cases.moments.go(table.id, TABLET, moment)
        assert (after.moment, after.version) == (moment, table.version)


def test_what_is_no_moment_is_refused(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    assert refusal(use_cases.moments.go, table.id, TABLET, "kitchen") == "bad_value"
    assert refusal(use_cases.moments.go, table.id, "another", "box") == "no_such_table"


def test_a_draft_does_not_become_a_game_by_a_button(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    for moment in set(Moment) - DRAFT:
        assert use_cases.moments.go(table.id, TABLET, moment).moment is Moment.PLAYERS


def test_a_deal_and_its_undoing_bring_their_own_moment(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert table.moment is Moment.DEAL
    assert use_cases.deals.undeal(table.id, TABLET).moment is Moment.SETUP


def test_nothing_leads_back_out_of_a_game(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    assert use_cases.moments.go(table.id, TABLET, "play").moment is Moment.PLAY
    for moment in set(Moment) - {Moment.PLAY}:
        assert use_cases.moments.go(table.id, TABLET, moment).moment is Moment.PLAY


@pytest.mark.parametrize("before", sorted(BEFORE_PLAY))
def test_the_first_command_begins_the_game_wherever_the_game_master_was(use_cases: UseCases, before: str) -> None:
    table = dealt(use_cases)
    use_cases.moments.go(table.id, TABLET, before)
    table = submitted(use_cases, table, add(1))
    assert table.moment is Moment.PLAY
    assert submitted(use_cases, table, UNDO).moment is Moment.PLAY


def test_the_end_of_a_game_where_everything_lies_open_is_told_at_once(use_cases: UseCases) -> None:
    assert submitted(use_cases, dealt(use_cases), *WON).moment is Moment.END


def test_a_decided_game_that_hides_something_is_hushed_until_it_is_told(
    use_cases: UseCases, monkeypatch: pytest.MonkeyPatch
) -> None:
    hides = replace(GAMES["toy"].extras, reveal_order=lambda setup, deal, state: ())
    monkeypatch.setitem(GAMES, "toy", replace(GAMES["toy"], extras=hides))
    table = submitted(use_cases, dealt(use_cases), *WON)
    assert table.moment is use_cases.tables.own(table.id, TABLET).moment is Moment.HUSH
    assert use_cases.moments.go(table.id, TABLET, "play").moment is Moment.HUSH
    assert use_cases.moments.go(table.id, TABLET, "end").moment is Moment.END
    assert use_cases.moments.go(table.id, TABLET, "hush").moment is Moment.END
    again = submitted(use_cases, submitted(use_cases, use_cases.tables.own(table.id, TABLET), UNDO), WON[0])
    assert again.moment is Moment.HUSH


def test_a_closed_game_stays_closed(use_cases: UseCases) -> None:
    table = submitted(use_cases, dealt(use_cases), *WON)
    assert use_cases.commands.close(table.id, TABLET).moment is Moment.CLOSED
    for moment in Moment:
        assert use_cases.moments.go(table.id, TABLET, moment).moment is Moment.CLOSED


@pytest.mark.parametrize(
    ("stored", "stage", "over", "expected"),
    [
        ("deal", "draft", False, Moment.PLAYERS),
        ("setup", "dealt", False, Moment.PLAY),
        ("end", "dealt", False, Moment.PLAY),
        ("play", "dealt", True, Moment.END),
        ("end", "closed", True, Moment.CLOSED),
        ("kitchen", "dealt", False, Moment.PLAY),
    ],
)
def test_what_an_older_version_stored_gives_way_to_stage_and_game(
    stored: str, stage: str, over: bool, expected: Moment
) -> None:
    assert moment_of(stored, stage, over) is expected
