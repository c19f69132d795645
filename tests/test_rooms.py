"""A screen's route, page, style and script have the same room and the same name."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
STATIC: Final = ROOT / "static"
ROOMS: Final = ("lobby", "table", "phone", "court")
REFUSED: Final = "phone/refused"
"""The page on which a phone is told of any refusal: no screen's own, so its blueprint draws it."""


def modules_of(room: str) -> set[str]:
    """Return the names of a room's modules."""
    return {path.stem for path in (ROOT / "companion" / "web" / room).glob("*.py")}


def pages_of(room: str) -> Iterator[str]:
    """Yield the names of a room's pages; the pages of a screen with many are in a folder of its name."""
    for path in sorted((ROOT / "templates" / room).iterdir()):
        if path.suffix in {"", ".html", ".svg"} and not path.name.startswith("_"):
            yield path.stem


def belongs_to(page: str, module: str) -> bool:
    """Return whether a page has the name of a module, or that name and more: ``deal_cards`` is a page of ``deal``."""
    return page == module or page.startswith(f"{module}_")


def named_in(file: Path) -> set[str]:
    """Return the style sheets and scripts that a file imports or a template links, by their paths below static."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        return set(re.findall(r"asset\('((?:css|js)/[\w/]+\.(?:css|js))'\)", text))
    addresses = re.findall(r'(?:@import|from|import|import\()\s*"([\w./]+\.(?:css|js))"', text)
    return {os.path.relpath(file.parent / address, STATIC).replace(os.sep, "/") for address in addresses}


def uses() -> Counter[str]:
    """Return how many files import or link each style sheet and script."""
    files = [path for kind in ("css", "js", "games") for path in (STATIC / kind).rglob("*") if path.is_file()]
    files += (ROOT / "templates").rglob("*.html")
    return Counter(path for file in files if file.suffix in {".css", ".js", ".html"} for path in named_in(file))


def drawn_by(module: Path) -> set[str]:
    """Return the pages of the rooms that a module draws, as ``room/page``; of a folder of pages, its name."""
    named = re.findall(rf'"((?:{"|".join(ROOMS)})/\w+)[./\w]*\.(?:html|svg)"', module.read_text(encoding="utf-8"))
    return set(named) - {REFUSED}


@pytest.mark.parametrize("room", ROOMS)
def test_every_page_has_the_name_of_a_module_of_its_room(room: str) -> None:
    pages = {page for page in pages_of(room) if f"{room}/{page}" != REFUSED}
    modules = modules_of(room)
    assert len(pages) >= 2
    assert {page for page in pages if not any(belongs_to(page, module) for module in modules)} == set()


@pytest.mark.parametrize("room", ROOMS)
def test_no_module_draws_the_page_of_another(room: str) -> None:
    drawn = {path: drawn_by(path) for path in (ROOT / "companion" / "web" / room).glob("*.py")}
    assert any(drawn.values())
    foreign = {
        (path.name, page)
        for path, pages in drawn.items()
        for page in pages
        if not (page.startswith(f"{room}/") and belongs_to(page.partition("/")[2], path.stem))
    }
    assert foreign == set()


@pytest.mark.parametrize("kind", ["css", "js"])
def test_styles_and_scripts_have_the_rooms_of_the_pages(kind: str) -> None:
    folders = {path.name for path in (STATIC / kind).iterdir() if path.is_dir()}
    assert folders == {"base", *ROOMS} ^ ({"pieces", "phone"} if kind == "css" else set())  # phones have pieces alone


@pytest.mark.parametrize(
    ("kind", "room"), [(kind, room) for kind in ("css", "js") for room in ROOMS if (STATIC / kind / room).is_dir()]
)
def test_the_style_and_the_script_of_one_screen_have_its_name(kind: str, room: str) -> None:
    files, modules, used = sorted((STATIC / kind / room).glob(f"*.{kind}")), modules_of(room), uses()
    assert files
    others = [path for path in files if not any(belongs_to(path.stem, module) for module in modules)]
    assert {path.name for path in others if used[path.relative_to(STATIC).as_posix()] < 2} == set()
