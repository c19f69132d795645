"""The steps of a release: what an audit's answer means, and that no answer is not a pass."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from _audit import FOUND, OFFLINE, UNKNOWN, UnknownError, audit, audit_locks, judged

GOOD = {"name": "flask", "version": "3", "vulns": []}
BAD = {"name": "babel", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}, {"id": "CVE-2"}]}
SKIPPED = {"name": "qrcode", "skip_reason": "not found"}


def answer(*dependencies: dict[str, Any]) -> str:
    return json.dumps({"dependencies": dependencies, "fixes": []})


def test_an_audit_that_finds_nothing_passes_and_says_of_how_many_packages() -> None:
    assert judged(answer(GOOD, GOOD)) == (0, ["No vulnerability is known in 2 packages."])


def test_an_audit_names_what_is_vulnerable_and_what_mends_it() -> None:
    assert judged(answer(GOOD, BAD)) == (FOUND, ["babel 1 is vulnerable: CVE-1, CVE-2; mended in 2"])


def test_a_package_that_nobody_knows_does_not_pass() -> None:
    assert judged(answer(GOOD, SKIPPED)) == (UNKNOWN, ["qrcode: not found"])
    assert judged(answer(BAD, SKIPPED)) == (
        FOUND,
        ["qrcode: not found", "babel 1 is vulnerable: CVE-1, CVE-2; mended in 2"],
    )


@pytest.mark.parametrize("said", ["", "Traceback", "[]", "{}", answer(SKIPPED, SKIPPED)])
def test_a_service_that_cannot_be_reached_or_has_no_advisories_says_nothing(said: str) -> None:
    assert judged(said) is None


def test_where_no_service_answers_there_is_one_sentence_and_no_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def run(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        asked.append(command[command.index("--vulnerability-service") + 1])
        return subprocess.CompletedProcess(command, 1, stdout="")

    monkeypatch.setattr(subprocess, "run", run)
    assert audit(Path("bin"), Path("lock")) == (UNKNOWN, [OFFLINE])
    assert asked == ["pypi", "osv"]
    assert "\n" not in OFFLINE


def test_without_a_network_one_sentence_says_so_for_all_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("_audit.bill", lambda *_: None)
    monkeypatch.setattr("_audit.audit", lambda *_: (UNKNOWN, [OFFLINE]))
    with pytest.raises(UnknownError) as said:
        audit_locks()
    assert str(said.value) == OFFLINE
