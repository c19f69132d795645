"""From names and options to a dealt table, and back while nothing was played."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kernel.refusal import Refused, has_errors
from companion.play.desk import Desk, refused_as
from companion.play.names import cleaned
from companion.play.sealing import broken, sealed
from companion.play.table import Table, roles_of


class Drafts(Desk):
    """The use cases of a table that is being set up."""

    def amend_players(self, table_id: str, device: str, version: int, players: Sequence[str]) -> Table:
        """Set who plays, in seat order, and return the table.

        Fewer than the game needs are kept; more are ``too_many``. Names are refused as in ``names.cleaned``, a version
        other than the newest as ``stale``, a dealt table as ``wrong_stage``.
        """
        table = self._draft_at(table_id, device, version)
        if len(players) > table.game.most:
            raise Refused("too_many", most=table.game.most)
        return self._amend(table, players=list(cleaned(players)))

    def amend_options(self, table_id: str, device: str, version: int, fields: Mapping[str, Sequence[str]]) -> Table:
        """Change the options by the fields of the game's set-up form and return the table.

        Options that take cards dealt by hand put the roles on cards, those that need phones to answer from the roles on
        phones. Refuses what the game's ``amend`` refuses, ``stale`` and ``wrong_stage``.
        """
        table = self._draft_at(table_id, device, version)
        options = table.game.pages.options_from_form(table.players, table.options, fields)
        return self._amend(table, options=options, settings={**table.settings, **roles_of(table, options)})

    def deal(
        self, table_id: str, device: str, version: int, fields: Mapping[str, Sequence[str]] | None = None
    ) -> Table:
        """Settle the set-up, deal and seal unless people deal themselves, make the seats' codes; return the table.

        In a game whose deal lies open, ``fields`` say what people have laid out. Refuses ``too_few``, ``too_many``,
        ``bad_setup`` (the set-up has an error), ``bad_deal`` (what was laid out has one, with ``why``), ``stale`` and
        ``wrong_stage``.
        """
        table = self._draft_at(table_id, device, version)
        game = table.game
        if len(table.players) < game.fewest:
            raise Refused("too_few", fewest=game.fewest)
        if len(table.players) > game.most:
            raise Refused("too_many", most=game.most)
        setup, _ = game.record.read(table.players, table.options, None)
        if has_errors(game.rules.check(setup, None)):
            raise Refused("bad_setup")
        setup = game.rules.settle(setup, self._chance)
        self._dealt(table, setup, self._hidden(table, setup, fields or {}))
        return self.table(table_id, device)

    def _hidden(self, table: Table, setup: Any, fields: Mapping[str, Sequence[str]]) -> object:
        """Return the deal as a record has it: dealt now, or laid out by people; None where nobody is to know it."""
        game = table.game
        if game.dealing.open_deal is not None:
            laid = game.dealing.open_deal(setup, fields)
            wrong = [finding for finding in game.rules.check(setup, laid) if finding.severity == "error"]
            if wrong:
                raise Refused("bad_deal", why=wrong[0].why)
            return None if laid is None else game.record.deal_as_json(laid)
        on_phones = table.settings.get("roles") != "cards" and not game.dealing.by_hand(setup)
        return game.record.deal_as_json(game.rules.deal(setup, self._chance)) if on_phones else None

    def _dealt(self, table: Table, setup: Any, hidden: object) -> None:
        """Write down a deal."""
        settled = table.game.record.write(setup)
        row = self._store.table(table.id)
        if row is None:
            raise Refused("no_such_table")
        generation = row.generation + 1
        now = self._clock()
        seal = row.sealed
        secret = hidden is not None and table.game.dealing.open_deal is None
        if secret:
            deals = seal["deal"] if seal else 0
            seal = sealed(self._chance, table.slug, table.players, settled, hidden, deals + 1)
        seats = len(table.players) if secret or table.game.dealing.phone_pages(setup) else 0
        with refused_as("stale"):
            self._store.deal(
                table.id,
                table.version,
                self._free_seats(table.id, seats, generation),
                version=table.version + 1,
                first=table.version + 1,
                generation=generation,
                room="deal",
                settled=settled,
                hidden=hidden,
                sealed=seal,
                dealt_at=now,
                played_at=now,
            )

    def undeal(self, table_id: str, device: str) -> Table:
        """Go back to the draft while no command was accepted, and return it; the next deal makes new codes.

        Refused as ``wrong_stage`` from the first command on (a command taken back is one, too).
        """
        table = self.table(table_id, device)
        row = self._store.table(table_id)
        if row is None or table.stage != "dealt" or table.entries:
            raise Refused("wrong_stage")
        back = {"settled": None, "hidden": None, "version": table.version + 1, "room": "setup", "dealt_at": 0.0}
        with refused_as("stale"):
            self._store.undeal(table_id, table.version, **back, sealed=broken(row.sealed), played_at=self._clock())
        return self.table(table_id, device)

    def _draft_at(self, table_id: str, device: str, version: int) -> Table:
        table = self.table(table_id, device)
        if table.stage != "draft":
            raise Refused("wrong_stage")
        if table.version != version:
            raise Refused("stale")
        return table

    def _amend(self, table: Table, **new: Any) -> Table:
        with refused_as("stale"):
            self._store.change(
                table.id,
                known=table.version,
                within="draft",
                **new,
                version=table.version + 1,
                played_at=self._clock(),
            )
        return self.public_table(table.id)
