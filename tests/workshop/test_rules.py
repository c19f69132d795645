"""The rules in arrays agree with the rules engine."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.workshop import positions as p
from companion.workshop.board import Board, board_of, recommended
from companion.workshop.dials import NEUTRAL
from companion.workshop.estimate import fitted
from companion.workshop.habits import MODELS, Model
from companion.workshop.positions import Layout, Positions, pass_sign
from companion.workshop.turn import People, play_turn
from tests.workshop.both import assert_same_games, table
from tests.workshop.random_people import RandomPeople

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
def test_the_same_choices_lead_to_the_same_states_as_in_the_rules_engine(seed: int) -> None:
    assert_same_games(table(Random(seed)), games=5, seed=seed)


def tales_of_each_kind(at: Positions) -> np.ndarray:
    """Every tale of each game, wherever it lies: pacifist ones, then interventionist ones."""
    places = np.arange(at.piles.width)
    inside = (places >= at.piles.top[:, None]) & (places < at.piles.bottom[:, None])
    drawn = np.stack([(inside & ~at.piles.order).sum(1), (inside & at.piles.order).sum(1)], 1)
    read = np.stack([at.pacifist, at.interventionist], 1)
    return drawn + at.piles.discard + read + at.reserve


def assert_conserved(board: Board, players: int, people: People, games: int, seed: int) -> None:
    at = p.start(Layout(board, players), games, np.random.default_rng(seed))
    whole = np.array([board.pacifist_tales, board.interventionist_tales]) + board.reserve
    while len(at.game):
        play_turn(at, people)
        assert (tales_of_each_kind(at) == whole).all()
        assert at.piles.left.min() >= 0
        going = np.flatnonzero(at.ended == p.PLAYING)
        at.keep(going)
        people.keep(going)
        pass_sign(at)


@given(SEEDS)
def test_no_tale_is_lost_and_none_appears(seed: int) -> None:
    setup = table(Random(seed))
    people = RandomPeople(np.random.default_rng(seed))
    assert_conserved(board_of(setup), len(setup.players), people, 30, seed)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("power", [power for power in POWERS if power not in (v.HOUSE, v.EXILE)])
def test_no_tale_is_lost_while_fitted_people_use_a_power(model: Model, power: str) -> None:
    slots = (f"power:{power}",) * 3
    board = Board((*slots, "SV", "SD", "SR"), (*slots, "DV", "DA"))
    people = fitted(Layout(board, 6), 60, model=model, dials=NEUTRAL)
    assert_conserved(board, 6, people, 60, seed=4)


def test_a_board_needs_the_roles_of_its_players_and_two_slots() -> None:
    with pytest.raises(ValueError, match="two slots"):
        Layout(Board(("SR",)), 7)
    with pytest.raises(ValueError, match="deals 7 roles to 8 players"):
        Layout(Board(recommended(7).pacifist, roles=recommended(7).roles_of(7)), 8)
