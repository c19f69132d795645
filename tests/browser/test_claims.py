"""Claims are noted with a tap, shown on the court screen, and can be changed."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Devices
from tests.browser.measuring import SIZES, faults, ruled
from tests.browser.picture_room import SETTLED, TELEVISION
from tests.browser.positions import LONG
from tests.browser.ready import expect_all_in_view
from tests.browser.rooms import NAMES, accepted, knowing, open_record, tick
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

BOARD = {
    "pacifist": ["S8", "power:investigate", "SA", "SV", "SD", "SR"],
    "interventionist": ["DV", "DV", "DV", "DV", "DA"],
}


def said(turn: int, drawn: int, handed: int | None = None) -> list[dict[str, object]]:
    """What the two in office say of turn 1 or 2."""
    claims: list[dict[str, object]] = [
        {"do": "claim", "player": LONG[turn - 1], "turn": turn, "kind": "drawn", "pacifist": drawn}
    ]
    if handed is not None:
        claims.append({"do": "claim", "player": LONG[turn + 1], "turn": turn, "kind": "handed", "pacifist": handed})
    return claims


FOUND: list[dict[str, object]] = [
    *accepted(LONG[2], "pacifist"),
    *accepted(LONG[3], "pacifist"),
    {"do": "investigate", "target": LONG[6]},
]
ASKED: dict[str, Sequence[dict[str, object]]] = {
    "what was drawn": FOUND[:3],
    "what was handed over, beside a contradiction": [*FOUND[:3], *said(1, 0)],
    "a camp, beside two contradictions": [*FOUND, *said(2, 0, 2)],
    "two contradictions alone": [*FOUND[:3], *said(1, 0, 2)],
}
"""What is asked about claims before a Narrator is proposed."""
FULLEST = "a camp, beside two contradictions"


@for_thorough
@pytest.mark.parametrize("asked", cases(FULLEST, thorough=sorted(ASKED.keys() - {FULLEST})))
def test_what_to_say_the_notes_and_the_keys_of_a_claim_are_in_the_first_view(devices: Devices, asked: str) -> None:
    leader = ruled(devices.open(PHONE, "fr-FR", reduced_motion="reduce", is_mobile=True))
    open_record(leader, ASKED[asked], names=LONG, board=BOARD, claims=True)
    tick(leader)
    expect(leader.locator(".claim, .unlike").first).to_be_visible()
    leader.evaluate(SETTLED)
    assert list(faults(leader, SIZES)) == []
    for width, height in SIZES:
        leader.set_viewport_size({"width": width, "height": height})
        expect_all_in_view(leader, ".do, .say > p, .notes > .note, .claim button, .claim .other")


def test_a_claim_takes_one_tap_reaches_the_court_and_can_be_changed(devices: Devices) -> None:
    tablet, television = knowing(devices.tablet()), devices.open(TELEVISION)
    table = open_record(tablet, accepted(NAMES[1], "pacifist"), claims=True)
    television.goto(f"/court/{table}")
    heard = television.locator(".heard")
    said = tablet.locator("form.claim:has(input[value=drawn])").first
    said.locator("button[value='2']").click()
    expect(said).to_have_count(0)  # the next question comes, or the turn
    expect(heard).to_contain_text("Ana")
    tablet.goto(f"/t/{table}/said")
    changed = tablet.locator("form.claim:has(input[value=drawn])").first
    changed.locator("button[value='1']").click()
    expect(changed.locator("button[value='1']")).to_have_attribute("aria-current", "true")
    expect(changed.locator("[aria-current]")).to_have_count(1)
