"""Playing: one command after the other, and the end."""

import json
from dataclasses import replace
from typing import Any, Final

from companion.kernel.game import Command
from companion.kernel.journal import Entry, applied, decided
from companion.kernel.refusal import Refused
from companion.play.desk import Desk, entry_row, refused_as
from companion.play.table import Table

LONGEST_COMMAND: Final = 4000
"""Characters of JSON that a command may have."""


class Rounds(Desk):
    """The use cases of a game that is played."""

    def submit(self, table_id: str, device: str, version: int, command: Command) -> Table:
        """Play ``command``, ``undo`` included, and return the table after it; then it is on the disk.

        Refuses ``wrong_stage`` (not dealt, or closed), ``stale`` unless ``version`` is the newest, ``too_long`` above
        ``LONGEST_COMMAND``, and whatever the game refuses. The command is stamped ``at``, in seconds since the deal.
        """
        table = self.table(table_id, device)
        if table.stage != "dealt":
            raise Refused("wrong_stage")
        if table.version != version:
            raise Refused("stale")
        return self._played(table, command, "game_master")

    def _played(self, table: Table, command: Command, actor: str) -> Table:
        """Judge a command of ``actor`` and write it down; refused as ``stale`` when another came first."""
        now = self._clock()
        stamped = {**command, "at": round(max(0.0, now - table.dealt_at), 1)}
        if len(json.dumps(stamped)) > LONGEST_COMMAND:
            raise Refused("too_long")
        entry = self._judged(table, stamped, actor, now)
        with refused_as("stale"):
            changes = self._store.append(table.id, table.version, entry_row(entry))
        return self._after(table, entry, changes)

    def _judged(self, table: Table, command: dict[str, Any], actor: str, now: float) -> Entry:
        """Return the entry of a command that the game accepts."""
        position = table.standing
        completed = command
        if command.get("do") != "undo":
            completed = dict(table.game.rules.complete(position.state, command, self._chance))
        events = decided(table.game, position, completed)
        return Entry(table.version + 1, completed, events, actor, now)

    def _after(self, table: Table, entry: Entry, changes: int) -> Table:
        """Return the table after ``entry``, from memory when nothing else has changed meanwhile."""
        if changes != table.changes + 1:
            return self.public_table(table.id)
        after = replace(
            table,
            version=entry.version,
            position=applied(table.game, table.standing, entry),
            entries=(*table.entries, entry),
            played_at=entry.at,
            changes=changes,
        )
        self._memory.put(after)
        return after

    def close(self, table_id: str, device: str) -> Table:
        """Close a finished game and return the table: from here on the roles are open and nothing is accepted.

        Refused as ``wrong_stage`` while the game is not over, and once it is closed. In a game whose hidden cards are
        turned over one by one all of them still lie face down: see ``turn_over``.
        """
        return self._end(self.table(table_id, device), over=True, ended="finished")

    def turn_over(self, table_id: str, device: str, known: int, everything: bool = False) -> Table:
        """Turn the next hidden card of a closed game over, or ``everything``, and return the table.

        ``known`` is how many were turned over on the page where this was tapped: is it another number by now, nothing
        is turned, so that a double tap turns one. Refused as ``wrong_stage`` while the game is not closed.
        """
        table = self.table(table_id, device)
        if table.stage != "closed":
            raise Refused("wrong_stage")
        down = table.face_down
        if not down or known != table.turned:
            return table
        turned = known + (len(down) if everything else 1)
        # Of two tablets that tap at once one writes what the other has written: the same number.
        self._store.change(table.id, within="closed", settings={**table.settings, "turned": turned})
        return self.public_table(table.id)

    def abandon(self, table_id: str, device: str) -> Table:
        """End a game without a result and return the table, closed; refused as ``wrong_stage`` when it is over."""
        return self._end(self.table(table_id, device), over=False, ended="abandoned")

    def _end(self, table: Table, over: bool, ended: str) -> Table:
        if table.stage != "dealt" or table.game.rules.is_over(table.standing.state) != over:
            raise Refused("wrong_stage")
        scene = {"turned": 0} if over and table.has_secrets and table.game.extras.reveal_order is not None else {}
        with refused_as("stale"):
            self._store.change(
                table.id,
                known=table.version,
                settings={**table.settings, **scene},
                within="dealt",
                stage="closed",
                ended=ended,
                room="end",
                version=table.version + 1,
                played_at=self._clock(),
            )
        return self.public_table(table.id)
