"""The totals of finished games that are made up here."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.outcome import Outcome, Part, Side
from companion.kernel.words import text
from companion.services.tally import SAME_EVENING, FinishedGame, Length, circle, evenings, sheet, sheets

DAY = Side(text("toy.side.day"), "day")
NIGHT = Side(text("toy.side.night"), "night")
ROLE = text("toy.role.one")
OTHER = text("toy.role.other")
NAMES = ("Ana", "Bea", "Cleo")


def game(at: float = 0, slug: str = "toy", turns: int = 5, minutes: int | None = 30, **outcome: Any) -> FinishedGame:
    return FinishedGame(slug, NAMES, at, at + 60 * (minutes or 0), turns, minutes, Outcome(**outcome))


def test_people_are_the_same_in_any_order() -> None:
    assert circle(("Bea", "Ana")) == circle(("Ana", "Bea")) != circle(("Ana", "Bea", "Cleo"))


def test_the_sides_are_counted_the_day_first() -> None:
    found = sheet([game(winner=NIGHT), game(winner=DAY), game(winner=NIGHT), game()])
    assert [(wins.side.tone, wins.games) for wins in found.wins] == [("day", 1), ("night", 2)]
    assert len(found.games) == 4


def test_a_variant_is_told_by_its_id_and_its_facts() -> None:
    found = sheet([game(variant=text("toy.kind", n=n), winner=side) for n, side in [(6, DAY), (9, NIGHT), (6, NIGHT)]])
    assert [(kind.name.facts["n"], kind.games, [wins.games for wins in kind.wins]) for kind in found.kinds] == [
        (6, 2, [1, 1]),
        (9, 1, [0, 1]),
    ]


def test_a_role_is_counted_for_each_who_had_it() -> None:
    parts = {"Ana": Part(ROLE, True), "Bea": Part(ROLE, False), "Cleo": Part(OTHER, True)}
    found = sheet([game(parts=parts), game(parts={"Ana": Part(ROLE, True)}), game()])
    assert [(score.name, score.games, score.won) for score in found.roles] == [(ROLE, 3, 2), (OTHER, 1, 1)]


def test_who_won_most_comes_first_and_games_that_do_not_say_are_not_counted() -> None:
    won = {"Bea": Part(won=True), "Ana": Part(won=False), "Cleo": Part()}
    found = sheet([game(parts=won), game(parts={"Ana": Part(won=True), "Bea": Part(won=True)}), game()])
    assert [(score.name, score.games, score.won) for score in found.people] == [("Bea", 2, 2), ("Ana", 2, 1)]


def test_people_who_win_and_lose_together_are_not_told_apart() -> None:
    assert sheet([game(parts={name: Part(won=won) for name in NAMES}) for won in (True, False)]).people == ()


def test_nothing_is_made_up_where_a_game_tells_nothing() -> None:
    found = sheet([game(turns=0, minutes=None)])
    assert (found.wins, found.kinds, found.roles, found.people) == ((), (), (), ())
    assert found.turns is found.minutes is None


def test_a_length_is_the_shortest_the_middle_and_the_longest() -> None:
    found = sheet([game(turns=turns, minutes=minutes) for turns, minutes in [(9, 40), (3, None), (4, 21)]])
    assert found.turns == Length(3, 4, 9)
    assert found.minutes == Length(21, 31, 40)


def test_each_game_has_its_own_sheet_the_one_played_most_first() -> None:
    found = sheets([game(3), game(1, "other"), game(2)])
    assert [(each.slug, [one.dealt for one in each.games]) for each in found] == [("toy", [2, 3]), ("other", [1])]


@pytest.mark.parametrize(("after", "count"), [(SAME_EVENING, 1), (SAME_EVENING + 1, 2)])
def test_an_evening_ends_when_nobody_has_played_for_long(after: int, count: int) -> None:
    first = game(0, minutes=60)
    assert evenings([game(first.ended + after), first]) == count


@given(st.integers(0, 999), st.integers(1, 12))
def test_the_order_of_the_games_changes_nothing_that_is_counted(seed: int, count: int) -> None:
    chance = Random(seed)
    games = [
        game(
            at=3600.0 * chance.randrange(50),
            turns=number,
            winner=chance.choice([DAY, NIGHT, None]),
            variant=chance.choice([ROLE, OTHER]),
            parts={name: Part(chance.choice([ROLE, OTHER]), chance.random() < 0.5) for name in NAMES},
        )
        for number in range(1, count + 1)
    ]
    mixed = games[:]
    chance.shuffle(mixed)
    (one,), (other,) = sheets(games), sheets(mixed)
    assert one.wins == other.wins
    assert sorted(map(repr, one.roles)) == sorted(map(repr, other.roles))
    assert sum(kind.games for kind in one.kinds) == count
    assert sum(wins.games for kind in one.kinds for wins in kind.wins) == sum(wins.games for wins in one.wins)
    assert evenings(games) == evenings(mixed) <= count
