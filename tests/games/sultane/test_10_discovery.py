"""Section 10: the discovery game without Dinarzade."""

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.eligibility import blocked
from tests.games.sultane.positions import after, deal_with, proposed, refusal, session, setup, shown, state, using

LEARNING = setup(variant=v.DISCOVERY)


def test_discovery_starts_with_thirteen_tales() -> None:
    assert state(LEARNING).draw == 13


def test_four_pacifist_tales_win() -> None:
    assert after(session(LEARNING, pacifist=2), "read", tale="pacifist").winner is None
    assert after(session(LEARNING, pacifist=3), "read", tale="pacifist").winner == "pacifists"


def test_three_interventionist_tales_win() -> None:
    assert after(session(LEARNING, interventionist=1), "read", tale="interventionist").winner is None
    assert after(session(LEARNING, interventionist=2), "read", tale="interventionist").winner == "interventionists"


@pytest.mark.parametrize("deal", [None, deal_with(parizade="Bea")])
def test_no_narrator_is_questioned(deal: object) -> None:
    assert after(proposed(LEARNING, deal, pacifist=3), "vote", accepted=True).phase == "session"  # type: ignore[arg-type]


def test_an_exile_ends_nothing_and_nobody_is_asked_who_they_were() -> None:
    position = using("exile", LEARNING, pacifist=3)
    assert refusal(position, "exile", target="Bea", dinarzade=False) == "bad_value"
    assert shown(after(position, "exile", target="Bea"), "phase", "exiled", "winner") == ("propose", ["Bea"], None)


def test_an_exile_with_known_roles_ends_nothing_either() -> None:
    position = using("exile", LEARNING, deal_with(dinarzade="Bea"), pacifist=3)
    assert after(position, "exile", target="Bea").winner is None


def test_both_of_the_last_government_are_blocked_from_six_active_on() -> None:
    read = after(session(LEARNING, vizier="Ana", narrator="Cleo"), "read", tale="interventionist")
    assert blocked(read) == {"Ana": "last_vizier", "Bea": "vizier", "Cleo": "last_narrator"}
    five = setup(5, v.DISCOVERY)
    read = after(session(five, vizier="Ana", narrator="Cleo"), "read", tale="interventionist")
    assert blocked(read) == {"Bea": "vizier", "Cleo": "last_narrator"}


def test_the_recommended_board_sees_three_tales_then_exiles() -> None:
    assert after(session(LEARNING, pacifist=1), "read", tale="pacifist").power == "peek"
    assert after(session(LEARNING, pacifist=2), "read", tale="pacifist").power == "exile"
