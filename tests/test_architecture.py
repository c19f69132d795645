"""The house: imports go web → play → store → games → kernel, and rules know nothing of the world outside."""

import ast
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "companion" / "games").glob("*/__init__.py"))
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
    ("games.sultane", "from companion import play", "companion.play"),
    ("games.sultane", "from companion.registry import GAMES", "companion.registry"),
    ("play", "import flask", "flask"),
    ("play", "from sqlalchemy import select", "sqlalchemy"),
    ("play", "from companion import web", "companion.web"),
    ("store", "from companion import play", "companion.play"),
    ("web", "from companion import cli", "companion.cli"),
    ("web", "from companion.cli import tables", "companion.cli.tables"),
)
"""Packages, what no module of theirs may import, and what is imported thereby."""


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

AT_WILL = frozenset({"_mark.html", "boards.html", "hand.html", "picture.html", "lesson.html", "claims.html"})
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


@cache
def program_of(file: Path) -> str:
    """Return what a file does, without what its docstrings and comments say by way of example."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return re.sub(r"\{#.*?#\}|/\*.*?\*/", "", text, flags=re.DOTALL)
    tree = ast.parse(text)
    told = [node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    for node in told:
        node.value = ast.Constant(None)
    return ast.unparse(tree)


COVERS = "static/css/base/covers.css"
"""The colours of the boxes, which are next to one another on the first screen."""

STYLES_AND_SCRIPTS = tuple(ROOT / "static" / part for part in ("css", "js", "games"))

PIECES_FOR_ALL = {
    "sultane": {
        *("badge", "boardhead", "boardpart", "brow", "dense", "medallions", "said-cards", "side-i", "spare-pile"),
        *("strip-only", "two-answers", "unlike", "well-row"),
    },
    "shaked": {"trio"},
    "complots": {"cross"},
}
"""Classes of shared style sheets that one game alone uses so far: boards, claims, answers, charts, as any may have."""


def slug_of(game: str) -> str:
    """Return the slug under which a game's package is registered."""
    from companion.registry import GAMES as REGISTERED

    return next(slug for slug, found in REGISTERED.items() if found.record.read.__module__.split(".")[2] == game)


def names(text: str, game: str, slug: str) -> bool:
    """Return whether ``text`` names a game by its package or its slug, in any case; a bare number may be anything."""
    told = text.lower()
    called = (slug,) if slug.isalpha() else (f"games/{slug}", f"'{slug}'", f'"{slug}"')
    return any(name in told for name in (game, *called))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("from companion.registry import SULTANE as game", {"sultane"}),
        ("if table.slug == '1001': pass", {"mille_et_un"}),
        ('{{ "1001" }}', {"mille_et_un"}),
        ("href='games/1001/play.css'", {"mille_et_un"}),
        ("MILLE_ET_UN", {"mille_et_un"}),
        ("range(1001)", set()),
    ],
)
def test_a_game_is_recognised_by_any_of_its_names(text: str, named: set[str]) -> None:
    assert {game for game in GAMES if names(text, game, slug_of(game))} == named


@cache
def words_in(folder: Path) -> frozenset[str]:
    """Return every word of the programs and pages in ``folder``."""
    files = [file for file in folder.rglob("*") if file.suffix in {".py", ".html", ".js"}]
    return frozenset(word for file in files for word in re.findall(r"[\w-]+", program_of(file)))


def classes_of(sheet: Path) -> set[str]:
    """Return the classes that a style sheet names."""
    css = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    selectors = [one for one in re.findall(r"([^{};]+)\{", css) if "@" not in one]
    return set(re.findall(r"\.([a-z][\w-]*)", " ".join(selectors)))


BUILT_ON = {"sultane": ("companion/workshop/",)}
"""Further folders that are about one game: the workshop estimates boards of Sultane."""


SOURCES = frozenset({".py", ".html", ".svg", ".js", ".css"})
"""The kinds of files that can name a game; catalogues are for every game."""


def naming(game: str) -> set[str]:
    """Return the files that name a game and are neither its own nor the colours of the boxes."""
    slug = slug_of(game)
    folders = [ROOT / "companion", ROOT / "templates", *STYLES_AND_SCRIPTS]
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in SOURCES]
    found = {file.relative_to(ROOT).as_posix() for file in files if names(program_of(file), game, slug)}
    own = (f"companion/games/{game}/", f"templates/games/{slug}/", f"static/games/{slug}/", *BUILT_ON.get(game, ()))
    return {name for name in found if not name.startswith(own)} - {COVERS}


def test_nothing_but_the_registry_and_its_own_folders_names_a_game() -> None:
    assert {game: naming(game) for game in GAMES} == {game: {"companion/registry.py"} for game in GAMES}


GAME_FILES = ROOT / "static" / "games"


def foreign_classes(game: str) -> set[str]:
    """Return the classes of one game's pages alone that are styled outside of its folder."""
    slug = slug_of(game)
    own = words_in(ROOT / "templates" / "games" / slug)
    others = [folder for folder in (ROOT / "templates" / "games").iterdir() if folder.name != slug and folder.is_dir()]
    shared = set().union(
        *(words_in(folder) for folder in (ROOT / "companion" / "web", ROOT / "static" / "js", *others)),
        *(words_in(room) for room in (ROOT / "templates").iterdir() if room.name != "games"),
    )
    styled = set().union(*(classes_of(sheet) for sheet in (ROOT / "static" / "css").rglob("*.css")))
    foreign = set().union(
        *(classes_of(sheet) for sheet in GAME_FILES.rglob("*.css") if slug not in sheet.relative_to(GAME_FILES).parts)
    )
    return (styled | foreign) & own - shared


def test_a_class_of_one_games_pages_is_styled_in_its_own_folder() -> None:
    assert {game: foreign_classes(game) for game in GAMES} == {game: PIECES_FOR_ALL.get(game, set()) for game in GAMES}


def classes_queried(script: Path) -> set[str]:
    """Return the classes that a script looks for in pages: those of the selectors in its strings."""
    strings = re.findall(r"([\"'`])((?:(?!\1).)*)\1", program_of(script))
    return {name for _, string in strings if "/" not in string for name in re.findall(r"\.([a-z][\w-]*)", string)}


def foreign_queries(game: str) -> set[str]:
    """Return the classes of one game's pages alone that a script of a shared room looks for."""
    slug = slug_of(game)
    others = [folder for folder in (ROOT / "templates" / "games").iterdir() if folder.name != slug and folder.is_dir()]
    rooms = [room for room in (ROOT / "templates").iterdir() if room.name != "games"]
    shared = set().union(*(words_in(folder) for folder in (ROOT / "companion" / "web", *others, *rooms)))
    queried = set().union(*(classes_queried(script) for script in (ROOT / "static" / "js").rglob("*.js")))
    return queried & words_in(ROOT / "templates" / "games" / slug) - shared


def test_no_script_of_a_shared_room_looks_for_a_class_of_one_games_pages() -> None:
    assert {game: foreign_queries(game) for game in GAMES} == {game: set() for game in GAMES}


SCREENS_FOR_ALL = {"static/css/table/claims.css", "static/js/lobby/boards.js"}
"""Screens of the rooms that one game alone fills so far: what was claimed, and the workshop of boards."""


def names_piece(file: Path, text: str, piece: Path) -> bool:
    """Return whether a file uses a style or script. Style sheets import by path: parts of many have the same name."""
    if file.suffix == ".css":
        return piece in {(file.parent / address).resolve() for address in re.findall(r'@import "([^"]+)"', text)}
    return piece.name in text or piece.relative_to(ROOT / "static").with_suffix("").as_posix() in text


def owner_of(file: Path) -> str:
    """Return the game that a file belongs to, nothing for one of a shared room."""
    parts = file.relative_to(ROOT).parts
    return parts[2] if parts[1] == "games" else ""


def of_one_game() -> set[str]:
    """Return the styles and scripts of the shared rooms that the pages, styles and scripts of one game alone name."""
    kinds, folders = {".html", ".svg", ".js", ".css", ".py"}, (ROOT / "templates", ROOT / "companion" / "web")
    files = [file for folder in (*folders, *STYLES_AND_SCRIPTS) for file in folder.rglob("*") if file.suffix in kinds]
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    found = set()
    for piece in files:
        if piece.suffix not in {".js", ".css"} or owner_of(piece):
            continue
        owners = {owner_of(file) for file, text in texts.items() if file != piece and names_piece(file, text, piece)}
        if len(owners) == 1 and owners != {""}:
            found.add(piece.relative_to(ROOT).as_posix())
    return found


def test_no_style_or_script_of_one_game_is_kept_in_a_shared_room() -> None:
    assert of_one_game() == SCREENS_FOR_ALL


def nested_choices(template: str) -> list[int]:
    """Return the lines of a template in which one ``… if … else …`` is inside another."""
    found = Environment(autoescape=True).parse(template).find_all(nodes.CondExpr)
    return [one.lineno for one in found if any(isinstance(end, nodes.CondExpr) for end in (one.expr1, one.expr2))]


def test_no_template_chooses_inside_a_choice() -> None:
    assert nested_choices("{{ 1 if a else 2 if b else 3 }}") == [1]
    kept = ROOT / "templates" / "__pycache__"  # of the app that runs from here
    files = [path for path in sorted((ROOT / "templates").rglob("*")) if path.is_file() and kept not in path.parents]
    assert {str(path): lines for path in files if (lines := nested_choices(path.read_text(encoding="utf-8")))} == {}


def test_every_game_is_registered() -> None:
    from companion.registry import GAMES as REGISTERED

    assert sorted(game.record.read.__module__.split(".")[2] for game in REGISTERED.values()) == GAMES
