"""The court on a television follows every tap, runs the timer, and fits the screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.measuring import faults, ruled
from tests.browser.picture_room import SETTLED
from tests.browser.positions import LONG, evening
from tests.browser.ready import expect_all_in_view, until
from tests.browser.rooms import (
    ROLES,
    accepted,
    arrive,
    begin,
    claim,
    codes,
    imported,
    open_record,
    propose,
    read,
    stop_clock,
    table_at,
    vote,
)
from tests.browser.test_layout import long_names
from tests.browser.touring import sent
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

TV = {"width": 1920, "height": 1080}
SIZES = ((1920, 1080), (1280, 720), (1024, 768), (390, 844))

WHOLE = """() => {
  if (innerWidth < 800) return [];
  const found = [];
  const high = document.documentElement.scrollHeight;
  if (high > innerHeight) found.push(`${high} px high`);
  for (const one of document.querySelectorAll(".l > *, .boards .slot, .ring .tok, .ring b, .below > *")) {
    const at = one.getBoundingClientRect();
    if (at.width && (at.bottom > innerHeight + 1 || at.right > innerWidth + 1 || at.top < -1 || at.left < -1)) {
      found.push(`${one.className} "${one.textContent.trim().slice(0, 30)}" leaves the screen`);
    }
  }
  const parts = [...document.querySelectorAll(".l > *")].map((one) => one.getBoundingClientRect());
  parts.slice(1).forEach((at, i) => {
    if (at.height && at.top < parts[i].bottom - 1) found.push(`part ${i + 1} is overlapped`);
  });
  return found;
}"""
"""What does not fit on a wide screen, which nobody can scroll from a sofa."""

STRIKES = """
window.struck = 0;
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  resume() {}
  createOscillator() {
    return { frequency: {}, connect: (next) => next, start: () => { window.struck += 1; }, stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
  }
};
"""
"""Counts the tones of the gong instead of sounding them."""


def to_the_end(page: Page) -> None:
    """Let the clock of a page run past the end of a timer of one minute."""
    page.clock.run_for(61_000)


@for_thorough
@pytest.mark.every_engine
def test_a_tap_on_the_tablet_shows_on_the_television(devices: Devices) -> None:
    tablet, tv = devices.tablet(), devices.open(TV)
    table = table_at(tablet, roles=ROLES)
    tv.goto(f"/court/{table}")
    begin(tablet, table)
    expect(tv.locator("h1")).to_have_text("Ana is choosing a Narrator.")
    propose(tablet, "Cleo")
    expect(tv.locator("h1")).to_have_text("The court votes on Ana and Cleo.")
    vote(tablet, False)
    expect(tv.locator(".pips .full")).to_have_count(1)
    tablet.goto(f"/t/{table}/timer")
    expect(tv.locator("[data-timer]")).to_have_count(0)


def test_what_people_waited_for_is_large_on_every_screen_and_costs_no_tap(devices: Devices) -> None:
    tablet, tv = devices.tablet(), devices.open(TV)
    for page in (tablet, tv):
        stop_clock(page)
    table = table_at(tablet, roles=ROLES)
    begin(tablet, table)
    tv.goto(f"/court/{table}")
    propose(tablet, "Cleo")
    expect(tv.locator("h1")).to_have_text("The court votes on Ana and Cleo.")
    vote(tablet, True)
    for page in (tablet, tv):
        expect(page.locator(".beat .head")).to_have_text("The court accepts Cleo.")
    assert tv.locator(".beat .head").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 56
    read(tablet, "pacifist")
    for page in (tablet, tv):
        expect(page.locator(".beat .head")).to_have_text("Cleo reads a pacifist tale: 1 of 6.")
    tablet.locator("h1, .do").first.click()
    expect(tablet.locator(".beat")).to_have_count(0)
    tv.clock.run_for(3000)
    expect(tv.locator(".beat")).to_have_count(0)
    tv.reload()
    expect(tv.locator("h1")).to_have_text("Bea is choosing a Narrator.")
    expect(tv.locator(".beat")).to_have_count(0)


LARGE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"
"""Letters twice as large, as a browser's own setting makes them."""


@for_thorough
def test_what_people_waited_for_is_read_whole_on_a_phone_in_letters_twice_as_large(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.open({"width": 375, "height": 667})
    phone.add_init_script(LARGE)
    stop_clock(phone)
    table = table_at(tablet, roles=ROLES)
    begin(tablet, table)
    claim(phone, codes(tablet, table)[0])
    propose(tablet, "Cleo")
    expect(phone.locator(".words .head")).to_have_text("Ana proposes Cleo as Narrator.")
    vote(tablet, False)
    head = phone.locator(".beat .head")
    expect(head).to_have_text("The court refuses Cleo. The counter moves to 1.")
    expect(head).to_be_in_viewport(ratio=1)
    said, held = head.bounding_box(), phone.locator(".holdbar").bounding_box()
    assert said
    assert held
    assert said["y"] + said["height"] <= held["y"]


@for_thorough
def test_what_people_waited_for_leaves_the_answers_in_sight_that_lie_over_a_tall_table(devices: Devices) -> None:
    master = devices.open({"width": 375, "height": 560})
    stop_clock(master)
    open_record(master, roles=ROLES, room="play")
    propose(master, "Cleo")
    vote(master, True)
    expect(master.locator(".beat .head")).to_be_visible()
    shown, answers = master.locator(".beat").bounding_box(), master.locator(".dock").bounding_box()
    assert shown
    assert answers
    assert shown["y"] + shown["height"] <= answers["y"]


@for_thorough
def test_the_code_on_the_tablet_leads_a_guest_to_the_court(devices: Devices) -> None:
    tablet, guest = devices.tablet(), devices.phone("fr-FR")
    table = open_record(tablet, accepted("Cleo", "pacifist"), roles=ROLES, room="play")
    tablet.locator("details.menu > summary").first.click()
    tablet.get_by_role("link", name="Show the table on a television").click()
    expect(tablet.locator("section.qr svg")).to_be_visible()
    guest.goto(f"/C/{table.upper()}")
    expect(guest).to_have_url(re.compile(f"/court/{table}$"))
    expect(guest.locator("h1")).to_have_text("Bea choisit une Narratrice.")


@for_thorough
def test_a_timer_runs_down_everywhere_and_strikes_on_tablet_and_television(devices: Devices) -> None:
    tablet, tv, phone = devices.tablet(), devices.open(TV), devices.phone()
    table = open_record(tablet, roles=ROLES)
    claim(phone, codes(tablet, table)[1])
    pages = (tablet, tv, phone)
    for page in pages:
        page.add_init_script(STRIKES)
        page.clock.install()
    begin(tablet, table)
    tv.goto(f"/court/{table}")
    phone.reload()
    tablet.goto(f"/t/{table}/timer")
    tablet.fill("[name=title]", "Who lies?")
    tablet.locator("button[name=minutes][value='1']").click()
    arrive(tablet, "**/play")
    for page in pages:
        page.clock.run_for(3000)
        expect(page.locator("[data-timer] b")).to_have_text("Who lies?")
        expect(page.locator("[data-clock]")).to_have_text(re.compile(r"^0:5\d$"))
    for page in (tablet, tv):  # the gong is there
        page.evaluate("import(document.querySelector('[data-timer]').dataset.gong).then(() => null)")
    for page in pages:
        to_the_end(page)
        expect(page.locator("[data-note]")).to_have_text("Time is up.")
    for page in (tablet, tv):
        until(page, "window.struck > 0")
    assert not pages[-1].evaluate("window.struck > 0")


@for_thorough
def test_a_timer_that_is_started_late_in_the_evening_has_all_its_time_on_a_screen_that_was_open_before(
    devices: Devices,
) -> None:
    tablet, tv = devices.tablet(), devices.open(TV)
    table = open_record(tablet, accepted("Cleo", "pacifist"), roles=ROLES, room="timer")
    tv.clock.install()
    tv.goto(f"/court/{table}")
    tv.clock.fast_forward("10:00")
    tablet.locator("button[name=minutes][value='3']").click()
    expect(tv.locator("[data-clock]")).to_have_text(re.compile(r"^(3:00|2:[45]\d)$"))
    expect(tv.locator(".timer.over")).to_have_count(0)


@for_thorough
def test_the_court_can_be_read_without_scripts(devices: Devices) -> None:
    tablet, tv = devices.tablet(), devices.open(TV, java_script_enabled=False)
    table = open_record(tablet, accepted("Cleo", "pacifist"), roles=ROLES, room="timer")
    tablet.locator("button[name=minutes][value='5']").click()
    arrive(tablet, "**/play")
    tv.goto(f"/court/{table}")
    expect(tv.locator("h1")).to_have_text("Bea is choosing a Narrator.")
    expect(tv.locator(".timer")).to_contain_text("left when this page was loaded")
    propose(tablet, "Dan")
    tv.reload()
    expect(tv.locator("h1")).to_have_text("The court votes on Bea and Dan.")


@for_thorough
@pytest.mark.parametrize(("language", "theme"), cases(("fr-FR", "light"), thorough=[("en-GB", "dark")]))
def test_ten_long_names_fit_every_screen(
    devices: Devices, language: str, theme: str, shot: Callable[[Page, str], None]
) -> None:
    tablet, tv = devices.tablet(), devices.open(TV, language)
    names = long_names(10)
    actions: list[dict[str, object]] = [
        *accepted(names[2], "interventionist"),
        *accepted(names[4], "interventionist"),
        {"do": "propose", "narrator": names[7]},
    ]
    for played in (actions, actions[:-1], []):
        table = open_record(tablet, played, names=names)
        sent(tv, "/theme", theme=theme)
        tv.goto(f"/court/{table}")
        if played:
            tablet.goto(f"/t/{table}/timer")
            tablet.fill("[name=title]", "Wolfeschlegelsteinhau")  # one line: who votes takes five
            tablet.locator("button[name=minutes][value='5']").click()
            expect(tv.locator("[data-timer]")).to_be_visible()
        problems = []
        for width, height in SIZES:
            tv.set_viewport_size({"width": width, "height": height})
            problems += [f"{width}x{height}, {len(played)} played: {one}" for one in tv.evaluate(WHOLE)]
        assert not problems, "\n".join(problems)
        assert not [one for one in faults(tv, SIZES, large=True) if one[1].startswith("sideways")]
        shot(tv, f"court-{len(played)}-{language}-{theme}")


FIRST = accepted(LONG[2], "pacifist")
SEEN = {
    "a Narrator is chosen": FIRST,
    "a vote": FIRST[:1],
    "a tale is chosen": FIRST[:2],
    "two players contradict each other": [
        *FIRST,
        {"do": "claim", "player": LONG[0], "turn": 1, "kind": "drawn", "pacifist": 0},
        {"do": "claim", "player": LONG[2], "turn": 1, "kind": "handed", "pacifist": 2},
    ],
    "a power": [*FIRST, *accepted(LONG[3], "pacifist")],
    "the end": evening()["actions"],
}
"""Moments of a game, by what the court sees."""


@for_thorough
@pytest.mark.parametrize("count", [10, 5])
@pytest.mark.parametrize("seen", SEEN)
def test_a_phone_on_its_side_shows_the_whole_court(devices: Devices, seen: str, count: int) -> None:
    if count == 5 and seen == "the end":
        pytest.skip("ten play this game")
    guest = ruled(devices.open({"width": 844, "height": 390}, "fr-FR", reduced_motion="reduce", is_mobile=True))
    record = evening() | {"players": LONG[:count], "actions": SEEN[seen]}
    record["options"] = {"first_vizier": LONG[0], "claims": True}
    if count == 5:
        record["roles"] = dict(zip(LONG[:5], ROLES_OF_FIVE, strict=True))
    guest.goto(f"/court/{imported(guest, record)}")
    expect(guest.locator(".table b").first).to_be_visible()
    guest.evaluate(SETTLED)
    assert list(faults(guest, [(844, 390)])) == []
    expect_all_in_view(guest, "h1, .table b, .slot, .pips, .pile, .unlike")


ROLES_OF_FIVE = ("interventionist", "dinarzade", "parizade", "interventionist", "interventionist")
