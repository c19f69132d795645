"""Section 13: what players say in public, and what of it cannot be true together."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.record import state_as_json
from companion.games.sultane.state import State
from companion.kernel.events import Step
from companion.kernel.viewers import COURT, GAME_MASTER
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.sultane.positions import after, board, deal_with, played, proposed, refusal, session, setup, state
from tests.sizes import tries

NOTING = setup(claims=True)
READ: list[dict[str, object]] = [
    {"do": "propose", "narrator": "Bea"},
    {"do": "vote", "accepted": True},
    {"do": "read", "tale": v.PACIFIST},
]


def read(tale: str = v.PACIFIST, **changes: Any) -> State:
    """The second turn of a table that notes claims: Ana drew in the first, and Bea read ``tale``."""
    return played(state(setup(claims=True, **changes)), *READ[:2], {"do": "read", "tale": tale})


def drew(pacifist: int) -> dict[str, object]:
    return {"do": "claim", "player": "Ana", "turn": 1, "kind": "drawn", "pacifist": pacifist}


def got(pacifist: int) -> dict[str, object]:
    return {"do": "claim", "player": "Bea", "turn": 1, "kind": "handed", "pacifist": pacifist}


def discovered() -> State:
    """Ana has discovered Cleo's camp in the first turn."""
    table = setup(claims=True, pacifist_board=board("investigate"))
    return played(state(table), *READ, {"do": "investigate", "target": "Cleo"})


def found(camp: str, **changes: object) -> dict[str, object]:
    said = {"do": "claim", "player": "Ana", "turn": 1, "kind": "camp", "target": "Cleo", "camp": camp}
    return {**said, **changes}


def noted(position: State) -> list[dict[str, Any]]:
    claims = state_as_json(position)["claims"]
    assert isinstance(claims, list)
    return claims


def offered(position: State) -> set[str]:
    return {choice.do for choice in ACTIONS.legal(position)}


def refused(position: State, action: dict[str, object]) -> str:
    return refusal(position, **action)  # type: ignore[arg-type]


def test_without_the_option_nobody_claims_anything() -> None:
    position = played(state(), *READ)
    assert refused(position, drew(2)) == "unknown_action"
    assert refusal(session(pacifist=5, veto=True), "veto_refused") == "unknown_action"
    assert not offered(position) & {"claim", "veto_refused"}
    assert noted(position) == []


def test_an_unknown_action_is_unknown_even_when_the_game_is_over() -> None:
    assert refused(state(phase=v.OVER), drew(2)) == "unknown_action"
    assert refused(state(NOTING, phase=v.OVER), drew(2)) == "game_over"


def test_nothing_can_be_claimed_before_a_tale_was_read() -> None:
    assert "claim" not in offered(state(NOTING))
    assert "claim" not in offered(session(NOTING))
    assert refused(session(NOTING), drew(2)) == "no_such_claim"


@pytest.mark.parametrize("then", [[], READ[:1], [{"do": "propose", "narrator": "Cleo"}]])
def test_the_hand_of_a_read_tale_may_be_claimed_in_every_later_phase(then: list[dict[str, object]]) -> None:
    position = played(read(), *({**one, "narrator": "Cleo"} for one in then))
    assert "claim" in offered(position)
    assert noted(after(position, **drew(2))) == [  # type: ignore[arg-type]
        {"turn": 1, "player": "Ana", "kind": "drawn", "pacifist": 2, "conflict": False}
    ]


def test_a_hand_may_be_claimed_while_its_power_is_due() -> None:
    position = played(state(setup(claims=True, pacifist_board=board("peek"))), *READ)
    assert position.phase == v.POWER
    assert "claim" in offered(position)


@pytest.mark.parametrize(
    ("tale", "drawn", "handed", "conflicts"),
    [
        (tale, d, h, (h not in (d, d - 1) or d == (0 if green else 3), h not in (d, d - 1) or h == (0 if green else 2)))
        for tale, green in ((v.PACIFIST, True), (v.INTERVENTIONIST, False))
        for d in range(4)
        for h in range(3)
    ],
)
def test_two_hands_conflict_as_the_cards_say(tale: str, drawn: int, handed: int, conflicts: tuple[bool, bool]) -> None:
    said = noted(played(read(tale), drew(drawn), got(handed)))
    assert tuple(one["conflict"] for one in said) == conflicts


@pytest.mark.parametrize(
    ("tale", "claim", "conflict"),
    [
        (v.PACIFIST, drew(0), True),
        (v.PACIFIST, drew(3), False),
        (v.INTERVENTIONIST, drew(3), True),
        (v.INTERVENTIONIST, drew(0), False),
        (v.PACIFIST, got(0), True),
        (v.PACIFIST, got(2), False),
        (v.INTERVENTIONIST, got(2), True),
        (v.INTERVENTIONIST, got(0), False),
    ],
)
def test_a_hand_alone_is_held_against_the_tale(tale: str, claim: dict[str, object], conflict: bool) -> None:
    assert noted(played(read(tale), claim))[0]["conflict"] is conflict


def test_a_later_claim_takes_the_place_of_the_earlier_one() -> None:
    said = noted(played(read(), drew(0), got(1), drew(1)))
    assert [(one["kind"], one["pacifist"], one["conflict"]) for one in said] == [
        ("drawn", 1, False),
        ("handed", 1, False),
    ]


def test_saying_the_same_again_changes_nothing() -> None:
    once = played(read(), drew(1))
    assert after(once, **drew(1)) == once  # type: ignore[arg-type]


def test_the_emergency_narrator_claims_no_hand_and_their_tale_contradicts_nobody() -> None:
    table = setup(claims=True, pacifist_board=board("emergency"))
    position = played(
        state(table), *READ, {"do": "emergency", "narrator": "Cleo"}, {"do": "read", "tale": v.INTERVENTIONIST}
    )
    assert refused(position, {**got(1), "player": "Cleo"}) == "no_such_claim"
    assert noted(played(position, drew(3), got(2)))[0]["conflict"] is False


@pytest.mark.parametrize(
    "claim",
    [
        {**drew(1), "player": "Bea"},
        {**got(1), "player": "Ana"},
        {**drew(1), "turn": 2, "player": "Bea"},
        {**drew(1), "turn": 0},
        {**drew(1), "turn": 99},
        found(v.PACIFIST),
    ],
)
def test_who_held_no_such_office_has_nothing_to_claim(claim: dict[str, object]) -> None:
    assert refused(read(), claim) == "no_such_claim"


def test_a_refused_government_and_an_automatic_reading_leave_nothing_to_claim() -> None:
    turned_down = played(proposed(NOTING, refusals=2), {"do": "vote", "accepted": False})
    automatic = played(turned_down, {"do": "top", "tale": v.PACIFIST})
    for position in (turned_down, automatic):
        assert refused(position, drew(1)) == "no_such_claim"
        assert "claim" not in offered(position)


def test_a_vetoed_hand_cannot_be_claimed() -> None:
    vetoed = after(session(NOTING, pacifist=5, veto=True), "veto")
    assert refused(vetoed, drew(1)) == "no_such_claim"


def test_who_discovered_a_camp_says_which_it_was_and_nothing_contradicts_it() -> None:
    assert noted(after(discovered(), **found(v.INTERVENTIONIST))) == [  # type: ignore[arg-type]
        {"turn": 1, "player": "Ana", "kind": "camp", "target": "Cleo", "camp": "interventionist", "conflict": False}
    ]


@pytest.mark.parametrize("change", [{"player": "Bea"}, {"target": "Dan"}, {"target": "Ana"}, {"turn": 2}])
def test_who_discovered_nothing_says_nothing(change: dict[str, object]) -> None:
    assert refused(discovered(), found(v.PACIFIST, **change)) == "no_such_claim"


def test_the_exiled_may_still_speak_and_be_spoken_about() -> None:
    table = setup(claims=True, pacifist_board=board("investigate", "exile"))
    found_out = played(state(table), *READ, {"do": "investigate", "target": "Cleo"})
    exiled = played(
        found_out,
        {"do": "propose", "narrator": "Dan"}, *READ[1:], {"do": "exile", "target": "Cleo", "dinarzade": False},
        {"do": "propose", "narrator": "Eve"}, *READ[1:],
    )  # fmt: skip
    assert exiled.exiled == ("Cleo",)
    assert noted(after(exiled, **found(v.PACIFIST)))[0]["target"] == "Cleo"  # type: ignore[arg-type]
    by_exiled = state(NOTING, exiled=("Bea",), pacifist=1, discard=2, sessions=read().sessions)
    assert noted(after(by_exiled, **got(1)))[0]["player"] == "Bea"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "claim",
    [
        {"do": "claim"},
        {**drew(1), "kind": "guess"},
        {**drew(1), "kind": None},
        {**drew(1), "kind": ["drawn"]},
        drew(4),
        drew(-1),
        got(3),
        {**drew(1), "pacifist": True},
        {**drew(1), "pacifist": "1"},
        {**drew(1), "pacifist": 1.0},
        {**drew(1), "turn": "1"},
        {**drew(1), "turn": None},
        {**drew(1), "turn": -1},
        {**drew(1), "player": 3},
        {**drew(1), "target": "Bea"},
        {**drew(1), "camp": "pacifist"},
        {**drew(1), "why": "because"},
        {key: value for key, value in drew(1).items() if key != "pacifist"},
        {key: value for key, value in drew(1).items() if key != "turn"},
        found("purple"),
        found(v.PACIFIST, pacifist=1),
        found(v.PACIFIST, target=None),
        {key: value for key, value in found(v.PACIFIST).items() if key != "camp"},
    ],
)
def test_a_claim_of_the_wrong_shape_is_refused(claim: dict[str, object]) -> None:
    assert refused(discovered(), claim) == "bad_value"


def test_a_shape_is_judged_before_names_and_names_before_offices() -> None:
    assert refused(discovered(), {**drew(4), "player": "Zoe"}) == "bad_value"
    assert refused(discovered(), {**drew(1), "player": "Zoe", "turn": 9}) == "unknown_player"
    assert refused(discovered(), found(v.PACIFIST, target="Zoe")) == "unknown_player"


def test_a_refused_veto_changes_nothing_but_the_log() -> None:
    before = session(NOTING, pacifist=5, veto=True)
    assert "veto_refused" in offered(before)
    noted_once = after(before, "veto_refused")
    assert state_as_json(noted_once) == state_as_json(before)
    assert "veto" in offered(noted_once)
    assert "veto_refused" not in offered(noted_once)


def test_a_refused_veto_is_told_in_both_languages() -> None:
    before = session(NOTING, pacifist=5, veto=True)
    command = {"do": "veto_refused"}
    (told,) = GAME.pages.log(Step(before, command, GAME.actions.decide(before, command)))
    assert told.id == "sultane.log.veto_refused"
    assert all(wording(locale).plain(told) for locale in WHOLE)


def test_a_veto_is_refused_once_a_session_and_only_while_it_is_open() -> None:
    once = after(session(NOTING, pacifist=5, veto=True), "veto_refused")
    assert refusal(once, "veto_refused") == "veto_locked"
    assert refusal(session(NOTING), "veto_refused") == "veto_locked"
    assert refusal(state(NOTING), "veto_refused") == "wrong_phase"
    assert refusal(session(NOTING, pacifist=5, veto=True), "veto_refused", why="no") == "bad_value"


def test_the_next_government_may_be_refused_a_veto_again() -> None:
    table = setup(claims=True, pacifist_board=board())
    first = played(session(table, pacifist=5, veto=True), {"do": "veto_refused"}, {"do": "read", "tale": v.TALES[1]})
    second = played(first, {"do": "propose", "narrator": "Dan"}, {"do": "vote", "accepted": True})
    second = second if second.phase == v.SESSION else after(second, "answer", dinarzade=False)
    assert "veto_refused" in offered(second)


def test_a_claim_leaves_the_news_of_the_moment_to_be_told() -> None:
    shuffled = played(proposed(NOTING, draw=5, discard=12), {"do": "vote", "accepted": True}, READ[2])
    assert "reshuffled" in shuffled.notices
    assert after(shuffled, **drew(1)).notices == shuffled.notices  # type: ignore[arg-type]


@pytest.mark.parametrize("viewer", [COURT, GAME_MASTER])
def test_what_is_noted_does_not_depend_on_who_holds_what(viewer: Any) -> None:
    said = [drew(0), got(1), found(v.PACIFIST)]
    one, other = (
        played(
            state(setup(claims=True, pacifist_board=board("investigate")), deal),
            *READ,
            {"do": "investigate", "target": "Cleo"},
            *said,
        )
        for deal in (deal_with(dinarzade="Cleo"), deal_with(dinarzade="Gus", zobeide="Ana"))
    )
    assert GAME.pages.view(one, viewer) == GAME.pages.view(other, viewer)


@settings(max_examples=tries(50))
@given(
    tale=st.sampled_from(v.TALES),
    said=st.lists(st.one_of(st.integers(0, 3).map(drew), st.integers(0, 2).map(got)), max_size=6),
)
def test_a_truthful_hand_never_conflicts_and_the_last_word_counts(tale: v.Tale, said: list[dict[str, object]]) -> None:
    """Some three cards and some discards explain everything that is said exactly where nothing conflicts."""
    position = played(read(tale), *said)
    last = {one["kind"]: one["pacifist"] for one in said}
    worlds = [
        (d, h)
        for d in range(4)
        for h in {d, d - 1}
        if 0 <= h <= 2 and 3 - d >= 2 - h and (h > 0 if tale == v.PACIFIST else h < 2)
    ]
    fits = any(last.get("drawn", d) == d and last.get("handed", h) == h for d, h in worlds)
    assert fits == (not any(one["conflict"] for one in noted(position)))
    assert {one["kind"]: one["pacifist"] for one in noted(position)} == last
