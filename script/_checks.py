"""The steps of ``script/test``, in a file of their own: an older Python must be able to read that one."""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import _setup

Step = tuple[str, tuple[str, ...]]
"""What a step is called, and what it runs."""

PYTEST: Final[Step] = ("pytest", (str(_setup.PYTHON), "-m", "pytest"))
ALL_OF_THEM: Final = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")
"""How pytest runs the whole suite: side by side, one more than there are cores, since browser tests also wait."""
STEPS: Final[tuple[Step, ...]] = (
    ("ruff", (str(_setup.PYTHON), "-m", "ruff", "check", "--quiet", ".")),
    ("mypy", (str(_setup.PYTHON), "-m", "mypy")),
    ("lint-imports", (str(_setup.PYTHON.parent / "lint-imports"), "--no-logo")),
)


def main(arguments: Sequence[str]) -> int:
    """Set up, run every step, or pytest alone with ``arguments``, and return the exit code of the first that failed.

    Raises ``SetupError`` when the environment or the browser is missing and cannot be had.
    """
    _setup.prepare("requirements-dev.lock")
    if wants_browser(arguments):
        os.environ["CHROMIUM"] = _setup.browser()
        _setup.wish_for_shell()
    name, command = PYTEST
    steps = ((name, (*command, *arguments)),) if arguments else (*STEPS, (name, (*command, *ALL_OF_THEM)))
    return next(filter(None, [run_step(*step) for step in steps]), 0)


def run_step(name: str, command: Sequence[str]) -> int:
    """Run one step, print its closing line, and return its exit code."""
    begun = time.monotonic()
    code = _setup.run(command)
    print(f"{name}: {'failed' if code else 'passed'} ({time.monotonic() - begun:.0f} s)", flush=True)
    return code


def wants_browser(arguments: Sequence[str]) -> bool:
    """Tell whether what pytest is asked for may hold browser tests: all but paths into other folders may."""
    folder = _setup.ROOT / "tests" / "browser"
    named = [_setup.ROOT / argument.split("::")[0] for argument in arguments]
    paths = [Path(os.path.normpath(path)) for path in named if path.exists()]
    return not paths or any(folder.is_relative_to(path) or path.is_relative_to(folder) for path in paths)
