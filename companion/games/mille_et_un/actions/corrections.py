"""Setting what is on the table by hand, after a slip."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.cards import entered
from companion.games.mille_et_un.actions.turns import TurnBegan, next_turn
from companion.games.mille_et_un.names import line, sultan_name
from companion.games.mille_et_un.state import Cards, RowCard, State, face_down, specials
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Form
from companion.kernel.events import Caused, Choice, Command, Json, Texts, changed
from companion.kernel.on_table import NOTHING
from companion.kernel.refusal import Refused

PLACES: Final = ("discard", "draw_up", "hands", "draw_down", "specials", "row", "active")


class TurnCorrected(NamedTuple):
    """The game master said whose turn it is, and why."""

    player: str
    why: str

    def change(self, state: State) -> State:
        return changed(state, active=self.player, notices=())

    def told(self, state: State) -> Texts:
        return line("turn_corrected", player=self.player, why=self.why)


class RowCorrected(NamedTuple):
    """The game master set how many ``stories`` lie on the Sultan card ``sultan``, and why; ``cards`` are theirs."""

    sultan: str
    stories: int
    cards: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        told = RowCard(self.sultan, self.stories, self.cards)
        return changed(state, row=tuple(told if each.card == self.sultan else each for each in state.row), notices=())

    def told(self, state: State) -> Texts:
        return line("row_corrected", sultan=sultan_name(self.sultan), n=self.stories, why=self.why)


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
    why = arguments.reason_given(command)
    if not any(place in command for place in PLACES):
        raise arguments.bad_value("discard")
    parts = (*_turn(state, command, why), *_specials(state, command, why), *_row(state, command, why))
    now = state
    for part in parts:
        now = part.change(now)
    correction = _corrected(now, command, why, _loose(state))
    if state.phase == v.QUESTION and (correction.down or correction.up):
        return (*parts, correction, next_turn(state))
    return parts if command.keys() <= {"do", "at", "why", "active", "row"} else (*parts, correction)


def _turn(state: State, command: Command, why: str) -> Caused[State]:
    """Return the correction of whose turn it is, possible before a card is drawn; nothing where nobody is named."""
    if "active" not in command:
        return ()
    player = arguments.text(command, "active")
    if state.phase != v.DRAW:
        raise Refused("wrong_phase", do="correct", phase=state.phase)
    if player not in state.hands:
        raise Refused("unknown_player", player=player[:40])
    return (TurnCorrected(player, why),)


def _row(state: State, command: Command, why: str) -> Caused[State]:
    """Return the corrections of Sultan cards of the row; refuses others, and as many stories as complete one."""
    given, parts = command.get("row", {}), []
    if not isinstance(given, Mapping) or not given.keys() <= {row_card.card for row_card in state.row}:
        raise arguments.bad_value("row")
    for sultan in given:
        cards = _plain_cards(given[sultan], "row") if state.setup.full else (v.UNSEEN,) * (2 * _number(given, sultan))
        if len(cards) % 2 or len(cards) // 2 >= v.stories_needed(sultan):
            raise arguments.bad_value("row")
        parts.append(RowCorrected(sultan, len(cards) // 2, cards, why))
    return tuple(parts)


def _specials(state: State, command: Command, why: str) -> Caused[State]:
    """Return the correction of the box; nothing where none is named. Refuses more of a kind than there are."""
    if "specials" not in command:
        return ()
    given = command["specials"]
    if not isinstance(given, Mapping) or not given or not given.keys() <= {*v.SPECIALS}:
        raise arguments.bad_value("specials")
    left = {**specials(state), **{card: _number(given, card) for card in given}}
    if any(count > state.setup.counts[card] for card, count in left.items()):
        raise arguments.bad_value("specials")
    return (SpecialsCorrected(left[v.TIGER], left[v.BOOK], why),)


def _corrected(state: State, command: Command, why: str, loose: int) -> CardsCorrected:
    """Return the correction that ``command`` asks for; ``loose`` plain cards were outside the box before it.

    What is not named stays. Where cards are counted, their sum stays; where every card is entered, what is missing
    is face down. Refuses ``bad_value``, ``unknown_player`` and ``no_such_card``.
    """
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
        then = changed(state, down=down, up=up, discard=discard, hands=hands)
        if _loose(then) != loose or down < sum(specials(then).values()):
            raise arguments.bad_value("draw_down")
    held = tuple(card for cards in hands.values() for card in cards)
    return CardsCorrected(down, up, discard, tuple(map(len, hands.values())), held, why)


def _followed(state: State, up: Cards, discard: Cards, hands: Mapping[str, Cards]) -> int:
    """Return how many cards are face down then; refuses more cards of a code than there are."""
    left = face_down(changed(state, up=up, discard=discard, hands=hands))
    if any(count < 0 for count in left.values()):
        raise Refused("no_such_card", card=min(code for code, count in left.items() if count < 0))
    return sum(left.values())


def _loose(state: State) -> int:
    """Return how many plain cards are in the game still: a correction keeps them where cards are counted."""
    there = state.down + len(state.up) + len(state.discard) + sum(map(len, state.hands.values()))
    there += sum(2 * row_card.pairs for row_card in state.row)
    return there - sum(specials(state).values())


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
    """Return what a form says of hands, ``hand:NAME``, and Sultan cards, ``row:CODE``, counts or codes, and of special
    cards, ``special:CODE``."""
    found = {
        key: {name.removeprefix(prefix): _pile(given) for name, given in form.items() if name.startswith(prefix)}
        for key, prefix in (("hands", "hand:"), ("row", "row:"), ("specials", "special:"))
    }
    return {key: named for key, named in found.items() if named}


def _pile(values: Sequence[str]) -> object:
    """Return a count as a number, anything else as a list of codes; ``-`` is not a card."""
    words = [word for value in values for word in value.split()]
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) <= _LONGEST_COUNT:
        return int(words[0])
    return [code for code in words if code != NOTHING]


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
        Argument("row", form=None),
        Argument("active"),
        Argument("why"),
    ),
    form=_piles_in_form,
    choices=_OFFERED,
    refuses=("unknown_player", "no_such_card"),
    causes=_correct,
    happens=(TurnCorrected, SpecialsCorrected, RowCorrected, CardsCorrected, TurnBegan),
)
