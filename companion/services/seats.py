"""Seats, the phones that take them, and what players do themselves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.kernel.events import Choice, Command, Json
from companion.kernel.game import View
from companion.kernel.refusal import Refused
from companion.kernel.viewers import seat_of
from companion.services.codes import Codes, digest, normalize_code
from companion.services.commands import Commands, already_done
from companion.services.live_state import LiveState, Passes, row
from companion.services.table import Seat, Table
from companion.services.tables import Clock, Tables, refused_as
from companion.store import MemberRow, NoticeRow, Store

DOUBLE_TAP_SECONDS: Final = 60.0
"""Seconds in which a repeated tap (a role shown on the tablet, a seat released) is a single event in the log."""


@dataclass
class Seats:
    """Seats and the phones that hold them. There are no seats when the roles are on real cards."""

    _store: Store
    _clock: Clock
    _codes: Codes
    _tables: Tables

    def code(self, table: Table, index: int) -> str:
        """Return the code of a seat, 12 letters and digits; refused as ``no_such_seat`` if there is no such seat.

        It is derived from the server's secret; the database contains only its digest.
        """
        return self._codes.seat(table.id, index, seat_at(table, index).generation)

    def find(self, token: str) -> tuple[Table, int]:
        """Return the table and the index of the seat with this code, as typed or scanned.

        Any other code (unknown, outdated, malformed) is refused in the same way as ``no_such_seat``, after the same
        single query.
        """
        row = self._store.seats.with_code(digest(normalize_code(token)))
        if row is None:
            raise Refused("no_such_seat")
        try:
            return self._tables.public(row[0]), row[1]
        except Refused as refused:  # deleted between the two queries
            raise Refused("no_such_seat") from refused

    def claim(self, token: str, device: str) -> Seat:
        """Give the seat with this code to a phone and return it; repeating it changes nothing.

        Refuses ``no_such_seat``, ``seat_taken`` (by another phone) and ``wrong_stage`` (the table is closed).
        """
        table, index = self.find(token)
        holder = digest(device)
        if seat_at(table, index).holder == holder:
            return seat_at(table, index)
        notice = NoticeRow(table.version, "claimed", index, self._clock())
        with refused_as("wrong_stage"):
            phone = MemberRow(seat_at(table, index).player, holder, 0, table.id, notice.at)
            free = self._store.seats.claim(
                table.id, digest(normalize_code(token)), holder, notice, table.evening, phone
            )
        seat = seat_at(self._tables.public(table.id), index)
        if not free and seat.holder != holder:
            raise Refused("seat_taken")
        return seat

    def seat(self, table_id: str, index: int, device: str) -> tuple[Table, Seat]:
        """Return a table and the seat that this phone has claimed; refused as ``not_your_seat`` for any other.

        A table that does not exist is refused in the same way.
        """
        try:
            table = self._tables.public(table_id)
            seat = seat_at(table, index)
        except Refused as refused:
            raise Refused("not_your_seat") from refused
        if seat.holder != digest(device):
            raise Refused("not_your_seat")
        return table, seat

    def held_by(self, table: Table, device: str) -> tuple[Seat, ...]:
        """Return the seats that this phone has claimed, clockwise: more than one where players share it."""
        holder = digest(device)
        return tuple(seat for seat in table.seats if seat.holder == holder)

    def looked(self, table_id: str, index: int, device: str) -> None:
        """Note that this phone has shown its role; the first time counts. Refused as in ``seat``."""
        table, seat = self.seat(table_id, index, device)
        if seat.looked_at is None:
            self._store.seats.looked(table.id, index, digest(device), self._clock())

    def release(self, table_id: str, device: str, index: int) -> Table:
        """Free a seat for another phone with a new code, and return the table; the log announces it.

        For the game master's device. Refuses ``no_such_seat`` and ``wrong_stage`` (not dealt, or closed). A second tap
        on the button changes nothing: the code just made stays valid.
        """
        table = self._tables.own(table_id, device)
        if not seat_at(table, index).claimed and _is_newest(table, "released", index, self._clock()):
            return table
        notice = NoticeRow(table.version, "released", index, self._clock())
        with refused_as("wrong_stage"):
            self._store.seats.release(
                table_id,
                notice,
                lambda generation: digest(self._codes.seat(table_id, index, generation)),
            )
        return self._tables.own(table_id, device)

    def show(self, table_id: str, device: str, index: int) -> View:
        """Return what a seat may know, for the tablet to show; the log announces it.

        For the game master's device. Refuses ``no_such_seat`` and ``wrong_stage`` (not dealt, or closed).
        """
        table = self._tables.own(table_id, device)
        seat = seat_at(table, index)
        now = self._clock()
        if not _is_newest(table, "shown", index, now):
            with refused_as("wrong_stage"):
                self._store.seats.shown(table_id, NoticeRow(table.version, "shown", index, now))
        return table.view(seat_of(seat.player))


def seat_at(table: Table, index: int) -> Seat:
    """Return a seat by its index; refused as ``no_such_seat`` if there is none."""
    if not 0 <= index < len(table.seats):
        raise Refused("no_such_seat")
    return table.seats[index]


def _is_newest(table: Table, kind: str, index: int, now: float) -> bool:
    newest = table.notices[-1] if table.notices else None
    return (
        newest is not None
        and (newest.kind, newest.place) == (kind, index)
        and 0 <= now - newest.at < DOUBLE_TAP_SECONDS
        and newest.version == table.version
    )


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
        What people do together is played once the last of them has sent it.
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
            return table, seat_at(table, index)

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
                if _done(table, version, seat.player, command) or already_done(table, version, command):
                    return table
                raise Refused("stale")
            if not allows(view, command):
                raise Refused("not_yours")
            try:
                return self._entered(table, seat, command)
            except Refused as refused:
                if refused.code != "stale":
                    raise
        raise Refused("stale")

    def _entered(self, table: Table, seat: Seat, command: Command) -> Table:
        """Enter a seat's ``command``, and return the table: what people do together once the last of them has said so.

        The game master's device, the court and the phones show who has.
        """
        together = table.game.actions.together(table.dealt_position.state, command["do"])
        if together is None:
            return self._commands.submit(table, table.version, command, seat.player)
        said = {seat.index}

        def says(live: LiveState, _: int) -> Json:
            passes = live.passes
            if passes and passes.version > table.version:
                raise Refused("stale")
            if passes and passes.version == table.version:
                said.update(passes.seats)
            return {"passes": row(Passes(table.version, tuple(sorted(said))))}

        after = self._tables.change_live(table, says)
        if any(other.player in together.by and other.index not in said for other in table.seats):
            return after
        return self._commands.submit_all(after, table.version, together.commands, seat.player)


def moves_of(table: Table, seat: Seat, view: View) -> tuple[Choice, ...]:
    """Return the choices in ``view`` that a seat has now: not again what its player has let pass."""
    if table.stage != "dealt":
        return ()
    if seat.player not in table.passed:
        return view.choices
    actions, state = table.game.actions, table.dealt_position.state
    return tuple(choice for choice in view.choices if actions.together(state, choice.do) is None)


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
