"""A whole classic game for seven: names, set-up, phones, recognition, every turn, the end, and the record of it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import (
    MORE,
    NAMES,
    SPEAKS,
    ask_outcome,
    can_be_proposed,
    claim,
    daybreak,
    go_on,
    look,
    propose,
    read,
    scanned,
    sit_down,
    strike,
    vizier,
    vote,
)
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

PLAYERS = NAMES[:7]
TITLES = {
    "You are an Interventionist": "Interventionist",
    "You are Dinarzade, Pacifist": "Dinarzade",
    "You are Parizade, Pacifist": "Parizade",
    "You are Zobéide, Pacifist": "Zobéide",
    "You are called Haïatalnefous": "Haïatalnefous",
}
Shot = Callable[[Page, str], None]


def prepare(tablet: Page, shot: Shot) -> str:
    """From the names to the deal."""
    table = sit_down(tablet, PLAYERS)
    shot(tablet, "setup")
    go_on(tablet)
    expect(tablet.locator(".tick").first).to_be_visible()
    shot(tablet, "box")
    tablet.get_by_role("link", name="Deal", exact=True).click()
    shot(tablet, "before-the-deal")
    tablet.get_by_role("button", name="Deal", exact=True).click()
    return table


def give_seats(tablet: Page, table: str, devices: Devices, shot: Shot) -> tuple[dict[str, str], Page]:
    """One phone scans its code, six players look on the tablet; returns every role and the phone."""
    phone, (first, *others) = devices.phone(), PLAYERS
    expect(tablet.get_by_role("heading", name=f"{first}, scan this code.")).to_be_visible()
    claim(phone, scanned(tablet, table))
    roles = {first: look(phone)}
    shot(phone, "phone-hidden")
    for name in others:
        expect(tablet.get_by_role("heading", name=f"{name}, scan this code.")).to_be_visible()
        shot(tablet, f"scan-{name}")
        tablet.get_by_role("link", name="No phone: show it here").click()
        roles[name] = look(tablet)
        shot(tablet, f"shown-{name}")
        tablet.get_by_role("link", name="Seen").click()
    shot(tablet, "everyone-has-a-seat")
    return {name: TITLES[title] for name, title in roles.items()}, phone


def recognise(tablet: Page, shot: Shot) -> None:
    """The script speaks by itself, on a clock that runs fast."""
    tablet.add_init_script(SPEAKS)
    tablet.clock.install()
    tablet.get_by_role("button", name="Go on to the recognition").click()
    tablet.locator(f"{MORE} summary").first.click()
    tablet.locator("label.tile:has([value=brisk])").click()
    shot(tablet, "recognition-before")
    tablet.get_by_role("button", name="Begin").click()
    tablet.clock.run_for(20_000)
    shot(tablet, "recognition-during")
    tablet.clock.run_for(100_000)
    expect(tablet.get_by_role("heading", name="Eyes are open.")).to_be_visible()
    shot(tablet, "recognition-after")
    tablet.get_by_role("button", name="Begin the first turn").click()
    expect(tablet.locator("#play")).to_be_visible()


class Court:
    """Who may be chosen, once one knows every role."""

    def __init__(self, tablet: Page, roles: dict[str, str]) -> None:
        self.tablet = tablet
        self.roles = roles
        self.dinarzade = next(name for name, role in roles.items() if role == "Dinarzade")

    def somebody(self, among: list[str] | None = None) -> str:
        """A player to choose who is not Dinarzade."""
        return next(name for name in among or can_be_proposed(self.tablet) if name != self.dinarzade)

    def target(self) -> str:
        """A player whom the power may strike, and who is not Dinarzade."""
        return self.somebody([one.get_attribute("title") or "" for one in self.tablet.locator(".lit .seat-in").all()])

    def refuse(self) -> None:
        propose(self.tablet, self.somebody())
        vote(self.tablet, False)

    def accept(self, tale: str) -> None:
        propose(self.tablet, self.somebody())
        vote(self.tablet, True)
        read(self.tablet, tale)


def say(tablet: Page) -> str:
    return tablet.locator("h1.do").inner_text()


def play_to_the_exile(court: Court, phone: Page, shot: Shot) -> None:
    """A third refusal, a camp discovered, a Grand Vizier chosen, an exile."""
    tablet = court.tablet
    shot(tablet, "propose")
    propose(tablet, court.somebody())
    shot(tablet, "vote")
    vote(tablet, False)
    court.refuse()
    court.refuse()
    shot(tablet, "third-refusal")
    read(tablet, "interventionist")
    expect(tablet.locator(".board .read.v")).to_have_count(1)
    court.accept("pacifist")
    phone.reload()
    propose(tablet, court.somebody())
    tablet.get_by_role("link", name="Record counts").click()
    shot(tablet, "vote-by-counts")
    tablet.locator(".numbers button[value='5']").click()
    shot(tablet, "session")
    read(tablet, "pacifist")
    shot(tablet, "discover-a-camp")
    strike(tablet, court.target())
    court.accept("pacifist")
    chosen = court.target()
    strike(tablet, chosen)
    assert vizier(tablet) == chosen
    propose(tablet, court.somebody())
    tablet.get_by_role("link", name="Record names").click()
    for name in PLAYERS[:5]:
        tablet.locator(f'.ring label[title="{name}"]').click()
    shot(tablet, "vote-by-names")
    tablet.get_by_role("button", name="Record this vote").click()
    read(tablet, "pacifist")
    shot(tablet, "exile")
    strike(tablet, court.target())
    shot(tablet, "after-the-exile")


def accept_dinarzade(court: Court, shot: Shot) -> None:
    tablet = court.tablet
    while court.dinarzade not in can_be_proposed(tablet):
        court.refuse()
    propose(tablet, court.dinarzade)
    shot(tablet, "dinarzade-proposed")
    ask_outcome(tablet)
    tablet.locator("button[name=accepted][value=yes]").click()
    shot(tablet, "hush")
    daybreak(tablet)


def close(tablet: Page, roles: dict[str, str], shot: Shot) -> None:
    expect(tablet.get_by_role("heading", name="The Pacifists win.")).to_be_visible()
    assert not any(role in tablet.locator(".roles").inner_text() for role in roles.values())
    shot(tablet, "won")
    tablet.get_by_role("button", name="One by one").click()
    found = next(name for name, role in roles.items() if role == "Dinarzade")
    expect(tablet.locator(".roles .what:visible")).to_have_count(0)
    tablet.get_by_role("button", name="Turn over the next role").click()
    expect(tablet.locator(".roles li", has_text=found)).to_contain_text("Dinarzade")
    expect(tablet.locator(".roles li.down")).to_have_count(len(roles) - 1)
    tablet.get_by_role("button", name="Turn them all").click()
    for name, role in roles.items():
        expect(tablet.locator(".roles li", has_text=name)).to_contain_text(role)
    tablet.get_by_role("button", name="How it went, turn by turn").click()
    expect(tablet.get_by_role("heading", level=1)).to_have_text("The deal")
    for n in (1, 2):
        tablet.keyboard.press("ArrowRight")
        expect(tablet.get_by_role("heading", level=1)).to_have_text(f"Turn {n}")
    tablet.get_by_role("button", name="Show the secrets").click()
    expect(tablet.locator(".ring .why > svg")).to_have_count(len(roles))
    shot(tablet, "story")
    tablet.get_by_role("button", name="The end of the game").click()
    expect(tablet.get_by_role("button", name="How it went, turn by turn")).to_be_visible()


def replayed(tablet: Page, folder: Path) -> dict[str, object]:
    with tablet.expect_download() as download:
        tablet.get_by_role("link", name="Export the game").click()
    path = folder / "game.json"
    download.value.save_as(path)
    run = subprocess.run(
        [sys.executable, "-m", "companion", "replay", str(path)], capture_output=True, text=True, check=True
    )
    state: dict[str, object] = json.loads(run.stdout)
    return state


@for_thorough
@pytest.mark.every_engine
@pytest.mark.long
def test_seven_players_go_from_their_names_to_the_story_of_their_game(
    devices: Devices, shot: Shot, tmp_path: Path
) -> None:
    tablet = devices.tablet(service_workers="allow")  # as people have it, whom nobody cuts off in the first second
    table = prepare(tablet, shot)
    roles, phone = give_seats(tablet, table, devices, shot)
    recognise(tablet, shot)
    court = Court(tablet, roles)
    play_to_the_exile(court, phone, shot)
    shot(phone, "phone-in-play")
    accept_dinarzade(court, shot)
    close(tablet, roles, shot)
    state = replayed(tablet, tmp_path)
    assert (state["winner"], state["reason"]) == ("pacifists", "dinarzade_narrator")
    expect(phone.locator(".news")).to_contain_text("The Pacifists win.")
    who = phone.get_by_role("list", name="Who was who")
    expect(who.locator("li", has_text="Ana")).to_contain_text(roles["Ana"])
