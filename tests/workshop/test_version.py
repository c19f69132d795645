"""Which model answers."""

from pathlib import Path

import pytest

from companion.workshop import question as module
from companion.workshop.board import recommended
from companion.workshop.question import Question


def digest(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("importlib.resources.files", lambda package: folder)
    return module.version.__wrapped__()


def test_another_number_or_another_rule_is_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "habits.json").write_text("1")
    (tmp_path / "turn.py").write_text("a")
    first = digest(tmp_path, monkeypatch)
    assert digest(tmp_path, monkeypatch) == first
    (tmp_path / "turn.pyc").write_text("built")
    assert digest(tmp_path, monkeypatch) == first
    (tmp_path / "habits.json").write_text("2")
    second = digest(tmp_path, monkeypatch)
    (tmp_path / "turn.py").write_text("b")
    assert len({first, second, digest(tmp_path, monkeypatch)}) == 3


def test_a_question_is_put_to_the_version_that_runs() -> None:
    assert Question(recommended(7), 7).version == module.version()
