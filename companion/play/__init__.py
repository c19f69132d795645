"""The use cases: open a table, set it up, deal, play, undo, watch, end, export.

``UseCases`` has a service for each thing that people do: ``use_cases.rounds.submit(...)``. Their methods take plain
values, raise ``Refused`` with a code that has a message ``app.refused.<code>``, and know neither the web nor the
database. A *device* is the random id that a browser keeps in its session; what is kept of it is a digest. A table
belongs to the device that opened it, a seat to the phone that claimed it.
"""

from companion.play.countdowns import CountdownView
from companion.play.device_data import Imported
from companion.play.evenings import Evening, Phone
from companion.play.joining import Place
from companion.play.presets import Preset
from companion.play.recital import Order
from companion.play.recordings import Recording, Spoken
from companion.play.statistics import Circle
from companion.play.table import Group, Line, Notice, Seat, Summary, Table
from companion.play.timers import TimerView
from companion.play.use_cases import UseCases

__all__ = [
    "Circle",
    "CountdownView",
    "Evening",
    "Group",
    "Imported",
    "Line",
    "Notice",
    "Order",
    "Phone",
    "Place",
    "Preset",
    "Recording",
    "Seat",
    "Spoken",
    "Summary",
    "Table",
    "TimerView",
    "UseCases",
]  # fmt: skip
