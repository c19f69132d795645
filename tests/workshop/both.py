"""The same choices fed to the rules in arrays and to the rules engine, and where they differ."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.powers import POWERS
from companion.games.sultane.powers.over_players import SWAP_SEATS
from companion.games.sultane.record import state_as_json
from companion.games.sultane.setup import Deal, Setup
from companion.games.sultane.state import State, start
from companion.workshop import positions as p
from companion.workshop.board import board_of
from companion.workshop.positions import Bools, Ints, Layout, Positions, eligible, pass_sign
from companion.workshop.powers import FIRST_SEAT
from companion.workshop.turn import Session, play_turn
from tests.games.sultane.boards import random_table
from tests.games.sultane.positions import NAMES
from tests.workshop.random_people import RandomPeople

ROLES = {p.INTERVENTIONIST: v.INTERVENTIONIST_ROLE, p.PACIFIST: v.PARIZADE, p.DINARZADE: v.DINARZADE}
ENDS = {
    p.INTERVENTIONIST_TALES: (v.INTERVENTIONISTS, v.BY_TALES),
    p.DINARZADE_EXILED: (v.INTERVENTIONISTS, v.DINARZADE_EXILED),
    p.PACIFIST_TALES: (v.PACIFISTS, v.BY_TALES),
    p.DINARZADE_NARRATOR: (v.PACIFISTS, v.DINARZADE_NARRATOR),
}
Command = Mapping[str, object]


if TYPE_CHECKING:
    _Base = RandomPeople
else:
    _Base = object


class Writing(_Base):
    """People whose choices, whatever they rest on, are written down as the actions of a record."""

    actions: list[list[Command]]

    def _note(self, at: Positions, rows: Ints, do: str, **facts: list[object]) -> None:
        for number, row in enumerate(rows):
            values = {key: each[number] for key, each in facts.items()}
            self.actions[at.game[row]].append({"do": do, **values})

    def nominate(self, at: Positions, eligible: Bools) -> Ints:
        narrator = super().nominate(at, eligible)
        self._note(at, at.rows, "propose", narrator=_names(narrator))
        return narrator

    def vote(self, at: Positions) -> Bools:
        yes = super().vote(at)
        said = [[NAMES[player] for player in np.flatnonzero(each)] for each in yes & at.active]
        self._note(at, at.rows, "vote", yes=list(said))
        return yes

    def sit(self, at: Positions, rows: Ints, hand: Bools, may_veto: Bools) -> Session:
        session = super().sit(at, rows, hand, may_veto)
        for row, read, vetoed in zip(rows, session.read, session.vetoed, strict=True):
            self.actions[at.game[row]].append({"do": "veto"} if vetoed else {"do": "read", "tale": v.TALES[int(read)]})
        return session

    def target(self, at: Positions, rows: Ints, power: str, allowed: Bools) -> Ints:
        target = super().target(at, rows, power, allowed)
        if power == FIRST_SEAT:
            self.first = target
        elif power == SWAP_SEATS.code:
            pairs = zip(_names(self.first), _names(target), strict=True)
            self._note(at, rows, power, targets=[list(pair) for pair in pairs])
        else:
            self._note(at, rows, power, **{"narrator" if power == v.EMERGENCY else "target": _names(target)})
        return target

    def emergency(self, at: Positions, rows: Ints, narrator: Ints, hand: Bools) -> Bools:
        read = super().emergency(at, rows, narrator, hand)
        self._note(at, rows, "read", tale=[v.TALES[int(tale)] for tale in read])
        return read


class Recorded(Writing, RandomPeople):
    """Random people whose choices are written down."""

    def __init__(self, rng: np.random.Generator, games: int) -> None:
        super().__init__(rng)
        self.actions = [[] for _ in range(games)]


def _names(players: Ints) -> list[object]:
    return [NAMES[player] for player in players]


def table(random: Random) -> Setup:
    """A playable set-up of the kind that the model covers, often far from the recommended one."""
    while True:
        setup = random_table(random)[0]
        if not (setup.schahzenan or setup.haiatalnefous or setup.set_aside):
            return setup


def assert_same_games(setup: Setup, games: int, seed: int) -> None:
    """Play random games in arrays, and feed their choices to the engine: each turn must begin in the same state."""
    rng = np.random.default_rng(seed)
    layout = Layout(board_of(setup), len(setup.players))
    at = p.start(layout, games, rng)
    people = Recorded(rng, games)
    states = [_started(setup, at, row) for row in range(games)]
    while len(at.game):
        before = at.automatic.copy(), at.interventionist.copy()
        play_turn(at, people)
        for row, game in enumerate(at.game):
            automatic = at.automatic[row] > before[0][row]
            top = v.TALES[int(at.interventionist[row] > before[1][row])] if automatic else None
            states[game] = _fed(states[game], people.actions[game], top)
            people.actions[game].clear()
            if at.ended[row]:
                _assert_ended(states[game], at, row)
        at.keep(np.flatnonzero(at.ended == p.PLAYING))
        pass_sign(at)
        may = eligible(at)
        for row, game in enumerate(at.game):
            assert _shown(at, row, may[row]) == _said(states[game])


def _started(setup: Setup, at: Positions, row: int) -> State:
    roles = {NAMES[seat]: ROLES[role] for seat, role in enumerate(at.role[row])}
    return start(replace(setup, first_vizier=NAMES[at.vizier[row]]), Deal(roles))


def _fed(state: State, actions: list[Command], top: str | None) -> State:
    """Return the state after the actions of one turn, and whatever the table does without a choice."""
    for action in actions:
        state = _after(_untargeted(state), action)
    state = _untargeted(state)
    return _after(state, {"do": "top", "tale": top}) if state.phase == v.TOP else state


def _untargeted(state: State) -> State:
    while state.phase == v.POWER and POWERS[str(state.power)].targets is None:
        state = _after(state, {"do": state.power})
    return state


def _after(state: State, action: Command) -> State:
    for event in ACTIONS.decide(state, dict(action)):
        state = event.change(state)
    return state


def _assert_ended(state: State, at: Positions, row: int) -> None:
    assert state.phase == v.OVER
    assert (state.winner, state.reason) == ENDS[at.ended[row]]
    counts = (at.pacifist[row], at.interventionist[row], at.piles.left[row], at.piles.discard[row].sum())
    assert (state.pacifist, state.interventionist, state.draw, state.discard) == counts


def _shown(at: Positions, row: int, may: Bools) -> dict[str, object]:
    order = at.place[row].argsort()
    unlocked = at.layout.veto_from
    return {
        "phase": v.PROPOSE,
        "turn": at.turns[row] + 1,
        "vizier": NAMES[at.vizier[row]],
        "refusals": at.refusals[row],
        "read": {"pacifist": at.pacifist[row], "interventionist": at.interventionist[row]},
        "draw": at.piles.left[row],
        "discard": at.piles.discard[row].sum(),
        "reserve": at.reserve[row].sum(),
        "seats": [NAMES[player] for player in order],
        "active": [NAMES[player] for player in order if at.active[row, player]],
        "eligible": [NAMES[player] for player in order if may[player]],
        "investigated": {NAMES[player] for player in np.flatnonzero(at.investigated[row])},
        "veto": unlocked is not None and at.pacifist[row] >= unlocked,
    }


def _said(state: State) -> dict[str, object]:
    said = state_as_json(state)
    kept = ("phase", "turn", "vizier", "refusals", "read", "draw", "discard", "reserve", "seats", "active", "eligible")
    return {key: said[key] for key in kept} | {"investigated": {*state.investigated}, "veto": state.veto}
