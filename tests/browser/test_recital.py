"""The script's engine against voices that fail in every way a device's voice can; clock and voice are given to it."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Devices

pytestmark = pytest.mark.browser

BENCH = """
async (address) => {
  const { Gong, Recital, Voice, voiceTime } = await import(address);
  window.bench = (kind, pace) => {
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
    const speaker = kind === "gong" ? new Gong(strike) : new Voice({ synth, Utterance, lang: "en", clock });
    const said = ["Close your eyes.", "Open them, Pacifists.", "Everyone, open your eyes."];
    const lines = said.map((say) => ({ say, pause: 4 }));
    const recital = new Recital({ lines, speaker, pace, clock, strike, countdown: 5 });
    return { clock, log, recital, lines, voiceTime };
  };
}
"""


class Bench:
    """A recital of three lines with pauses of four seconds after a countdown of five."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.goto("/")
        version = page.locator("link[rel=stylesheet]").get_attribute("href") or ""
        page.evaluate(BENCH, version.split("/css/")[0] + "/js/speech.js")

    def make(self, kind: str, pace: float = 1) -> None:
        self.page.evaluate(f"window.it = window.bench({json.dumps(kind)}, {pace}); window.it.recital.start()")

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


@pytest.fixture
def bench(devices: Devices) -> Bench:
    return Bench(devices.tablet())


LINES = ["Close your eyes.", "Open them, Pacifists.", "Everyone, open your eyes."]


def test_each_line_is_said_once_and_its_pause_kept(bench: Bench) -> None:
    bench.make("ends")
    bench.run(4.9)
    assert bench.ask("log") == []
    bench.run(0.4)
    assert bench.ask("log") == LINES[:1]
    bench.run(1.2)
    assert bench.at == ("resting", 0)
    bench.run(3.4)
    assert bench.ask("log") == LINES[:1]
    bench.run(30)
    assert bench.ask("log") == LINES
    assert bench.at[0] == "done"
    assert bench.ask("recital.progress") == 1


@pytest.mark.parametrize("kind", ["neverEnds", "silent", "endsAtOnce", "throws", "gong"])
def test_whatever_the_voice_does_the_script_comes_to_its_end_in_time(bench: Bench, kind: str) -> None:
    bench.make(kind)
    longest = sum(bench.ask("lines.map((one) => it.voiceTime(one.say, 1) / 1000 + one.pause + 1)"))
    bench.run(5 + longest)
    assert bench.at[0] == "done"


@pytest.mark.parametrize("kind", ["silent", "endsAtOnce", "throws"])
def test_a_line_that_nobody_can_have_heard_is_marked_by_one_stroke_of_the_gong(bench: Bench, kind: str) -> None:
    bench.make(kind)
    bench.run(60)
    assert bench.ask("log.filter((one) => one === 'gong').length") == 3


@pytest.mark.parametrize("kind", ["ends", "neverEnds"])
def test_a_voice_that_speaks_needs_no_gong(bench: Bench, kind: str) -> None:
    bench.make(kind)
    bench.run(60)
    assert bench.ask("log") == LINES


def test_a_line_after_a_voice_that_never_ended_is_not_dropped(bench: Bench) -> None:
    bench.make("neverEnds", pace=4)
    bench.run(60)
    assert bench.ask("log") == LINES


def test_a_pause_stops_the_clock_and_the_broken_line_is_said_again(bench: Bench) -> None:
    bench.make("ends")
    bench.run(5.3)
    bench.do("pause")
    bench.run(600)
    assert bench.at == ("speaking", 0)
    bench.do("resume")
    bench.run(0.3)
    assert bench.ask("log") == [LINES[0], LINES[0]]
    bench.run(60)
    assert bench.ask("log") == [LINES[0], *LINES]


def test_a_pause_between_two_lines_keeps_what_is_left_of_it(bench: Bench) -> None:
    bench.make("ends")
    bench.run(7.3)
    assert bench.at == ("resting", 0)
    bench.do("pause")
    bench.run(600)
    bench.do("resume")
    bench.run(2)
    assert bench.ask("log") == LINES[:1]
    bench.run(2)
    assert bench.ask("log") == LINES[:2]


def test_back_says_the_line_before_and_repeat_the_same_again(bench: Bench) -> None:
    bench.make("ends")
    bench.run(11.5)
    assert bench.at[1] == 1
    bench.do("repeat")
    bench.run(0.5)
    bench.do("back")
    bench.run(0.5)
    assert bench.ask("log") == [LINES[0], LINES[1], LINES[1], LINES[0]]
    bench.do("back")
    bench.run(0.5)
    assert bench.at[1] == 0


def test_an_end_that_comes_after_the_line_was_left_moves_nothing(bench: Bench) -> None:
    bench.make("ends")
    bench.run(5.5)
    bench.do("repeat")
    bench.run(0.6)
    assert bench.at == ("speaking", 0)


def test_a_slow_pace_lengthens_the_pauses_and_a_brisk_one_shortens_them(bench: Bench) -> None:
    ends = []
    for pace in (0.7, 1, 1.4):
        bench.make("ends", pace)
        seconds = 0.0
        while bench.at[0] != "done":
            bench.run(0.5)
            seconds += 0.5
        ends.append(seconds)
    assert ends[0] > ends[1] + 4 > ends[1] > ends[2] + 2


def test_progress_never_goes_back_by_itself(bench: Bench) -> None:
    bench.make("ends")
    seen = []
    for _ in range(80):
        bench.run(0.5)
        seen.append(bench.ask("recital.progress"))
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_a_stopped_recital_says_nothing_more(bench: Bench) -> None:
    bench.make("ends")
    bench.run(5.3)
    bench.do("stop")
    bench.run(60)
    assert bench.ask("log") == LINES[:1]
