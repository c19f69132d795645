"""Putting misread cards right, after a slip."""

from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import CONSEQUENCES, and_then
from companion.games.verrat.names import card_name, line
from companion.games.verrat.requirements import card_list, check_player, fields_under
from companion.games.verrat.state import Cards, State, open_cards
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Form
from companion.kernel.events import Caused, Texts
from companion.kernel.game import Choice, Command, Json
from companion.kernel.immutable import changed
from companion.kernel.refusal import Refused


class CardsCorrected(NamedTuple):
    """The game master put misread cards right, and said why.

    ``held`` are the hands of ``players``, one after the other, ``sizes`` how many cards each has; ``tops`` are the open
    cards of ``cities``.
    """

    players: tuple[str, ...]
    sizes: tuple[int, ...]
    held: tuple[str, ...]
    cities: tuple[str, ...]
    tops: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        cards = iter(self.held)
        hands = {
            player: v.in_card_order(tuple(islice(cards, size)))
            for player, size in zip(self.players, self.sizes, strict=True)
        }
        tops = dict(zip(self.cities, self.tops, strict=True))
        return changed(state, hands={**state.hands, **hands}, tops={**state.tops, **tops})

    def told(self, state: State) -> Texts:
        return line("corrected", why=self.why)


def _correct(state: State, command: Command) -> Caused[State]:
    """Return the correction that ``command`` asks for: whole hands, and open cards of cities.

    Refuses ``bad_value`` (nothing to correct, no reason, a city without an open card, a hand of another size),
    ``unknown_player``, and ``no_such_card`` for more cards of a kind than the box has.
    """
    why = arguments.reason_given(command)
    hands = {name: card_list(cards, "hands") for name, cards in _object(command, "hands").items()}
    tops = {city: _top(state, city, card) for city, card in _object(command, "tops").items()}
    if not hands and not tops:
        raise arguments.bad_value("hands")
    for player in hands:
        check_player(state, player)
    for player, cards in hands.items():
        if len(cards) != len(state.hands[player]):
            raise arguments.bad_value("hands")
    _in_the_box(state, hands, tops)
    held = tuple(card for cards in hands.values() for card in cards)
    sizes = tuple(map(len, hands.values()))
    return and_then(state, CardsCorrected(tuple(hands), sizes, held, tuple(tops), tuple(tops.values()), why))


def _object(command: Command, key: str) -> Mapping[str, object]:
    value = command.get(key, {})
    if not isinstance(value, Mapping):
        raise arguments.bad_value(key)
    return value


def _top(state: State, city: str, card: object) -> str:
    if city not in v.CITIES or not state.tops[city] or not isinstance(card, str) or card not in v.CARDS:
        raise arguments.bad_value("tops")
    return card


def _in_the_box(state: State, hands: Mapping[str, Cards], tops: Mapping[str, str]) -> None:
    seen = open_cards(changed(state, hands={**state.hands, **hands}, tops={**state.tops, **tops}))
    for card in v.CARDS:
        if seen[card] > v.OF_EACH:
            raise Refused("no_such_card", card=card_name(card))


def _cards_in_form(form: Form) -> Json:
    """Return what a correction puts where: ``hand:NAME`` and ``top:CITY``."""
    if [value for value in form.get("do", ()) if value] != ["correct"]:
        return {}
    hands, tops = fields_under("hand:", form), fields_under("top:", form)
    command: dict[str, object] = {"hands": hands} if hands else {}
    return {**command, "tops": {city: cards[-1] for city, cards in tops.items()}} if tops else command


CORRECT = Action(
    do="correct",
    phases=v.PLAYED,
    aside=True,
    arguments=(Argument("hands", form=None), Argument("tops", form=None), Argument("why")),
    form=_cards_in_form,
    choices=(Choice("correct"),),
    refuses=("unknown_player", "no_such_card"),
    causes=_correct,
    happens=(CardsCorrected, *CONSEQUENCES),
)
