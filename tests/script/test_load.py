"""The load driver plays what people play, and finds what is lost, doubled or behind."""

import asyncio
import random
import ssl
import sys
from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from tests import own_loop
from tests.load.__main__ import _place, _told, main
from tests.load.browser import Place
from tests.load.table import Figures, Table, opening, part, standing
from tests.secret import SECRET
from tests.web.server.test_serve import Server


@pytest.mark.parametrize("text", ["8000", "", "ftp://127.0.0.1", "http://", "http://127.0.0.1:x", "http://a.example/t"])
def test_what_is_no_address_of_a_server_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is no address of a server"):
        _place(text)


def test_an_address_is_taken_with_http_and_https() -> None:
    assert _place("http://127.0.0.2") == Place("127.0.0.2", 80)
    assert _place("http://localhost:8000").name == "localhost:8000"
    assert _place("https://localhost").name == "localhost"
    assert _place("https://chevet.example:444").name == "chevet.example:444"


@pytest.mark.parametrize("address", ["http://192.0.2.1:8000", "https://chevet.example"])
def test_a_server_of_another_machine_is_loaded_only_by_who_says_that_it_is_theirs(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["script/load", address])
    with pytest.raises(SystemExit):
        main()
    assert "is another machine" in capsys.readouterr().err


def test_only_a_server_of_this_machine_may_have_a_certificate_for_another_name() -> None:
    assert _place("http://127.0.0.1").tls is None
    here, away = _place("https://127.0.0.1").tls, _place("https://chevet.example").tls
    assert here is not None
    assert away is not None
    assert (here.verify_mode, away.verify_mode) == (ssl.CERT_NONE, ssl.CERT_REQUIRED)
    assert away.check_hostname


@pytest.mark.parametrize("players", [5, 10])
def test_a_narrator_can_be_proposed_and_taken_back_in_a_game_of_any_size(players: int) -> None:
    game = opening(players)
    assert game.taps[0]["do"] == "propose"
    assert standing(["propose", "vote", "undo", "vote", "undo", "undo"]) == []


def test_a_part_of_all_times_is_in_milliseconds() -> None:
    assert part([0.001 * each for each in range(1, 101)], 99) == pytest.approx(100)
    assert part([], 50) == 0


def test_a_table_is_played_and_its_journal_held_against_what_was_acknowledged(tmp_path: Path) -> None:
    options = {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET, "HOST": "127.0.0.1"}
    figures, lost = Figures(), Figures()

    async def evening(port: int) -> None:
        table, over = Table(Place("127.0.0.1", port), "127.0.0.9", 5, figures), asyncio.Event()
        await table.sit_down()
        game = asyncio.create_task(table.play(0.05, random.Random(1), over))
        while len(figures.taps) < 5 or len(figures.pushes) < 7:
            await asyncio.sleep(0.05)
        over.set()
        await game
        while table.behind():
            await asyncio.sleep(0.05)
        await table.leave()
        await table.check()
        table._figures, table._version = lost, table._version + 1  # as if one more had been acknowledged
        table._devices[0].shows -= 1  # and as if a phone had not fetched the last page
        await table.check()

    with Server(options) as server:
        own_loop.run(lambda: evening(server.port), 60)
    assert figures.wrong == []
    assert figures.behind == []
    assert figures.pages
    assert figures.pushes
    assert "taps acknowledged" in lost.wrong[0]
    assert len(lost.behind) == 1
    assert "1 × " not in _told(figures)
    assert "1 BEHIND" in _told(lost)
