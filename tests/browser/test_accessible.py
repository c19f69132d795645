"""Nobody is kept out: axe finds nothing on any page in any state, all is large enough, all fits, all can be read.

The house is walked once, in French, whose words are longer. What the other language could change is tested without a
browser: every message has its words in both. A page is looked at if it has a kind of element that none before it had;
``script/test --thorough`` looks at every page.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, TABLET, Devices
from tests.browser.every_page import MAIN, TOURS, Kinds, Stop
from tests.sizes import THOROUGH

pytestmark = pytest.mark.browser

AXE = next((Path(__file__).parents[1] / "vendor").glob("axe-core-*/axe.min.js"))
"""The checker as its authors packed it."""
CHECKER = AXE.read_text(encoding="utf-8")

CHECK = """async (contrast) => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const rules = {
    "target-size": { enabled: false }, // 24 pixels: ours are twice as large, and measured
    "color-contrast": { enabled: contrast !== "none" },
  };
  const told = (found) => found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id}: ${node.target} ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ""}`));
  const root = document.documentElement;
  const all = { resultTypes: ["violations"], iframes: false, preload: false }; // no page has frames or media
  const found = told(await axe.run(document, { ...all, runOnly: tags, rules }));
  if (contrast !== "both") return found;
  root.dataset.theme = "light";
  const again = { ...all, runOnly: { type: "rule", values: ["color-contrast"] } };
  found.push(...told(await axe.run(document, again)).map((one) => `${one} in light`));
  root.dataset.theme = "dark";
  return found;
}"""
"""What axe finds on a page, with contrast in ``none`` of the themes, in the ``dark`` one or in ``both``."""

MEASURED = ("lobby", "phones", "turn", MAIN)
"""Where contrast is measured in every run, in the dark theme; everywhere in both if thorough. That every ink can be
read on its grounds is computed for both themes without a browser."""

FITS = """(taps) => {
  const found = [];
  const box = (one) => one.getBoundingClientRect();
  const kind = (one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className}`;
  const name = (one) => `${kind(one)} "${one.textContent.trim().replace(/\\s+/g, " ").slice(0, 30)}"`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && box(one).width > 1 && !one.closest(".sr-only") && getComputedStyle(one).clipPath !== "inset(50%)";
  const at = `${innerWidth} px`;
  if (document.documentElement.scrollWidth > innerWidth) {
    const out = [...document.querySelectorAll("body *")].filter((one) => seen(one) && box(one).right > innerWidth + 1);
    found.push(`${at}: scrolls sideways: ${out.slice(0, 3).map(name).join(", ")}`);
  }
  const aims = "button, summary, select, a, input, textarea, [tabindex='0'][role]";
  for (const one of taps ? document.querySelectorAll(aims) : []) {
    if (!seen(one) || one.type === "hidden" || one.disabled || box(one).height < 2) continue;
    if (one.matches("a") && getComputedStyle(one).display === "inline") continue; // a link in a sentence
    const area = one.matches("input[type=radio], input[type=checkbox]") ? one.closest("label") ?? one : one;
    const { width, height } = box(area);
    if (Math.min(width, height) < 47.9) found.push(`${at}: ${name(one)} is ${Math.round(width)}x${Math.round(height)}`);
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !seen(one) || one.closest("svg, [hidden], select, noscript")) continue;
    range.selectNodeContents(words.currentNode);
    const text = range.getBoundingClientRect();
    if (text.right < 1 || text.left < -1) found.push(`${at}: ${name(one)} begins beside the page`);
    for (let hull = one; hull !== document.body && text.width; hull = hull.parentElement) {
      const style = getComputedStyle(hull);
      const cut = box(hull);
      const aside = /hidden|clip/.test(style.overflowX) && Math.max(text.right - cut.right, cut.left - text.left);
      const below = /hidden|clip/.test(style.overflowY) && Math.max(text.bottom - cut.bottom, cut.top - text.top);
      if (aside > 1.5 || below > text.height / 4) found.push(`${at}: ${name(one)} is cut by ${kind(hull)}`);
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === "fixed") break;
    }
  }
  return found;
}"""
"""What is too small to be tapped, or lost: beside the page, or cut off by what it is in."""


def tour(devices: Devices, name: str, locale: str) -> Iterator[Stop]:
    """Lead a tablet and a phone through one part of the house."""
    tablet = devices.open(TABLET, locale, reduced_motion="reduce")
    phone = devices.open(PHONE, locale, reduced_motion="reduce", is_mobile=True)
    for page in (tablet, phone):
        page.context.add_init_script("localStorage.setItem('awake known', 'yes')")  # nothing lies over the table
    yield from TOURS[name](tablet, phone)


def problems(devices: Devices, name: str, look: Callable[[Page], list[str]], locale: str) -> dict[str, str]:
    """What ``look`` finds in one part of the house, each thing with the first page it is on."""
    found: dict[str, str] = {}
    kinds = Kinds()
    for stop, page in tour(devices, name, locale):
        for one in look(page) if kinds.are_new(page.content()) else ():
            found.setdefault(one, stop)
    return found


def listed(found: dict[str, str]) -> str:
    return "\n".join(f"{stop}: {one}" for one, stop in found.items())


def seen_by_axe(page: Page, contrast: str) -> list[str]:
    page.evaluate(CHECKER)
    found: list[str] = page.evaluate(CHECK, contrast)
    return found


def lost(page: Page) -> list[str]:
    """What is too small or cut off: as the page is, 320 pixels wide, and in letters twice as large."""
    before = page.viewport_size
    assert before
    found: list[str] = page.evaluate(FITS, True)
    page.set_viewport_size({"width": 320, "height": 640})
    found += page.evaluate(FITS, True)
    page.set_viewport_size(before)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found += [f"letters twice as large: {one}" for one in page.evaluate(FITS, False)]
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", TOURS)
def test_every_page_can_be_read_tapped_and_named_in_the_language_of_longer_words(devices: Devices, name: str) -> None:
    """Axe finds nothing; 48 pixels to tap, 320 pixels wide, letters twice as large."""
    contrast = "both" if THOROUGH else "dark" if name in MEASURED else "none"
    found = problems(devices, name, lambda page: seen_by_axe(page, contrast) + lost(page), "fr-FR")
    assert not found, listed(found)
