"""The end as a scene (section 9): the moment that decided, what is said before it, whose role is turned over when."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane.chronicle import chronicle
from companion.games.sultane.outcome import DecisiveTurn, reveal_order
from companion.games.sultane.setup import Deal, deal
from companion.games.sultane.state import State
from companion.kernel.events import Step, changed
from companion.messages import wording
from tests.games.sultane.positions import NAMES, deal_with, proposed, session, setup, state, using
from tests.games.sultane.test_log import played
from tests.playing import random_game

Command = Mapping[str, object]


def decided(position: State, *commands: Command) -> DecisiveTurn:
    """The moment that decided a game in which ``commands`` are played at ``position``."""
    past, now = played(position, *commands)
    found = chronicle(past, now).decisive
    assert found is not None
    return found


def sentences(position: State, *commands: Command) -> list[str]:
    return [wording("en").plain(one) for one in decided(position, *commands).text]


def read(tale: str, narrator: str) -> list[Command]:
    return [{"do": "propose", "narrator": narrator}, {"do": "vote", "accepted": True}, {"do": "read", "tale": tale}]


LAST_TALE = {"do": "read", "tale": "pacifist"}
TO_THE_END: list[tuple[State, list[Command], str]] = [
    (session(pacifist=5), [LAST_TALE], "tale"),
    (session(interventionist=4), [{"do": "read", "tale": "interventionist"}], "tale"),
    (state(phase="top", refusals=3, pacifist=5), [{"do": "top", "tale": "pacifist"}], "automatic"),
    (using("emergency", pacifist=5), [{"do": "emergency", "narrator": "Eve"}, LAST_TALE], "emergency"),
    (
        proposed(pacifist=5),
        [{"do": "vote", "accepted": True}, {"do": "answer", "dinarzade": True}],
        "dinarzade_narrator",
    ),
    (using("exile"), [{"do": "exile", "target": "Eve", "dinarzade": True}], "dinarzade_exiled"),
]


@pytest.mark.parametrize(("position", "commands", "kind"), TO_THE_END)
def test_the_last_turn_decides_and_says_how(position: State, commands: list[Command], kind: str) -> None:
    moment = decided(position, *commands)
    assert (moment.turn, moment.kind) == (position.turn, kind)
    past, now = played(position, *commands)
    hush: Any = chronicle(past, now).hush
    assert hush.id == f"sultane.hush.{kind}"


@pytest.mark.parametrize(("position", "commands", "kind"), TO_THE_END)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_first_tells_nobody_who_won(
    position: State, commands: list[Command], kind: str, language: str
) -> None:
    past, now = played(position, *commands)
    hush: Any = chronicle(past, now).hush
    said = wording(language).plain(hush).lower()
    for word in ("pacifi", "interventionni", "dinarzade", "gagne", "win"):
        assert word not in said.replace("window", "")


def test_an_emergency_narrator_is_the_one_who_reads_the_last_tale() -> None:
    emergency = TO_THE_END[3]
    assert "Eve reads the tale that was missing" in sentences(emergency[0], *emergency[1])[0]


def test_a_game_that_is_left_has_no_moment() -> None:
    told = chronicle([], state())
    assert (told.decisive, told.hush) == (None, None)


@pytest.mark.parametrize(
    ("yes", "no", "narrow"),
    [(4, 3, True), (5, 2, False), (7, 0, False)],
)
def test_one_vote_that_decided_is_told(yes: int, no: int, narrow: bool) -> None:
    said = sentences(proposed(pacifist=5), {"do": "vote", "yes": yes, "no": no}, {"do": "answer", "dinarzade": True})
    assert ("One vote the other way, and this government would have failed." in said) == narrow


def test_of_an_even_court_one_vote_makes_a_tie() -> None:
    court = proposed(setup(6), pacifist=5)
    said = sentences(court, {"do": "vote", "yes": 4, "no": 2}, {"do": "answer", "dinarzade": True})
    assert len(said) == 2


def test_a_vote_that_nobody_counted_is_not_called_narrow() -> None:
    said = sentences(proposed(pacifist=5), {"do": "vote", "accepted": True}, {"do": "answer", "dinarzade": True})
    assert len(said) == 1


# The boards of these have room for 6 and 5 tales, and no power asks for anything.

PLAIN = setup(pacifist_board=("power:none",) * 5 + ("SR",))


def ahead(*tales: str) -> int | None:
    """Since when the winners were ahead, when these tales are read one a turn."""
    narrators = ["Cleo", "Dan", "Eve", "Fay", "Gus", "Ana", "Bea"]
    commands = [step for at, tale in enumerate(tales) for step in read(tale, narrators[at % 7])]
    return decided(state(PLAIN, deal_with()), *commands).ahead


P, J = "pacifist", "interventionist"


def test_who_leads_from_the_start_has_no_turn_of_taking_the_lead() -> None:
    assert ahead(J, J, J, J, J) is None


def test_the_lead_counts_from_the_tale_that_was_never_made_up_for() -> None:
    assert ahead(P, P, P, P, P, P) == 2  # five to read against five is not a lead yet
    assert ahead(P, P, J, J, P, P, P, P) == 6


def test_a_lead_that_the_last_tale_brings_is_the_moment_itself() -> None:
    assert ahead(P, P, P, P, J, J, J, J, P, P) is None


def test_interventionists_who_fell_behind_take_the_lead_back() -> None:
    assert ahead(P, P, P, J, J, J, J, J) == 6


def test_a_win_without_a_full_board_has_no_lead() -> None:
    assert decided(TO_THE_END[4][0], *TO_THE_END[4][1]).ahead is None


# Whose role is turned over when.


def order(roles: Deal, **facts: Any) -> list[str]:
    table = setup(len(NAMES), **facts.pop("options", {}))
    return list(reveal_order(table, roles, changed(state(table, roles), **facts)))


def test_dinarzade_comes_last_and_whoever_has_a_goal_of_their_own_before_them() -> None:
    roles = deal_with(dinarzade="Ana", schahzenan="Bea", parizade="Cleo")
    special = Deal({**roles.roles, "Ana": "dinarzade", "Bea": "schahzenan", "Cleo": "parizade"})
    assert order(special)[-2:] == ["Bea", "Ana"]
    assert order(special)[:2] == ["Cleo", "Dan"]


def test_whom_everybody_knows_comes_first() -> None:
    roles = Deal({**deal_with().roles, "Eve": "dinarzade", "Gus": "haiatalnefous"})
    assert order(roles, reason="dinarzade_narrator", narrator="Eve")[0] == "Eve"
    assert order(roles, reason="dinarzade_exiled", exiled=("Ida", "Eve"))[0] == "Eve"
    assert order(roles, won="Gus", options={"haiatalnefous": True})[0] == "Gus"


def test_haiatalnefous_is_a_pacifist_like_others_where_they_are_not_in_love() -> None:
    roles = Deal({**deal_with().roles, "Ana": "haiatalnefous", "Jon": "dinarzade"})
    assert order(roles)[0] == "Ana"
    assert order(roles, options={"haiatalnefous": True})[-2:] == ["Ana", "Jon"]


@given(seed=st.integers(0, 10_000))
def test_every_game_has_one_moment_and_turns_every_role_once(seed: int) -> None:
    random = Random(seed)
    table = setup(random.randint(5, 10))
    roles = deal(table, random)
    game = list(random_game(GAME, table, roles, random))
    now = game[-1].state
    told = chronicle([Step(before, entry.command, entry.events) for entry, before in game[-1].past()], now)
    moment: Any = told.decisive
    assert moment.turn == now.turn
    assert moment.ahead is None or 1 <= moment.ahead < now.turn
    assert all(wording(language).plain(one) for one in moment.text for language in ("en", "fr"))
    assert sorted(reveal_order(table, roles, now)) == sorted(table.players)


@given(seed=st.integers(0, 10_000))
def test_the_moment_is_the_same_whatever_lies_hidden(seed: int) -> None:
    random = Random(seed)
    table = setup(7)
    game = list(random_game(GAME, table, deal(table, random), random))
    past = [Step(before, entry.command, entry.events) for entry, before in game[-1].past()]
    now = game[-1].state
    for roles in (None, deal(table, random)):
        assert chronicle(past, changed(now, deal=roles)) == chronicle(past, now)
