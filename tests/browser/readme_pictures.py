"""Takes the pictures of the README: three devices in one room, one turn as an animation, and six screens.

What ``script/pictures --readme`` runs. Each language has its own, in ``docs/pictures/<language>/``.
"""

import base64
import sys
import tempfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import positions, screens
from tests.browser.conftest import SHELL, Devices, Server, launched
from tests.browser.picture_room import SETTLED, Picture, Room
from tests.browser.positions import LONG
from tests.browser.rooms import hold, leave_behind, propose, read, vote
from tests.processes import end_in_order

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
ROOM: Final = Path(__file__).with_name("readme_room.svg")
NAMES: Final = ("Ana", "Béatrice", "Cléo", "Djamila", "Esteban", "Fatou", "Guy", "Hélène", "Inès", "Jonas")
"""Who plays in the pictures: names as short as most are."""

FRAMES: Final[Mapping[str, tuple[int, int, int, int, int]]] = {
    "tv": (760, 40, 760, 434, 8),
    "wide": (172, 372, 620, 472, 18),
    "phone": (880, 490, 178, 372, 8),
}
"""Where a device is in the room: left, top, width, height and rim, in pixels of 1600 by 900."""
RADII: Final = {"tv": 8, "wide": 22, "phone": 22}

PAGE: Final = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; width: 1600px; height: 900px; background: #141838; position: relative; overflow: hidden; }}
body > svg {{ position: absolute; inset: 0; width: 1600px; height: 900px; }}
div {{ position: absolute; background: #06081a; box-shadow: inset 0 0 0 2px #343a66; overflow: hidden; }}
img {{ position: absolute; }}
</style>{room}{devices}"""

TURN_SIZE: Final = (720, 540)
TURN_COLOURS: Final = 64
STEP: Final = 1600
"""Milliseconds that each step of the animation stays."""


def evening(actions: int | None = None) -> dict[str, Any]:
    """Return the record of the evening that the pictures of screens show, with short names."""
    record: dict[str, Any] = positions.renamed(positions.evening(actions), dict(zip(LONG, NAMES, strict=True)))
    return record


def shot(page: Page) -> bytes:
    """Take a still picture of a page in full size."""
    page.evaluate(SETTLED)
    page.wait_for_timeout(400)
    return page.screenshot(animations="disabled", caret="hide")


def device(name: str, picture: bytes) -> str:
    """Return a device of the room as HTML, with a screenshot on its screen."""
    left, top, width, height, rim = FRAMES[name]
    data = base64.b64encode(picture).decode()
    return (
        f'<div style="left:{left}px;top:{top}px;width:{width}px;height:{height}px;border-radius:{RADII[name]}px">'
        f'<img src="data:image/png;base64,{data}" style="left:{rim}px;top:{rim}px;'
        f'width:{width - 2 * rim}px;height:{height - 2 * rim}px;border-radius:{RADII[name] // 2}px"></div>'
    )


def hero(browser: Browser, devices: Devices, locale: str) -> bytes:
    """Return the tablet, a phone that shows its role, and the television of one game, in one room."""
    room = Room(devices, Picture("hero", "wide", locale, "dark"))
    tablet, table = room.lead(evening(18))
    tablet.goto(f"/t/{table}/play")
    leave_behind(tablet)
    screen = room.device("guest", "tv")
    room.dress(screen, devices.url)
    screen.goto(f"/court/{table}")
    on_phone = Room(devices, Picture("hero", "phone", locale, "dark"))
    phone = on_phone.seated(evening(0), 3)
    hold(phone)
    drawn = device("tv", shot(screen)) + device("wide", shot(tablet)) + device("phone", shot(phone))
    page = browser.new_page(viewport={"width": 1600, "height": 900})
    page.set_content(PAGE.format(room=ROOM.read_text(encoding="utf-8"), devices=drawn))
    taken = page.screenshot()
    page.close()
    return taken


def turn(devices: Devices, locale: str) -> list[bytes]:
    """Return the steps of one turn on the tablet: the Narrator, the vote, the tale, and the next turn."""
    room = Room(devices, Picture("turn", "wide", locale, "dark"))
    page, table = room.lead(evening(15))
    page.goto(f"/t/{table}/play")
    leave_behind(page)
    steps = [shot(page)]
    propose(page, NAMES[0])
    steps.append(shot(page))
    vote(page, yes=True)
    steps.append(shot(page))
    read(page, "pacifist")
    steps.append(shot(page))
    return steps


def animated(steps: Sequence[bytes], file: Path) -> None:
    """Write the steps as an animation that begins again."""
    frames = [
        Image.open(BytesIO(step)).convert("RGB").resize(TURN_SIZE, Image.Resampling.LANCZOS).quantize(TURN_COLOURS)
        for step in steps
    ]
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=STEP, loop=0, optimize=True)


SIX: Final = (
    ("deal", "wide"),
    ("role_shown", "phone"),
    ("eyes_closed", "wide"),
    ("power", "phone"),
    ("end", "wide"),
    ("complots_phone", "phone"),
)
"""The screens of the README below the first picture, each on its device."""


def written(picture: bytes, file: Path, colours: int = 256) -> None:
    """Keep a picture in few colours: flat inks need no more."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file.parent.name}/{file.name}: {file.stat().st_size / 1000:.0f} kB", flush=True)


def main() -> int:
    """Take every picture of the README in both languages."""
    end_in_order()
    with tempfile.TemporaryDirectory() as instance, sync_playwright() as playwright:
        server = Server(Path(instance))
        server.start()
        browser = launched(playwright, SHELL)
        try:
            for locale in ("en", "fr"):
                folder = FOLDER / locale
                folder.mkdir(parents=True, exist_ok=True)
                devices = Devices(browser, server.url)
                written(hero(browser, devices, locale), folder / "hero.png")
                animated(turn(devices, locale), folder / "turn.gif")
                for scene, size in SIX:
                    page = screens.SCENES[scene](Room(devices, Picture(scene, size, locale, "dark")))
                    written(shot(page), folder / f"{scene.replace('_', '-')}.png")
                for context in devices.contexts:
                    context.close()
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
