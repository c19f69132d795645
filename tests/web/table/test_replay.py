"""The game again, turn by turn: on the game master's device and every court, once everything lies open."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.outcome import CourtTurn
from companion.registry import GAMES
from companion.services.replays import replayed
from tests.playing import random_game
from tests.web.evening import NAMES, TABLET, Evening, evening, turn, words_of
from tests.web.table.test_end import READ_TO_THE_END
from tests.web.tableside import Tableside

BY_NAMES = [
    *turn("Bea", "interventionist"),
    {"do": "propose", "narrator": "Dan"},
    {"do": "vote", "yes": ["Ana", "Cleo"]},
]
"""One vote was told by the names of those who said Yes: in turn 2, which Bea led."""


def closed(table: Evening) -> Evening:
    table.post("close", all="yes")
    return table


def court(table: Evening) -> str:
    return table.app.test_client().get(f"/court/{table.id}", headers={"Accept-Language": "en"}).text


def titles(page: str) -> list[str]:
    return re.findall(r"<h1[^>]*>(.*?)</h1>", page)


def steps(page: str) -> list[int]:
    return [int(one) for one in re.findall(r'<li><button class="number[^>]*name="turn" value="(\d+)"', page)]


@pytest.mark.parametrize("until", ["in play", "hush", "over", "face down"])
def test_nothing_is_shown_again_before_everything_lies_open(tmp_path: Path, until: str) -> None:
    table = evening(tmp_path, *(READ_TO_THE_END[:3] if until == "in play" else READ_TO_THE_END[:-1]))
    if until != "in play":
        table.post(do="read", tale="interventionist")
    if until in ("over", "face down"):
        table.post("go", to="end")
    if until == "face down":
        table.post("close")
    for answer in (table.get("replay"), table.post("replay", turn=1, roles="open")):
        assert answer.status_code == 409
        assert "That is not possible at this point of the evening." in words_of(answer.text)
    assert "How it went" not in (table.get("end").text if until != "in play" else table.get().text)
    assert replayed(table.table) is None


def test_every_court_follows_the_steps_of_the_game_master_and_back_to_the_end(tmp_path: Path) -> None:
    table = closed(evening(tmp_path, *READ_TO_THE_END))
    before = titles(court(table))
    assert 'name="turn" value="0"' in table.get("end").text
    for number, title in ((0, "The deal"), (2, "Turn 2")):
        assert table.post("replay", turn=number).headers["Location"].endswith("/replay")
        for page in (table.get("replay").text, court(table)):
            assert titles(page) == [title]
    assert 'id="steps"' in table.get("replay").text
    assert 'id="steps"' not in court(table)
    assert table.post("replay").headers["Location"].endswith("/end")
    assert table.get("replay").headers["Location"].endswith("/end")
    assert titles(court(table)) == before


def test_roles_are_hidden_until_the_game_master_opens_them(tmp_path: Path) -> None:
    table = closed(evening(tmp_path, *READ_TO_THE_END))
    table.post("replay", turn=1)
    assert ["Dinarzade" in words_of(page) for page in (court(table), table.get("replay").text)] == [False, False]
    table.post("replay", turn=1, roles="open")
    assert ["Dinarzade" in words_of(page) for page in (court(table), table.get("replay").text)] == [True, True]


def test_a_turn_is_as_it_was_at_its_end_and_says_who_voted_how(tmp_path: Path) -> None:
    table = evening(tmp_path, *BY_NAMES)
    table.post("abandon")
    table.post("replay", turn=2)
    with table.app.app_context():
        again = replayed(table.table)
    assert again is not None
    state = again.table.dealt_position.state
    assert (state.turn, state.vizier, state.refusals, state.phase) == (2, "Bea", 1, v.VOTE)
    assert again.around == (1, 3)
    assert isinstance(again.told, CourtTurn)
    assert again.told.said == {"yes": ("Ana", "Cleo"), "no": tuple(n for n in NAMES[:7] if n not in ("Ana", "Cleo"))}
    words = words_of(court(table))
    assert re.search(r"Yes 2\s+Ana\s+Cleo\s+No 5\s+Bea\s+Dan", words), words
    assert court(table).count("#sign-narrator") == 1


def test_a_turn_that_the_game_did_not_have_is_refused(tmp_path: Path) -> None:
    table = closed(evening(tmp_path, *READ_TO_THE_END))
    assert table.post("replay", turn=99).status_code == 422


def players(slug: str) -> tuple[str, ...]:
    return NAMES[: min(GAMES[slug].fewest + 1, GAMES[slug].most)]


def whole_game(slug: str, seed: int) -> dict[str, Any]:
    """The record of a random game."""
    game, chance = GAMES[slug], random.Random(seed)
    setup, _ = game.record.read(players(slug), {}, None)
    setup = game.rules.settle(setup, chance)
    deal = game.rules.deal(setup, chance)
    rows: list[Any] = []
    for _ in random_game(game, setup, deal, chance, rows=rows):
        pass
    record = {"options": game.record.write(setup), "actions": [dict(row.command) for row in rows]}
    return record if deal is None else {**record, game.record.deal_key: game.record.deal_as_json(deal)}


@pytest.mark.parametrize("slug", GAMES)
def test_every_turn_of_every_game_is_drawn_for_both(tmp_path: Path, slug: str) -> None:
    table = Tableside(tmp_path)
    table.slug, table.names = slug, players(slug)
    table.bring_record(**json.loads(json.dumps(whole_game(slug, seed=1))))
    with table.app.app_context():
        table.use_cases.commands.close(table.id, TABLET)
        table.use_cases.commands.turn_over(table.id, TABLET, 0, everything=True)
    table.post("replay", turn=0)
    numbers = steps(table.get("replay"))
    assert numbers == list(range(table.table.turn + 1))
    for number in numbers:
        assert table.post("replay", turn=number, roles="open").status_code == 303
        assert "<h1" in table.get("replay")
        assert table.app.test_client().get(f"/court/{table.id}").status_code == 200


def test_where_everything_lies_open_it_is_shown_before_the_next_deal_which_is_one_tap(tmp_path: Path) -> None:
    table = Tableside(tmp_path)
    table.slug, table.names = "1001", players("1001")
    table.bring_record(**whole_game("1001", seed=1))
    end = table.get("end")
    assert f'action="/t/{table.id}/again"' in end
    assert 'name="to" value="deal"' in end
    assert table.post("replay", turn=1).status_code == 303
    assert titles(table.app.test_client().get(f"/court/{table.id}", headers=table.headers).text) == ["Turn 1"]
    table.post("play", do="undo")
    assert titles(table.app.test_client().get(f"/court/{table.id}", headers=table.headers).text) != ["Turn 1"]


def test_the_next_deal_closes_a_game_that_is_over(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    assert table.table.stage == "dealt"
    table.post("again", to="deal")
    assert (table.table.stage, table.table.ended) == ("closed", "finished")
