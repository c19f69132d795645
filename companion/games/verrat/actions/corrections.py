"""Putting right what lies elsewhere on the real table, after a slip: cards, piles, vote markers, viziers."""

from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import CONSEQUENCES, and_then
from companion.games.verrat.names import card_name, city_name, line, vizier_name, way_name
from companion.games.verrat.requirements import card_list, check_player, check_vizier
from companion.games.verrat.state import State, open_cards, place_of, placed, turn_order
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Form, count, does, fields_under
from companion.kernel.events import Caused, Choice, Command, Event, Json, Texts, changed
from companion.kernel.on_table import NOTHING
from companion.kernel.refusal import Refused
from companion.kernel.words import text


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


class PilesCorrected(NamedTuple):
    """The game master set how many cards lie in ``cities``, and said why; an empty pile has no open card."""

    cities: tuple[str, ...]
    counts: tuple[int, ...]
    why: str

    def change(self, state: State) -> State:
        piles = {**state.piles, **dict(zip(self.cities, self.counts, strict=True))}
        return changed(
            state, piles=piles, tops={city: top if piles[city] else None for city, top in state.tops.items()}
        )

    def told(self, state: State) -> Texts:
        counted = zip(self.cities, self.counts, strict=True)
        each = tuple(text("verrat.log.pile", city=city_name(city), n=count) for city, count in counted)
        return line("piles_corrected", each=each, why=self.why)


class BoardCorrected(NamedTuple):
    """The game master said where ``viziers`` are and which ``numbers`` lie before the seats, and why.

    The turn order follows until the orders of this round are carried out.
    """

    numbers: tuple[int, ...]
    viziers: tuple[str, ...]
    places: tuple[str | int, ...]
    why: str

    def change(self, state: State) -> State:
        state = changed(state, numbers=self.numbers)
        for vizier, place in zip(self.viziers, self.places, strict=True):
            state = placed(state, vizier, place)
        return changed(state, order=turn_order(state)) if state.phase in (v.INTRIGUE, v.PLAN) else state

    def told(self, state: State) -> Texts:
        put_there = zip(self.viziers, self.places, strict=True)
        each = tuple(text("verrat.log.put", vizier=vizier_name(one), place=way_name(way)) for one, way in put_there)
        markers = line("numbers_corrected", why=self.why) if self.numbers != state.numbers else ()
        return markers + (line("viziers_corrected", each=each, why=self.why) if each else ())


def _correct(state: State, command: Command) -> Caused[State]:
    """Return what all keys of a correction change together, in the order piles, cards, board; nobody wins in between.

    The board can be corrected while neither orders nor a tied vote wait for it (``wrong_phase``). Refuses ``bad_value``
    for a wrong shape, no reason, cards that are lost, a pile whose open card is not known, and a vizier that has no
    place; then ``unknown_player``, ``unknown_vizier``, and ``no_such_card`` for more of a kind than the box has.
    """
    if (state.orders or state.phase == v.TIE) and ("viziers" in command or "numbers" in command):
        raise Refused("wrong_phase", do="correct", phase=state.phase)
    why = arguments.reason_given(command)
    hands = {name: card_list(cards, "hands") for name, cards in _object(command, "hands").items()}
    parts: list[Event[State]] = [*_piles(command, why)]
    counted = parts[0].change(state) if parts else state
    tops = {city: _top(counted, city, card) for city, card in _object(command, "tops").items()}
    if hands or tops:
        held = tuple(card for cards in hands.values() for card in cards)
        sizes = tuple(map(len, hands.values()))
        parts.append(CardsCorrected(tuple(hands), sizes, held, tuple(tops), tuple(tops.values()), why))
    parts += _board(state, command, why)
    if not parts:
        raise arguments.bad_value("hands")
    for player in hands:
        check_player(state, player)
    for vizier in _object(command, "viziers"):
        check_vizier(vizier)
    before = now = state
    for part in parts:
        before, now = now, part.change(now)
    _all_there(state, now)
    return (*parts[:-1], *and_then(before, parts[-1]))


def _all_there(state: State, now: State) -> None:
    """Refuse a correction after which cards or viziers are lost, or more cards of a kind show than the box has."""
    if _cards_in_all(now) != _cards_in_all(state):
        raise arguments.bad_value("hands")
    if any(now.piles[city] and not now.tops[city] for city in v.CITIES if city != v.KAFFA):
        raise arguments.bad_value("tops")
    if any(place_of(now, vizier) is None for vizier in now.owners):
        raise arguments.bad_value("viziers")
    seen = open_cards(now)
    for card in v.CARDS:
        if seen[card] > v.OF_EACH:
            raise Refused("no_such_card", card=card_name(card))


def _cards_in_all(state: State) -> int:
    return sum(map(len, state.hands.values())) + sum(state.piles.values())


def _object(command: Command, key: str) -> Mapping[str, object]:
    value = command.get(key, {})
    if not isinstance(value, Mapping):
        raise arguments.bad_value(key)
    return value


def _top(state: State, city: str, card: object) -> str:
    if city not in v.CITIES or not isinstance(card, str) or card not in v.CARDS:
        raise arguments.bad_value("tops")
    if not state.piles[city] or (city == v.KAFFA and not state.tops[city]):
        raise arguments.bad_value("tops")
    return card


def _piles(command: Command, why: str) -> Caused[State]:
    """Return the correction of the piles; nothing if none is named."""
    named = _object(command, "piles")
    counts = {city: arguments.optional_count(named, city) or 0 for city in named}
    if not counts.keys() <= {*v.CITIES}:
        raise arguments.bad_value("piles")
    return (PilesCorrected(tuple(counts), tuple(counts.values()), why),) if counts else ()


def _board(state: State, command: Command, why: str) -> Caused[State]:
    """Return the correction of the board; nothing if neither vote markers nor viziers are named."""
    numbers = command.get("numbers", state.numbers)
    if not isinstance(numbers, (list, tuple)) or sorted(map(repr, numbers)) != sorted(map(repr, state.numbers)):
        raise arguments.bad_value("numbers")
    places: dict[str, str | int] = {}
    for vizier, place in _object(command, "viziers").items():
        if not isinstance(place, str | int) or isinstance(place, bool) or place not in v.PLACES:
            raise arguments.bad_value("viziers")
        places[vizier] = place
    if not places and "numbers" not in command:
        return ()
    return (BoardCorrected(tuple(numbers), tuple(places), tuple(places.values()), why),)


def _lies_in_form(form: Form) -> Json:
    """Return what lies where: ``hand:NAME``, ``top:CITY``, ``pile:CITY``, ``vizier:CODE``; ``-`` is no card."""
    if not does(form, "correct"):
        return {}
    hands = {name: [card for card in cards if card != NOTHING] for name, cards in fields_under("hand:", form).items()}
    last = {
        key: {name: count(values[-1:]) for name, values in fields_under(prefix, form).items() if values[-1] != NOTHING}
        for key, prefix in (("tops", "top:"), ("piles", "pile:"), ("viziers", "vizier:"))
    }
    return {key: value for key, value in {"hands": hands, **last}.items() if value}


CORRECT = Action(
    do="correct",
    phases=v.PLAYED,
    aside=True,
    arguments=(
        *(Argument(key, form=None) for key in ("hands", "tops", "piles", "viziers")),
        Argument("numbers", form=lambda values: [count([value]) for value in values]),
        Argument("why"),
    ),
    form=_lies_in_form,
    choices=(Choice("correct"),),
    refuses=("unknown_player", "unknown_vizier", "no_such_card"),
    causes=_correct,
    happens=(PilesCorrected, CardsCorrected, BoardCorrected, *CONSEQUENCES),
)
