"""One mutant against the tests that can notice it, in a process of its own."""

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import flask_sqlalchemy  # noqa: F401 - what most tests import is loaded once, and not by each trial
import pytest
from hypothesis import Phase, settings

from tests.mutation.mutants import Mutant, Unchanged

ROOT: Final = Path(__file__).resolve().parents[2]

KILLED: Final = "killed"
ALIVE: Final = "ALIVE"

FIRST: Final = 12
"""Tests that are tried first: most mutants live no longer."""

MOST: Final = 400
"""Tests that are tried at most."""

SECONDS: Final = 120
"""Processor time that a mutant gets: one that runs on for ever was noticed."""


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


def check(path: Path, tests: Sequence[str]) -> None:
    """Raise ``AssertionError`` when the tests fail by themselves: then whatever they kill was not killed by them."""
    if survives(Unchanged(path, 0, 0, ""), tests[:FIRST]) != ALIVE:
        raise AssertionError(f"{path} is noticed although nothing in it was changed")


def survives(mutant: Mutant, tests: Sequence[str]) -> str:
    """Return ``KILLED`` when a test notices the mutant, else ``ALIVE``."""
    for some in (tests[:FIRST], tests[FIRST:MOST]):
        if some and _noticed(mutant, some):
            return KILLED
    return ALIVE


def _noticed(mutant: Mutant, tests: Sequence[str]) -> bool:
    child = os.fork()
    if not child:
        code = 1
        try:
            code = _run(mutant, tests)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return status != 0


def _run(mutant: Mutant, tests: Sequence[str]) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    name = ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    sys.meta_path.insert(0, Wrong(name, mutant.code(), mutant.path))
    _find_and_leave_it()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and loading them takes longer than most tests
    with contextlib.chdir(ROOT):
        return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))


def _find_and_leave_it() -> None:
    """Have Hypothesis stop at the first example that fails, the same in each run: nobody reads a smaller one here.

    What the tests set themselves, on top of this, stays.
    """
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", phases=phases, database=None, derandomize=True, deadline=None)
    settings.load_profile("mutants")
