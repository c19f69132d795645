"""Everything that play puts into words has words, with every fact they ask for, in both languages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.powers import POWERS
from companion.games.sultane.setup import Deal, Setup, deal
from companion.games.sultane.state import State
from companion.kernel.events import Step
from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER, seat_of
from companion.kernel.words import Text, text
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.sultane.positions import board, proposed, session, setup, state, using
from tests.playing import random_game

BLOCKS = ("exiled", "won", "vizier", "emergency_narrator", "last_narrator", "last_vizier", "regular_narrator")
"""Why a player is not eligible (section 6)."""


def texts(value: object) -> Iterator[Text]:
    """Every message inside plain data."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, Mapping):
        yield from (found for each in value.values() for found in texts(each))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield from (found for each in value for found in texts(each))
    elif is_dataclass(value):
        yield from (found for field in fields(value) for found in texts(getattr(value, field.name)))


def table(random: Random) -> tuple[Setup, Deal | None]:
    """Any table that can be, with any powers, and the roles known or on real cards."""
    count = random.randint(v.FEWEST_PLAYERS, v.MOST_PLAYERS)
    if random.random() < 0.2:
        made = setup(count, v.DISCOVERY, pacifist_board=(f"power:{random.choice([*POWERS])}", "S9", "SD", "SR"))
    else:
        made = setup(
            count,
            pacifist_board=board(*random.sample([*POWERS], 5)),
            interventionist_board=(*(f"power:{random.choice([*POWERS])}" for _ in range(4)), "DA"),
            original_veto=random.random() < 0.5,
            set_aside=random.random() < 0.3,
            haiatalnefous=count in (7, 9) and random.random() < 0.5,
            schahzenan=count == 9 and random.random() < 0.5,
            schahzenan_alone=random.random() < 0.5,
            camp_discovery=random.choice(["votes", "envelopes", "phones"]),
            house_powers={"pacifist:2": "Chantez"},
        )
    return made, deal(made, random) if random.random() < 0.5 else None


@given(seed=st.integers(0, 100_000))
def test_every_moment_of_every_game_has_words(seed: int) -> None:
    random = Random(seed)
    made, roles = table(random)
    said: list[Text] = []
    position = None
    for position in random_game(GAME, made, roles, random):
        said += texts(GAME.pages.prompt(position.state))
        said += texts(GAME.pages.view(position.state, GAME_MASTER).shown)
    assert position is not None
    past = [Step(before, entry.command, entry.events) for entry, before in position.past()]
    for step in past:
        said += (*GAME.pages.log(step), GAME.actions.undo_label(step))
    said += texts(GAME.pages.chronicle(past, position.state))
    said += (each for player in made.players for each in texts(GAME.pages.view(position.state, seat_of(player)).secret))
    for locale in WHOLE:
        for each in said:
            assert wording(locale).plain(each)


REFUSED: list[tuple[str, State, dict[str, Any]]] = [
    ("unknown_action", state(), {"do": "dance"}),
    ("game_over", replace(state(), phase="over"), {"do": "veto"}),
    ("wrong_phase", state(), {"do": "veto"}),
    ("bad_value", state(), {"do": "propose"}),
    ("bad_value", state(), {"do": "propose", "narrator": "Bea", "shoe": 1}),
    ("missing_roles", using("exile"), {"do": "exile", "target": "Bea"}),
    ("unknown_player", state(), {"do": "propose", "narrator": "Zoé"}),
    ("wrong_vizier", state(), {"do": "propose", "narrator": "Bea", "vizier": "Cleo"}),
    ("self_target", using("appoint"), {"do": "appoint", "target": "Ana"}),
    ("not_active", using("appoint", exiled=("Dan",)), {"do": "appoint", "target": "Dan"}),
    ("not_eligible", state(), {"do": "propose", "narrator": "Ana"}),
    ("not_eligible", state(exiled=("Dan",)), {"do": "propose", "narrator": "Dan"}),
    ("not_eligible", using("emergency"), {"do": "emergency", "narrator": "Bea"}),
    ("already_investigated", using("investigate", investigated=("Bea",)), {"do": "investigate", "target": "Bea"}),
    ("vote_count", proposed(), {"do": "vote", "yes": 4, "no": 4}),
    ("no_such_tale", session(setup(interventionist_tales=5), interventionist=5), {"do": "read", "tale": v.TALES[1]}),
    ("veto_locked", session(), {"do": "veto"}),
    (
        "no_such_claim",
        state(setup(claims=True)),
        {"do": "claim", "player": "Ana", "turn": 1, "kind": "drawn", "pacifist": 1},
    ),
]


@pytest.mark.parametrize("locale", WHOLE)
@pytest.mark.parametrize(("code", "position", "command"), REFUSED)
def test_a_refusal_is_a_sentence_with_the_facts_it_is_raised_with(
    locale: str, code: str, position: State, command: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refused:
        GAME.actions.decide(position, command)
    assert refused.value.code == code
    assert wording(locale).plain(Text(f"sultane.refused.{code}", refused.value.facts)).endswith(".")


def test_every_refusal_is_tried_or_needs_no_facts() -> None:
    tried = {code for code, _, _ in REFUSED}
    assert set(ACTIONS.refusals) - tried == {"nothing_to_undo", "bad_setup"}
    for code in ACTIONS.refusals:
        assert all(wording(locale).has(f"sultane.refused.{code}") for locale in WHOLE)
    assert wording("fr").plain(text("sultane.refused.nothing_to_undo"))
    assert wording("fr").plain(text("sultane.refused.bad_setup"))


@pytest.mark.parametrize("reason", BLOCKS)
def test_a_refused_proposal_says_why(reason: str) -> None:
    for locale in WHOLE:
        assert wording(locale).has(f"sultane.reason.{reason}")


def test_french_says_why_bea_cannot_read() -> None:
    blocked = state(pacifist=1, last_vizier="Gus", last_narrators=("Bea",))
    with pytest.raises(Refused) as refused:
        GAME.actions.decide(blocked, {"do": "propose", "narrator": "Bea"})
    said = wording("fr").plain(Text("sultane.refused.not_eligible", refused.value.facts))
    assert said == "Bea ne peut pas être Narratrice maintenant\u202f: Narratrice du dernier conte lu."
