"""Setting the counts to what lies on the table, after a slip."""

from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.turns import Reshuffled
from companion.games.sultane.state import State
from companion.games.sultane.tale_counts import needed_tales
from companion.games.sultane.words import line
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, count
from companion.kernel.events import Caused, Texts
from companion.kernel.game import Choice, Command
from companion.kernel.immutable import changed


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


def _correct(state: State, command: Command) -> Caused[State]:
    why = arguments.reason_given(command)
    refusals, draw, discard = (arguments.optional_count(command, key) for key in ("refusals", "draw", "discard"))
    if refusals is draw is discard is None:
        raise arguments.bad_value("refusals")
    if refusals is not None and (refusals >= v.PATIENCE or state.phase == v.TOP):
        raise arguments.bad_value("refusals")
    piles = state.draw + state.discard
    if draw is None:
        draw = state.draw if discard is None else piles - discard
    if discard is None:
        discard = piles - draw
    if draw < 0 or discard < 0 or draw + discard != piles:
        raise arguments.bad_value("draw")
    corrected = CountsCorrected(state.refusals if refusals is None else refusals, draw, discard, why)
    if draw < needed_tales(state.phase, state.power):
        return (corrected, Reshuffled(piles))
    return (corrected,)


_OFFERED: Final = (Choice("correct"),)
"""``refusals`` 0 to 2 (not in ``top``), ``draw`` and ``discard`` which stay what they sum to, and ``why``."""

CORRECT = Action(
    do="correct",
    phases=v.PLAYED,
    aside=True,
    arguments=(
        Argument("refusals", form=count),
        Argument("draw", form=count),
        Argument("discard", form=count),
        Argument("why"),
    ),
    choices=_OFFERED,
    causes=_correct,
    happens=(CountsCorrected, Reshuffled),
)
