"""A hunt says what failed how often, and leaves nothing running behind it."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import _hunt
import pytest

ROUND = """<testsuites><testsuite>
<testcase classname="tests.browser.test_taps" name="test_a_tap[en]"><failure message="no"/></testcase>
<testcase classname="tests.browser.test_taps" name="test_two_taps"/>
<testcase classname="tests.browser.test_live" name="test_a_stream"><error message="no"/></testcase>
<testcase classname="tests.browser.test_live" name="test_a_wait"><skipped message="no"/></testcase>
</testsuite></testsuites>"""
WRITES_A_ROUND = f"""import sys
report = next(one for one in sys.argv if one.startswith("--junitxml=")).partition("=")[2]
open(report, "w").write({ROUND!r})
sys.exit(1)
"""
STARTS_ANOTHER = """import subprocess, sys
subprocess.run([sys.executable, "-c", "while True: pass"], start_new_session=True)"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(_hunt, "FOLDER", tmp_path)
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # ours stay as they are
    return tmp_path


def test_a_report_names_what_failed_as_pytest_runs_it(folder: Path) -> None:
    (folder / "1.xml").write_text(ROUND)
    names = ["tests/browser/test_live.py::test_a_stream", "tests/browser/test_taps.py::test_a_tap[en]"]
    assert _hunt.failures(folder / "1.xml") == names


def test_the_summary_begins_with_what_failed_most_often() -> None:
    lines = _hunt.summary(20, {"a": 1, "c": 3, "b": 3}).splitlines()
    assert lines[0].startswith("failed in 20 rounds")
    assert lines[1:] == ["   3 b", "   3 c", "   1 a"]


def test_where_nothing_failed_the_summary_says_so() -> None:
    assert _hunt.summary(20, {}) == "nothing failed in 20 rounds"


def test_every_round_is_told_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert _hunt.hunt(2, (sys.executable, "-c", WRITES_A_ROUND)) == 1
    first, second, _, *counted = capsys.readouterr().out.splitlines()
    assert first.startswith("round 1 of 2: slowed 2 times, seed ")
    assert second.startswith("round 2 of 2: slowed 4 times, seed ")
    assert "2 failed" in first
    names = ["tests/browser/test_live.py::test_a_stream", "tests/browser/test_taps.py::test_a_tap[en]"]
    assert counted == [f"   2 {name}" for name in names]


def is_running(process: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_round_that_does_not_end_is_ended_and_counts_as_failed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    really = _hunt._started_by

    def noted(process: int) -> list[int]:
        started.extend(really(process))
        return started

    monkeypatch.setattr(_hunt, "_started_by", noted)
    monkeypatch.setattr(_hunt, "LONGEST", 1)
    assert _hunt.hunt(1, (sys.executable, "-c", STARTS_ANOTHER)) == 1
    assert "   1 the round did not end" in capsys.readouterr().out
    assert len(started) == 1
    end = time.monotonic() + 20
    while is_running(started[0]):  # a busy machine takes a moment to end what is killed
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_keeps_the_machine_busy_ends_with_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    really = subprocess.Popen

    def starting(command: list[str]) -> subprocess.Popen[bytes]:
        begun.append(really(command))
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", starting)
    with _hunt.busy_machine():
        assert [each.poll() for each in begun] == [None] * _hunt.BUSY
    assert None not in [each.poll() for each in begun]
