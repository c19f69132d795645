"""The load driver plays what people play, finds what is lost or doubled, and loads no other machine's server."""

import asyncio
import random
from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from tests import own_loop
from tests.load.__main__ import _place, _told
from tests.load.table import Figures, Table, opening, part, standing
from tests.web.server.test_serve import Server


@pytest.mark.parametrize("text", ["http://192.0.2.1:8000", "https://127.0.0.1", "http://chevet.example", "8000", ""])
def test_only_a_server_of_this_machine_is_loaded(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="only a server of this machine"):
        _place(text)


def test_an_address_of_this_machine_is_taken() -> None:
    assert _place("http://localhost:8000") == ("127.0.0.1", 8000)
    assert _place("http://127.0.0.2") == ("127.0.0.2", 80)


@pytest.mark.parametrize("players", [5, 10])
def test_a_narrator_can_be_proposed_and_taken_back_in_a_game_of_any_size(players: int) -> None:
    game = opening(players)
    assert game.taps[0]["do"] == "propose"
    assert standing(["propose", "vote", "undo", "vote", "undo", "undo"]) == []


def test_a_part_of_all_times_is_in_milliseconds() -> None:
    assert part([0.001 * each for each in range(1, 101)], 99) == pytest.approx(100)
    assert part([], 50) == 0


def test_a_table_is_played_and_its_journal_held_against_what_was_acknowledged(tmp_path: Path) -> None:
    options = {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": "x", "HOST": "127.0.0.1"}
    figures, lost = Figures(), Figures()

    async def evening(port: int) -> None:
        table, over = Table("127.0.0.1", port, "127.0.0.9", 5, figures), asyncio.Event()
        await table.sit_down()
        game = asyncio.create_task(table.play(0.05, random.Random(1), over))
        while len(figures.taps) < 5 or len(figures.pushes) < 7:
            await asyncio.sleep(0.05)
        over.set()
        await game
        await table.leave()
        await table.check()
        table._figures, table._version = lost, table._version + 1  # as if one more had been acknowledged
        await table.check()

    with Server(options) as server:
        own_loop.run(lambda: evening(server.port), 60)
    assert figures.wrong == []
    assert figures.pages
    assert figures.pushes
    assert "taps acknowledged" in lost.wrong[0]
    assert "1 × " not in _told(figures, type("Given", (), {"seconds": 1.0})())
