"""Recordings of a script's lines: what is taken, whose they are, and how long they are kept."""

import pytest
from flask import Flask

from companion.messages import wording
from companion.play import Play
from companion.play.recordings import LARGEST, MOST, key_of, keys_of, script_of
from companion.play.sounds import kind_of
from companion.registry import GAMES
from companion.store import Store, prepare
from tests.play.house import Clock, make_app, make_play, refusal

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve")
MORE = (*NAMES, "Fay", "Gus")
TABLET = "the tablet"
SOUNDS = {
    "audio/webm": b"\x1a\x45\xdf\xa3 and so on",
    "audio/ogg": b"OggS and so on",
    "audio/mp4": b"\0\0\0\x20ftypM4A ",
    "audio/mpeg": b"ID3\x03 and so on",
    "audio/wav": b"RIFF\x24\0\0\0WAVEfmt ",
    "audio/aac": b"\xff\xf1\x50\x80 and so on",
}
WAV = SOUNDS["audio/wav"]


@pytest.fixture
def play(tmp_path, clock):
    return make_play(tmp_path, clock, games=GAMES)


def table(play, names=NAMES, device=TABLET):
    return play.amend_players(play.open(device, "sultane"), device, 0, names)


def dealt(play, names=NAMES):
    drafted = table(play, names)
    return play.deal(drafted.id, TABLET, drafted.version)


def keys(play, table, language="fr"):
    return [line.key for line in play.lines(table, language)]


def recorded(play, table, language="fr"):
    return [line.recorded for line in play.lines(table, language)]


# What is taken.


@pytest.mark.parametrize(("kind", "sound"), SOUNDS.items())
def test_a_sound_is_kept_as_what_its_first_bytes_are(play, kind, sound):
    at = table(play)
    play.record(at.id, TABLET, keys(play, at)[0], "audio/ogg;codecs=opus", sound)
    kept = play.sound(at.id, TABLET, keys(play, at)[0])
    assert (kept.mimetype, kept.sound) == (kind, sound)


@pytest.mark.parametrize("first", [0xFB, 0xF3, 0xE3, 0xFA])
def test_a_stream_of_mpeg_frames_needs_no_tag(first):
    assert kind_of(bytes([0xFF, first, 0x90, 0x00])) == "audio/mpeg"


@pytest.mark.parametrize(
    "sound",
    [b"<html>", b"#!AMR\n", b"RIFF\0\0\0\0AVI ", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"\xff\xfe<\0", b"\xff",
     b"x", b"fLaC", b"\xff\xff\xff\xff", b"ftypM4A ", b"ogg"],
)  # fmt: skip
def test_what_is_no_sound_is_refused(play, sound):
    at = table(play)
    assert refusal(play.record, at.id, TABLET, keys(play, at)[0], "audio/ogg", sound) == "bad_sound"
    assert not any(recorded(play, at))


@pytest.mark.parametrize("claimed", ["", "text/html", "audio/flac", "application/octet-stream", "audio", "video/mp4"])
def test_a_type_that_is_not_taken_is_refused_whatever_the_bytes_are(play, claimed):
    at = table(play)
    assert refusal(play.record, at.id, TABLET, keys(play, at)[0], claimed, WAV) == "bad_sound"


def test_an_empty_file_is_no_recording(play):
    at = table(play)
    assert refusal(play.record, at.id, TABLET, keys(play, at)[0], "audio/wav", b"") == "no_sound"


def test_a_sound_of_a_megabyte_is_taken_and_one_byte_more_is_not(play):
    at = table(play)
    key = keys(play, at)[0]
    play.record(at.id, TABLET, key, "audio/wav", WAV.ljust(LARGEST, b"\0"))
    assert refusal(play.record, at.id, TABLET, key, "audio/wav", WAV.ljust(LARGEST + 1, b"\0")) == "sound_too_large"
    assert len(play.sound(at.id, TABLET, key).sound) == LARGEST


def test_a_sentence_that_the_script_does_not_say_is_refused(play):
    at = table(play)
    for key in (key_of("fr", "Bonsoir."), "", "x", "é"):
        assert refusal(play.record, at.id, TABLET, key, "audio/wav", WAV) == "no_such_line"


def test_a_full_device_is_told_so_and_may_still_replace(play):
    for number in range(MOST):
        play.add_recording(TABLET, key_of("fr", str(number)), WAV)
    assert refusal(play.add_recording, TABLET, key_of("fr", "one more"), WAV) == "too_many_sounds"
    play.add_recording(TABLET, key_of("fr", "0"), SOUNDS["audio/ogg"])
    assert play.count_recordings(TABLET) == MOST
    play.add_recording("another", key_of("fr", "one more"), WAV)


# Where it is heard.


def test_the_newest_recording_of_a_line_is_heard(play):
    at = table(play)
    key = keys(play, at)[0]
    for sound in (WAV, SOUNDS["audio/ogg"]):
        play.record(at.id, TABLET, key, "audio/wav", sound)
    assert play.sound(at.id, TABLET, key).mimetype == "audio/ogg"
    assert play.count_recordings(TABLET) == 1


def test_every_table_that_says_the_same_sentence_uses_its_recording(play):
    small, large = table(play), table(play, MORE)
    shared = [key for key in keys(play, small) if key in keys(play, large)]
    assert shared
    play.record(small.id, TABLET, shared[0], "audio/wav", WAV)
    assert play.sound(large.id, TABLET, shared[0]).sound == WAV
    assert sum(recorded(play, large)) == sum(recorded(play, small)) == 1


def test_a_recording_is_of_one_language(play):
    at = table(play)
    play.record(at.id, TABLET, keys(play, at, "en")[0], "audio/wav", WAV)
    assert recorded(play, at, "en")[0]
    assert not any(recorded(play, at, "fr"))


def test_the_lines_are_the_scripts_own_in_order(play):
    at = table(play)
    script = script_of(at)
    told = play.lines(at, "en")
    assert [line.say for line in told] == [wording("en").plain(line.say) for line in script.lines]
    assert [(line.gesture, line.pause) for line in told] == [(line.gesture, line.pause) for line in script.lines]
    assert {*keys(play, at), *keys(play, at, "en")} == keys_of(script)


def test_there_is_no_script_while_players_are_missing(play):
    at = table(play, NAMES[:4])
    assert refusal(play.lines, at, "fr") == "too_few"


# Whose it is.


def test_another_device_neither_hears_nor_records_nor_deletes(play):
    at = table(play)
    key = keys(play, at)[0]
    play.record(at.id, TABLET, key, "audio/wav", WAV)
    assert refusal(play.sound, at.id, "another", key) == "no_such_table"
    assert refusal(play.record, at.id, "another", key, "audio/wav", WAV) == "no_such_table"
    assert refusal(play.delete_recording, "another", key) == "no_such_sound"
    assert play.delete_recordings("another") == 0
    theirs = table(play, device="another")
    assert refusal(play.sound, theirs.id, "another", key) == "no_such_sound"
    assert recorded(play, at)[0]


def test_the_court_hears_the_script_of_its_own_table_once_it_is_dealt(play):
    at = table(play)
    key, other = keys(play, at)[0], key_of("fr", "the script of another table")
    play.record(at.id, TABLET, key, "audio/wav", WAV)
    play.add_recording(TABLET, other, WAV)
    assert refusal(play.public_sound, at.id, key) == "no_such_sound"
    at = play.deal(at.id, TABLET, at.version)
    assert play.public_sound(at.id, key).sound == WAV
    assert refusal(play.public_sound, at.id, other) == "no_such_sound"
    assert refusal(play.public_sound, at.id, keys(play, at)[1]) == "no_such_sound"
    assert refusal(play.public_sound, "nowhere", key) == "no_such_table"


# How long it stays.


def test_a_recording_is_deleted_alone_or_with_all_others(play):
    at = table(play)
    for key in keys(play, at)[:3]:
        play.record(at.id, TABLET, key, "audio/wav", WAV)
    play.delete_recording(TABLET, keys(play, at)[0])
    assert refusal(play.delete_recording, TABLET, keys(play, at)[0]) == "no_such_sound"
    assert recorded(play, at)[:3] == [False, True, True]
    assert play.delete_recordings(TABLET) == 2
    assert not any(recorded(play, at))


def test_a_table_that_is_deleted_leaves_the_recordings(play):
    at = table(play)
    play.record(at.id, TABLET, keys(play, at)[0], "audio/wav", WAV)
    play.delete(at.id, TABLET)
    assert play.count_recordings(TABLET) == 1


DAY = 24 * 3600


def left_after(folder, days: int, heard: int | None = None) -> int:
    """How many of two recordings are left after so many days; the first was heard once more after ``heard``."""
    clock = Clock()
    play = make_play(folder, clock, games=GAMES)
    at = dealt(play)
    play.record(at.id, TABLET, keys(play, at)[0], "audio/wav", WAV)
    play.add_recording(TABLET, key_of("fr", "a line of no table"), WAV)
    if heard is not None:
        clock.now += heard * DAY
        play.use_recordings(at)
    app: Flask = make_app(folder, KEEP_DAYS=90, CLOCK=lambda: 1000.0 + days * DAY)
    prepare(app)
    return Play(Store(app), clock, None, b"", GAMES).count_recordings(TABLET)  # type: ignore[arg-type] # no chance needed


def test_recordings_are_kept_for_a_year(tmp_path):
    assert left_after(tmp_path, 364) == 2


def test_recordings_that_nobody_hears_for_a_year_are_forgotten(tmp_path):
    assert left_after(tmp_path, 366) == 0


def test_a_recording_that_is_heard_is_kept_for_another_year(tmp_path):
    assert left_after(tmp_path, 366, heard=300) == 1


# Taken along.


def test_recordings_can_be_taken_to_another_device(play):
    at = table(play)
    for key in keys(play, at)[:2]:
        play.record(at.id, TABLET, key, "audio/wav", WAV)
    play.add_recording(TABLET, key_of("fr", "a line of no table"), WAV)
    mine = play.recordings_of(TABLET, keys_of(script_of(at)))
    assert {one.key for one in mine} == {*keys(play, at)[:2]}
    for one in mine:
        play.add_recording("another", one.key, one.sound)
    assert play.recordings_of("another") == mine
    assert len(play.recordings_of(TABLET)) == 3


@pytest.mark.parametrize("key", ["", "x" * 64, "a" * 63, "A" * 64, "a" * 64 + "\n"])
def test_an_imported_recording_needs_a_key(play, key):
    assert refusal(play.add_recording, TABLET, key, WAV) == "bad_value"
