"""Tales: a session that reads one, the veto, and the top tale that is read automatically (sections 5 to 7)."""

from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.turns import NO_GOVERNMENT, TALE_PLACED, no_government, tale_placed
from companion.games.sultane.deck import readable
from companion.games.sultane.state import Session, State
from companion.games.sultane.words import line, undo_text
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices
from companion.kernel.events import Caused, Choice, Command, Step, Texts, changed
from companion.kernel.refusal import Refused
from companion.kernel.words import Text


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


def _score(state: State, event: TaleRead | TopTaleRead) -> dict[str, object]:
    """Return how many tales of this kind have been read now, and how many win."""
    if event.tale == v.PACIFIST:
        return {"read": state.pacifist + 1, "of": len(state.setup.pacifist_board)}
    return {"read": state.interventionist + 1, "of": len(state.setup.interventionist_board)}


def _tale(command: Command) -> v.Tale:
    """Return the tale that was read; refuses anything except the two kinds."""
    kind = command.get("tale")
    if kind == v.PACIFIST:
        return v.PACIFIST
    if kind == v.INTERVENTIONIST:
        return v.INTERVENTIONIST
    raise arguments.bad_value("tale")


def _existing(state: State, command: Command) -> v.Tale:
    """Return the tale of a reading; refuses one more of a kind than the whole game has."""
    tale = _tale(command)
    if tale not in readable(state):
        raise Refused("no_such_tale", tale=tale)
    return tale


def _undo_reading(step: Step[State]) -> Text:
    return undo_text(step, f"{step.command['do']}.{step.command['tale']}")


def _read(state: State, command: Command) -> Caused[State]:
    tale = _existing(state, command)
    read = TaleRead(tale, state.phase == v.EMERGENCY_SESSION)
    return (read, *tale_placed(read.change(state), tale, automatic=False))


def _readings(state: State, do: str) -> Choices:
    tales = readable(state)
    return (Choice(do, {"tale": tales}),) if tales else ()


READ = Action(
    do="read",
    phases=(v.SESSION, v.EMERGENCY_SESSION),
    arguments=(Argument("tale"),),
    choices=lambda state: _readings(state, "read"),
    refuses=("no_such_tale",),
    causes=_read,
    happens=(TaleRead, *TALE_PLACED),
    undo=_undo_reading,
)


def _top(state: State, command: Command) -> Caused[State]:
    tale = _existing(state, command)
    read = TopTaleRead(tale)
    return (read, *tale_placed(read.change(state), tale, automatic=True))


TOP = Action(
    do="top",
    phases=(v.TOP,),
    arguments=(Argument("tale"),),
    choices=lambda state: _readings(state, "top"),
    refuses=("no_such_tale",),
    causes=_top,
    happens=(TopTaleRead, *TALE_PLACED),
    undo=_undo_reading,
)


class TaleVetoed(NamedTuple):
    """Narrator and Grand Vizier agreed on a veto: all three tales are discarded. The counter is at ``refusals``."""

    refusals: int

    def change(self, state: State) -> State:
        if state.setup.vetoed_blocked:
            state = changed(state, last_vizier=state.vizier, last_narrators=(state.narrator,))
        return changed(state, refusals=self.refusals, discard=state.discard + state.hand, hand=0, notices=())

    def told(self, state: State) -> Texts:
        name = "vetoed_original" if state.setup.original_veto else "vetoed"
        barred = line(state, "vetoed_blocked") if state.setup.vetoed_blocked else ()
        return (*line(state, name, refusals=self.refusals), *barred)


def _veto(state: State, command: Command) -> Caused[State]:
    if not state.veto:
        raise Refused("veto_locked")
    vetoed = TaleVetoed(state.refusals + state.setup.original_veto)
    return (vetoed, *no_government(vetoed.change(state), vetoed.refusals))


_VETO: Final = (Choice("veto"),)

VETO = Action(
    do="veto",
    phases=(v.SESSION,),
    choices=lambda state: _VETO if state.veto else (),
    refuses=("veto_locked",),
    causes=_veto,
    happens=(TaleVetoed, *NO_GOVERNMENT),
)


class VetoRefused(NamedTuple):
    """The Narrator asked for a veto, and the Grand Vizier did not agree: the session continues."""

    def change(self, state: State) -> State:
        return changed(state, veto_refused_in=state.turn)

    def told(self, state: State) -> Texts:
        return line(state, "veto_refused", **self._asdict())


def _may_refuse_veto(state: State) -> bool:
    """Return whether a refused veto may be noted now: once a session with a veto."""
    return state.veto and state.veto_refused_in != state.turn


def _veto_refused(state: State, command: Command) -> Caused[State]:
    """Return that a veto was asked for and not agreed on, which is noted once a session (section 13)."""
    if not _may_refuse_veto(state):
        raise Refused("veto_locked")
    return (VetoRefused(),)


_VETO_REFUSED: Final = (Choice("veto_refused"),)

VETO_REFUSED = Action(
    do="veto_refused",
    phases=(v.SESSION,),
    exists=lambda state: state.setup.claims,
    aside=True,
    choices=lambda state: _VETO_REFUSED if _may_refuse_veto(state) else (),
    refuses=("veto_locked",),
    causes=_veto_refused,
    happens=(VetoRefused,),
)
