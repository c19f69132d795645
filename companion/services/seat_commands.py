"""Players who act for themselves: from their phones, or from the game master's device if they have none."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.kernel.game import Choice, Command, View
from companion.kernel.refusal import Refused
from companion.kernel.viewers import seat_of
from companion.services.commands import Commands
from companion.services.seats import Seats
from companion.services.table import Seat, Table
from companion.services.tables import Tables

TRIES: Final = 20
"""Maximum number of times a seat's command is checked because others acted meanwhile: more than a table's seats."""


@dataclass
class SeatCommands:
    """The commands of seats, checked against what their players may do."""

    _tables: Tables
    _seats: Seats
    _commands: Commands

    def submit_from_phone(
        self, table_id: str, index: int, device: str, version: int, decision_id: str, command: Command
    ) -> Table:
        """Play a seat's ``command`` from the phone that claimed it, and return the table after it.

        A page drawn at another ``version`` is valid as long as the seat's ``decision_id`` is the same. The same
        command sent twice from one page counts once. Refuses ``not_your_seat``, ``wrong_stage``, ``stale``,
        ``not_yours`` (the seat may not do this now, or it is done in another's name), and what ``submit`` refuses.
        """
        return self._submit(lambda: self._seats.seat(table_id, index, device), version, decision_id, command)

    def submit_from_tablet(
        self, table_id: str, device: str, index: int, version: int, decision_id: str, command: Command
    ) -> Table:
        """Play a seat's ``command`` from the game master's device, which was handed to its player.

        Works like ``submit_from_phone``, but refuses ``no_such_table`` and ``no_such_seat`` instead of
        ``not_your_seat``.
        """

        def find() -> tuple[Table, Seat]:
            table = self._tables.own(table_id, device)
            return table, self._seats.seat_at(table, index)

        return self._submit(find, version, decision_id, command)

    def _submit(
        self, find: Callable[[], tuple[Table, Seat]], version: int, decision_id: str, command: Command
    ) -> Table:
        for _ in range(TRIES):
            table, seat = find()
            if table.stage != "dealt":
                raise Refused("wrong_stage")
            view = table.view(seat_of(seat.player))
            if table.version != version and not (decision_id and decision_id == view.decision_id):
                if _done(table, version, seat.player, command):
                    return table
                raise Refused("stale")
            if not allows(view, command):
                raise Refused("not_yours")
            try:
                return self._commands.submit(table, table.version, command, seat.player)
            except Refused as refused:
                if refused.code != "stale":
                    raise
        raise Refused("stale")


def allows(view: View, command: Command) -> bool:
    """Return whether ``command`` is among the choices of a view: its action, with listed values only."""
    return any(choice.do == command.get("do") and _fits(choice, command) for choice in view.choices)


def _fits(choice: Choice, command: Command) -> bool:
    return all(_plain(command[key]) in map(_plain, of) for key, of in choice.values.items() if key in command)


def _plain(value: object) -> object:
    return tuple(map(_plain, value)) if isinstance(value, (list, tuple)) else value


def _done(table: Table, version: int, player: str, command: Command) -> bool:
    """Return whether a seat's page of this version has already sent this very command, and it still counts."""
    later = (entry for entry, _ in table.dealt_position.past() if entry.version > version and entry.actor == player)
    return any(all(entry.command.get(key) == value for key, value in command.items()) for entry in later)
