"""Every page begins with the same header, a way back and the menu, or has a reason to do without."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
TEMPLATES: Final = ROOT / "templates"

OTHERWISE: Final = {
    "a phone names whose page it is, and has language and light at its foot": (
        *("phone/_joining", "phone/_stage", "phone/refused"),
    ),
    "a secret lies open, or is about to: the only tap hides it or goes on": ("phone/hand", "phone/role"),
    "notes close by themselves, and lead back": ("phone/notes",),
    "a television has a remote, and nobody in front of it who chooses": (
        *("court/_stage", "court/recital", "court/tv"),
    ),
    "a page that is drawn once for everybody holds no form": ("base/error", "base/offline", "phone/_carried"),
    "the first page leads nowhere back, and shows what the menu holds": ("lobby/start",),
    "the band of the guided game is its header": (
        *("lobby/demo/deal", "lobby/demo/end", "lobby/demo/script", "lobby/demo/start"),
    ),
    "a scene, whose last line leads to the start": ("table/end",),
    "a bench for makers of boards, with a head of its own": ("games/sultane/boards",),
}
"""Why a page has no header, with the pages of which that is true."""

WITHOUT: Final = {page for pages in OTHERWISE.values() for page in pages}


def pages() -> dict[str, str]:
    """Return the templates that draw the main part of a page, by their names."""
    every = {
        path.relative_to(TEMPLATES).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in TEMPLATES.rglob("*.html")
    }
    return {name: text for name, text in every.items() if "<main" in text}


def test_every_page_has_the_header_or_a_reason_to_do_without() -> None:
    headed = re.compile(r"\btop\(|table/_(menu|tools)\.html")
    assert {name for name, text in pages().items() if not headed.search(text)} == WITHOUT


@pytest.mark.parametrize("page", ["table/abandon", "lobby/resume_delete", "lobby/kept_delete", "table/handover"])
def test_a_page_that_asks_begins_with_the_way_back(page: str) -> None:
    main = pages()[page].partition("<main")[2].partition("\n")[2]
    assert re.match(r"\{\{ top\(", main)


def test_the_guided_game_has_the_menu_in_its_band() -> None:
    band = (TEMPLATES / "lobby/demo/_coach.html").read_text(encoding="utf-8")
    assert 'class="menu"' in band
    assert "base/parts/switches.html" in band
