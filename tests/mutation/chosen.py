"""Which tests run which lines, as coverage.py tells: only those can notice a mistake there."""

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from coverage import CoverageData

from tests.processes import LONGEST

ROOT: Final = Path(__file__).resolve().parents[2]

OF_ALL: Final = (
    "tests/told",
    "tests/kernel",
    "tests/test_every_game.py",
    "tests/test_outcomes.py",
    "tests/test_messages.py",
    "tests/services/test_real_games.py",
)
"""Tests that concern the kernel and every game."""

PAGES: Final = (
    "tests/test_lessons.py",
    "tests/web/games",
    "tests/web/court/test_screen.py",
    "tests/web/phone/test_seat.py",
    *(
        f"tests/web/table/test_{page}.py"
        for page in (
            *("aftermath", "check", "claims", "deal", "end", "odds"),
            *("picture", "play", "recognition", "seat_ring"),
        )
    ),
)
"""Tests of the pages that draw what the games say: they notice what a rule does not care about."""


@dataclass(frozen=True)
class Chosen:
    """The tests of each line of each file.

    A line that runs at import belongs to every test that runs the file at all, or to every test where none does.
    """

    by_file: Mapping[str, Mapping[int, list[str]]]

    @cached_property
    def everything(self) -> set[str]:
        """Every test."""
        return {name for lines in self.by_file.values() for names in lines.values() for name in names}

    @cached_property
    def _sizes(self) -> Counter[str]:
        """How many lines each test runs."""
        return Counter(name for lines in self.by_file.values() for names in lines.values() for name in names)

    def lines_of(self, test: str) -> int:
        """Return how many lines a test runs: those that run few are short and say most."""
        return self._sizes[test]

    def runs(self, path: Path, line: int) -> bool:
        """Return whether a test runs a line; one that none runs may have run when the module was imported."""
        return bool(self.by_file.get(str(path), {}).get(line))

    def tests_of(self, path: Path, line: int) -> list[str]:
        """Return the tests that run a line."""
        lines = self.by_file.get(str(path), {})
        found = set(lines.get(line, ())) or {name for each in lines.values() for name in each} or self.everything
        return sorted(found)


def tests_for(paths: Iterable[str]) -> list[str]:
    """Return the folders of tests that concern modules below ``paths``."""
    wanted = set()
    for path in paths:
        parts = Path(path).parts
        games = [parts[2]] if parts[:2] == ("companion", "games") and len(parts) > 2 else ["sultane"]
        if parts[:2] == ("companion", "games") and len(parts) <= 2:
            games = sorted(each.name for each in (ROOT / "tests" / "games").iterdir() if each.is_dir())
        wanted |= {f"tests/games/{game}" for game in games}
    return [*OF_ALL, *PAGES, *sorted(folder for folder in wanted if (ROOT / folder).is_dir())]


def mapped(paths: Iterable[str], kept: Path | None = None) -> Chosen:
    """Run the tests once and return which lines each of them runs; raises ``CalledProcessError`` when one fails.

    Where the file ``kept`` is there it says so; else it is written.
    """
    tests = tests_for(paths)
    with tempfile.TemporaryDirectory() as folder:
        data = kept.resolve() if kept else Path(folder) / "coverage"
        settings = Path(folder) / "settings"
        settings.write_text(f"[run]\ndata_file = {data}\nsource = companion/kernel,companion/games\n", encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
        cover = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
        if not data.exists():
            subprocess.run([*command, *cover, *tests], cwd=ROOT, check=True, stdout=sys.stderr, timeout=LONGEST)
        found = CoverageData(str(data))
        found.read()
        return Chosen({file: _by_line(found, file) for file in found.measured_files()})


def _by_line(found: CoverageData, file: str) -> dict[int, list[str]]:
    return {
        line: [context.rpartition("|")[0] for context in contexts if context.endswith("|run")]
        for line, contexts in found.contexts_by_lineno(file).items()
    }
