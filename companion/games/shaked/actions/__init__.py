"""What can be done in Shaked!: the actions in the order in which they are offered."""

from typing import Final

from companion.games.shaked.actions.corrections import CORRECT
from companion.games.shaked.actions.looking import ALL_LOOKED, LOOK_ONE_ONE, LOOK_OTHER, LOOK_TWO, LOOKED, OWN
from companion.games.shaked.actions.revealing import REVEAL, TURN_UP
from companion.games.shaked.actions.voting import CLOSE, END_TALK, VOTE
from companion.games.shaked.names import undo
from companion.games.shaked.state import State
from companion.kernel.action import Actions

ACTIONS: Final = Actions[State](
    (
        OWN,
        LOOK_OTHER,
        LOOK_TWO,
        LOOK_ONE_ONE,
        LOOKED,
        ALL_LOOKED,
        END_TALK,
        VOTE,
        CLOSE,
        TURN_UP,
        REVEAL,
        CORRECT,
    ),
    usual_undo=undo,
)
