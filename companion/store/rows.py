"""What the store gives and takes: rows as named tuples, their JSON already read."""

from typing import Any, NamedTuple


class TableRow(NamedTuple):
    """A table without its journal; times in seconds since the epoch.

    ``version`` is the newest, ``changes`` grows with every write to anything of the table, ``first`` is the version
    that the deal made, ``generation`` the newest seat code's. ``device`` is a digest. ``settled`` and ``hidden`` are
    the options and the deal as a record has them, None before the deal (``hidden`` also when roles are on real cards).
    ``sealed`` is what the deal was sealed with, ``handover`` the digest of the code that moves the table to another
    device, ``takeovers`` how many such codes were used.
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
    options: dict[str, Any]
    settled: dict[str, Any] | None
    hidden: Any
    created_at: float
    played_at: float
    dealt_at: float
    sealed: dict[str, Any] | None = None
    handover: str | None = None
    takeovers: int = 0

    def __repr__(self) -> str:
        """Return the row without the deal: a secret must not reach a log."""
        return f"TableRow({self.id!r}, {self.stage!r}, version={self.version})"


class SeatRow(NamedTuple):
    """A seat: its place from 0, the digests of its code and of the phone that holds it."""

    place: int
    generation: int
    code: str
    holder: str | None = None
    looked_at: float | None = None
    shown_at: float | None = None


class EntryRow(NamedTuple):
    """A row of the journal; ``events`` as the kernel's ``event_to_json`` gives them."""

    version: int
    command: dict[str, Any]
    events: list[Any]
    actor: str
    at: float


class NoticeRow(NamedTuple):
    """Something that happened beside the game."""

    version: int
    kind: str
    place: int
    at: float


class WholeTable(NamedTuple):
    """A table with everything that belongs to it, as it was at one moment.

    ``entries`` may be the newer part of the journal alone. ``preferences`` and ``live`` are by name.
    """

    row: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    notices: list[NoticeRow]
    preferences: dict[str, Any]
    live: dict[str, Any]


class GroupRow(NamedTuple):
    """People who play together."""

    id: str
    name: str
    players: list[str]


class PresetRow(NamedTuple):
    """A named set-up of the game ``slug``; ``data`` is what it holds."""

    id: str
    name: str
    slug: str
    data: dict[str, Any]
