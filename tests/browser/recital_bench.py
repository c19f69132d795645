"""Runs the script's engine with a clock, a voice and recordings that fail in every way a device's can."""

import json
from typing import Any

from playwright.sync_api import Page

BENCH = """
async (folder) => {
  const { Gong, Voice, voiceTime } = await import(`${folder}/speech.js`);
  const { Recital } = await import(`${folder}/recital.js`);
  const { Recorded } = await import(`${folder}/recordings.js`);
  window.bench = (kind, pace, recording, pauses = 1) => {
    // A clock that only the test moves; everything that is due happens in order.
    const due = [];
    const clock = {
      time: 1e6,
      now: () => clock.time,
      after: (ms, act) => due.push({ at: clock.time + ms, act }),
      every(ms, act) {
        const again = () => { if (!stopped) { act(); clock.after(ms, again); } };
        let stopped = false;
        clock.after(ms, again);
        return () => { stopped = true; };
      },
      run(ms) {
        const end = clock.time + ms;
        for (;;) {
          due.sort((one, other) => one.at - other.at);
          if (!due.length || due[0].at > end) break;
          const next = due.shift();
          clock.time = Math.max(clock.time, next.at);
          next.act();
        }
        clock.time = end;
      },
    };
    const log = [];
    let cancelled = -Infinity;
    const say = (utterance, ms) => clock.after(ms, () => utterance.onend?.());
    const kinds = {
      ends: (utterance) => { utterance.onstart?.(); say(utterance, 60 * utterance.text.length); },
      neverEnds: (utterance) => utterance.onstart?.(),
      silent: () => {},
      endsAtOnce: (utterance) => { utterance.onstart?.(); utterance.onend?.(); },
      throws: () => { throw new Error("no voice"); },
    };
    const synth = {
      speak(utterance) {
        // Some browsers drop what is said directly after a cancel.
        if (clock.time - cancelled < 100) return;
        log.push(utterance.text);
        kinds[kind](utterance);
      },
      cancel() { cancelled = clock.time; if (kind === "throws") throw new Error("no voice"); },
    };
    class Utterance { constructor(text) { this.text = text; } }
    const strike = () => log.push("gong");
    const voice = kind === "gong" ? new Gong(strike) : new Voice({ synth, Utterance, lang: "en", clock });
    // A recording of two seconds and how it behaves; each event comes when the clock says so.
    let playing = 0;
    const events = {
      plays: ({ began, ended }) => { clock.after(50, began); clock.after(2000, ended); },
      neverEnds: ({ began }) => clock.after(50, began),
      stalls: () => {},
      fails: ({ failed }) => clock.after(100, failed),
      breaksOff: ({ began, failed }) => { clock.after(50, began); clock.after(700, failed); },
      endsAtOnce: ({ began, ended }) => { began(); ended(); },
      throws: () => { throw new Error("no sound"); },
    };
    const player = {
      play(url, { began, ended, failed }) {
        const mine = ++playing;
        const still = (act) => () => mine === playing && act();
        log.push(url);
        events[recording]({ began: still(began), ended: still(ended), failed: still(failed) });
      },
      stop() { playing += 1; },
    };
    const said = ["Close your eyes.", "Open them, Pacifists.", "Everyone, open your eyes."];
    const sounds = new Map(said.slice(0, 2).map((say, at) => [say, { url: `recording ${at}`, seconds: 2 }]));
    const speaker = recording ? new Recorded({ sounds, player, other: voice, clock }) : voice;
    const lines = said.map((say) => ({ say, pause: 4 }));
    const recital = new Recital({ lines, speaker, pace, pauses, clock, strike, countdown: 5 });
    const progress = (times) => Array.from({ length: times }, () => { clock.run(500); return recital.progress; });
    const secondsUntilDone = () => {
      let seconds = 0;
      for (; recital.phase !== "done" && seconds < 300; seconds += 0.5) clock.run(500);
      return seconds;
    };
    return { clock, log, recital, lines, voiceTime, progress, secondsUntilDone };
  };
}
"""


class Bench:
    """A recital of three lines with pauses of four seconds after a countdown of five."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.goto("/")
        version = page.locator("link[rel=stylesheet]").get_attribute("href") or ""
        page.evaluate(BENCH, version.split("/css/")[0] + "/js/base")

    def make(self, kind: str, pace: float = 1, recording: str | None = None, pauses: float = 1) -> None:
        chosen = f"{json.dumps(kind)}, {pace}, {json.dumps(recording)}, {pauses}"
        self.page.evaluate(f"window.it = window.bench({chosen}); window.it.recital.start()")

    def run(self, seconds: float) -> None:
        self.page.evaluate(f"it.clock.run({seconds * 1000})")

    def do(self, what: str) -> None:
        self.page.evaluate(f"it.recital.{what}()")

    def ask(self, what: str) -> Any:
        return self.page.evaluate(f"it.{what}")

    @property
    def at(self) -> tuple[str, int]:
        phase, at = self.ask("recital.phase + ' ' + it.recital.at").split()
        return phase, int(at)


LINES = ["Close your eyes.", "Open them, Pacifists.", "Everyone, open your eyes."]
