"""Evenings, which span several games. Phones join with one code; they and court screens follow from table to table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.kernel.events import Chance
from companion.kernel.refusal import Refused
from companion.services.codes import new_id
from companion.services.table import Table
from companion.services.tables import Clock, Tables, refused_as
from companion.store import EveningRow, MemberRow, Store

EVENING_SECONDS: Final = 8 * 3600.0
"""Seconds after its last use for which an evening continues; a table opened later begins a new one."""

LETTERS: Final = tuple("BCDFGHJKLMNPQRSTVWXZ")
"""The letters of codes: no vowels, so no code is a word, and nothing that looks like a digit."""

CODE_LENGTH: Final = 6
"""64 million codes: guessing is rate-limited, and a code opens nothing while a game is played."""


@dataclass(frozen=True)
class Evening:
    """An evening at one moment: the ``code`` that phones join with, its current ``table_id``, ``phones`` by name.

    A court screen joins with ``digits``, None while there are none; ``screens`` is how many follow. ``changes`` is how
    often any part of it was written.
    """

    id: str
    code: str
    table_id: str | None
    changes: int
    phones: Mapping[str, MemberRow]
    digits: str | None
    screens: int


@dataclass
class Evenings:
    """The evenings of game masters."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _tables: Tables

    def of(self, table: Table) -> Evening | None:
        """Return the evening that is at a table now; None if it has moved on to another, or there is none."""
        row = self.row(table)
        return self.read(row) if row is not None and row.table_id == table.id else None

    def waiting(self, table: Table) -> list[str]:
        """Return the names of the phones that are at the evening of a table without a seat there."""
        evening = None if table.preferences.alone else self.of(table)
        return [name for name in evening.phones if name not in table.players] if evening else []

    def read(self, row: EveningRow) -> Evening:
        """Return an evening from its row, with its phones and how many screens follow."""
        members = self._store.evenings.members(row.id)
        phones = {member.name: member for member in members if member.gone_at is None}
        valid = row.digits_until is not None and self._clock() < row.digits_until
        digits, screens = row.digits if valid else None, self._store.screens.count(row.id)
        return Evening(row.id, row.code, row.table_id, row.changes, phones, digits, screens)

    def row(self, table: Table) -> EveningRow | None:
        """Return the row of the evening that a table belongs to, whether it is there now or not."""
        return self._store.evenings.find(table.evening) if table.evening else None

    def is_recent(self, row: EveningRow) -> bool:
        """Return whether an evening was used recently enough to continue."""
        return self._clock() - row.used_at < EVENING_SECONDS

    def table_moved_to(self, table: Table) -> Table | None:
        """Return the table at which a table's evening is now; None if it is this one, or there is none."""
        row = self.row(table)
        if row is None or row.table_id in (None, table.id):
            return None
        try:
            return self._tables.public(str(row.table_id))
        except Refused:  # deleted between the two questions
            return None

    def later_table(self, table: Table) -> Table | None:
        """Return the table that whoever is at ``table`` follows the evening to; None while they stay.

        An unfinished game keeps its people until some of them are dealt another, and again once it is played on. No
        query is made while the evening is at ``table``.
        """
        ahead = self.table_moved_to(table) if table.evening_at != table.id else None
        if ahead is None or table.stage != "dealt":
            return ahead
        later = ahead.stage != "draft" and ahead.played_at >= table.played_at
        return ahead if later and _same_people(table, ahead) else None

    def current_or_new(self, device: str) -> EveningRow:
        """Return the continuing evening of a device, given by its digest; else a new one, not stored yet."""
        row = self._store.evenings.led_by(device)
        return row if row is not None and self.is_recent(row) else self._fresh(device)

    def begin(self, table_id: str, device: str, anew: bool) -> None:
        """Let phones join a table with a code: that of the continuing evening, or with ``anew`` that of a new evening.

        A new evening begins without phones. Refused as ``wrong_stage`` once the table is dealt.
        """
        table = self._tables.own_in("draft", table_id, device)
        if anew or self.of(table) is None:
            row = self._fresh(table.owner) if anew else self.current_or_new(table.owner)
            with refused_as("wrong_stage"):
                self._store.evenings.move_table(table_id, row, self._clock())

    def renew_code(self, table_id: str, device: str) -> None:
        """Make a new code for phones to join with; those that have joined stay."""
        evening = self.of(self._tables.own(table_id, device))
        if evening is not None:
            self._store.evenings.renew_code(evening.id, table_id, self._free_code())

    def _fresh(self, device: str) -> EveningRow:
        return EveningRow(new_id(self._chance), device, self._free_code(), None, 1, None, None, self._clock())

    def _free_code(self) -> str:
        while True:
            code = "".join(self._chance.choice(LETTERS) for _ in range(CODE_LENGTH))
            if self._store.evenings.with_code(code) is None:
                return code


def _same_people(here: Table, other: Table) -> bool:
    """Return whether a phone plays at both tables, or exactly the same names do."""
    phones, others = ({*_phones_at(table)} for table in (here, other))
    return {*here.players} == {*other.players} or not phones.isdisjoint(others)


def _phones_at(table: Table) -> Iterator[str]:
    """Yield the digest of every phone that has a seat, or was dealt one."""
    return (phone for seat in table.seats for phone in (seat.holder, seat.invited) if phone is not None)
