"""Full disks, emptied files, two servers on one folder: one sentence in the terminal and on the page, nothing lost."""

import errno
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from companion.store import CannotOpen, Store, Unavailable
from companion.web import create_app
from companion.web.server import config
from companion.web.server.certificates import write
from companion.web.server.config import own_options, secret_key, tighten
from companion.web.server.single_instance import AlreadyRunningError, acquire_lock
from tests.faults import full_disk
from tests.ports import free_port
from tests.secret import SECRET
from tests.web.evening import TABLET, TOKEN
from tests.web.house import House
from tests.web.live.test_served_streams import ROOT, refusal_to_serve
from tests.web.server.test_serve import Server

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows keeps files by other rights")


def complaint(folder: Path) -> str:
    with pytest.raises(CannotOpen) as refused:
        secret_key(folder)
    assert "\n" not in str(refused.value)
    return str(refused.value)


# The secret.


def test_a_first_start_on_a_full_disk_leaves_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "the disk is full. Make room on it" in complaint(tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    made = secret_key(tmp_path)
    assert len(made) == config.SECRET
    assert secret_key(tmp_path) == made


@pytest.mark.parametrize("content", ["", "\n", "0123abc"], ids=["empty", "a line", "cut short"])
def test_a_secret_that_is_empty_or_cut_short_is_refused_in_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "secret_key").write_text(content)
    assert "is empty or cut short" in complaint(tmp_path)
    assert (tmp_path / "secret_key").read_text() == content


def test_a_secret_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir()
    assert "secret_key cannot be read" in complaint(tmp_path)


def test_of_two_first_starts_both_have_the_same_secret(tmp_path: Path) -> None:
    config.write_once(tmp_path / "secret_key", "first " * 20)
    config.write_once(tmp_path / "secret_key", "second " * 20)
    assert secret_key(tmp_path).startswith("first")
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_certificate_is_on_the_disk_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "server.pem"
    write(path, b"before", 0o644)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write(path, b"after", 0o644)
    assert path.read_bytes() == b"before"


@pytest.mark.parametrize(
    ("content", "said"),
    [("KEEP_DAYS = = 3", "line 1 is no list of options"), ("1 / 0", "is no list of options: division by zero")],
)
def test_options_that_are_no_python_are_refused_in_a_sentence(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "config.py"
    path.write_text(content)
    with pytest.raises(CannotOpen, match=said):
        own_options(Flask("house"), path)


# Who may read it.


@POSIX
def test_an_installations_folder_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    folder.mkdir(mode=0o755)
    secret_key(folder)
    (folder / "secret_key").chmod(0o644)
    tighten(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600


@POSIX
def test_a_database_that_others_could_read_is_tightened_when_it_is_opened(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("x.sqlite3", "x.sqlite3-wal", "x.sqlite3-shm")]
    url = {"DATABASE_URL": f"sqlite:///{files[0]}", "SECRET_KEY": SECRET}
    with closing(Store(create_app(url))):  # open, so that both files next to it are there
        for file in files:
            file.chmod(0o644)
        with closing(Store(create_app(url))):
            assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3


@POSIX
def test_a_server_makes_a_folder_and_files_that_its_owner_alone_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    with Server({"INSTANCE": str(folder), "HOST": "127.0.0.1"}) as server:
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
        assert {"chevet.sqlite3", "chevet.sqlite3.lock", "secret_key"} <= set(modes)
        assert set(modes.values()) == {0o600}, modes
        assert folder.stat().st_mode & 0o777 == 0o700
        # Another one on the same folder would not hear what this one changes.
        said = refusal_to_serve(INSTANCE=str(folder), PORT=str(free_port()))
        assert "Another server already serves" in said
        assert server.ask(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


@POSIX
def test_a_lock_that_others_could_read_is_tightened(tmp_path: Path) -> None:
    lock = tmp_path / "x.lock"
    lock.touch(mode=0o644)
    lock.chmod(0o644)
    acquire_lock(lock)
    assert lock.stat().st_mode & 0o777 == 0o600


def test_a_lock_is_gone_with_its_process(tmp_path: Path) -> None:
    lock = tmp_path / "x.lock"
    hold = (
        "import sys; from pathlib import Path; from companion.web.server.single_instance import acquire_lock; "
        "acquire_lock(Path(sys.argv[1]))"
    )
    code = f"{hold}; print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(lock)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"held"
        with pytest.raises(AlreadyRunningError):
            acquire_lock(lock)
        other.kill()
        other.wait()
    acquire_lock(lock)


# On the page.


SENTENCES = {
    "full": ("The server’s disk is full", "Le disque du serveur est plein"),
    "locked": ("Another program is holding the database", "Un autre programme occupe la base"),
    "emptied": ("The database has been emptied", "La base de données a été vidée"),
    "closed": ("The server cannot reach its database", "Le serveur n’atteint pas sa base"),
}


@pytest.mark.parametrize("reason", SENTENCES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_database_that_cannot_work_is_a_sentence_with_503(
    house: House, monkeypatch: pytest.MonkeyPatch, reason: str, language: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise Unavailable(reason)

    monkeypatch.setattr(house.app.extensions["store"].__class__, "tables_of", broken)
    answer = house.client("anybody").get("/resume", headers={"Accept-Language": language})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert SENTENCES[reason][language == "fr"] in answer.text


def test_a_tap_on_a_full_disk_is_refused_and_played_when_there_is_room(tmp_path: Path) -> None:
    house = House(tmp_path)
    client, path = house.client(TABLET), f"/t/{house.tables['dealt']}/play"
    version = house.version("dealt")
    tap = {"csrf": TOKEN, "version": str(version), "do": "propose", "narrator": "Bea"}
    assert client.get(path).status_code == 200
    with full_disk(house.use_cases.tables._store._connections):
        answer = client.post(path, data=tap)
        assert (answer.status_code, house.version("dealt")) == (503, version)
        assert client.get(path).status_code == 200  # what was there is still shown
    assert client.post(path, data=tap).status_code == 303
    assert house.version("dealt") == version + 1
