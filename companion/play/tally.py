"""The statistics of a group's evenings: games counted by side, variant, role and person, and how long they were.

Everything is computed from the finished games passed in, without the store or the clock.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Any, Final

from companion.kernel.outcome import Outcome, Side
from companion.kernel.words import Text

SAME_EVENING: Final = 6 * 3600
"""Seconds between the end of one game and the deal of the next that are still the same evening."""


@dataclass(frozen=True)
class Played:
    """A finished game: who sat there in seat order, when it was dealt and ended (seconds since the epoch), its length.

    ``turns`` is 0 in a game without turns; ``minutes`` is None if nobody knows, as of a record without times.
    """

    slug: str
    players: tuple[str, ...]
    dealt: float
    ended: float
    turns: int
    minutes: int | None
    outcome: Outcome
    setup: Any = None
    """The set-up that was played, for what a game's own tools make of it."""


@dataclass(frozen=True)
class Wins:
    """A side, and how many games it won."""

    side: Side
    games: int


@dataclass(frozen=True)
class Kind:
    """A variant, how many games of it there were, and who won them: a number for each side of the whole."""

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
class Heard:
    """A person: how many of their public claims were noted, and how many of those did not fit."""

    name: str
    claims: int
    unfit: int


@dataclass(frozen=True)
class Length:
    """How long games were: the shortest, the one in the middle (rounded up between two), the longest."""

    least: int
    middle: int
    most: int


@dataclass(frozen=True)
class Sheet:
    """The statistics of one of the games: its finished plays, the oldest first, and their totals.

    Games whose side, variant or roles nobody knows are in ``games`` and missing from the counts they cannot be in.
    """

    slug: str
    games: tuple[Played, ...]
    wins: tuple[Wins, ...]
    kinds: tuple[Kind, ...]
    roles: tuple[Score, ...]
    people: tuple[Score, ...]
    heard: tuple[Heard, ...]
    turns: Length | None
    minutes: Length | None


def circle(players: Iterable[str]) -> tuple[str, ...]:
    """Return the people who sat together, the same for every order around the table."""
    return tuple(sorted(players))


def evenings(games: Sequence[Played]) -> int:
    """Return on how many evenings ``games`` were played."""
    count, until = 0, float("-inf")
    for game in sorted(games, key=lambda each: each.dealt):
        count += game.dealt - until > SAME_EVENING
        until = max(until, game.ended)
    return count


def sheets(games: Iterable[Played]) -> tuple[Sheet, ...]:
    """Return statistics for each of the games that occurs in ``games``, the one played most first."""
    by_slug: dict[str, list[Played]] = {}
    for game in sorted(games, key=lambda each: (each.dealt, each.ended)):
        by_slug.setdefault(game.slug, []).append(game)
    return tuple(sheet(found) for found in sorted(by_slug.values(), key=len, reverse=True))


def sheet(games: Sequence[Played]) -> Sheet:
    """Return the statistics of ``games``, all of the same game; there must be at least one."""
    sides = _sides(games)
    return Sheet(
        slug=games[0].slug,
        games=tuple(games),
        wins=_wins(games, sides),
        kinds=_kinds(games, sides),
        roles=_roles(games),
        people=_people(games),
        heard=_heard(games),
        turns=_length([game.turns for game in games if game.turns]),
        minutes=_length([game.minutes for game in games if game.minutes is not None]),
    )


def key(name: Text) -> tuple[object, ...]:
    """Return what makes a message the same as another: its id and its facts."""
    return name.id, *sorted(name.facts.items())


def _grouped(named: Iterable[tuple[Text, Any]]) -> Mapping[tuple[object, ...], list[tuple[Text, Any]]]:
    groups: dict[tuple[object, ...], list[tuple[Text, Any]]] = {}
    for name, what in named:
        groups.setdefault(key(name), []).append((name, what))
    return groups


def _sides(games: Iterable[Played]) -> list[Side]:
    """Return every side that won a game: the day first, then the night, then the others."""
    found = [game.outcome.winner for game in games if game.outcome.winner]
    each = {key(side.name): side for side in found}
    order = {"day": 0, "night": 1, "other": 2}
    return sorted(each.values(), key=lambda side: (order[side.tone], key(side.name)))


def _wins(games: Iterable[Played], sides: Iterable[Side]) -> tuple[Wins, ...]:
    winners = [key(game.outcome.winner.name) for game in games if game.outcome.winner]
    return tuple(Wins(side, winners.count(key(side.name))) for side in sides)


def _kinds(games: Iterable[Played], sides: Sequence[Side]) -> tuple[Kind, ...]:
    named = _grouped((game.outcome.variant, game) for game in games if game.outcome.variant)
    kinds = [
        Kind(group[0][0], len(group), _wins([game for _, game in group], sides))
        for group in _most_first(named.values())
    ]
    return tuple(kinds)


def _roles(games: Iterable[Played]) -> tuple[Score, ...]:
    parts = [part for game in games for part in game.outcome.parts.values()]
    named = _grouped((part.role, part.won) for part in parts if part.role and part.won is not None)
    return tuple(_score(group[0][0], [won for _, won in group]) for group in _most_first(named.values()))


def _people(games: Sequence[Played]) -> tuple[Score, ...]:
    """Return how often each person won, who won most first; nobody where no game says, or all win and lose as one."""
    shared = all(len({part.won for part in game.outcome.parts.values()}) < 2 for game in games)
    scores = []
    for name in games[0].players:
        parts = [game.outcome.parts[name].won for game in games if name in game.outcome.parts]
        known = [won for won in parts if won is not None]
        if known:
            scores.append(_score(name, known))
    return () if shared else tuple(sorted(scores, key=lambda score: -score.won))


def _heard(games: Sequence[Played]) -> tuple[Heard, ...]:
    """Return how many claims of each person were noted, and how many did not fit, who claimed most first."""
    found = []
    for name in games[0].players:
        spoken = [game.outcome.spoken[name] for game in games if name in game.outcome.spoken]
        if spoken:
            found.append(Heard(name, sum(each.claims for each in spoken), sum(each.unfit for each in spoken)))
    return tuple(sorted(found, key=lambda each: -each.claims))


def _most_first(groups: Iterable[list[tuple[Text, Any]]]) -> list[list[tuple[Text, Any]]]:
    size: Callable[[list[tuple[Text, Any]]], int] = len
    return sorted(groups, key=size, reverse=True)


def _score(name: Text | str, won: Sequence[bool]) -> Score:
    return Score(name, len(won), sum(won))


def _length(values: Sequence[int]) -> Length | None:
    return Length(min(values), ceil(median(values)), max(values)) if values else None
