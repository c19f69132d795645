"""Named set-ups of a device: how people play, not who plays.

A preset keeps what its set-up has that the recommendation for its number of players has not, and the table's settings.
Everything else follows the recommendation for the number at the table it is used for. So one preset may serve several
numbers: those at which the game finds no error in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.kernel.events import Chance, Json
from companion.kernel.game import AnyGame
from companion.kernel.refusal import Finding, NotARecord, Refused
from companion.kernel.words import text
from companion.services import live_state
from companion.services.codes import digest, new_id
from companion.services.drafts import Drafts
from companion.services.live_state import Timer
from companion.services.names import clean_name
from companion.services.preferences import Preferences, from_json
from companion.services.table import Table
from companion.services.table_options import forced_roles
from companion.services.tables import Clock, Tables
from companion.store import PresetRow, Store

MOST_PRESETS: Final = 50
"""Named set-ups that a device keeps; the one used longest ago makes room for another."""

TIMER: Final = frozenset({"title", "seconds"})
"""Keys that a preset keeps of a timer."""
LONGEST_TIMER: Final = 24 * 3600
"""Seconds that a preset's timer may be set to; the table itself may allow less."""


@dataclass(frozen=True)
class Preset:
    """A named set-up of the game ``slug``, as it was made for ``players`` players; ``serves`` lists its numbers."""

    id: str
    name: str
    slug: str
    players: int
    options: Json
    settings: Json
    serves: tuple[int, ...]


def invented_players(count: int, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return ``count`` invented players whose names are not in ``but``."""
    mark = ""
    while {f"{mark}{place}" for place in range(count)} & {*but}:
        mark += "#"
    return tuple(f"{mark}{place}" for place in range(count))


def faults(game: AnyGame, players: tuple[str, ...], options: Json) -> list[Finding]:
    """Return why these players cannot play with ``options``; empty if they can."""
    findings: list[Finding] = game.rules.check(game.record.read(players, options, None)[0], None)
    return [finding for finding in findings if finding.severity == "error"]


def without_people(game: AnyGame, count: int, options: Json) -> dict[str, object]:
    """Return ``options`` without those about a person, which the game drops when that person has left the table."""
    spoken_of = tuple(_texts(options))
    bare: dict[str, object] = game.pages.options_from_form(invented_players(count, spoken_of), options, {})
    return bare


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
    return [text for part in inner for text in _texts(part)]


def settings_to_keep(table: Table) -> dict[str, object]:
    """Return the settings of a table that are worth keeping for another evening, as plain data.

    These are its preferences that differ from the defaults, and what its timer was set to.
    """
    timer = table.live.timer
    settings = table.preferences.to_json()
    return settings if timer is None else {**settings, "timer": {"title": timer.title, "seconds": timer.seconds}}


def check_settings(settings: Json) -> None:
    """Refuse as ``bad_value`` settings that ``settings_to_keep`` could not have returned."""
    from_json({name: value for name, value in settings.items() if name != "timer"})
    if "timer" in settings and not is_timer(settings["timer"]):
        raise Refused("bad_value")


def is_timer(value: object) -> bool:
    """Return whether ``value`` is what a preset keeps of a timer: its title, which may be empty, and its seconds."""
    if not isinstance(value, Mapping) or set(value) != TIMER:
        return False
    title, seconds = value["title"], value["seconds"]
    if not isinstance(title, str) or not isinstance(seconds, int) or isinstance(seconds, bool):
        return False
    try:
        return 0 < seconds <= LONGEST_TIMER and title == (clean_name(title) if title else "")
    except Refused:
        return False


def waiting_timer(settings: Mapping[str, Any]) -> Timer | None:
    """Return a preset's timer as a table has it, at its full length until it is started; None if it has none."""
    timer = settings.get("timer")
    return Timer(timer["title"], timer["seconds"], timer["seconds"], until=None) if timer else None


def preferred(table: Table, settings: Json, roles: str | None) -> Preferences:
    """Return the preferences in a preset's settings, with ``roles`` if the options force them.

    Which devices there are depends on the ``table``, not on a set-up.
    """
    preferences = from_json({name: value for name, value in settings.items() if name != "timer"})
    return replace(preferences, roles=roles or preferences.roles, alone=table.preferences.alone)


def playable_counts(game: AnyGame, options: Json) -> tuple[int, ...]:
    """Return the numbers of players that can play with ``options``."""
    counts = range(game.fewest, game.most + 1)
    return tuple(count for count in counts if not faults(game, invented_players(count), options))


def number_ranges(counts: Sequence[int]) -> tuple[object, ...]:
    """Return numbers as a sentence lists them: three or more in a row as the text ``keep.range``."""
    rows: list[list[int]] = []
    for count in counts:
        if rows and rows[-1][-1] == count - 1:
            rows[-1].append(count)
        else:
            rows.append([count])
    ranges: list[object] = []
    for row in rows:
        ranges += row if len(row) < 3 else [text("keep.range", first=row[0], last=row[-1])]
    return tuple(ranges)


@dataclass
class Presets:
    """The named set-ups of devices."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _tables: Tables
    _drafts: Drafts

    def all(self, device: str) -> tuple[Preset, ...]:
        """Return the named set-ups of this device, most recently used first; those of unknown games are left out."""
        presets = (self._preset(row) for row in self._store.presets.of(digest(device)))
        return tuple(preset for preset in presets if preset is not None)

    def get(self, device: str, preset_id: str) -> Preset:
        """Return a named set-up; refused as ``no_such_preset`` if this device has none with that id."""
        for preset in self.all(device):
            if preset.id == preset_id:
                return preset
        raise Refused("no_such_preset")

    def _preset(self, row: PresetRow) -> Preset | None:
        """Return the set-up in a row; None when this version of the game does not understand it."""
        game = self._tables.games.get(row.slug)
        if game is None:
            return None
        options = row.data["options"]
        try:
            serves = playable_counts(game, options)
        except NotARecord:
            return None
        return Preset(row.id, row.name, row.slug, row.data["players"], options, row.data["settings"], serves)

    def save(self, table_id: str, device: str, name: str) -> None:
        """Keep the set-up of a table under a name, replacing a set-up of that name.

        Refuses names as in ``names.clean_name``, ``too_few``, and as ``bad_setup`` what cannot be played.
        """
        table = self._tables.own(table_id, device)
        game, label = table.game, clean_name(name)
        if table.lacks_players:
            raise Refused("too_few", fewest=game.fewest)
        self._keep(device, label, game, table.players, table.options, settings_to_keep(table))

    def save_bare(self, device: str, slug: str, theme: str, count: int, options: Json, name: str) -> None:
        """Keep a set-up without a table under a name, replacing a set-up of that name.

        Refuses names as in ``names.clean_name``, and as ``bad_setup`` what cannot be played by ``count`` players.
        """
        settings = {"theme": theme} if theme else {}
        self._keep(device, clean_name(name), self._tables.games[slug], invented_players(count), options, settings)

    def _keep(
        self, device: str, name: str, game: AnyGame, players: tuple[str, ...], options: Json, settings: Json
    ) -> None:
        bare = without_people(game, len(players), options)
        if faults(game, players, bare):
            raise Refused("bad_setup")
        data = {"players": len(players), "options": bare, "settings": dict(settings)}
        self._store.presets.save(digest(device), PresetRow(new_id(self._chance), name, game.slug, data), self._clock())
        for old in self._store.presets.of(digest(device))[MOST_PRESETS:]:
            self._store.presets.delete(digest(device), old.id)

    def apply(self, table_id: str, device: str, version: int, preset_id: str) -> Table:
        """Set a table up from a preset, and return it: with the preset's options and settings.

        If the game finds an error in it for this number of players, nothing is changed: refused as
        ``preset_unfit``, or ``preset_outdated`` when it serves no number at all any more. Refuses ``no_such_preset``
        also for a preset of another game, ``stale`` and ``wrong_stage``.
        """
        table = self._drafts.at_version(table_id, device, version)
        preset = self.get(device, preset_id)
        if preset.slug != table.slug:
            raise Refused("no_such_preset")
        wrong = faults(table.game, table.players, preset.options)
        if wrong:
            code = "preset_unfit" if preset.serves else "preset_outdated"
            count = len(table.players)
            raise Refused(code, name=preset.name, count=count, counts=number_ranges(preset.serves), why=wrong[0].why)
        options = table.game.pages.options_from_form(table.players, preset.options, {})
        preferences = preferred(table, preset.settings, forced_roles(table, options))
        timer = live_state.row(waiting_timer(preset.settings))
        changed = self._drafts.amend(table, options=options, preferences=preferences.rows(), live={"timer": timer})
        self._store.presets.use(digest(device), preset.id, self._clock())
        return changed

    def in_use(self, table: Table, preset: Preset) -> bool:
        """Return whether a table has a preset's set-up."""
        if preset.slug != table.slug or len(table.players) not in preset.serves:
            return False
        options = table.game.pages.options_from_form(table.players, preset.options, {})
        if without_people(table.game, len(table.players), table.options) != options:
            return False
        preferences = preferred(table, preset.settings, forced_roles(table, options))
        return table.preferences == preferences and settings_to_keep(table).get("timer") == preset.settings.get("timer")

    def forget(self, device: str, preset_id: str) -> None:
        """Delete a named set-up; refused as ``no_such_preset`` if this device has none with that id."""
        if not self._store.presets.delete(digest(device), preset_id):
            raise Refused("no_such_preset")
