"""A script read aloud by another screen: the permission, and the orders of the game master's device."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.kernel.refusal import Refused
from companion.services import live_state
from companion.services.codes import digest
from companion.services.live_state import LiveState, ScreenOrder
from companion.services.table import Table
from companion.services.tables import Clock, Tables

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

        def ordered(live: LiveState, _: int) -> Mapping[str, Any]:
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

        def said(live: LiveState, _: int) -> Mapping[str, Any]:
            others = [(name, permission) for name, permission in live.readers.items() if name != reader]
            return {"readers": dict([*others[-(MOST_READERS - 1) :], (reader, may)])}

        self._tables.change_live(table, said)

    def newest(self, table: Table) -> Order:
        """Return the newest order of a table."""
        order = table.live.recital
        if order is None:
            return Order()
        return Order(order.number, order.do, order.language, max(0.0, self._clock() - order.at))
