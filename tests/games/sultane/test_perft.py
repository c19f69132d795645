"""Exact counts of the distinct states that lie a number of commands deep, kept as a table.

A rule that changes changes these numbers. Read the difference, then write the table again:
``python -m tests.games.sultane.test_perft``.
"""

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from operator import attrgetter
from pathlib import Path

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.state import State, start
from tests.games.sultane.boards import shipped
from tests.playing import commands

TABLE = Path(__file__).with_name("perft.json")
DEPTH = 6
WORDS = ("notices", "investigators", "discovery_turns")
FACTS = attrgetter(*(f.name for f in fields(State) if f.name not in ("setup", "deal", *WORDS)))
"""What tells two states apart: everything except what never changes and what only words the next prompt or secret."""


def roots() -> dict[str, State]:
    """Every shipped board at its first turn, and late in the game, where powers, veto and endings are near."""
    firsts = {name: start(setup, None) for name, setup in shipped().items()}
    return firsts | {f"{name}, late": late(first) for name, first in firsts.items()}


def late(state: State) -> State:
    """A turn that may bring the last power of each board, the reshuffle, or an automatic reading."""
    setup = state.setup
    pacifist, interventionist = len(setup.pacifist_board) - 2, len(setup.interventionist_board) - 2
    players = setup.players
    return replace(
        state,
        turn=12,
        vizier=players[1],
        regular=players[1],
        last_vizier=players[0],
        last_narrators=(players[2],),
        pacifist=pacifist,
        interventionist=interventionist,
        refusals=2,
        draw=5,
        discard=state.draw - pacifist - interventionist - 5,
    )


def followers(state: State) -> Iterator[State]:
    """Every state that one command leads to, corrections apart."""
    for choice in ACTIONS.legal(state):
        if choice.do == "correct":
            continue
        for command in commands(choice):
            after = state
            for event in ACTIONS.decide(state, command):
                after = event.change(after)
            yield after


def perft(root: State) -> list[int]:
    """How many distinct states lie one, two, … commands deep."""
    counts = []
    level = {FACTS(root): root}
    for _ in range(DEPTH):
        level = {FACTS(after): after for state in level.values() for after in followers(state)}
        counts.append(len(level))
    return counts


ROOTS = roots()


def test_the_table_holds_every_board() -> None:
    assert json.loads(TABLE.read_text("utf-8")).keys() == ROOTS.keys()


@pytest.mark.parametrize("name", ROOTS)
def test_as_many_states_lie_below_a_board_as_ever(name: str) -> None:
    assert perft(ROOTS[name]) == json.loads(TABLE.read_text("utf-8"))[name]


def test_the_first_numbers_can_be_counted_by_hand() -> None:
    """Six Narrators; accepted or refused once; then two tales, or for the refusal the next six minus nobody."""
    assert perft(ROOTS["classic 7"])[:2] == [6, 7]
    assert v.MOST_PLAYERS == 10


if __name__ == "__main__":
    lines = [f" {json.dumps(name)}: {json.dumps(perft(root))}" for name, root in ROOTS.items()]
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
