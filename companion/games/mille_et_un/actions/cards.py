"""Tale cards in actions: how one is entered and offered, face up or from face down, with each tracking."""

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.state import Cards, State, face_down, specials
from companion.kernel import arguments
from companion.kernel.action import Argument, Choices
from companion.kernel.events import Choice, Command
from companion.kernel.refusal import Refused
from companion.kernel.turn_order import clockwise


def entered(state: State) -> bool:
    """Return whether every card is entered."""
    return state.setup.full


CARD = Argument[State]("card", when=entered)
"""A card that lies open: named where every card is."""
HIDDEN_CARD = Argument[State]("card")
"""A card from face down: where cards are counted, only a special one is named."""


def seen_card(state: State, command: Command) -> str:
    """Return the card that an action lays or takes; one that is only counted where cards are."""
    return arguments.one_of(command, "card", v.TALE_CODES) if state.setup.full else v.UNSEEN


def offer_seen(state: State, do: str, cards: Cards) -> Choices:
    """Return the choice of one of ``cards``, none where there are none."""
    if not cards:
        return ()
    return (Choice(do, {"card": tuple(dict.fromkeys(cards))}) if state.setup.full else Choice(do),)


def possible_cards(state: State) -> Cards:
    """Return the codes that a card from face down may have; ``v.UNSEEN`` for a plain card that is only counted."""
    if state.setup.full:
        left = face_down(state)
        return tuple(code for code in v.TALE_CODES if left[code] > 0)
    special = {code: count for code, count in specials(state).items() if count > 0}
    plain = (v.UNSEEN,) if state.down > sum(special.values()) else ()
    return (*plain, *special) if state.down else ()


def card_from_face_down(state: State, command: Command) -> str:
    """Return the card that comes from face down; refuses ``no_face_down`` and ``no_such_card``."""
    if state.setup.full:
        card = arguments.one_of(command, "card", v.TALE_CODES)
    else:
        card = arguments.one_of(command, "card", v.SPECIALS) if "card" in command else v.UNSEEN
    if not state.down:
        raise Refused("no_face_down")
    if card not in possible_cards(state):
        raise Refused("no_such_card", card=card)
    return card


FROM_FACE_DOWN = ("no_face_down", "no_such_card")


def offer_hidden(state: State, do: str) -> Choices:
    """Return the choices of a card from face down.

    Where cards are only counted, taking a plain card and naming a special one are two choices of one name.
    """
    codes = possible_cards(state)
    if state.setup.full:
        return (Choice(do, {"card": codes}),) if codes else ()
    named = tuple(code for code in codes if code != v.UNSEEN)
    plain = (Choice(do),) if v.UNSEEN in codes else ()
    return (*plain, Choice(do, {"card": named})) if named else plain


def prey(state: State, card: str) -> tuple[str, ...]:
    """Return who must feed the tiger: who holds a card, the active player first, then clockwise (section 4)."""
    if card != v.TIGER:
        return ()
    return tuple(player for player in clockwise(state.setup.players, state.active) if state.hands[player])
