"""Corrections of seats and offices, by the record contract: alone or together, all or none."""

import pytest

from companion.games.sultane.eligibility import blocked
from companion.games.sultane.state import State
from tests.games.sultane.positions import after, events, proposed, refusal, setup, shown, state

WHY = "wrong sign"
SEVEN = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")
MIXED = ("Gus", "Cleo", "Ana", "Eve", "Bea", "Dan", "Fay")


def corrected(position: State, **facts: object) -> State:
    return after(position, "correct", why=WHY, **facts)


def test_the_corrected_grand_vizier_governs_this_turn_and_the_order_goes_on_from_there() -> None:
    now = corrected(state(turn=4), vizier="Dan")
    assert shown(now, "vizier", "turn", "phase") == ("Dan", 4, "propose")
    refused = after(after(now, "propose", narrator="Ana"), "vote", accepted=False)
    assert shown(refused, "vizier", "turn") == ("Eve", 5)


def test_a_corrected_grand_vizier_drops_the_return_after_a_chosen_one() -> None:
    chosen = state(vizier="Fay", regular="Bea")
    same = corrected(chosen, vizier="Fay")
    assert after(after(same, "propose", narrator="Ana"), "vote", accepted=False).vizier == "Gus"


def test_the_corrected_last_government_is_barred() -> None:
    now = corrected(state(), last_government={"vizier": "Dan", "narrator": "Eve"})
    assert blocked(now) == {"Ana": "vizier", "Dan": "last_vizier", "Eve": "last_narrator"}


def test_a_last_government_of_nobody_frees_everyone() -> None:
    read = state(last_vizier="Dan", last_narrators=("Eve", "Fay"))
    assert blocked(corrected(read, last_government=None)) == {"Ana": "vizier"}


def test_the_exiled_may_have_read_the_last_tale() -> None:
    now = corrected(state(exiled=("Gus",)), last_government={"vizier": "Gus", "narrator": "Eve"})
    assert (now.last_vizier, now.last_narrators) == ("Gus", ("Eve",))


def test_corrected_seats_are_the_order_from_now_on_and_offices_stay_with_their_people() -> None:
    now = corrected(proposed(vizier="Cleo", exiled=("Ana",)), seats=list(MIXED))
    assert (now.seats, now.vizier, now.narrator, now.exiled) == (MIXED, "Cleo", "Bea", ("Ana",))
    assert now.active == ("Gus", "Cleo", "Eve", "Bea", "Dan", "Fay")
    assert after(now, "vote", accepted=False).vizier == "Eve"


def test_all_parts_of_a_correction_happen_together_and_are_told_one_by_one() -> None:
    facts = {"seats": list(MIXED), "vizier": "Gus", "last_government": None, "refusals": 1}
    now = corrected(state(), **facts)
    assert (now.seats, now.vizier, now.last_vizier, now.refusals) == (MIXED, "Gus", None, 1)
    told = [event.told(state()) for event in events(state(), "correct", why=WHY, **facts)]
    names = ("seats_corrected", "vizier_corrected", "nobody_governed", "corrected")
    assert [one.id for line in told for one in line] == [f"sultane.log.{name}" for name in names]


@pytest.mark.parametrize(
    ("position", "facts", "code"),
    [
        (proposed(), {"vizier": "Bea"}, "wrong_phase"),
        (proposed(), {"last_government": None, "vizier": 3}, "wrong_phase"),
        (state(phase="over"), {"vizier": "Bea"}, "game_over"),
        (state(), {"vizier": None}, "bad_value"),
        (state(), {"vizier": "Zoe"}, "unknown_player"),
        (state(exiled=("Dan",)), {"vizier": "Dan"}, "not_active"),
        (state(setup(haiatalnefous=True), won="Dan", pacifist=5), {"vizier": "Dan"}, "not_active"),
        (state(), {"vizier": "Zoe", "seats": ["Ana"]}, "bad_value"),
        (state(), {"vizier": "Zoe", "refusals": 3}, "bad_value"),
        (
            state(exiled=("Dan",)),
            {"vizier": "Dan", "last_government": {"vizier": "Zoe", "narrator": "Ana"}},
            "unknown_player",
        ),
        (state(), {"last_government": {"vizier": "Zoe", "narrator": "Ana"}}, "unknown_player"),
        (state(), {"last_government": {"vizier": "Ana", "narrator": "Ana"}}, "bad_value"),
        (state(), {"last_government": {"vizier": "Zoe", "narrator": "Zoe"}}, "bad_value"),
        (state(), {"last_government": {"vizier": "Ana"}}, "bad_value"),
        (state(), {"last_government": {"vizier": "Ana", "narrator": "Bea", "turn": 3}}, "bad_value"),
        (state(), {"last_government": {"vizier": "Ana", "narrator": None}}, "bad_value"),
        (state(), {"last_government": {"vizier": "Ana", "narrator": ""}}, "unknown_player"),
        (state(), {"last_government": ["Ana", "Bea"]}, "bad_value"),
        (state(), {"last_government": False}, "bad_value"),
        (state(), {"seats": []}, "bad_value"),
        (state(), {"seats": "Ana"}, "bad_value"),
        (state(), {"seats": [*SEVEN, "Ana"]}, "bad_value"),
        (state(), {"seats": [*SEVEN[:-1], "Zoe"]}, "bad_value"),
        (state(), {"seats": [*SEVEN[:-1], "Ana"]}, "bad_value"),
        (state(), {"seats": [*SEVEN[:-1], 7]}, "bad_value"),
    ],
)
def test_a_correction_of_seats_or_offices_that_cannot_be_is_refused_whole(
    position: State, facts: dict[str, object], code: str
) -> None:
    assert refusal(position, "correct", why=WHY, **facts) == code


def test_a_correction_of_an_office_says_why() -> None:
    assert refusal(state(), "correct", vizier="Bea") == "bad_value"
    assert refusal(state(), "correct", vizier="Bea", why=" ") == "bad_value"
