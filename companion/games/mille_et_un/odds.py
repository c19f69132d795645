"""What is still face down, and what the next card from there may be: from open cards alone, since nothing is secret in
this game (section 3).
"""

from collections.abc import Mapping, Sequence

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.names import sultan_name
from companion.games.mille_et_un.state import State, face_down, specials
from companion.games.mille_et_un.stories import holds_story
from companion.kernel.events import Json, Step
from companion.kernel.turn_order import clockwise


def odds(past: Sequence[Step[State]], state: State) -> Json | None:
    """Return what the next card from face down may be, None if none is there or the game is over.

    ``down`` are the cards there, ``special`` the odds of a tiger or a book, in whole percent rounded down, as all odds
    here. Where every card is entered: ``left``, how many of each code are there; ``player``, who draws next, and
    ``story``, the odds that they can tell one afterwards; ``asked``, for each Sultan card of the row its name and how
    many hidden cards belong to its tale, jokers among them. Where cards are only counted ``left`` holds the special
    cards alone, and ``story`` is None.
    """
    if not state.down or state.winner:
        return None
    hidden = face_down(state) if state.setup.full else specials(state)
    left = {code: count for code, count in hidden.items() if count > 0}
    special = sum(left.get(code, 0) for code in v.SPECIALS)
    facts: dict[str, object] = {"down": state.down, "special": _percent(special, state.down), "left": left}
    if not state.setup.full:
        return {**facts, "player": None, "story": None, "asked": []}
    upcoming = clockwise(state.setup.players, state.active)[1 % len(state.hands)]
    player = state.active if state.phase == v.DRAW else upcoming
    hand = state.hands[player]
    helps = sum(count for code, count in left.items() if holds_story(state, _plain(hand, code)))
    asked = [(sultan_name(row_card.card), _of_tale(left, v.tale_wanted(row_card.card))) for row_card in state.row]
    return {**facts, "player": player, "story": _percent(helps, state.down), "asked": asked}


def _plain(hand: tuple[str, ...], code: str) -> tuple[str, ...]:
    """Return a hand with a card drawn to it; a special card goes to the box."""
    return (*hand, code) if code in v.PLAIN else hand


def _of_tale(left: Mapping[str, int], tale: str) -> int:
    tale_cards = {code: count for code, count in left.items() if code in v.PLAIN}
    return sum(count for code, count in tale_cards.items() if tale == v.ANY or v.tale(code) in (tale, v.ANY))


def _percent(part: int, whole: int) -> int:
    return 100 * part // whole
