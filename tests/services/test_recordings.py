"""Recordings of a script's lines: what is taken, whose they are, and how long they are kept."""

from pathlib import Path

import pytest
from flask import Flask

from companion.messages import wording
from companion.registry import GAMES
from companion.services import Table, UseCases
from companion.services.codes import digest
from companion.services.recordings import (
    FRESH,
    MAX_RECORDING_BYTES,
    MAX_RECORDINGS,
    key_of,
    keys_at,
    kind_of,
    script_of,
)
from companion.store import Store, prepare
from companion.translations import LANGUAGES
from tests.services.house import Clock, make_app, make_use_cases, refusal

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
def use_cases(tmp_path: Path, clock: Clock) -> UseCases:
    return make_use_cases(tmp_path, clock, games=GAMES)


def table(use_cases: UseCases, names: tuple[str, ...] = NAMES, device: str = TABLET) -> Table:
    return use_cases.drafts.amend_players(use_cases.lobby.open(device, "sultane"), device, 0, names)


def dealt(use_cases: UseCases, names: tuple[str, ...] = NAMES) -> Table:
    drafted = table(use_cases, names)
    return use_cases.deals.deal(drafted.id, TABLET, drafted.version)


def keys(use_cases: UseCases, table: Table, language: str = "fr") -> list[str]:
    return [line.key for line in use_cases.recordings.lines(table, language)]


def recorded(use_cases: UseCases, table: Table, language: str = "fr") -> list[bool]:
    return [line.recorded for line in use_cases.recordings.lines(table, language)]


# What is taken.


@pytest.mark.parametrize(("kind", "sound"), SOUNDS.items())
def test_a_sound_is_kept_as_what_its_first_bytes_are(use_cases: UseCases, kind: str, sound: bytes) -> None:
    at = table(use_cases)
    use_cases.recordings.record(at.id, TABLET, keys(use_cases, at)[0], "audio/ogg;codecs=opus", sound)
    kept = use_cases.recordings.sound(at.id, TABLET, keys(use_cases, at)[0])
    assert (kept.mimetype, kept.sound) == (kind, sound)


@pytest.mark.parametrize("first", [0xFB, 0xF3, 0xE3, 0xFA])
def test_a_stream_of_mpeg_frames_needs_no_tag(first: int) -> None:
    assert kind_of(bytes([0xFF, first, 0x90, 0x00])) == "audio/mpeg"


@pytest.mark.parametrize(
    "sound",
    [b"<html>", b"#!AMR\n", b"RIFF\0\0\0\0AVI ", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"\xff\xfe<\0", b"\xff",
     b"x", b"fLaC", b"\xff\xff\xff\xff", b"ftypM4A ", b"ogg"],
)  # fmt: skip
def test_what_is_no_sound_is_refused(use_cases: UseCases, sound: bytes) -> None:
    at = table(use_cases)
    assert (
        refusal(use_cases.recordings.record, at.id, TABLET, keys(use_cases, at)[0], "audio/ogg", sound) == "bad_sound"
    )
    assert not any(recorded(use_cases, at))


@pytest.mark.parametrize("claimed", ["", "text/html", "audio/flac", "application/octet-stream", "audio", "video/mp4"])
def test_a_type_that_is_not_taken_is_refused_whatever_the_bytes_are(use_cases: UseCases, claimed: Table) -> None:
    at = table(use_cases)
    assert refusal(use_cases.recordings.record, at.id, TABLET, keys(use_cases, at)[0], claimed, WAV) == "bad_sound"


def test_an_empty_file_is_no_recording(use_cases: UseCases) -> None:
    at = table(use_cases)
    assert refusal(use_cases.recordings.record, at.id, TABLET, keys(use_cases, at)[0], "audio/wav", b"") == "no_sound"


def test_a_sound_of_a_megabyte_is_taken_and_one_byte_more_is_not(use_cases: UseCases) -> None:
    at = table(use_cases)
    key = keys(use_cases, at)[0]
    use_cases.recordings.record(at.id, TABLET, key, "audio/wav", WAV.ljust(MAX_RECORDING_BYTES, b"\0"))
    assert (
        refusal(use_cases.recordings.record, at.id, TABLET, key, "audio/wav", WAV.ljust(MAX_RECORDING_BYTES + 1, b"\0"))
        == "sound_too_large"
    )
    assert len(use_cases.recordings.sound(at.id, TABLET, key).sound) == MAX_RECORDING_BYTES


def test_a_sentence_that_the_script_does_not_say_is_refused(use_cases: UseCases) -> None:
    at = table(use_cases)
    for key in (key_of("fr", "Bonsoir."), "", "x", "é"):
        assert refusal(use_cases.recordings.record, at.id, TABLET, key, "audio/wav", WAV) == "no_such_line"


def test_a_full_device_is_told_so_and_may_still_replace(use_cases: UseCases) -> None:
    for number in range(MAX_RECORDINGS):
        use_cases.recordings.add(TABLET, key_of("fr", str(number)), WAV)
    assert refusal(use_cases.recordings.add, TABLET, key_of("fr", "one more"), WAV) == "too_many_sounds"
    use_cases.recordings.add(TABLET, key_of("fr", "0"), SOUNDS["audio/ogg"])
    assert use_cases.recordings.count(TABLET) == MAX_RECORDINGS
    use_cases.recordings.add("another", key_of("fr", "one more"), WAV)


# Where it is heard.


def test_the_newest_recording_of_a_line_is_heard(use_cases: UseCases) -> None:
    at = table(use_cases)
    key = keys(use_cases, at)[0]
    for sound in (WAV, SOUNDS["audio/ogg"]):
        use_cases.recordings.record(at.id, TABLET, key, "audio/wav", sound)
    assert use_cases.recordings.sound(at.id, TABLET, key).mimetype == "audio/ogg"
    assert use_cases.recordings.count(TABLET) == 1


def test_every_table_that_says_the_same_sentence_uses_its_recording(use_cases: UseCases) -> None:
    small, large = table(use_cases), table(use_cases, MORE)
    shared = [key for key in keys(use_cases, small) if key in keys(use_cases, large)]
    assert shared
    use_cases.recordings.record(small.id, TABLET, shared[0], "audio/wav", WAV)
    assert use_cases.recordings.sound(large.id, TABLET, shared[0]).sound == WAV
    assert sum(recorded(use_cases, large)) == sum(recorded(use_cases, small)) == 1


def test_a_recording_is_of_one_language(use_cases: UseCases) -> None:
    at = table(use_cases)
    use_cases.recordings.record(at.id, TABLET, keys(use_cases, at, "en")[0], "audio/wav", WAV)
    assert recorded(use_cases, at, "en")[0]
    assert not any(recorded(use_cases, at, "fr"))


def test_the_lines_are_the_scripts_own_in_order(use_cases: UseCases) -> None:
    at = table(use_cases)
    script = script_of(at)
    told = use_cases.recordings.lines(at, "en")
    assert [line.say for line in told] == [wording("en").plain(line.say) for line in script.lines]
    assert [(line.gesture, line.pause) for line in told] == [(line.gesture, line.pause) for line in script.lines]
    assert {key for language in LANGUAGES for key in keys(use_cases, at, language)} == keys_at(at)


def test_there_is_no_script_while_players_are_missing(use_cases: UseCases) -> None:
    at = table(use_cases, NAMES[:4])
    assert refusal(use_cases.recordings.lines, at, "fr") == "too_few"


# Whose it is.


def test_another_device_neither_hears_nor_records_nor_deletes(use_cases: UseCases) -> None:
    at = table(use_cases)
    key = keys(use_cases, at)[0]
    use_cases.recordings.record(at.id, TABLET, key, "audio/wav", WAV)
    assert refusal(use_cases.recordings.sound, at.id, "another", key) == "no_such_table"
    assert refusal(use_cases.recordings.record, at.id, "another", key, "audio/wav", WAV) == "no_such_table"
    assert refusal(use_cases.recordings.delete, "another", key) == "no_such_sound"
    assert use_cases.recordings.delete_all("another") == 0
    theirs = table(use_cases, device="another")
    assert refusal(use_cases.recordings.sound, theirs.id, "another", key) == "no_such_sound"
    assert recorded(use_cases, at)[0]


def test_the_court_hears_the_script_of_its_own_table_once_it_is_dealt(use_cases: UseCases) -> None:
    at = table(use_cases)
    key, other = keys(use_cases, at)[0], key_of("fr", "the script of another table")
    use_cases.recordings.record(at.id, TABLET, key, "audio/wav", WAV)
    use_cases.recordings.add(TABLET, other, WAV)
    assert refusal(use_cases.recordings.public_sound, at.id, key) == "no_such_sound"
    at = use_cases.deals.deal(at.id, TABLET, at.version)
    assert use_cases.recordings.public_sound(at.id, key).sound == WAV
    assert refusal(use_cases.recordings.public_sound, at.id, other) == "no_such_sound"
    assert refusal(use_cases.recordings.public_sound, at.id, keys(use_cases, at)[1]) == "no_such_sound"
    assert refusal(use_cases.recordings.public_sound, "nowhere", key) == "no_such_table"


# How long it stays.


def test_a_recording_is_deleted_alone_or_with_all_others(use_cases: UseCases) -> None:
    at = table(use_cases)
    for key in keys(use_cases, at)[:3]:
        use_cases.recordings.record(at.id, TABLET, key, "audio/wav", WAV)
    use_cases.recordings.delete(TABLET, keys(use_cases, at)[0])
    assert refusal(use_cases.recordings.delete, TABLET, keys(use_cases, at)[0]) == "no_such_sound"
    assert recorded(use_cases, at)[:3] == [False, True, True]
    assert use_cases.recordings.delete_all(TABLET) == 2
    assert not any(recorded(use_cases, at))


def test_a_table_that_is_deleted_leaves_the_recordings(use_cases: UseCases) -> None:
    at = table(use_cases)
    use_cases.recordings.record(at.id, TABLET, keys(use_cases, at)[0], "audio/wav", WAV)
    use_cases.lobby.delete(at.id, TABLET)
    assert use_cases.recordings.count(TABLET) == 1


DAY = 24 * 3600


def left_after(folder: Path, days: int, heard: int | None = None) -> int:
    """How many of two recordings are left after so many days; the first was heard again after ``heard``."""
    clock = Clock()
    use_cases = make_use_cases(folder, clock, games=GAMES)
    at = dealt(use_cases)
    use_cases.recordings.record(at.id, TABLET, keys(use_cases, at)[0], "audio/wav", WAV)
    use_cases.recordings.add(TABLET, key_of("fr", "a line of no table"), WAV)
    if heard is not None:
        clock.now += heard * DAY
        use_cases.recordings.use(at)
    app: Flask = make_app(folder, KEEP_DAYS=90)
    prepare(app)
    clock.now = 1000.0 + days * DAY
    store = Store(app)
    housekeeping = store.housekeeping(clock, clock)
    for _ in range(2):  # what is old is marked first, and gone after a day on which the server ran
        housekeeping.run()
        clock.now += DAY
    housekeeping.run()
    return UseCases(store, clock, None, b"", GAMES).recordings.count(TABLET)  # type: ignore[arg-type] # no chance needed


def test_recordings_are_kept_for_a_year(tmp_path: Path) -> None:
    assert left_after(tmp_path, 362) == 2


def test_recordings_that_nobody_hears_for_a_year_are_forgotten(tmp_path: Path) -> None:
    assert left_after(tmp_path, 366) == 0


def test_a_recording_that_is_heard_is_kept_for_another_year(tmp_path: Path) -> None:
    assert left_after(tmp_path, 366, heard=300) == 1


def test_when_all_devices_together_keep_much_the_longest_unused_makes_room_and_none_in_use_does(
    use_cases: UseCases, clock: Clock
) -> None:
    recordings = use_cases.recordings
    recordings._store.recordings._most = 3 * len(WAV)
    for device in ("one", "two", "three"):
        recordings.add(device, key_of("fr", "said"), WAV)
        clock.now += 1
    assert refusal(recordings.add, "four", key_of("fr", "said"), WAV) == "no_room_for_sounds"
    clock.now += FRESH
    recordings._store.recordings.use(digest("one"), [key_of("fr", "said")], clock.now)
    recordings.add("four", key_of("fr", "said"), WAV)
    assert [recordings.count(device) for device in ("one", "two", "three", "four")] == [1, 0, 1, 1]


def test_a_server_that_takes_no_recordings_takes_none(use_cases: UseCases) -> None:
    use_cases.recordings._store.recordings._most = 0
    assert refusal(use_cases.recordings.add, TABLET, key_of("fr", "said"), WAV) == "no_room_for_sounds"


# Taken along.


def test_recordings_can_be_taken_to_another_device(use_cases: UseCases) -> None:
    at = table(use_cases)
    for key in keys(use_cases, at)[:2]:
        use_cases.recordings.record(at.id, TABLET, key, "audio/wav", WAV)
    use_cases.recordings.add(TABLET, key_of("fr", "a line of no table"), WAV)
    mine = use_cases.recordings.of_device(TABLET, keys_at(at))
    assert {one.sentence for one in mine} == {*keys(use_cases, at)[:2]}
    for one in mine:
        use_cases.recordings.add("another", one.sentence, one.sound)
    assert use_cases.recordings.of_device("another") == mine
    assert len(use_cases.recordings.of_device(TABLET)) == 3


@pytest.mark.parametrize("key", ["", "x" * 64, "a" * 63, "A" * 64, "a" * 64 + "\n"])
def test_an_imported_recording_needs_a_key(use_cases: UseCases, key: str) -> None:
    assert refusal(use_cases.recordings.add, TABLET, key, WAV) == "bad_value"
