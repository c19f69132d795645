"""The only place where a rule of Verrat! says no, and what each accepted action causes.

Refusals are checked in this order: ``unknown_action``, ``game_over``, ``wrong_phase``, the shape (``bad_value``),
``unknown_player``, ``unknown_vizier``, ``self_target``, ``player_out``, then everything else.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from companion.games.verrat import commands as c
from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.cards import CardDemanded, CardTaken, Passed
from companion.games.verrat.actions.dungeon import VizierPardoned
from companion.games.verrat.actions.intrigue import CardsTraded, TalkEnded
from companion.games.verrat.actions.rounds import GameEnded
from companion.games.verrat.corrections import corrected
from companion.games.verrat.names import card_name, city_name, vizier_name
from companion.games.verrat.requirements import check_in_game, check_player, check_vizier
from companion.games.verrat.secret_orders import checked_orders
from companion.games.verrat.state import Cards, State, open_cards
from companion.games.verrat.turn_flow import (
    Events,
    awaited,
    collectors,
    convicted,
    demands,
    on_seat_one,
    pardonable,
    with_consequences,
)
from companion.kernel import arguments
from companion.kernel.events import Event
from companion.kernel.game import Command
from companion.kernel.refusal import Refused


def decide(state: State, command: Command) -> Events:
    """Return what ``command`` causes, or raise ``Refused`` with one of ``REFUSALS``. ``undo`` is the journal's."""
    do = command.get("do")
    if not isinstance(do, str) or do not in _RULES:
        raise Refused("unknown_action", do=do)
    if state.phase == v.OVER:
        raise Refused("game_over")
    if state.phase not in c.phases(state.setup, do):
        raise Refused("wrong_phase", do=do, phase=state.phase)
    c.check_keys(command)
    return with_consequences(state, (_RULES[do](state, command),))


def possible_cards(state: State, searched: bool = False) -> Cards:
    """Return the cards that may come from a pile: of which fewer are face up than the box has (ruling R6).

    ``searched`` is for a card picked from Kaffa's pile, where the open one, if there is one, is among them.
    """
    seen = open_cards(state)
    if searched:
        seen.subtract([card for card in (state.tops[v.KAFFA],) if card])
    return tuple(card for card in v.CARDS if seen[card] < v.OF_EACH)


def _trade(state: State, command: Command) -> Event[State]:
    giver, taker = arguments.text(command, "from"), arguments.text(command, "to")
    gives, gets = c.cards(command.get("gives"), "gives"), c.cards(command.get("gets"), "gets")
    if not gives and not gets:
        raise arguments.bad_value("gives")
    for player in (giver, taker):
        check_player(state, player)
    if giver == taker:
        raise Refused("self_target")
    check_in_game(state, giver, taker)
    if v.PARDON in (*gives, *gets) and not state.setup.trade_pardons:
        raise Refused("not_tradable")
    if state.setup.trade_ratio == "equal" and len(gives) != len(gets):
        raise Refused("unequal_trade")
    for player, cards in ((giver, gives), (taker, gets)):
        lacking = Counter(cards) - Counter(state.hands[player])
        if lacking:
            raise Refused("not_held", player=player, card=card_name(next(iter(lacking))))
    return CardsTraded(giver, taker, gives, gets)


def _plan(state: State, command: Command) -> Event[State]:
    return TalkEnded()


def _draw(state: State, command: Command) -> Event[State]:
    return GameEnded(None, v.DRAW)


def _orders(state: State, command: Command) -> Event[State]:
    return checked_orders(state, command)


def _take(state: State, command: Command) -> Event[State]:
    city = arguments.one_of(command, "city", v.CITIES)
    search, more = city == v.KAFFA, state.piles[city] > 1
    picked = arguments.one_of(command, "card", v.CARDS) if search else None
    turned = arguments.one_of(command, "next", v.CARDS) if more and not search else None
    unasked = {"next" if turned is None else "", "card" if picked is None else ""} & command.keys()
    if unasked:
        raise arguments.bad_value(min(unasked))
    if len(state.cities[city]) != 1:
        raise Refused("not_alone", city=city_name(city))
    if city in state.taken:
        raise Refused("already_taken", city=city_name(city))
    if not state.piles[city]:
        raise Refused("empty_pile", city=city_name(city))
    right = next(right for right in collectors(state) if right.city == city)
    if right.player != awaited(state):
        raise Refused("wrong_turn", player=awaited(state))
    named = picked or turned
    if named and named not in possible_cards(state, search):
        raise Refused("no_such_card", card=card_name(named))
    return CardTaken(right.player, right.vizier, city, picked or str(state.tops[city]), turned)


def _demand(state: State, command: Command) -> Event[State]:
    giver, card = arguments.text(command, "from"), arguments.one_of(command, "card", v.POWERS)
    player = str(on_seat_one(state))
    check_player(state, giver)
    if giver == player:
        raise Refused("self_target")
    check_in_game(state, giver)
    if card not in demands(state).get(giver, ()):
        raise Refused("seat1_refused")
    return CardDemanded(player, giver, card)


def _pass(state: State, command: Command) -> Event[State]:
    return Passed(str(awaited(state)))


def _convict(state: State, command: Command) -> Event[State]:
    vizier = arguments.text(command, "vizier")
    check_vizier(vizier)
    if vizier not in state.tied:
        raise Refused("not_tied", vizier=vizier_name(vizier))
    return convicted(state, vizier)


def _pardon(state: State, command: Command) -> Event[State]:
    vizier, city = arguments.text(command, "vizier"), arguments.one_of(command, "city", v.CITIES)
    check_vizier(vizier)
    owner = state.owners[vizier]
    if vizier not in state.dungeons[1:]:
        raise Refused("pardon_cell", vizier=vizier_name(vizier))
    if v.PARDON not in state.hands[owner]:
        raise Refused("no_pardon", player=owner)
    if state.setup.one_pardon and owner in state.pardoned:
        raise Refused("pardon_limit", player=owner)
    if owner != awaited(state) or vizier not in pardonable(state, owner):
        raise Refused("wrong_turn", player=awaited(state))
    return VizierPardoned(owner, vizier, city)


def _correct(state: State, command: Command) -> Event[State]:
    return corrected(state, command)


_RULES: Final[dict[str, Callable[[State, Command], Event[State]]]] = {
    "trade": _trade,
    "plan": _plan,
    "draw": _draw,
    "orders": _orders,
    "take": _take,
    "demand": _demand,
    "pass": _pass,
    "convict": _convict,
    "pardon": _pardon,
    "correct": _correct,
}
