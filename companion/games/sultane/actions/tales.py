"""Tales: a session that reads one, the veto, and the top tale that is read automatically (sections 5 to 7)."""

from typing import NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.state import Session, State
from companion.games.sultane.words import line
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class TalesDrawn(NamedTuple):
    """The Grand Vizier drew three tales: the session begins."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.SESSION, draw=state.draw - v.DRAWN, hand=v.DRAWN, notices=())

    def told(self, state: State) -> Texts:
        return ()


class TaleRead(NamedTuple):
    """The Narrator read a tale. ``emergency`` says that it was an emergency narrator."""

    tale: str
    emergency: bool

    def change(self, state: State) -> State:
        narrator = state.narrator
        if state.setup.claims and not self.emergency:
            session = Session(state.turn, state.vizier, str(narrator), self.tale)
            state = changed(state, sessions=(*state.sessions, session))
        return changed(
            state,
            pacifist=state.pacifist + (self.tale == v.PACIFIST),
            interventionist=state.interventionist + (self.tale == v.INTERVENTIONIST),
            discard=state.discard + state.hand - 1,
            hand=0,
            refusals=0,
            last_vizier=state.vizier,
            last_narrators=(*state.last_narrators, narrator) if self.emergency else (narrator,),
            last_tale=self.tale,
            notices=(),
        )

    def told(self, state: State) -> Texts:
        return line(state, f"{'emergency_read' if self.emergency else 'read'}.{self.tale}", **_score(state, self))


class TopTaleDue(NamedTuple):
    """The Sultana's patience is at an end: the top tale of the pile is about to be read."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.TOP)

    def told(self, state: State) -> Texts:
        return line(state, "automatic_reading_due", **self._asdict())


class TopTaleRead(NamedTuple):
    """The top tale was read automatically: no power, the counter back to 0, everyone eligible again."""

    tale: str

    def change(self, state: State) -> State:
        return changed(
            state,
            pacifist=state.pacifist + (self.tale == v.PACIFIST),
            interventionist=state.interventionist + (self.tale == v.INTERVENTIONIST),
            draw=state.draw - 1,
            refusals=0,
            last_vizier=None,
            last_narrators=(),
            last_tale=self.tale,
            notices=(),
        )

    def told(self, state: State) -> Texts:
        return line(state, f"automatic_reading.{self.tale}", **_score(state, self))


class SetAsideJoined(NamedTuple):
    """The tale set aside on this slot went to the discard, because the slot was covered."""

    tale: str

    def change(self, state: State) -> State:
        return changed(
            state, discard=state.discard + 1, set_aside=state.set_aside - 1, notices=(*state.notices, "set_aside")
        )

    def told(self, state: State) -> Texts:
        return line(state, f"set_aside.{self.tale}")


class TaleVetoed(NamedTuple):
    """Narrator and Grand Vizier agreed on a veto: all three tales are discarded. The counter is at ``refusals``."""

    refusals: int

    def change(self, state: State) -> State:
        return changed(state, refusals=self.refusals, discard=state.discard + state.hand, hand=0, notices=())

    def told(self, state: State) -> Texts:
        name = "vetoed_original" if state.setup.original_veto else "vetoed"
        return line(state, name, refusals=self.refusals)


class VetoRefused(NamedTuple):
    """The Narrator asked for a veto, and the Grand Vizier did not agree: the session continues."""

    def change(self, state: State) -> State:
        return changed(state, veto_refused_in=state.turn)

    def told(self, state: State) -> Texts:
        return line(state, "veto_refused", **self._asdict())


def _score(state: State, event: TaleRead | TopTaleRead) -> dict[str, object]:
    """Return how many tales of this kind have been read now, and how many win."""
    if event.tale == v.PACIFIST:
        return {"read": state.pacifist + 1, "of": len(state.setup.pacifist_board)}
    return {"read": state.interventionist + 1, "of": len(state.setup.interventionist_board)}
