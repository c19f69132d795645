"""Putting misread cards right (the action ``correct``)."""

from collections.abc import Mapping

from companion.games.verrat import commands as c
from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.corrections import CardsCorrected
from companion.games.verrat.names import card_name
from companion.games.verrat.requirements import check_player
from companion.games.verrat.state import Cards, State, open_cards
from companion.kernel import arguments
from companion.kernel.game import Command
from companion.kernel.immutable import changed
from companion.kernel.refusal import Refused


def corrected(state: State, command: Command) -> CardsCorrected:
    """Return the correction that ``command`` asks for: whole hands, and open cards of cities.

    Refuses ``bad_value`` (nothing to correct, no reason, a city without an open card, a hand of another size),
    ``unknown_player``, and ``no_such_card`` for more cards of a kind than the box has.
    """
    why = arguments.reason_given(command)
    hands = {name: c.cards(cards, "hands") for name, cards in _object(command, "hands").items()}
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
    return CardsCorrected(tuple(hands), tuple(map(len, hands.values())), held, tuple(tops), tuple(tops.values()), why)


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
