"""Takes the pictures of the main screens again: what ``script/pictures`` runs."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Error, sync_playwright

from tests.browser.comparing import judged, keep
from tests.browser.conftest import SHELL, Devices, Server, launched
from tests.browser.picture_room import FOLDER, Picture, Room
from tests.browser.screens import PICTURES, led, taken
from tests.processes import end_in_order
from tests.progress import Progress

PATIENCE = 10


def still(room: Room, picture: Picture) -> Image.Image:
    """Take a picture of a screen that no longer moves: twice the same."""
    page = led(room, picture)
    before = taken(page, picture)
    for _ in range(PATIENCE):
        page.wait_for_timeout(150)
        now = taken(page, picture)
        if now.tobytes() == before.tobytes():
            break
        before = now
    return before


def renewed(picture: Picture, got: Image.Image, all_of_them: bool) -> bool:
    """Keep a picture if it is new or different from the one before; return whether it was kept."""
    if not all_of_them and picture.file.exists() and judged(got, Image.open(picture.file)).same:
        return False
    keep(got, picture.file)
    return True


def main(arguments: Sequence[str]) -> int:
    """Take the pictures, write those that have changed, and take away those of screens that are none any more."""
    parser = argparse.ArgumentParser(prog="script/pictures", description="Take the pictures of the main screens anew.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only pictures whose name has this in it")
    parser.add_argument("--all", action="store_true", help="write also those that are within the tolerance")
    asked = parser.parse_args(arguments)
    wanted = [one for one in PICTURES if not asked.names or any(name in one.name for name in asked.names)]
    FOLDER.mkdir(exist_ok=True)
    end_in_order()
    for path in set(FOLDER.glob("*.png")) - {one.file for one in PICTURES}:
        path.unlink()
        print(f"{path.stem} is no screen any more.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            return taken_all(launched(playwright, SHELL), server.url, wanted, asked.all)
        finally:
            server.stop()


def taken_all(browser: Browser, url: str, wanted: Sequence[Picture], all_of_them: bool) -> int:
    """Take every picture that is wanted; return 1 if a screen cannot be reached any more, else 0."""
    failed = kept = 0
    room = Room(Devices(browser, url), PICTURES[0])
    progress = Progress(len(wanted))
    for number, picture in enumerate(wanted):
        progress.at(number, f"screens, now {picture.name}")
        try:
            if renewed(picture, still(room, picture), all_of_them):
                kept += 1
                print(f"{picture.name}: {picture.file.stat().st_size / 1000:.0f} kB", flush=True)
        except (Error, AssertionError) as error:
            failed += 1
            print(f"{picture.name} cannot be taken: {str(error).strip()[:400]}", flush=True)
    browser.close()
    print(f"{len(wanted)} screens, {kept} pictures written, {failed} failed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
