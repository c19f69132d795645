"""New names in a game that is on: of somebody who is called otherwise, or of whoever plays on in their place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.journal import AnyPosition, Entry, Position, applied, decided, event_to_json
from companion.kernel.refusal import NotARecord, Refused, has_errors
from companion.services import gathering
from companion.services.evenings import Evenings
from companion.services.seats import Seats
from companion.services.table import Table
from companion.services.tables import Clock, Tables, refused_as
from companion.store import EntryRow, NoticeRow, People, Store, TableRow


@dataclass
class Renames:
    """Renames seats. Set-up, deal and journal name the new one from then on, and so does a record of the game."""

    _store: Store
    _clock: Clock
    _tables: Tables
    _evenings: Evenings
    _seats: Seats

    def rename(self, table_id: str, device: str, place: int, name: str, another: bool = False) -> Table:
        """Give the player at a place, counted from 0, a new ``name``, and return the table; the log announces it.

        If ``another`` person plays on there, the phone loses the seat, which gets a new code; a phone that waits under
        this name is invited to it. Refuses ``no_such_player``, ``wrong_stage`` (not dealt, or closed), ``stale``, what
        ``gathering.renamed`` refuses, and ``name_of_the_game`` if the former name is a word of the rules, too.
        """
        table = self._tables.own(table_id, device)
        row = self._store.table(table_id)
        if not 0 <= place < len(table.players):
            raise Refused("no_such_player")
        if row is None or table.stage != "dealt":
            raise Refused("wrong_stage")
        old, evening = table.players[place], self._evenings.of(table)
        members = self._store.evenings.members(evening.id) if evening else []
        new = gathering.renamed(People([*table.players], [] if another else members), old, name).players[place]
        if new == old:
            return table
        phone = next((one for one in members if one.gone_at is None and one.name == (new if another else old)), None)
        notice = NoticeRow(table.version, "replaced" if another else "renamed", place, self._clock(), old)
        names = {
            part: _with_name(getattr(row, part), old, new)
            for part in ("players", "emblems", "options", "settled", "hidden")
        }
        with refused_as("stale"):
            self._store.rename(
                table_id,
                notice,
                _journal(table, row.first, names, old, new),
                evening.id if evening else None,
                old,
                phone._replace(name=new) if phone else None,
                **names,
                sealed=_still_sealed(row),
                version=table.version + 1,
            )
        if another and table.seats:
            return self._seats.release(table_id, device, place)
        return self._tables.public(table_id)


def _still_sealed(row: TableRow) -> dict[str, Any] | None:
    """Return a table's seal with what was sealed, as it was then."""
    if row.sealed is None or "digest" not in row.sealed:
        return row.sealed
    return {"dealt": [row.players, row.settled, row.hidden], **row.sealed}


def _journal(table: Table, first: int, names: Mapping[str, Any], old: str, new: str) -> list[EntryRow]:
    """Return the journal with the new name, decided anew: so no word of the rules is taken for a name."""
    game, rows = table.game, []
    try:
        setup, deal = game.record.read(tuple(names["players"]), names["settled"], names["hidden"])
        if has_errors(game.rules.check(setup, deal)):
            raise Refused("bad_setup")
        position: AnyPosition = Position(first, game.rules.start(setup, deal))
        for entry in table.entries:
            command = {**_with_name(dict(entry.command), old, new), "do": entry.command["do"]}
            events, actor = decided(game, position, command), new if entry.actor == old else entry.actor
            position = applied(game, position, Entry(entry.version, command, events, actor, entry.at, entry.tap))
            written = [event_to_json(event) for event in events]
            rows.append(EntryRow(entry.version, command, written, actor, entry.at, entry.tap))
    except (NotARecord, Refused) as reason:
        raise Refused("name_of_the_game", name=old) from reason
    return rows


def _with_name(value: Any, old: str, new: str) -> Any:
    """Return data for JSON with one name in place of another."""
    if isinstance(value, dict):
        return {_with_name(key, old, new): _with_name(each, old, new) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with_name(each, old, new) for each in value]
    return new if value == old else value
