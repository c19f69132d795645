"""What is wrong: with a set-up, and with a table as it was counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import card_name, city_name, vizier_name
from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import State
from companion.kernel.events import Json, Step
from companion.kernel.refusal import Finding
from companion.kernel.words import text

VALUES: Final = {
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
        for of in (_of_the_colours, _of_the_hands, _of_the_tops):
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


def _strangers(setup: Setup, deal: Deal) -> Iterator[Finding]:
    for name in dict.fromkeys((*deal.colours, *deal.hands)):
        if name not in setup.players:
            yield _error("unknown_player", name=name[:40])


def _of_the_colours(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """A different colour for each player, and none for anyone else."""
    yield from _strangers(setup, deal)
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


def compare(past: Sequence[Step[State]], state: State, counted: Json) -> list[Finding]:
    """Return what differs from ``counted``; empty when all is well.

    ``hand_0`` to ``hand_3`` count the cards of the players in seat order, and each city's code those of its pile. The
    ``remedy`` takes piles over that only differ among each other; which card came into a hand, nobody has counted.
    """
    findings: list[Finding] = []
    missing = 0
    for seat, player in enumerate(state.setup.players):
        n, expected = int(str(counted[f"hand_{seat}"])), len(state.hands[player])
        missing += expected - n
        if n != expected:
            why = text("verrat.compare.hand", player=player, counted=n, expected=expected)
            findings.append(Finding("error", "hand_differs", why))
    for city in v.CITIES:
        n, expected = int(str(counted[city])), state.piles[city]
        missing += expected - n
        if n != expected:
            why = text("verrat.compare.pile", city=city_name(city), counted=n, expected=expected)
            findings.append(Finding("error", "pile_differs", why))
    if missing > 0:
        findings.append(Finding("error", "cards_missing", text("verrat.compare.missing", n=missing)))
    if missing < 0:
        findings.append(Finding("error", "cards_extra", text("verrat.compare.extra", n=-missing)))
    piles = {city: int(str(counted[city])) for city in v.CITIES if int(str(counted[city])) != state.piles[city]}
    known = all(state.tops[city] or city == v.KAFFA for city, n in piles.items() if n)
    if findings and known and all(finding.code == "pile_differs" for finding in findings):
        findings[0] = replace(findings[0], remedy={"do": "correct", "piles": piles, "why": ""})
    elif findings:
        findings[0] = replace(findings[0], advice=text("verrat.compare.do"))
    return findings
