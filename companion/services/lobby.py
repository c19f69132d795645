"""The tables of a device: opened, listed, deleted."""

from dataclasses import dataclass, replace

from companion.kernel.events import Chance, Json
from companion.kernel.game import AnyGame
from companion.kernel.refusal import Refused
from companion.services import gathering
from companion.services.codes import Codes, digest, new_id
from companion.services.evenings import Evenings
from companion.services.moment import Moment
from companion.services.next_set_up import NextSetUps, options_after
from companion.services.preferences import Preferences
from companion.services.table import Table
from companion.services.table_options import first_roles, forced_roles, options_in_box
from companion.services.tables import Clock, Tables
from companion.store import Conflict, EveningRow, Store, TableRow
from companion.themes import themes_of


@dataclass
class NewTables:
    """Begins tables for the services that open one."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _codes: Codes
    _evenings: Evenings
    alone: bool
    """Whether no other device can ever take part."""

    def preferences(self, game: AnyGame, options: Json) -> Preferences:
        """Return the preferences of a new table."""
        return Preferences(roles=first_roles(game, options, self.alone), alone=self.alone)

    def draft(self, device: str, slug: str, players: list[str], options: Json, moment: Moment) -> TableRow:
        """Return the row of a new draft that ``device`` leads; it is not stored yet."""
        now = self._clock()
        table_id = new_id(self._chance)
        return TableRow(
            id=table_id,
            slug=slug,
            device=digest(device),
            stage="draft",
            ended=None,
            moment=moment,
            version=0,
            changes=0,
            first=0,
            generation=0,
            players=players,
            options=dict(options),
            settled=None,
            hidden=None,
            created_at=now,
            played_at=now,
            dealt_at=0.0,
            handover=digest(self._codes.handover(table_id, 0)),
        )

    def store_draft(self, row: TableRow, preferences: Preferences, evening: EveningRow | None = None) -> str:
        """Store a draft as the present table of its device's evening, and return its id. If the ``evening`` has moved
        on to a table that another tap has opened since it was read, nothing is stored, and that table's id is returned.
        """
        sits = evening or self._evenings.current_or_new(row.device)
        before = self._store.table(sits.table_id) if sits.table_id else None
        kept = gathering.emblems_to_keep(before, before.players) if before else {}
        try:
            self._store.add_table(
                row._replace(evening=sits.id, emblems=kept),
                preferences.rows(),
                evening=sits,
                unmoved=evening is not None,
            )
        except Conflict:
            now = self._store.evenings.find(sits.id)
            if now is None or now.table_id is None:
                raise
            return now.table_id
        return row.id


class Lobby:
    """The tables of a device."""

    def __init__(self, store: Store, clock: Clock, tables: Tables, new_tables: NewTables, evenings: Evenings) -> None:
        """Work on the tables of ``store``."""
        self._evenings = evenings
        self._next_set_ups = NextSetUps(store, tables, evenings)
        self._store = store
        self._clock = clock
        self._tables = tables
        self._new_tables = new_tables

    def open(self, device: str, slug: str, theme: str = "") -> str:
        """Open a table for the game ``slug`` with the box of a ``theme`` and return its id.

        A table of this device without players is opened again, so that a double tap makes one table. Refused as
        ``bad_value`` for an unknown game and for a theme that it does not have.
        """
        game = self._tables.games.get(slug)
        if game is None or theme not in themes_of(slug):
            raise Refused("bad_value")
        for row in self._store.tables_of(digest(device))[:1]:
            if (row.slug, row.stage, row.players) == (slug, "draft", []) and self._tables.public(row.id).theme == theme:
                return row.id
        preferences = self._new_tables.preferences(game, game.dealing.new_table_options)
        options = options_in_box(game, (), theme, preferences.roles)
        row = self._new_tables.draft(device, slug, [], options, Moment.PLAYERS)
        return self._new_tables.store_draft(row, replace(preferences, theme=theme))

    def open_with(self, device: str, slug: str, theme: str, options: Json) -> str:
        """Open a table with the box of a ``theme``, these ``options`` and without players, and return its id.

        A table of this device with the same options and without players is opened again.
        """
        game = self._tables.games[slug]
        for row in self._store.tables_of(digest(device)):
            if (row.slug, row.stage, row.players, row.options) == (slug, "draft", [], dict(options)):
                return row.id
        row = self._new_tables.draft(device, slug, [], options, Moment.PLAYERS)
        return self._new_tables.store_draft(row, replace(self._new_tables.preferences(game, options), theme=theme))

    def next_game(self, table_id: str, device: str) -> str:
        """Return the table at which the evening plays on, opened as ``anew`` does unless a tap before has opened it.

        If several taps come at the same moment, one opens a table and the others lead to it.
        """
        table = self._tables.own(table_id, device)
        tonight = self._evenings.current_or_new(table.owner)
        ahead = self._evenings.table_moved_to(table)
        if ahead is not None and ahead.owner == table.owner and ahead.stage != "closed" and not ahead.entries:
            return ahead.id
        return self.again(table_id, device, tonight)

    def again(self, table_id: str, device: str, tonight: EveningRow | None = None) -> str:
        """Open a table with the same people, options and preferences as this one; return its id.

        After a game played to its end, its rules decide what the next one takes over. A table opened in this way that
        nobody has changed since is opened again: a double tap makes one table. If ``tonight``, as it was read, has
        moved on to another table since, that one is returned.
        """
        table = self._tables.own(table_id, device)
        options = options_after(table)
        roles = forced_roles(table, table.options) or table.preferences.roles
        preferences = replace(table.preferences, roles=roles)
        draft = (table.slug, "draft", 0, [*table.players], options)
        for row in self._store.tables_of(digest(device))[:1]:
            same = (row.slug, row.stage, row.version, row.players, row.options) == draft
            if same and self._tables.public(row.id).preferences == preferences:
                return row.id
        row = self._new_tables.draft(device, table.slug, list(table.players), options, Moment.SETUP)
        return self._new_tables.store_draft(row, preferences, tonight)

    def another(self, table_id: str, device: str, slug: str, theme: str = "") -> str:
        """Open a table of the game ``slug`` for the people of the evening, as many as it takes, and return its id.

        Its set-up is that of ``NextSetUps.of``. Refused as ``bad_value`` for an unknown game or theme.
        """
        chosen = self._next_set_ups.of(self._tables.own(table_id, device), device, slug, theme)
        ready = len(chosen.players) >= self._tables.games[slug].fewest
        moment = Moment.BOX if ready else Moment.PLAYERS
        row = self._new_tables.draft(device, slug, list(chosen.players), chosen.options, moment)
        return self._new_tables.store_draft(row, chosen.preferences)

    def tables(self, device: str) -> tuple[Table, ...]:
        """Return the tables of this device, most recently used first."""
        rows = [row for row in self._store.tables_of(digest(device)) if row.slug in self._tables.games]
        return tuple(self._tables.public(row.id, row.changes) for row in rows)

    def delete(self, table_id: str, device: str) -> None:
        """Delete a table of this device for good."""
        self._tables.own(table_id, device)
        self._store.delete_table(table_id)
        self._tables.forget(table_id)
