"""How a finished game of Shaked! came out: one clan, or nobody (section 4)."""

from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State
from companion.kernel.outcome import Outcome, Part, Side
from companion.kernel.words import text

CLANS: Final = {colour: text(f"shaked.clan.{colour}") for colour in v.COLOURS}
SIDES: Final = {
    v.BLUE: Side(CLANS[v.BLUE], "day"),
    v.RED: Side(CLANS[v.RED], "night"),
    v.NOBODY: Side(text("shaked.clan.nobody")),
}
"""Every side that may win, by the state's word for it."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out; chief and lieutenants of a clan play for the same goal, and so count as one."""
    variant = text("shaked.kind.free" if setup.card_free else "shaked.kind.cards")
    if state.winner is None:
        return Outcome(variant)
    clans = {player: v.clan(state.shown[player]) for player in setup.players}
    parts = {player: Part(CLANS[clan], clan == state.winner) for player, clan in clans.items()}
    return Outcome(variant, SIDES[state.winner], parts)
