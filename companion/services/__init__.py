"""The use cases: open a table, set it up, deal, play, undo, watch, end, export.

``UseCases`` has a service for each thing that people do: ``use_cases.commands.submit(...)``. Their methods take plain
values, raise ``Refused`` with a code that has a message ``app.refused.<code>``, and know neither the web nor the
database. A *device* is the random id that a browser keeps in its session; what is kept of it is a digest. A table
belongs to the device that opened it, a seat to the phone that claimed it.
"""

from companion.services.countdowns import CountdownView
from companion.services.device_data import Imported
from companion.services.evenings import Evening, Phone
from companion.services.joining import Place
from companion.services.presets import Preset
from companion.services.recital import Order
from companion.services.recordings import Recording, ScriptLine
from companion.services.statistics import Circle
from companion.services.table import Group, Line, Notice, Seat, Summary, Table
from companion.services.timers import TimerView
from companion.services.use_cases import UseCases

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
    "ScriptLine",
    "Seat",
    "Summary",
    "Table",
    "TimerView",
    "UseCases",
]  # fmt: skip
