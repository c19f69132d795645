"""Court screens: a television joins by four digits and follows the evening; next time it offers the same group. With
permission it reads a script aloud, by the orders of the game master's device.
"""

from dataclasses import dataclass
from typing import Final

from companion.kernel.events import Chance, Json
from companion.kernel.refusal import Refused
from companion.services import live_state
from companion.services.codes import digest, letters_of
from companion.services.evenings import Evenings
from companion.services.live_state import LiveState, ScreenOrder
from companion.services.table import Table
from companion.services.tables import Clock, Tables
from companion.store import EveningRow, Store

START: Final = "start"
ORDERS: Final = frozenset({START, "pause", "resume", "back", "repeat", "stop"})

MOST_READERS: Final = 16
"""How many decisions on whether a screen may read aloud are remembered for a table: the newest ones."""


@dataclass(frozen=True)
class Order:
    """The newest order to the screen that speaks.

    ``number`` grows with each order; 0 means none yet. ``seconds`` is how long ago it was given: a screen that wakes up
    late must not start speaking.
    """

    number: int = 0
    do: str = ""
    language: str = ""
    seconds: float = 0.0


def reader_of(table_id: str, device: str) -> str:
    """Return the name of a device's screen at a table: 32 letters that do not reveal the device."""
    return digest(f"screen {table_id} {device}")[:32]


@dataclass
class Recital:
    """The screens that may read a script aloud, and the orders for them."""

    _clock: Clock
    _tables: Tables

    def order(self, table_id: str, device: str, do: str, language: str) -> None:
        """Order the court screen to speak the script in ``language``, or to pause, or any other of ``ORDERS``.

        Refused as ``bad_value`` for any other order and as ``wrong_stage`` unless the table is dealt and not closed.
        """
        table = self._tables.own(table_id, device)
        if do not in ORDERS:
            raise Refused("bad_value")
        if table.stage != "dealt":
            raise Refused("wrong_stage")
        at = self._clock()

        def ordered(live: LiveState, _: int) -> Json:
            number = live.recital.number + 1 if live.recital else 1
            return {"recital": live_state.row(ScreenOrder(number, do, language, at))}

        self._tables.change_live(table, ordered)

    def allow_reader(self, table_id: str, device: str, reader: str, may: bool) -> None:
        """Note whether the screen named ``reader`` may read the script of a table aloud.

        Refused as ``wrong_stage`` before the deal.
        """
        table = self._tables.own(table_id, device)
        if table.stage == "draft":
            raise Refused("wrong_stage")

        def said(live: LiveState, _: int) -> Json:
            others = [(name, permission) for name, permission in live.readers.items() if name != reader]
            return {"readers": dict([*others[-(MOST_READERS - 1) :], (reader, may)])}

        self._tables.change_live(table, said)

    def newest(self, table: Table) -> Order:
        """Return the newest order of a table."""
        order = table.live.recital
        if order is None:
            return Order()
        return Order(order.number, order.do, order.language, max(0.0, self._clock() - order.at))


DIGITS: Final = tuple("0123456789")
LENGTH: Final = 4
"""The number of digits, few enough for a remote: for a quarter of an hour, one screen can join and see what everyone
in the room sees."""

VALID_SECONDS: Final = 900.0
"""Seconds for which digits are valid."""

TRIES: Final = 200
"""Maximum number of draws to find free digits."""

DOUBLE_TAP_SECONDS: Final = 10.0
"""Seconds in which a screen's second press of OK counts as the first, although the digits are used up."""


@dataclass(frozen=True)
class Screen:
    """What a court screen shows when it is switched on.

    ``table_id`` is the table that it follows, None if it follows none. ``offered`` is the current table of the game
    master whom it last followed, and ``people`` are those of the evening that it followed.
    """

    table_id: str | None = None
    offered: str | None = None
    people: tuple[str, ...] = ()


@dataclass
class Screens:
    """The court screens of evenings. They receive only what anyone may see."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _tables: Tables
    _evenings: Evenings

    def show_digits(self, table_id: str, device: str) -> str:
        """Return new digits by which one screen can join this table of ``device``; older ones become void.

        Refused as ``no_evening`` if the table is not the one its evening sits at, and as ``no_digits`` while all are
        in use.
        """
        evening = self._evenings.of(self._tables.own(table_id, device))
        if evening is None:
            raise Refused("no_evening")
        now = self._clock()
        for _ in range(TRIES):
            digits = "".join(self._chance.choice(DIGITS) for _ in range(LENGTH))
            row = self._store.evenings.with_digits(digits)
            if row is None or row.id == evening.id or not _valid(row, now):
                self._store.evenings.renew_digits(evening.id, digits, now + VALID_SECONDS)
                return digits
        raise Refused("no_digits")

    def enter(self, digits: str, device: str) -> str:
        """Make a screen follow the evening with these digits, which are then used up, and return its table's id.

        Any other digits, whether unknown, used or expired, are refused as ``no_such_digits``.
        """
        now = self._clock()
        row = self._store.evenings.with_digits(letters_of(digits))
        if row is None or row.table_id is None or not _valid(row, now):
            return self._just_entered(device, now)
        self._store.screens.follow(digest(device), row.id, now, used_up=True)
        return row.table_id

    def _just_entered(self, device: str, now: float) -> str:
        """Return the table that a screen has only just joined; refused as ``no_such_digits`` for any other screen."""
        followed = self._store.screens.followed_by(digest(device))
        just_now = followed is not None and now - followed[1] < DOUBLE_TAP_SECONDS
        row = self._store.evenings.find(followed[0]) if followed is not None and just_now else None
        if row is None or row.table_id is None:
            raise Refused("no_such_digits")
        return row.table_id

    def of(self, device: str) -> Screen:
        """Return what a screen follows, or is offered to follow."""
        followed = self._store.screens.followed_by(digest(device))
        row = self._store.evenings.find(followed[0]) if followed is not None else None
        if row is None:
            return Screen()
        if row.table_id is not None and self._evenings.is_recent(row):
            return Screen(table_id=row.table_id)
        newest = self._store.evenings.led_by(row.device)
        if newest is None or newest.table_id is None or not self._evenings.is_recent(newest):
            return Screen()
        return Screen(offered=newest.table_id, people=self._people(row) or self._people(newest))

    def follow_again(self, device: str) -> str:
        """Make a screen follow what it is offered, and return the table's id; refused as ``no_such_digits`` if not."""
        screen = self.of(device)
        table = self._tables.public(screen.offered) if screen.offered is not None else None
        if table is None or table.evening is None:
            raise Refused("no_such_digits")
        self._store.screens.follow(digest(device), table.evening, self._clock(), used_up=False)
        return table.id

    def forget(self, table_id: str, device: str) -> None:
        """Forget every screen of a table's evening: they stop following it, and are offered nothing."""
        evening = self._evenings.of(self._tables.own(table_id, device))
        if evening is not None:
            self._store.screens.dismiss(evening.id)

    def _people(self, row: EveningRow) -> tuple[str, ...]:
        if row.table_id is None:
            return ()
        try:
            return self._tables.public(row.table_id).players
        except Refused:  # deleted between the two queries
            return ()


def _valid(row: EveningRow, now: float) -> bool:
    return row.digits_until is not None and now < row.digits_until
