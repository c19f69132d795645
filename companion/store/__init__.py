"""The database: its rows for tables, seats and journals, and how it is opened."""

from companion.store.connection import Unavailable as Unavailable
from companion.store.devices import DeviceCounts as DeviceCounts
from companion.store.evenings import People as People
from companion.store.housekeeping import Housekeeping as Housekeeping
from companion.store.opening import prepare as prepare
from companion.store.recordings import RecordingRow as RecordingRow
from companion.store.rows import EntryRow as EntryRow
from companion.store.rows import EveningRow as EveningRow
from companion.store.rows import Gathering as Gathering
from companion.store.rows import GroupRow as GroupRow
from companion.store.rows import MemberRow as MemberRow
from companion.store.rows import NoticeRow as NoticeRow
from companion.store.rows import PresetRow as PresetRow
from companion.store.rows import SeatRow as SeatRow
from companion.store.rows import StreamAccess as StreamAccess
from companion.store.rows import TableRow as TableRow
from companion.store.rows import WholeTable as WholeTable
from companion.store.schema import CannotOpen as CannotOpen
from companion.store.schema import NotYet as NotYet
from companion.store.schema import db as db
from companion.store.store import Store as Store
from companion.store.writes import Conflict as Conflict
