"""The database: its rows for tables, seats and journals, and how it is opened."""

from companion.store.database_errors import Unavailable
from companion.store.devices import DeviceCounts
from companion.store.evenings import People
from companion.store.housekeeping import Housekeeping
from companion.store.opening import prepare
from companion.store.recordings import RecordingRow
from companion.store.rows import (
    EntryRow,
    EveningRow,
    Gathering,
    GroupRow,
    MemberRow,
    NoticeRow,
    PresetRow,
    SeatRow,
    StreamAccess,
    TableRow,
    WholeTable,
)  # fmt: skip
from companion.store.schema import CannotOpen, NotYet, db
from companion.store.store import Store
from companion.store.writes import Conflict

__all__ = [
    "CannotOpen",
    "Conflict",
    "DeviceCounts",
    "EntryRow",
    "EveningRow",
    "Gathering",
    "GroupRow",
    "Housekeeping",
    "MemberRow",
    "NotYet",
    "NoticeRow",
    "People",
    "PresetRow",
    "RecordingRow",
    "SeatRow",
    "Store",
    "StreamAccess",
    "TableRow",
    "Unavailable",
    "WholeTable",
    "db",
    "prepare",
]  # fmt: skip
