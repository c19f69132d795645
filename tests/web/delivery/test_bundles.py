"""Bundles: a style sheet or a script with all that it imports, addresses that still lead somewhere, and budgets."""

import gzip
import posixpath
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.web.delivery.bundles import bundle

STATIC = Path(__file__).resolve().parents[3] / "static"
OURS = sorted(
    path.relative_to(STATIC).as_posix()
    for folder in ("css", "games", "js")
    for path in (STATIC / folder).rglob("*")
    if path.suffix in {".css", ".js"}
)
FETCHED = re.compile(r"""(?:\bimport\(|url\(|new URL\()["']?([^"')]+\.(?:js|css|svg|woff2))""")


def written(folder: Path, files: dict[str, str]) -> Path:
    """Write ``files`` below ``folder``."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def test_a_style_sheet_comes_in_the_order_of_its_imports(tmp_path: Path) -> None:
    static = written(
        tmp_path,
        {
            "css/room.css": '@import "base/reset.css";\n@import "room/parts.css";\nb { color: red }\n',
            "css/base/reset.css": "/* first */\n* { margin: 0 }\n",
            "css/room/parts.css": '@import "../base/last.css";\na { color: blue }\n',
            "css/base/last.css": "i { color: green }\n",
        },
    )
    assert bundle(static, "css/room.css") == b"*{margin:0}i{color:green}a{color:blue}b{color:red}"


def test_the_pictures_of_a_part_are_found_from_the_whole(tmp_path: Path) -> None:
    static = written(
        tmp_path,
        {
            "games/verrat/play.css": '@import "../../css/base/night.css";\n',
            "css/base/night.css": 'a { mask: url("../../pictures/dawn.svg") }\n',
        },
    )
    assert bundle(static, "games/verrat/play.css") == b'a{mask:url("../../pictures/dawn.svg")}'


def test_a_sheet_with_the_menu_draws_its_switches_too() -> None:
    sheets = {path: bundle(STATIC, path) for path in OURS if path.count("/") == 1 and path.endswith(".css")}
    menus = {path for path, sheet in sheets.items() if b".menu-list span" in sheet}
    assert "css/recognition.css" in menus
    assert menus <= {path for path, sheet in sheets.items() if b".switches .what" in sheet}


def test_what_an_import_lays_into_a_layer_is_there_with_its_spaces_and_its_switches(tmp_path: Path) -> None:
    static = written(
        tmp_path,
        {
            "css/room.css": '@layer pieces, game;\n@import "pieces/pad.css" layer(pieces);\n@import "plain.css";\n',
            "css/pieces/pad.css": ".ways :is(a, b) {\n  --off: var(--nothing,);\n"
            "  display: var(--wide, block) var(--slim, none);\n}\n",
            "css/plain.css": "i { color: green }\n",
        },
    )
    assert bundle(static, "css/room.css") == (
        b"@layer pieces,game;@layer pieces{.ways :is(a,b){--off:var(--nothing,);"
        b"display:var(--wide,block) var(--slim,none)}}i{color:green}"
    )


def run(static: Path, path: str) -> str:
    """Return what a bundle prints under Node.js."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed; the browser tests run the bundles, too")
    (static / "bundle.mjs").write_bytes(bundle(static, path))
    return subprocess.run([node, static / "bundle.mjs"], capture_output=True, text=True, check=True).stdout


def test_modules_keep_their_names_to_themselves_and_run_once_in_order(tmp_path: Path) -> None:
    counter = 'console.log("counter");\nlet count = 0;\nexport function next() {\n  return ++count;\n}\n'
    static = written(
        tmp_path,
        {
            "js/page.js": 'import { next } from "./base/counter.js"; // shared\nimport "./part.js";\n'
            'const count = "own";\nconsole.log(count, next());\n',
            "js/part.js": 'import {\n  next,\n} from "./base/counter.js";\nconst count = "part";\n'
            "console.log(count, next());\n",
            "js/base/counter.js": counter,
        },
    )
    assert run(static, "js/page.js") == "counter\npart 1\nown 2\n"


def test_a_script_that_another_fetches_later_still_exports(tmp_path: Path) -> None:
    static = written(
        tmp_path,
        {
            "js/later.js": 'import { one } from "./base/one.js";\nexport const two = one + 1;\n',
            "js/base/one.js": 'export const one = 1;\nexport const late = () => import("./sound.js");\n',
        },
    )
    script = bundle(static, "js/later.js").decode()
    assert "export const two=one+1" in script
    assert script.count("export") == 1
    assert 'import("./base/sound.js")' in script


@pytest.mark.parametrize("path", OURS)
def test_all_that_a_bundle_imports_is_in_it_and_all_that_it_fetches_is_there(path: str) -> None:
    text = bundle(STATIC, path).decode()
    assert "@import" not in text
    assert not re.search(r"""\bimport\s*["'{*]|\bfrom\s*["']|\bexport (?!async|class|const|function)""", text)
    for address in FETCHED.findall(text):
        assert (STATIC / posixpath.join(posixpath.dirname(path), address)).resolve().is_file(), address


@pytest.mark.parametrize("path", [path for path in OURS if path.endswith(".js")])
def test_no_template_string_stands_within_another(path: str) -> None:
    source = (STATIC / path).read_text(encoding="utf-8")
    assert not re.search(r"\$\{[^}`]*`", source)  # rjsmin would take spaces out of the inner one


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("css/pages.css", 10 * 1024),
        ("css/chevet.css", 13 * 1024),
        ("css/phone.css", 6.5 * 1024),
        ("games/complots/phone.css", 11.25 * 1024),
        ("js/phone.js", 5 * 1024),
        ("js/play.js", 6 * 1024),
    ],
)
def test_a_bundle_keeps_its_budget(path: str, most: float) -> None:
    assert len(gzip.compress(bundle(STATIC, path), 9)) <= most
