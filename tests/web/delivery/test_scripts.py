"""The scripts that are sent as one file: joined as they are, nothing lost, nothing shared by accident."""

import gzip
import re
from pathlib import Path

import pytest

from companion.web.delivery.assets import SCRIPTS, linked

ROOT = Path(__file__).resolve().parents[3]
MODULES = {path.stem: path.read_bytes() for path in (ROOT / "static" / "js").glob("*.js")}
TEMPLATES = "\n".join(path.read_text("utf-8") for path in (ROOT / "templates").rglob("*.html"))


def test_what_a_module_exports_the_next_one_imports() -> None:
    modules = {
        "one": b"const mine = 1;\nexport function add(a) { return a + mine; }\nexport async function wait() {}\n",
        "two": b'import { add, wait as pause } from "./one.js";\nconst mine = 2;\nadd(mine);\npause();\n',
    }
    with pytest.raises(ValueError, match="as"):
        linked(("one", "two"), modules)
    modules["two"] = modules["two"].replace(b"wait as pause", b"wait").replace(b"pause", b"wait")
    assert linked(("one", "two"), modules).decode().splitlines() == [
        "const modules = {};",
        'modules["one"] = (() => {',
        "const mine = 1;",
        "function add(a) { return a + mine; }",
        "async function wait() {}",
        "return { add, wait };",
        "})();",
        'modules["two"] = (() => {',
        'const { add, wait } = modules["one"];',
        "const mine = 2;",
        "add(mine);",
        "wait();",
        "return {  };",
        "})();",
    ]


def test_an_import_for_its_effect_is_done_once_in_its_turn() -> None:
    joined = linked(("one", "two"), {"one": b"effect();\n", "two": b'import "./one.js";\nmore();\n'}).decode()
    assert joined.count("effect();") == 1
    assert "import" not in joined


@pytest.mark.parametrize(
    "body",
    [
        b'import { add } from "./elsewhere.js";\n',
        b'import "./elsewhere.js";\n',
        b'import * as all from "./one.js";\n',
        b'import all from "./one.js";\n',
        b"export default 7;\n",
        b"const a = 1;\nexport { a };\n",
        b'export * from "./one.js";\n',
        b"const text = `of several\n  lines`;\n",
    ],
)
def test_what_the_join_cannot_follow_it_refuses(body: bytes) -> None:
    with pytest.raises(ValueError, match=r"two\.js"):
        linked(("one", "two"), {"one": b"export const add = 1;\n", "two": body})


def test_remarks_stay_with_who_reads_the_files() -> None:
    body = (
        b"// A remark.\n/** A remark,\n * of two lines. */\nconst address = 'http://one // two'; // a remark\n"
        b"  // A remark.\n  const more = `// ${address} // no remark`;\n  run(); // a remark of so many words\n"
    )
    assert linked(("one",), {"one": body}).decode().splitlines()[2:-2] == [
        "const address = 'http://one // two';",
        "const more = `// ${address} // no remark`;",
        "run();",
    ]


@pytest.mark.parametrize("bundle", SCRIPTS)
def test_a_joined_file_holds_all_of_its_modules_and_asks_for_no_other(bundle: str) -> None:
    joined = linked(SCRIPTS[bundle], MODULES).decode()
    assert re.findall(r'^modules\["([\w-]+)"\]', joined, re.MULTILINE) == list(SCRIPTS[bundle])
    assert not re.search(r"^(import|export) ", joined, re.MULTILINE)


@pytest.mark.parametrize("bundle", SCRIPTS)
def test_a_page_loads_the_joined_file_or_its_modules_and_never_both(bundle: str) -> None:
    assert f"asset('{bundle}')" in TEMPLATES
    assert "asset('js/watch.js')" not in TEMPLATES


@pytest.mark.parametrize(("bundle", "most"), [("js/phone.js", 5 * 1024), ("js/game.js", 6 * 1024)])
def test_a_joined_file_keeps_its_budget(bundle: str, most: int) -> None:
    assert len(gzip.compress(linked(SCRIPTS[bundle], MODULES), 9)) <= most
