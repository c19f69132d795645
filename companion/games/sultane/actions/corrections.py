"""Setting counts, seats and offices to what is on the table, after a slip: the real cards are always right."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.turns import GameEnded, Reshuffled, game_ended
from companion.games.sultane.deck import needed_tales
from companion.games.sultane.powers.over_players import FEWEST_LEFT
from companion.games.sultane.requirements import check_active, check_players, different_names
from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, count
from companion.kernel.events import Caused, Choice, Command, Event, Texts, changed
from companion.kernel.refusal import Refused

_BEFORE_READING: Final = (v.PROPOSE, v.VOTE, v.QUESTION, v.SESSION)


class SeatsCorrected(NamedTuple):
    """The game master said who sits where, clockwise, and why. Offices, and who is exiled, stay with their people."""

    seats: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        active = tuple([player for player in self.seats if player in state.active])
        return changed(state, seats=self.seats, active=active, notices=())

    def told(self, state: State) -> Texts:
        return line(state, "seats_corrected", **self._asdict())


class VizierCorrected(NamedTuple):
    """The game master said who is Grand Vizier of this turn, and why; the order goes on from there."""

    player: str
    why: str

    def change(self, state: State) -> State:
        return changed(state, vizier=self.player, regular=self.player, notices=())

    def told(self, state: State) -> Texts:
        return line(state, "vizier_corrected", **self._asdict())


class GovernmentCorrected(NamedTuple):
    """The game master said who read the last tale, and why; both are None when nobody did."""

    last_vizier: str | None
    last_narrator: str | None
    why: str

    def change(self, state: State) -> State:
        narrators = () if self.last_narrator is None else (self.last_narrator,)
        return changed(state, last_vizier=self.last_vizier, last_narrators=narrators, notices=())

    def told(self, state: State) -> Texts:
        name = "government_corrected" if self.last_vizier else "nobody_governed"
        return line(state, name, **self._asdict())


class ExiledCorrected(NamedTuple):
    """The game master said who is exiled, and why; whoever is back takes part again."""

    exiled: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        turns = dict(zip(state.exiled, state.exile_turns, strict=True))
        return changed(
            state,
            active=tuple([player for player in state.seats if player not in (*self.exiled, state.won)]),
            exiled=self.exiled,
            exile_turns=tuple(turns.get(player, state.turn) for player in self.exiled),
            notices=(),
        )

    def told(self, state: State) -> Texts:
        return line(state, "exiled_corrected" if self.exiled else "nobody_exiled", **self._asdict())


class ReadCorrected(NamedTuple):
    """The game master said how many tales lie on each board, and why; what is set aside follows."""

    pacifist: int
    interventionist: int
    why: str

    def change(self, state: State) -> State:
        setup = state.setup
        read = {v.PACIFIST: self.pacifist, v.INTERVENTIONIST: self.interventionist}
        last = sorted(filter(read.__getitem__, v.TALES), key=lambda tale: tale != state.last_tale)
        boards = ((setup.pacifist_board, self.pacifist), (setup.interventionist_board, self.interventionist))
        veto = self.pacifist >= v.VETO_FROM and not setup.discovery if state.phase in _BEFORE_READING else state.veto
        return changed(
            state,
            **read,
            last_tale=last[0] if last else None,
            set_aside=sum(n < len(board) - 1 for board, n in boards) if setup.set_aside else 0,
            veto=veto,
            notices=(),
        )

    def told(self, state: State) -> Texts:
        return line(state, "read_corrected", **self._asdict())


class CountsCorrected(NamedTuple):
    """The game master set the counts to what is on the table, and said why."""

    refusals: int
    draw: int
    discard: int
    why: str

    def change(self, state: State) -> State:
        return changed(state, refusals=self.refusals, draw=self.draw, discard=self.discard, notices=())

    def told(self, state: State) -> Texts:
        return line(state, "corrected", **self._asdict())


_OF_A_PROPOSAL: Final = ("vizier", "last_government")
"""What can be corrected only while a Narrator is to be proposed."""


def _correct(state: State, command: Command) -> Caused[State]:
    """Return what all keys of a correction change together, in the order seats, exiled, Grand Vizier, last government,
    counts. Dinarzade among the exiled ends the game, as any exile of hers.

    Every shape is read before anybody is looked for at the table (``bad_value``, ``unknown_player``, ``not_active``).
    """
    if state.phase != v.PROPOSE and any(key in command for key in _OF_A_PROPOSAL):
        raise Refused("wrong_phase", do="correct", phase=state.phase)
    why = arguments.reason_given(command)
    parts: list[Event[State]] = []
    named: list[str] = []
    if "seats" in command:
        parts.append(SeatsCorrected(_seats(state, command), why))
    if "exiled" in command:
        exiled = different_names(command, "exiled")
        named += exiled
        parts.append(ExiledCorrected(exiled, why))
    if "vizier" in command:
        vizier = arguments.text(command, "vizier")
        named.append(vizier)
        parts.append(VizierCorrected(vizier, why))
    if "last_government" in command:
        governed = _government(command)
        named += [player for player in governed if player is not None]
        parts.append(GovernmentCorrected(*governed, why))
    parts += _counts(state, command, why)
    if not parts:
        raise arguments.bad_value("refusals")
    check_players(state, *named)
    now = state
    for part in parts:
        now = part.change(now)
    if len(now.active) < FEWEST_LEFT:
        raise arguments.bad_value("exiled")
    check_active(now, now.vizier, *filter(None, (now.narrator,)))
    if _dinarzade_exiled(now, command):
        parts.append(game_ended(now, v.INTERVENTIONISTS, v.DINARZADE_EXILED))
    return tuple(parts)


def _dinarzade_exiled(state: State, command: Command) -> bool:
    """Return whether Dinarzade is among the exiled; where only real cards say so, the command does."""
    if state.deal is None or state.setup.discovery:
        return bool(state.exiled) and "dinarzade" in command and arguments.flag(command, "dinarzade")
    return state.deal.dinarzade in state.exiled


def _seats(state: State, command: Command) -> tuple[str, ...]:
    """Return the order around the table; refuses anything but every player once."""
    seats = arguments.texts(command, "seats")
    if sorted(seats) != sorted(state.seats):
        raise arguments.bad_value("seats")
    return seats


def _government(command: Command) -> tuple[str | None, str | None]:
    """Return who read the last tale, Grand Vizier and Narrator, two people; nothing twice for nobody."""
    given = command["last_government"]
    if given is None:
        return None, None
    if not isinstance(given, dict) or given.keys() != {"vizier", "narrator"}:
        raise arguments.bad_value("last_government")
    vizier, narrator = arguments.text(given, "vizier"), arguments.text(given, "narrator")
    if vizier == narrator:
        raise arguments.bad_value("last_government")
    return vizier, narrator


def _read(state: State, command: Command) -> dict[str, int]:
    """Return the tales on the boards where a correction names them; refuses a full board, which ends the game."""
    boards = {v.PACIFIST: state.setup.pacifist_board, v.INTERVENTIONIST: state.setup.interventionist_board}
    read = {tale: arguments.optional_count(command, tale) for tale in boards}
    for tale, number in read.items():
        if number is not None and number >= len(boards[tale]):
            raise arguments.bad_value(tale)
    return {tale: number for tale, number in read.items() if number is not None}


def _counts(state: State, command: Command, why: str) -> Caused[State]:
    """Return the counts that a correction sets, and the reshuffle that is then due; nothing if it names none."""
    read = _read(state, command)
    refusals, draw, discard = (arguments.optional_count(command, key) for key in ("refusals", "draw", "discard"))
    if refusals is not None and (refusals >= v.PATIENCE or state.phase == v.TOP):
        raise arguments.bad_value("refusals")
    boards = ReadCorrected(**{v.PACIFIST: state.pacifist, v.INTERVENTIONIST: state.interventionist, **read}, why=why)
    piles = state.draw + state.discard + _on_boards(state) - _on_boards(boards.change(state))
    if draw is None:
        draw = state.draw if discard is None else piles - discard
        discard = state.discard if discard is None else discard
    if discard is None:
        discard = piles - draw
    if draw < 0 or discard < 0 or draw + discard != piles:
        raise arguments.bad_value("draw")
    parts: list[Event[State]] = [boards] if read else []
    if {"refusals", "draw", "discard"} & command.keys():
        parts.append(CountsCorrected(state.refusals if refusals is None else refusals, draw, discard, why))
        parts += (Reshuffled(piles),) if draw < needed_tales(state.phase, state.power) else ()
    return tuple(parts)


def _on_boards(state: State) -> int:
    return state.pacifist + state.interventionist + state.set_aside


def _people(values: Sequence[str]) -> object:
    """Return the names of a form that are ticked; a blank stands for nobody."""
    return [value for value in values if value.strip()]


def _named_government(values: Sequence[str]) -> object:
    """Return the last government of a form: two names, or None for two blanks; what else is given is refused later."""
    names = [value.strip() for value in values]
    if any(names):
        return dict(zip(("vizier", "narrator"), names, strict=False)) if all(names) else names
    return None


_OFFERED: Final = (Choice("correct"),)
"""``seats``, ``exiled``, in ``propose`` also ``vizier`` and ``last_government``; ``refusals`` 0 to 2 (not in ``top``),
``draw``, ``discard`` and the tales on the boards, which stay what they sum to; and ``why``."""

CORRECT = Action(
    do="correct",
    phases=v.PLAYED,
    aside=True,
    arguments=(
        Argument("seats", form=list),
        Argument("exiled", form=_people),
        Argument("dinarzade", form=None, when=lambda state: state.deal is None and not state.setup.discovery),
        Argument("vizier"),
        Argument("last_government", form=_named_government),
        *(Argument(key, form=count) for key in ("refusals", "draw", "discard", v.PACIFIST, v.INTERVENTIONIST)),
        Argument("why"),
    ),
    choices=_OFFERED,
    refuses=("unknown_player", "not_active"),
    causes=_correct,
    happens=(
        SeatsCorrected,
        ExiledCorrected,
        VizierCorrected,
        GovernmentCorrected,
        ReadCorrected,
        CountsCorrected,
        Reshuffled,
        GameEnded,
    ),
)
