"""Tables that are being set up: who plays, and with which options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.kernel.refusal import Refused
from companion.services.names import clean_names
from companion.services.preferences import Preferences
from companion.services.table import Table
from companion.services.table_options import first_roles, forced_roles, options_in_box, options_with_roles
from companion.services.tables import Clock, Tables, refused_as
from companion.store import Store
from companion.themes import themes_of


@dataclass
class Drafts:
    """Tables that are being set up."""

    _store: Store
    _clock: Clock
    _tables: Tables

    def amend_players(self, table_id: str, device: str, version: int, players: Sequence[str]) -> Table:
        """Set who plays, in seat order, and return the table.

        Fewer than the game needs are kept; more are ``too_many``. Names are refused as in ``names.clean_names``, a
        version other than the newest as ``stale``, a dealt table as ``wrong_stage``.
        """
        table = self.at_version(table_id, device, version)
        if table.version != version:
            raise Refused("stale")
        if len(players) > table.game.most:
            raise Refused("too_many", most=table.game.most)
        return self.amend(table, players=list(clean_names(players)))

    def amend_options(
        self,
        table_id: str,
        device: str,
        version: int,
        fields: Mapping[str, Sequence[str]],
        roles: str | None = None,
    ) -> Table:
        """Change the options from the fields of the game's set-up form, and where the ``roles`` are; return the table.

        Options that need cards dealt by hand put the roles on cards; those for which phones answer from the roles, on
        phones. Other ``roles`` drop such options where they are tied to them, else are refused as ``bad_value``.
        Refuses what the game's ``amend`` refuses, ``stale`` and ``wrong_stage``.
        """
        table = self.at_version(table_id, device, version)
        options = table.game.pages.options_from_form(table.players, table.options, fields) if fields else table.options
        chosen = Preferences(roles=roles or table.preferences.roles).roles
        if chosen != table.preferences.roles:
            options = options_with_roles(table, options, chosen)
        forced = forced_roles(table, options) or chosen
        if roles is not None and roles != forced:
            raise Refused("bad_value")
        return self.amend(table, options=options, preferences={"roles": forced})

    def choose_box(self, table_id: str, device: str, version: int, theme: str) -> Table:
        """Set up a table anew with the box of a ``theme``, empty for the house's own, and return it.

        Refused as ``bad_value`` for a theme that its game does not have, as ``stale`` and as ``wrong_stage``.
        """
        table = self.at_version(table_id, device, version)
        if theme not in themes_of(table.slug):
            raise Refused("bad_value")
        options = options_in_box(table.game, table.players, theme, table.preferences.roles)
        roles = forced_roles(table, options) or table.preferences.roles
        return self.amend(table, options=options, preferences={"theme": theme or None, "roles": roles})

    def choose_devices(self, table_id: str, device: str, alone: bool) -> Table:
        """Set whether this device is ``alone`` at a table, or phones take part, and return the table.

        Its roles are then where those of a new table are. Refused as ``wrong_stage`` once it is dealt.
        """
        table = self._tables.own_in("draft", table_id, device)
        if alone == table.preferences.alone:
            return table
        roles = first_roles(table.game, table.game.dealing.new_table_options, alone)
        options = table.options if roles == table.preferences.roles else options_with_roles(table, table.options, roles)
        roles = forced_roles(table, options) or roles
        return self.amend(table, options=options, preferences={"alone": alone, "roles": roles})

    def at_version(self, table_id: str, device: str, version: int) -> Table:
        """Return a draft of this device; refused as ``wrong_stage`` once it is dealt, as ``stale`` at another version.

        Newer versions made by phones joining do not make the game master's form stale.
        """
        table = self._tables.own_in("draft", table_id, device)
        if not table.last_edited_version <= version <= table.version:
            raise Refused("stale")
        return table

    def amend(self, table: Table, **new: Any) -> Table:
        """Store a change of a draft as ``Store.change`` does, and return the table; refused as ``stale``."""
        with refused_as("stale"):
            self._store.change(
                table.id,
                at_version=table.version,
                within="draft",
                **new,
                version=table.version + 1,
                arranged=table.version + 1,
                played_at=self._clock(),
            )
        return self._tables.public(table.id)
