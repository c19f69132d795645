"""The file that set-ups, groups and recordings travel in, from one device to another: ``docs/files.md``."""

import json
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.kernel import reading
from companion.kernel.game import Games
from companion.kernel.record import OTHER_VERSION, strict_json
from companion.kernel.refusal import NotARecord, Refused
from companion.messages import refusal
from companion.services.names import clean_name, clean_names
from companion.services.presets import Preset, check_settings, faults, invented_players, without_people
from companion.services.recordings import checked_recording
from companion.store import GroupRow, PresetRow, RecordingRow

VERSION: Final = 1
LARGEST_FILE: Final = 16 << 20
"""Maximum size of a file in bytes, recordings included."""
MOST_SOUND: Final = 11 << 20
"""Maximum bytes of sound in a file: written as text they take a third more."""
LARGEST_SETUP: Final = 20_000
"""Maximum number of characters of a set-up's options and settings, as JSON."""


@dataclass(frozen=True)
class Contents:
    """The checked contents of a file; its named set-ups and groups have no ids."""

    presets: tuple[PresetRow, ...]
    groups: tuple[GroupRow, ...]
    recordings: tuple[RecordingRow, ...]


def file_contents(
    presets: Iterable[Preset], groups: Iterable[GroupRow], recordings: Iterable[RecordingRow]
) -> dict[str, object]:
    """Return a file's contents as data for JSON."""
    return {
        "kept": VERSION,
        "presets": [
            {
                "name": preset.name,
                "game": preset.slug,
                "players": preset.players,
                "options": dict(preset.options),
                "settings": dict(preset.settings),
            }
            for preset in presets
        ],
        "groups": [{"name": group.name, "players": list(group.players)} for group in groups],
        "recordings": [
            {"sentence": row.sentence, "mimetype": row.mimetype, "sound": b64encode(row.sound).decode()}
            for row in recordings
        ],
    }


def parse(data: bytes, games: Games) -> Contents:
    """Return the contents of the file ``data``; refused as ``not_kept`` with a reason.

    Refused are: data that is not JSON, more than ``LARGEST_FILE`` bytes, another version, missing, duplicate or unknown
    keys, wrong types, unknown games, set-ups that cannot be played by their number of players, names that nobody could
    have typed or that occur twice, and recordings that are not sounds.
    """
    try:
        return _contents(strict_json(data, LARGEST_FILE), games)
    except NotARecord as reason:
        raise Refused("not_kept", why=reason.why) from reason
    except Refused as refused:
        raise Refused("not_kept", why=refusal(refused)) from None


def _contents(data_read: object, games: Games) -> Contents:
    data = _entry(data_read, "the file", ("kept", "presets", "groups", "recordings"))
    if reading.count(data["kept"], "kept") != VERSION:
        why = f"kept is version {data['kept']}; this companion reads version {VERSION}"
        raise NotARecord(why, OTHER_VERSION)
    most = max(game.most for game in games.values())
    presets = reading.items(data["presets"], "presets", lambda value, path: _preset(value, path, games))
    groups = reading.items(data["groups"], "groups", lambda value, path: _group(value, path, most))
    recordings = reading.items(data["recordings"], "recordings", _recording)
    _refuse_doubles((preset.name for preset in presets), "presets")
    _refuse_doubles((group.name for group in groups), "groups")
    _refuse_doubles((recording.sentence for recording in recordings), "recordings")
    return Contents(presets, groups, recordings)


def _entry(value: object, path: str, keys: tuple[str, ...]) -> Mapping[str, object]:
    entry = reading.raw_object(value, path)
    reading.reject_unknown_keys(entry, dict.fromkeys(keys), path)
    for key in keys:
        if key not in entry:
            raise NotARecord(f"{path}: key {key!r} is missing")
    return entry


def _key_path(path: str, key: str) -> str:
    """Return the path of a key, for the sentence that says where to look."""
    return ".".join((path, key))


def _refuse_doubles(names: Iterable[str], path: str) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise NotARecord(f"{path}: {name!a} is there twice")


def _preset(value: object, path: str, games: Games) -> PresetRow:
    entry = _entry(value, path, ("name", "game", "players", "options", "settings"))
    slug = reading.text(entry["game"], _key_path(path, "game"))
    if slug not in games:
        raise NotARecord(f"{path}: unknown game {slug!a}")
    game = games[slug]
    count = reading.count(entry["players"], _key_path(path, "players"))
    if not game.fewest <= count <= game.most:
        raise NotARecord(f"{path}: {slug} is for {game.fewest} to {game.most} players")
    options = reading.raw_object(entry["options"], _key_path(path, "options"))
    settings = reading.raw_object(entry["settings"], _key_path(path, "settings"))
    if len(json.dumps([options, settings])) > LARGEST_SETUP:
        raise NotARecord(f"{path}: longer than {LARGEST_SETUP} characters")
    for name, setting in settings.items():
        try:
            check_settings({name: setting})
        except Refused:
            raise NotARecord(f"{path}: setting {name!a} has a value that makes no sense") from None
    try:
        game.record.read(invented_players(count), options, None)
    except NotARecord as reason:
        raise NotARecord(f"{path}: {reason}") from None
    bare = without_people(game, count, options)
    if faults(game, invented_players(count), bare):
        raise Refused("bad_setup")
    data = {"players": count, "options": bare, "settings": dict(settings)}
    return PresetRow("", _name(entry["name"], _key_path(path, "name")), slug, data)


def _group(value: object, path: str, most: int) -> GroupRow:
    entry = _entry(value, path, ("name", "players"))
    names = clean_names(reading.items(entry["players"], _key_path(path, "players"), reading.text))
    if not 1 <= len(names) <= most:
        raise NotARecord(f"{path}: 1 to {most} players are allowed")
    return GroupRow("", _name(entry["name"], _key_path(path, "name")), list(names))


def _name(value: object, path: str) -> str:
    return clean_name(reading.text(value, path))


def _recording(value: object, path: str) -> RecordingRow:
    entry = _entry(value, path, ("sentence", "mimetype", "sound"))
    coded = reading.text(entry["sound"], _key_path(path, "sound"))
    try:
        sound = b64decode(coded, validate=True)
    except ValueError:
        raise NotARecord(f"{path}: the sound is not base64") from None
    row = checked_recording(reading.text(entry["sentence"], _key_path(path, "sentence")), sound)
    if reading.text(entry["mimetype"], _key_path(path, "mimetype")) != row.mimetype:
        raise NotARecord(f"{path}: the sound is {row.mimetype}")
    return row
