"""The powers that the Grand Vizier carries out with the tales, and the house power, whose text a table writes itself.

Chevet notes them; two move tales that it counts (section 8).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers.power import SOME_TALES, Power, notes
from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel.events import Texts, changed


class TaleAdded(NamedTuple):
    """An additional tale went from the reserve into the draw pile."""

    def change(self, state: State) -> State:
        return changed(state, reserve=state.reserve - 1, draw=state.draw + 1, notices=())

    def told(self, state: State) -> Texts:
        return line(state, "used.add_tale", **self._asdict())


class DeepTaleDiscarded(NamedTuple):
    """The second or third tale of the draw pile was discarded."""

    def change(self, state: State) -> State:
        return changed(state, draw=state.draw - 1, discard=state.discard + 1, notices=())

    def told(self, state: State) -> Texts:
        return line(state, "used.discard_deep", **self._asdict())


MAY_LIE: Final = "power.may_lie"

PEEK: Final = Power(
    v.PEEK,
    learns=SOME_TALES,
    tales=v.DRAWN,
    handling=notes("power.peek.back", MAY_LIE),
)
PEEK_BOTTOM: Final = Power(
    v.PEEK_BOTTOM,
    learns=SOME_TALES,
    tales=2,
    handling=notes("power.peek_bottom.back", MAY_LIE),
)
VIEW_DISCARD: Final = Power(
    "view_discard",
    learns=SOME_TALES,
    handling=notes("power.view_discard.handling", MAY_LIE),
)
MOVE_TALE: Final = Power(
    "move_tale",
    learns=SOME_TALES,
    tales=2,
    handling=notes("power.move_tale.handling", MAY_LIE),
)
ADD_TALE: Final = Power(
    v.ADD_TALE,
    learns=SOME_TALES,
    use=lambda state, command: TaleAdded(),
    causes=TaleAdded,
    possible=lambda state: state.reserve > 0,
    drawn=("added", -1),
    handling=notes("power.add_tale.handling", "power.add_tale.place"),
)
DISCARD_DEEP: Final = Power(
    "discard_deep",
    learns=SOME_TALES,
    use=lambda state, command: DeepTaleDiscarded(),
    causes=DeepTaleDiscarded,
    tales=3,
    drawn=("deep", 1),
    handling=notes("power.discard_deep.handling", MAY_LIE),
)


def house_text(state: State) -> str:
    """Return what was agreed on for the house power of the slot that was covered last."""
    placed = state.pacifist if state.last_tale == v.PACIFIST else state.interventionist
    return state.setup.house_powers.get(f"{state.last_tale}:{placed}", "").strip()


def _house_wording(state: State) -> Mapping[str, str]:
    house = house_text(state)
    return {"house": house} if house else {"name": "house_untold"}


HOUSE: Final = Power(v.HOUSE, wording=_house_wording)
