"""Static files: bundles instead of their sources, addresses that change with what is in them, and nothing missing."""

import gzip
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.delivery.assets import AssetStore
from tests.web.evening import make_app

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "static"
TEMPLATES = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.html")))
BUNDLES = sorted(path for path in (STATIC / "built").rglob("*") if path.suffix in {".css", ".js"})
SCRIPTS = [path for path in BUNDLES if path.suffix == ".js"]
FETCHED = re.compile(r"""(?:\bimport\(|url\(|new URL\()["']?([^"')]+\.(?:js|css|svg|woff2))""")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a style sheet, its bundle, and a picture with its drawing."""
    for path, body in {
        "css/room.css": '@import "part.css";',
        "built/css/room.css": "a{color:red}",
        "pictures/sprite.svg": "<svg/>",
        "pictures/src/drawing.svg": "<svg/>",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(body)
    return tmp_path


def body(store: AssetStore, path: str) -> bytes | None:
    found = store.get(path)
    return found.body if found else None


def test_a_bundle_is_sent_in_place_of_its_source(folder: Path) -> None:
    assert body(AssetStore(folder), "css/room.css") == b"a{color:red}"
    assert AssetStore(folder).source("css/room.css") == b'@import "part.css";'


def test_what_has_no_bundle_is_sent_as_it_is(folder: Path) -> None:
    assert body(AssetStore(folder), "pictures/sprite.svg") == b"<svg/>"


@pytest.mark.parametrize("path", ["css/other.css", "pictures/src/drawing.svg", "css", "", "../secret", "/etc/passwd"])
def test_nothing_else_is_sent(folder: Path, path: str) -> None:
    assert AssetStore(folder).get(path) is None
    assert AssetStore(folder, from_sources=True).get(path) is None


@pytest.mark.parametrize("path", ["css/room.css", "built/css/room.css", "pictures/sprite.svg"])
def test_another_version_of_any_file_has_another_address(folder: Path, path: str) -> None:
    before = AssetStore(folder).version
    (folder / path).write_text("another")
    assert AssetStore(folder).version != before


def test_sources_are_sent_as_they_are_now(folder: Path) -> None:
    store = AssetStore(folder, from_sources=True)
    assert body(store, "css/room.css") == b'@import "part.css";'
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
    (folder / "built" / "css" / "room.css").write_text(sheet)
    (folder / "built" / "css" / "room.css.br").write_bytes(b"by brotli")
    client.application.extensions["assets"] = AssetStore(folder)
    answer = client.get("/assets/any/css/room.css", headers={"Accept-Encoding": accepts})
    assert (answer.headers.get("Content-Encoding"), answer.headers["Vary"]) == (coding, "Accept-Encoding")
    assert answer.mimetype == "text/css"
    sent = {"br": lambda body: {b"by brotli": sheet}[body], "gzip": lambda body: gzip.decompress(body).decode()}
    assert sent.get(coding or "", bytes.decode)(answer.data) == sheet


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
    assert (STATIC / "built" / f"{sheet}.css").is_file()


def test_what_a_bundle_fetches_is_there() -> None:
    for bundle in BUNDLES:
        source = STATIC / bundle.relative_to(STATIC / "built")
        for address in FETCHED.findall(bundle.read_text(encoding="utf-8")):
            assert (source.parent / address).resolve().is_file(), (bundle, address)


def test_a_script_comes_with_all_that_it_imports() -> None:
    for script in SCRIPTS:
        assert not re.search(r"""\bimport\s*["'{*]|\bfrom\s*["']""", script.read_text(encoding="utf-8")), script


@pytest.mark.parametrize(("script", "most"), [("js/phone.js", 4 * 1024), ("js/play.js", 5 * 1024)])
def test_a_script_keeps_its_budget(script: str, most: int) -> None:
    assert len(gzip.compress((STATIC / "built" / script).read_bytes(), 9)) <= most


def test_a_page_loads_a_bundle_or_its_parts_and_never_both(client: FlaskClient) -> None:
    assert "js/base/watch.js" not in TEMPLATES
    assert client.get("/").text.count('rel="stylesheet"') == 1


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return make_app(tmp_path).test_client()
