"""What can be done in Verrat!: the actions in the order in which they are offered."""

from typing import Final

from companion.games.verrat.actions.cards import DEMAND, PASS, TAKE
from companion.games.verrat.actions.corrections import CORRECT
from companion.games.verrat.actions.dungeon import CONVICT, PARDON
from companion.games.verrat.actions.intrigue import DRAW, PLAN, TRADE
from companion.games.verrat.actions.orders import ORDERS
from companion.games.verrat.actions.tracking import ACQUIT, ARRIVED, CONVICT_LIGHTLY, CROWN, FREE, JOURNEY, TURN
from companion.games.verrat.names import undo
from companion.games.verrat.state import State
from companion.kernel.action import Actions

ACTIONS: Final = Actions[State](
    (
        *(PLAN, DRAW, ORDERS, TAKE, DEMAND, PARDON, PASS, CONVICT, TRADE),
        *(JOURNEY, ARRIVED, CONVICT_LIGHTLY, ACQUIT, FREE, TURN, CROWN),
        CORRECT,
    ),
    usual_undo=undo,
)
