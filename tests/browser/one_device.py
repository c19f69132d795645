"""Whole games on one device without phones, by taps alone: on a server, and where the app runs inside the browser."""

from collections.abc import Callable, Mapping
from typing import Final

from playwright.sync_api import Frame, Page, expect

from tests.browser import test_1001, test_shaked, test_verrat
from tests.browser.hunting import patience
from tests.browser.rooms import can_be_proposed, propose, read, seat, vizier, vote

App = Page | Frame
SIX: Final = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Finn")
MOST: Final = 80
"""Taps in which a game of few people has its end."""


def sit_down(app: App, slug: str, names: tuple[str, ...], *choices: str) -> None:
    """Open a table without phones from the first page, choose in its set-up, and go to the deal.

    A theme's box stands behind the game's own.
    """
    app.locator(f"form[action$='/tables']:has(input[value='{slug}']) button").first.click()
    app.locator("#new-name").fill(", ".join(names))
    app.locator("button[value=add]").click()
    expect(app.locator("li.seat:not(.free)")).to_have_count(len(names))
    if app.locator(".menu button[name=do][value=alone]").count():
        app.locator("details.menu summary").first.click()
        app.locator(".menu button[name=do][value=alone]").click()
        expect(app.locator("button[name=do][value=show]")).to_be_visible()
    app.locator("button[value=next]").first.click()
    for choice in choices:
        app.locator(choice).click()
        expect(app.locator(choice)).to_have_attribute("aria-pressed", "true")
    app.locator("button[form=setup][value=next]").click()
    app.locator("main.box .acts .btn-1").click()
    app.wait_for_url("**/deal*")


def play_sultane(app: App) -> None:
    """Six learn the game with real cards: every power of the short board, and the recognition before it."""
    sit_down(app, "sultane", SIX, "button[name=variant][value=discovery]")
    app.locator("#deal button").click()
    recognise(app)
    for tale in ("pacifist", "interventionist", "pacifist"):
        turn(app, tale)
    app.locator("button[value=peek]").click()
    turn(app, "pacifist")
    seat(app, next(name for name in SIX if name != vizier(app))).click()
    app.locator(".acts button.btn-x").click()
    expect(app.locator(".acts button.btn-x")).to_have_count(0)
    propose(app, can_be_proposed(app)[0])
    vote(app, True)
    app.locator("button[name=tale][value=pacifist]").click()


def recognise(app: App) -> None:
    """Have the recognition of a game with real cards, and go on to its first turn."""
    app.locator("button[name=to][value=recognition]").click()
    expect(app.locator("[data-no-voice]")).to_be_visible(timeout=patience(10_000))  # the last thing to come and move
    app.locator("form.moves-on[data-spoken] button").click()
    expect(app.locator("#play")).to_be_visible(timeout=patience(10_000))


def turn(app: App, tale: str) -> None:
    """Accept whoever can be proposed first."""
    propose(app, can_be_proposed(app)[0])
    vote(app, True)
    read(app, tale)


def play_1001(app: App) -> None:
    """Three tell every story."""
    sit_down(app, "1001", test_1001.NAMES)
    app.locator("#deal button").click()
    expect(app.locator("#play")).to_be_visible()
    assert any(not test_1001.tap(app) for _ in range(MOST))


def play_complots(app: App) -> None:
    """Two plot with real cards: they take coins, and strike as soon as they can."""
    sit_down(app, "complots", ("Ana", "Bea"), "button[name=tracking][value=guided]")
    app.locator("#deal button").click()
    expect(app.locator("#play")).to_be_visible()
    tap_on(app, COMPLOTS)


def play_shaked(app: App) -> None:
    """Four look into each other's packs of real cards."""
    sit_down(app, "shaked", test_shaked.NAMES)
    app.locator("#deal button").click()
    expect(app.locator("#play")).to_be_visible()
    tap_on(app, SHAKED)


def play_verrat(app: App) -> None:
    """One has all powers before the court moves on; everybody gives their orders on the device."""
    sit_down(app, "verrat", test_verrat.NAMES)
    test_verrat.tap_in(app)
    expect(app.locator(".dial li")).to_have_count(12)
    for giver in ("Bea", "Cleo"):
        test_verrat.give_all(app, giver, "Ana")
    app.locator(".acts form:has(input[value=plan]) button").click()
    for name, ways in ORDERS.items():
        app.locator(".holders a", has_text=name).click()
        app.locator(f"#play a[href$='/hand/{test_verrat.NAMES.index(name)}']").click()
        app.locator("form button.btn-1").click()
        test_verrat.send_orders(app, **ways)
    expect(app.locator("#play")).to_be_visible()
    tap_on(app, (".faces button[name=next][value=goods]",))


GO_ON: Final = "form[action$='/go-on'] button"
"""Leaves behind how a question came out."""
ORDERS: Final[Mapping[str, Mapping[str, str]]] = {
    "Ana": {"small": "shiraz"},
    "Bea": {"fat": "tabriz", "traitor": "red.fat"},
    "Cleo": {"fat": "tabriz"},
    "Dan": {"tall": "uskub"},
}
COMPLOTS: Final = (
    "form:has(input[value=pass]) button",
    "form:has(input[value=power_duchess]) button",
    "button[name=target]",
    "button[name=kind]",
)
SHAKED: Final = (
    "form:has(input[value=own]) button",
    ".square button[name]",
    "button[name^='content:']",
    ".square a[href*='pick=']",
    "form .btn-1",
)


def tap_on(app: App, steps: tuple[str, ...]) -> None:
    """Tap the first of ``steps`` that is there until the game is over."""
    for _ in range(MOST):
        if "/end" in app.url:
            return
        before = app.locator("#play").get_attribute("data-seen")
        step = next(one for one in (GO_ON, *steps) if app.locator(f"#play {one}").count())
        app.locator(f"#play {step}").first.click()
        gone = f"#play {step}" if step.startswith((".square a", "a")) else f"#play[data-seen='{before}']"
        expect(app.locator(gone)).to_have_count(0)
    raise AssertionError(f"no end after {MOST} taps")


def announce(app: App) -> None:
    """Let the hush lift in which it is not yet told who won, in games that have one."""
    app.wait_for_url("**/end*")
    expect(app.locator("main")).to_be_visible()
    if app.locator("[data-open] button").count():
        app.locator("[data-open] button").click()
    expect(app.locator("[data-hush]")).to_have_count(0)
    expect(app.locator("main.end h1")).to_be_visible()


GAMES: Final[Mapping[str, Callable[[App], None]]] = {
    "sultane": play_sultane,
    "1001": play_1001,
    "complots": play_complots,
    "shaked": play_shaked,
    "verrat": play_verrat,
}
