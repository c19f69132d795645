"""Everything that is kept of a device: counted, exported to a file, imported from one, forgotten."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.kernel.events import Chance
from companion.kernel.refusal import Refused
from companion.kernel.viewers import LONGEST_NAME
from companion.services import recordings
from companion.services.codes import digest, new_id
from companion.services.device_file import MOST_SOUND, file_contents, parse
from companion.services.presets import MOST_PRESETS, Preset, Presets, invented_players
from companion.services.recordings import Recordings, keys_at, keys_of
from companion.services.roster import MOST_GROUPS, Groups
from companion.services.tables import Clock, Tables
from companion.store import DeviceCounts, GroupRow, PresetRow, RecordingRow, Store

Kept = TypeVar("Kept", GroupRow, PresetRow)

LIMITS: Final = {"presets": MOST_PRESETS, "groups": MOST_GROUPS, "recordings": recordings.MAX_RECORDINGS}
"""Maximum number of each that a device keeps."""


@dataclass(frozen=True)
class Imported:
    """What an import added: new set-ups and groups, how many of them were ``renamed``, and recordings.

    ``known`` is how many set-ups and groups already existed with the same name and content.
    """

    presets: int
    groups: int
    recordings: int
    renamed: int
    known: int


@dataclass
class DeviceData:
    """Everything that is kept for a device besides its games."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _tables: Tables
    _groups: Groups
    _presets: Presets
    _recordings: Recordings

    def counts(self, device: str) -> DeviceCounts:
        """Return how many tables, groups, named set-ups and recordings are kept for this device."""
        return self._store.devices.kept(digest(device))

    def forget(self, device: str) -> None:
        """Permanently delete every table, group, named set-up and recording of this device, and end its session.

        Seats that it has claimed elsewhere stay taken until they are released.
        """
        for table_id in self._store.devices.forget(digest(device), self._clock()):
            self._tables.forget(table_id)

    def is_forgotten(self, device: str) -> bool:
        """Return whether this device has had everything forgotten: its session is over."""
        return self._store.devices.is_forgotten(digest(device))

    def is_known(self, device: str) -> bool:
        """Return whether anything is kept for this device, as a game master's, a phone or a screen."""
        return self._store.devices.is_known(digest(device))

    # Export.

    def export(self, device: str, sounds: bool) -> dict[str, object]:
        """Return every named set-up and group of this device as a file, with its recordings if ``sounds``.

        Refused as ``too_much_sound`` when the recordings are larger than a file may be.
        """
        recordings = self._recordings.of_device(device) if sounds else ()
        return file_contents(self._presets.all(device), self._groups.all(device), _within_file_size(recordings))

    def export_preset(self, device: str, preset_id: str) -> dict[str, object]:
        """Return a file with one named set-up and the recordings of what is said in it.

        Refuses ``no_such_preset`` and ``too_much_sound``.
        """
        preset = self._presets.get(device, preset_id)
        recordings = self._recordings.of_device(device, self._sentences(preset))
        return file_contents((preset,), (), _within_file_size(recordings))

    def export_group(self, device: str, group_id: str) -> dict[str, object]:
        """Return a file with one group; refused as ``no_such_group`` if this device has none with that id."""
        return file_contents((), (self._groups.get(device, group_id),), ())

    def export_script(self, table_id: str, device: str) -> dict[str, object]:
        """Return a file with the recordings of what is said at a table, in every language.

        Refuses ``no_such_table``, ``too_few`` while players are missing, and ``too_much_sound``.
        """
        keys = keys_at(self._tables.own(table_id, device))
        return file_contents((), (), _within_file_size(self._recordings.of_device(device, keys)))

    def _sentences(self, preset: Preset) -> frozenset[str]:
        """Return the keys of every line that is spoken with a preset, for every number of players that it serves."""
        game = self._tables.games[preset.slug]
        setups = [game.record.read(invented_players(count), preset.options, None)[0] for count in preset.serves]
        theme = str(preset.settings.get("theme", ""))
        return frozenset(key for setup in setups for key in keys_of(game.pages.script(setup), theme))

    # Import.

    def import_file(self, device: str, data: bytes) -> Imported:
        """Add a file's contents to this device, all or nothing, and return what was added.

        Existing set-ups and groups of the same name and content stay as they are; of the same name and other content
        they stay, too, and the imported one gets a number after its name. A recording replaces one of the same
        sentence. Refuses ``not_kept`` as in ``device_file.parse``, and ``too_many_kept`` if the device would keep
        more than it may.
        """
        contents = parse(data, self._tables.games)
        presets, known_presets, renamed_presets = self._new(self._store.presets.of(digest(device)), contents.presets)
        groups, known_groups, renamed_groups = self._new(self._store.groups.of(digest(device)), contents.groups)
        sentences = {row.sentence for row in contents.recordings} | self._store.recordings.sentences(digest(device))
        counts = self.counts(device)
        _refuse_too_many("presets", counts.presets + len(presets))
        _refuse_too_many("groups", counts.groups + len(groups))
        _refuse_too_many("recordings", len(sentences))
        self._recordings.make_room(sum(len(row.sound) for row in contents.recordings))
        self._store.devices.add_contents(digest(device), presets, groups, contents.recordings, self._clock())
        renamed, known = renamed_presets + renamed_groups, known_presets + known_groups
        return Imported(len(presets), len(groups), len(contents.recordings), renamed, known)

    def import_recordings(self, device: str, data: bytes) -> int:
        """Add a file's recordings to this device, all or none, and return how many there are.

        Ignores set-ups and groups in the file. Refuses what ``import_file`` refuses, and as ``no_recordings`` a file
        without any.
        """
        recordings = parse(data, self._tables.games).recordings
        if not recordings:
            raise Refused("no_recordings")
        _refuse_too_many(
            "recordings", len({row.sentence for row in recordings} | self._store.recordings.sentences(digest(device)))
        )
        self._recordings.make_room(sum(len(row.sound) for row in recordings))
        self._store.devices.add_contents(digest(device), (), (), recordings, self._clock())
        return len(recordings)

    def _new(self, existing: Sequence[Kept], imported: Sequence[Kept]) -> tuple[list[Kept], int, int]:
        """Return what to add of what was ``imported``, how much already exists, and how much was renamed."""
        contents: dict[str, tuple[object, ...]] = {row.name: row[2:] for row in existing}
        fresh = [row for row in imported if contents.get(row.name) != row[2:]]
        names = _free_names([row.name for row in fresh], {*contents, *(row.name for row in imported)}, contents)
        renamed = sum(name != row.name for name, row in zip(names, fresh, strict=True))
        rows = [row._replace(id=new_id(self._chance), name=name) for name, row in zip(names, fresh, strict=True)]
        return rows, len(imported) - len(fresh), renamed


def _within_file_size(recordings: tuple[RecordingRow, ...]) -> tuple[RecordingRow, ...]:
    """Return ``recordings`` if a file can contain that many recordings; refused as ``too_much_sound`` otherwise."""
    if sum(len(recording.sound) for recording in recordings) > MOST_SOUND:
        raise Refused("too_much_sound", most=MOST_SOUND >> 20)
    return recordings


def _refuse_too_many(what: str, count: int) -> None:
    """Refuse ``count`` as ``too_many_kept`` if it is more than a device keeps."""
    if count > LIMITS[what]:
        raise Refused("too_many_kept", most=LIMITS[what])


def _free_names(names: list[str], taken: set[str], existing: Collection[str]) -> list[str]:
    """Return ``names``, with a number added to those already ``existing`` so that each becomes unused."""
    free = []
    for name in names:
        fresh, number = name, 2
        while name in existing and fresh in taken:
            mark = f" ({number})"
            fresh, number = name[: LONGEST_NAME - len(mark)].rstrip() + mark, number + 1
        taken.add(fresh)
        free.append(fresh)
    return free
