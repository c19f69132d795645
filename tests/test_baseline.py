"""Style sheets and scripts use nothing that the oldest supported browsers lack, unless a page is whole without it.

What these browsers lack comes from MDN's browser compatibility data; ``script/compat`` renews the extract.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import tinycss2

from companion.web.delivery.bundles import bundle

ROOT = Path(__file__).resolve().parents[1]
UNKNOWN = json.loads(next((ROOT / "tests" / "vendor").glob("browser-compat-data-*/unknown.json")).read_text("utf-8"))
STATIC = ROOT / "static"
STYLES = sorted(path for folder in ("css", "games") for path in (STATIC / folder).rglob("*.css"))
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
GUARD = "supports"
"""The contents of such a rule are used only by browsers that support them."""

WHOLE_WITHOUT = {
    "at-rules/page": "on paper only",
    "properties/-webkit-touch-callout": "iPhones alone open a menu over what is held",
    "properties/align-content/safe": "an outcome stands at the top of the table",
    "properties/accent-color": "boxes are ticked in the browser's own colour",
    "properties/break-after/avoid": "on paper only",
    "properties/cursor": "nothing points on a phone",
    "properties/field-sizing": "a pasted list is scrolled in one line",
    "properties/font-family/ui-monospace": "the next family of the list",
    "properties/overscroll-behavior": "the page behind a list scrolls, too",
    "properties/resize": "a field has a corner to drag",
    "properties/text-decoration": "a plain line",
    "properties/text-wrap": "lines of uneven length",
    "selectors/-moz-progress-bar": "each engine has its own name for it",
    "selectors/-webkit-inner-spin-button": "each engine has its own name for it",
    "selectors/-webkit-progress-bar": "each engine has its own name for it",
    "selectors/-webkit-progress-value": "each engine has its own name for it",
}
ASKED_BEFORE_USE = {
    "audioSession": "Apple's devices alone have a ringer switch that mutes a page",
    "canShare": "without it no button offers to share",
    "currentEntry": "without it Back leads through all that a page was asked",
    "released": "of a lock that was granted",
    "share": "without it no button offers to share",
    "wakeLock": "without it the page says how to keep the screen on",
}
OUR_OWN = {"check", "draw", "gather", "hand", "node", "phone", "scan", "screens", "unlock"}
"""Members of our own objects and modules that are called like some browser's."""


def used(nodes: Sequence[Any]) -> Iterator[str]:
    """Yield the path of each style feature that a style sheet, or the inside of a rule, uses."""
    for node in nodes:
        if node.type == "at-rule":
            yield f"at-rules/{node.lower_at_keyword}"
            if node.content and node.lower_at_keyword not in {GUARD, "font-face", "page"}:
                yield from used(tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True))
        elif node.type == "qualified-rule":
            yield from selectors(node.prelude)
            yield from declared(tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True))


def selectors(prelude: Sequence[Any]) -> Iterator[str]:
    for at, token in enumerate(prelude):
        if token.type == "function":
            yield from selectors(token.arguments)
        if at and prelude[at - 1] == ":" and token.type in {"ident", "function"}:
            yield f"selectors/{token.lower_value if token.type == 'ident' else token.lower_name}"


def declared(inside: Sequence[Any]) -> Iterator[str]:
    """Yield the properties and words of a block, except those that are also there with a prefix."""
    names = {one.lower_name for one in inside if one.type == "declaration"}
    for one in inside:
        if one.type != "declaration" or f"-webkit-{one.lower_name}" in names:
            continue
        yield f"properties/{one.lower_name}"
        for token in one.value:
            if token.type in {"ident", "function"}:
                word = token.lower_value if token.type == "ident" else token.lower_name
                yield f"properties/{one.lower_name}/{word}"


def lacking(css: str) -> set[str]:
    """Return what a style sheet uses that some supported browser lacks."""
    found = set(used(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)))
    return {path for path in found if path in UNKNOWN["css"]}


def allowance(path: str) -> str | None:
    """Return the entry of ``WHOLE_WITHOUT`` that a feature falls under."""
    return next((one for one in WHOLE_WITHOUT if path == one or path.startswith(f"{one}/")), None)


def members(script: str) -> set[str]:
    """Return the names after a dot, except those of data attributes."""
    code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.DOTALL)
    return set(re.findall(r"(?<!dataset)(?:\?\.|\.)([a-zA-Z]\w*)", code))


def names(script: str) -> set[str]:
    """Return the names without a dot before them, such as those of the browser's own objects."""
    code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.DOTALL)
    return set(re.findall(r"(?<![\w.$\"'-])([A-Z]\w+)", code))


@pytest.mark.parametrize(
    ("css", "found"),
    [
        ("a { anchor-name: --one }", {"properties/anchor-name"}),
        ("@media (width > 0) { a { width: stretch } }", {"properties/width/stretch"}),
        ("a:is(:open) {}", {"selectors/open"}),
        ("@supports (anchor-name: --one) { a { anchor-name: --one } }", set()),
        ("a { hyphens: auto }", {"properties/hyphens"}),
        ("a { -webkit-hyphens: auto; hyphens: auto }", set()),
        ("a:has(b) { color: color-mix(in srgb, red, blue) }", set()),
    ],
)
def test_what_a_supported_browser_lacks_is_found_in_a_style_sheet(css: str, found: set[str]) -> None:
    assert lacking(css) == found


def test_what_a_supported_browser_lacks_is_found_in_a_script() -> None:
    script = "document.startViewTransition(() => one.dataset.share); new CloseWatcher(); [].at(0)"
    assert {name for name in members(script) if name in UNKNOWN["members"]} == {"startViewTransition"}
    assert {name for name in names(script) if name in UNKNOWN["names"]} == {"CloseWatcher"}


def test_style_sheets_use_only_what_every_supported_browser_knows_or_may_do_without() -> None:
    found = {path: style.name for style in STYLES for path in lacking(style.read_text(encoding="utf-8"))}
    assert {path: style for path, style in found.items() if allowance(path) is None} == {}
    assert {allowance(path) for path in found} == set(WHOLE_WITHOUT)  # nothing is allowed that is not used


def test_scripts_use_only_what_every_supported_browser_knows_or_is_asked_for_first() -> None:
    for script in SCRIPTS:
        code = script.read_text(encoding="utf-8")
        found = {name for name in members(code) if name in UNKNOWN["members"]}
        assert found <= set(ASKED_BEFORE_USE) | OUR_OWN, script.name
        assert [name for name in names(code) if name in UNKNOWN["names"]] == [], script.name


def test_every_page_says_that_an_older_browser_is_too_old_and_a_rule_that_it_lacks_hides_it() -> None:
    frame = (ROOT / "templates" / "base" / "page.html").read_text(encoding="utf-8")
    assert "<body>\n<p class=\"too-old\">{{ t('app.too_old') }}</p>" in frame
    rule = "@media (width>0){.too-old:nth-child(n of p):not(:has(a)){display:none}}"
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    named = set(re.findall(r"block style %\}([^{]+)", pages))
    sheets = {name: bundle(STATIC, f"{name}.css").decode() for name in named}
    assert [name for name, sheet in sheets.items() if rule not in sheet] == []
    assert len(sheets) > 8
