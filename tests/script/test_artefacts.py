"""A release: what it refuses, and that each part is tried before it counts as made."""

import hashlib
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import _artefacts
import pytest
from _artefacts import ReleaseError, check_release, try_out, version, write_checksums

ROOT = Path(__file__).resolve().parent.parent.parent

SERVER = """
import http.server, json, os, sys

class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        told = {"version": sys.argv[1]}
        self.wfile.write(json.dumps(told).encode() if self.path == "/health" else b"Chevet")

    def log_message(self, *_):
        pass

http.server.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Page).serve_forever()
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A committed checkout with nothing but a version and a dated section about it."""
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "__init__.py").write_text('VERSION: Final = "2.1.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("## 2.1.0 – 2026-12-01\n", encoding="utf-8")
    for command in ("init -q", "add .", "-c user.name=a -c user.email=a@b commit -q -m start"):
        subprocess.run([shutil.which("git") or "git", *command.split()], cwd=tmp_path, check=True)
    monkeypatch.setattr(_artefacts, "ROOT", tmp_path)
    return tmp_path


def test_a_committed_and_dated_version_can_be_released(checkout: Path) -> None:
    check_release()
    assert version() == "2.1.0"


@pytest.mark.parametrize("heading", ["## 2.1.0 – unreleased", "## 2.0.0 – 2026-12-01", ""])
def test_a_version_that_the_changelog_does_not_date_is_not_released(checkout: Path, heading: str) -> None:
    (checkout / "CHANGELOG.md").write_text(heading, encoding="utf-8")
    with pytest.raises(ReleaseError, match="no section"):
        check_release()


def test_a_checkout_with_changes_is_not_released(checkout: Path) -> None:
    (checkout / "more").touch()
    with pytest.raises(ReleaseError, match="not committed"):
        check_release()


def test_nothing_is_set_up_for_a_version_that_cannot_be_released(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout / "more").touch()
    monkeypatch.setenv("CHEVET_ENVIRONMENT", "")
    release = runpy.run_path(str(ROOT / "script" / "release"))
    with pytest.raises(ReleaseError, match="not committed"):
        release["main"](["package"])


def test_a_part_that_serves_this_version_and_ends_passes(capsys: pytest.CaptureFixture[str]) -> None:
    try_out([sys.executable, "-c", SERVER, version()])
    assert f"serves {version()} after" in capsys.readouterr().out


def test_a_part_that_serves_another_version_fails() -> None:
    with pytest.raises(ReleaseError, match="serves something else"):
        try_out([sys.executable, "-c", SERVER, "0.0.0"])


def test_a_part_that_does_not_start_fails_at_once() -> None:
    with pytest.raises(ReleaseError, match="ends with 3"):
        try_out([sys.executable, "-c", "raise SystemExit(3)"])


def test_checksums_name_every_file_as_sha256sum_reads_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_artefacts, "DIST", tmp_path)
    (tmp_path / "wheel").write_bytes(b"one")
    write_checksums()
    assert write_checksums() == [f"{hashlib.sha256(b'one').hexdigest()}  wheel"]
    assert (tmp_path / "SHA256SUMS").read_text(encoding="utf-8") == write_checksums()[0] + "\n"


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").iterdir()), ids=lambda path: path.name)
def test_what_others_wrote_for_a_workflow_is_pinned_by_its_hash(path: Path) -> None:
    used = re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", each) for each in used)
