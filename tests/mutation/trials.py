"""The trials: each mutant against the tests that run its line, those most likely to notice it first."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.mutation.chosen import Chosen
from tests.mutation.in_place import Functions, loaded, notices, swaps
from tests.mutation.mutants import Mutant
from tests.mutation.trial import TOLD, Imports, prepare
from tests.progress import Progress

ROOT: Final = Path(__file__).resolve().parents[2]

UNCHANGED: Final = 40
"""Tests that are run without a mistake first: tests that fail by themselves would seem to notice everything."""

MESSAGES: Final = "tests/test_messages.py"
"""Tests that hold lists of codes, which no rule reads, against the sentences of both languages."""

Say = Callable[[str], None]


class Trials:
    """A plugin for pytest that tries mutants once the tests are collected, instead of running the tests."""

    def __init__(self, mutants: Sequence[Mutant], chosen: Chosen, imports: Imports, seconds: float, say: Say) -> None:
        """Get ready."""
        self.killed = 0
        self._mutants = mutants
        self._chosen = chosen
        self._imports = imports
        self._seconds = seconds
        self._say = say
        self._killers: Counter[tuple[Path, str]] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant."""
        items = {item.nodeid: item for item in session.items}
        functions = loaded()
        some = {name: None for mutant in self._mutants for name in self._likely(mutant)[:2]}
        if failing := notices([items[name] for name in list(some)[:UNCHANGED] if name in items], [], self._seconds):
            raise AssertionError(f"{failing} fails although nothing was changed")
        progress = Progress(len(self._mutants))
        for number, mutant in enumerate(self._mutants):
            progress.at(number, f"mutants, {self.killed} killed; now {mutant.path.relative_to(ROOT)}")
            self.killed += self._killed(mutant, items, functions)
        return True

    def _killed(self, mutant: Mutant, items: Mapping[str, pytest.Item], functions: Functions) -> bool:
        where = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
        tests = [name for name in self._likely(mutant) if name in items]
        if not tests:
            self._say(f"NO TEST   {where}   {mutant.what}")
            return False
        changed = swaps(mutant, functions)
        killer = notices([items[name] for name in tests], changed, self._seconds) if changed else None
        if not killer and not (changed and self._chosen.runs(mutant.path, mutant.line)):
            killer = "at import" if self._imports.notices(mutant, _of_the_game(mutant.path, tests, items)) else None
        if killer:
            self._killers[mutant.path, killer.partition("[")[0]] += 1
        self._say(f"{'killed   ' if killer else 'ALIVE    '} {where}   {mutant.what}   {killer or ''}".rstrip())
        return killer is not None

    def _likely(self, mutant: Mutant) -> list[str]:
        """Return the tests that run the line.

        Whole games that are told come first, then those that have noticed most in this module, then short ones.
        """
        tests = self._chosen.tests_of(mutant.path, mutant.line)

        def rank(name: str) -> tuple[int, int]:
            return -self._killers[mutant.path, name.partition("[")[0]], self._chosen.lines_of(name)

        ranked = sorted(tests, key=rank)
        told = told_games(mutant.path)
        return [*told, *(name for name in ranked if name not in told)]


def told_games(path: Path) -> list[str]:
    """Return what is told of a module's game, of every game for a module of the kernel; what is short comes first."""
    game = "1001" if "mille_et_un" in path.parts else path.relative_to(ROOT / "companion").parts[1]
    files = (ROOT / "tests" / "told").glob("*.txt" if "kernel" in path.parts else f"{game}-*.txt")
    return [f"{TOLD}[{each.stem}]" for each in sorted(files, key=lambda each: (each.stat().st_size, each.stem))]


def _of_the_game(path: Path, tests: Sequence[str], items: Iterable[str]) -> list[str]:
    """Return the tests that can notice what a module of a game or of the kernel says when it is imported.

    Any of the game's own may read it without running a line of the module, and so do those that hold the sentences
    against the codes of refusals and findings. Those of pages take long to import.
    """
    folder = Path(*path.relative_to(ROOT / "companion").parts[:2]) if "games" in path.parts else Path("kernel")
    told = [name for name in tests if name.startswith(TOLD)]
    begins = (f"tests/{folder.as_posix()}/", MESSAGES)
    own = [name for name in items if name.startswith(begins) and "test_invariants" not in name]
    return [*told, *own, *(name for name in tests if name not in {*told, *own} and not name.startswith("tests/web/"))]


def tries(mutants: Sequence[Mutant], chosen: Chosen, tests: Iterable[str], seconds: float, say: Say) -> int:
    """Try each mutant for so many ``seconds`` of processor time at most; return how many were killed."""
    imports = Imports()
    trials = Trials(mutants, chosen, imports, seconds, say)
    prepare()
    pytest.main(["-x", "-qq", "-s", "-p", "no:cacheprovider", *tests], plugins=[trials])
    return trials.killed
