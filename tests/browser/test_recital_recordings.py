"""The script's engine with recordings that fail: the first two of its three lines have one, two seconds long."""

import pytest

from tests.browser.recital_bench import LINES, Bench

pytestmark = pytest.mark.browser

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
