"""Nothing outside a game's own folders knows it: no module, page, style or script names it or its pieces."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted(path.parent.name for path in (ROOT / "companion" / "games").glob("*/__init__.py"))


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
        *("dense", "middle-in"),
    },
    "shaked": {"holes", "next-tap", "pack"},
    "complots": {"cards-of", "cross", "keyed"},
    "verrat": {"bands", "dial-box", "n12", "pick-card", "sentenced", "suspect", "trips"},
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


SCREENS_FOR_ALL = {"static/js/lobby/boards.js"}
"""Screens of the rooms that one game alone fills so far: its phones on the stage, what was claimed, the workshop."""


def imported_by(sheet: Path) -> set[Path]:
    """Return the style sheets that one imports by their paths: parts of many have the same name."""
    found = re.findall(r'@import "([^"]+)"', sheet.read_text(encoding="utf-8"))
    return {(sheet.parent / address).resolve() for address in found}


@cache
def owner_of(file: Path) -> str:
    """Return the game that a file belongs to, nothing for one of a shared room."""
    parts = file.relative_to(ROOT).parts
    return parts[2] if parts[1] == "games" else ""


def of_one_game() -> set[str]:
    """Return the styles and scripts of the shared rooms that the pages, styles and scripts of one game alone name."""
    kinds, folders = {".html", ".svg", ".js", ".css", ".py"}, (ROOT / "templates", ROOT / "companion" / "web")
    files = [file for folder in (*folders, *STYLES_AND_SCRIPTS) for file in folder.rglob("*") if file.suffix in kinds]
    sheets = {file: imported_by(file) for file in files if file.suffix == ".css"}
    texts = {file: file.read_text(encoding="utf-8") for file in files if file not in sheets}
    found = set()
    for piece in files:
        if piece.suffix not in {".js", ".css"} or owner_of(piece):
            continue
        page = piece.relative_to(ROOT / "static").with_suffix("").as_posix()
        users = [file for file, text in texts.items() if (piece.name in text or page in text) and file != piece]
        owners = {owner_of(file) for file in [*users, *(sheet for sheet, parts in sheets.items() if piece in parts)]}
        if len(owners) == 1 and owners != {""}:
            found.add(piece.relative_to(ROOT).as_posix())
    return found


def test_no_style_or_script_of_one_game_is_kept_in_a_shared_room() -> None:
    assert of_one_game() == SCREENS_FOR_ALL
