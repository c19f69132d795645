"""Playing: one command after another, and the end."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.kernel.events import AnyStep, Chance, Command, Json, Step, changed
from companion.kernel.journal import AnyPosition, Entry, applied, decided, event_to_json
from companion.kernel.refusal import Refused
from companion.kernel.viewers import seat_of
from companion.kernel.words import Text
from companion.services.live_state import LiveState
from companion.services.moment import Moment
from companion.services.table import Table
from companion.services.tables import Clock, Tables, refused_as
from companion.store import Conflict, EntryRow, Store

MOST_ENTRIES: Final = 5000
"""Maximum number of actions in a game, undone ones and undos included: the longest real games had a few hundred."""

LONGEST_COMMAND: Final = 4000
"""Maximum length of a command as JSON, in characters."""

IMPORTED_ACTOR: Final = "record"
"""The author of the commands of an imported game."""

UNDO: Final[Command] = {"do": "undo"}


@dataclass
class Commands:
    """A game that is played, and how it ends."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _tables: Tables

    def submit(self, table: Table, version: int, command: Command, actor: str = "game_master") -> Table:
        """Play a command by ``actor``, ``undo`` included, and return the table after it, as ``submit_all`` does."""
        return self.submit_all(table, version, (command,), actor)

    def submit_all(self, table: Table, version: int, commands: Sequence[Command], actor: str = "game_master") -> Table:
        """Enter commands of ``actor`` together, with what follows by itself, and return the table after them.

        All of them are written to disk, or none; a single ``undo`` undoes all commands that were entered together.
        ``table`` is how its leader, or a seat of it, finds it now. Refuses ``wrong_stage`` (not dealt, or closed),
        ``stale`` unless ``version`` is the newest, ``too_many_actions`` above ``MOST_ENTRIES``, ``too_long`` above
        ``LONGEST_COMMAND``, and whatever the game refuses. The commands are stamped ``at``, in seconds since the deal.
        """
        position, entries = table.position, list[Entry]()
        actions, complete = table.game.actions, table.game.rules.complete
        if table.stage != "dealt" or position is None:
            raise Refused("wrong_stage")
        if table.version != version:
            raise Refused("stale")
        now = self._clock()
        waiting = list(commands) if list(commands) != [UNDO] else [UNDO] * _newest_go(table)
        while waiting:
            if len(table.entries) + len(entries) >= MOST_ENTRIES:
                raise Refused("too_many_actions", most=MOST_ENTRIES)
            stamped = {**waiting.pop(0), "at": round(max(0.0, now - table.dealt_at), 1)}
            if len(json.dumps(stamped)) > LONGEST_COMMAND:
                raise Refused("too_long")
            if complete is not None and stamped.get("do") != "undo":
                stamped = dict(complete(position.state, stamped, self._chance))
            events = decided(table.game, position, stamped)
            entries.append(Entry(version + len(entries) + 1, stamped, events, actor, now, version + 1))
            position = applied(table.game, position, entries[-1])
            if actions.by_itself and not waiting and stamped.get("do") != "undo":
                following = actions.follows(position.state)
                waiting += [] if following is None else [following]
        return self._written(table, entries, position)

    def _written(self, table: Table, entries: Sequence[Entry], position: AnyPosition) -> Table:
        """Store ``entries``, and return the table after them."""
        newest = entries[-1]
        moment = Moment.PLAY
        if table.game.rules.is_over(position.state):  # where everything lies open, everybody has seen the end
            moment = Moment.END if table.game.extras.reveal_order is None else Moment.HUSH
        rows = [
            EntryRow(one.version, dict(one.command), list(map(event_to_json, one.events)), one.actor, one.at, one.tap)
            for one in entries
        ]
        try:
            changes = self._store.append_all(table.id, table.version, rows, moment)
        except Conflict as conflict:  # another command came first
            raise Refused("stale") from conflict
        if changes != table.changes + 1:  # something else has changed meanwhile
            return self._tables.public(table.id)
        after = changed(
            table,
            version=newest.version,
            moment=moment,
            position=position,
            entries=(*table.entries, *entries),
            played_at=newest.at,
            changes=changes,
            views={},
            newest_lines=[],
        )
        return self._tables.remembered.put(table.id, after)

    def go_back(self, table: Table, version: int, to: int) -> Table:
        """Take back every command after the one that made version ``to``, each by an undo, and return the table.

        Refuses what ``submit`` refuses, and as ``bad_value`` a ``to`` whose command does not count any more.
        """
        if table.stage == "dealt" and all(entry.version != to for entry, _ in table.dealt_position.past()):
            raise Refused("bad_value")
        after = sum(entry.version > to for entry, _ in table.dealt_position.past()) if table.position else 1
        return self.submit_all(table, version, [UNDO] * max(1, after))

    def close(self, table_id: str, device: str) -> Table:
        """Close a finished game and return the table: from here on the roles are open and nothing is accepted.

        Refused as ``wrong_stage`` while the game is not over, and once it is closed. In a game whose hidden cards are
        turned over one by one all of them are still face down: see ``turn_over``.
        """
        return self._end(self._tables.own(table_id, device), over=True, ended="finished")

    def abandon(self, table_id: str, device: str) -> Table:
        """End a game without a result and return the table, closed; refused as ``wrong_stage`` when it is over."""
        return self._end(self._tables.own(table_id, device), over=False, ended="abandoned")

    def _end(self, table: Table, over: bool, ended: str) -> Table:
        if table.stage != "dealt" or table.game.rules.is_over(table.dealt_position.state) != over:
            raise Refused("wrong_stage")
        one_by_one = over and table.has_secrets and table.game.extras.reveal_order is not None
        with refused_as("stale"):
            self._store.change(
                table.id,
                at_version=table.version,
                within="dealt",
                live={"turned": 0} if one_by_one else None,
                stage="closed",
                ended=ended,
                moment=Moment.CLOSED,
                version=table.version + 1,
                played_at=self._clock(),
            )
        return self._tables.public(table.id)

    def turn_over(self, table_id: str, device: str, turned_before: int, everything: bool = False) -> Table:
        """Turn the next hidden card of a closed game over, or ``everything``, and return the table.

        ``turned_before`` is how many were turned over on the page where this was tapped: if it is another number by
        now, nothing is turned, so that a double tap turns one. Refused as ``wrong_stage`` while the game is not closed.
        """
        table = self._tables.own_in("closed", table_id, device)
        down = len(table.face_down)
        if not down:
            return table
        turned = turned_before + (down if everything else 1)

        def turned_over(live: LiveState, _: int) -> Json:
            return {"turned": turned} if live.turned == turned_before else {}

        return self._tables.change_live(table, turned_over)


def undone_by_next_undo(table: Table) -> AnyStep | None:
    """Return the command that undo would take back, or None at the very start.

    It is the newest in which somebody had a choice: what has followed from it by itself is taken back with it.
    """
    last, before = table.dealt_position.last, table.dealt_position.before
    if last is None or before is None:
        return None
    for _ in range(_newest_go(table) - 1):
        following = table.game.actions.follows(before.state)
        if following is None or not following.items() <= last.command.items():
            break
        if before.last and before.before:
            last, before = before.last, before.before
    return Step(before.state, last.command, last.events)


def _newest_go(table: Table) -> int:
    """Return how many of the newest commands that count were entered together, at least 1."""
    position, count = table.position, 1
    while position and position.last and position.before and position.before.last:
        last, earlier = position.last, position.before.last
        if earlier.tap != last.tap:
            break
        position, count = position.before, count + 1
    return count


def past_steps(table: Table) -> list[AnyStep]:
    """Return the commands that count, oldest first, in the form that the game expects."""
    return [Step(before, entry.command, entry.events) for entry, before in table.dealt_position.past()]


def undo_label(table: Table) -> Text | None:
    """Return what undo would take back, or None at the very start."""
    step = undone_by_next_undo(table)
    return None if step is None else table.game.actions.undo_label(step)


def asks_as_at(table: Table, version: int, player: str = "") -> bool:
    """Return whether a table asks, or asks ``player``, what it did at ``version``: a form of then still answers it."""
    position = table.dealt_position
    while position.version > version and position.before:
        position = position.before
    pages, states = table.game.pages, (position.state, table.dealt_position.state)
    if player in table.players:
        before, asked = (pages.view(state, seat_of(player)).decision_id for state in states)
        if asked and asked == before:
            return True
    then, now = map(pages.prompt, states)
    return (then.do, then.say) == (now.do, now.say)


def already_done(table: Table, version: int, command: Command) -> bool:
    """Return whether a stale form asks for what was already done at its own version and still counts.

    It is then a double tap, or a tap whose answer was lost, whatever was played on another device since.
    """
    if table.version == version + 1 and table.newest == command:
        return True
    done = (entry for entry, _ in table.dealt_position.past() if entry.version == version + 1)
    return any({key: value for key, value in entry.command.items() if key != "at"} == command for entry in done)
