"""People who play together, remembered for a device."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.kernel.events import Chance
from companion.kernel.refusal import Refused
from companion.services.codes import digest, new_id
from companion.services.names import clean_name, clean_names
from companion.services.tables import Clock
from companion.store import GroupRow, Store

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
