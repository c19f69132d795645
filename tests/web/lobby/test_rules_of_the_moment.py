"""Help with the moment, for tables with unusual options and for rare moments."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.kernel.record import positions, record_from_json
from companion.registry import GAMES
from tests.playing import random_game
from tests.web.lent_apps import make_app

ROOT = Path(__file__).parents[3]
NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
CHOICES: list[tuple[str, int, dict[str, Any]]] = [
    ("1001", 2, {"tracking": "full"}),
    ("1001", 4, {"tracking": "full", "end_test": "table", "redraw": True}),
    ("shaked", 5, {"votes": "secret"}),
    ("shaked", 7, {"votes": "simultaneous", "card_free": True, "u_limit": "table"}),
    ("shaked", 6, {"open_looks": True, "next_count": True}),
    ("complots", 2, {"fifth": "inquisitor"}),
    ("complots", 5, {"fifth": "inquisitor", "free_concession": True}),
    ("complots", 6, {"second_counter": True}),
    ("verrat", 4, {"city_tie": "random", "trade_phase": "any"}),
]
DRAWN_BY = ("mille_et_un", "shaked", "complots", "verrat")
NAMED = re.compile(r'"([a-z_]+-[a-z_]+)"')


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return make_app(tmp_path_factory.mktemp("rules")).test_client()


def paragraphs(client: FlaskClient, slug: str) -> set[str]:
    return set(re.findall(r'<p id="([^"]+)"', client.get(f"/rules/{slug}").text))


@pytest.mark.parametrize(("slug", "count", "options"), CHOICES)
def test_every_prompt_of_a_table_with_choices_names_a_paragraph(
    client: FlaskClient, slug: str, count: int, options: dict[str, Any]
) -> None:
    game, there = GAMES[slug], paragraphs(client, slug)
    for seed in range(6):
        random = Random(seed)
        setup = game.rules.settle(game.record.read(NAMES[:count], options, None)[0], random)
        for position in random_game(game, setup, game.rules.deal(setup, random), random):
            assert game.pages.prompt(position.state).help in there


def test_every_prompt_of_a_recorded_game_names_a_paragraph(client: FlaskClient) -> None:
    there = {slug: paragraphs(client, slug) for slug in GAMES}
    for file in sorted((ROOT / "tests" / "records").glob("*.json")):
        record = record_from_json(json.loads(file.read_text()), GAMES)
        for position in positions(record):
            assert record.game.pages.prompt(position.state).help in there[record.game.slug], file.name


@pytest.mark.parametrize("package", DRAWN_BY)
def test_every_paragraph_that_a_game_can_name_is_there(client: FlaskClient, package: str) -> None:
    slug = next(slug for slug, game in GAMES.items() if game.pages.prompt.__module__.split(".")[2] == package)
    files = (ROOT / "companion" / "games" / package).rglob("*.py")
    rules = [path for path in files if path.name not in ("box.py", "kit.py")]  # they name drawings
    named = set(NAMED.findall("".join(path.read_text(encoding="utf-8") for path in rules)))
    assert named <= paragraphs(client, slug)
    assert len(named) > 5
