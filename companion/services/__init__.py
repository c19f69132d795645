"""The use cases: open a table, set it up, deal, play, undo, watch, end, export.

``UseCases`` has a service for each thing that people do: ``use_cases.commands.submit(...)``. Their methods take plain
values, raise ``Refused`` with a code that has a message ``app.refused.<code>``, and know neither the web nor the
database. A *device* is the random id that a browser keeps in its session; what is kept of it is a digest. A table
belongs to the device that opened it, a seat to the phone that claimed it.
"""

from companion.services.device_data import Imported as Imported
from companion.services.evenings import Evening as Evening
from companion.services.joining import Place as Place
from companion.services.presets import Preset as Preset
from companion.services.recordings import ScriptLine as ScriptLine
from companion.services.screens import Order as Order
from companion.services.statistics import Circle as Circle
from companion.services.table import Line as Line
from companion.services.table import Seat as Seat
from companion.services.table import Table as Table
from companion.services.timers import CountdownView as CountdownView
from companion.services.timers import TimerView as TimerView
from companion.services.use_cases import UseCases as UseCases
