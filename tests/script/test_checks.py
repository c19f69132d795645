"""The steps of the test command: all of them run, each says how it ended, and the first failure counts."""

import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import _checks
import _hunt
import _setup
import pytest

EVERYTHING = " ".join(["-m pytest", *_checks.ALL_OF_THEM])


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CHROMIUM", "THOROUGH", _setup.NAMED, "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        monkeypatch.setenv(name, "")  # so that it is put back
        monkeypatch.delenv(name)
    monkeypatch.setattr(_setup, "OWN", True)  # also where these tests run on another Python


def steps_run(
    monkeypatch: pytest.MonkeyPatch, arguments: Sequence[str], code: Callable[[str], int] = lambda _line: 0
) -> tuple[int, list[str]]:
    """Run script/test with ``arguments`` on nothing; return its exit code and what it would have run."""
    lines: list[str] = []

    def run(command: Sequence[str]) -> int:
        lines.append(" ".join(command[1:] if command[0] == str(_setup.PYTHON) else command))
        return code(lines[-1])

    monkeypatch.setattr(_setup, "prepare", lambda _lock: None)
    monkeypatch.setattr(_checks, "compile_once", lambda: None)
    monkeypatch.setattr(_setup, "browser", lambda: "chromium")
    monkeypatch.setattr(_setup, "wish_for_shell", lambda: None)
    monkeypatch.setattr(_setup, "wish_for_servers", lambda: None)
    monkeypatch.setattr(_setup, "run", run)
    monkeypatch.setattr(_setup, "run_quietly", lambda command: (run(command), "what it says"))
    return _checks.main(arguments), lines


def test_every_step_runs_and_the_first_failure_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = {"mypy": 3, "pytest": 1}
    code, lines = steps_run(monkeypatch, [], lambda line: codes.get(line.split()[1], 0))
    assert code == 3
    assert len(lines) == 4
    *said, total = capsys.readouterr().out.splitlines()
    steps = ["pytest: failed", "ruff: passed", "lint-imports: passed", "what it says", "mypy: failed"]
    assert [line.split(" (")[0] for line in said] == steps
    assert re.match(r"script/test: failed \(mypy, pytest\) in 0 min \d+ s", total)


def test_in_every_engine_that_is_there_its_tests_run_and_a_failure_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGINE", "")
    monkeypatch.setattr(_setup, "engines", lambda: ["firefox", "webkit"])
    ran: list[str] = []

    def fails_in_webkit(line: str) -> int:
        ran.append(os.environ["ENGINE"])
        return 2 * (os.environ["ENGINE"] == "webkit")

    assert steps_run(monkeypatch, ["--engines"], fails_in_webkit)[0] == 2
    assert ran == ["firefox", "webkit"]


def test_when_all_is_well_the_exit_code_is_0(monkeypatch: pytest.MonkeyPatch) -> None:
    assert steps_run(monkeypatch, [])[0] == 0


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["tests/kernel", "-k", "x"], ["-m pytest tests/kernel -k x"]),
        (["--last-failed"], ["-m pytest --last-failed"]),
        (["--no-browser", "-k", "x"], ["-m pytest --ignore=tests/browser -k x"]),
    ],
)
def test_arguments_go_to_pytest_and_leave_the_linters_out(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], lines: list[str]
) -> None:
    assert steps_run(monkeypatch, arguments)[1] == lines


@pytest.mark.parametrize(
    ("arguments", "tests"), [([], "tests/browser"), (["tests/browser/test_taps.py"], "tests/browser/test_taps.py")]
)
def test_a_hunt_runs_the_browser_tests_or_those_named(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], tests: str
) -> None:
    rounds: list[tuple[int, str]] = []

    def hunt(count: int, command: tuple[str, ...]) -> int:
        rounds.append((count, command[-1]))
        return 1

    monkeypatch.setattr(_hunt, "hunt", hunt)
    assert steps_run(monkeypatch, ["--hunt", "20", *arguments]) == (1, [])
    assert rounds == [(20, tests)]


def test_without_a_browser_none_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = steps_run(monkeypatch, ["--no-browser"])[1]
    assert EVERYTHING.replace("pytest", "pytest --ignore=tests/browser") in lines
    assert "CHROMIUM" not in os.environ


def test_what_is_compiled_is_kept_out_of_the_project_for_whoever_wants_it_so(monkeypatch: pytest.MonkeyPatch) -> None:
    steps_run(monkeypatch, [])
    assert "PYTHONPYCACHEPREFIX" not in os.environ
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    steps_run(monkeypatch, [])
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert os.environ["PYTHONPYCACHEPREFIX"] == str(_setup.ENVIRONMENT / "compiled")


def test_what_tests_import_is_compiled_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str] = []
    monkeypatch.setattr(_setup, "ENVIRONMENT", tmp_path)
    monkeypatch.setattr(_setup, "run_quietly", lambda command: asked.append(" ".join(command[1:])))
    _checks.compile_once()
    _checks.compile_once()
    assert asked == ["-m pytest --collect-only --quiet"]
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "elsewhere")
    _checks.compile_once()
    assert len(asked) == 2


def test_the_thorough_run_is_everything_at_full_size_and_a_soak(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = steps_run(monkeypatch, ["--thorough"])[1]
    assert EVERYTHING in lines
    assert lines[-1].startswith("-m tests.soak --scale")
    assert os.environ["THOROUGH"] == "1"


def test_another_python_runs_the_tests_in_an_environment_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = steps_run(monkeypatch, ["--python", sys.executable, "tests/kernel"])[1]
    assert [line.split()[-3:] for line in lines] == [
        [str(_setup.ROOT / "script" / "test"), "--no-browser", "tests/kernel"]
    ]
    assert os.environ[_setup.NAMED] == ".venv-{}.{}".format(*sys.version_info)


def test_a_python_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(_setup.SetupError, match=r"no Python that answers to python3\.99"):
        steps_run(monkeypatch, ["--python", "python3.99"])


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ([], True),
        (["-k", "x"], True),
        (["tests"], True),
        (["tests/kernel"], False),
        (["tests/script/test_setup.py::test_x", "-x"], False),
        (["tests/browser"], True),
        (["tests/kernel", "tests"], True),
    ],
)
def test_a_browser_is_wanted_where_browser_tests_may_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], wanted: bool
) -> None:
    monkeypatch.setattr(_setup, "ROOT", tmp_path)
    for name in ("browser", "kernel", "script"):
        (tmp_path / "tests" / name).mkdir(parents=True)
    (tmp_path / "tests" / "script" / "test_setup.py").write_text("")
    assert _checks.wants_browser(arguments) is wanted
