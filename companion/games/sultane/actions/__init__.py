"""What can be done in Sultane: the actions in the order in which they are offered."""

from typing import Final

from companion.games.sultane.actions.claims import CLAIM
from companion.games.sultane.actions.corrections import CORRECT
from companion.games.sultane.actions.government import ANSWER, PROPOSE, VOTE
from companion.games.sultane.actions.powers import USES
from companion.games.sultane.actions.tales import READ, TOP, VETO, VETO_REFUSED
from companion.games.sultane.actions.turns import REVEAL
from companion.games.sultane.state import State
from companion.games.sultane.words import undo_text
from companion.kernel.action import Actions

ACTIONS: Final = Actions[State](
    (PROPOSE, REVEAL, VOTE, ANSWER, READ, VETO, TOP, *USES, CORRECT, VETO_REFUSED, CLAIM),
    usual_undo=lambda step: undo_text(step, str(step.command["do"])),
)
