"""The story in sentences, what undo takes back, and the whole game told at its end."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.chronicle import chronicle
from companion.games.sultane.outcome import CourtTurn
from companion.games.sultane.setup import deal
from companion.games.sultane.state import State
from companion.kernel.events import Step
from companion.kernel.words import Text, text
from companion.messages import wording
from tests.games.sultane.positions import after, board, deal_with, proposed, session, setup, state, using
from tests.playing import random_game


def step(position: State, do: str, **facts: object) -> Step[State]:
    command = {"do": do, **facts}
    return Step(position, command, ACTIONS.decide(position, command))


def said(position: State, do: str, **facts: object) -> list[str]:
    return [wording("en").plain(line) for line in step(position, do, **facts).log()]


def undo(position: State, do: str, **facts: object) -> str:
    return wording("fr").plain(ACTIONS.undo_label(step(position, do, **facts)))


def played(position: State, *commands: Mapping[str, object]) -> tuple[list[Step[State]], State]:
    steps = []
    for command in commands:
        facts = {key: value for key, value in command.items() if key != "do"}
        steps.append(step(position, str(command["do"]), **facts))
        position = after(position, str(command["do"]), **facts)
    return steps, position


def turns(past: list[Step[State]], position: State) -> list[CourtTurn]:
    return list(chronicle(past, position).turns)


def end(past: list[Step[State]], position: State) -> Text:
    return chronicle(past, position).ending


# The log.


def test_a_proposal_is_told_and_the_first_one_opens_the_night() -> None:
    assert said(state(turn=3), "propose", narrator="Bea") == ["Ana proposes Bea as Narrator."]
    assert said(state(), "propose", narrator="Bea") == [
        "The first night falls. Ana is Grand Vizier.",
        "Ana proposes Bea as Narrator.",
    ]


def test_a_vote_is_told_as_far_as_it_is_known() -> None:
    assert said(proposed(), "vote", accepted=True) == ["The court accepts Bea."]
    assert said(proposed(), "vote", yes=4, no=3) == ["The court accepts Bea: 4\u00a0Yes, 3\u00a0No."]
    assert said(proposed(), "vote", yes=["Ana", "Bea", "Cleo"]) == [
        "The court refuses Bea: 3\u00a0Yes, 4\u00a0No. The counter moves to 1.",
        "Yes: Ana, Bea, and Cleo.",
        "Bea takes the Grand Vizier sign.",
    ]
    refused, *_ = said(proposed(), "vote", yes=[])
    assert refused == "The court refuses Bea: 0\u00a0Yes, 7\u00a0No. The counter moves to 1."


def test_a_reading_is_told_with_the_score() -> None:
    assert said(session(pacifist=1), "read", tale="pacifist") == [
        "Bea reads a pacifist tale: 2 of 6.",
        "The slot gives Ana a power: discover a camp.",
    ]
    assert said(session(interventionist=2), "read", tale="interventionist")[0] == (
        "Bea reads an interventionist tale: 3 of 5."
    )


def test_a_third_refusal_and_its_tale_are_told() -> None:
    assert said(proposed(refusals=2), "vote", accepted=False) == [
        "The court refuses Bea. The counter moves to 3.",
        "The Sultana loses patience.",
    ]
    assert said(state(phase="top", refusals=3, interventionist=1), "top", tale="interventionist") == [
        "The top tale is read automatically. It is interventionist: 2 of 5.",
        "Bea takes the Grand Vizier sign.",
    ]


def test_a_veto_is_told_as_this_table_plays_it() -> None:
    assert "counter" not in said(session(pacifist=5, veto=True), "veto")[0]
    original = session(setup(original_veto=True), pacifist=5, veto=True, refusals=1)
    assert said(original, "veto")[0].endswith("The counter moves to 2.")


@pytest.mark.parametrize(
    ("power", "facts", "line"),
    [
        ("investigate", {"target": "Eve"}, "Ana discovers Eve’s camp."),
        ("appoint", {"target": "Eve"}, "Ana chooses Eve as the next Grand Vizier."),
        ("exile", {"target": "Eve", "dinarzade": False}, "Ana exiles Eve, who is not Dinarzade."),
        ("exile", {"target": "Eve", "dinarzade": True}, "Ana exiles Eve: it is Dinarzade!"),
        ("peek", {}, "Ana looks at the next three tales."),
        ("add_tale", {}, "Ana adds a tale to the draw pile."),
        ("discard_deep", {}, "Ana discards the second or the third tale."),
        ("house", {}, "Ana uses the power agreed on."),
        ("swap_seats", {"targets": ["Bea", "Eve"]}, "Ana makes Bea and Eve swap seats."),
        ("emergency", {"narrator": "Eve"}, "Ana names Eve emergency narrator."),
    ],
)
def test_a_power_is_told(power: str, facts: dict[str, object], line: str) -> None:
    assert said(using(power, setup(pacifist_board=board(power))), power, **facts)[0] == line


def test_what_follows_by_itself_is_told_in_order() -> None:
    table = setup(set_aside=True)
    lines = said(session(table, interventionist=3, draw=1, discard=8), "read", tale="interventionist")
    assert lines == [
        "Bea reads an interventionist tale: 4 of 5.",
        "The tale set aside on the interventionist board joins the discard.",
        "The discard joins the draw pile and is shuffled: 12 tales.",
        "Bea takes the Grand Vizier sign.",
    ]


def test_a_correction_is_told_with_its_reason() -> None:
    assert said(state(turn=4, discard=3), "correct", refusals=1, why="<b>we</b> forgot") == [
        "Counts corrected: 1 on the counter, 14 to draw, 3 discarded. <b>we</b> forgot"
    ]


def test_dinarzade_is_told_the_same_whether_asked_or_known() -> None:
    known = said(proposed(pacifist=3, deal=deal_with(dinarzade="Bea")), "vote", accepted=True)
    assert known == ["The court accepts Bea.", "Bea is Dinarzade!", "The Pacifists win."]
    asked = said(state(phase="question", narrator="Bea", pacifist=3), "answer", dinarzade=True)
    assert asked == known[1:]


# Undo.


@pytest.mark.parametrize(
    ("position", "do", "facts", "label"),
    [
        (state(), "propose", {"narrator": "Bea"}, "Annuler le choix de Bea"),
        (proposed(turn=7), "vote", {"accepted": False}, "Annuler le refus du tour 7"),
        (proposed(turn=7), "vote", {"accepted": True}, "Annuler le vote du tour 7"),
        (session(), "read", {"tale": "pacifist"}, "Annuler le conte pacifiste"),
        (
            state(phase="top", refusals=3),
            "top",
            {"tale": "interventionist"},
            "Annuler le conte interventionniste lu d’office",
        ),
        (using("exile"), "exile", {"target": "Eve", "dinarzade": False}, "Annuler l’exil d’Eve"),
        (using("exile"), "correct", {"refusals": 1, "why": "oubli"}, "Annuler la correction"),
        (using("peek"), "peek", {}, "Annuler le regard sur trois contes"),
        (using("swap_seats"), "swap_seats", {"targets": ["Bea", "Eve"]}, "Annuler l’échange entre Bea et Eve"),
        (
            state(phase="question", narrator="Ana", vizier="Bea", pacifist=3),
            "answer",
            {"dinarzade": False},
            "Annuler la réponse d’Ana",
        ),
        (
            state(setup(7, haiatalnefous=True), pacifist=5),
            "reveal",
            {"player": "Eve"},
            "Annuler la victoire d’Eve",
        ),
    ],
)
def test_undo_says_what_it_takes_back(position: State, do: str, facts: dict[str, object], label: str) -> None:
    assert undo(position, do, **facts) == label


# The chronicle.


def test_a_turn_is_told_with_its_government_its_vote_and_its_tale() -> None:
    past, now = played(
        state(),
        {"do": "propose", "narrator": "Bea"},
        {"do": "vote", "yes": 4, "no": 3},
        {"do": "read", "tale": "interventionist"},
        {"do": "propose", "narrator": "Cleo"},
        {"do": "vote", "accepted": False},
    )
    first, second, third = turns(past, now)
    assert (first.vizier, first.narrator, first.outcome, first.tale) == (
        "Ana",
        "Bea",
        "read",
        "interventionist",
    )
    assert (first.votes, second.votes) == ((4, 3), None)
    assert (second.vizier, second.narrator, second.outcome, second.tale) == ("Bea", "Cleo", "refused", None)
    assert (third.vizier, third.narrator, third.outcome) == ("Cleo", None, "open")


def test_the_sign_that_passes_belongs_to_the_turn_it_opens() -> None:
    past, now = played(state(), {"do": "propose", "narrator": "Bea"}, {"do": "vote", "accepted": False})
    first, second = turns(past, now)
    assert second.text == (text("sultane.log.sign", vizier="Ana", narrator="", player="Bea"),)
    assert len(first.text) == 3


def test_a_power_is_told_with_its_target() -> None:
    past, now = played(
        session(setup(pacifist_board=board("investigate"))),
        {"do": "read", "tale": "pacifist"},
        {"do": "investigate", "target": "Eve"},
    )
    assert (turns(past, now)[0].powers, turns(past, now)[0].target) == ((("investigate", ("Eve",)),), "Eve")


def test_an_automatic_reading_is_told_as_such() -> None:
    past, now = played(proposed(refusals=2), {"do": "vote", "accepted": False}, {"do": "top", "tale": "pacifist"})
    assert (turns(past, now)[0].outcome, turns(past, now)[0].tale) == ("automatic", "pacifist")


def test_a_veto_is_told_as_such() -> None:
    past, now = played(session(pacifist=5, veto=True), {"do": "veto"})
    assert turns(past, now)[0].outcome == "veto"


def test_dinarzade_as_narrator_is_the_end_of_the_story() -> None:
    past, now = played(proposed(pacifist=5), {"do": "vote", "yes": 4, "no": 3}, {"do": "answer", "dinarzade": True})
    assert turns(past, now)[-1].outcome == "dinarzade"
    assert wording("en").plain(end(past, now)) == (
        "Ana proposes Bea and the court says yes, 4 to 3. "
        "By then, 5 pacifist tales have been read, and Bea is Dinarzade."
    )
    past, now = played(proposed(pacifist=3, deal=deal_with(dinarzade="Bea")), {"do": "vote", "accepted": True})
    assert end(past, now).id == "sultane.ending.dinarzade_narrator"


def test_the_exile_of_dinarzade_is_the_end_of_the_story() -> None:
    past, now = played(using("exile"), {"do": "exile", "target": "Eve", "dinarzade": True})
    assert turns(past, now)[-1].outcome == "exile"
    assert wording("en").plain(end(past, now)).startswith("Ana exiles Eve, who is Dinarzade.")


@pytest.mark.parametrize(
    ("position", "command", "expected"),
    [
        (session(pacifist=5), {"do": "read", "tale": "pacifist"}, "pacifists"),
        (session(interventionist=4), {"do": "read", "tale": "interventionist"}, "interventionists"),
        (state(phase="top", refusals=3, pacifist=5), {"do": "top", "tale": "pacifist"}, "pacifists_automatic"),
        (
            state(phase="top", refusals=3, interventionist=4),
            {"do": "top", "tale": "interventionist"},
            "interventionists_automatic",
        ),
        (
            session(setup(9, schahzenan=True, schahzenan_alone=True), pacifist=5, interventionist=4),
            {"do": "read", "tale": "interventionist"},
            "schahzenan",
        ),
    ],
)
def test_a_full_board_ends_the_story(position: State, command: dict[str, object], expected: str) -> None:
    past, now = played(position, command)
    assert end(past, now).id == f"sultane.ending.{expected}"


def test_a_game_that_was_left_has_no_winner() -> None:
    told = chronicle([], state())
    assert (told.turns, told.winner, told.ending) == ((), None, end([], state()))
    assert end([], state()).id == "sultane.ending.none"


@given(seed=st.integers(0, 10_000))
def test_every_turn_of_every_game_is_told_once_and_in_order(seed: int) -> None:
    random = Random(seed)
    powers = random.sample(["exile", "emergency", "peek", "appoint"], 4)
    table = setup(random.randint(5, 10), pacifist_board=board(*powers))
    game = list(random_game(GAME, table, deal(table, random), random))
    past = [Step(before, entry.command, entry.events) for entry, before in game[-1].past()]
    told = turns(past, game[-1].state)
    assert [turn.turn for turn in told] == list(range(1, game[-1].state.turn + 1))
    assert all(turn.text for turn in told)
    assert sum(len(turn.text) for turn in told) == sum(len(each.log()) for each in past)
    assert all(turn.outcome != "open" for turn in told)
    assert sum(turn.tale is not None for turn in told) <= game[-1].state.pacifist + game[-1].state.interventionist
