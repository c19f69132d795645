"""Every screen fits every size, with the longest names: nothing sticks out, nothing overlaps, all can be tapped."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import NAMES, TWENTY, accepted, claim, codes, hold, knowing, open_record, refused, seat
from tests.sizes import cases

pytestmark = pytest.mark.browser

SIZES = ((1024, 768), (768, 1024), (390, 844), (320, 640))
FEWEST, MOST = 5, 10
COUNTS = cases(MOST, thorough=(FEWEST, 7))
SMALLEST = 44
"""Pixels a button has at least; 48 is aimed at."""

MEASURE = """(smallest) => {
  const found = [];
  const box = (one) => one.getBoundingClientRect();
  const kind = (one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className}`;
  const name = (one) => `${kind(one)} "${one.textContent.trim().slice(0, 30)}"`;
  const seen = (one) => {
    const at = box(one);
    return at.width > 1 && at.height > 1 && one.checkVisibility({ visibilityProperty: true });
  };
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) {
    const out = all("main *").filter((one) => box(one).right > innerWidth + 1);
    found.push(`scrolls sideways: ${wide} px; ${out.slice(0, 3).map(name).join(", ")}`);
  }

  const parts = all(".ring .seat").flatMap((seat) =>
    [...seat.querySelectorAll(".tok, .seat-in > b, .seat-in > em")].filter(seen).map((one) => ({ one, seat })));
  const middle = ".middle :is(.board, .pile, .count, .announced)";
  for (const one of all(middle)) parts.push({ one, seat: "middle" });
  parts.forEach(({ one, seat }, at) => parts.slice(at + 1).forEach((other) => {
    if (seat === other.seat) return;
    const [a, b] = [box(one), box(other.one)];
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 2 && y > 2) found.push(`${name(one)} lies ${Math.round(x)}x${Math.round(y)} px on ${name(other.one)}`);
  }));

  const table = document.querySelector("main.play > .table");
  for (const { one } of table ? parts : []) {
    const out = Math.max(box(table).left - box(one).left, box(one).right - box(table).right);
    if (out > 1) found.push(`${name(one)} leaves the table by ${Math.round(out)} px`);
  }

  const taps = "button, summary, a.btn, a.quiet, a.icon-btn, .seat-in:is(a, label, button)";
  for (const one of all(taps)) {
    const { width, height } = box(one);
    if (one.classList.contains("sr-only") || (width >= smallest && height >= smallest)) continue;
    found.push(`${name(one)} is only ${Math.round(width)}x${Math.round(height)} px`);
  }
  return found;
}"""
"""What a ruler finds on a page; empty is good."""

CUT = """() => [...document.querySelectorAll(".ring .seat-in > b")]
  .filter((one) => one.scrollHeight > one.clientHeight + parseFloat(getComputedStyle(one).fontSize) / 3
    || one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.textContent}: ${one.scrollHeight} px of height in ${one.clientHeight}`)"""
"""Names that are not read whole."""

Shot = Callable[[Page, str], None]


def long_names(count: int) -> tuple[str, ...]:
    """Names of forty letters, half of them in one piece."""
    tails = (" de Villeneuve-Saint-Germain-des-Prés-sous-Bois", "wolfeschlegelsteinhausenbergerdorffmeier")
    return tuple((name + tails[at % 2])[:40] for at, name in enumerate(NAMES[:count]))


def expect_fit(page: Page, what: str, shot: Shot | None = None, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    problems = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        problems += [f"{what} at {width}x{height}: {one}" for one in page.evaluate(MEASURE, SMALLEST)]
        if shot:
            shot(page, f"{what}-{width}")
    assert not problems, "\n".join(problems)


def board_of(powers: Sequence[str]) -> dict[str, object]:
    return {"pacifist": [*powers, "SR"], "interventionist": ["DV", "DV", "DV", "DV", "DA"]}


def screens(tablet: Page, names: tuple[str, ...]) -> Iterator[str]:
    """Lead the tablet through the phases of play, and tell which is on the screen."""
    read_twice = [*accepted(names[1], "pacifist"), *accepted(names[2], "pacifist")]
    options = {"board": board_of(("S8", "power:swap_seats", "SA", "SV", "SD"))}
    swap = {"do": "swap_seats", "targets": [names[0], names[2]]}

    def lead(*actions: dict[str, object]) -> None:
        open_record(tablet, actions, names=names, **options)

    lead(*read_twice[:3])
    yield "propose"
    tablet.locator(f'.ring a[title="{names[0]}"], .ring a[title="{names[1]}"]').first.click()
    expect(tablet.locator(".notes [role=status]")).to_be_visible()
    yield "why not"
    lead({"do": "propose", "narrator": names[1]})
    yield "vote"
    tablet.get_by_role("link", name="Record the counts").click()
    expect(tablet.locator(".numbers")).to_be_visible()
    yield "vote by counts"
    tablet.get_by_role("link", name="Record the names").click()
    expect(tablet.locator(".ring label").first).to_be_visible()
    yield "vote by names"
    lead(*read_twice[:2])
    yield "session"
    lead(*refused(names[1]), *refused(names[2]), *refused(names[3]))
    yield "third refusal"
    lead(*read_twice)
    seat(tablet, names[0]).click()
    expect(tablet.locator(".take, .lit").first).to_be_visible()
    yield "power"
    tablet.locator("details.menu summary").click()
    yield "menu"
    follow = names[4] if len(names) > 4 else names[0]
    lead(*read_twice, swap, *accepted(follow, "pacifist"))
    yield "appoint"


@pytest.mark.parametrize("count", COUNTS)
def test_the_play_screen_fits_in_every_phase(devices: Devices, shot: Shot, count: int) -> None:
    tablet = knowing(devices.tablet())
    problems = []
    for phase in screens(tablet, long_names(count)):
        try:
            expect_fit(tablet, phase, shot)
        except AssertionError as found:
            problems.append(str(found))
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("count", cases(7, MOST, thorough=(5, 6, 8, 9)))
def test_names_of_twenty_letters_are_read_whole(devices: Devices, shot: Shot, count: int) -> None:
    tablet = knowing(devices.tablet())
    open_record(tablet, accepted(TWENTY[1], "pacifist"), names=TWENTY[:count])
    expect_fit(tablet, "twenty letters", shot)
    cut = []
    for width, height in SIZES:
        tablet.set_viewport_size({"width": width, "height": height})
        cut += [f"{width}x{height}: {one}" for one in tablet.evaluate(CUT)]
        tablet.evaluate("document.documentElement.style.fontSize = '200%'")
        cut += [f"{width}x{height} at 200 %: {one}" for one in tablet.evaluate(CUT)]
        shot(tablet, f"twice-{width}")
        tablet.evaluate("document.documentElement.style.fontSize = ''")
    assert not cut, "\n".join(cut)


@pytest.mark.parametrize("locale", cases("fr-FR", thorough=["en-GB"]))
def test_the_first_screen_shows_everything_at_once_on_a_tablet(devices: Devices, locale: str) -> None:
    tablet = devices.open(dict(zip(("width", "height"), SIZES[0], strict=True)), locale)
    for back in (False, True):
        if back:
            open_record(tablet, accepted(TWENTY[1], "pacifist"), names=TWENTY)
        tablet.goto("/")
        expect(tablet.locator(".again")).to_have_count(int(back))
        for width, height in SIZES[:2]:
            tablet.set_viewport_size({"width": width, "height": height})
            assert tablet.evaluate("document.documentElement.scrollHeight") <= height, (locale, back, width)


def test_no_seat_moves_when_a_pile_grows_or_somebody_is_exiled(devices: Devices) -> None:
    tablet = knowing(devices.tablet())
    names = NAMES[:7]
    options = {"board": board_of(("power:exile", "S8", "S7", "SV", "SD"))}
    exiled = [*accepted(names[2], "pacifist"), {"do": "exile", "target": names[4], "dinarzade": False}]
    places = []
    for actions in (exiled[:1], exiled[:-1], exiled):
        open_record(tablet, actions, names=names, **options)
        places.append([tablet.locator(f".ring .s{at} .tok").evaluate(MIDDLE) for at in range(7)])
        places.append([tablet.locator(".middle .board").first.evaluate(MIDDLE)])
    assert places[0] == places[2] == places[4]
    assert places[1] == places[3] == places[5]


MIDDLE = """(one) => {
  const at = one.getBoundingClientRect();
  return [Math.round(at.left + at.width / 2), Math.round(at.top + at.height / 2)];
}"""


@pytest.mark.parametrize("count", cases(MOST, thorough=[FEWEST]))
def test_the_rooms_before_the_game_fit(devices: Devices, shot: Shot, count: int) -> None:
    tablet = knowing(devices.tablet())
    expect_fit(tablet_at(tablet, "/"), "start", shot)
    table = open_record(tablet, names=long_names(count))
    for room in ("setup", "setup?slot=pacifist:2", "players", "box", "deal", "connection"):
        expect_fit(tablet_at(tablet, f"/t/{table}/{room}"), room, shot)
    tablet_at(tablet, f"/t/{table}/deal").locator("form[action$='/deal'] button").click()
    expect(tablet.locator(".qr svg")).to_be_visible()
    for room in ("deal", "deal?seat=1&here=1", "deal/sheet", "recognition", "check", "log", "abandon"):
        expect_fit(tablet_at(tablet, f"/t/{table}/{room}"), room, shot)


def tablet_at(tablet: Page, address: str) -> Page:
    tablet.goto(address)
    return tablet


def test_a_phone_fits(devices: Devices, shot: Shot) -> None:
    names = long_names(MOST)
    tablet, phone = devices.tablet(), devices.phone()
    table = open_record(tablet, names=names, room="deal")
    tablet.locator("form[action$='/deal'] button").click()
    expect(tablet.locator(".qr svg")).to_be_visible()
    address = codes(tablet, table)[1]
    phone.goto(address)
    expect_fit(phone, "landing", shot, SIZES[2:])
    claim(phone, address)
    expect_fit(phone, "hidden", shot, SIZES[2:])
    expect_role_in_sight(phone, shot, SIZES[2:])


def expect_role_in_sight(page: Page, shot: Shot, sizes: Sequence[tuple[int, int]]) -> None:
    """All of a role is on the screen while the button is held: one cannot scroll then."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        hold(page)
        shot(page, f"shown-{width}")
        for part in ("title", "goal", "now", "knows", "learned"):
            sees: bool = page.locator(f"[data-secret={part}]").evaluate(IN_SIGHT)
            assert sees, f"{part} is covered at {width}x{height}"
        page.mouse.up()


IN_SIGHT = """(one) => {
  const at = one.getBoundingClientRect();
  const top = document.elementFromPoint(at.left + at.width / 2, at.bottom - 2);
  return at.top >= 0 && at.bottom <= innerHeight && (top === one || one.contains(top));
}"""


def test_a_role_shown_on_the_game_masters_device_fits(devices: Devices, shot: Shot) -> None:
    tablet = knowing(devices.tablet())
    open_record(tablet, names=long_names(MOST), room="deal")
    tablet.locator("form[action$='/deal'] button").click()
    tablet.get_by_role("link", name="No phone: show it here").click()
    expect_role_in_sight(tablet, shot, (*SIZES, (375, 667), (360, 640), (844, 390)))
