"""``companion check-config``: what it finds, and that it changes nothing."""

import sqlite3
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.check_config import clock
from tests.database import laid_out
from tests.secret import SECRET


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an installation that has not been started yet."""
    monkeypatch.setenv("INSTANCE", str(tmp_path / "here"))
    return tmp_path / "here"


def found(capsys: pytest.CaptureFixture[str], code: int) -> dict[str, str]:
    """Return the verdict of every sentence, after the command ended with ``code``."""
    assert main(["check-config"]) == code
    lines = capsys.readouterr().out.splitlines()
    return {line[9:]: line[:9].strip() for line in lines}


def test_an_installation_that_is_new_is_fine_and_stays_untouched(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verdicts = found(capsys, 0)
    assert set(verdicts.values()) == {"ok"}
    assert f"The database {folder / 'chevet.sqlite3'} will be made at the first start." in verdicts
    assert not folder.exists()


def test_a_database_is_read_and_nothing_is_left_beside_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir()
    laid_out(folder / "chevet.sqlite3")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert any("answers, at revision" in sentence for sentence in found(capsys, 0))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_what_is_no_database_of_chevet_is_wrong(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir()
    with sqlite3.connect(folder / "chevet.sqlite3") as connection:
        connection.execute("CREATE TABLE other (id)")
    connection.close()
    assert "wrong" in found(capsys, 1).values()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"KEEP_DAYS": "soon"}, "KEEP_DAYS must be a whole number, not 'soon'."),
        ({"SECRET_KEY": "short"}, "SECRET_KEY can be guessed: "),
        ({"PORT": "99999"}, "PORT must be a whole number from 1 to 65535"),
        ({"DATABASE_URL": "nothing://here"}, "DATABASE_URL cannot be used: "),
        ({"DATABASE_URL": "postgresql://a:hidden@127.0.0.1:1/x"}, "The database does not answer: "),
        ({"REDIS_URL": "redis://127.0.0.1:1"}, "Redis does not answer: "),
        (
            {"PUBLIC_URL": "https://a.example", "TRUSTED_HOSTS": "b.example"},
            "PUBLIC_URL leads to a.example, which TRUSTED",
        ),
    ],
)
def test_what_would_not_work_is_wrong(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, str],
    sentence: str,
) -> None:
    monkeypatch.setenv("SECRET_KEY", SECRET)
    for name, value in options.items():
        monkeypatch.setenv(name, value)
    verdicts = found(capsys, 1)
    assert [said for said, verdict in verdicts.items() if verdict == "wrong" and said.startswith(sentence)]
    assert "hidden" not in "".join(verdicts)


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        ({"PUBLIC_URL": "https://a.example"}, "careful"),
        ({"BEHIND_PROXY": "1"}, "careful"),
        ({"PUBLIC_URL": "https://a.example", "BEHIND_PROXY": "1", "TRUSTED_HOSTS": ".example"}, "ok"),
    ],
)
def test_a_proxy_that_is_half_described_is_noticed(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, str],
    verdict: str,
) -> None:
    for name, value in options.items():
        monkeypatch.setenv(name, value)
    assert [said for said, found_out in found(capsys, 0).items() if "proxy" in said.lower() and found_out == verdict]


def test_clocks_may_differ_by_two_seconds() -> None:
    assert clock("Redis", 100.0, lambda: 101.9).verdict == "ok"
    assert clock("Redis", 100.0, lambda: 102.1).verdict == "careful"


@pytest.mark.postgresql
def test_a_postgresql_database_is_asked_for_its_revision_and_its_time(
    database: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if database == "sqlite":
        pytest.skip("it has no clock of its own")
    folder.mkdir()
    monkeypatch.setenv("DATABASE_URL", laid_out(folder / "chevet.sqlite3"))
    verdicts = found(capsys, 0)
    assert any("clocks of PostgreSQL" in said for said in verdicts)
    assert set(verdicts.values()) == {"ok"}
