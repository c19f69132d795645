"""Setting what is on the table by hand, after a slip."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.cards import entered
from companion.games.mille_et_un.actions.turns import TurnBegan, next_turn
from companion.games.mille_et_un.names import line
from companion.games.mille_et_un.state import Cards, State, face_down, specials
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Form
from companion.kernel.events import Caused, Choice, Command, Json, Texts, changed
from companion.kernel.refusal import Refused

PLACES: Final = ("discard", "draw_up", "hands", "draw_down", "specials")


class SpecialsCorrected(NamedTuple):
    """The game master said how many tigers and books have not come up yet, and why; the others are in the box."""

    tigers: int
    books: int
    why: str

    def change(self, state: State) -> State:
        box = tuple(card for card in state.box if card not in v.SPECIALS)
        for card, left in ((v.TIGER, self.tigers), (v.BOOK, self.books)):
            box += (card,) * (state.setup.counts[card] - left)
        return changed(state, box=box)

    def told(self, state: State) -> Texts:
        return line("specials_corrected", tigers=self.tigers, books=self.books, why=self.why)


class CardsCorrected(NamedTuple):
    """The game master set what is on the table, and said why.

    ``sizes`` says how many cards are before each player, in seat order; ``held`` are all of them, one hand after the
    other.
    """

    down: int
    up: tuple[str, ...]
    discard: tuple[str, ...]
    sizes: tuple[int, ...]
    held: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        held = iter(self.held)
        hands = {player: tuple(islice(held, size)) for player, size in zip(state.hands, self.sizes, strict=True)}
        return changed(state, down=self.down, up=self.up, discard=self.discard, hands=hands, notices=())

    def told(self, state: State) -> Texts:
        return line("corrected", why=self.why)


def _correct(state: State, command: Command) -> Caused[State]:
    boxed = _specials(state, command)
    correction = _corrected(boxed[0].change(state) if boxed else state, command, _loose(state))
    if state.phase == v.QUESTION and (correction.down or correction.up):
        return (*boxed, correction, next_turn(state))
    return (*boxed, correction)


def _specials(state: State, command: Command) -> Caused[State]:
    """Return the correction of the box; nothing where none is named. Refuses more of a kind than there are."""
    if "specials" not in command:
        return ()
    given = command["specials"]
    if not isinstance(given, Mapping) or not given or not given.keys() <= {*v.SPECIALS}:
        raise arguments.bad_value("specials")
    left = {**specials(state), **{card: _number(given, card) for card in given}}
    if any(count > state.setup.counts[card] for card, count in left.items()):
        raise arguments.bad_value("specials")
    return (SpecialsCorrected(left[v.TIGER], left[v.BOOK], arguments.reason_given(command)),)


def _corrected(state: State, command: Command, loose: int) -> CardsCorrected:
    """Return the correction that ``command`` asks for; ``loose`` cards were outside the row and the box before it.

    What is not named stays. Where cards are counted, their sum stays; where every card is entered, what is missing
    is face down. Refuses ``bad_value``, ``unknown_player`` and ``no_such_card``.
    """
    why = arguments.reason_given(command)
    named = [place for place in PLACES if place in command]
    if not named:
        raise arguments.bad_value("discard")
    up = _cards(state, command, "draw_up", state.up)
    discard = _cards(state, command, "discard", state.discard)
    down = _number(command, "draw_down") if "draw_down" in command else state.down
    hands = {**state.hands, **_hands(state, command)}
    for player, cards in hands.items():
        own_turn = player == state.active and state.phase in (v.TELL, v.DISCARD)
        if len(cards) > v.HAND + own_turn:
            raise arguments.bad_value("hands")
    if state.setup.full:
        down = _followed(state, up, discard, hands)
    else:
        _same_sum(changed(state, down=down, up=up, discard=discard, hands=hands), loose)
    held = tuple(card for cards in hands.values() for card in cards)
    return CardsCorrected(down, up, discard, tuple(map(len, hands.values())), held, why)


def _followed(state: State, up: Cards, discard: Cards, hands: Mapping[str, Cards]) -> int:
    """Return how many cards are face down then; refuses more cards of a code than there are."""
    left = face_down(changed(state, up=up, discard=discard, hands=hands))
    if any(count < 0 for count in left.values()):
        raise Refused("no_such_card", card=min(code for code, count in left.items() if count < 0))
    return sum(left.values())


def _loose(state: State) -> int:
    """Return how many plain cards lie loose: a correction keeps them where cards are counted."""
    there = state.down + len(state.up) + len(state.discard) + sum(map(len, state.hands.values()))
    return there - sum(specials(state).values())


def _same_sum(state: State, loose: int) -> None:
    if _loose(state) != loose or state.down < sum(specials(state).values()):
        raise arguments.bad_value("draw_down")


def _number(command: Command, key: str) -> int:
    value = command.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 9999:
        raise arguments.bad_value(key)
    return value


def _cards(state: State, command: Command, key: str, present: Cards) -> Cards:
    """Return the cards of a place: a list of plain codes, or their number where they are only counted."""
    if key not in command:
        return present
    return _plain_cards(command[key], key) if state.setup.full else (v.UNSEEN,) * _number(command, key)


def _plain_cards(value: object, key: str) -> Cards:
    if not isinstance(value, (list, tuple)) or not all(isinstance(card, str) and card in v.PLAIN for card in value):
        raise arguments.bad_value(key)
    return tuple(value)


def _hands(state: State, command: Command) -> dict[str, Cards]:
    """Return the hands that are named; refuses a player who is nobody after everything of a wrong kind."""
    given = command.get("hands", {})
    if not isinstance(given, Mapping):
        raise arguments.bad_value("hands")
    if state.setup.full:
        hands = {player: _plain_cards(cards, "hands") for player, cards in given.items()}
    else:
        hands = {player: (v.UNSEEN,) * _number(given, player) for player in given}
    for player in hands:
        if player not in state.hands:
            raise Refused("unknown_player", player=str(player)[:40])
    return hands


_LONGEST_COUNT: Final = 3


def _piles_in_form(form: Form) -> Json:
    """Return what a form says of hands, ``hand:NAME``, a count or codes, and of special cards, ``special:CODE``."""
    found = {
        key: {name.removeprefix(prefix): _pile(given) for name, given in form.items() if name.startswith(prefix)}
        for key, prefix in (("hands", "hand:"), ("specials", "special:"))
    }
    return {key: named for key, named in found.items() if named}


def _pile(values: Sequence[str]) -> object:
    """Return a count as a number, anything else as a list of codes; ``-`` is not a card."""
    words = [word for value in values for word in value.split()]
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) <= _LONGEST_COUNT:
        return int(words[0])
    return [code for code in words if code != "-"]


_OFFERED: Final = (Choice("correct"),)
CORRECT: Final = Action(
    do="correct",
    phases=(v.DRAW, v.TELL, v.DISCARD, v.QUESTION),
    aside=True,
    arguments=(
        Argument("discard", form=_pile),
        Argument("draw_up", form=_pile),
        Argument("draw_down", form=_pile, when=lambda state: not entered(state)),
        Argument("hands", form=None),
        Argument("specials", form=None),
        Argument("why"),
    ),
    form=_piles_in_form,
    choices=_OFFERED,
    refuses=("unknown_player", "no_such_card"),
    causes=_correct,
    happens=(SpecialsCorrected, CardsCorrected, TurnBegan),
)
