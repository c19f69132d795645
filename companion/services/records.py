"""Games as records: exported for people and other machines, imported to be continued here; and what the host may do."""

from dataclasses import dataclass, replace
from typing import Final
from unicodedata import normalize

from companion.kernel.events import Chance, Command
from companion.kernel.journal import AnyPosition, Entry, Position, applied, decided, event_to_json
from companion.kernel.record import Record, parse, record_to_json
from companion.kernel.refusal import NotARecord, Refused, has_errors
from companion.kernel.words import text
from companion.messages import refusal
from companion.services.codes import Codes, digest, new_id
from companion.services.commands import IMPORTED_ACTOR, MOST_ENTRIES
from companion.services.deals import sealed
from companion.services.lobby import NewTables
from companion.services.moment import Moment
from companion.services.names import clean_names
from companion.services.preferences import Preferences
from companion.services.table import Table
from companion.services.tables import Clock, Tables
from companion.store import EntryRow, Store

LONGEST_AGO: Final = 366 * 24 * 3600.0
"""Maximum length of a record's game in seconds; longer times are ignored."""


@dataclass
class Records:
    """Export and import."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _codes: Codes
    _tables: Tables
    _new_tables: NewTables

    def export(self, table_id: str, device: str) -> dict[str, object]:
        """Return the record of a table as data for JSON.

        A closed game's record is complete, with roles and undone commands. Before the end it has no role: undone
        commands are left out and what the table heard is written in, so that it can be replayed without the deal.
        """
        return record_of(self._tables.own(table_id, device))

    def import_record(self, device: str, data: bytes | str) -> str:
        """Make a table of this device from a record, in the stage that it reached; return the table's id.

        A record without actions and roles becomes a draft. Refuses ``not_a_record``, ``too_many_actions``,
        ``bad_setup``, names as in ``names.clean_names``, and as ``not_a_record`` an action that is not legal.
        """
        try:
            record = parse(data, self._tables.games)
        except NotARecord as reason:
            raise Refused("not_a_record", why=reason.why) from reason
        if clean_names(record.players) != tuple(normalize("NFC", name) for name in record.players):
            raise Refused("name_unreadable")  # line breaks and doubled spaces would not come back from a form
        options = record.game.record.write(record.setup)
        if len(record.actions) > MOST_ENTRIES:
            raise Refused("too_many_actions", most=MOST_ENTRIES)
        if record.deal is None and not record.actions:
            row = self._new_tables.draft(device, record.game.slug, list(record.players), options, Moment.SETUP)
            preferences = self._new_tables.preferences(record.game, options)
            return self._new_tables.store_draft(row, replace(preferences, theme=self._last_box(device, row.slug)))
        return self._import_dealt(device, record, options)

    def _import_dealt(self, device: str, record: Record, options: dict[str, object]) -> str:
        """Add a table that was dealt: replayed action by action, its phones to be claimed again.

        A record's roles are sealed now: the seal proves nothing about the time before the import.
        """
        game, setup = record.game, record.setup
        if has_errors(game.rules.check(setup, record.deal)):
            raise Refused("bad_setup")
        if not record.actions:
            setup = game.rules.settle(setup, self._chance)
        began = self._clock() - max(map(_at, record.actions), default=0.0)
        entries, position = _replayed(record, setup, began)
        on_phones = record.deal is not None and game.dealing.open_deal is None
        settled = game.record.write(setup)
        hidden = None if record.deal is None else game.record.deal_as_json(record.deal)
        seal = sealed(self._chance, game.slug, record.players, settled, hidden, 1) if on_phones else None
        moment = Moment.END if game.rules.is_over(position.state) else Moment.PLAY if entries else Moment.DEAL
        row = self._new_tables.draft(device, game.slug, list(record.players), options, moment)._replace(
            stage="dealt",
            version=len(entries),
            generation=1,
            settled=settled,
            hidden=hidden,
            sealed=seal and {**seal, "imported": True},
            dealt_at=began,
        )
        seats = len(row.players) if on_phones or game.dealing.phone_pages(setup) else 0
        roles, alone = "phones" if on_phones else "cards", self._new_tables.alone
        preferences = Preferences(roles=roles, alone=alone, theme=self._last_box(device, game.slug))
        free = self._codes.free_seats(row.id, seats, row.generation)
        self._store.add_table(row, preferences.rows(), free, entries)
        return row.id

    def _last_box(self, device: str, slug: str) -> str:
        """Return the theme of the box that this device last played a game with: a record does not say it."""
        last = next((row.id for row in self._store.tables_of(digest(device)) if row.slug == slug), None)
        return self._tables.public(last).theme if last else ""


def record_of(table: Table) -> dict[str, object]:
    """Return the record of a table as ``Records.export`` does, without asking who leads it."""
    if table.position is None:
        setup, _ = table.game.record.read(table.players, table.options, None)
        return record_to_json(table.game, table.players, setup, None, ())
    if table.stage == "closed":
        played = [entry.command for entry in table.entries]
        actions = table.game.record.commands_for_closed_record(table.setup, table.deal, played)
        return record_to_json(table.game, table.players, table.setup, table.deal, actions)
    counting = [entry.command for entry, _ in table.position.past()]
    public = table.game.record.public(table.setup, table.deal, counting)
    open_deal = None if table.has_secrets else table.deal
    return record_to_json(table.game, table.players, table.setup, open_deal, public)


def _replayed(record: Record, setup: object, began: float) -> tuple[list[EntryRow], AnyPosition]:
    game = record.game
    entries: list[EntryRow] = []
    try:
        position: AnyPosition = Position(0, game.rules.start(setup, record.deal))
    except Refused as refused:
        raise Refused("bad_setup") from refused
    for version, action in enumerate(record.actions, 1):
        try:
            events = decided(game, position, action)
        except Refused as refused:
            why = text("record.illegal", number=version, why=refusal(refused, game.slug))
            raise Refused("not_a_record", why=why) from refused
        entry = Entry(version, action, events, IMPORTED_ACTOR, began + _at(action), version)
        written = list(map(event_to_json, events))
        entries.append(EntryRow(version, dict(action), written, entry.actor, entry.at, entry.tap))
        position = applied(game, position, entry)
    return entries, position


def _at(action: Command) -> float:
    """Return the action's time in seconds since the start, 0 for a time that makes no sense."""
    at = action.get("at")
    sound = isinstance(at, (int, float)) and not isinstance(at, bool) and 0 <= at <= LONGEST_AGO
    return float(at) if sound else 0.0  # type: ignore[arg-type] # checked just before


@dataclass
class Administration:
    """The tables of every device. Nothing here shows a role before the end."""

    _store: Store
    _chance: Chance
    _codes: Codes
    _tables: Tables
    _records: Records

    def every_table(self) -> tuple[Table, ...]:
        """Return the tables of every device, most recently used first; 200 at most."""
        rows = [row for row in self._store.newest_tables() if row.slug in self._tables.games]
        return tuple(self._tables.public(row.id, row.changes) for row in rows)

    def export(self, table_id: str) -> dict[str, object]:
        """Return the record of a table of any device, as ``Records.export`` does; refused as ``no_such_table``."""
        return record_of(self._tables.public(table_id))

    def import_record(self, data: bytes) -> str:
        """Make a table from a record as ``Records.import_record`` does, without a device yet.

        Returns the code with which a device takes it over.
        """
        table_id = self._records.import_record(new_id(self._chance), data)
        return self._codes.handover(table_id, 0)
