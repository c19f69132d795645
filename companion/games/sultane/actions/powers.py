"""Each power is an action, which follows from its record (section 8)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.turns import TURN_ENDS, GameEnded, game_ended, with_turn_end
from companion.games.sultane.powers import POWERS, Power
from companion.games.sultane.state import State
from companion.games.sultane.words import undo_text
from companion.kernel.action import Action, Argument, Choices, one_text, yes_or_no
from companion.kernel.events import Caused, Choice, Command


def _use(state: State, command: Command, power: Power) -> Caused[State]:
    """Return what using the power of this moment causes; its own record says what that is (section 8)."""
    used = power.use(state, command)
    ending = power.ending(used)
    if ending is not None:
        return (used, game_ended(state, *ending))
    return with_turn_end(state, used) if power.ends_turn else (used,)


def _offered(state: State, power: Power) -> Choices:
    if power.targets is None:
        return (Choice(power.code),)
    return (Choice(power.code, {power.targets.key: power.candidates(state), **power.targets.also(state)}),)


_READ: Final[Mapping[str, Callable[[Sequence[str]], object]]] = {"targets": list, "dinarzade": yes_or_no}
"""How forms give what is not one text."""


def action_of(power: Power) -> Action[State]:
    """Return the action of a power: what ends the turn is followed by the next one, or by the end of the game."""
    return Action(
        do=power.code,
        phases=(v.POWER,),
        open=lambda state: state.power == power.code,
        arguments=tuple(Argument(key, form=_READ.get(key, one_text)) for key in power.keys),
        choices=lambda state: _offered(state, power),
        refuses=power.refuses,
        causes=lambda state, command: _use(state, command, power),
        happens=(power.causes, GameEnded, *TURN_ENDS) if power.ends_turn else (power.causes,),
        undo=None if power.targets else lambda step: undo_text(step, f"used.{power.code}"),
    )


USES: Final = tuple(map(action_of, POWERS.values()))
