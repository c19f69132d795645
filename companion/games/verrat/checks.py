"""What is wrong: with a set-up, and with a table as it was counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import card_name, city_name, vizier_name, way_name
from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import State, place_of
from companion.kernel.events import Json, Step
from companion.kernel.on_table import NOTHING, Lying, chosen, differs, is_counted, many
from companion.kernel.refusal import Finding
from companion.kernel.words import Text, text

VALUES: Final = {
    "tracking": v.TRACKINGS,
    "eligibility": ("different", "cards"),
    "turn_order": ("clockwise", "rank"),
    "trade_phase": ("intrigue", "any"),
    "trade_ratio": ("any", "equal"),
    "seat_entry": ("in_order", "simultaneous"),
    "dungeon": ("push", "first_free"),
    "city_tie": ("starter", "random", "none"),
    "three_banished": ("trader", "out"),
}
"""The options that are one of several words, and these, the default first."""


def check(setup: Setup, deal: Deal | None) -> list[Finding]:
    """Return every problem of a set-up, and of ``deal`` if one is given; all of them are errors."""
    findings = list(_of_the_table(setup))
    if deal is not None:
        for part in (_of_the_numbers, _of_the_viziers):
            findings += part(deal)
        findings += _of_the_colours(setup, deal)
        for of in (_of_no_cards,) if setup.light else (_of_the_hands, _of_the_tops):
            findings += of(setup, deal)
        findings += _of_the_box(deal)
    return findings


def _error(code: str, slot: str | None = None, /, **facts: object) -> Finding:
    why, advice = text(f"verrat.finding.{code}", **facts), text(f"verrat.finding.{code}.do", **facts)
    return Finding("error", code, why, advice, slot)


def _of_the_table(setup: Setup) -> Iterator[Finding]:
    """Four players, and options that mean nothing."""
    if len(setup.players) != v.PLAYERS:
        yield _error("players", n=len(setup.players))
    for option, allowed in VALUES.items():
        value = getattr(setup, option)
        if value not in allowed:
            yield _error("unknown_value", option=option, value=value[:40])


def _of_the_numbers(deal: Deal) -> Iterator[Finding]:
    """Twelve vote markers, 1 to 12."""
    if len(deal.numbers) != v.SEATS:
        yield _error("numbers_length", n=len(deal.numbers))
    for place, number in enumerate(deal.numbers[: v.SEATS]):
        if not 1 <= number <= v.SEATS:
            yield _error("number_range", f"seat:{place + 1}", number=number)
        elif number in deal.numbers[:place]:
            yield _error("number_twice", f"seat:{place + 1}", number=number)


def _of_the_viziers(deal: Deal) -> Iterator[Finding]:
    """Twelve viziers, one on each seat."""
    if len(deal.viziers) != v.SEATS:
        yield _error("viziers_length", n=len(deal.viziers))
    for place, vizier in enumerate(deal.viziers[: v.SEATS]):
        if vizier not in v.VIZIERS:
            yield _error("unknown_vizier", f"seat:{place + 1}", vizier=vizier[:40])
        elif vizier in deal.viziers[:place]:
            yield _error("vizier_twice", f"seat:{place + 1}", vizier=vizier_name(vizier))


def _of_the_colours(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """A different colour for each player, and none for anyone else."""
    for name in dict.fromkeys((*deal.colours, *deal.hands)):
        if name not in setup.players:
            yield _error("unknown_player", name=name[:40])
    given: set[str] = set()
    for player in setup.players:
        slot, colour = f"player:{player}", deal.colours.get(player)
        if colour is None:
            yield _error("colour_missing", slot, player=player)
        elif colour not in v.COLOURS:
            yield _error("colour_unknown", slot, player=player, colour=colour[:40])
        elif colour in given:
            yield _error("colour_twice", slot, player=player, colour=text(f"verrat.colour.{colour}"))
        given.add(colour or "")


def _of_no_cards(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """In light tracking no card is entered."""
    if deal.hands or deal.tops:
        yield _error("light_cards")


def _of_the_hands(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """Two cards in front of everyone."""
    for player in setup.players:
        slot, cards = f"player:{player}", deal.hands.get(player, ())
        if len(cards) != v.HAND:
            yield _error("hand_size", slot, player=player, n=len(cards))
        for card in dict.fromkeys(cards):
            if card not in v.CARDS:
                yield _error("unknown_card", slot, player=player, card=card[:40])


def _of_the_tops(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """One open card on each city, on Kaffa only where its top is face up."""
    for city in v.CITIES:
        slot, card = f"city:{city}", deal.tops.get(city)
        if city == v.KAFFA and not setup.kaffa_open:
            if card is not None:
                yield _error("kaffa_face_down", slot)
        elif card is None:
            yield _error("top_missing", slot, city=city_name(city))
        elif card not in v.CARDS:
            yield _error("unknown_top", slot, city=city_name(city), card=card[:40])
    for city in deal.tops:
        if city not in v.CITIES:
            yield _error("unknown_city", city=city[:40])


def _of_the_box(deal: Deal) -> Iterator[Finding]:
    """No more cards of a kind than the box has."""
    shown = Counter([*(card for cards in deal.hands.values() for card in cards), *deal.tops.values()])
    for card in v.CARDS:
        if shown[card] > v.OF_EACH:
            yield _error("too_many_cards", card=card_name(card), n=shown[card])


SPARE: Final = 2
"""So many more cards of a hand than Chevet has may be named."""


def _cards(state: State) -> dict[str, int | tuple[str, ...]]:
    there: dict[str, int | tuple[str, ...]] = {
        f"hand:{player}": (*cards, *(NOTHING,) * SPARE) for player, cards in state.hands.items()
    }
    there |= {f"pile:{city}": state.piles[city] for city in v.CITIES}
    for city in v.CITIES:
        if state.tops[city] or (city != v.KAFFA and not state.piles[city]):
            there[f"top:{city}"] = (state.tops[city] or NOTHING,)
    return there


def lying(state: State) -> Lying:
    """Return what lies on the table by the fields of the check; the board only while it can be corrected."""
    there: dict[str, int | tuple[str, ...]] = {} if state.setup.light else _cards(state)
    if state.phase != v.TIE and not state.orders:
        there |= {f"vizier:{one}": (str(place),) for one in state.owners if (place := place_of(state, one)) is not None}
        there["numbers"] = tuple(map(str, state.numbers))
    return there


def compare(past: Sequence[Step[State]], state: State, seen: Json) -> list[Finding]:
    """Return what differs from ``seen``; empty when all is well.

    ``hand:NAME`` counts the cards of a player or names them, ``pile:CITY`` counts those of a pile; the others of
    ``lying`` may be left out. Cards that are missing, or too many, in total come last.
    """
    findings: list[Finding] = []
    missing = 0
    for name, here in lying(state).items():
        kind, _, whose = name.partition(":")
        before: tuple[str, ...] = (str(here),) if isinstance(here, int) else here
        there = chosen({name: seen[name]} if kind in ("hand", "pile") else seen, name, before)
        if kind in ("hand", "pile"):
            missing += many(before) - many(there)
            if is_counted(there):
                before, there = (str(many(before)),), (str(many(there)),)
        if there != before:
            findings.append(differs(kind, _what(kind, whose), _words(kind, before), _words(kind, there)))
    if missing > 0:
        findings.append(Finding("error", "cards_missing", text("verrat.compare.missing", n=missing), barred=True))
    if missing < 0:
        findings.append(Finding("error", "cards_extra", text("verrat.compare.extra", n=-missing), barred=True))
    return findings


def _what(kind: str, whose: str) -> Text:
    if kind == "vizier":
        return vizier_name(whose)
    if kind in ("pile", "top"):
        return text(f"verrat.screen.check.{kind}", city=city_name(whose))
    return text(f"verrat.screen.check.{'cards_of' if kind == 'hand' else kind}", player=whose)


def _words(kind: str, values: Sequence[str]) -> object:
    """Return the words of what lies there, as far as it has any besides its own."""
    if kind == "vizier":
        return tuple(way_name(int(value) if value.isdigit() else value) for value in values if _is_place(value))
    cards = tuple(card_name(value) if value in v.CARDS else value for value in values if value != NOTHING)
    return cards or text("verrat.screen.check.none")


def _is_place(value: str) -> bool:
    return value in map(str, v.PLACES)
