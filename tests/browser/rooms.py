"""What a game master and players do on each screen, so that a test reads like an evening."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from html import unescape
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import FilePayload, Frame, Locator, Page, expect

from companion.web.delivery.qr import cached_svg_path
from tests.browser.hunting import patience

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
ROLES = ("interventionist", "dinarzade", "parizade", "interventionist", "zobeide", "interventionist", "interventionist")
"""What seven players are dealt: the second is Dinarzade."""

TWENTY = (
    *("Marie-Antoinette d’A", "Anne-Charlotte Duran", "Wolfgang Schönhuber", "Konstantinopolitani"),
    *("Maximiliane-Josefine", "Jean-Baptiste Lully", "Élisabeth-Charlotte", "Bartholomäus Kühn"),
    *("Alexandrina Vogelsan", "Christophe-Emmanuel"),
)
"""Ten names of about twenty letters, as people have them."""

VOICE = """
(() => {
  // %s: whether this voice ever says that it has ended.
  const ends = %s;
  window.said = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const synth = {
    getVoices: () => ["en-GB", "fr-FR"].map((lang) => ({ name: `Voice ${lang}`, lang, localService: true })),
    addEventListener() {}, resume() {}, cancel() {},
    speak(utterance) {
      window.said.push(utterance.text);
      utterance.onstart?.();
      if (ends) setTimeout(() => utterance.onend?.(), 40 * utterance.text.length);
    },
  };
  Object.defineProperty(window, "speechSynthesis", { value: synth, configurable: true });
})();
"""
"""A voice for a browser that has none; it keeps what it was given to say."""

SPEAKS = VOICE % ("true", "true")
NEVER_ENDS = VOICE % ("false", "false")
MORE = "details.more:not(.switch > *)"
"""What a page folds away for who wants more of it, other than a switch."""
MUTE = "delete window.speechSynthesis; delete window.SpeechSynthesisUtterance; delete Window.prototype.speechSynthesis;"


RUN = """() => Promise.all(performance.getEntriesByType("resource").map((one) => one.name)
  .filter((name) => /base\\/(motion|sounds)\\.js/.test(name)).map((name) => import(name)))"""
"""Answers once the modules that move and sound, as far as they are fetched, have run."""


def await_modules(page: Page) -> None:
    """Wait until the modules that move and sound, which are being fetched, have run."""
    page.evaluate(RUN)


def stop_clock(page: Page) -> None:
    """Have time go by on a device as it is told alone, on this page and those after it, however slow the machine is."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def stop_motion(page: Page) -> None:
    """Have whatever begins to move on a page in Chromium stay at its beginning."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})


def knowing(page: Page) -> Page:
    """Return a page whose game master knows how to keep the screen on: no hint lies over the table."""
    page.add_init_script("localStorage.setItem('awake known', 'yes')")
    return page


OUTCOME = "a[href$='?mode=outcome']"
"""Leads from the counts or names of a vote to its outcome."""


def arrive(page: Page, glob: str) -> None:
    """Wait until the page is at an address like ``glob``, however often it is sent on the way there.

    One star stands for anything within a part of the address, two for any number of parts: a page that is still below
    the address has not arrived.
    """
    pattern = re.escape(glob).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    expect(page).to_have_url(re.compile(f"^{pattern}$"), timeout=patience(10_000))
    page.wait_for_load_state()


def daybreak(tablet: Page) -> None:
    """Let the hush lift that comes before it is told who won."""
    arrive(tablet, "**/end")
    tablet.locator("[data-open] button").click()
    arrive(tablet, "**/end")
    expect(tablet.locator("[data-hush]")).to_have_count(0)


def sit_down(tablet: Page, names: Iterable[str], slug: str = "sultane") -> str:
    """Open a new table, type the names, and go on to the set-up; returns the table's id."""
    tablet.goto("/")
    tablet.locator(f"form[action='/tables']:has([value='{slug}']):has([name=theme][value='']) button").click()
    *first, last = names
    for typed, count in (("\n".join(first), len(first)), (last, len(first) + 1)):
        tablet.fill("#new-name", typed)
        tablet.press("#new-name", "Enter")
        expect(tablet.locator("li[data-place]")).to_have_count(count)
    tablet.locator("button[value=next]").click()
    arrive(tablet, "**/setup")
    return str(re.findall(r"/t/([^/]+)/", tablet.url)[0])


def gathered(tablet: Page, names: Iterable[str], slug: str = "sultane") -> str:
    """Open the set-up of a new table as ``sit_down`` does, without a page for each name; returns the table's id."""
    form = token(tablet)
    answer = tablet.request.post("/tables", form={"csrf": form, "slug": slug}, max_redirects=0)
    table = str(re.findall(r"/t/([^/]+)/", answer.headers["location"])[0])
    named: dict[str, str | float | bool] = {"csrf": form, "name": ", ".join(names), "change": "next"}
    assert tablet.request.post(f"/t/{table}/players", form=named, max_redirects=0).status == 303
    tablet.goto(f"/t/{table}/setup")
    return table


def begin(tablet: Page, table: str) -> None:
    """Take the evening of a table that was just dealt past its recognition to the first turn."""
    tablet.goto(f"/t/{table}/recognition")
    tablet.locator("form.moves-on[data-spoken] button").click()
    arrive(tablet, "**/play")


def go_on(page: Page) -> None:
    """Tap what leads on to the next room."""
    before = page.url
    page.locator(".acts .btn-1").click()
    expect(page).not_to_have_url(before)


def asked(page: Page, address: str) -> str:
    """Return what a page says, asked for by this device without being drawn."""
    answer = page.request.get(address)
    assert answer.ok, f"{address}: {answer.status}"
    return answer.text()


def token(page: Page) -> str:
    """Return what is in every form of this device, wherever its page stands."""
    return csrf(asked(page, "/take"))


def csrf(html: str) -> str:
    """Return the token in the first form of a page."""
    return str(re.findall(r'name="csrf" value="([^"]+)"', html)[0])


def imported(page: Page, record: Mapping[str, object]) -> str:
    """Make a table of a record and return its id; the page stays where it is."""
    upload: FilePayload = {"name": "record.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    answer = page.request.post("/import", multipart={"csrf": token(page), "file": upload}, max_redirects=0)
    assert answer.status == 303, answer.text()
    return answer.headers["location"].split("/t/")[1].split("/")[0]


def open_record(
    tablet: Page,
    actions: Sequence[Mapping[str, object]] = (),
    names: Sequence[str] = NAMES[:7],
    roles: Sequence[str] | None = None,
    room: str = "",
    **options: Any,
) -> str:
    """Import a game as ``table_at`` does, open it where it stands or in another room, and return the table's id."""
    table = table_at(tablet, actions, names, roles, **options)
    tablet.goto(f"/t/{table}/{room}".rstrip("/"))
    return table


def table_at(
    tablet: Page,
    actions: Sequence[Mapping[str, object]] = (),
    names: Sequence[str] = NAMES[:7],
    roles: Sequence[str] | None = None,
    **options: Any,
) -> str:
    """Import a game at which ``actions`` were played and return the table's id; the page stays where it is.

    The first player is the first Grand Vizier. Without roles they are on real cards; without roles and actions the game
    is still to be dealt.
    """
    record: dict[str, object] = {
        "record": 1,
        "game": "sultane",
        "players": list(names),
        "options": {"first_vizier": names[0], **options},
        "actions": list(actions),
    }
    if roles is not None:
        record["roles"] = dict(zip(names, roles, strict=True))
    return imported(tablet, record)


def accepted(narrator: str, tale: str) -> list[dict[str, object]]:
    """The actions of a turn in which the court accepts and a tale is read."""
    return [{"do": "propose", "narrator": narrator}, {"do": "vote", "accepted": True}, {"do": "read", "tale": tale}]


def refused(narrator: str) -> list[dict[str, object]]:
    return [{"do": "propose", "narrator": narrator}, {"do": "vote", "accepted": False}]


def scanned(tablet: Page, table: str) -> str:
    """Return the address in the code on the screen: the one of the sheet that draws the very same modules."""
    drawn = tablet.locator("section.qr > svg path").get_attribute("d")
    return next(one for one in codes(tablet, table) if one.startswith("HTTP") and cached_svg_path(one)[1] == drawn)


def codes(tablet: Page, table: str) -> list[str]:
    """Return the addresses in the codes, seat by seat; of a seat that is taken what is in its place."""
    cards = asked(tablet, f"/t/{table}/deal/sheet").partition('class="cards"')[2].partition("</ol>")[0]
    return [_scanned(one) for one in re.findall(r"<small>(.*?)</small>", cards)]


def _scanned(printed: str) -> str:
    """The address in a seat's code, from what is printed beside it: where to type which letters."""
    typed = re.search(r"<b>(.*?)/join</b>.*<b class=\"letters\">(.*?)</b>", printed)
    return f"HTTP://{typed[1].upper()}/S/{typed[2].replace('-', '')}" if typed else unescape(printed)


def claim(phone: Page, address: str) -> None:
    """Open a scanned address and take the seat."""
    phone.goto(address)
    phone.locator("form[action$='/claim'] button").click()
    arrive(phone, "**/seat/**")


def take_seat(phone: Page, address: str) -> None:
    """Take a seat as ``claim`` does, without drawing the page behind its code."""
    form = csrf(asked(phone, address))
    answer = phone.request.post(f"{address}/claim", form={"csrf": form}, max_redirects=0)
    assert answer.status == 303, answer.text()
    phone.goto(urljoin(address, answer.headers["location"]))


def hold(page: Page, app: Page | Frame | None = None) -> None:
    """Press the button that shows the role, on the page or on the ``app`` in it, and keep it pressed."""
    shown = app or page
    shown.locator("button.hold").scroll_into_view_if_needed()
    shown.locator("button.hold").hover()
    page.mouse.down()
    expect(shown.locator(".window.open")).to_be_visible()


def look(page: Page, app: Page | Frame | None = None) -> str:
    """Hold, read the role, let go."""
    hold(page, app)
    shown = app or page
    title = shown.locator("[data-secret=title]").inner_text()
    page.mouse.up()
    expect(shown.locator(".window.open")).to_have_count(0)
    return title


def seat(page: Page | Frame, name: str) -> Locator:
    return page.locator(f'.ring .seat-in[title="{name}"]')


def vizier(page: Page | Frame) -> str:
    return page.locator('.ring .seat:has(use[href$="#sign-vizier"]) .seat-in').get_attribute("title") or ""


def leave_behind(page: Page | Frame) -> None:
    """Go on from how a question came out, where the screen tells it by itself."""
    done = page.locator("form[action$='/go-on'] button")
    if done.count():
        done.click()
        expect(done).to_have_count(0)


def tick(page: Page | Frame) -> None:
    """Tick off what must be done before the turn, such as a shuffle, where there is something."""
    leave_behind(page)
    if page.locator(".acts a[href*='ticked=']").count():
        page.locator(".acts a[href*='ticked=']").click()
        expect(page.locator(".acts a[href*='ticked=']")).to_have_count(0)


def can_be_proposed(page: Page | Frame) -> list[str]:
    tick(page)
    page.locator(".ring button.seat-in").first.wait_for()
    return [one.get_attribute("value") or "" for one in page.locator(".ring button.seat-in").all()]


def propose(page: Page | Frame, narrator: str) -> None:
    tick(page)
    page.locator(f'.ring button.seat-in[value="{narrator}"]').click()
    expect(page.locator(f"button[name=accepted], {OUTCOME}").first).to_be_visible()


def ask_outcome(page: Page | Frame) -> None:
    """Have a vote ask for its outcome alone, whatever the table entered of the last one."""
    if page.locator(OUTCOME).count():
        page.locator(OUTCOME).click()


def vote(page: Page | Frame, yes: bool) -> None:
    """Enter the outcome of a vote."""
    ask_outcome(page)
    page.locator(f"button[name=accepted][value={'yes' if yes else 'no'}]").click()
    expect(page.locator("button[name=accepted]")).to_have_count(0)


def read(page: Page | Frame, tale: str) -> None:
    page.locator(f"button[name=tale][value={tale}]").click()
    expect(page.locator("button[name=tale]")).to_have_count(0)
    leave_behind(page)


def strike(page: Page | Frame, target: str) -> None:
    """Use a power on somebody: a tap on the seat, then the button that names them."""
    seat(page, target).click()
    page.locator(f'.acts form:has(input[value="{target}"]) button').last.click()
    expect(page.locator(f'.acts input[value="{target}"]')).to_have_count(0)


def undo(page: Page) -> None:
    before = page.locator("#play input[name=version]").first.get_attribute("value") or ""
    page.locator("button[value=undo]").click()
    expect(page.locator(f"#play input[name=version][value='{before}']")).to_have_count(0)


def screen(page: Page) -> str:
    """What the play screen says, form versions and tokens apart: two equal screens mean one position.

    Whatever is still on its way lands first.
    """
    expect(page.locator("#play :is(.flies, .ghost)")).to_have_count(0)
    texts: str = page.locator("#play").inner_text()
    marks = page.locator("#play .board li > span").evaluate_all("all => all.map((one) => one.className).join(' ')")
    return f"{texts}\n{marks}"
