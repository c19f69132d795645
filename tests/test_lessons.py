"""Every guided game: its record is a real one, and each stop can be left by the tap it asks for."""

import re
from itertools import pairwise
from typing import Any

import pytest

from companion.kernel.game import Game
from companion.kernel.journal import decided
from companion.kernel.lesson import END, PAGES, PLAY, START, Lesson
from companion.kernel.record import positions, record_from_json
from companion.messages import LOCALES, wording
from companion.registry import GAMES

SLUGS = [slug for slug, game in GAMES.items() if game.extras.lesson]
MOST_WORDS = 450
"""What a coach may say in three minutes, with time left to tap."""


def lesson_of(slug: str) -> tuple[Game[Any, Any, Any], Lesson]:
    lesson = GAMES[slug].extras.lesson
    assert lesson is not None
    return GAMES[slug], lesson


def test_the_house_has_a_guided_game() -> None:
    assert SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_a_guided_game_is_played_to_its_end_by_the_rules(slug: str) -> None:
    game, lesson = lesson_of(slug)
    record = record_from_json(lesson.record, GAMES)
    reached = list(positions(record))
    assert record.game is game
    assert record.deal is not None
    assert lesson.example in record.players
    assert game.rules.is_over(reached[-1].state)
    assert lesson.stops[-1].played == len(record.actions)


@pytest.mark.parametrize("slug", SLUGS)
def test_stops_lead_from_the_table_to_the_end_and_never_back(slug: str) -> None:
    _, lesson = lesson_of(slug)
    assert [stop.page for stop in lesson.stops].count(START) == 1
    assert (lesson.stops[0].page, lesson.stops[-1].page) == (START, END)
    assert {stop.page for stop in lesson.stops} <= set(PAGES)
    for one, then in pairwise(lesson.stops):
        assert then.played >= one.played + (one.page == PLAY)
    assert sum(stop.page == PLAY for stop in lesson.stops) >= 8


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_stop_asks_for_can_be_done_there(slug: str) -> None:
    game, lesson = lesson_of(slug)
    record = record_from_json(lesson.record, GAMES)
    reached = list(positions(record))
    for stop in lesson.stops:
        if stop.page == PLAY:
            assert decided(game, reached[stop.played], record.actions[stop.played])


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_coach_can_be_read_in_three_minutes(slug: str, locale: str) -> None:
    _, lesson = lesson_of(slug)
    words = wording(locale)
    ids = {each for stop in lesson.stops for each in (stop.explanation.id, stop.tap.id)}
    assert ids <= words.ids
    said = " ".join(
        form for id_, forms in words.sentences.items() for form in forms if id_.startswith(f"{slug}.lesson")
    )
    assert len(re.findall(r"\w+(?:[’-]\w+)*", re.sub(r"<[^>]+>|\{\w+\}", " ", said))) <= MOST_WORDS
