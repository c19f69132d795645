"""The figures of the rules: random games, a thousand records, the check of a set-up."""

import json
from collections.abc import Iterable
from contextlib import ExitStack
from random import Random

from companion.games.sultane import GAME
from companion.games.sultane.setup import Setup, default_setup
from companion.games.sultane.state import State
from companion.kernel.journal import Entry
from companion.kernel.record import parse, position_as_json, positions, record_to_json
from companion.registry import GAMES
from tests.benchmarks import floor
from tests.benchmarks.figures import Figure, duration, rate
from tests.playing import random_game

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")
RECORDS = 1000


def figures(_stack: ExitStack, _ground: object) -> Iterable[Figure]:
    """The figures of the rules; nothing has to be started for them."""
    chance = Random(7)
    setup = GAME.rules.settle(default_setup(NAMES), chance)
    dealt = GAME.rules.deal(setup, chance)
    data = [record(seed) for seed in range(RECORDS)]
    return (
        Figure(
            "random Sultane games, 7 players, one core",
            "games/s",
            lambda: rate(lambda: play(setup, chance)),
            reach=0.12,
            dream=0.20,
            baseline=lambda: rate(lambda: floor.play(chance)),
            more=True,
        ),
        Figure("replay of 1,000 records, one process", "s", lambda: duration(lambda: replay(data)), 1, 0.5),
        Figure("check of a set-up", "ms", lambda: 1000 / rate(lambda: GAME.rules.check(setup, dealt), 0.2), 0.1, 0.05),
    )


def play(setup: Setup, chance: Random) -> State:
    """Play one random game through the real rules: a deal, then each choice and each of its values as likely."""
    legal, decide, random = GAME.actions.legal, GAME.actions.decide, chance.random
    state: State = GAME.rules.start(setup, GAME.rules.deal(setup, chance))
    while choices := legal(state):
        # The last choice is a correction, which is not a move.
        choice = choices[int(random() * (len(choices) - 1))]
        command: dict[str, object] = {"do": choice.do}
        for key, values in choice.values.items():
            command[key] = values[int(random() * len(values))]
        for event in decide(state, command):
            state = event.change(state)
    return state


def record(seed: int) -> bytes:
    """A record of a whole random game, with a command in twenty taken back."""
    chance = Random(seed)
    setup = GAME.rules.settle(default_setup(NAMES), chance)
    deal = GAME.rules.deal(setup, chance)
    rows: list[Entry] = []
    for _ in random_game(GAME, setup, deal, chance, undo=0.05, rows=rows):
        pass
    return json.dumps(record_to_json(GAME, NAMES, setup, deal, [row.command for row in rows])).encode()


def replay(data: Iterable[bytes]) -> None:
    """Replay records as the command does, from their bytes to the state as JSON."""
    for each in data:
        played = parse(each, GAMES)
        *_, last = positions(played)
        json.dumps(position_as_json(played.game, last))
