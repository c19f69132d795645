"""The actions of the table: which exist, when each is allowed, and what shape each must have."""

from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.setup import Setup
from companion.games.mille_et_un.state import State
from companion.kernel import arguments
from companion.kernel.game import Command

REFUSALS: Final = (
    "unknown_action",
    "game_over",
    "must_draw",
    "wrong_phase",
    "bad_value",
    "nothing_to_undo",
    "unknown_player",
    "no_such_card",
    "no_face_down",
    "discard_empty",
    "not_visible",
    "too_early",
    "wrong_player",
    "not_yours",
    "two_same_kind",
    "pair_mismatch",
    "not_requested",
    "must_discard",
    "bad_setup",
)
"""Every code that a refusal of this game may have."""

PHASES: Final = {
    "reveal": (v.REVEAL,),
    "draw_random": (v.DRAW,),
    "draw_discard": (v.DRAW,),
    "draw_faceup": (v.DRAW,),
    "skip_draw": (v.DRAW,),
    "declare_lost": (v.DRAW,),
    "flip": (v.BOOK_OPEN,),
    "tiger": (v.TIGER_LOOSE,),
    "tell": (v.TELL,),
    "discard": (v.TELL, v.DISCARD),
    "end": (v.TELL, v.DISCARD),
    "answer": (v.QUESTION,),
    "correct": (v.DRAW, v.TELL, v.DISCARD, v.QUESTION),
}
"""The phases of each action; ``undo`` is the journal's."""

AFTER_DRAWING: Final = arguments.keys("tell", "discard", "end")
"""What is refused as ``must_draw`` before the draw."""

_NO_KEYS: Final = arguments.keys()
_KEYS: Final = {
    "reveal": arguments.keys("card"),
    "draw_random": arguments.keys("card"),
    "flip": arguments.keys("card"),
    "tiger": arguments.keys("player"),
    "tell": arguments.keys("sultan"),
    "answer": arguments.keys("possible"),
    "correct": arguments.keys("discard", "draw_up", "hands", "draw_down", "why"),
}
_FULL_KEYS: Final = {
    "draw_faceup": arguments.keys("card"),
    "tiger": arguments.keys("player", "card"),
    "tell": arguments.keys("sultan", "cards"),
    "discard": arguments.keys("card"),
    "correct": arguments.keys("discard", "draw_up", "hands", "why"),
}
"""The keys of each action; where every card is entered, the second list counts first."""


def check_keys(setup: Setup, command: Command) -> None:
    """Refuse a key that the action does not have with this tracking."""
    do = str(command["do"])
    keys = _KEYS.get(do, _NO_KEYS)
    if setup.full:
        keys = _FULL_KEYS.get(do, keys)
    arguments.check_keys(command, keys)


def seen_card(state: State, command: Command) -> str:
    """Return the card that an action lays or takes: entered where every card is, else one that is only counted."""
    return arguments.one_of(command, "card", v.TALE_CODES) if state.setup.full else v.UNSEEN


def hidden_card(state: State, command: Command) -> str:
    """Return a card that comes from face down: where cards are counted, only a special one is named."""
    if state.setup.full:
        return arguments.one_of(command, "card", v.TALE_CODES)
    return arguments.one_of(command, "card", v.SPECIALS) if "card" in command else v.UNSEEN


def two_cards(command: Command) -> tuple[str, str]:
    """Return the cards of a story; refuses anything but two tale codes."""
    value = command.get("cards")
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise arguments.bad_value("cards")
    if not all(isinstance(card, str) and card in v.TALE_CODES for card in value):
        raise arguments.bad_value("cards")
    return value[0], value[1]
