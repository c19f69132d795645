"""What differs between the table as counted and as it should be (section 6)."""

from collections.abc import Sequence

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import city_name
from companion.games.verrat.state import State
from companion.kernel.game import Json, Step
from companion.kernel.refusal import Finding
from companion.kernel.words import text


def compare(past: Sequence[Step[State]], state: State, counted: Json) -> list[Finding]:
    """Return what differs from ``counted``; empty when all is well.

    ``hand_0`` to ``hand_3`` count the cards of the players in seat order, and each city's code those of its pile. What
    was forgotten is entered, or taken back by undo: there is no remedy for a card that is elsewhere.
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
    return findings
