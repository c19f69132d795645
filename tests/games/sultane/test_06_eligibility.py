"""Section 6: who may be Narrator, and why not."""

from typing import Any

import pytest

from companion.games.sultane.eligibility import blocked, eligible, everyone_freed
from tests.games.sultane.positions import after, played, proposed, refusal, session, setup, shown, state, using

READ_BY_ANA_AND_BEA: dict[str, Any] = {
    "last_vizier": "Ana",
    "last_narrators": ("Bea",),
    "interventionist": 1,
    "discard": 2,
}


def test_on_the_first_turn_everyone_but_the_grand_vizier_is_eligible() -> None:
    assert eligible(state()) == ("Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")
    assert blocked(state()) == {"Ana": "vizier"}


def test_from_six_active_on_both_of_the_last_government_are_blocked() -> None:
    position = state(vizier="Cleo", **READ_BY_ANA_AND_BEA)
    assert blocked(position) == {"Ana": "last_vizier", "Bea": "last_narrator", "Cleo": "vizier"}


def test_with_five_active_only_the_last_narrator_is_blocked() -> None:
    position = state(vizier="Cleo", exiled=("Fay", "Gus"), **READ_BY_ANA_AND_BEA)
    assert blocked(position) == {"Bea": "last_narrator", "Cleo": "vizier", "Fay": "exiled", "Gus": "exiled"}
    assert eligible(state(setup(5), vizier="Cleo", **READ_BY_ANA_AND_BEA)) == ("Ana", "Dan", "Eve")


def test_an_exile_from_six_to_five_frees_the_last_grand_vizier() -> None:
    six = using("exile", setup(6), vizier="Ana")
    assert blocked(six) == {"Ana": "vizier", "Bea": "last_narrator"}
    five = after(six, "exile", target="Fay", dinarzade=False)
    assert five.vizier == "Bea"
    assert eligible(five) == ("Ana", "Cleo", "Dan", "Eve")


def test_anyone_active_may_be_grand_vizier_the_last_narrator_too() -> None:
    read = after(session(), "read", tale="interventionist")
    assert (read.vizier, read.last_narrators) == ("Bea", ("Bea",))
    assert blocked(read) == {"Ana": "last_vizier", "Bea": "vizier"}


def test_a_refused_government_blocks_nobody_and_leaves_the_last_one_blocked() -> None:
    voting = proposed(vizier="Cleo", narrator="Dan", **READ_BY_ANA_AND_BEA)
    assert blocked(after(voting, "vote", accepted=False)) == {
        "Ana": "last_vizier",
        "Bea": "last_narrator",
        "Dan": "vizier",
    }


def test_a_vetoed_government_blocks_nobody_and_leaves_the_last_one_blocked() -> None:
    sitting = session(vizier="Cleo", narrator="Dan", pacifist=5, veto=True, last_vizier="Ana", last_narrators=("Bea",))
    assert blocked(after(sitting, "veto")) == {"Ana": "last_vizier", "Bea": "last_narrator", "Dan": "vizier"}


def test_an_automatic_reading_frees_everyone() -> None:
    due = state(phase="top", refusals=3, vizier="Cleo", **READ_BY_ANA_AND_BEA)
    assert blocked(after(due, "top", tale="interventionist")) == {"Dan": "vizier"}


def test_the_government_in_session_is_not_blocked_before_it_reads() -> None:
    sitting = session(vizier="Cleo", narrator="Dan", **READ_BY_ANA_AND_BEA)
    assert blocked(sitting) == {"Ana": "last_vizier", "Bea": "last_narrator", "Cleo": "vizier"}


def emergency_read(count: int, *narrators: str, exiled: tuple[str, ...] = ()) -> dict[str, str]:
    """Who is blocked after Ana's and Bea's tale brought these emergency narrators."""
    table = setup(count, interventionist_board=("D10", "power:emergency", "DV", "DV", "DA"))
    position = using(
        "emergency", table, pacifist=0, interventionist=1, discard=2, vizier="Ana", narrator="Bea", exiled=exiled
    )
    for narrator in narrators:
        position = played(
            position, {"do": "emergency", "narrator": narrator}, {"do": "read", "tale": "interventionist"}
        )
    return blocked(position)


def test_after_an_emergency_three_people_are_blocked() -> None:
    table = setup(interventionist_board=("D10", "DV", "DV", "DV", "DA"))
    position = using("emergency", table, pacifist=0, interventionist=1)
    position = played(position, {"do": "emergency", "narrator": "Eve"}, {"do": "read", "tale": "pacifist"})
    assert (position.phase, position.vizier) == ("propose", "Bea")
    assert blocked(position) == {"Ana": "last_vizier", "Bea": "vizier", "Eve": "emergency_narrator"}
    later = after(after(position, "propose", narrator="Cleo"), "vote", accepted=False)
    assert blocked(later) == {
        "Ana": "last_vizier",
        "Bea": "last_narrator",
        "Cleo": "vizier",
        "Eve": "emergency_narrator",
    }


def test_two_emergencies_in_one_turn_block_both_their_narrators() -> None:
    assert emergency_read(7, "Eve", "Fay") == {
        "Ana": "last_vizier",
        "Bea": "vizier",
        "Eve": "emergency_narrator",
        "Fay": "emergency_narrator",
    }


def test_the_same_player_may_be_emergency_narrator_twice() -> None:
    assert emergency_read(7, "Eve", "Eve") == {"Ana": "last_vizier", "Bea": "vizier", "Eve": "emergency_narrator"}


def test_with_five_active_an_emergency_frees_the_grand_vizier_and_neither_narrator() -> None:
    assert emergency_read(5, "Eve", "Dan") == {
        "Bea": "vizier",
        "Dan": "emergency_narrator",
        "Eve": "emergency_narrator",
    }


def test_where_nobody_would_be_eligible_everyone_but_the_grand_vizier_is() -> None:
    """Three active: Bea is Grand Vizier, Eve and Ana were both Narrators of the last tale."""
    position = state(setup(5), vizier="Bea", exiled=("Cleo", "Dan"), last_vizier="Bea", last_narrators=("Ana", "Eve"))
    assert everyone_freed(position)
    assert eligible(position) == ("Ana", "Eve")
    assert blocked(position) == {"Bea": "vizier", "Cleo": "exiled", "Dan": "exiled"}
    assert after(position, "propose", narrator="Eve").narrator == "Eve"


def test_as_long_as_somebody_is_eligible_nobody_is_freed() -> None:
    assert not everyone_freed(state())
    assert not everyone_freed(state(vizier="Cleo", **READ_BY_ANA_AND_BEA))


def test_haiatalnefous_who_has_won_is_blocked_and_not_counted() -> None:
    position = state(setup(7), vizier="Cleo", exiled=("Gus",), won="Fay", last_vizier="Ana", last_narrators=("Bea",))
    assert blocked(position) == {"Bea": "last_narrator", "Cleo": "vizier", "Fay": "won", "Gus": "exiled"}


def test_every_reason_gives_way_to_the_one_before_it() -> None:
    position = state(vizier="Ana", exiled=("Eve",), last_vizier="Ana", last_narrators=("Bea", "Eve", "Ana"))
    assert blocked(position) == {"Ana": "vizier", "Bea": "last_narrator", "Eve": "exiled"}


def test_eligible_and_blocked_together_hold_everybody_in_the_order_of_seats() -> None:
    position = state(seats=("Gus", "Ana", "Bea", "Cleo", "Dan", "Eve", "Fay"), **READ_BY_ANA_AND_BEA)
    assert eligible(position) == ("Gus", "Cleo", "Dan", "Eve", "Fay")
    assert list(blocked(position)) == ["Ana", "Bea"]
    assert shown(position, "active") == (["Gus", "Ana", "Bea", "Cleo", "Dan", "Eve", "Fay"],)


@pytest.mark.parametrize("narrator", ["Ana", "Bea", "Cleo", "Gus"])
def test_a_narrator_who_is_not_eligible_is_refused_themself_and_the_exiled_included(narrator: str) -> None:
    position = state(vizier="Cleo", exiled=("Gus",), **READ_BY_ANA_AND_BEA)
    assert refusal(position, "propose", narrator=narrator) == "not_eligible"


def test_the_grand_vizier_may_be_named_to_be_sure_whose_turn_it_is() -> None:
    assert after(state(), "propose", narrator="Bea", vizier="Ana").narrator == "Bea"
    assert refusal(state(), "propose", narrator="Bea", vizier="Bea") == "wrong_vizier"
    assert refusal(state(), "propose", narrator="Bea", vizier="Zoe") == "unknown_player"
    assert refusal(state(), "propose", narrator="Ana", vizier="Bea") == "wrong_vizier"
