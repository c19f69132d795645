"""The script's engine against voices that fail in every way a device's voice can; clock and voice are given to it."""

import pytest

from tests.browser.recital_bench import LINES, Bench

pytestmark = pytest.mark.browser


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


@pytest.mark.parametrize(("pauses", "seconds"), [(0.5, 2), (1, 4), (2, 8)])
def test_pauses_are_stretched_apart_from_the_pace(bench: Bench, pauses: float, seconds: float) -> None:
    bench.make("ends", pauses=pauses)
    bench.run(6.5)
    assert bench.at == ("resting", 0)
    bench.run(seconds - 1)
    assert bench.at == ("resting", 0)
    bench.run(1.5)
    assert bench.at == ("speaking", 1)
