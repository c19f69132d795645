"""What a device keeps here beside its games: told, taken along as a file, brought in from one, forgotten."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from companion.kernel.refusal import Refused
from companion.kernel.viewers import LONGEST_NAME
from companion.play import recordings
from companion.play.codes import digest
from companion.play.files import MOST_SOUND, Contents, parse, written
from companion.play.lobby import MOST_GROUPS
from companion.play.presets import MOST_PRESETS, Preset, Presets, anybody
from companion.play.recordings import Recording, Recordings, keys_of
from companion.store import GroupRow, Kept, PresetRow

LIMITS: Final = {"presets": MOST_PRESETS, "groups": MOST_GROUPS, "recordings": recordings.MOST}
"""How much of each a device keeps."""


@dataclass(frozen=True)
class Imported:
    """What came in from a file: new set-ups and groups, those ``renamed`` among them, and recordings.

    ``known`` is how many set-ups and groups were there already, the same in name and content.
    """

    presets: int
    groups: int
    recordings: int
    renamed: int
    known: int


class Keeping(Presets, Recordings):
    """The use cases of what is kept."""

    def kept(self, device: str) -> Kept:
        """Return how many tables, groups, named set-ups and recordings are kept for this device."""
        return self._store.kept(digest(device))

    def forget_everything(self, device: str) -> None:
        """Delete every table, group, named set-up and recording of this device for good."""
        for table_id in self._store.forget_device(digest(device)):
            self._memory.drop(table_id)

    # Out.

    def export_kept(self, device: str, sounds: bool) -> dict[str, Any]:
        """Return every named set-up and group of this device as a file, with its recordings if ``sounds``.

        Refused as ``too_much_sound`` when the recordings are more than a file may hold.
        """
        found = self.recordings_of(device) if sounds else ()
        return written(self.presets(device), self.groups(device), _bearable(found))

    def export_preset(self, device: str, preset_id: str) -> dict[str, Any]:
        """Return a file with one named set-up and the recordings of what is said in it.

        Refuses ``no_such_preset`` and ``too_much_sound``.
        """
        preset = self.preset(device, preset_id)
        return written((preset,), (), _bearable(self.recordings_of(device, self._sentences(preset))))

    def export_group(self, device: str, group_id: str) -> dict[str, Any]:
        """Return a file with one group; refused as ``no_such_group`` when this device has none of that id."""
        for group in self.groups(device):
            if group.id == group_id:
                return written((), (group,), ())
        raise Refused("no_such_group")

    def _sentences(self, preset: Preset) -> frozenset[str]:
        """Return the keys of every line that is spoken with a preset, at every number of players that it serves."""
        game = self._games[preset.slug]
        scripts = [
            game.pages.script(game.record.read(anybody(count), preset.options, None)[0]) for count in preset.serves
        ]
        return frozenset(key for script in scripts for key in keys_of(script))

    # In.

    def import_kept(self, device: str, data: bytes) -> Imported:
        """Keep for this device what a file holds, all of it or nothing, and return how much that was.

        What is there already, the same in name and content, stays as it is; of the same name with other content, it
        stays too, and what comes in gets a name with a number. A recording takes the place of one of the same
        sentence. Refuses ``not_kept`` as in ``files.parse``, and ``too_many_kept`` where the device would keep more
        than it may.
        """
        contents = parse(data, self._games)
        presets, known_presets, renamed_presets = self._new_presets(device, contents)
        groups, known_groups, renamed_groups = self._new_groups(device, contents)
        sentences = {row.sentence for row in contents.recordings} | self._store.recorded(digest(device))
        kept = self.kept(device)
        _within("presets", kept.presets + len(presets))
        _within("groups", kept.groups + len(groups))
        _within("recordings", len(sentences))
        self._store.take_in(digest(device), presets, groups, contents.recordings, self._clock())
        renamed, known = renamed_presets + renamed_groups, known_presets + known_groups
        return Imported(len(presets), len(groups), len(contents.recordings), renamed, known)

    def _new_presets(self, device: str, contents: Contents) -> tuple[list[PresetRow], int, int]:
        """Return the set-ups to add, how many are known already, and how many were renamed."""
        there = {row.name: (row.slug, row.data) for row in self._store.presets(digest(device))}
        fresh = [each for each in contents.presets if there.get(each.name) != (each.slug, each.data)]
        names = _free_names([each.name for each in fresh], {*there, *(each.name for each in contents.presets)}, there)
        rows = [PresetRow(self._new_id(), name, each.slug, each.data) for name, each in zip(names, fresh, strict=True)]
        return rows, len(contents.presets) - len(fresh), _differ(names, [each.name for each in fresh])

    def _new_groups(self, device: str, contents: Contents) -> tuple[list[GroupRow], int, int]:
        """Return the groups to add, how many are known already, and how many were renamed."""
        there = {group.name: group.players for group in self.groups(device)}
        fresh = [each for each in contents.groups if there.get(each.name) != each.players]
        names = _free_names([each.name for each in fresh], {*there, *(each.name for each in contents.groups)}, there)
        rows = [GroupRow(self._new_id(), name, list(each.players)) for name, each in zip(names, fresh, strict=True)]
        return rows, len(contents.groups) - len(fresh), _differ(names, [each.name for each in fresh])


def _bearable(found: tuple[Recording, ...]) -> tuple[Recording, ...]:
    """Return recordings that a file can hold; refused as ``too_much_sound`` when they are more than that."""
    if sum(len(each.sound) for each in found) > MOST_SOUND:
        raise Refused("too_much_sound", most=MOST_SOUND >> 20)
    return found


def _within(what: str, count: int) -> None:
    """Refuse as ``too_many_kept`` what would be more than a device keeps."""
    if count > LIMITS[what]:
        raise Refused("too_many_kept", most=LIMITS[what])


def _free_names(names: list[str], taken: set[str], there: Collection[str]) -> list[str]:
    """Return ``names``, those that are ``there`` with a number behind them that makes a name that nobody has."""
    free = []
    for name in names:
        fresh, number = name, 2
        while name in there and fresh in taken:
            mark = f" ({number})"
            fresh, number = name[: LONGEST_NAME - len(mark)].rstrip() + mark, number + 1
        taken.add(fresh)
        free.append(fresh)
    return free


def _differ(names: list[str], others: list[str]) -> int:
    """Return in how many places two lists differ."""
    return sum(name != other for name, other in zip(names, others, strict=True))
