"""What can be done in Complots: the actions in the order in which they are offered."""

from typing import Final

from companion.games.complots.actions import tracking
from companion.games.complots.actions.corrections import CORRECT
from companion.games.complots.actions.court import EXAMINE, EXCHANGE, SHOW
from companion.games.complots.actions.declaring import DECLARED
from companion.games.complots.actions.doubts import COUNTER, DOUBT, LOSE, PASS, PROOF
from companion.games.complots.actions.draft import DRAFT
from companion.games.complots.names import undo
from companion.games.complots.state import State
from companion.kernel.action import Actions

ACTIONS: Final = Actions[State](
    (
        DRAFT,
        *DECLARED,
        DOUBT,
        COUNTER,
        PASS,
        PROOF,
        LOSE,
        EXCHANGE,
        SHOW,
        EXAMINE,
        tracking.COINS,
        tracking.TAKE,
        tracking.LOSE,
        tracking.NEXT,
        CORRECT,
    ),
    usual_undo=undo,
)
