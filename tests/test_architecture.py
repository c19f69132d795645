"""Imports go web → services → store, and services → games → kernel; rules use nothing of the world outside."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "companion" / "games").glob("*/__init__.py"))
LONGEST_LINE_OF_A_TEMPLATE = 160
MOST_SET_IN_TEMPLATES = 270
"""How many variables templates set together. A change that lowers it lowers it here; none may raise it."""
MOST_WORDS_OF_DOCUMENTS = 24_000
HEAVY = {"flask", "sqlalchemy", "flask_sqlalchemy", "alembic", "babel", "jinja2", "granian"}


WRONG_WAYS = (
    ("kernel", "import random", "random"),
    ("kernel", "from companion.games import sultane", "companion.games.sultane"),
    ("games.sultane", "from datetime import datetime", "datetime"),
    ("games.sultane", "from companion import services", "companion.services"),
    ("games.sultane", "from companion.registry import GAMES", "companion.registry"),
    ("games.shaked", "from companion.games import sultane", "companion.games.sultane"),
    ("services", "import flask", "flask"),
    ("services", "from sqlalchemy import select", "sqlalchemy"),
    ("services", "from companion import web", "companion.web"),
    ("store", "from companion import services", "companion.services"),
    ("web", "from companion import cli", "companion.cli"),
    ("web", "from companion.cli import keeping", "companion.cli.keeping"),
)
"""Packages, what no module of theirs may import, and the module that this line imports."""


def test_every_import_the_wrong_way_is_found(tmp_path: Path) -> None:
    """What ``script/test`` runs beside the tests finds each in a copy of the package."""
    shutil.copytree(ROOT / "companion", tmp_path / "companion", ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    wrong = set()
    for number, (package, line, imported) in enumerate(WRONG_WAYS):
        (tmp_path / "companion" / package.replace(".", "/") / f"loose{number}.py").write_text(f"{line}\n")
        wrong.add(f"companion.{package}.loose{number} -> {imported} (l.1)")
    program = [str(Path(sys.executable).parent / "lint-imports"), "--no-logo", "--no-cache"]
    linted = subprocess.run(program, check=False, cwd=tmp_path, capture_output=True, text=True)
    assert linted.returncode == 1
    assert {line for line in wrong if line not in linted.stdout} == set()


def loaded_by(statement: str) -> set[str]:
    """Return the top names of what a fresh Python has loaded after ``statement``."""
    program = f"{statement}\nimport sys; print(*{{name.split('.')[0] for name in sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, capture_output=True, text=True)
    return set(ran.stdout.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_without_the_web_and_the_database(game: str) -> None:
    assert not loaded_by(f"import companion.games.{game}") & HEAVY


def test_the_command_line_starts_without_the_web_and_the_database() -> None:
    assert not loaded_by("import companion.cli") & HEAVY


def pages_of_a_game() -> set[str]:
    """Return the names of the templates that the rooms draw from a game's own folder; a list names ones to choose."""
    named = re.compile(r"""(?<!\[)(?:f"games/\{[a-z.]+\}|"games/" ~ [a-z.]+ ~ ")/(\w+\.html)\"""")
    rooms = [path for path in (ROOT / "templates").rglob("*.html") if "games" not in path.relative_to(ROOT).parts]
    files = [*(ROOT / "companion" / "web").rglob("*.py"), *rooms]
    return {page for file in files for page in named.findall(file.read_text(encoding="utf-8"))}


OF_ROLES = frozenset({"hidden.html", "labels.html", "role.html"})
"""The pages of games with a role to hold; a game with hands, or with an open deal, has none."""

AT_WILL = frozenset(
    {"_mark.html", "_odds.html", "_scene.html", "boards.html", "carried.html", "claims.html", "hand.html"}
    | {"lesson.html", "picture.html"}
)
"""The pages that a room shows only of games that have them."""


def test_a_game_has_every_page_that_the_rooms_draw() -> None:
    from companion.registry import GAMES as REGISTERED

    pages = pages_of_a_game()
    assert {"hidden.html", "play.html", "reference.html", "rules.html"} <= pages
    for slug, game in REGISTERED.items():
        there = {path.name for path in (ROOT / "templates" / "games" / slug).iterdir()}
        needed = pages - AT_WILL
        if game.dealing.open_deal or "hand.html" in there:
            needed -= OF_ROLES
        if game.dealing.open_deal and "hand.html" not in there:
            needed -= {"phone.html", "phone_public.html"}
        assert needed <= there, slug


def nested_choices(template: str) -> list[int]:
    """Return the lines of a template in which one ``… if … else …`` is inside another."""
    found = Environment(autoescape=True).parse(template).find_all(nodes.CondExpr)
    return [one.lineno for one in found if any(isinstance(end, nodes.CondExpr) for end in (one.expr1, one.expr2))]


def templates() -> dict[str, str]:
    """Return the text of every template by its path."""
    kept = ROOT / "templates" / "__pycache__"  # of the app that runs from here
    files = [path for path in sorted((ROOT / "templates").rglob("*")) if path.is_file() and kept not in path.parents]
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files}


def unused_imports(every: dict[str, str]) -> dict[str, list[str]]:
    """Return what each template imports that neither it names nor a template that it includes, or that builds on it."""
    bare = {path.removeprefix("templates/"): re.sub(r"\{#.*?#\}", "", text, flags=re.S) for path, text in every.items()}
    beside = {path: set(re.findall(r'(?:extends|include) "([^"]+)"', text)) for path, text in bare.items()}
    unused: dict[str, list[str]] = {}
    for path, text in bare.items():
        near = [each for each in bare if each in beside[path] or path in beside[each]]
        names = [
            name
            for one in re.findall(r'from "[^"]+" import ([^%]+?)(?: with context)? -?%', text)
            for name in re.findall(r"(\w+)(?:,|$)", one)
        ]
        words = re.findall(
            r"\w+", " ".join([re.sub(r'from "[^"]+" import [^%]+', "", bare[each]) for each in (path, *near)])
        )
        if lacking := sorted(set(names) - set(words)):
            unused[path] = lacking
    return unused


def test_a_template_imports_what_is_drawn_with_it() -> None:
    drawn = {"a": '{% from "b" import c, d %}{{ c() }}{% include "e" %}', "e": "{{ f() }}"}
    assert unused_imports(drawn) == {"a": ["d"]}
    assert unused_imports(templates()) == {}


def test_no_template_chooses_inside_a_choice() -> None:
    assert nested_choices("{{ 1 if a else 2 if b else 3 }}") == [1]
    assert {path: lines for path, text in templates().items() if (lines := nested_choices(text))} == {}


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    long = {path: max(map(len, text.splitlines()), default=0) for path, text in templates().items()}
    assert {path: length for path, length in long.items() if length > LONGEST_LINE_OF_A_TEMPLATE} == {}


def test_templates_work_out_ever_less_by_themselves() -> None:
    assert sum(len(re.findall(r"\{%-? set\b", text)) for text in templates().values()) <= MOST_SET_IN_TEMPLATES


def test_the_documents_are_no_longer_than_somebody_reads() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert sum(len(path.read_text(encoding="utf-8").split()) for path in documents) <= MOST_WORDS_OF_DOCUMENTS


def test_every_game_is_registered() -> None:
    from companion.registry import GAMES as REGISTERED

    assert sorted(game.record.read.__module__.split(".")[2] for game in REGISTERED.values()) == GAMES
