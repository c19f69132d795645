"""The statistics of a group's evenings: games counted by side, variant, role and person, and their lengths.

Everything is computed from the finished games passed in, without the store or the clock.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Any, Final, TypeVar

from companion.kernel.outcome import Outcome, Side
from companion.kernel.words import Text

SAME_EVENING: Final = 6 * 3600
"""Maximum seconds between the end of one game and the deal of the next in the same evening."""


@dataclass(frozen=True)
class FinishedGame:
    """A finished game: its players in seat order, when it was dealt and ended (seconds since the epoch), its length.

    ``turns`` is 0 in a game without turns; ``minutes`` is None if unknown, as for a record without times.
    """

    slug: str
    players: tuple[str, ...]
    dealt: float
    ended: float
    turns: int
    minutes: int | None
    outcome: Outcome
    theme: str = ""
    setup: Any = None
    """The set-up that was played, for the game's own tools."""


@dataclass(frozen=True)
class Wins:
    """A side, and how many games it won."""

    side: Side
    games: int


@dataclass(frozen=True)
class Kind:
    """A variant, how many games of it there were, and how many of them each side of the sheet won."""

    name: Text
    games: int
    wins: tuple[Wins, ...]


@dataclass(frozen=True)
class Score:
    """A role or a person: how often they were at the table, and how many of those games they won."""

    name: Text | str
    games: int
    won: int


@dataclass(frozen=True)
class ClaimScore:
    """A person: how many of their public claims were noted, and how many of those were contradicted."""

    name: str
    claims: int
    contradicted: int


@dataclass(frozen=True)
class Length:
    """How long games were: the shortest, the median (rounded up), the longest."""

    least: int
    middle: int
    most: int


@dataclass(frozen=True)
class Sheet:
    """The statistics of one of the games: its finished plays, the oldest first, and their totals.

    Games whose side, variant or roles are unknown are in ``games``, but missing from the counts that need them.
    """

    slug: str
    theme: str
    games: tuple[FinishedGame, ...]
    wins: tuple[Wins, ...]
    kinds: tuple[Kind, ...]
    roles: tuple[Score, ...]
    people: tuple[Score, ...]
    claimants: tuple[ClaimScore, ...]
    turns: Length | None
    minutes: Length | None


def circle(players: Iterable[str]) -> tuple[str, ...]:
    """Return the people who sat together, independent of their order around the table."""
    return tuple(sorted(players))


def evenings(games: Sequence[FinishedGame]) -> int:
    """Return the number of evenings on which ``games`` were played."""
    count, until = 0, float("-inf")
    for game in sorted(games, key=lambda each: each.dealt):
        count += game.dealt - until > SAME_EVENING
        until = max(until, game.ended)
    return count


def sheets(games: Iterable[FinishedGame]) -> tuple[Sheet, ...]:
    """Return the statistics of each kind of game in ``games``, the most played first; every box counts by itself."""
    by_box: dict[tuple[str, str], list[FinishedGame]] = {}
    for game in sorted(games, key=lambda each: (each.dealt, each.ended)):
        by_box.setdefault((game.slug, game.theme), []).append(game)
    return tuple(sheet(same_game) for same_game in sorted(by_box.values(), key=len, reverse=True))


def sheet(games: Sequence[FinishedGame]) -> Sheet:
    """Return the statistics of ``games``, all of the same game; there must be at least one."""
    sides = _sides(games)
    return Sheet(
        slug=games[0].slug,
        theme=games[0].theme,
        games=tuple(games),
        wins=_wins(games, sides),
        kinds=_kinds(games, sides),
        roles=_roles(games),
        people=_people(games),
        claimants=_claim_scores(games),
        turns=_length([game.turns for game in games if game.turns]),
        minutes=_length([game.minutes for game in games if game.minutes is not None]),
    )


def key(name: Text) -> tuple[object, ...]:
    """Return the identity of a message: its id and its facts."""
    return name.id, *sorted(name.facts.items())


T = TypeVar("T")


def _grouped(named: Iterable[tuple[Text, T]]) -> list[list[tuple[Text, T]]]:
    """Return what is named the same together, the most of it first."""
    groups: dict[tuple[object, ...], list[tuple[Text, T]]] = {}
    for name, what in named:
        groups.setdefault(key(name), []).append((name, what))
    return sorted(groups.values(), key=len, reverse=True)


def _sides(games: Iterable[FinishedGame]) -> list[Side]:
    """Return every side that won a game: the day first, then the night, then the others."""
    winners = [game.outcome.winner for game in games if game.outcome.winner]
    sides = {key(side.name): side for side in winners}
    order = {"day": 0, "night": 1, "other": 2}
    return sorted(sides.values(), key=lambda side: (order[side.tone], key(side.name)))


def _wins(games: Iterable[FinishedGame], sides: Iterable[Side]) -> tuple[Wins, ...]:
    winners = [key(game.outcome.winner.name) for game in games if game.outcome.winner]
    return tuple(Wins(side, winners.count(key(side.name))) for side in sides)


def _kinds(games: Iterable[FinishedGame], sides: Sequence[Side]) -> tuple[Kind, ...]:
    named = _grouped((game.outcome.variant, game) for game in games if game.outcome.variant)
    return tuple(Kind(group[0][0], len(group), _wins([game for _, game in group], sides)) for group in named)


def _roles(games: Iterable[FinishedGame]) -> tuple[Score, ...]:
    parts = [part for game in games for part in game.outcome.parts.values()]
    named = _grouped((part.role, part.won) for part in parts if part.role and part.won is not None)
    return tuple(_score(group[0][0], [won for _, won in group]) for group in named)


def _people(games: Sequence[FinishedGame]) -> tuple[Score, ...]:
    """Return how often each person won, the most wins first; empty if unknown or if all always won or lost together."""
    shared = all(len({part.won for part in game.outcome.parts.values()}) < 2 for game in games)
    scores = []
    for name in games[0].players:
        parts = [game.outcome.parts[name].won for game in games if name in game.outcome.parts]
        results = [won for won in parts if won is not None]
        if results:
            scores.append(_score(name, results))
    return () if shared else tuple(sorted(scores, key=lambda score: -score.won))


def _claim_scores(games: Sequence[FinishedGame]) -> tuple[ClaimScore, ...]:
    """Return each person's noted and contradicted claims, the most claims first."""
    scores = []
    for name in games[0].players:
        spoken = [game.outcome.spoken[name] for game in games if name in game.outcome.spoken]
        if spoken:
            contradicted = sum(each.contradicted for each in spoken)
            scores.append(ClaimScore(name, sum(each.claims for each in spoken), contradicted))
    return tuple(sorted(scores, key=lambda each: -each.claims))


def _score(name: Text | str, won: Sequence[bool]) -> Score:
    return Score(name, len(won), sum(won))


def _length(values: Sequence[int]) -> Length | None:
    return Length(min(values), ceil(median(values)), max(values)) if values else None
