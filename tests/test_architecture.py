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
MOST_SET_IN_TEMPLATES = 415
"""How many variables templates set together. A change that lowers it lowers it here; none may raise it."""
HEAVY = {"flask", "sqlalchemy", "flask_sqlalchemy", "alembic", "babel", "jinja2", "granian"}


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the checkout in ``folder``."""
    program = str(Path(sys.executable).parent / "lint-imports")
    return subprocess.run([program, "--no-logo", "--no-cache"], check=False, cwd=folder, capture_output=True, text=True)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package, to break."""
    shutil.copytree(ROOT / "companion", tmp_path / "companion", ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_import_contract_holds() -> None:
    linted = lint_imports(ROOT)
    assert linted.returncode == 0, linted.stdout


WRONG_WAYS = (
    ("kernel", "import random", "random"),
    ("kernel", "from companion.games import sultane", "companion.games.sultane"),
    ("games.sultane", "from datetime import datetime", "datetime"),
    ("games.sultane", "from companion import services", "companion.services"),
    ("games.sultane", "from companion.registry import GAMES", "companion.registry"),
    ("services", "import flask", "flask"),
    ("services", "from sqlalchemy import select", "sqlalchemy"),
    ("services", "from companion import web", "companion.web"),
    ("store", "from companion import services", "companion.services"),
    ("web", "from companion import cli", "companion.cli"),
    ("web", "from companion.cli import tables", "companion.cli.tables"),
)
"""Packages, what no module of theirs may import, and the module that this line imports."""


def test_every_import_the_wrong_way_is_found(copy: Path) -> None:
    wrong = set()
    for number, (package, line, imported) in enumerate(WRONG_WAYS):
        (copy / "companion" / package.replace(".", "/") / f"loose{number}.py").write_text(f"{line}\n")
        wrong.add(f"companion.{package}.loose{number} -> {imported} (l.1)")
    linted = lint_imports(copy)
    assert linted.returncode == 1
    assert {line for line in wrong if line not in linted.stdout} == set()


def test_a_game_that_knows_another_is_found(copy: Path) -> None:
    other = copy / "companion" / "games" / "another"
    other.mkdir()
    (other / "__init__.py").write_text("from companion.games import sultane\n")
    assert "companion.games.another is not allowed to import companion.games.sultane" in lint_imports(copy).stdout


CIRCLE = """
from graphlib import CycleError, TopologicalSorter
import grimp
graph = grimp.build_graph("companion", cache_dir=None)
try:
    TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in graph.modules}).prepare()
except CycleError as error:
    print(*error.args[1], sep=" < ")
"""


def circle_of_imports(folder: Path) -> str:
    """Return one circle among the imports of the package in ``folder``, imports for types included; empty for none."""
    ran = subprocess.run([sys.executable, "-c", CIRCLE], check=True, cwd=folder, capture_output=True, text=True)
    return ran.stdout.strip()


def test_no_import_goes_round_in_a_circle() -> None:
    assert circle_of_imports(ROOT) == ""


def test_a_circle_of_imports_is_found_even_where_it_is_for_types_alone(copy: Path) -> None:
    state = copy / "companion" / "games" / "sultane" / "state.py"
    line = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from companion.games.sultane import eligibility\n"
    state.write_text(state.read_text(encoding="utf-8") + line, encoding="utf-8")
    assert {"companion.games.sultane.state", "companion.games.sultane.eligibility"} <= set(
        circle_of_imports(copy).split(" < ")
    )


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
    {"_mark.html", "_odds.html", "_scene.html", "boards.html", "claims.html", "hand.html"}
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


def test_no_template_chooses_inside_a_choice() -> None:
    assert nested_choices("{{ 1 if a else 2 if b else 3 }}") == [1]
    assert {path: lines for path, text in templates().items() if (lines := nested_choices(text))} == {}


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    long = {path: max(map(len, text.splitlines()), default=0) for path, text in templates().items()}
    assert {path: length for path, length in long.items() if length > LONGEST_LINE_OF_A_TEMPLATE} == {}


def test_templates_work_out_ever_less_by_themselves() -> None:
    assert sum(len(re.findall(r"\{%-? set\b", text)) for text in templates().values()) <= MOST_SET_IN_TEMPLATES


def test_every_game_is_registered() -> None:
    from companion.registry import GAMES as REGISTERED

    assert sorted(game.record.read.__module__.split(".")[2] for game in REGISTERED.values()) == GAMES
