"""The count: who is denounced, whether it was right, and who wins (section 4)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.games.shaked import vocabulary as v
from companion.games.shaked.setup import Setup
from companion.games.shaked.state import State, Tokens

Tally = dict[str, dict[str, int]]
"""By pack and colour, how many tokens are there."""
Denunciation = dict[str, str | None]
"""By colour the pack that is denounced for it, or nobody."""


def tally(packs: Iterable[str], rounds: Iterable[Mapping[str, Tokens]]) -> Tally:
    """Return the tokens before each pack, all rounds added (ruling S1)."""
    counts: Tally = {pack: dict.fromkeys(v.COLOURS, 0) for pack in packs}
    for ballots in rounds:
        for placed in ballots.values():
            for pack, colour in placed:
                counts[pack][colour] += 1
    return counts


def denounced(setup: Setup, counts: Mapping[str, Mapping[str, int]]) -> Denunciation:
    """Return who is denounced: for each colour the only pack with the highest count of all (ruling S2). Several packs
    with the highest count in one colour cancel each other out. With ``next_count`` such a tie uses up its colour, and
    if no pack reaches the highest count in the other, that colour's own highest count decides (ruling S5).
    """
    most = max(count for colours in counts.values() for count in colours.values())
    top = {colour: _with(counts, colour, most) for colour in v.COLOURS}
    if setup.next_count:
        for tied, other in v.OPPOSITE.items():
            if len(top[tied]) > 1 and not top[other]:
                top[other] = _with(counts, other, max(colours[other] for colours in counts.values()))
    return {colour: packs[0] if len(packs) == 1 else None for colour, packs in top.items()}


def _with(counts: Mapping[str, Mapping[str, int]], colour: str, number: int) -> list[str]:
    """Return the packs with exactly ``number`` tokens of a colour, none for the number 0."""
    return [pack for pack, colours in counts.items() if number > 0 and colours[colour] == number]


def hits(denounced: Mapping[str, str | None], shown: Mapping[str, str]) -> dict[str, bool | None]:
    """Return for each colour whether the pack denounced for it is that clan's chief, None while that is not shown."""
    return {
        colour: shown[pack] == v.CHIEFS[colour] if pack is not None and pack in shown else None
        for colour, pack in denounced.items()
    }


def ending(setup: Setup, named: Mapping[str, str | None], packs: Mapping[str, str]) -> tuple[str, str, tuple[str, ...]]:
    """Return who wins, why, and which players, when every pack is shown.

    The clan of the other colour wins when one chief is rightly denounced; both or none, and nobody does. The
    unassigned pack wins nothing (ruling S15).
    """
    fallen = [colour for colour, hit in hits(named, packs).items() if hit]
    if len(fallen) == 1:
        winner = v.OPPOSITE[fallen[0]]
        winners = tuple(player for player in setup.players if v.clan(packs[player]) == winner)
        return winner, v.CHIEF_DENOUNCED, winners
    if fallen:
        return v.NOBODY, v.BOTH_CHIEFS, ()
    return v.NOBODY, v.NO_CHIEF if any(named.values()) else v.NOBODY_DENOUNCED, ()


def left_over(state: State, pack: str, content: str) -> dict[str, str]:
    """Return what all packs that are still closed hold if ``pack`` holds ``content``; nothing if it can differ.

    The denounced are always shown one by one.
    """
    packs = {**state.shown, pack: content}
    left = Counter(state.setup.recipe) - Counter(packs.values())
    if state.phase != v.REVEAL_ALL or len(left) != 1:
        return {}
    return {other: one for one in left for other in state.setup.packs if other not in packs}


def open_ballots(state: State, turn: int) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return who placed what in a round; empty while, or where, that is hidden."""
    hidden = state.setup.votes == v.UNSIGNED or (state.setup.hidden_votes and not state.closed(turn))
    return {} if hidden else state.ballots.get(turn, {})
