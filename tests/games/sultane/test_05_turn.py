"""Section 5: the turn, from the reshuffle to the reading."""

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.government import (
    DinarzadeFound,
    GovernmentAccepted,
    GovernmentRefused,
    NotDinarzade,
)
from companion.kernel.refusal import Refused
from tests.games.sultane.positions import (
    after,
    deal_with,
    events,
    played,
    proposed,
    refusal,
    session,
    setup,
    shown,
    state,
)


def test_proposing_a_narrator_opens_the_vote() -> None:
    voting = after(state(), "propose", narrator="Bea")
    assert shown(voting, "phase", "vizier", "narrator", "turn") == ("vote", "Ana", "Bea", 1)


def test_a_strict_majority_accepts_and_three_tales_are_drawn() -> None:
    sitting = after(proposed(), "vote", yes=4, no=3)
    assert shown(sitting, "phase", "draw", "discard", "narrator") == ("session", 14, 0, "Bea")
    assert sitting.hand == 3


@pytest.mark.parametrize(("count", "yes"), [(8, 4), (8, 3), (7, 3), (7, 0)])
def test_a_tie_or_a_majority_of_no_refuses(count: int, yes: int) -> None:
    refused = after(proposed(setup(count)), "vote", yes=yes, no=count - yes)
    assert shown(refused, "phase", "refusals", "turn", "vizier", "narrator") == ("propose", 1, 2, "Bea", None)


def test_a_vote_may_be_entered_by_names() -> None:
    accepted = after(proposed(), "vote", yes=["Ana", "Bea", "Cleo", "Dan"])
    refused = after(proposed(), "vote", yes=["Ana", "Bea", "Cleo"])
    assert (accepted.phase, refused.phase) == ("session", "propose")


def test_a_vote_may_be_entered_as_an_outcome_alone() -> None:
    assert after(proposed(), "vote", accepted=True).phase == "session"
    assert after(proposed(), "vote", accepted=False).phase == "propose"


def test_nobody_needs_to_say_yes() -> None:
    assert after(proposed(), "vote", yes=[]).refusals == 1


def test_the_exiled_do_not_vote() -> None:
    short = proposed(exiled=("Gus",))
    assert after(short, "vote", yes=4, no=2).phase == "session"
    assert after(short, "vote", yes=3, no=3).phase == "propose"
    assert refusal(short, "vote", yes=4, no=3) == "vote_count"
    assert refusal(short, "vote", yes=["Ana", "Gus"]) == "not_active"


def test_the_sign_passes_to_the_left_every_turn() -> None:
    position = state()
    viziers = []
    for _ in range(8):
        viziers.append(position.vizier)
        position = after(after(position, "propose", narrator=position.seats[position.turn % 7]), "vote", accepted=False)
        if position.phase == "top":
            position = after(position, "top", tale="interventionist")
    assert viziers == ["Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Ana"]


def test_the_sign_passes_over_the_exiled() -> None:
    assert after(proposed(exiled=("Bea", "Cleo"), narrator="Dan"), "vote", accepted=False).vizier == "Dan"


def test_the_turn_counts_grand_viziers() -> None:
    assert after(session(), "read", tale="interventionist").turn == 2


def test_an_accepted_government_leaves_the_counter_until_a_tale_is_read() -> None:
    sitting = after(proposed(refusals=2), "vote", accepted=True)
    assert sitting.refusals == 2
    assert after(sitting, "read", tale="interventionist").refusals == 0


def test_the_third_refusal_makes_the_top_tale_due() -> None:
    due = after(proposed(refusals=2), "vote", accepted=False)
    assert shown(due, "phase", "refusals", "narrator", "vizier", "turn") == ("top", 3, None, "Ana", 1)


def test_the_top_tale_is_placed_without_its_power() -> None:
    due = after(proposed(refusals=2, pacifist=3, last_vizier="Gus", last_narrators=("Fay",)), "vote", accepted=False)
    read = after(due, "top", tale="pacifist")
    assert shown(read, "phase", "read", "refusals", "turn", "vizier", "power") == (
        "propose",
        {"pacifist": 4, "interventionist": 0},
        0,
        2,
        "Bea",
        None,
    )
    assert (read.draw, read.discard) == (due.draw - 1, due.discard)


def test_the_top_tale_may_end_the_game() -> None:
    due = state(phase="top", refusals=3, interventionist=4)
    assert shown(after(due, "top", tale="interventionist"), "phase", "winner", "reason") == (
        "over",
        "interventionists",
        "tales",
    )


def test_reading_discards_two_tales_and_places_one() -> None:
    read = after(session(), "read", tale="interventionist")
    assert shown(read, "draw", "discard", "read") == (14, 2, {"pacifist": 0, "interventionist": 1})
    assert read.hand == 0


@pytest.mark.parametrize(("draw", "now"), [(2, (13, 0)), (3, (3, 10))])
def test_with_two_tales_or_fewer_the_discard_is_reshuffled_at_the_turn(draw: int, now: tuple[int, int]) -> None:
    position = session(draw=draw, discard=13 - draw - 2, interventionist=0)
    read = after(position, "read", tale="interventionist")
    assert shown(read, "draw", "discard") == now
    assert read.notices == (("reshuffled",) if draw == 2 else ())


def test_a_finished_game_is_not_reshuffled() -> None:
    won = after(session(draw=1, discard=7, interventionist=4, pacifist=2), "read", tale="interventionist")
    assert shown(won, "phase", "draw", "discard", "vizier", "narrator") == ("over", 1, 9, "Ana", "Bea")


def test_from_three_pacifist_tales_on_the_narrator_is_asked_when_roles_are_on_cards() -> None:
    asked = after(proposed(pacifist=3), "vote", accepted=True)
    assert shown(asked, "phase", "draw", "narrator") == ("question", 14, "Bea")
    assert after(proposed(pacifist=2), "vote", accepted=True).phase == "session"


def test_a_narrator_who_is_not_dinarzade_goes_on() -> None:
    sitting = after(proposed(pacifist=3), "vote", accepted=True)
    sitting = after(sitting, "answer", dinarzade=False)
    assert shown(sitting, "phase", "draw") == ("session", 11)


def test_dinarzade_as_narrator_ends_the_game() -> None:
    over = played(proposed(pacifist=3), {"do": "vote", "accepted": True}, {"do": "answer", "dinarzade": True})
    assert shown(over, "phase", "winner", "reason", "draw", "narrator", "vizier") == (
        "over",
        "pacifists",
        "dinarzade_narrator",
        14,
        "Bea",
        "Ana",
    )


def test_the_companion_that_knows_the_roles_does_not_ask() -> None:
    assert after(proposed(deal=deal_with(dinarzade="Cleo"), pacifist=3), "vote", accepted=True).phase == "session"
    over = after(proposed(deal=deal_with(dinarzade="Bea"), pacifist=3), "vote", accepted=True)
    assert shown(over, "phase", "reason") == ("over", "dinarzade_narrator")


def test_dinarzade_as_narrator_before_three_pacifist_tales_ends_nothing() -> None:
    assert after(proposed(deal=deal_with(dinarzade="Bea"), pacifist=2), "vote", accepted=True).phase == "session"


def test_dinarzade_as_narrator_of_a_refused_government_ends_nothing() -> None:
    assert after(proposed(deal=deal_with(dinarzade="Bea"), pacifist=3), "vote", accepted=False).phase == "propose"


def test_dinarzade_as_grand_vizier_ends_nothing() -> None:
    assert after(proposed(deal=deal_with(dinarzade="Ana"), pacifist=3), "vote", accepted=True).phase == "session"


def test_a_slot_with_a_power_keeps_the_turn_open() -> None:
    used = after(session(pacifist=1), "read", tale="pacifist")
    assert shown(used, "phase", "power", "turn", "vizier", "narrator") == ("power", "investigate", 1, "Ana", "Bea")


def test_in_an_accepted_turn_the_tale_of_the_turn_does_not_count_for_the_question() -> None:
    """The third pacifist tale is read in this very turn: its Narrator is not asked afterwards."""
    table = setup(pacifist_board=("S8", "S7", "power:none", "SV", "SD", "SR"))
    read = after(session(table, deal_with(dinarzade="Bea"), pacifist=2), "read", tale="pacifist")
    assert (read.phase, read.pacifist) == (v.PROPOSE, 3)


def test_a_vote_by_names_is_counted_for_the_log() -> None:
    said = ["Ana", "Bea", "Cleo"]
    assert events(proposed(), "vote", yes=said)[0] == GovernmentRefused(1, 3, 4, tuple(said))
    assert events(proposed(), "vote", yes=4, no=3)[0] == GovernmentAccepted(4, 3, None)
    assert events(proposed(), "vote", accepted=True)[0] == GovernmentAccepted(None, None, None)


def test_votes_that_do_not_add_up_say_what_they_add_up_to() -> None:
    with pytest.raises(Refused) as refused:
        events(proposed(), "vote", yes=5, no=3)
    assert refused.value.facts == {"given": 8, "voters": 7}


def test_the_narrators_answer_is_told_with_their_name() -> None:
    asked = after(proposed(pacifist=3), "vote", accepted=True)
    assert events(asked, "answer", dinarzade=False)[0] == NotDinarzade("Bea")
    assert events(asked, "answer", dinarzade=True)[0] == DinarzadeFound("Bea")
