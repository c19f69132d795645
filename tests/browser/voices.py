"""What the voice tests share: recordings from files, sounds that misbehave, what was said and played."""

import io
import math
import struct
import wave

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.rooms import ROLES, open_record

PLAYED = """
(() => {
  window.played = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!this.muted) window.played.push(this.src);
    return play.call(this);
  };
})();
"""
"""Keeps what was played."""

SILENT = """
HTMLMediaElement.prototype.play = function () {
  if (!this.muted) (window.played ??= []).push(this.src);
  return new Promise(() => {});
};
"""
"""Sounds that never begin."""

ENDLESS = """
HTMLMediaElement.prototype.play = function () {
  if (!this.muted) (window.played ??= []).push(this.src);
  setTimeout(() => this.dispatchEvent(new Event("playing")), 10);
  return Promise.resolve();
};
"""
"""Sounds that begin and never end."""


def tone(seconds: float) -> bytes:
    """A file with a tone in it."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        samples = [int(9000 * math.sin(at / 4)) for at in range(int(8000 * seconds))]
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return out.getvalue()


def recorded(tablet: Page, lines: int, seconds: float = 0.5) -> str:
    """A table of seven whose first ``lines`` lines are recorded from files."""
    table = open_record(tablet, roles=ROLES, room="voice")
    for line in range(lines):
        file: FilePayload = {"name": "line.wav", "mimeType": "audio/wav", "buffer": tone(seconds)}
        tablet.locator("[type=file]").nth(line).set_input_files(file)
        expect(tablet.locator("[data-play]")).to_have_count(line + 1)
    return table


def words(tablet: Page) -> list[str]:
    return [one.strip() for one in tablet.locator(".script [data-say]").all_text_contents()]


def expect_end(tablet: Page) -> None:
    expect(tablet.get_by_role("heading", name="Eyes are open.")).to_be_visible()
