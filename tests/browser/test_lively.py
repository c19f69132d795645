"""Motion and sound: what flies, what sounds, the shared countdown, and the one switch that turns them off."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.ready import until
from tests.browser.rooms import (
    ROLES,
    SPEAKS,
    accepted,
    await_modules,
    codes,
    open_record,
    propose,
    read,
    refused,
    table_at,
    undo,
    vote,
)
from tests.browser.touring import sent
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

TV = {"width": 1920, "height": 1080}
STILL = pytest.mark.parametrize("why", cases("switched off", thorough=["reduced motion"]))

SPY = """
window.made = { contexts: 0, tones: 0, moves: 0 };
Object.defineProperty(navigator, "audioSession", { value: { type: "auto" } });
window.AudioContext = class extends window.AudioContext {
  constructor(...options) { super(...options); made.contexts += 1; }
  createOscillator() { made.tones += 1; return super.createOscillator(); }
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { made.moves += 1; return animate.apply(this, how); };
for (const kind of ["transitionrun", "animationstart"]) {
  document.addEventListener(kind, () => { made.moves += 1; }, true);
}
"""
"""Counts what moves and sounds, and lets it."""

WORDS = """
window.words = [];
new MutationObserver(() => {
  const word = document.querySelector(".countdown b")?.textContent;
  if (word && word !== words.at(-1)) words.push(word);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Notes what a page counts: whoever looks now and then may miss a word that stands for a second."""

WOOD = 4
"""Tones of one knock on wood."""

BROKEN = "window.AudioContext = class { constructor() { throw new Error('no sound here'); } };"

REMAINS = ".flies, .ghost, .back-side, #play [style]:not([style=''])"
"""What a flight leaves behind while it lasts."""


def made(page: Page) -> dict[str, int]:
    """What has moved and sounded on a page so far."""
    found: dict[str, int] = page.evaluate("({ ...made })")
    return found


def ready(page: Page) -> None:
    """Wait until what moves and sounds is fetched; a page where nothing may never fetches it."""
    page.locator("link[href*='/css/base/lively.css']").wait_for(state="attached")
    until(page, "performance.getEntriesByType('resource').some((one) => one.name.includes('/js/base/sounds.js'))")
    await_modules(page)


def table_of(tablet: Page, *actions: dict[str, object]) -> str:
    tablet.add_init_script(SPY)
    return open_record(tablet, actions, room="play")


def settled(page: Page) -> None:
    """Wait until nothing moves any more."""
    until(page, "document.getAnimations().length === 0")
    expect(page.locator(REMAINS)).to_have_count(0)


@for_thorough
def test_a_choice_holds_on_every_page_and_in_both_languages(devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_of(tablet, {"do": "propose", "narrator": "Bea"})
    html = tablet.locator("html")
    expect(html).to_have_attribute("data-lively", "")
    tablet.locator("summary.icon-btn").click()
    tablet.locator("button[name=lively][value=no]").click()
    for path in (f"/t/{table}/play", "/", f"/court/{table}", "/resume"):
        tablet.goto(path)
        expect(html).not_to_have_attribute("data-lively", "")
    tablet.goto("/")
    tablet.locator("button[name=lang][value=fr]").click()
    expect(html).to_have_attribute("lang", "fr")
    expect(html).not_to_have_attribute("data-lively", "")
    tablet.locator("button[name=lively][value=yes]").click()
    expect(tablet.locator("button[name=lively][aria-current]")).to_have_text("Mouvement et son Oui")
    expect(html).to_have_attribute("data-lively", "")


@for_thorough
@STILL
def test_where_motion_is_unwanted_nothing_moves_or_sounds(devices: Devices, why: str) -> None:
    tablet = devices.tablet(reduced_motion="reduce" if why == "reduced motion" else "no-preference")
    tv = devices.open(TV, reduced_motion="reduce" if why == "reduced motion" else "no-preference")
    table = table_of(tablet, {"do": "propose", "narrator": "Bea"})
    tv.add_init_script(SPY)
    if why == "switched off":
        sent(tv, "/lively", lively="no")
        tablet.locator("summary.icon-btn").click()
        tablet.locator("button[name=lively][value=no]").click()
    tv.goto(f"/court/{table}")
    tablet.wait_for_timeout(2500)  # by then it would have been fetched
    vote(tablet, yes=False)
    propose(tablet, "Cleo")
    tablet.locator("[data-count]").click()
    expect(tablet.locator(".countdown b")).to_have_text("Show!", timeout=6000)
    expect(tv.locator(".countdown b")).to_have_text("Show!")
    vote(tablet, yes=True)
    read(tablet, "pacifist")
    undo(tablet)
    expect(tv.locator(".slot.read")).to_have_count(0)
    for page in (tablet, tv):
        assert page.evaluate("document.getAnimations().length") == 0
        assert made(page) == {"contexts": 0, "tones": 0, "moves": 0}


@for_thorough
def test_a_tale_flies_to_its_slot_and_back_on_tablet_and_television(devices: Devices) -> None:
    tablet, tv = devices.tablet(), devices.open(TV)
    table = table_of(tablet, *accepted("Bea", "pacifist")[:2])
    tv.add_init_script(SPY)
    tv.goto(f"/court/{table}")
    for page in (tablet, tv):
        ready(page)
        page.evaluate("made.moves = 0")
    read(tablet, "pacifist")
    expect(tv.locator(".slot.read")).to_have_count(1)
    for page in (tablet, tv):
        until(page, "made.moves >= 2")  # the card, and its back
        settled(page)
        page.evaluate("made.moves = 0")
    undo(tablet)
    expect(tv.locator(".slot.read")).to_have_count(0)
    for page in (tablet, tv):
        until(page, "made.moves >= 2")
        settled(page)


@for_thorough
def test_what_is_looked_at_again_does_not_move(devices: Devices) -> None:
    tablet = devices.tablet()
    table_of(tablet, *accepted("Bea", "pacifist"), {"do": "propose", "narrator": "Dan"})
    ready(tablet)
    before = tablet.evaluate("made.tones")
    tablet.evaluate("void (Element.prototype.animate = () => { throw new Error('it moved'); })")
    tablet.locator(".ways a").first.click()
    expect(tablet.locator(".number").first).to_be_visible()
    assert tablet.evaluate("made.tones") == before


@for_thorough
def test_a_refusal_knocks_as_often_as_the_counter_says_and_an_undo_never(devices: Devices) -> None:
    tablet = devices.tablet()
    table_of(tablet, {"do": "propose", "narrator": "Bea"})
    tablet.locator("main.play .do").click()  # a tap, so that the page may sound
    ready(tablet)
    vote(tablet, yes=False)
    until(tablet, f"made.tones === {WOOD}")
    assert tablet.evaluate("navigator.audioSession.type") == "playback"  # no ringer switch mutes a knock
    propose(tablet, "Cleo")
    vote(tablet, yes=False)
    until(tablet, f"made.tones === {3 * WOOD}")
    undo(tablet)
    undo(tablet)
    undo(tablet)
    expect(tablet.locator(".pips .full")).to_have_count(0)
    vote(tablet, yes=True)
    read(tablet, "pacifist")
    settled(tablet)
    assert made(tablet)["tones"] == 3 * WOOD


@for_thorough
def test_taking_back_what_emptied_the_counter_is_no_refusal(devices: Devices) -> None:
    tablet = devices.tablet()
    table_of(tablet, *refused("Bea"), *accepted("Dan", "pacifist")[:2])
    tablet.locator("main.play .do").click()
    ready(tablet)
    read(tablet, "pacifist")
    expect(tablet.locator(".pips .full")).to_have_count(0)
    undo(tablet)
    expect(tablet.locator(".pips .full")).to_have_count(1)
    settled(tablet)
    assert made(tablet)["tones"] == 0


@for_thorough
def test_counting_down_ends_at_show_and_leaves_the_vote_alone(devices: Devices) -> None:
    tablet, tv = devices.tablet(), devices.open(TV)
    for page in (tablet, tv):
        page.add_init_script(WORDS)
    table = table_of(tablet, {"do": "propose", "narrator": "Bea"})
    tv.goto(f"/court/{table}")
    tablet.locator("[data-count]").click()
    for page in (tablet, tv):
        until(page, "words.at(-1) === 'Show!'")
    expect(tablet.locator("[data-announce]")).to_have_text("Show!")
    until(tablet, "made.tones === 3 * 2 + 4")  # three ticks and the gong
    for page in (tablet, tv):
        expect(page.locator(".countdown")).to_have_count(0)
    expect(tablet.locator("form .vote")).to_have_count(2)
    vote(tablet, yes=True)
    words = ["3", "2", "1", "Show!"]
    assert tablet.evaluate("words") == words
    heard = tv.evaluate("words")  # it is told a moment later, and comes in where the tablet is by then
    assert heard == words[-len(heard) :]


@for_thorough
def test_a_vote_entered_meanwhile_ends_the_count_everywhere(devices: Devices) -> None:
    tablet, tv = devices.tablet(), devices.open(TV)
    table = table_of(tablet, {"do": "propose", "narrator": "Bea"})
    tv.goto(f"/court/{table}")
    tablet.locator("[data-count]").click()
    expect(tv.locator(".countdown")).to_be_visible()
    vote(tablet, yes=True)
    expect(tablet.locator(".countdown")).to_have_count(0, timeout=1000)  # by itself it would go on
    expect(tv.locator(".countdown")).to_have_count(0, timeout=1500)


@for_thorough
def test_a_count_is_spoken_where_prompts_are(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(SPEAKS)
    table_of(tablet, {"do": "propose", "narrator": "Bea"})
    tablet.locator("summary.icon-btn").click()
    tablet.locator("button[name=speak][value=yes]").click()
    expect(tablet.locator("[data-speak]")).to_be_attached()
    tablet.locator("[data-count]").click()
    expect(tablet.locator(".countdown b")).to_have_text("Show!", timeout=6000)
    until(tablet, "said.join(' ').endsWith('3 2 1 Show!')")


@for_thorough
def test_a_device_without_sound_counts_and_flies_all_the_same(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(BROKEN)
    open_record(tablet, [{"do": "propose", "narrator": "Bea"}])
    tablet.locator("[data-count]").click()
    expect(tablet.locator(".countdown b")).to_have_text("Show!", timeout=6000)
    vote(tablet, yes=False)
    expect(tablet.locator(".pips .full")).to_have_count(1)


@for_thorough
def test_phones_stay_still_and_silent_while_the_table_plays(devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, [{"do": "propose", "narrator": "Cleo"}], roles=ROLES)
    phone = devices.phone()
    phone.add_init_script(SPY)
    phone.goto(codes(tablet, table)[0])
    phone.locator("form[action$='/claim'] button").click()
    phone.locator("button.hold").wait_for()
    tablet.goto(f"/t/{table}/play")
    tablet.locator("[data-count]").click()
    expect(tablet.locator(".countdown b")).to_have_text("Show!", timeout=6000)
    vote(tablet, yes=False)
    phone.wait_for_timeout(1500)
    phone.locator("button.hold").hover()
    phone.mouse.down()
    expect(phone.locator(".window.open")).to_be_visible()
    phone.mouse.up()
    assert made(phone) == {"contexts": 0, "tones": 0, "moves": 0}
