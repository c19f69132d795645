"""An app that can be installed: a manifest in each language, a worker that can be withdrawn, a page for no network."""

import json
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store import CannotOpen
from companion.web import create_app
from companion.web.delivery.pwa import GROUND
from tests.secret import SECRET
from tests.web.evening import evening
from tests.web.test_design import tokens

STATIC = Path(__file__).resolve().parents[3] / "static"


def app_with(folder: Path, **options: object) -> Flask:
    return create_app({"DATABASE_URL": f"sqlite:///{folder / 'x.sqlite3'}", "SECRET_KEY": SECRET, **options})


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return app_with(tmp_path).test_client()


def size(picture: bytes) -> str:
    """The size of a PNG, as a manifest writes it."""
    assert picture.startswith(b"\x89PNG")
    return f"{int.from_bytes(picture[16:20])}x{int.from_bytes(picture[20:24])}"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_manifest_names_pictures_that_are_there_in_their_sizes(client: FlaskClient, language: str) -> None:
    manifest = json.loads(client.get(f"/manifest/{language}.webmanifest").data)
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"wide", "narrow"}
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        answer = client.get(picture["src"])
        assert answer.status_code == 200
        if picture["type"] == "image/png":
            assert size(answer.data) == picture["sizes"]
            assert len(answer.data) < 120_000


def test_it_is_one_app_in_both_languages(client: FlaskClient) -> None:
    french, english = (json.loads(client.get(f"/manifest/{one}.webmanifest").data) for one in ("fr", "en"))
    for fact in ("id", "name", "scope", "start_url", "display", "icons"):
        assert french[fact] == english[fact]
    assert french["description"] != english["description"]
    assert (french["display"], french["scope"], french["lang"]) == ("standalone", "/", "fr")
    assert client.get("/manifest/xx.webmanifest").status_code == 404


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_shortcut_leads_to_a_page(client: FlaskClient, language: str) -> None:
    shortcuts = json.loads(client.get(f"/manifest/{language}.webmanifest").data)["shortcuts"]
    assert shortcuts
    assert [client.get(each["url"], follow_redirects=True).status_code for each in shortcuts] == [200] * len(shortcuts)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_page_names_the_manifest_of_its_language(client: FlaskClient, language: str) -> None:
    page = client.get("/", headers={"Accept-Language": language}).text
    assert f'<link rel="manifest" href="/manifest/{language}.webmanifest" data-worker>' in page
    assert 'rel="apple-touch-icon"' in page


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_browser_paints_what_is_around_the_page_in_its_ground(client: FlaskClient, theme: str) -> None:
    with client.session_transaction() as session:
        session["theme"] = theme
    assert GROUND[theme] == tokens(theme)["night"]
    assert f'<meta name="theme-color" content="{GROUND[theme]}">' in client.get("/").text


# The service worker.


def test_the_worker_is_asked_for_at_every_page_and_rules_the_whole_app(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    assert "Set-Cookie" not in answer.headers


def test_what_the_worker_keeps_from_the_start_is_there_and_of_this_version(client: FlaskClient) -> None:
    facts = json.loads(client.get("/sw.js").text.split("\n")[0].removeprefix("const FACTS = ").rstrip(";"))
    assert facts["shell"]
    for path in facts["shell"]:
        assert path.startswith(f"/assets/{facts['version']}/")
        assert client.get(path).status_code == 200
    assert {client.get(f"/offline/{one}").status_code for one in facts["locales"]} == {200}


def test_another_version_of_any_file_is_another_worker(tmp_path: Path) -> None:
    app = app_with(tmp_path)
    before = app.test_client().get("/sw.js").data
    app.extensions["assets"].version = "another"
    assert app.test_client().get("/sw.js").data != before


@pytest.mark.parametrize("value", ["off", "OFF", False])
def test_a_withdrawn_worker_takes_itself_away_and_no_page_asks_for_it(tmp_path: Path, value: object) -> None:
    client = app_with(tmp_path, SERVICE_WORKER=value).test_client()
    worker = client.get("/sw.js").text
    assert "unregister()" in worker
    assert '"fetch"' not in worker
    assert "data-worker" not in client.get("/").text


def test_a_worker_is_on_or_off(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="SERVICE_WORKER must be on or off, not 'perhaps'"):
        app_with(tmp_path, SERVICE_WORKER="perhaps")


def test_a_phone_without_a_seat_is_not_asked_to_keep_a_worker(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert "install.js" in table.get("log").text
    assert "data-worker" in table.get("play").text
    page = table.client.get(f"/H/{table.id.upper()}").text
    assert "install.js" not in page
    assert "data-worker" not in page


# The page for no network.


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_for_no_network_knows_nobody(tmp_path: Path, language: str) -> None:
    table = evening(tmp_path)
    own, strangers = table.client.get(f"/offline/{language}"), table.app.test_client().get(f"/offline/{language}")
    assert own.data == strangers.data
    assert "Set-Cookie" not in strangers.headers
    assert not re.search("<form|csrf", own.text)
    assert f'<html lang="{language}"' in own.text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_for_no_network_offers_to_try_again_where_one_wanted_to_go(client: FlaskClient, language: str) -> None:
    assert re.search(r'<a class="btn btn-1" href="">', client.get(f"/offline/{language}").text)
    assert client.get("/offline/xx").status_code == 404
