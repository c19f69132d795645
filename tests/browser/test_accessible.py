"""Nobody is kept out: axe finds nothing on any page in any state, all is large enough, all fits, all can be read."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, TABLET, Devices
from tests.browser.every_page import TOURS, Stop

pytestmark = pytest.mark.browser

AXE = next((Path(__file__).parents[1] / "vendor").glob("axe-core-*/axe.min.js"))
"""The checker as its authors packed it."""

CHECK = """async ([theme, contrast]) => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const rules = { "color-contrast": { enabled: contrast } };
  const told = (found) => found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id}: ${node.target} ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ""}`));
  const root = document.documentElement;
  const found = told(await axe.run(document, { runOnly: tags, rules, resultTypes: ["violations"] }));
  if (contrast) {
    root.dataset.theme = "light";
    const again = { runOnly: { type: "rule", values: ["color-contrast"] }, resultTypes: ["violations"] };
    found.push(...told(await axe.run(document, again)).map((one) => `${one} in light`));
    root.dataset.theme = theme;
  }
  return found;
}"""
"""What axe finds on a page: every rule in one theme, contrast in both."""


def tour(devices: Devices, name: str, locale: str = "en-GB") -> Iterator[Stop]:
    """Lead a tablet and a phone through one part of the house."""
    tablet = devices.open(TABLET, locale, reduced_motion="reduce")
    phone = devices.open(PHONE, locale, reduced_motion="reduce", is_mobile=True)
    for page in (tablet, phone):
        page.context.add_init_script(path=AXE)
    yield from TOURS[name](tablet, phone)


def problems(devices: Devices, name: str, look: Callable[[Page], list[str]], locale: str = "en-GB") -> dict[str, str]:
    """What ``look`` finds in one part of the house, each thing with the first page it is on."""
    found: dict[str, str] = {}
    for stop, page in tour(devices, name, locale):
        for one in look(page):
            found.setdefault(one, stop)
    return found


def listed(found: dict[str, str]) -> str:
    return "\n".join(f"{stop}: {one}" for one, stop in found.items())


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("name", TOURS)
def test_axe_finds_nothing_on_any_page(devices: Devices, name: str, locale: str) -> None:
    def look(page: Page) -> list[str]:
        found: list[str] = page.evaluate(CHECK, ["dark", locale == "en-GB"])
        return found

    found = problems(devices, name, look, locale)
    assert not found, listed(found)
