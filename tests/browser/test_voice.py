"""The game master's own voice: recorded, played in the script, and never needed by it."""

import pytest
from playwright.sync_api import FilePayload, Page, expect

from companion.web.server.network import lan_address
from tests.browser.conftest import Devices, Server
from tests.browser.ready import until
from tests.browser.rooms import MORE, MUTE, ROLES, SPEAKS, asked, open_record, stop_clock, table_at
from tests.browser.voices import ENDLESS, PLAYED, SILENT, expect_end, recorded, tone, words
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser


def begin(tablet: Page, table: str) -> None:
    """Begin the script once the recordings are there, with the clock in the test's hand."""
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("[data-start]")).to_be_enabled()
    tablet.get_by_role("button", name="Begin").click()
    expect(tablet.locator("main.dim")).to_be_visible()


# Recording.


def test_a_line_is_recorded_heard_made_again_and_deleted(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(PLAYED)
    open_record(tablet, roles=ROLES, room="voice")
    first = tablet.locator(".lines > li").first
    expect(first.locator("[type=file]")).to_be_hidden()
    for again in (False, True):
        first.get_by_role("button", name="Record again" if again else "Record").click()
        expect(first.get_by_role("button", name="Stop")).to_be_visible()
        tablet.wait_for_timeout(400)
        first.get_by_role("button", name="Stop").click()
        expect(first.get_by_role("button", name="Record again")).to_be_visible()
    expect(tablet.locator(".dock")).to_contain_text("1 of 9 sentences recorded")
    first.get_by_role("link", name="Listen").click()
    until(tablet, "window.played.length === 1")
    first.get_by_role("button", name="Delete").click()
    expect(tablet.locator(".dock")).to_contain_text("0 of 9 sentences recorded")
    expect(first.locator("[data-play]")).to_have_count(0)


@for_thorough
def test_recording_leads_from_line_to_line(devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, roles=ROLES, room="voice")
    for line in range(2):
        tablet.locator(".lines > li").nth(line).get_by_role("button", name="Record").click()
        tablet.get_by_role("button", name="Stop").click()
        expect(tablet.locator("[data-play]")).to_have_count(line + 1)
        expect(tablet.locator(".lines > li").nth(line + 1).locator("[data-record]")).to_be_focused()


@for_thorough
def test_by_plain_http_a_file_takes_the_place_of_the_microphone(devices: Devices, server: Server) -> None:
    devices.url = f"http://{lan_address()}:{server.port}"
    tablet = devices.tablet()
    table = recorded(tablet, 1)
    expect(tablet.locator("[data-record]").first).to_be_hidden()
    expect(tablet.locator("[type=file]").first).to_be_visible()
    tablet.locator("[type=file]").nth(1).set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"no sound"}
    )
    expect(tablet.locator(".lines > li").nth(1).get_by_role("alert")).to_contain_text(
        "Not every device can play this file"
    )
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("[data-sound]")).to_have_count(1)


@for_thorough
def test_a_microphone_that_is_refused_leaves_the_file(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('refused'))")
    open_record(tablet, roles=ROLES, room="voice")
    tablet.locator("[data-record]").first.click()
    expect(tablet.locator("[type=file]").first).to_be_visible()
    expect(tablet.locator("[data-said]")).to_contain_text("The microphone does not start")


@for_thorough
def test_a_recorded_script_that_arrives_as_a_file_is_counted_and_nothing_is_said_to_be_lost(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 1)
    exported = asked(tablet, f"/t/{table}/voice/export")
    for sent, role, says in (
        (exported.encode(), "status", "1 recording imported."),
        (b"hello", "alert", "it does not come from Chevet"),
    ):
        file: FilePayload = {"name": "s.json", "mimeType": "application/json", "buffer": sent}
        tablet.locator("#file [type=file]").set_input_files(file)
        expect(tablet.locator(f".table [role={role}]")).to_contain_text(says)
        expect(tablet.locator(f".table [role={role}]")).to_be_in_viewport()
        expect(tablet.locator("[data-said]")).to_be_empty()


@for_thorough
def test_recordings_are_heard_after_the_gong_was_taken_for_want_of_a_voice(devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(MUTE)
    tablet.add_init_script(ENDLESS)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    with tablet.expect_response("**/recognition"):
        tablet.clock.run_for(3000)
    expect(tablet.locator("[value=gong]")).to_be_checked()
    tablet.goto(f"/t/{table}/voice")
    tablet.locator("[type=file]").first.set_input_files(
        {"name": "line.wav", "mimeType": "audio/wav", "buffer": tone(0.5)}
    )
    expect(tablet.locator("[data-play]")).to_have_count(1)
    begin(tablet, table)
    tablet.clock.run_for(20_000)
    until(tablet, "window.played.length", 1)


@for_thorough
def test_a_recording_that_cannot_be_sent_is_told_and_nothing_is_lost(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 1)
    tablet.context.set_offline(True)
    tablet.locator("[type=file]").nth(1).set_input_files(
        {"name": "line.wav", "mimeType": "audio/wav", "buffer": tone(0.2)}
    )
    expect(tablet.locator("[data-said]")).to_contain_text("The server does not answer")
    tablet.context.set_offline(False)
    tablet.goto(f"/t/{table}/voice")
    expect(tablet.locator("[data-play]")).to_have_count(1)


# In the script.


@for_thorough
def test_a_recorded_line_is_heard_in_the_script_and_the_voice_says_the_next(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(PLAYED)
    table = open_record(tablet, roles=ROLES, room="voice")
    tablet.get_by_role("button", name="Record").first.click()
    tablet.wait_for_timeout(900)
    tablet.get_by_role("button", name="Stop").click()
    expect(tablet.locator("[data-play]")).to_have_count(1)
    begin(tablet, table)
    tablet.context.set_offline(True)  # everything that is needed is here
    script = words(tablet)
    until(tablet, "window.said.length === 1")
    assert tablet.evaluate("window.said") == [script[1]]
    played = tablet.evaluate("window.played")
    assert len(played) == 1
    assert played[0].startswith("blob:")


@for_thorough
@pytest.mark.parametrize("answer", cases("404", thorough=["never"]))
def test_a_recording_that_does_not_come_is_said_by_the_voice(devices: Devices, answer: str) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 2)
    tablet.add_init_script(SPEAKS)
    tablet.route("**/sound/*", lambda route: route.fulfill(status=404, body=tone(0.5)) if answer == "404" else None)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    if answer == "never":
        expect(tablet.locator("[data-start]")).to_be_disabled()
        expect(tablet.locator("[data-start]")).to_contain_text("on their way")
        tablet.clock.run_for(9000)
    expect(tablet.locator("[data-start]")).to_be_enabled()
    tablet.get_by_role("button", name="Begin").click()
    tablet.clock.run_for(200_000)
    expect_end(tablet)
    assert tablet.evaluate("window.said") == words(tablet)


@for_thorough
def test_a_recording_that_never_begins_is_said_by_the_voice(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 3)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(SILENT)
    stop_clock(tablet)
    begin(tablet, table)
    tablet.clock.run_for(200_000)
    expect_end(tablet)
    assert tablet.evaluate("window.said") == words(tablet)
    assert tablet.evaluate("window.played.length") == 3


@for_thorough
def test_a_recording_that_never_ends_does_not_stop_the_script(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 9)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(ENDLESS)
    stop_clock(tablet)
    begin(tablet, table)
    tablet.clock.run_for(100_000)
    expect_end(tablet)
    assert tablet.evaluate("window.said") == []
    assert tablet.evaluate("window.played.length") == 9


@for_thorough
def test_a_device_without_a_voice_plays_what_is_recorded_and_shows_the_rest(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 2)
    tablet.add_init_script(MUTE)
    tablet.add_init_script(ENDLESS)
    stop_clock(tablet)
    begin(tablet, table)
    script = words(tablet)
    for number in range(1, 10):
        while not tablet.locator("[data-step]").inner_text().startswith(f"step {number} "):
            tablet.clock.run_for(1000)
        expect(tablet.locator("[data-line]")).to_have_text(script[number - 1])
    tablet.clock.run_for(60_000)
    expect_end(tablet)
    assert tablet.evaluate("window.played.length") == 2


@for_thorough
def test_recordings_that_are_not_chosen_are_not_played(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 2)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(ENDLESS)
    stop_clock(tablet)
    tablet.goto(f"/t/{table}/recognition")
    tablet.get_by_text("Change the voice").click()
    tablet.locator("label.tile:has([value=voice])").click()
    tablet.get_by_role("button", name="Begin").click()
    tablet.clock.run_for(200_000)
    expect_end(tablet)
    assert tablet.evaluate("window.said") == words(tablet)
    assert tablet.evaluate("window.played ?? []") == []


@for_thorough
def test_the_test_tap_plays_what_will_be_heard(devices: Devices) -> None:
    tablet = devices.tablet()
    table = recorded(tablet, 1)
    tablet.add_init_script(SPEAKS)
    tablet.add_init_script(PLAYED)
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("[data-start]")).to_be_enabled()
    tablet.locator("[data-try]").click()
    until(tablet, "window.played.length === 1")
    assert tablet.evaluate("window.said") == []


@for_thorough
def test_a_voice_is_kept_for_the_language_of_the_page(devices: Devices) -> None:
    tablet = devices.tablet("fr-FR")
    table = table_at(tablet, roles=ROLES)
    tablet.add_init_script(SPEAKS.replace('["en-GB", "fr-FR"]', '["en-GB", "fr-FR", "fr-CA"]'))
    tablet.goto(f"/t/{table}/recognition")
    tablet.locator(f"{MORE} summary").click()
    with tablet.expect_response("**/recognition"):
        tablet.locator("#voice").select_option("Voice fr-CA")
    tablet.goto(f"/t/{table}/recognition")
    expect(tablet.locator("#voice")).to_have_value("Voice fr-CA")
