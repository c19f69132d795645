"""Tables and journal entries from the store's rows."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kernel.game import Game
from companion.kernel.journal import Entry, Position, applied, event_from_json
from companion.kernel.refusal import Refused
from companion.services import live_state, moment, preferences
from companion.services.table import Notice, Seat, Table
from companion.store import EntryRow, SeatRow, TableRow, WholeTable

Games = Mapping[str, Game[Any, Any, Any]]


def table_of(whole: WholeTable, games: Games, earlier: Table | None = None) -> Table:
    """Return the table that the rows describe; refused as ``no_such_table`` if its game is not among ``games``.

    With a ``earlier`` state of the table, the rows need only contain the journal entries that it lacks.
    """
    row = whole.row
    game = games.get(row.slug)
    if game is None:
        raise Refused("no_such_table")
    players = tuple(row.players)
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
        options=row.options,
        preferences=preferences.from_rows(whole.preferences),
        live=live_state.from_rows(whole.live),
        setup=setup,
        deal=deal,
        position=position,
        seats=tuple(_seat(players, seat) for seat in whole.seats),
        created_at=row.created_at,
        played_at=row.played_at,
        dealt_at=row.dealt_at,
        entries=journal,
        notices=tuple(Notice(*notice) for notice in whole.notices),
        deal_version=row.first,
        owner=row.device,
        changes=row.changes,
        sealed=_shown(row.sealed),
        takeovers=row.takeovers,
        evening=row.evening,
        evening_at=whole.evening_at,
        last_edited_version=row.arranged,
    )


def _played(
    game: Game[Any, Any, Any], row: TableRow, entries: Sequence[EntryRow], earlier: Table | None
) -> tuple[Any, Any, Position[Any] | None, tuple[Entry, ...]]:
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


def _entry(game: Game[Any, Any, Any], row: EntryRow) -> Entry:
    """Return the entry stored in a row of the journal."""
    events = tuple(event_from_json(game, data) for data in row.events)
    return Entry(row.version, row.command, events, row.actor, row.at, row.tap)


def _shown(sealed: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
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
