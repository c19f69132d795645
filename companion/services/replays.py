"""A finished game again, turn by turn: every court shows the turn that the game master has stepped to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.kernel.events import Step
from companion.kernel.journal import AnyPosition, Position
from companion.kernel.narration import Turn
from companion.kernel.refusal import Refused
from companion.services import live_state
from companion.services.commands import past_steps
from companion.services.live_state import Replay
from companion.services.moment import Moment
from companion.services.table import Table, turn_of
from companion.services.tables import Tables

DEAL: Final = 0
"""The step before the first turn."""


@dataclass(frozen=True)
class ReplayedTurn:
    """One turn of a finished game.

    ``table`` is the table as it lay at the end of that turn, ``told`` the turn in the game's chronicle, ``turns`` are
    all of these, from ``DEAL`` on, and ``roles`` says whether the hidden cards lie open.
    """

    number: int
    roles: bool
    table: Table
    turns: Sequence[Turn]
    told: Turn

    @property
    def around(self) -> tuple[int | None, int | None]:
        """The turns before and after this one, None where there is none."""
        at = self.turns.index(self.told)
        before, after = self.turns[:at], self.turns[at + 1 :]
        return (before[-1].turn if before else None), (after[0].turn if after else None)


@dataclass
class Replays:
    """What the courts of finished games show again."""

    _tables: Tables

    def show(self, table_id: str, device: str, turn: int | None, roles: bool) -> None:
        """Show the end of a ``turn`` on every court, with None how the game ended; ``roles``: the hidden cards, too.

        Refused as ``wrong_stage`` while the game goes on or anything lies face down, and as ``bad_value`` for a turn
        that the game did not have.
        """
        table = self._tables.own(table_id, device)
        if not may_replay(table):
            raise Refused("wrong_stage")
        if turn is not None and turn not in _ends(table):
            raise Refused("bad_value")
        step = None if turn is None else Replay(turn, roles and table.has_secrets, table.version)
        self._tables.change_live(table, lambda live, number: {"replay": live_state.row(step)})


def may_replay(table: Table) -> bool:
    """Return whether everybody knows how a game ended and all that was hidden in it."""
    lies_open = not table.has_secrets or table.game.extras.reveal_order is None
    return (table.moment is Moment.END and lies_open) or (table.stage == "closed" and not table.face_down)


def replayed(table: Table) -> ReplayedTurn | None:
    """Return the turn that the game master shows again; None if they show none."""
    step = table.live.replay
    if step is None or step.version != table.version or not may_replay(table):
        return None
    end = _ends(table)[step.turn]
    turns = [Turn(turn=DEAL), *table.game.pages.chronicle(past_steps(table), table.dealt_position.state).turns]
    then = replace(table, position=end)
    told = next((turn for turn in turns if turn.turn == step.turn), turns[0])
    return ReplayedTurn(step.turn, step.roles, then, turns, told)


def _ends(table: Table) -> Mapping[int, AnyPosition]:
    """Return the last position of each turn, before what began the next: the journal folded as far as that."""
    past = table.dealt_position.past()
    ends = {DEAL: Position(0, past[0][1] if past else table.dealt_position.state)}
    for entry, before in past:
        at = Position(entry.version - 1, before)
        for state, _ in Step(before, entry.command, entry.events).happened():
            ends[turn_of(state)] = Position(entry.version, state, entry, at)
    if table.position and table.position.last:
        ends[table.turn] = table.position
    return ends
