"""Joining: a phone gets its player's name once an evening, and follows the group from table to table.

A joined phone has a name and no role. Roles go to the phones that were on the list when the deal was made.
"""

from dataclasses import dataclass
from functools import partial

from companion.kernel.refusal import Refused
from companion.services import gathering
from companion.services.codes import digest, letters_of
from companion.services.evenings import Evening, Evenings
from companion.services.table import Seat, Table
from companion.services.tables import Clock, Tables, refused_as
from companion.store import Gathering, MemberRow, NoticeRow, People, Store


@dataclass(frozen=True)
class Place:
    """Where a phone is in its evening.

    ``table`` is the one that everyone sits at now, ``names`` are the phone's own, ``seats`` those that it holds there
    and ``invited`` those of its names that no phone has taken yet. ``owed`` is how many more seats it may take: it had
    so many names at the deal. ``gone`` says that the game master removed it.
    """

    evening: Evening
    table: Table | None
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    invited: tuple[Seat, ...]
    owed: int
    gone: bool

    @property
    def may_sit(self) -> bool:
        """Return whether a seat was dealt for this phone that it has not taken yet, its own or a swapped one."""
        return self.table is not None and self.table.stage == "dealt" and self.owed > 0 and bool(self.free)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that any phone of the evening can still take."""
        return tuple(seat for seat in self.table.seats if seat.awaited) if self.table else ()


@dataclass
class Joining:
    """The phones of evenings."""

    _store: Store
    _clock: Clock
    _tables: Tables
    _evenings: Evenings

    def evening_known_by(self, code: str) -> tuple[Evening, Table]:
        """Return the evening with ``code``, as typed, and its table, also while a game is on; else ``no_such_join``."""
        row = self._store.evenings.with_code(letters_of(code))
        if row is None or row.table_id is None or not self._evenings.is_recent(row):
            raise Refused("no_such_join")
        try:
            table = self._tables.public(row.table_id)
        except Refused as refused:  # deleted between the two questions
            raise Refused("no_such_join") from refused
        return self._evenings.read(row), table

    def join(self, code: str, device: str, name: str, also: bool = False) -> str:
        """Let a phone sit down as ``name``, or wait for the next game while one is on, and return its evening's id.

        Refused as in ``evening_known_by`` and ``gathering``, and as ``name_taken`` for the name of somebody who plays.
        """
        evening, table = self.evening_known_by(code)
        if table.stage == "draft":
            self._sit_down(table, evening.code, device, name, also)
        elif all(phone.device != digest(device) for phone in evening.phones.values()):
            people = People([], self._store.evenings.members(evening.id))
            waits = gathering.joined(people, digest(device), name, False, 1, "", self._clock()).members[-1]
            seated = gathering.same_name(table.players, waits.name)
            if seated is not None:
                raise Refused("name_taken", name=seated)
            self._store.evenings.wait(evening.id, waits)
        return evening.id

    def sit_down(self, evening_id: str, device: str, name: str, also: bool = False) -> None:
        """Let a phone that has joined this evening sit down at its next table without a code.

        Refuses ``not_your_evening``, ``wrong_stage`` and what ``gathering`` refuses.
        """
        place = self.place(evening_id, device)
        if place.table is None:
            raise Refused("wrong_stage")
        self._sit_down(place.table, None, device, name, also)

    def _sit_down(self, table: Table, code: str | None, device: str, name: str, also: bool) -> None:
        def change(now: Gathering) -> People:
            _still_open(now, code)
            people = People(list(now.table.players), now.members)
            return gathering.joined(people, digest(device), name, also, table.game.most, table.id, self._clock())

        self._store.evenings.gather(table.id, gathering.with_emblems(change), self._clock())

    def leave(self, evening_id: str, device: str, name: str) -> None:
        """Give a name back before the deal; refused as ``not_your_evening``, ``no_such_player`` and ``wrong_stage``."""
        place = self.place(evening_id, device)
        if place.table is None:
            raise Refused("wrong_stage")

        def change(now: Gathering) -> People:
            _still_open(now, None)
            return gathering.left(People(list(now.table.players), now.members), digest(device), name)

        self._store.evenings.gather(place.table.id, gathering.with_emblems(change), self._clock())

    def joined(self, device: str) -> str | None:
        """Return the id of the continuing evening in which a phone has a name, or None."""
        evening_id = self._store.evenings.joined_by(digest(device))
        row = self._store.evenings.find(evening_id) if evening_id else None
        return row.id if row is not None and self._evenings.is_recent(row) else None

    def familiar(self, table: Table) -> tuple[str, ...]:
        """Return the names of the group that the game master's device used last, for players to tap theirs."""
        groups = self._store.groups.of(table.owner)
        return tuple(groups[0].players) if groups else ()

    def place(self, evening_id: str, device: str) -> Place:
        """Return where a phone is in an evening; refused as ``not_your_evening`` unless it has or had a name there."""
        row = self._store.evenings.find(evening_id)
        mine = [one for one in self._store.evenings.members(evening_id) if one.device == digest(device)] if row else []
        if row is None or not mine:
            raise Refused("not_your_evening")
        table = None
        if row.table_id is not None:
            try:
                table = self._tables.public(row.table_id)
            except Refused:  # deleted between the two questions
                table = None
        names = tuple(one.name for one in mine if one.gone_at is None)
        seats, me = table.seats if table else (), digest(device)
        seats_held = tuple(seat for seat in seats if seat.holder == me)
        return Place(
            evening=self._evenings.read(row),
            table=table,
            names=names,
            seats=seats_held,
            invited=tuple(seat for seat in seats if seat.awaited and seat.player in names),
            owed=sum(seat.invited == me for seat in seats) - len(seats_held),
            gone=not names,
        )

    def take_seat(self, evening_id: str, device: str, name: str) -> tuple[Table, int]:
        """Give a phone the seat that was dealt for ``name``, its own or, if phones were swapped, another's. Taking
        another's gives up one's own, so that two swapped phones find their owners. Refuses ``not_your_evening``,
        ``wrong_stage``, ``no_such_player`` (no phone had that name at the deal), ``seat_taken`` (by another phone) and
        ``no_seat_left`` (this phone has as many as it had names).
        """
        place = self.place(evening_id, device)
        table = place.table
        if table is None or table.stage != "dealt":
            raise Refused("wrong_stage")
        seat = next((dealt for dealt in table.seats if dealt.player == name and dealt.invited), None)
        if seat is None:
            raise Refused("no_such_player")
        me = digest(device)
        if seat.holder == me:
            return table, seat.index
        if seat.holder is not None:
            raise Refused("seat_taken")
        if place.owed <= 0:
            raise Refused("no_seat_left")
        now = self._clock()
        notices = [NoticeRow(table.version, "claimed", seat.index, now)]
        own = next((one for one in place.invited if one.index != seat.index), None)
        if seat.player not in place.names and own is not None:
            notices.append(NoticeRow(table.version, "swapped", own.index, now))
        with refused_as("seat_taken"):
            self._store.evenings.sit(table.id, me, notices, _swapped(place, seat, me, now))
        return table, seat.index


def _still_open(now: Gathering, code: str | None) -> None:
    """Refuse to change the players of a table that has been dealt or has got another code meanwhile."""
    if now.table.stage != "draft" or now.evening is None or (code is not None and now.evening.code != code):
        raise Refused("no_such_join" if code is not None else "wrong_stage")


def _swapped(place: Place, seat: Seat, me: str, at: float) -> list[MemberRow]:
    """Return the names that change hands when ``me`` takes a seat: the seat's, and for another's the one given up."""
    table = place.table
    row = partial(MemberRow, brought=0, table_id=table.id if table else "", joined_at=at)
    taken = row(seat.player, me)
    seat_given = next((one for one in place.invited if one.index != seat.index), None)
    before = place.evening.phones.get(seat.player)
    if seat.player in place.names or seat_given is None or before is None:
        return [taken]
    return [taken, row(seat_given.player, before.device)]
