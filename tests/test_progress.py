"""Progress of long commands is told on the standard error, step by step."""

import pytest

from tests.progress import Progress


def test_every_step_is_told_with_how_many_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(1200, every=0)
    progress.at(0, "games")
    progress.at(1000, "games")
    told = capsys.readouterr()
    assert told.out == ""
    first, second = told.err.splitlines()
    assert first.endswith("s  0 of 1,200  games")
    assert second.endswith("s  1,000 of 1,200  games")


def test_what_is_over_at_once_tells_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Progress(1).at(0, "games")
    assert capsys.readouterr().err == ""
