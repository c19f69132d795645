"""What every use case stands on: the store, the clock, chance, and tables remembered in memory."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from companion.kernel.game import Chance, Game
from companion.kernel.journal import Entry, Position, applied, event_from_json, event_to_json
from companion.kernel.refusal import Refused
from companion.play.codes import digest, seat_code
from companion.play.evenings import Played
from companion.play.hub import Hub, MemoryHub
from companion.play.table import Notice, Seat, Table
from companion.registry import GAMES
from companion.store import Conflict, EntryRow, SeatRow, Store, TableRow

LETTERS: Final = tuple("abcdefghijklmnopqrstuvwxyz234567")
ID_LENGTH: Final = 20
"""100 random bits: nobody comes upon a table by guessing."""

REMEMBERED: Final = 200
"""Tables kept in memory at most."""

PLAYED: Final = 5000
"""Finished games kept in memory at most, which are small, and never change."""


class Memory:
    """The tables seen last, each as it was at its newest known change."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._played: OrderedDict[str, Played] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table_id: str) -> Table | None:
        """Return what is remembered of a table."""
        with self._lock:
            if table_id in self._tables:
                self._tables.move_to_end(table_id)
            return self._tables.get(table_id)

    def put(self, table: Table) -> None:
        """Remember ``table``, unless something newer is known."""
        with self._lock:
            known = self._tables.get(table.id)
            if known is None or known.changes <= table.changes:
                self._tables[table.id] = table
            self._tables.move_to_end(table.id)
            if len(self._tables) > REMEMBERED:
                self._tables.popitem(last=False)

    def drop(self, table_id: str) -> None:
        """Forget a table, and what it came to."""
        with self._lock:
            self._tables.pop(table_id, None)
            self._played.pop(table_id, None)

    def played(self, table_id: str) -> Played | None:
        """Return what a closed table came to, if that is remembered."""
        with self._lock:
            return self._played.get(table_id)

    def put_played(self, table_id: str, game: Played) -> None:
        """Remember what a closed table came to."""
        with self._lock:
            self._played[table_id] = game
            if len(self._played) > PLAYED:
                self._played.popitem(last=False)


class Desk:
    """The ground of the use cases.

    ``clock`` gives seconds since the epoch, ``chance`` deals and makes ids, ``secret`` derives the seats' codes.
    ``hub`` is told of every change of a table once it is on the disk; unless given, it reaches this process alone.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        chance: Chance,
        secret: bytes,
        games: Mapping[str, Game[Any, Any, Any]] = GAMES,
        hub: Hub | None = None,
    ) -> None:
        """Serve the tables of ``store``."""
        self.hub: Hub = hub if hub is not None else MemoryHub()
        store.tell(self.hub.publish)
        self._store = store
        self._clock = clock
        self._chance = chance
        self._secret = secret
        self._games = games
        self._memory = Memory()

    def table(self, table_id: str, device: str) -> Table:
        """Return a table of this device; refused as ``no_such_table`` for any other, as for none.

        A table that was handed over says so to every other device: ``handed_over``, as its log does.
        """
        table = self.public_table(table_id)
        if table.owner != digest(device):
            raise Refused("handed_over" if table.takeovers else "no_such_table")
        return table

    def public_table(self, table_id: str) -> Table:
        """Return a table whoever asks, for pages that show one viewer's view; refused as ``no_such_table`` for none.

        What is remembered counts as long as the database knows no newer change, so that several processes agree.
        """
        known = self._memory.get(table_id)
        changes = self._store.changes(table_id)
        if changes is None:
            self._memory.drop(table_id)
            raise Refused("no_such_table")
        if known is not None and known.changes == changes:
            return known
        return self._load(table_id, known)

    def _load(self, table_id: str, known: Table | None) -> Table:
        """Read a table afresh; the part of the journal that is ``known`` is neither read nor folded again."""
        after = known.version if known is not None and known.position is not None else 0
        found = self._store.whole(table_id, after)
        if found is None:
            raise Refused("no_such_table")
        row, seats, entries, notices = found
        if known is not None and known.position is not None and known.first != row.first:
            return self._load(table_id, None)  # dealt again since
        table = self._built(row, seats, entries, known, tuple(Notice(*notice) for notice in notices))
        self._memory.put(table)
        return table

    def _built(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow],
        known: Table | None = None,
        notices: tuple[Notice, ...] = (),
    ) -> Table:
        """Return the table that the rows describe; ``entries`` are those that ``known`` has not."""
        game = self._games.get(row.slug)
        if game is None:
            raise Refused("no_such_table")
        players = tuple(row.players)
        setup, deal, position, journal = _course(game, row, entries, known)
        return Table(
            id=row.id,
            slug=row.slug,
            game=game,
            stage=row.stage,
            ended=row.ended,
            room=row.room,
            version=row.version,
            players=players,
            options=row.options,
            settings=row.settings,
            setup=setup,
            deal=deal,
            position=position,
            seats=tuple(_seat(players, seat) for seat in seats),
            created_at=row.created_at,
            played_at=row.played_at,
            dealt_at=row.dealt_at,
            entries=journal,
            notices=notices,
            first=row.first,
            owner=row.device,
            changes=row.changes,
            sealed=_shown(row.sealed),
            takeovers=row.takeovers,
        )

    def _free_seats(self, table_id: str, players: int, generation: int) -> list[SeatRow]:
        """Return a free seat for each player, its code of this generation."""
        codes = [seat_code(self._secret, table_id, index, generation) for index in range(players)]
        return [SeatRow(index, generation, digest(code)) for index, code in enumerate(codes)]

    def _new_id(self) -> str:
        return "".join(self._chance.choice(LETTERS) for _ in range(ID_LENGTH))


def _course(
    game: Game[Any, Any, Any], row: TableRow, entries: Sequence[EntryRow], known: Table | None
) -> tuple[Any, Any, Position[Any] | None, tuple[Entry, ...]]:
    """Return set-up, deal, position and journal of a table; in the draft there is nothing of it yet."""
    if row.settled is None:
        return None, None, None, ()
    if known is not None and known.position is not None:
        setup, deal, position, journal = known.setup, known.deal, known.position, known.entries
    else:
        setup, deal = game.record.read(tuple(row.players), row.settled, row.hidden)
        position, journal = Position(row.first, game.rules.start(setup, deal)), ()
    fresh = tuple(_entry(game, entry) for entry in entries)
    for entry in fresh:
        position = applied(game, position, entry)
    return setup, deal, position, journal + fresh


@contextmanager
def refused_as(code: str) -> Iterator[None]:
    """Refuse with ``code`` where the table is no longer as the block knew it."""
    try:
        yield
    except Conflict as conflict:
        raise Refused(code) from conflict


def entry_row(entry: Entry) -> EntryRow:
    """Return ``entry`` as the store keeps it."""
    events = [event_to_json(event) for event in entry.events]
    return EntryRow(entry.version, dict(entry.command), events, entry.actor, entry.at)


def _entry(game: Game[Any, Any, Any], row: EntryRow) -> Entry:
    """Return what ``entry_row`` wrote down."""
    events = tuple(event_from_json(game, plain) for plain in row.events)
    return Entry(row.version, row.command, events, row.actor, row.at)


def _shown(sealed: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return what pages may show of a seal, or None where nothing is sealed: its salt stays in the database."""
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
    )
