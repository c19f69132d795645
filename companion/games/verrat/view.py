"""Who may see what: everyone sees the table, only their player sees the orders (section 3)."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions import ACTIONS
from companion.games.verrat.actions.cards import possible_cards
from companion.games.verrat.actions.orders import ways
from companion.games.verrat.actions.rounds import demands
from companion.games.verrat.names import card_name, city_name, seat_name, vizier_name, way_name
from companion.games.verrat.record import state_as_json
from companion.games.verrat.secret import decision_id, secret
from companion.games.verrat.state import State, indicators_open, is_placed, nameable
from companion.kernel.game import Choice, View
from companion.kernel.viewers import GAME_MASTER, Viewer
from companion.kernel.words import Text, text

UNLISTED: Final = frozenset({"travel", "gives", "gets"})
"""Parameters that the screens ask for in forms of their own."""

Facts = dict[str, Any]


def view(state: State, viewer: Viewer) -> View:
    """Return the table as this viewer may know it. A seat may give its own orders; the game master enters the rest."""
    shown = _shown(state)
    if viewer == GAME_MASTER:
        choices = tuple(choice.without(UNLISTED) for choice in ACTIONS.legal(state))
        return View(viewer, shown, choices, pickable=tuple(one["player"] for one in shown["orders"]))
    player = viewer.seat
    if player is None or player not in state.setup.players:
        return View(viewer, shown)
    return View(viewer, shown, _own(shown, player), secret(state, player), decision_id(state, player))


def _own(shown: Facts, player: str) -> tuple[Choice, ...]:
    """Return what the player's phone may do: give orders, for this player alone."""
    asked = [each for each in shown["orders"] if each["player"] == player]
    return tuple(Choice("orders", {"player": (player,), "traitor": _traitors(each)}, (player,)) for each in asked)


def _traitors(asked: Facts) -> tuple[str | None, ...]:
    named = tuple(each["code"] for each in asked["nameable"])
    return named if asked["must_name"] else (*named, None)


def _shown(state: State) -> Facts:
    """Return what the templates draw: the record's state, with names beside the codes."""
    facts: Facts = dict(state_as_json(state))
    viziers = {code: _vizier(state, code, facts) for code in state.owners}

    def drawn(codes: Iterable[str | None]) -> list[Facts | None]:
        return [viziers[code] if code else None for code in codes]

    facts |= {
        "viziers": viziers,
        "names": {code: card_name(code) for code in v.CARDS},
        "cards": v.CARDS,
        "sentenced": viziers.get(state.convicted or ""),
        "seats": list(_seats(state, facts)),
        "ring": [
            {"place": place, "number": state.numbers[place], "vizier": one, "heir": not place}
            for place, one in enumerate(drawn(facts["court"]))
        ],
        "places": list(_places(facts, viziers)),
        "cells": drawn(facts["dungeons"]),
        "banished": drawn(facts["island"]),
        "freed": drawn(facts["in_hand"]),
        "tied_viziers": drawn(facts["tied"]),
        "by_chance": state.setup.city_tie == "random",
        "trade_pardons": state.setup.trade_pardons,
    }
    facts["takes"] = [_take(state, facts, each) for each in facts["collect"] if each["player"] == facts["who"]]
    facts["pardonable"] = [one for one in facts["cells"][1:] if one and one["owner"] == facts["who"]]
    facts["trading"] = [player for player in state.setup.players if player not in facts["out"]]
    facts["demanded"] = demands(state)
    facts["demanded_of"] = {player: tuple(map(card_name, cards)) for player, cards in facts["demanded"].items()}
    facts["orders"] = list(_orders(state, facts))
    facts["pickable"] = [one["player"] for one in facts["orders"]]
    facts["boards"] = list(_boards(state, facts))
    facts["boards_turn"] = state.turn - (state.phase in {v.INTRIGUE, v.PLAN})
    return facts


def _vizier(state: State, code: str, facts: Facts) -> Facts:
    colour, _, shape = code.partition(".")
    named = {"code": code, "colour": colour, "shape": shape, "name": vizier_name(code)}
    return {**named, "owner": state.owners[code], "place": _where(state, code, facts)}


def _where(state: State, code: str, facts: Facts) -> Text:
    """Return where a vizier is, in words."""
    if code in facts["court"]:
        return seat_name(state.numbers[facts["court"].index(code)])
    for city, there in facts["cities"].items():
        if code in there:
            return city_name(city)
    if code in facts["dungeons"]:
        return text("verrat.place.dungeon", k=facts["dungeons"].index(code) + 1)
    return text("verrat.place.island" if code in facts["island"] else "verrat.place.hand")


def _seats(state: State, facts: Facts) -> Iterator[Facts]:
    for place, player in enumerate(state.setup.players):
        cards = facts["hands"][player]
        yield {
            "name": player,
            "seat": place,
            "player": place,
            "colour": state.colours[player],
            "cards": cards,
            "powers": [{"code": code, "n": cards.count(code), "name": card_name(code)} for code in v.POWERS],
            "pardons": cards.count(v.PARDON),
            "types": facts["types"][player],
            "has_every": facts["types"][player] == len(v.POWERS),
            "weight": facts["weights"][player],
            "seats_held": [state.number_of(each) for each in state.court if each and state.owners[each] == player],
            "eligible": player in facts["eligible"],
            "out": player in facts["out"],
            "ready": player in facts["ready"],
            "awaited": player == facts["who"],
            "starter": facts["order"][:1] == [player],
        }


def _places(facts: Facts, viziers: dict[str, Facts]) -> Iterator[Facts]:
    for city, pile in facts["piles"].items():
        yield {
            "code": city,
            "name": city_name(city),
            "left": pile["cards"],
            "top": pile["top"],
            "top_name": card_name(pile["top"]) if pile["top"] else None,
            "viziers": [viziers[code] for code in facts["cities"][city]],
        }


def _take(state: State, facts: Facts, right: Facts) -> Facts:
    """Return a right to a card; one of those it ``may`` be is kept at Kaffa, and turned up next elsewhere."""
    city = right["city"]
    pile = facts["piles"][city]
    name, search = city_name(city), city == v.KAFFA
    may = possible_cards(state, searched=search)
    return {**right, "name": name, "top": pile["top"], "left": pile["cards"], "search": search, "may": may}


def _orders(state: State, facts: Facts) -> Iterator[Facts]:
    """Yield, for each player whose orders are still awaited, where each vizier may go and who may be named."""
    named = [facts["viziers"][code] for code in nameable(state)] if state.waiting else []
    for player in state.waiting:
        yield {
            "player": player,
            "seat": state.setup.players.index(player),
            "colour": state.colours[player],
            "viziers": [
                {**one, "ways": [_way(way) for way in ways(state, code)]}
                for code, one in facts["viziers"].items()
                if one["owner"] == player and (is_placed(state, code) or code in state.in_hand)
            ],
            "nameable": named,
            "must_name": state.setup.must_name and bool(named),
            "held": list(facts["in_hand"]),
        }


def _way(way: object) -> Facts:
    return {"value": way, "name": way_name(way), "seat": isinstance(way, int)}


def _boards(state: State, facts: Facts) -> Iterator[Facts]:
    """Yield everyone's orders of the latest reveal, with what failed; ``traitor`` and ``named`` once that is open."""
    named = indicators_open(state)
    for player, given in state.revealed.items():
        colour = state.colours[player]
        codes = {shape: f"{colour}.{shape}" for shape in given.travel}
        yield {
            "player": player,
            "colour": colour,
            "travel": [
                {"name": vizier_name(code), "to": way_name(given.travel[shape]), "failed": _failed(facts, code)}
                for shape, code in codes.items()
            ],
            "named": named,
            "traitor": vizier_name(given.traitor) if named and given.traitor else None,
        }


def _failed(facts: Facts, code: str) -> Text | None:
    reason = facts["failed"].get(code)
    return text(f"verrat.failed.{reason}") if reason else None
