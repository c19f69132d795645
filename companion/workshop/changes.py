"""Changed rules that the model can try, although the game does not have them: what if the zone began earlier?

Records, tables and printed cards do not know them: they have the unchanged rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.setup import Setup, setup_camps
from companion.workshop.board import Board, Roles


class Change(NamedTuple):
    """A rule that the model can try in other ways."""

    name: str
    ways: tuple[str, ...]
    """The names of the other ways, in order, without the unchanged rule."""
    rule_at: int
    """How many of the ways come before the unchanged rule."""
    classic: bool
    """Whether the rule is only in the classic game, not in the discovery game."""
    made: Callable[[Board, int, str], Board]
    """Return a board for a number of players with one of the ways applied."""


def _to_number(field: str, board: Board, _players: int, way: str) -> Board:
    number = None if way == "never" else int(way)
    return replace(board, **{field: number})  # type: ignore[arg-type] # each is a number, or None for never


def _roles(board: Board, players: int, way: str) -> Board:
    """Deal one Pacifist more, or one fewer, instead of an Interventionist."""
    roles = board.roles_of(players)
    step = 1 if way == "more" else -1
    return replace(board, roles=Roles(roles.pacifists + step, roles.dinarzades, roles.interventionists - step))


CHANGES: Final = {
    change.name: change
    for change in (
        Change("third", ("2", "4", "never"), 1, classic=False, made=partial(_to_number, "patience")),
        Change("veto", ("4", "never"), 1, classic=True, made=partial(_to_number, "veto_from")),
        Change("zone", ("2", "4"), 1, classic=True, made=partial(_to_number, "zone")),
        Change("pacifists", ("fewer", "more"), 1, classic=False, made=_roles),
    )
}
"""The refusal after which the Sultana reads; the number of pacifist tales that unlocks the veto, and from which
Dinarzade decides the game; the number of Pacifists dealt."""
AS_IT_IS: Final = {"third": str(v.PATIENCE), "veto": str(v.VETO_FROM), "zone": str(v.ZONE), "pacifists": "rule"}
"""The unchanged value of each rule."""


def ways_of(name: str) -> tuple[str, ...]:
    """Return every way of a rule in order, including the unchanged rule."""
    change = CHANGES[name]
    return (*change.ways[: change.rule_at], AS_IT_IS[name], *change.ways[change.rule_at :])


def changed(board: Board, players: int, changes: Mapping[str, str]) -> Board:
    """Return a board with changed rules, each a name of ``CHANGES`` and one of its ways.

    Raises ``KeyError`` for an unknown name. Rules that the board's game does not have stay as they are.
    """
    for name, way in changes.items():
        change = CHANGES[name]
        if not (change.classic and board.discovery):
            board = change.made(board, players, way)
    return board


def is_changed(board: Board) -> bool:
    """Return whether a board has changed rules."""
    usual = (v.PATIENCE, v.VETO_FROM, v.ZONE)
    return board.roles is not None or (board.patience, board.veto_from, board.zone) != usual


def dealt(setup: Setup, changes: Mapping[str, str]) -> dict[str, int]:
    """Return how many of each role are dealt with changed rules, including the roles that the model leaves out."""
    counts = setup_camps(setup)
    step = {"more": 1, "fewer": -1}.get(changes.get("pacifists", ""), 0)
    return {**counts, v.PACIFIST: counts[v.PACIFIST] + step, v.INTERVENTIONIST: counts[v.INTERVENTIONIST] - step}
