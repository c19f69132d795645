"""The start of another game: the people of the evening, and the set-up that they last played it with."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.kernel.events import Json
from companion.kernel.game import Games
from companion.kernel.refusal import Refused
from companion.services.codes import digest
from companion.services.evenings import Evenings
from companion.services.preferences import Preferences
from companion.services.presets import faults
from companion.services.table import Table
from companion.services.table_options import first_roles, options_in_box, roles_forced_by
from companion.services.tables import Tables
from companion.store import Store, TableRow
from companion.themes import themes_of


class NextSetUp(NamedTuple):
    """How a table of another game is set up."""

    players: tuple[str, ...]
    options: Json
    preferences: Preferences


@dataclass
class NextSetUps:
    """Finds what another game begins with."""

    _store: Store
    _tables: Tables
    _evenings: Evenings

    def of(self, table: Table, device: str, slug: str, theme: str) -> NextSetUp:
        """Return the set-up of a game ``slug`` with the box of a ``theme`` for the people at ``table``.

        It is the newest that these people played that box with, at any table of this device, and that this many can
        play; else the recommended one with the preferences of ``table``. Refused as ``bad_value`` for an unknown box.
        """
        game = self._tables.games.get(slug)
        if game is None or theme not in themes_of(slug):
            raise Refused("bad_value")
        rows = self._store.tables_of(digest(device))
        evening = self._evenings.of(table)
        phones = tuple(evening.phones) if evening else ()
        tonight = [row for row in rows if row.evening and row.evening == table.evening and row.id != table.id]
        players = everybody(table, tonight, phones, self._tables.games)[: game.most]
        if len(players) >= game.fewest:
            for row in rows:
                same_group = 2 * len({*players} & {*row.players}) >= len(players)
                if row.slug == slug and row.stage != "draft" and same_group:
                    last = self._as_last_time(players, row.id, table.preferences.alone, theme)
                    if last is not None:
                        return last
        roles = first_roles(game, game.dealing.new_table_options, table.preferences.alone)
        options = options_in_box(game, players, theme, roles)
        return NextSetUp(players, options, replace(table.preferences, roles=roles, theme=theme))

    def _as_last_time(self, players: tuple[str, ...], table_id: str, alone: bool, theme: str) -> NextSetUp | None:
        """Return the set-up of an earlier table for ``players``; None if they cannot play it or it had another box."""
        try:
            last = self._tables.public(table_id)
        except Refused:  # deleted between the two questions
            return None
        options = last.game.pages.options_from_form(players, options_after(last), {})
        if last.theme != theme or faults(last.game, players, options):
            return None
        roles = roles_forced_by(last.game, players, options) or last.preferences.roles
        return NextSetUp(players, options, replace(last.preferences, roles=roles, alone=alone))


def options_after(table: Table) -> dict[str, object]:
    """Return the options that the next game at a table begins with: a played one may have changed who begins."""
    if table.stage != "closed":
        return dict(table.options)
    return dict(table.game.rules.next_options(table.options, table.dealt_position.state))


def everybody(table: Table, tonight: Sequence[TableRow], phones: Sequence[str], games: Games) -> tuple[str, ...]:
    """Return who plays on: the players at ``table``, those for whom its game had no seat, and the waiting phones.

    Who had no seat is known from the tables of ``tonight``, the newest first: while a game was full, the one before it
    may have had more people, and all of these.
    """
    players, most = table.players, table.game.most
    for row in tonight:
        if len(players) < most:
            break
        if row.stage != "draft" and {*row.players} >= {*players}:
            players, most = tuple(row.players), games[row.slug].most
    return (*players, *(name for name in phones if name not in players))
