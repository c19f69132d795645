"""Mistakes in what runs when a module is imported: each is tried in a process that imports it with the mistake."""

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from multiprocessing import Pipe
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import flask_sqlalchemy  # noqa: F401 - what most tests import is loaded once, and not by each trial
import pytest
from hypothesis import Phase, settings

from tests.mutation.mutants import Mutant

ROOT: Final = Path(__file__).resolve().parents[2]

TOLD: Final = "tests/told/test_told.py::test_a_whole_game_is_shown_and_told_as_it_is_written_down"

MOST: Final = 500
"""Tests that are tried at most."""

SECONDS: Final = 300
"""Processor time that a mutant gets: one that runs on for ever was noticed."""

LONGEST: Final = 1800
"""Seconds that it gets by the clock: one that waits for ever was noticed, too."""


class Wrong(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module its mistake when it is imported."""

    def __init__(self, name: str, code: CodeType, path: Path) -> None:
        """Wait for the import of ``name``."""
        self._name = name
        self._code = code
        self._path = path

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find that module alone."""
        if fullname != self._name:
            return None
        folder = [str(self._path.parent)] if self._path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, self._path, loader=self, submodule_search_locations=folder
        )

    def exec_module(self, module: ModuleType) -> None:
        """Run the module with its mistake."""
        exec(self._code, module.__dict__)  # noqa: S102 - our own source, changed by us


def noticed(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Return whether a test fails, or cannot be collected, where the module has the mistake from its import.

    Whole games that are told are asked without pytest first, because loading that and its fixtures takes longest.
    """
    games = [name.partition("[")[2].rstrip("]") for name in tests if name.startswith(TOLD)]
    others = [name for name in tests if not name.startswith(TOLD)]
    if games and _noticed(mutant, games, _tell):
        return True
    return bool(others) and _noticed(mutant, others[:MOST], _run)


class Imports:
    """A process in which nothing of the project is loaded yet: it tries mistakes in what runs at import."""

    def __init__(self) -> None:
        """Fork it; to be made before anything of the project is imported."""
        self._asks, theirs = Pipe()
        if not os.fork():
            self._asks.close()
            with contextlib.suppress(EOFError):
                while True:
                    theirs.send(noticed(*theirs.recv()))
            os._exit(0)
        theirs.close()

    def notices(self, mutant: Mutant, tests: Sequence[str]) -> bool:
        """Return whether one of the tests notices the mistake."""
        self._asks.send((mutant, tests))
        return bool(self._asks.recv())


def _noticed(mutant: Mutant, tests: Sequence[str], ask: Callable[[Sequence[str]], int]) -> bool:
    child = os.fork()
    if not child:
        code = 1
        try:
            _begin(mutant)
            code = ask(tests)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return status != 0


def _begin(mutant: Mutant) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    signal.alarm(LONGEST)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    name = ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    sys.meta_path.insert(0, Wrong(name, mutant.code(), mutant.path))


def _tell(games: Sequence[str]) -> int:
    from tests.told.files import told

    every = (told(ROOT / "tests" / "told" / f"{game}.txt") for game in games)
    return int(any(now != written for _, now, written in every))


def _run(tests: Sequence[str]) -> int:
    prepare()
    with contextlib.chdir(ROOT):
        return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))


def prepare() -> None:
    """Load no plugins, and have Hypothesis stop at the first example that fails, the same in each run.

    Nobody reads a smaller one here. What the tests set themselves, on top of this, stays.
    """
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", phases=phases, database=None, derandomize=True, deadline=None)
    settings.load_profile("mutants")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and loading them takes longer than most tests
