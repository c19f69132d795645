"""The main screens look as they did: each is compared with its picture, with a tolerance for how machines draw."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.comparing import Verdict, judged, told_apart
from tests.browser.conftest import Server, opened
from tests.browser.picture_room import DEVICES, FOLDER, SETTLED, Picture, Room
from tests.browser.positions import LONG
from tests.browser.screens import PICTURES, SCENES, led, taken
from tests.sizes import THOROUGH, cases, for_thorough

pytestmark = pytest.mark.browser

PATIENCE = 3
"""So often a screen is looked at, a moment apart, before it counts as different."""
LARGEST = 36_000
"""Bytes that a kept picture has at most."""
TOGETHER = 1_000_000

PLAY = Picture("choice", "wide", "fr", "dark")
PLAYERS = Picture("players", "wide", "en", "light")


def looked(page: Page, picture: Picture, want: Image.Image | None) -> tuple[Image.Image, Verdict]:
    """Take a picture until it is like the one that is wanted, or for as long as a screen may take to be still."""
    for _ in range(PATIENCE):
        got = taken(page, picture)
        verdict = judged(got, want) if want else Verdict(255, 1, Image.new("L", got.size, 255))
        if verdict.same:
            break
        page.wait_for_timeout(200)
    return got, verdict


@pytest.fixture(scope="module")
def room(shell: Browser, server: Server) -> Iterator[Room]:
    with opened(shell, server.url) as devices:
        yield Room(devices, PICTURES[0])


@for_thorough
@pytest.mark.parametrize("scene", SCENES)
def test_the_screen_looks_as_it_did(room: Room, scene: str, tmp_path: Path) -> None:
    changed = []
    pictures = [one for one in PICTURES if one.scene == scene]
    at = list(SCENES).index(scene) % len(pictures)  # so that each device has its turn
    for picture in pictures if THOROUGH else pictures[at : at + 1]:
        want = Image.open(picture.file) if picture.file.exists() else None
        got, verdict = looked(led(room, picture), picture, want)
        if not verdict.same:
            told_apart(got, want, verdict, tmp_path / picture.name)
            changed.append(f"{picture.name} has changed: {verdict}")
    if changed:
        changed.append(f"Look at got.png, want.png and diff.png in {tmp_path}; if it is meant: script/pictures {scene}")
        pytest.fail("\n".join(changed), pytrace=False)


# What the comparison sees, and what it lets pass.


MUTATIONS = {
    "a seat is missing": "document.querySelector('.ring .seat:nth-child(4)').style.visibility = 'hidden'",
    "the ring has moved by 12 pixels": "document.querySelector('.ring').style.transform = 'translateX(12px)'",
    "the middle has moved by 12 pixels": "document.querySelector('.middle').style.transform = 'translateY(12px)'",
    "a name is cut off": "document.querySelector('.ring .seat:nth-child(7) .seat-in > b').style.maxWidth = '3ch'",
    "a sentence is missing": "document.querySelector('.notes .note').style.visibility = 'hidden'",
    "the sans is another one": "document.documentElement.style.setProperty('--sans', 'monospace', 'important')",
    "the ground is one ink lighter": "document.querySelector('.table').style.background = 'var(--night-high)'",
}
PASSING = {
    "letters are drawn in another way": "document.body.style.textRendering = 'geometricPrecision'",
    "all edges lie a third of a pixel aside": "document.querySelector('main').style.transform = 'translateX(0.3px)'",
    "a colour is a shade off": "document.documentElement.style.setProperty('--night', '#11142c')",
}


@dataclass(frozen=True)
class Screen:
    """A screen that stands still, and its picture."""

    page: Page
    picture: Picture
    before: Image.Image

    def after(self, change: str) -> Verdict:
        """Compare the screen with itself after a change."""
        self.page.reload()
        assert self.page.evaluate(SETTLED), "the letters are not there"
        self.page.evaluate(change)
        return judged(taken(self.page, self.picture), self.before)


def standing(room: Room, picture: Picture) -> Screen:
    page = led(room, picture)
    return Screen(page, picture, taken(page, picture))


@pytest.fixture(scope="module")
def table(shell: Browser, server: Server) -> Iterator[Screen]:
    with opened(shell, server.url) as devices:
        yield standing(Room(devices, PLAY), PLAY)


def test_a_screen_on_which_nothing_has_changed_is_the_same_in_every_block(table: Screen) -> None:
    assert table.after("0").share == 0


@for_thorough
@pytest.mark.parametrize("what", MUTATIONS)
def test_a_changed_table_is_seen(table: Screen, what: str) -> None:
    verdict = table.after(MUTATIONS[what])
    assert not verdict.same, f"{what}, and nobody sees it: {verdict}"


@for_thorough
def test_a_primary_button_in_another_colour_is_seen(room: Room) -> None:
    assert not standing(room, PLAYERS).after("document.querySelector('.btn-1').style.background = 'var(--green)'").same


@pytest.mark.parametrize("what", cases(*list(PASSING)[:1], thorough=list(PASSING)[1:]))
def test_how_a_machine_draws_does_not_matter(table: Screen, what: str) -> None:
    verdict = table.after(PASSING[what])
    assert verdict.same, f"{what}: {verdict}"


# What is kept.


def test_each_picture_is_of_a_screen_and_none_is_left_over() -> None:
    assert sorted(FOLDER.glob("*.png")) == sorted(picture.file for picture in PICTURES)


def test_kept_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.png")}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    assert sum(sizes.values()) <= TOGETHER


def test_each_device_is_pictured_in_both_languages_and_both_themes() -> None:
    for device in DEVICES:
        assert {one.locale for one in PICTURES if one.device == device} == {"fr", "en"}
        assert {one.theme for one in PICTURES if one.device == device} == {"dark", "light"}
    assert {one.scene for one in PICTURES} == set(SCENES)


def test_the_names_are_as_long_as_they_are_said_to_be() -> None:
    assert [len(name) for name in LONG] == [20] * 10
