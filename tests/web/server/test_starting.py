"""Starting: what is printed, which addresses are offered, and a database that is still to come."""

from pathlib import Path
from typing import Any

import pytest

from companion import VERSION
from companion.options import CannotServe
from companion.store import NotYet
from companion.web.server import environment, network, serve
from companion.web.server.network import print_banner
from tests.ports import free_port
from tests.secret import SECRET


def test_the_banner_offers_the_address_that_phones_reach(capsys: pytest.CaptureFixture[str]) -> None:
    print_banner(8000, "http://192.168.1.20:8000")
    said = capsys.readouterr().out
    assert f"Chevet {VERSION} is ready." in said
    assert "http://192.168.1.20:8000" in said
    assert "Scan the code" in said


@pytest.mark.parametrize("engine", ["docker", "podman"])
def test_in_a_container_no_address_is_offered_that_leads_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], engine: str
) -> None:
    monkeypatch.setattr(network, "CONTAINER", (tmp_path / "absent", tmp_path / "mark"))
    if engine == "docker":
        (tmp_path / "mark").touch()
    else:
        monkeypatch.setenv("container", "podman")
    monkeypatch.setenv("PORT", "8000")
    address = serve.public_address("")
    assert address == "http://localhost:8000"
    print_banner(8000, address)
    said = capsys.readouterr().out
    assert "http://localhost:8000" in said
    assert "Scan the code" not in said
    assert "On the network" not in said
    assert serve.public_address("https://chevet.example") == "https://chevet.example"


def test_a_database_that_does_not_answer_yet_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("psycopg")
    waited: list[float] = []
    monkeypatch.setattr(serve, "sleep", waited.append)
    address = f"postgresql://chevet@127.0.0.1:{free_port()}/chevet"
    with pytest.raises(CannotServe, match="cannot be opened"):
        serve.prepared({"DATABASE_URL": address, "SECRET_KEY": SECRET})
    assert sum(waited) == serve.DATABASE_WAIT
    assert capsys.readouterr().err.count("Waiting for it.") == 1


def test_it_serves_as_soon_as_the_database_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "sleep", lambda _: None)
    attempts = iter((NotYet("The database cannot be opened: no."), None))
    made: Any = []

    def create(config: object) -> object:
        if error := next(attempts):
            raise error
        made.append(config)
        return made

    monkeypatch.setattr("companion.web.create_app", create)
    assert serve._patiently({}) is made


@pytest.mark.parametrize(
    ("system", "variable", "place"), [("linux", "XDG_DATA_HOME", "chevet"), ("win32", "LOCALAPPDATA", "Chevet")]
)
def test_an_installed_chevet_keeps_its_data_where_the_system_keeps_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, variable: str, place: str
) -> None:
    monkeypatch.delenv("INSTANCE", raising=False)
    monkeypatch.setattr(environment, "CHECKOUT", tmp_path / "site-packages")
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setenv(variable, str(tmp_path))
    assert environment.instance_folder() == tmp_path / place
