"""The steps of the test command: all of them run, each says how it ended, and the first failure counts."""

from collections.abc import Callable, Sequence
from pathlib import Path

import _checks
import _setup
import pytest


def steps_run(
    monkeypatch: pytest.MonkeyPatch, arguments: Sequence[str], code: Callable[[str], int] = lambda _line: 0
) -> tuple[int, list[str]]:
    """Run script/test with ``arguments`` on nothing; return its exit code and what it would have run."""
    lines: list[str] = []

    def run(command: Sequence[str]) -> int:
        lines.append(" ".join(command[1:] if command[0] == str(_setup.PYTHON) else command))
        return code(lines[-1])

    monkeypatch.setattr(_setup, "prepare", lambda _lock: None)
    monkeypatch.setattr(_setup, "browser", lambda: "chromium")
    monkeypatch.setattr(_setup, "wish_for_shell", lambda: None)
    monkeypatch.setattr(_setup, "run", run)
    monkeypatch.setenv("CHROMIUM", "chromium")
    return _checks.main(arguments), lines


def test_every_step_runs_and_the_first_failure_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = {"mypy": 3, "pytest": 1}
    code, lines = steps_run(monkeypatch, [], lambda line: codes.get(line.split()[1], 0))
    assert code == 3
    assert len(lines) == 4
    closing = [line.split(" (")[0] for line in capsys.readouterr().out.splitlines()]
    assert closing == ["ruff: passed", "mypy: failed", "lint-imports: passed", "pytest: failed"]


def test_when_all_is_well_the_exit_code_is_0(monkeypatch: pytest.MonkeyPatch) -> None:
    assert steps_run(monkeypatch, [])[0] == 0


def test_arguments_go_to_pytest_and_leave_the_linters_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert steps_run(monkeypatch, ["tests/kernel", "-k", "x"])[1] == ["-m pytest tests/kernel -k x"]


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
