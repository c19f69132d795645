"""Random play of any registered game through its real interface, for tests and figures."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

from companion.kernel.events import Choice, Command, StateT
from companion.kernel.game import Game
from companion.kernel.journal import Entry, Position, applied, decided

PAIRS = frozenset({"targets"})
"""Parameters that take two different ones of their values."""


def commands(choice: Choice) -> Iterator[dict[str, object]]:
    """Every command that a choice offers, as far as its values are listed."""
    keys = list(choice.values)
    options = [
        [list(pair) for pair in permutations(values, 2)] if key in PAIRS else values
        for key, values in choice.values.items()
    ]
    for values in product(*options):
        yield {"do": choice.do, **dict(zip(keys, values, strict=True))}


def drawn(choice: Choice, random: Random) -> dict[str, object]:
    """One command that a choice offers, each as likely."""
    values = {key: random.sample(of, 2) if key in PAIRS else random.choice(of) for key, of in choice.values.items()}
    return {"do": choice.do, **values}


def thinned(choices: list[Choice], random: Random) -> list[Choice]:
    """The choices with one claim among them at most: there may be dozens, and a game of claims alone never ends."""
    claims = [choice for choice in choices if choice.do == "claim"]
    return [choice for choice in choices if choice.do != "claim"] + [random.choice(claims)] if claims else choices


def whole(game: Game[Any, Any, Any], position: Position[Any], command: Command, random: Random) -> Command:
    """A command with the shuffles and draws that it needs."""
    complete = game.rules.complete
    return command if complete is None else complete(position.state, command, random)


def entered(game: Game[Any, Any, Any], position: Position[Any], command: Command) -> Entry:
    """The journal's row of a command, which must be accepted."""
    version = position.version + 1
    return Entry(version, command, decided(game, position, command), "game_master", 0.0, version)


def submitted(game: Game[Any, Any, Any], position: Position[Any], command: Command) -> Position[Any]:
    """The position after a command, which must be accepted."""
    return applied(game, position, entered(game, position, command))


def fold(game: Game[Any, Any, StateT], start: StateT, entries: Sequence[Entry]) -> Position[StateT]:
    """The position that ``entries`` lead to from ``start``."""
    position = Position(0, start)
    for entry in entries:
        position = applied(game, position, entry)
    return position


def random_game(
    game: Game[Any, Any, Any], setup: Any, deal: Any, random: Random, undo: float = 0.0, rows: list[Entry] | None = None
) -> Iterator[Position[Any]]:
    """Yield the positions of a random game to its end; ``undo`` is how often a command is taken back.

    Every row of the journal, undone ones and undos included, is added to ``rows``.
    """
    rows = [] if rows is None else rows
    position = Position(0, game.rules.start(setup, deal))
    yield position
    while choices := [choice for choice in game.actions.legal(position.state) if choice.do != "correct"]:
        choices = thinned(choices, random)
        taken_back = position.last is not None and random.random() < undo
        command = {"do": "undo"} if taken_back else whole(game, position, drawn(random.choice(choices), random), random)
        rows.append(entered(game, position, command))
        position = applied(game, position, rows[-1])
        yield position


def taken(game: Game[Any, Any, StateT], state: StateT, seen: Mapping[str, object]) -> dict[str, object]:
    """The correction that takes over what was ``seen``, of which what is as Chevet has it is left out."""
    lying = {
        name: [str(here)] if isinstance(here, int) else list(here) for name, here in game.pages.lying(state).items()
    }
    fields = {name: list(there) if isinstance(there, (list, tuple)) else [str(there)] for name, there in seen.items()}
    changed = {name: there for name, there in fields.items() if there != lying.get(name)}
    return dict(game.actions.command_from_form({"do": ["correct"], "why": ["counted"], **changed}))
