"""The card of the unassigned pack, the count, and showing packs (section 4)."""

from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import content_name, line, pack_label, pack_name
from companion.games.shaked.state import State
from companion.kernel.events import Texts
from companion.kernel.immutable import changed
from companion.kernel.words import Text, text


class CardTurnedUp(NamedTuple):
    """One card of the unassigned pack is face up."""

    colour: str

    def change(self, state: State) -> State:
        return changed(state, turned_up=self.colour)

    def told(self, state: State) -> Texts:
        return line(f"turned_up_{self.colour}")


class Denounced(NamedTuple):
    """The tokens were counted, or counted again: the pack denounced for each colour, or nobody."""

    blue: str | None
    red: str | None

    def change(self, state: State) -> State:
        return changed(state, denounced={v.BLUE: self.blue, v.RED: self.red})

    def told(self, state: State) -> Texts:
        def named(pack: str | None) -> Text | str:
            return text("shaked.pack.nobody") if pack is None else pack_name(pack)

        return line("denounced", blue=named(self.blue), red=named(self.red))


class PacksShown(NamedTuple):
    """``packs`` were shown; ``contents`` are theirs, in the same order."""

    packs: tuple[str, ...]
    contents: tuple[str, ...]

    def change(self, state: State) -> State:
        return changed(state, shown={**state.shown, **dict(zip(self.packs, self.contents, strict=True))})

    def told(self, state: State) -> Texts:
        shown = zip(self.packs, self.contents, strict=True)
        return tuple(
            text("shaked.log.shown", name=pack_label(pack), content=content_name(code)) for pack, code in shown
        )
