"""The game master's list of who plays: added without a phone, sorted around the table, renamed, removed; and the groups
of people who play together, remembered for a device.

Phones come and go meanwhile. So every change names the person it is about, and is applied to the newest list.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.kernel.events import Chance
from companion.kernel.refusal import Refused
from companion.services import gathering
from companion.services.codes import digest, new_id
from companion.services.names import clean_name, clean_names
from companion.services.table import Table
from companion.services.tables import Clock, Tables
from companion.store import Gathering, GroupRow, People, Store

BETWEEN_NAMES: Final = re.compile(r"[,;\t\r\n]+")
"""The separators between the names of a pasted list."""

MOST_PASTED: Final = 40
"""Maximum number of names read from a pasted list."""

MOST_GROUPS: Final = 50
"""Maximum number of groups of a device; a new one replaces the least recently used."""


@dataclass
class Groups:
    """The groups of a device."""

    _store: Store
    _clock: Clock
    _chance: Chance

    def all(self, device: str) -> list[GroupRow]:
        """Return the groups of this device, most recently used first."""
        return self._store.groups.of(digest(device))

    def get(self, device: str, group_id: str) -> GroupRow:
        """Return a group; refused as ``no_such_group`` if this device has none with that id."""
        for group in self.all(device):
            if group.id == group_id:
                return group
        raise Refused("no_such_group")

    def use(self, device: str, group_id: str) -> GroupRow:
        """Return a group that plays again, and note its use; refused as in ``get``."""
        group = self.get(device, group_id)
        self._store.groups.use(digest(device), group_id, self._clock())
        return group

    def save(self, device: str, name: str, players: Sequence[str]) -> None:
        """Remember people under a name, replacing a group of that name; refused as in ``names.clean_names``."""
        row = GroupRow(new_id(self._chance), clean_name(name), list(clean_names(players)))
        if not row.players:
            raise Refused("name_empty")
        self._store.groups.save(digest(device), row, self._clock())
        for old in self._store.groups.of(digest(device))[MOST_GROUPS:]:
            self._store.groups.delete(digest(device), old.id)

    def forget(self, device: str, group_id: str) -> None:
        """Delete a group; refused as ``no_such_group`` if this device has none with that id."""
        if not self._store.groups.delete(digest(device), group_id):
            raise Refused("no_such_group")


@dataclass
class Roster:
    """The players at game masters' tables, while the list can change; later a change is refused as ``wrong_stage``."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _tables: Tables
    _groups: Groups

    def add(self, table_id: str, device: str, text: str) -> Table:
        """Add a name, or several from a list with commas or lines; refused as in ``gathering.added``."""
        names = [part for part in BETWEEN_NAMES.split(text)[:MOST_PASTED] if part.strip()]
        return self._change(table_id, device, lambda people, most: gathering.added(people, names, most))

    def add_group(self, table_id: str, device: str, group_id: str) -> Table:
        """Add the members of a group who are missing; refused as ``no_such_group`` and as in ``gathering.added``."""
        names = self._groups.use(device, group_id).players

        def change(people: People, most: int) -> People:
            missing = [name for name in names if gathering.same_name(people.players, name) is None]
            return gathering.added(people, missing, most)

        return self._change(table_id, device, change)

    def remove(self, table_id: str, device: str, name: str) -> Table:
        """Remove somebody, with their phone; refused as in ``gathering.removed``."""
        return self._change(table_id, device, lambda people, _: gathering.removed(people, name, self._clock()))

    def restore(self, table_id: str, device: str, name: str, place: int) -> Table:
        """Take a removal back; refused as in ``gathering.restored``."""
        return self._change(table_id, device, lambda people, most: gathering.restored(people, name, place, most))

    def move(self, table_id: str, device: str, name: str, place: int) -> Table:
        """Put somebody in another place, counted from 0; refused as in ``gathering.moved``."""
        return self._change(table_id, device, lambda people, _: gathering.moved(people, name, max(0, place)))

    def shift(self, table_id: str, device: str, name: str, by: int) -> Table:
        """Move somebody ``by`` places around the table; refused as in ``gathering.moved``."""

        def change(people: People, _: int) -> People:
            count = len(people.players)
            at = people.players.index(name) if name in people.players else 0
            return gathering.moved(people, name, (at + by) % count if count else 0)

        return self._change(table_id, device, change)

    def shuffle(self, table_id: str, device: str) -> Table:
        """Shuffle the seats."""

        def change(people: People, _: int) -> People:
            order = list(people.players)
            self._chance.shuffle(order)
            return people._replace(players=order)

        return self._change(table_id, device, change)

    def rename(self, table_id: str, device: str, name: str, new: str) -> Table:
        """Rename somebody; refused as in ``gathering.renamed``."""
        return self._change(table_id, device, lambda people, _: gathering.renamed(people, name, new))

    def release(self, table_id: str, device: str, name: str) -> Table:
        """Free a name from its phone, for another phone to take it; refused as in ``gathering.released``."""
        return self._change(table_id, device, lambda people, _: gathering.released(people, name))

    def _change(self, table_id: str, device: str, change: Callable[[People, int], People]) -> Table:
        table = self._tables.own(table_id, device)

        def changed(now: Gathering) -> People:
            if now.table.stage != "draft":
                raise Refused("wrong_stage")
            return change(People(list(now.table.players), now.members), table.game.most)

        self._store.evenings.gather(table_id, gathering.with_emblems(changed), self._clock())
        return self._tables.public(table_id)
