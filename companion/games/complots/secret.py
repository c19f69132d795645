"""What a seat alone may know: its hidden cards, drawn ones, what an Inquisitor was shown; and what it has to decide."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.complots import vocabulary as v
from companion.games.complots.names import card_name
from companion.games.complots.state import State
from companion.kernel.events import Choice
from companion.kernel.words import Text


@dataclass(frozen=True)
class Way:
    """A way of giving cards back: what is kept, in words and as kinds, and the form's value."""

    kept: tuple[Text, ...]
    kinds: tuple[str, ...]
    send: str


@dataclass(frozen=True)
class Secret:
    """A seat's hidden cards: ``fresh`` the one just drawn for one shown, ``drawn`` those of an exchange."""

    cards: tuple[str, ...]
    fresh: str | None
    drawn: tuple[str, ...]
    examined: str | None
    """The card of somebody else that an Inquisitor looks at."""
    ways: tuple[Way, ...]


def secret(state: State, player: str, choices: Sequence[Choice]) -> Secret | None:
    """Return what ``player`` may know besides the public facts, and each way of giving cards back (section 3).

    None with real cards, and for names that are nobody's.
    """
    if state.hidden is None or player not in state.hidden:
        return None
    own = tuple(sorted(state.hidden[player]))
    acting = player == state.player
    drawn = state.drawn_cards if acting and state.phase == v.EXCHANGE else ()
    backs = (_kinds(back) for choice in choices for back in choice.values.get("return", ()))
    return Secret(
        cards=own,
        fresh=state.fresh[1] if state.fresh and state.fresh[0] == player and state.fresh[1] in own else None,
        drawn=tuple(drawn),
        examined=state.examined if acting and state.phase == v.EXAMINE else None,
        ways=tuple(_way((*own, *drawn), back) for back in backs),
    )


def _way(hand: Sequence[str], returned: Sequence[str]) -> Way:
    """Return the way of giving ``returned`` back of the cards ``hand``."""
    kinds = tuple(sorted((Counter(hand) - Counter(returned)).elements()))
    return Way(tuple(map(card_name, kinds)), kinds, " ".join(returned))


def _kinds(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else ()


def decision_id(state: State, player: str) -> str:
    """Return the decision that ``player`` has to make, in public facts."""
    action, counter, doubt = state.action, state.counter, state.doubt
    lives = str(state.lives[player])
    touched = {state.target, counter.player if counter else None, state.player}
    if player not in state.waiting and player not in touched:
        return lives
    fallen = sum(map(len, state.lost.values()))
    purses = tuple(state.coins.values()) if state.phase == v.DECLARE else None
    declared = action and f"{action.do}.{action.target}"
    parts = (state.turn, state.phase, fallen, declared, counter, doubt, purses)
    return "/".join(map(_word, parts))


def _word(part: object) -> str:
    """Return a fact as a word of a point: of one with parts its values, one after the other."""
    return ".".join(map(str, vars(part).values())) if hasattr(part, "__dict__") else str(part)
