"""The script's engine against voices that fail in every way a device's voice can; clock and voice are given to it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Server, opened

pytestmark = pytest.mark.browser

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


@pytest.fixture(scope="module")
def bench(shell: Browser, server: Server) -> Iterator[Bench]:
    """One page for all tests: each makes a recital of its own with a clock of its own."""
    with opened(shell, server.url) as devices:
        yield Bench(devices.tablet())


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


ALOUD = """async (folder) => {
  const { Voice, makeGong } = await import(`${folder}/speech.js`);
  const session = { type: "auto" };
  Object.defineProperty(navigator, "audioSession", { value: session, configurable: true });
  const types = [];
  const synth = { speak() { types.push(session.type); } };
  class Context { constructor() { types.push(session.type); } }
  const voice = new Voice({ synth, Utterance: Object, lang: "en" });
  for (const sound of [() => voice.speak("Open your eyes.", 1), makeGong(Context)]) {
    session.type = "auto";
    sound();
  }
  delete navigator.audioSession;
  return types;
}"""
"""Returns what kind of sound voice and gong are when they begin, to a device that mutes some kinds."""


def test_voice_and_gong_sound_though_a_ringer_switch_is_off(bench: Bench) -> None:
    version = bench.page.locator("link[rel=stylesheet]").get_attribute("href") or ""
    assert bench.page.evaluate(ALOUD, version.split("/css/")[0] + "/js/base") == ["playback", "playback"]


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
        ends.append(bench.ask("secondsUntilDone()"))
    assert ends[0] > ends[1] + 4 > ends[1] > ends[2] + 2


def test_progress_never_goes_back_by_itself(bench: Bench) -> None:
    bench.make("ends")
    seen = bench.ask("progress(80)")
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_a_stopped_recital_says_nothing_more(bench: Bench) -> None:
    bench.make("ends")
    bench.run(5.3)
    bench.do("stop")
    bench.run(60)
    assert bench.ask("log") == LINES[:1]


# Recordings: of the three lines the first two are recorded, two seconds long.

GIVEN_UP = ["stalls", "fails", "breaksOff", "endsAtOnce", "throws"]


def test_a_recorded_line_is_played_and_the_voice_says_the_others(bench: Bench) -> None:
    bench.make("ends", recording="plays")
    bench.run(60)
    assert bench.ask("log") == ["recording 0", "recording 1", LINES[2]]
    assert bench.at[0] == "done"


def test_a_recording_is_followed_by_its_pause_as_soon_as_it_ends(bench: Bench) -> None:
    bench.make("ends", recording="plays")
    bench.run(6.9)
    assert bench.at == ("speaking", 0)
    bench.run(0.4)
    assert bench.at == ("resting", 0)
    bench.run(3.4)
    assert bench.at == ("resting", 0)
    bench.run(0.6)
    assert bench.at == ("speaking", 1)


@pytest.mark.parametrize("recording", GIVEN_UP)
def test_a_recording_that_is_not_heard_to_its_end_is_said_by_the_voice(bench: Bench, recording: str) -> None:
    bench.make("ends", recording=recording)
    bench.run(60)
    assert bench.ask("log") == ["recording 0", LINES[0], "recording 1", *LINES[1:]]
    assert bench.at[0] == "done"


def test_a_voice_that_takes_over_a_line_gets_the_time_that_it_needs(bench: Bench) -> None:
    bench.make("neverEnds", recording="fails")
    bench.run(5.2 + 4.0)  # a recording of two seconds would be over for long
    assert bench.at == ("speaking", 0)
    bench.run(0.7)
    assert bench.at == ("resting", 0)


def test_a_voice_that_takes_over_is_not_silent_before_it_had_its_turn(bench: Bench) -> None:
    bench.make("silent", recording="stalls")
    bench.run(5.2 + 3.2)  # more than a voice has, counted from the recording's start
    assert bench.ask("log") == ["recording 0", LINES[0]]
    bench.run(0.9)
    assert bench.ask("log") == ["recording 0", LINES[0], "gong"]


def test_a_recording_that_never_says_that_it_ended_is_over_when_its_time_is_up(bench: Bench) -> None:
    bench.make("ends", recording="neverEnds")
    bench.run(8.4)
    assert bench.at == ("speaking", 0)
    bench.run(0.4)
    assert bench.at == ("resting", 0)
    bench.run(60)
    assert bench.ask("log") == ["recording 0", "recording 1", LINES[2]]


@pytest.mark.parametrize("recording", [*GIVEN_UP, "neverEnds"])
def test_whatever_recordings_and_voice_do_together_the_script_comes_to_its_end(bench: Bench, recording: str) -> None:
    for kind in ("neverEnds", "silent", "endsAtOnce", "throws", "gong"):
        bench.make(kind, recording=recording)
        bench.run(5 + 3 * (4 + 2 + 6 + 4))
        assert bench.at[0] == "done", kind


@pytest.mark.parametrize("recording", GIVEN_UP)
def test_neither_recording_nor_voice_leaves_the_gong(bench: Bench, recording: str) -> None:
    bench.make("silent", recording=recording)
    bench.run(80)
    assert bench.ask("log.filter((one) => one === 'gong').length") == 3


def test_a_pause_breaks_a_recording_off_and_it_is_played_again_from_its_start(bench: Bench) -> None:
    bench.make("ends", recording="plays")
    bench.run(6)
    bench.do("pause")
    bench.run(600)
    assert bench.at == ("speaking", 0)
    bench.do("resume")
    bench.run(60)
    assert bench.ask("log") == ["recording 0", "recording 0", "recording 1", LINES[2]]


def test_a_recording_left_by_repeat_moves_nothing_later(bench: Bench) -> None:
    bench.make("ends", recording="plays")
    bench.run(6.5)
    bench.do("repeat")
    bench.run(1)
    assert bench.at == ("speaking", 0)


def test_progress_comes_to_its_end_although_the_voice_took_over(bench: Bench) -> None:
    bench.make("ends", recording="fails")
    bench.run(60)
    assert bench.ask("recital.progress") == 1


@pytest.mark.parametrize(("pauses", "seconds"), [(0.5, 2), (1, 4), (2, 8)])
def test_pauses_are_stretched_apart_from_the_pace(bench: Bench, pauses: float, seconds: float) -> None:
    bench.make("ends", pauses=pauses)
    bench.run(6.5)
    assert bench.at == ("resting", 0)
    bench.run(seconds - 1)
    assert bench.at == ("resting", 0)
    bench.run(1.5)
    assert bench.at == ("speaking", 1)
