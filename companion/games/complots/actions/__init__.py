"""What can be done in Complots: the actions in the order in which they are offered."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import tracking
from companion.games.complots.actions.corrections import CORRECT
from companion.games.complots.actions.court import EXAMINE, EXCHANGE, SHOW
from companion.games.complots.actions.declarations import DECLARATIONS
from companion.games.complots.actions.declaring import DECLARED
from companion.games.complots.actions.doubts import COUNTER, DOUBT, PASS
from companion.games.complots.actions.draft import DRAFT
from companion.games.complots.actions.proofs import LOSE, PROOF
from companion.games.complots.names import undo
from companion.games.complots.state import State
from companion.kernel.action import Actions, Form, yes_or_no
from companion.kernel.events import Command

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

_BEFORE: Final[Mapping[str, Callable[[str], Command]]] = {
    "first": lambda do: {"do": do},
    "strikes": lambda player: {"do": "coins", "player": player, "change": -DECLARATIONS[v.ASSASSINAT].cost},
    "income": lambda player: {"do": "coins", "player": player, "change": 1},
    "begins": lambda player: {"do": "next"},
    "doubts": lambda player: {"do": "doubt", "player": player},
    "proved": lambda shown: {"do": "proof", "shown": yes_or_no([shown])},
    "both": lambda kinds: {"do": "lose", "kind": kinds.split()[0]},
}
"""What a field of a form enters before its action: nobody doubts a claim that is countered at once; who strikes with
light tracking, and pays; who takes an income there, before the next turn, or coins, and begins it; who doubts, before
how it came out; how a proof came out, before the card that it costs; the other of two cards that fall together."""


def before_from_form(form: Form) -> tuple[Command, ...]:
    """Return what the same tap enters before its action. Nothing is judged: the rules refuse what does not fit."""
    return tuple(read(value) for key, read in _BEFORE.items() for value in form.get(key, ()) if value.strip())
