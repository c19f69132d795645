"""The commands that need the app: tables in, tables out, and a server that says why it cannot start."""

import json
import re
import socket
from pathlib import Path

import pytest

from companion.cli import main
from companion.web import create_app

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(autouse=True)
def _own_instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "PUBLIC_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setenv("PORT", "8000")


def bring_in(capsys: pytest.CaptureFixture[str], name: str) -> str:
    assert main(["import", str(RECORDS / name)]) == 0
    found = re.search(r"/take/(\w+)$", capsys.readouterr().out, re.MULTILINE)
    assert found
    return found[1]


def tables(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The ids that the command lists."""
    assert main(["export"]) == 0
    return [line.split()[0] for line in capsys.readouterr().out.splitlines()]


def test_a_record_comes_in_and_goes_out_as_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    bring_in(capsys, "dinarzade_exiled_on_cards.json")
    assert main(["export", *tables(capsys)]) == 0
    came_out = json.loads(capsys.readouterr().out)
    went_in = json.loads((RECORDS / "dinarzade_exiled_on_cards.json").read_text())
    assert (came_out["players"], came_out["actions"]) == (went_in["players"], went_in["actions"])


def test_the_tables_of_the_house_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    bring_in(capsys, "tales_pacifist.json")
    assert main(["export"]) == 0
    assert re.match(r"[a-z2-7]{20}  turn \d+ +\w+, ", capsys.readouterr().out)


def test_an_export_before_the_end_holds_no_roles(capsys: pytest.CaptureFixture[str]) -> None:
    bring_in(capsys, "dinarzade_narrator.json")
    assert main(["export", *tables(capsys)]) == 0
    assert "roles" not in json.loads(capsys.readouterr().out)


def test_the_address_hands_a_table_over_once(capsys: pytest.CaptureFixture[str]) -> None:
    path = bring_in(capsys, "tales_pacifist.json")
    app = create_app()
    tablet, late = app.test_client(), app.test_client()
    assert tablet.get(f"/take/{path}").status_code == 200
    assert late.get(f"/take/{path}").status_code == 200, "opening the address changes nothing"
    with tablet.session_transaction() as session:
        token = session["csrf"]
    taken = tablet.post("/take", data={"csrf": token, "code": path})
    assert (taken.status_code, tablet.get(taken.location, follow_redirects=True).status_code) == (303, 200)
    assert late.get(f"/take/{path}").status_code == 404


def test_a_wrong_code_hands_nothing_over(capsys: pytest.CaptureFixture[str]) -> None:
    code = bring_in(capsys, "tales_pacifist.json")
    assert create_app().test_client().get(f"/take/{code[:-1]}").status_code == 404


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "list.json").write_text("[1]")
    assert main(["import", str(tmp_path / "list.json")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("companion: This file is not a saved game:")
    assert said.count("\n") == 1


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "companion: nowhere.json: No such file or directory\n"


def test_a_table_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "nothing"]) == 1
    assert "does not exist" in capsys.readouterr().err


def test_a_port_that_is_taken_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen(1)
        monkeypatch.setenv("HOST", "127.0.0.1")
        monkeypatch.setenv("PORT", str(other.getsockname()[1]))
        assert main(["serve"]) == 1
    said = capsys.readouterr().err
    assert "cannot be opened" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("port", ["http", "0", "70000", "-1", "²"])
def test_a_port_that_is_none_is_one_sentence(
    port: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", port)
    assert main(["serve"]) == 1
    assert capsys.readouterr().err.startswith("companion: PORT must be a whole number from 1 to 65535")
