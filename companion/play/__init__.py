"""The use cases: open a table, set it up, deal, play, undo, watch, end, export.

``Play`` has them all. Its methods take plain values, raise ``Refused`` with a code that has a message
``app.refused.<code>``, and know neither the web nor the database. A *device* is the random id that a browser keeps in
its session; what is kept of it is a digest. A table belongs to the device that opened it, a seat to the phone that
claimed it.
"""

from companion.play.acting import Acting
from companion.play.counting import Count, Counting
from companion.play.handover import Handover
from companion.play.kept import Imported, Keeping
from companion.play.notebooks import Notebooks
from companion.play.operating import Operating
from companion.play.presets import Preset
from companion.play.recital import Order, Recital
from companion.play.recordings import Recording, Spoken
from companion.play.sealing import Sealing
from companion.play.statistics import Circle, Statistics
from companion.play.table import Group, Line, Notice, Seat, Summary, Table
from companion.play.timers import Countdown, Timers
from companion.play.watching import Watching

__all__ = [
    "Circle", "Count", "Countdown", "Group", "Imported", "Line", "Notice", "Order", "Play", "Preset", "Recording",
    "Seat", "Spoken", "Summary", "Table",
]  # fmt: skip


class Play(
    Keeping, Acting, Counting, Notebooks, Recital, Operating, Handover, Sealing, Statistics, Timers, Watching
):  # fmt: skip
    """Every use case of the app: ``Play(store, clock, chance, secret)``."""
