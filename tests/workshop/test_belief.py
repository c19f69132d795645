"""What people believe: likelihoods that sum to one, and suspicion that falls on the right people."""

from dataclasses import replace

import numpy as np
import pytest

from companion.workshop import likelihood as li
from companion.workshop.belief import Additive, Belief, Joint, assignments
from companion.workshop.board import recommended
from companion.workshop.dials import NEUTRAL
from companion.workshop.habits import ADDITIVE, habits
from companion.workshop.positions import Layout

LAYOUT = Layout(recommended(7), 7)
HABITS = replace(habits(ADDITIVE), tempering=1.0)
ROW = np.array([0])
READINGS = li.readings(LAYOUT, HABITS, NEUTRAL, li.discards(LAYOUT, HABITS, NEUTRAL))
SAID = li.accusations(HABITS)


def beliefs() -> list[Belief]:
    likely = np.stack([1 - SAID, SAID])
    return [kind(LAYOUT, READINGS, likely, 1) for kind in (Additive, Joint)]


def test_every_reading_is_one_of_the_four_events() -> None:
    assert READINGS.sum(2) == pytest.approx(np.ones((5, 6, 3, 3)), abs=1e-5)


def test_a_whole_deck_gives_the_hands_of_the_hypergeometric_law() -> None:
    assert li.hands_drawn(6, 17).sum() == pytest.approx(1)
    assert li.hands_drawn(6, 17)[3] == pytest.approx(6 * 5 * 4 / (17 * 16 * 15))


def test_there_are_105_ways_to_deal_seven_roles_and_840_to_deal_ten() -> None:
    assert len(assignments(7, 2, True)) == 105
    assert len(assignments(10, 3, True)) == 840
    assert len(assignments(7, 3, False)) == 35


@pytest.mark.parametrize("kind", [0, 1])
def test_a_pacifist_tale_with_two_stories_makes_both_suspect_and_a_forced_tale_nobody(kind: int) -> None:
    belief = beliefs()[kind]
    before = belief.seen_by(ROW, np.array([6]))[0].copy()
    seen = np.array([1]), np.array([1]), np.array([li.CONTRADICTION])
    belief.learn(ROW, np.array([0]), np.array([1]), seen)
    after = belief.seen_by(ROW, np.array([6]))[0]
    assert (after[:2] > before[:2]).all()
    assert (after[2:6] <= before[2:6] + 1e-6).all()


@pytest.mark.parametrize("kind", [0, 1])
def test_who_is_cleared_is_not_believed_to_be_dinarzade(kind: int) -> None:
    belief = beliefs()[kind]
    belief.clear(ROW, np.array([3]))
    feared = np.broadcast_to(belief.dinarzade(np.array([3])), (1, 7))[0, 0]
    assert feared == pytest.approx(-np.log(49), abs=1e-4)


@pytest.mark.parametrize("kind", [0, 1])
def test_an_accusation_weighs_on_the_accused(kind: int) -> None:
    belief = beliefs()[kind]
    belief.hear(ROW, np.array([0]), np.array([1]), np.array([True]))
    assert np.broadcast_to(belief.of(np.array([1])), (1, 7))[0, 5] > np.log(3 / 3) + 0.3
