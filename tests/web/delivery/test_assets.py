"""Static files: bundles instead of their sources, addresses that change with what is in them, and nothing missing."""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

from companion.themes import Theme
from companion.web.delivery import assets
from companion.web.delivery.assets import AssetStore
from tests.web.lent_apps import make_app

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "static"
TEMPLATES = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.html")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a style sheet, its part, and a picture with its drawing."""
    for path, body in {
        "css/room.css": '@import "part.css";\n',
        "css/part.css": "a { color: red }",
        "vendor/others.js": "let a = 1;  // theirs",
        "pictures/sprite.svg": "<svg/>",
        "pictures/src/drawing.svg": "<svg/>",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(body)
    return tmp_path


def body(store: AssetStore, path: str) -> bytes | None:
    found = store.get(path)
    return found.body if found else None


def test_a_style_sheet_is_sent_with_what_it_imports(folder: Path) -> None:
    assert body(AssetStore(folder), "css/room.css") == b"a{color:red}"
    assert AssetStore(folder).source("css/room.css") == b'@import "part.css";\n'


@pytest.mark.parametrize("path", ["pictures/sprite.svg", "vendor/others.js"])
def test_pictures_and_what_others_wrote_are_sent_as_they_are(folder: Path, path: str) -> None:
    assert body(AssetStore(folder), path) == (folder / path).read_bytes()


@pytest.mark.parametrize("path", ["css/other.css", "pictures/src/drawing.svg", "css", "", "../secret", "/etc/passwd"])
def test_nothing_else_is_sent(folder: Path, path: str) -> None:
    assert AssetStore(folder).get(path) is None
    assert AssetStore(folder, from_sources=True).get(path) is None


@pytest.mark.parametrize("path", ["css/room.css", "css/part.css", "pictures/sprite.svg"])
def test_another_version_of_any_file_has_another_address(folder: Path, path: str) -> None:
    before = AssetStore(folder).version
    (folder / path).write_text("another")
    assert AssetStore(folder).version != before


def test_sources_are_sent_as_they_are_now(folder: Path) -> None:
    store = AssetStore(folder, from_sources=True)
    assert body(store, "css/room.css") == b'@import "part.css";\n'
    (folder / "css" / "room.css").write_text("b{}")
    (folder / "css" / "part.css").write_text("i{}")
    assert (body(store, "css/room.css"), body(store, "css/part.css")) == (b"b{}", b"i{}")


def test_nobody_keeps_what_is_sent_from_its_source(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    app.extensions["assets"] = AssetStore(STATIC, from_sources=True)
    client = app.test_client()
    sheet = re.findall(r'"(/assets/[^"]+/css/start\.css)"', client.get("/").text)[0]
    assert client.get(sheet).headers["Cache-Control"] == "no-cache"
    assert "@import" in client.get(sheet).text


@pytest.mark.parametrize(
    ("accepts", "coding"),
    [("gzip, deflate, br, zstd", "br"), ("gzip, br;q=0", "gzip"), ("gzip", "gzip"), ("identity", None), ("", None)],
)
def test_a_file_comes_in_the_smallest_form_that_the_browser_takes(
    folder: Path, client: FlaskClient, accepts: str, coding: str | None
) -> None:
    sheet = "a{color:red}" * 100
    (folder / "css" / "room.css").write_text(sheet)
    client.application.extensions["assets"] = AssetStore(folder)
    answer = client.get("/assets/any/css/room.css", headers={"Accept-Encoding": accepts})
    assert (answer.headers.get("Content-Encoding"), answer.headers["Vary"]) == (coding, "Accept-Encoding")
    assert answer.mimetype == "text/css"
    read = {"br": brotli.decompress, "gzip": gzip.decompress}.get(coding or "", bytes)
    assert read(answer.data).decode() == sheet


def test_every_file_that_a_template_names_is_there() -> None:
    named = re.findall(r"asset\('([^']+\.\w+)'\)", TEMPLATES)
    assert named
    for path in named:
        assert (STATIC / path).is_file(), path


def test_every_page_has_its_style_sheet() -> None:
    named = set(re.findall(r"block style %\}([^{]+)", TEMPLATES))
    assert named
    for sheet in named:
        assert (STATIC / f"{sheet}.css").is_file(), sheet


def test_a_page_loads_a_bundle_or_its_parts_and_never_both(client: FlaskClient) -> None:
    assert "js/base/watch.js" not in TEMPLATES
    assert client.get("/").text.count('rel="stylesheet"') == 1


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return make_app(tmp_path).test_client()


def test_the_colours_of_a_box_are_a_style_sheet_whose_address_changes_with_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = AssetStore(folder)
    assert body(store, "themes/coup/inks.css") == body(AssetStore(folder, from_sources=True), "themes/coup/inks.css")
    assert b'[data-box="coup"] .k-duchess{--face:' in (body(store, "themes/coup/inks.css") or b"")
    assert "themes/coup/inks.css" in store
    assert store.paths("themes/") == ["themes/coup/inks.css", "themes/secret-hitler/inks.css"]
    inks = {"dark": {"green": "#123456"}, "light": {}}
    monkeypatch.setattr(assets, "themes", lambda: {"coup": Theme("complots", inks=inks)})
    assert AssetStore(folder).version != store.version
    assert (body(AssetStore(folder), "themes/coup/inks.css") or b"").startswith(b'[data-box="coup"]{--green:#123456;}')
