"""The steps of ``script/test``, in a separate file: an older Python must be able to parse ``script/test`` itself."""

import argparse
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import _hunt
import _setup

Step = tuple[str, tuple[str, ...]]
"""The name of a step, and the command it runs."""

BROWSER_TESTS: Final = "tests/browser"
CORES: Final = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
ALL_OF_THEM: Final = (
    *("-n", str(CORES + 1), "--dist", "worksteal"),
    *("--durations", "15", "--durations-min", "0.5"),
)
"""How pytest runs the whole suite: in parallel, with more processes than cores, since many tests also wait."""
PYTEST: Final[Step] = ("pytest", (str(_setup.PYTHON), "-m", "pytest"))
BESIDE: Final[tuple[Step, ...]] = (
    ("ruff", (str(_setup.PYTHON), "-m", "ruff", "check", "--quiet", ".")),
    ("lint-imports", (str(_setup.PYTHON.parent / "lint-imports"), "--no-logo")),
    ("mypy", (str(_setup.PYTHON), "-m", "mypy")),
)
"""The linters, which run alongside the tests, one after the other."""
IN_ENGINES: Final = (
    *("-n", str(CORES), "--dist", "worksteal"),
    *("-o", "faulthandler_timeout=300", "-o", "faulthandler_exit_on_timeout=true"),
)
"""How pytest runs the tests for each engine: each process has its own windows, which take half a gigabyte.

A page that is asked something may never answer, nor an engine end: such a test fails by its name after five minutes.
"""
IN_A_HUNT: Final = ("-n", str(3 * CORES), "--dist", "worksteal", "--quiet", "--tb", "short")
"""How pytest runs a round of a hunt: slowed browsers mostly wait, so there is room for more of them."""
SOAK: Final[Step] = ("soak", (str(_setup.PYTHON), "-m", "tests.soak", "--scale", "0.02"))


def main(arguments: Sequence[str]) -> int:
    """Set up, run every step, or only pytest if ``arguments`` name tests; return the first failure's exit code.

    Raises ``SetupError`` if the environment or the browser is missing and cannot be installed.
    """
    wanted, tests = _read(arguments)
    keep_compiled()
    share_cores()
    if wanted.python:
        return _on_another(wanted.python, [*(["--thorough"] if wanted.thorough else ()), *tests])
    _setup.prepare("requirements-dev.lock")
    compile_once()
    begun, busy = time.monotonic(), _busy()
    if not wanted.no_browser and wants_browser(tests):
        os.environ["CHROMIUM"] = _setup.browser()
        _setup.wish_for_shell()
    if wanted.thorough:
        os.environ["THOROUGH"] = "1"
    name, command = PYTEST
    if wanted.hunt:
        return _hunt.hunt(wanted.hunt, (*command, *IN_A_HUNT, *(tests or (BROWSER_TESTS,))))
    if wanted.engines:
        asked = os.environ.get("ENGINE") or None
        engines = [engine for engine in _setup.engines() if asked in (None, engine)]
        codes = {engine: _run_in(engine, (*command, *IN_ENGINES, *(tests or (BROWSER_TESTS,)))) for engine in engines}
        _say_total([step for step, code in codes.items() if code], time.monotonic() - begun, _busy() - busy)
        return next(filter(None, codes.values()), 0)
    _setup.wish_for_servers()
    left_out = (f"--ignore={BROWSER_TESTS}",) if wanted.no_browser else ()
    if tests:
        codes = {name: run_step(name, (*command, *left_out, *tests))}
    else:
        codes = _run_all((name, (*command, *left_out, *ALL_OF_THEM)), wanted.thorough)
    _say_total([step for step, code in codes.items() if code], time.monotonic() - begun, _busy() - busy)
    return next(filter(None, codes.values()), 0)


def share_cores() -> None:
    """Limit each process of a run to one core: numpy would start a thread for every core in each of them."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def keep_compiled() -> None:
    """Let every process of a run find the project's files compiled, even if ``__pycache__`` is switched off.

    They are then kept in the environment. Otherwise each process compiles all of them: 9 s for the tests alone.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(_setup.ENVIRONMENT / "compiled"))


def compile_once() -> None:
    """Compile everything that tests import, as part of the set-up.

    Otherwise every worker of the first run does it at the same time, including the rewriting of asserts: 12 s each.
    """
    where = os.environ.get("PYTHONPYCACHEPREFIX", "")
    stamp = _setup.ENVIRONMENT / ".compiled"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == where:
        return
    print("Compiling: this takes half a minute, once.", flush=True)
    _setup.run_quietly((*PYTEST[1], "--collect-only", "--quiet"))
    stamp.write_text(where, encoding="utf-8")


def _read(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the options of this command, and the arguments for pytest."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--engines", action="store_true")
    parser.add_argument("--hunt", type=int, default=0)
    parser.add_argument("--thorough", action="store_true")
    parser.add_argument("--python", default="")
    return parser.parse_known_args(arguments)


def _run_all(tests: Step, thorough: bool) -> dict[str, int]:
    """Run the tests and, alongside them, the linters; return every step's exit code by name."""
    with ThreadPoolExecutor(1) as others:
        beside = {step[0]: others.submit(_run_beside, *step) for step in (BESIDE if _setup.OWN else ())}
        code = run_step(*tests)
        codes = {name: _report(*each.result()) for name, each in beside.items()} | {tests[0]: code}
    if thorough:
        codes[SOAK[0]] = run_step(*SOAK)
    return codes


def _run_in(engine: str, command: Sequence[str]) -> int:
    """Run the tests marked for every engine in one engine, and return the exit code."""
    os.environ["ENGINE"] = engine
    return run_step(engine, command)


def run_step(name: str, command: Sequence[str]) -> int:
    """Run one step, print its closing line, and return its exit code."""
    begun = time.monotonic()
    return _report(name, _setup.run(command), time.monotonic() - begun, "")


def _run_beside(name: str, command: Sequence[str]) -> tuple[str, int, float, str]:
    """Run one step silently, and return its name, its exit code, its seconds and its output."""
    begun = time.monotonic()
    code, said = _setup.run_quietly(command)
    return name, code, time.monotonic() - begun, said


def _report(name: str, code: int, seconds: float, said: str) -> int:
    if code and said:
        print(said.rstrip(), flush=True)
    print(f"{name}: {'failed' if code else 'passed'} ({seconds:.0f} s)", flush=True)
    return code


def _busy() -> float:
    """Return the processor seconds used by the children of this process; 0 if the system does not count them."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _say_total(failed: Sequence[str], seconds: float, busy: float) -> None:
    """Print the overall result, the failed steps, and the time since the set-up."""
    ended = f"failed ({', '.join(failed)})" if failed else "passed"
    counted = f", {busy:.0f} s of processor time" if busy else ""
    print(f"script/test: {ended} in {seconds // 60:.0f} min {seconds % 60:.0f} s{counted}")


def _on_another(python: str, arguments: Sequence[str]) -> int:
    """Run the tests without a browser on another Python, in an environment next to ``.venv``; return the exit code.

    Raises ``SetupError`` if there is no such Python.
    """
    program = shutil.which(python)
    asked = (program or "", "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    told = subprocess.run(asked, check=False, capture_output=True, text=True) if program else None
    if program is None or told is None or told.returncode:
        raise _setup.SetupError(f"There is no Python that answers to {python}.")
    os.environ[_setup.NAMED] = f".venv-{told.stdout.strip()}"
    return _setup.run((program, str(_setup.ROOT / "script" / "test"), "--no-browser", *arguments))


def wants_browser(arguments: Sequence[str]) -> bool:
    """Return whether pytest's arguments can include browser tests: all except paths into other folders can."""
    folder = _setup.ROOT / BROWSER_TESTS
    named = [_setup.ROOT / argument.split("::")[0] for argument in arguments]
    paths = [Path(os.path.normpath(path)) for path in named if path.exists()]
    return not paths or any(folder.is_relative_to(path) or path.is_relative_to(folder) for path in paths)
