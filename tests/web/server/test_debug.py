"""``companion serve --debug``: changes in a checkout show when a page is reloaded."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from tests.ports import free_port
from tests.sizes import for_thorough

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60
"""Seconds that a start may take on a busy machine."""


class Workplace:
    """A separate checkout, served for those who work on it."""

    def __init__(self, folder: Path) -> None:
        for name in ("companion", "templates", "static"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "screenshots"))
        self.folder = folder
        self.address = f"http://127.0.0.1:{free_port()}"
        environment = {**os.environ, "HOST": "127.0.0.1", "PORT": self.address.rpartition(":")[2]}
        environment |= {"INSTANCE": str(folder / "instance"), "PYTHONPATH": str(folder), "PYTHONWARNINGS": "ignore"}
        command = [sys.executable, "-P", "-m", "companion", "serve", "--debug"]
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip

    def get(self, path: str) -> str:
        """Return what is at ``path``, in English; nothing while the server starts."""
        try:
            with urlopen(Request(self.address + path, headers={"Accept-Language": "en"}), timeout=10) as answer:  # noqa: S310 - our own server
                found: str = answer.read().decode()
                return found
        except HTTPError as refused:
            refused.close()
            return ""
        except (URLError, ConnectionError, TimeoutError):
            return ""

    def until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end
            time.sleep(0.1)

    def change(self, path: str, old: str, new: str) -> None:
        file = self.folder / path
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def workplace(tmp_path: Path) -> Iterator[Workplace]:
    found = Workplace(tmp_path)
    try:
        found.until(lambda: "</html>" in found.get("/"))
        yield found
    finally:
        os.killpg(found.process.pid, 15)
        found.process.wait(timeout=30)


@for_thorough
def test_what_is_changed_shows_when_a_page_is_loaded_again(workplace: Workplace) -> None:
    """One start of a server, which compiles a whole checkout, for everything that may be changed."""
    assert "data-worker" not in workplace.get("/")  # no browser keeps anything
    look_at_once(workplace)
    look_after_a_start(workplace)


def look_at_once(workplace: Workplace) -> None:
    """Change a style sheet and a template."""
    sheet = re.findall(r'href="(/assets/[^"]+)start\.css"', workplace.get("/"))[0]
    workplace.change("static/css/lobby/start.css", "main.start", "main.begin")
    assert "main.begin" in workplace.get(f"{sheet}lobby/start.css")
    workplace.change("templates/lobby/start.html", 'class="shelf"', 'class="board"')
    assert 'class="board"' in workplace.get("/")


def look_after_a_start(workplace: Workplace) -> None:
    """Change code and words, with which the server starts again by itself."""
    workplace.change("companion/web/delivery/pwa.py", '"/sw.js"', '"/another.js"')
    workplace.until(lambda: "FACTS" in workplace.get("/another.js"))
    workplace.change(
        "companion/translations/en/lobby.po", 'msgid "lobby.resume"\nmsgstr "', 'msgid "lobby.resume"\nmsgstr "Zzz '
    )
    workplace.until(lambda: "Zzz " in workplace.get("/resume"))
