"""Before and beside a game: the tables and the groups of a device."""

from collections.abc import Mapping
from typing import Any, Final

from companion.kernel.refusal import Refused
from companion.messages import LOCALES
from companion.play.codes import digest, handover_code
from companion.play.desk import Desk
from companion.play.names import clean, cleaned
from companion.play.table import Group, Summary, Table, roles_of
from companion.store import GroupRow, TableRow

ROOMS: Final = frozenset({"players", "setup", "box", "deal", "recognition", "play", "end"})

MOST_GROUPS: Final = 50
"""Groups that a device keeps; the one used longest ago makes room for another."""

ROLES: Final = frozenset({"phones", "cards"})
SLOWEST: Final = 0.25
FASTEST: Final = 4.0
SOUNDS: Final = frozenset({"recorded", "voice", "gong"})
"""Who speaks a script: recordings and, where there is none, the voice; the voice alone; a gong."""
LONGEST_SETTING: Final = 200


class Lobby(Desk):
    """The tables and groups of a device."""

    def open(self, device: str, slug: str) -> str:
        """Open a table for the game ``slug`` and return its id; refused as ``bad_value`` for an unknown game.

        A table of this device that nobody sits at yet is opened again: a double tap makes one table.
        """
        if slug not in self._games:
            raise Refused("bad_value")
        for row in self._store.tables_of(digest(device))[:1]:
            if (row.slug, row.stage, row.players) == (slug, "draft", []):
                return row.id
        game = self._games[slug]
        by_hand = game.dealing.by_hand(game.record.read((), {}, None)[0])
        roles = "cards" if game.dealing.cards_first or by_hand else "phones"
        return self._open(device, slug, [], {}, {"roles": roles}, "players")

    def again(self, table_id: str, device: str) -> str:
        """Open a table with the same people, options and settings as this one; return its id.

        Of a game that was played to its end the game says what the next one takes over.
        One that was opened so and that nobody has touched since is opened again: a double tap makes one table.
        """
        table = self.table(table_id, device)
        # A timer or an order to a screen belongs to its evening.
        lasting = {name: value for name, value in table.settings.items() if fits(name, value)}
        settings = {**lasting, **roles_of(table, table.options)}
        played = table.stage == "closed"
        options = table.game.rules.next_options(table.options, table.standing.state) if played else dict(table.options)
        for row in self._store.tables_of(digest(device))[:1]:
            untouched = (row.slug, row.stage, row.version) == (table.slug, "draft", 0)
            if untouched and (row.players, row.options, row.settings) == ([*table.players], options, settings):
                return row.id
        return self._open(device, table.slug, table.players, options, settings, "setup")

    def _open(
        self, device: str, slug: str, players: Any, options: Mapping[str, Any], settings: Mapping[str, Any], room: str
    ) -> str:
        row = self._draft(device, slug, list(players), dict(options), dict(settings), room)
        self._store.add_table(row)
        return row.id

    def _draft(
        self, device: str, slug: str, players: list[str], options: dict[str, Any], settings: dict[str, Any], room: str
    ) -> TableRow:
        """Return the row of a new table."""
        now = self._clock()
        table_id = self._new_id()
        return TableRow(
            id=table_id,
            slug=slug,
            device=digest(device),
            stage="draft",
            ended=None,
            room=room,
            version=0,
            changes=0,
            first=0,
            generation=0,
            players=players,
            options=options,
            settings=settings,
            settled=None,
            hidden=None,
            created_at=now,
            played_at=now,
            dealt_at=0.0,
            handover=digest(handover_code(self._secret, table_id, 0)),
        )

    def tables(self, device: str) -> tuple[Summary, ...]:
        """Return the tables of this device, the one touched last first."""
        rows = [row for row in self._store.tables_of(digest(device)) if row.slug in self._games]
        return tuple(self._summary(row) for row in rows)

    def _summary(self, row: TableRow) -> Summary:
        turn = 0
        if row.settled is not None:
            known = self._memory.get(row.id)
            table = known if known and known.changes == row.changes else self._load(row.id, known)
            turn = table.turn
        return Summary(row.id, row.slug, tuple(row.players), row.stage, row.ended, turn, row.created_at, row.played_at)

    def delete(self, table_id: str, device: str) -> None:
        """Delete a table of this device for good."""
        self.table(table_id, device)
        self._store.delete_table(table_id)
        self._memory.drop(table_id)

    def room(self, table_id: str, device: str, room: str) -> None:
        """Remember the game master's last room of a table; refused as ``bad_value`` for an unknown one."""
        table = self.table(table_id, device)
        if room not in ROOMS:
            raise Refused("bad_value")
        if table.room != room:
            self._store.change(table_id, room=room, played_at=self._clock())

    def settings(self, table_id: str, device: str, **changes: object) -> Table:
        """Change settings of a table, which are no part of the game's set-up, and return it.

        ``roles`` is ``phones`` or ``cards`` (in the draft only, else ``wrong_stage``; ``phones`` is refused as
        ``by_hand`` where the options take cards dealt by hand, ``cards`` as ``on_phones`` where phones answer from the
        roles). ``pace`` and ``pauses`` are numbers from ``SLOWEST`` to
        ``FASTEST``: how fast a script is spoken, and what its pauses are multiplied by. ``voices`` gives the name of a
        voice by language, ``sound`` is one of ``SOUNDS``, ``speak`` tells whether prompts are said aloud, ``odds``
        whether the play screen shows what chance may bring. Anything else is refused as ``bad_value``.
        """
        table = self.table(table_id, device)
        if "roles" in changes and table.stage != "draft":
            raise Refused("wrong_stage")
        if not all(fits(name, value) for name, value in changes.items()):
            raise Refused("bad_value")
        forced = roles_of(table, table.options).get("roles")
        if forced and changes.get("roles", forced) != forced:
            raise Refused("by_hand" if forced == "cards" else "on_phones")
        self._store.change(table_id, settings={**table.settings, **changes}, played_at=self._clock())
        return self.table(table_id, device)

    # Groups.

    def groups(self, device: str) -> tuple[Group, ...]:
        """Return the groups of this device, the one used last first."""
        rows = self._store.groups(digest(device))
        return tuple(Group(row.id, row.name, tuple(row.players)) for row in rows)

    def group(self, device: str, group_id: str) -> Group:
        """Return a group that plays again; refused as ``no_such_group`` when this device has none of that id."""
        for group in self.groups(device):
            if group.id == group_id:
                self._store.use_group(digest(device), group_id, self._clock())
                return group
        raise Refused("no_such_group")

    def save_group(self, device: str, name: str, players: Any) -> None:
        """Remember people under a name, replacing a group of that name; names are refused as in ``cleaned``."""
        row = GroupRow(self._new_id(), clean(name), list(cleaned(players)))
        if not row.players:
            raise Refused("name_empty")
        self._store.save_group(digest(device), row, self._clock())
        for old in self._store.groups(digest(device))[MOST_GROUPS:]:
            self._store.delete_group(digest(device), old.id)

    def forget_group(self, device: str, group_id: str) -> None:
        """Forget a group; refused as ``no_such_group`` when this device has none of that id."""
        if not self._store.delete_group(digest(device), group_id):
            raise Refused("no_such_group")


def fits(name: str, value: object) -> bool:
    """Tell whether ``value`` is one that the setting ``name`` may have."""
    if name == "roles":
        return isinstance(value, str) and value in ROLES
    if name in {"pace", "pauses"}:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and SLOWEST <= float(value) <= FASTEST  # type: ignore[arg-type] # checked just before
    if name == "voices":
        return isinstance(value, Mapping) and all(_names_voice(*each) for each in value.items())
    if name == "sound":
        return isinstance(value, str) and value in SOUNDS
    return name in {"speak", "odds"} and isinstance(value, bool)


def _names_voice(language: object, voice: object) -> bool:
    return language in LOCALES and isinstance(voice, str) and len(voice) <= LONGEST_SETTING
