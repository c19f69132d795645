"""Baselines for the model: people who play at random, people who go by the stage of the game alone, boards."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from companion.workshop.board import Board, Roles, recommended
from companion.workshop.dials import NEUTRAL
from companion.workshop.estimate import Estimate, answers
from companion.workshop.habits import ADDITIVE, JOINT, Habits
from companion.workshop.people import FittedPeople
from companion.workshop.positions import Bools, Layout, Positions
from companion.workshop.turn import People
from tests.workshop.random_people import RandomPeople

STAGE_ONLY = Habits(**json.loads((Path(__file__).parent / "stage_only.json").read_text(encoding="utf-8")))
"""Habits fitted to people who make nothing of what governments read."""


class Refusing(RandomPeople):
    """People who refuse every government."""

    def vote(self, at: Positions) -> Bools:
        return np.zeros(at.active.shape, bool)


def stage_only(layout: Layout, games: int) -> People:
    """People who go by the stage of the game, the zone, and who was cleared."""
    return FittedPeople(layout, JOINT, STAGE_ONLY, NEUTRAL, games)


def random_play(layout: Layout, games: int) -> People:
    """People who vote and pick at random, and discard for their side."""
    return RandomPeople(np.random.default_rng(games), camps=True)


def refusing(layout: Layout, games: int) -> People:
    """People who refuse every government."""
    return Refusing(np.random.default_rng(games))


def answered(board: Board, players: int, games: int, people_of: Callable[..., People], seed: int = 0) -> Estimate:
    """What the games of some people are like."""
    people = partial(people_of)
    *_, last = answers(Layout(board, players), games, seed, people, ADDITIVE, None)
    return last


def slots(*codes: str) -> Board:
    """A board for seven with these first five slots."""
    return replace(recommended(7), pacifist=(*codes, "SR"))


EDITS: dict[str, Board] = {
    "no exile": slots("S8", "S6", "SA", "power:none", "power:none"),
    "one exile": slots("S8", "S6", "SA", "SV", "power:none"),
    "no discovery": slots("S8", "S7", "SA", "SV", "SD"),
    "two discoveries": slots("power:investigate", "S6", "SA", "SV", "SD"),
    "discovery -> see three": slots("S8", "S9", "SA", "SV", "SD"),
    "no appointment": slots("S8", "S6", "S7", "SV", "SD"),
    "no power at all": slots(*["power:none"] * 5),
    "reading at 2 refusals": replace(recommended(7), patience=2),
    "reading at 4 refusals": replace(recommended(7), patience=4),
    "no automatic reading": replace(recommended(7), patience=None),
    "add a tale, slot 1": slots("power:add_tale", "S6", "SA", "SV", "SD"),
    "deck 10 p 7 i": replace(recommended(7), pacifist_tales=10, interventionist_tales=7),
    "deck 11 p 7 i": replace(recommended(7), interventionist_tales=7),
    "deck 12 p 6 i": replace(recommended(7), pacifist_tales=12),
    "deck 12 p 5 i": replace(recommended(7), pacifist_tales=12, interventionist_tales=5),
    "i board of 4": replace(recommended(7), interventionist=("DV", "DV", "DV", "DA")),
    "i board of 6 with 7 i": replace(recommended(7), interventionist=("DV",) * 5 + ("DA",), interventionist_tales=7),
    "p board of 5": replace(recommended(7), pacifist=("S8", "S6", "SA", "SV", "SR")),
    "zone from 2": replace(recommended(7), zone=2),
    "zone from 4": replace(recommended(7), zone=4),
    "one P more": replace(recommended(7), roles=Roles(3, 1, 3)),
    "one P less": replace(recommended(7), roles=Roles(1, 1, 5)),
    "no veto": replace(recommended(7), veto_from=None),
    "original veto": replace(recommended(7), original_veto=True),
    "Discovery": recommended(7, "discovery"),
}
"""The edits whose effect was studied, at seven players."""
