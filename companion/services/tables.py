"""Finding a table: remembered in memory as long as the database knows nothing newer, else read from its rows."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from companion.cache import Cache
from companion.kernel.events import Json
from companion.kernel.game import AnyGame, Games
from companion.kernel.journal import AnyPosition, Entry, Position, applied, event_from_json
from companion.kernel.refusal import Refused
from companion.services import gathering, live_state, moment, preferences
from companion.services.codes import digest
from companion.services.live_state import LiveState
from companion.services.table import Seat, Table
from companion.services.table_options import options_of_draft
from companion.store import Conflict, EntryRow, SeatRow, Store, TableRow, WholeTable
from companion.themes import themes_of


def table_of(whole: WholeTable, games: Games, earlier: Table | None = None) -> Table:
    """Return the table that the rows describe; refused as ``no_such_table`` if its game is not among ``games``.

    With a ``earlier`` state of the table, the rows need only contain the journal entries that it lacks.
    """
    row = whole.row
    game = games.get(row.slug)
    if game is None:
        raise Refused("no_such_table")
    players = tuple(row.players)
    chosen = preferences.from_rows(whole.preferences)
    setup, deal, position, journal = _played(game, row, whole.entries, earlier)
    return Table(
        id=row.id,
        slug=row.slug,
        game=game,
        stage=row.stage,
        ended=row.ended,
        moment=moment.moment_of(row.moment, row.stage, position is not None and game.rules.is_over(position.state)),
        version=row.version,
        players=players,
        options=row.options if setup is not None else options_of_draft(game, players, row.options, chosen.theme),
        preferences=chosen,
        live=live_state.from_rows(whole.live),
        setup=setup,
        deal=deal,
        position=position,
        seats=tuple(_seat(players, seat) for seat in whole.seats),
        created_at=row.created_at,
        played_at=row.played_at,
        dealt_at=row.dealt_at,
        entries=journal,
        notices=tuple(whole.notices),
        deal_version=row.first,
        owner=row.device,
        changes=row.changes,
        sealed=_shown(row.sealed),
        takeovers=row.takeovers,
        evening=row.evening,
        evening_at=whole.evening_at,
        last_edited_version=row.arranged,
        emblems=gathering.emblems(players, row.emblems),
        theme=chosen.theme if chosen.theme in themes_of(row.slug) else "",
    )


def _played(
    game: AnyGame, row: TableRow, entries: Sequence[EntryRow], earlier: Table | None
) -> tuple[Any, Any, AnyPosition | None, tuple[Entry, ...]]:
    """Return the set-up, deal, position and journal of a table; a draft has none of them."""
    if row.settled is None:
        return None, None, None, ()
    if earlier is not None and earlier.position is not None:
        setup, deal, position, journal = earlier.setup, earlier.deal, earlier.position, earlier.entries
    else:
        setup, deal = game.record.read(tuple(row.players), row.settled, row.hidden)
        position, journal = Position(row.first, game.rules.start(setup, deal)), ()
    fresh = tuple(_entry(game, entry) for entry in entries)
    for entry in fresh:
        position = applied(game, position, entry)
    return setup, deal, position, journal + fresh


def _entry(game: AnyGame, row: EntryRow) -> Entry:
    events = tuple(event_from_json(game, data) for data in row.events)
    return Entry(row.version, row.command, events, row.actor, row.at, row.tap)


def _shown(sealed: Json | None) -> Json | None:
    """Return the public part of a seal, or None if nothing is sealed; its salt stays in the database."""
    if sealed is None or "digest" not in sealed:
        return None
    return {"deal": sealed["deal"], "digest": sealed["digest"], "imported": "imported" in sealed}


def _seat(players: Sequence[str], row: SeatRow) -> Seat:
    return Seat(
        index=row.place,
        player=players[row.place],
        generation=row.generation,
        claimed=row.holder is not None,
        looked_at=row.looked_at,
        shown_at=row.shown_at,
        holder=row.holder,
        invited=row.invited,
    )


Clock = Callable[[], float]
"""Gives the time in seconds since the epoch."""

REMEMBERED: Final = 600
"""Tables kept in memory at most; each takes 20 to 80 KB. Any other is read and folded again at its next tap."""


class Tables:
    """Every table, and the only way for other services to get one."""

    def __init__(
        self, store: Store, clock: Clock, games: Games, hear: Callable[[str, int], None] = lambda _, __: None
    ) -> None:
        """Find the tables of ``store`` whose game is among ``games``.

        ``hear`` is told how often a table was changed, when that is found to be more than was known here.
        """
        self.games = games
        self._store = store
        self._clock = clock
        self._hear = hear
        self.remembered: Cache[str, Table] = Cache(REMEMBERED)
        """Tables as they were when last used. After a change its writer may store the new state of the table here; if
        another thread has something newer, the next reader learns it from the database."""

    def own(self, table_id: str, device: str) -> Table:
        """Return a table that this device leads; refused as ``no_such_table`` for any other or unknown id.

        A table that was handed over says so to every other device: ``handed_over``, as its log does.
        """
        table = self.public(table_id)
        if table.owner != digest(device):
            raise Refused("handed_over" if table.takeovers else "no_such_table")
        return table

    def own_in(self, stage: str, table_id: str, device: str) -> Table:
        """Return a table that this device leads, as ``own`` does; refused as ``wrong_stage`` in any other stage."""
        table = self.own(table_id, device)
        if table.stage != stage:
            raise Refused("wrong_stage")
        return table

    def public(self, table_id: str, changes: int | None = None) -> Table:
        """Return a table to any visitor, for pages that show one viewer's view; refused as ``no_such_table``.

        The copy in memory counts as long as the database knows no newer change, so several processes agree.
        ``changes`` is how often the table was changed, where the database has just said so.
        """
        if changes is None:
            changes = self._store.changes(table_id)
        if changes is None:
            self.forget(table_id)
            raise Refused("no_such_table")
        table = self.remembered.get(table_id)
        return table if table is not None and table.changes == changes else self._load(table_id, table)

    def _load(self, table_id: str, earlier: Table | None) -> Table:
        """Read a table afresh; the part of the journal that is ``earlier`` is neither read nor folded again."""
        after = earlier.version if earlier is not None and earlier.position is not None else 0
        rows = self._store.whole(table_id, after)
        if rows is None:
            raise Refused("no_such_table")
        now = (rows.row.first, tuple(rows.row.players))
        if earlier is not None and earlier.position is not None and (earlier.deal_version, earlier.players) != now:
            return self._load(table_id, None)  # dealt again since, or somebody was renamed
        self._hear(table_id, rows.row.changes)
        return self.remembered.put(table_id, table_of(rows, self.games, earlier))

    def forget(self, table_id: str) -> None:
        """Drop from memory a table that is no longer in the database."""
        self.remembered.drop(table_id)

    def change_live(self, table: Table, change: Callable[[LiveState, int], Json]) -> Table:
        """Change the live state of a table, from its state at the moment of writing, and return the table.

        ``change`` gets the live state and the number of the change that it makes, and returns rows by name: None for
        what has to end; without rows nothing changes. Refused as ``wrong_stage`` if the table has left
        its stage, and as ``change`` refuses.
        """
        with refused_as("wrong_stage"):
            self._store.change_live(
                table.id, table.stage, lambda rows, number: change(live_state.from_rows(rows), number), self._clock()
            )
        return self.public(table.id)


@contextmanager
def refused_as(code: str) -> Iterator[None]:
    """Refuse with ``code`` if the table has changed since the block read it."""
    try:
        yield
    except Conflict as conflict:
        raise Refused(code) from conflict
