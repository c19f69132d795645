"""The game master's own voice: recordings of the lines of a script.

A recording belongs to a device and to a sentence in one language, not to a table: it is used at every table of the
device whose script has that sentence.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from companion.kernel.narration import Script
from companion.kernel.refusal import Refused
from companion.messages import LOCALES, wording
from companion.services.codes import digest
from companion.services.table import Table
from companion.services.tables import Clock, Tables
from companion.store import RecordingRow, Store

MAX_RECORDING_BYTES: Final = 1024 * 1024
"""Maximum size of a recording in bytes: enough for a minute, even if the device compresses sound badly."""

MAX_RECORDINGS: Final = 100
"""Maximum number of recordings of a device: enough for every script, in two languages."""

FRESH: Final = 30 * 24 * 3600
"""Seconds for which a recording is never deleted to make room for another one."""

KEY: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class ScriptLine:
    """A line of a table's script in one language: ``key`` names its sentence, ``pause`` is in seconds at pace 1."""

    key: str
    say: str
    spoken: str
    """What a device's voice is given for ``say``; it is never shown."""
    gesture: str
    pause: float
    recorded: bool
    """Whether the table's game master has a recording of it."""


def key_of(language: str, sentence: str) -> str:
    """Return the key of a sentence in a language: 64 hexadecimal digits."""
    return digest(f"{language}:{sentence}")


def keys_of(script: Script, theme: str) -> frozenset[str]:
    """Return the keys of every line of a script, in every language, as the box of a theme words it."""
    worded = [(language, wording(language, theme)) for language in LOCALES]
    return frozenset(key_of(language, words.plain(line.say)) for language, words in worded for line in script.lines)


def keys_at(table: Table) -> frozenset[str]:
    """Return the keys of every line that is spoken at a table; refused as in ``script_of``."""
    return keys_of(script_of(table), table.theme)


def script_of(table: Table) -> Script:
    """Return the script of a table as it is set up now; refused as ``too_few`` while players are missing."""
    game = table.game
    if table.setup is None and table.lacks_players:
        raise Refused("too_few", fewest=game.fewest)
    script: Script = game.pages.script(table.setup or game.record.read(table.players, table.options, None)[0])
    return script


def checked_recording(key: str, sound: bytes) -> RecordingRow:
    """Return a recording as stored; refused as in ``Recordings.add``."""
    if not KEY.fullmatch(key):
        raise Refused("bad_value")
    if not sound:
        raise Refused("no_sound")
    if len(sound) > MAX_RECORDING_BYTES:
        raise Refused("sound_too_large")
    kind = kind_of(sound)
    if kind is None:
        raise Refused("bad_sound")
    return RecordingRow(key, kind, sound)


@dataclass
class Recordings:
    """The recordings of devices, and which lines of a script have one."""

    _store: Store
    _clock: Clock
    _tables: Tables

    def lines(self, table: Table, language: str) -> tuple[ScriptLine, ...]:
        """Return the lines of a table's script in a language; refused as in ``script_of``."""
        recorded = self._store.recordings.sentences(table.owner)
        words = wording(language, table.theme)
        said = [(words.plain(line.say), words.respelled(line.say), line) for line in script_of(table).lines]
        return tuple(
            ScriptLine(key_of(language, say), say, spoken, line.gesture, line.pause, key_of(language, say) in recorded)
            for say, spoken, line in said
        )

    def record(self, table_id: str, device: str, key: str, claimed: str, sound: bytes) -> None:
        """Store a recording of a line of this device's table, replacing an older one.

        ``claimed`` is the type stated by the browser. Refuses ``no_such_line`` (the sentence is not in this table's
        script), ``no_sound`` (an empty file), ``bad_sound`` (an unsupported type, or bytes that do not match it),
        ``sound_too_large``, ``no_room_for_sounds`` and ``too_many_sounds``.
        """
        if key not in keys_at(self._tables.own(table_id, device)):
            raise Refused("no_such_line")
        if sound and claimed.partition(";")[0].strip().lower() not in ACCEPTED:  # parameters may follow
            raise Refused("bad_sound")
        self.add(device, key, sound)

    def add(self, device: str, key: str, sound: bytes) -> None:
        """Store an imported recording of any sentence; refused as in ``record``, and as ``bad_value`` for a bad key."""
        row = checked_recording(key, sound)
        self.make_room(len(sound))
        if not self._store.recordings.save(digest(device), row, self._clock(), MAX_RECORDINGS):
            raise Refused("too_many_sounds", most=MAX_RECORDINGS)

    def make_room(self, size: int) -> None:
        """Refuse ``size`` bytes as ``no_room_for_sounds`` if this server keeps as much as it may, all of it in use."""
        if size and not self._store.recordings.make_room(size, self._clock() - FRESH):
            raise Refused("no_room_for_sounds")

    def of_device(self, device: str, keys: Collection[str] | None = None) -> tuple[RecordingRow, ...]:
        """Return the recordings of a device, or only those of ``keys``: for a preset, the ``keys_of`` its script."""
        recorded = self._store.recordings.sentences(digest(device))
        wanted = sorted(recorded if keys is None else recorded.intersection(keys))
        rows = (self._store.recordings.find(digest(device), key) for key in wanted)
        return tuple(row for row in rows if row is not None)

    def count(self, device: str) -> int:
        """Return how many recordings a device keeps."""
        return len(self._store.recordings.sentences(digest(device)))

    def use(self, table: Table) -> None:
        """Note that the recordings of a table's script are about to be played: unused ones are deleted in time."""
        mine = self._store.recordings.sentences(table.owner).intersection(keys_at(table))
        if mine:
            self._store.recordings.use(table.owner, sorted(mine), self._clock())

    def sound(self, table_id: str, device: str, key: str) -> RecordingRow:
        """Return the recording of a line to the game master's device; refused as ``no_such_sound`` if there is none.

        A sentence that is not in this table's script is refused in the same way.
        """
        return self._sound(self._tables.own(table_id, device), key)

    def public_sound(self, table_id: str, key: str) -> RecordingRow:
        """Return the recording of a line of a dealt table's script to any visitor; refused as in ``sound``."""
        table = self._tables.public(table_id)
        if table.stage == "draft":
            raise Refused("no_such_sound")
        return self._sound(table, key)

    def _sound(self, table: Table, key: str) -> RecordingRow:
        row = self._store.recordings.find(table.owner, key) if key in keys_at(table) else None
        if row is None:
            raise Refused("no_such_sound")
        return row

    def delete(self, device: str, key: str) -> None:
        """Delete a recording of this device; refused as ``no_such_sound`` if there is none."""
        if not self._store.recordings.delete(digest(device), key):
            raise Refused("no_such_sound")

    def delete_all(self, device: str) -> int:
        """Delete every recording of this device; return how many there were."""
        return self._store.recordings.delete_all(digest(device))


ACCEPTED: Final = {
    "audio/webm": "audio/webm",
    "video/webm": "audio/webm",  # what some systems call any webm file
    "audio/ogg": "audio/ogg",
    "audio/mp4": "audio/mp4",
    "audio/m4a": "audio/mp4",
    "audio/mp4a-latm": "audio/mp4",
    "audio/x-m4a": "audio/mp4",
    "audio/mpeg": "audio/mpeg",
    "audio/mp3": "audio/mpeg",
    "audio/wav": "audio/wav",
    "audio/wave": "audio/wav",
    "audio/x-wav": "audio/wav",
    "audio/vnd.wave": "audio/wav",
    "audio/aac": "audio/aac",
    "audio/x-aac": "audio/aac",
}
"""The types that a browser may call a sound by, each with the type it is kept as."""


def kind_of(sound: bytes) -> str | None:
    """Return the type of a sound by its first bytes, one of the values of ``ACCEPTED``; None for anything else."""
    if sound.startswith(b"\x1a\x45\xdf\xa3"):
        return "audio/webm"
    if sound.startswith(b"OggS"):
        return "audio/ogg"
    if sound[4:8] == b"ftyp":
        return "audio/mp4"
    if sound[:4] == b"RIFF" and sound[8:12] == b"WAVE":
        return "audio/wav"
    if sound.startswith(b"ID3"):
        return "audio/mpeg"
    return _stream(sound)


def _stream(sound: bytes) -> str | None:
    """Return the type of a stream of frames: twelve set bits, then a layer, which AAC leaves at zero."""
    if len(sound) < 4 or sound[0] != 0xFF:
        return None
    if sound[1] & 0xF6 == 0xF0:
        return "audio/aac"
    layer, rate, frequency = sound[1] >> 1 & 3, sound[2] >> 4, sound[2] >> 2 & 3
    is_mpeg = sound[1] & 0xE0 == 0xE0 and layer != 0 and rate != 15 and frequency != 3
    return "audio/mpeg" if is_mpeg else None
