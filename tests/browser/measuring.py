"""Measures pages at every size: what is cut, covered, out of sight or too small is told as one line each.

``faults`` is what tests call. ``script/measure`` walks every page with it and prints what it finds.
"""

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, sync_playwright

from companion.messages import LOCALES, completeness, offered, wording
from tests.browser.conftest import FLAGS, PHONE, SHELL, TABLET, Devices, Server
from tests.browser.every_page import WHOLE_TOURS
from tests.browser.picture_room import SAME_LETTERS, SETTLED
from tests.browser.touring import Place, Stop, Tour, at
from tests.processes import end_in_order
from tests.progress import Progress
from tests.sizes import THOROUGH

Size = tuple[int, int]

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
"""What a ruler finds on a page; its head says what it looks for."""

PHONES: tuple[Size, ...] = ((360, 640), (375, 667), (390, 844), (667, 375), (844, 390))
SIZES: tuple[Size, ...] = (*PHONES, (768, 1024), (1024, 768), (1280, 800))
OLD_PHONE = (320, 568)
"""The smallest phone in use: a player's may be one, the game master's is not."""
COURTS: tuple[Size, ...] = ((1280, 720), (1920, 1080))
LETTERS = 16
"""Pixels of a letter, as browsers have it if nobody changed it."""
NARROWEST = (320, 640)
"""A page of 1280 pixels is as narrow as this in a browser that shows it four times as large."""
LOST = ("sideways", "cut", "small")
"""What must not be there on the narrowest screen."""
SIMILAR: tuple[Size, ...] = (OLD_PHONE, (375, 667), (390, 844), (667, 375), (1280, 800))
"""The sizes at which only a thorough run looks: screens that are laid out alike, but have less room, stand for them."""
LARGE: tuple[Size, ...] = ((375, 667), (1024, 768), (360, 640), (844, 390))
"""The sizes at which every run looks at letters twice as large, in turn: phones, one on its side, and a tablet."""
PATIENCE = 60_000
"""Milliseconds that a page may take: whoever measures is not in a hurry."""


def sizes_of(page: Page) -> tuple[Size, ...]:
    """Return the sizes at which a page is looked at: a player's is on a phone, the court's on a large screen, too."""
    place = urlsplit(page.url).path
    if place.startswith(("/seat/", "/s/", "/join")):
        return (OLD_PHONE, *PHONES)
    return (*SIZES, *COURTS) if place.startswith(("/court/", "/tv")) else SIZES


@contextmanager
def twice_as_large(page: Page) -> Iterator[None]:
    """Show a page in letters twice as large, as a reader sets them in the browser: media queries in em know of it."""
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 2 * LETTERS}})
    try:
        yield
    finally:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": LETTERS}})
        browser.detach()


def faults(page: Page, sizes: Iterable[Size] | None = None, large: bool = False) -> Iterator[tuple[Size, str]]:
    """Yield what is wrong with a page, size by size; the page is resized, not loaded again.

    ``large`` says that its letters are twice as large: it may scroll then, but nothing may be cut or covered.
    """
    for width, height in sizes or sizes_of(page):
        page.set_viewport_size({"width": width, "height": height})
        for one in page.evaluate(MEASURE, {"width": width, "height": height, "large": large}):
            yield (width, height), one


def all_faults(page: Page, stop: int) -> Iterator[tuple[Size, str]]:
    """Yield what is wrong with a page at every size, on the narrowest screen, and in letters twice as large.

    Only a thorough run looks at each page in all of these. In any other they take turns: ``stop`` is the number of the
    page in its walk, and neighbours in a walk are mostly of one kind. Of four neighbours one is looked at on the
    narrowest screen, and one in large letters.
    """
    turn = stop % 4
    yield from faults(page, sizes_of(page) if THOROUGH else _unlike(page)[stop % 3 :: 3])
    if THOROUGH or turn == 1:
        yield from (one for one in faults(page, [NARROWEST], large=True) if one[1].startswith(LOST))
    if THOROUGH or turn == 2:
        with twice_as_large(page):
            for size, fault in faults(
                page, sizes_of(page) if THOROUGH else [LARGE[stop // 4 % len(LARGE)]], large=True
            ):
                yield size, f"{fault} (letters twice as large)"


def _unlike(page: Page) -> list[Size]:
    """Return the sizes of a page that are laid out in different ways."""
    return [size for size in sizes_of(page) if size not in SIMILAR]


def longest_language() -> str:
    """Return the language, of those that are whole, whose longest words are longest: it has the least room."""
    whole = [each for each in LOCALES if completeness(each) == 100]
    return max(whole, key=lambda each: sum(map(_longest_word, wording(each).sentences.values())))


def _longest_word(forms: Sequence[str]) -> int:
    return max(len(word) for form in forms for word in form.split())


def ruled(page: Page) -> Page:
    """Return a page whose letters are the same on every machine, so that a measure is the same, too."""
    page.context.add_init_script(SAME_LETTERS)
    return page


def walk(
    devices: Devices,
    name: str,
    locale: str,
    tours: Mapping[str, Tour] = WHOLE_TOURS,
    opens: Callable[[str], bool] = lambda html: True,
) -> Iterator[Stop]:
    """Lead a tablet and a phone through one part of the app.

    Of the pages that nothing is done on, those are left out that it does not open when it is told what is on them.
    """
    tablet = ruled(devices.open(TABLET, locale, reduced_motion="reduce", is_mobile=True))
    phone = ruled(devices.open(PHONE, locale, reduced_motion="reduce", is_mobile=True))
    for page in (tablet, phone):
        page.context.set_default_timeout(PATIENCE)
    for stop, where in tours[name](tablet, phone):
        if isinstance(where, Place):
            if not opens(where.page.request.get(where.address).text()):
                continue
            page = at(where.page, where.address)
        else:
            page = where
        page.evaluate(SETTLED)
        before = page.viewport_size
        yield stop, page
        if before:
            page.set_viewport_size(before)


def told(found: Iterable[tuple[str, str, Size, str]]) -> str:
    """Put what was found into lines, each fault with the sizes at which it is: ``page, language, sizes: fault``."""
    places: defaultdict[tuple[str, str, str], list[str]] = defaultdict(list)
    for stop, locale, (width, height), fault in found:
        places[stop, locale, fault].append(f"{width}×{height}")
    return "\n".join(f"{stop}, {locale}, {' '.join(at)}: {fault}" for (stop, locale, fault), at in places.items())


def found_on(
    devices: Devices,
    name: str,
    locale: str,
    sizes: Sequence[Size],
    shots: Path | None,
    large: bool,
    now: Callable[[str], None] = lambda _: None,
) -> Iterator[tuple[str, str, Size, str]]:
    """Yield every fault in one part of the app; with ``shots`` a picture of each faulty screen is kept there.

    ``now`` is told of each page that is measured.
    """
    for stop, page in walk(devices, name, locale):
        now(f"parts, now {name}/{stop}, {locale}")
        pictured = set[Size]()
        with twice_as_large(page) if large else nullcontext():
            for size, fault in faults(page, [one for one in sizes_of(page) if not sizes or one in sizes], large):
                yield f"{name}/{stop}", locale, size, fault
                if shots and size not in pictured:
                    pictured.add(size)
                    clear = "".join(one if one.isalnum() else "-" for one in f"{name}-{stop}")[:120]
                    page.screenshot(path=shots / f"{clear}-{locale[:2]}-{size[0]}x{size[1]}.png")


def main(arguments: Sequence[str]) -> int:
    """Print the faults of the parts that are named, or of the whole app; return 1 if there are any."""
    parser = argparse.ArgumentParser(prog="script/measure", description="Measure every page at every size.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these of: {', '.join(WHOLE_TOURS)}")
    parser.add_argument(
        "--size", action="append", default=[], metavar="375x667", help="only this size; may be repeated"
    )
    parser.add_argument("--lang", choices=LOCALES, help="only this language")
    parser.add_argument("--large", action="store_true", help="in letters twice as large")
    parser.add_argument("--shots", type=Path, help="keep a picture of each faulty screen in this folder")
    asked = parser.parse_args(arguments)
    sizes = [(int(width), int(height)) for width, _, height in (one.partition("x") for one in asked.size)]
    locales = [asked.lang] if asked.lang else offered()
    if asked.shots:
        asked.shots.mkdir(parents=True, exist_ok=True)
    parts = [(locale, part) for locale in locales for part in asked.parts or WHOLE_TOURS]
    progress, count = Progress(len(parts)), 0
    end_in_order()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=SHELL, args=FLAGS)
        try:
            for number, (locale, part) in enumerate(parts):
                now = partial(progress.at, number)
                count += _print_part(browser, server.url, part, locale, sizes, asked.shots, asked.large, now)
        finally:
            browser.close()
            server.stop()
    print(f"{count} faults.")
    return 1 if count else 0


def _print_part(
    browser: Browser,
    url: str,
    part: str,
    locale: str,
    sizes: Sequence[Size],
    shots: Path | None,
    large: bool,
    now: Callable[[str], None],
) -> int:
    devices = Devices(browser, url)
    found: list[tuple[str, str, Size, str]] = []
    cut_short = 0
    try:
        found.extend(found_on(devices, part, locale, sizes, shots, large, now))
    except (Error, AssertionError) as error:
        print(f"{part}, {locale}: the walk ends here: {str(error).strip()[:400]}", flush=True)
        cut_short = 1
    for context in devices.contexts:
        context.close()
    if found:
        print(told(found), flush=True)
    return len(found) + cut_short


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
