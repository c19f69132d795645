"""Playing: one command after the other, and the end."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.kernel.game import Chance, Command
from companion.kernel.journal import Entry, Position, applied, decided, event_to_json
from companion.kernel.refusal import Refused
from companion.play.live_state import LiveState
from companion.play.moment import Moment
from companion.play.table import Table
from companion.play.tables import Clock, Tables, refused_as
from companion.store import Conflict, EntryRow, Store

MOST_ENTRIES: Final = 5000
"""Actions that a game may have, undone ones and undos included: the longest of a real evening had a few hundred."""

LONGEST_COMMAND: Final = 4000
"""Characters of JSON that a command may have."""


BROUGHT_IN: Final = "record"
"""Who made the commands of a game that came in played."""

APART: Final = 1e-6
"""Seconds between two commands that a clock could not tell apart; only what was played in one go has one time."""


class Rounds:
    """A game that is played, and how it ends."""

    def __init__(self, store: Store, clock: Clock, chance: Chance, tables: Tables) -> None:
        """Write down what is played in ``store``."""
        self._store = store
        self._clock = clock
        self._chance = chance
        self._tables = tables

    def submit(self, table: Table, version: int, command: Command, actor: str = "game_master") -> Table:
        """Play a command of ``actor``, ``undo`` included, and return the table after it; then it is on the disk.

        An ``undo`` takes back all that was played in one go. Everything else is as in ``submit_all``.
        """
        times = _newest_go(table) if set(command) == {"do"} and command["do"] == "undo" else 1
        return self.submit_all(table, version, [command] * times, actor)

    def submit_all(self, table: Table, version: int, commands: Sequence[Command], actor: str = "game_master") -> Table:
        """Play commands of ``actor`` in one go, with what follows by itself, and return the table after them.

        Either all of them are played or none. ``table`` is how its leader, or a seat of it, finds it now. Refuses
        ``wrong_stage`` (not dealt, or closed), ``stale`` unless ``version`` is the newest, ``too_many_actions`` above
        ``MOST_ENTRIES``, ``too_long`` above ``LONGEST_COMMAND``, and whatever the game refuses. The commands are
        stamped ``at``, in seconds since the deal.
        """
        if table.stage != "dealt" or table.position is None:
            raise Refused("wrong_stage")
        if table.version != version:
            raise Refused("stale")
        now = self._clock()
        if table.entries and table.entries[-1].at == now:
            now += APART
        entries, position = self._played(table, commands, actor, now)
        return self._written(table, entries, position)

    def _played(
        self, table: Table, commands: Sequence[Command], actor: str, now: float
    ) -> tuple[list[Entry], Position[Any]]:
        """Return the rows that ``commands`` make, with what follows by itself from them, and where they lead."""
        rules, waiting, position = table.game.rules, list(commands), table.standing
        entries: list[Entry] = []
        while waiting:
            if len(table.entries) + len(entries) >= MOST_ENTRIES:
                raise Refused("too_many_actions", most=MOST_ENTRIES)
            command = self._stamped(table, position, waiting.pop(0), now)
            events = decided(table.game, position, command)
            entries.append(Entry(table.version + len(entries) + 1, command, events, actor, now))
            position = applied(table.game, position, entries[-1])
            if not waiting and rules.follows is not None and command["do"] != "undo":
                following = rules.follows(position.state)
                waiting += [] if following is None else [following]
        return entries, position

    def _stamped(self, table: Table, position: Position[Any], command: Command, now: float) -> Command:
        """Return a command with its time, and with what chance adds to it."""
        stamped = {**command, "at": round(max(0.0, now - table.dealt_at), 1)}
        if len(json.dumps(stamped)) > LONGEST_COMMAND:
            raise Refused("too_long")
        complete = table.game.rules.complete
        if complete is None or command.get("do") == "undo":
            return stamped
        return dict(complete(position.state, stamped, self._chance))

    def _written(self, table: Table, entries: Sequence[Entry], position: Position[Any]) -> Table:
        """Write ``entries`` down, and return the table after them."""
        newest = entries[-1]
        moment = Moment.HUSH if table.game.rules.is_over(position.state) else Moment.PLAY
        rows = [_row(entry) for entry in entries]
        try:
            changes = self._store.append_all(table.id, table.version, rows, moment)
        except Conflict as conflict:  # another command came first
            raise Refused("stale") from conflict
        if changes != table.changes + 1:  # something else has changed meanwhile
            return self._tables.public(table.id)
        return self._tables.known.put(
            table.id,
            replace(
                table,
                version=newest.version,
                moment=moment,
                position=position,
                entries=(*table.entries, *entries),
                played_at=newest.at,
                changes=changes,
            ),
        )

    def go_back(self, table: Table, version: int, to: int) -> Table:
        """Take back every command after the one that made version ``to``, each by an undo, and return the table.

        Refuses what ``submit`` refuses, and as ``bad_value`` a ``to`` whose command does not count any more.
        """
        if table.stage == "dealt" and all(entry.version != to for entry, _ in table.standing.past()):
            raise Refused("bad_value")
        table = self.submit_all(table, version, [{"do": "undo"}])
        while table.standing.last is not None and table.standing.last.version > to:
            table = self.submit_all(table, table.version, [{"do": "undo"}])
        return table

    def close(self, table_id: str, device: str) -> Table:
        """Close a finished game and return the table: from here on the roles are open and nothing is accepted.

        Refused as ``wrong_stage`` while the game is not over, and once it is closed. In a game whose hidden cards are
        turned over one by one all of them still lie face down: see ``turn_over``.
        """
        return self._end(self._tables.own(table_id, device), over=True, ended="finished")

    def abandon(self, table_id: str, device: str) -> Table:
        """End a game without a result and return the table, closed; refused as ``wrong_stage`` when it is over."""
        return self._end(self._tables.own(table_id, device), over=False, ended="abandoned")

    def _end(self, table: Table, over: bool, ended: str) -> Table:
        if table.stage != "dealt" or table.game.rules.is_over(table.standing.state) != over:
            raise Refused("wrong_stage")
        one_by_one = over and table.has_secrets and table.game.extras.reveal_order is not None
        with refused_as("stale"):
            self._store.change(
                table.id,
                known=table.version,
                within="dealt",
                live={"turned": 0} if one_by_one else None,
                stage="closed",
                ended=ended,
                moment=Moment.CLOSED,
                version=table.version + 1,
                played_at=self._clock(),
            )
        return self._tables.public(table.id)

    def turn_over(self, table_id: str, device: str, known: int, everything: bool = False) -> Table:
        """Turn the next hidden card of a closed game over, or ``everything``, and return the table.

        ``known`` is how many were turned over on the page where this was tapped: if it is another number by now,
        nothing is turned, so that a double tap turns one. Refused as ``wrong_stage`` while the game is not closed.
        """
        table = self._tables.own(table_id, device)
        if table.stage != "closed":
            raise Refused("wrong_stage")
        down = len(table.face_down)
        if not down:
            return table
        turned = known + (down if everything else 1)

        def turned_over(live: LiveState, _: int) -> Mapping[str, Any]:
            return {"turned": turned} if live.turned == known else {}

        return self._tables.change_live(table, turned_over)


def _newest_go(table: Table) -> int:
    """Return how many of the newest commands that count were played in one go, at least 1."""
    position, times = table.position, 1
    while position and position.last and position.before and position.before.last:
        last, earlier = position.last, position.before.last
        if earlier.at != last.at or earlier.actor != last.actor or last.actor == BROUGHT_IN:
            break
        position, times = position.before, times + 1
    return times


def _row(entry: Entry) -> EntryRow:
    events = [event_to_json(event) for event in entry.events]
    return EntryRow(entry.version, dict(entry.command), events, entry.actor, entry.at)
