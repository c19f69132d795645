"""What axe, an accessibility checker, finds on a page."""

from pathlib import Path

from playwright.sync_api import Page

from tests.sizes import THOROUGH

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

MEASURED = ("turn",)
"""Where contrast is measured in every run, in the dark theme; everywhere in both if thorough. That every ink can be
read on its grounds is computed for both themes without a browser."""


def seen_by_axe(page: Page, part: str) -> list[str]:
    """Return what axe finds on a page of one part of the app, each finding with the element it is about."""
    page.evaluate(CHECKER)
    contrast = "both" if THOROUGH else "dark" if part in MEASURED else "none"
    found: list[str] = page.evaluate(CHECK, contrast)
    return [f"axe: {one}" for one in found]
