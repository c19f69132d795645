"""What holds in every game of Sultane, however it is set up and played."""

import json
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.eligibility import blocked, eligible
from companion.games.sultane.powers import POWERS
from companion.games.sultane.record import state_as_json
from companion.games.sultane.state import State
from companion.kernel.journal import Entry, Position, event_from_json, event_to_json
from companion.kernel.refusal import Refused
from tests.games.sultane.boards import random_table
from tests.games.sultane.positions import tales_of
from tests.playing import commands, fold, random_game, submitted
from tests.sizes import cases, tries

SEEDS = st.integers(0, 2**32 - 1)


def holds(state: State) -> None:
    """Assert what must be true of every position."""
    in_play = state.draw + state.discard + state.hand + state.set_aside
    assert in_play + state.pacifist + state.interventionist == tales_of(state)
    assert min(state.draw, state.discard, state.hand, state.set_aside, state.reserve) >= 0
    assert (state.phase == v.OVER) == (state.winner is not None)
    assert state.hand == {v.SESSION: 3, v.EMERGENCY_SESSION: 2}.get(state.phase, 0)
    assert (state.power is not None) == (state.phase == v.POWER)
    assert state.refusals == 3 if state.phase == v.TOP else state.refusals < 3
    assert state.phase not in (v.PROPOSE, v.VOTE, v.QUESTION, v.TOP) or state.draw >= 3
    assert state.vizier in state.active
    assert {*eligible(state)} | {*blocked(state)} == {*state.seats}
    assert len(state.active) + len(state.exiled) + (state.won is not None) == len(state.seats)
    assert state.phase == v.OVER or eligible(state)


@pytest.mark.parametrize("block", cases(*range(5), thorough=range(5, 20)))
def test_tales_are_conserved_and_somebody_can_always_act_in_hundreds_of_random_games(block: int) -> None:
    for number in range(100):
        random = Random(block * 100 + number)
        state = None
        for position in random_game(GAME, *random_table(random), random):
            state = position.state
            holds(state)
        assert state is not None
        assert state.phase == v.OVER


@settings(max_examples=tries(15))
@given(SEEDS)
def test_the_fold_of_the_journal_is_the_live_state(seed: int) -> None:
    random = Random(seed)
    setup, deal = random_table(random)
    rows: list[Entry] = []
    *_, position = random_game(GAME, setup, deal, random, undo=0.2, rows=rows)
    stored = json.loads(json.dumps([[event_to_json(event) for event in row.events] for row in rows]))
    read = [
        replace(row, events=tuple(event_from_json(GAME, event) for event in events))
        for row, events in zip(rows, stored, strict=True)
    ]
    folded = fold(GAME, GAME.rules.start(setup, deal), read)
    assert (folded.version, folded.state) == (position.version, position.state)


@settings(max_examples=tries(10))
@given(SEEDS)
def test_undo_of_anything_gives_the_state_before(seed: int) -> None:
    random = Random(seed)
    before = None
    for position in random_game(GAME, *random_table(random), random):
        if before is not None:
            back = submitted(GAME, position, {"do": "undo"})
            assert back.state is before.state
            assert back.version == position.version + 1
        before = position


def universe(state: State) -> list[dict[str, object]]:
    """Every action with plausible values, legal or not; counts, names of voters and corrections are tested apart."""
    people = [*state.seats, "Zoe"]
    actions: list[dict[str, object]] = [
        {"do": "veto"},
        {"do": "veto_refused"},
    ]
    actions += [{"do": code} for code, power in POWERS.items() if power.targets is None]
    actions += [{"do": "vote", "accepted": said} for said in (True, False)]
    actions += [{"do": "answer", "dinarzade": said} for said in (True, False)]
    actions += [{"do": do, "tale": tale} for do in ("read", "top") for tale in v.TALES]
    for person in people:
        actions += [{"do": "propose", "narrator": person}, {"do": "emergency", "narrator": person}]
        actions += [{"do": "reveal", "player": person}]
        actions += [{"do": do, "target": person} for do in ("investigate", "appoint", "exile")]
        actions += [{"do": "exile", "target": person, "dinarzade": said} for said in (True, False)]
    actions += [{"do": "swap_seats", "targets": list(pair)} for pair in permutations(people, 2)]
    return actions


def claims(state: State) -> list[dict[str, object]]:
    """Every claim about any turn so far and the next, of any kind, by anyone about anyone."""
    people = [*state.seats, "Zoe"]
    said: list[dict[str, object]] = []
    if not state.setup.claims:
        return [{"do": "claim", "player": person, "turn": 1, "kind": v.SAID_DRAWN, "pacifist": 1} for person in people]
    for turn, person in product(range(state.turn + 2), people):
        about = {"do": "claim", "player": person, "turn": turn}
        said += [{**about, "kind": v.SAID_DRAWN, "pacifist": number} for number in range(5)]
        said += [{**about, "kind": v.SAID_HANDED, "pacifist": number} for number in range(4)]
        said += [
            {**about, "kind": v.SAID_CAMP, "target": target, "camp": camp} for target in people for camp in v.TALES
        ]
    return said


def accepted(state: State, action: dict[str, object]) -> bool:
    try:
        ACTIONS.decide(state, action)
    except Refused:
        return False
    return True


@settings(max_examples=tries(10))
@given(SEEDS)
def test_what_is_offered_is_accepted_and_everything_else_refused(seed: int) -> None:
    """Thousands of claims are tried where what may be claimed can have changed, and now and then elsewhere."""
    random = Random(seed)
    before = None
    for position in random_game(GAME, *random_table(random), random):
        state = position.state
        may_change = state.turn, state.phase == v.OVER, len(state.sessions), len(state.investigated), len(state.seats)
        about_claims = may_change != before or random.random() < 0.1
        before = may_change
        offered = [
            action
            for choice in GAME.actions.legal(state)
            for action in commands(choice)
            if choice.do != "correct" and (about_claims or choice.do != "claim")
        ]
        tried = universe(state) + (claims(state) if about_claims else [])
        taken = [action for action in tried if accepted(state, action)]
        assert sorted(map(json.dumps, offered)) == sorted(map(json.dumps, taken))


def test_every_action_is_met_in_random_games() -> None:
    """The random games of these tests would prove little if a power never came up in them."""
    met: set[object] = set()
    for number in range(300):
        random = Random(number)
        met |= {
            position.last.command["do"]
            for position in random_game(GAME, *random_table(random), random)
            if position.last is not None
        }
    assert met == ACTIONS.named.keys() - {"correct"}


@settings(max_examples=tries(10))
@given(SEEDS, st.integers(-1, 4), st.integers(-1, 20), st.integers(-1, 20))
def test_a_correction_is_accepted_exactly_within_its_ranges(seed: int, refusals: int, draw: int, discard: int) -> None:
    random = Random(seed)
    for position in random_game(GAME, *random_table(random), random):
        state = position.state
        piles = state.draw + state.discard
        counter = 0 <= refusals <= 2 and state.phase != v.TOP
        over = state.phase == v.OVER
        for counts, fits in (
            ({"refusals": refusals}, counter),
            ({"draw": draw}, 0 <= draw <= piles),
            ({"discard": discard}, 0 <= discard <= piles),
            ({"draw": draw, "discard": piles - draw}, 0 <= draw <= piles),
            ({"draw": draw, "discard": discard}, min(draw, discard) >= 0 and draw + discard == piles),
        ):
            action = {"do": "correct", "why": "counted", **counts}
            assert accepted(state, action) == (fits and not over)
            if fits and not over:
                holds(submitted(GAME, position, action).state)


@settings(max_examples=tries(10))
@given(SEEDS, st.integers(0, 11), st.integers(0, 11))
def test_votes_by_counts_names_and_outcome_agree(seed: int, yes: int, no: int) -> None:
    random = Random(seed)
    for position in random_game(GAME, *random_table(random), random):
        state = position.state
        if state.phase != v.VOTE:
            continue
        voters = len(state.active)
        assert accepted(state, {"do": "vote", "yes": yes, "no": no}) == (yes + no == voters)
        said = random.sample(state.active, random.randint(0, voters))
        outcome = {"do": "vote", "accepted": 2 * len(said) > voters}
        by_names = submitted(GAME, position, {"do": "vote", "yes": said})
        by_counts = submitted(GAME, position, {"do": "vote", "yes": len(said), "no": voters - len(said)})
        assert by_names.state == by_counts.state == submitted(GAME, position, outcome).state


@settings(max_examples=tries(8))
@given(SEEDS)
def test_the_public_record_of_any_moment_replays_to_the_same_public_state(seed: int) -> None:
    random = Random(seed)
    setup, deal = random_table(random)
    for position in random_game(GAME, setup, deal, random, undo=0.1):
        if random.random() > 0.1:
            continue
        spoken = GAME.record.public(setup, deal, [entry.command for entry, _ in position.past()])
        replayed = Position(0, GAME.rules.start(setup, None))
        for command in spoken:
            replayed = submitted(GAME, replayed, command)
        assert state_as_json(replayed.state) == state_as_json(position.state)
