"""The store's rows as named tuples, with their JSON already read."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class TableRow(NamedTuple):
    """A table without its journal; times in seconds since the epoch.

    ``version`` is the newest, ``changes`` grows with every write to any part of the table, ``first`` is the version
    that the deal made, ``generation`` the newest seat code's. ``device`` is a digest. ``settled`` and ``hidden`` are
    the options and the deal as a record has them, None before the deal (``hidden`` also when roles are on real cards).
    ``sealed`` is what the deal was sealed with, ``handover`` the digest of the code that moves the table to another
    device, ``takeovers`` the number of such codes used. ``evening`` is the id of the evening it belongs to,
    ``arranged`` the draft's newest version made by the game master; later ones were made by phones that joined, and
    ``emblems`` the numbers of the emblems that people have had, by name.
    """

    id: str
    slug: str
    device: str
    stage: str
    ended: str | None
    moment: str
    version: int
    changes: int
    first: int
    generation: int
    players: list[str]
    options: dict[str, object]
    settled: dict[str, object] | None
    hidden: Any
    created_at: float
    played_at: float
    dealt_at: float
    sealed: dict[str, Any] | None = None
    handover: str | None = None
    takeovers: int = 0
    evening: str | None = None
    arranged: int = 0
    emblems: dict[str, int] = {}  # noqa: RUF012

    def __repr__(self) -> str:
        """Return the row without the deal: a secret must not reach a log."""
        return f"TableRow({self.id!r}, {self.stage!r}, version={self.version})"


class SeatRow(NamedTuple):
    """A seat: its place from 0, and the digests of its code, of the phone holding it and of the one invited to it."""

    place: int
    generation: int
    code: str
    holder: str | None = None
    looked_at: float | None = None
    shown_at: float | None = None
    invited: str | None = None


class EntryRow(NamedTuple):
    """A row of the journal: the kernel's ``Entry``, with events as returned by ``event_to_json``."""

    version: int
    command: dict[str, object]
    events: list[Any]
    actor: str
    at: float
    tap: int


class NoticeRow(NamedTuple):
    """An event outside the game that everyone can read in the log; ``version`` is the table's at that moment.

    ``kind`` is ``claimed`` (a phone took a seat), ``released`` (the game master made a new code for it), ``swapped``,
    ``shown`` (a role was shown on the tablet), ``renamed``, ``replaced`` (somebody else plays on there) or
    ``handed_over`` (another device leads the table now); ``place`` is the seat's, -1 if it concerns none, and
    ``former`` how somebody there was called before.
    """

    version: int
    kind: str
    place: int
    at: float
    former: str | None = None


class WholeTable(NamedTuple):
    """A table with everything that belongs to it, at one moment.

    ``entries`` may be only the newer part of the journal. ``preferences`` and ``live`` are by name. ``evening_at`` is
    the current table of its evening.
    """

    row: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    notices: list[NoticeRow]
    preferences: dict[str, object]
    live: dict[str, object]
    evening_at: str | None = None


class GroupRow(NamedTuple):
    """People who play together."""

    id: str
    name: str
    players: list[str]


class PresetRow(NamedTuple):
    """A named set-up of the game ``slug``; ``data`` is its content."""

    id: str
    name: str
    slug: str
    data: dict[str, Any]


class EveningRow(NamedTuple):
    """An evening: the digest of the device that leads it, the code that phones join by, the current table.

    A court screen can join by ``digits`` until ``digits_until``; times in seconds since the epoch.
    """

    id: str
    device: str
    code: str
    table_id: str | None
    changes: int
    digits: str | None
    digits_until: float | None
    used_at: float


class MemberRow(NamedTuple):
    """A name of an evening and the digest of the phone that has it.

    ``brought`` is 1 if the name came with the phone, ``table_id`` is the table at which the phone last said who is
    holding it, and ``gone_at`` is when the game master removed it.
    """

    name: str
    device: str
    brought: int
    table_id: str
    joined_at: float
    gone_at: float | None = None


class Gathering(NamedTuple):
    """A table and what belongs to its evening, at one moment. A table without an evening has no members."""

    table: TableRow
    evening: EveningRow | None
    members: list[MemberRow]


class StreamAccess(NamedTuple):
    """Who may listen at a table: the digests of the device that leads it and of the phones at its seats.

    ``changes`` is the table's, ``takeovers`` is how often it was handed over; ``holders`` are by place.
    """

    changes: int
    device: str
    takeovers: int
    holders: Mapping[int, str]
