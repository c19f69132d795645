"""Dealing: from a draft to sealed roles and seats, and back while nothing has been played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.kernel import seal
from companion.kernel.events import Chance
from companion.kernel.refusal import Refused, has_errors
from companion.services.codes import Codes
from companion.services.drafts import Drafts
from companion.services.evenings import Evenings
from companion.services.moment import Moment
from companion.services.table import Table, hands_out
from companion.services.tables import Clock, Tables, refused_as
from companion.store import SeatRow, Store


def sealed(
    chance: Chance, slug: str, players: Sequence[str], settled: Mapping[str, object], hidden: object, number: int
) -> dict[str, object]:
    """Return what is kept of a deal's seal: the salt, secret until the roles are open, and the digest, for everyone.

    ``number`` counts the deals of this table from 1, so that a page can tell a new deal from another one in its place.
    """
    salt = seal.fresh_salt(chance)
    digest = seal.digest(seal.document(slug, players, settled, hidden, salt))
    return {"deal": number, "salt": salt, "digest": digest}


@dataclass
class Seals:
    """The seals of deals."""

    _store: Store
    _tables: Tables

    def proof(self, table_id: str) -> dict[str, object]:
        """Return the proof of a closed table's deal to any visitor: what was sealed and the digest that was shown.

        Refused as ``no_such_table``, as ``no_seal`` if no deal of the app is sealed (a draft, roles on real cards),
        and as ``still_sealed`` before the roles are open.
        """
        table = self._tables.public(table_id)
        row = self._store.table(table_id)
        if row is None:
            raise Refused("no_such_table")
        if table.sealed is None or row.sealed is None or row.settled is None:
            raise Refused("no_seal")
        if row.stage != "closed" or table.face_down:
            raise Refused("still_sealed")
        players, settled, hidden = row.sealed.get("dealt", (row.players, row.settled, row.hidden))
        document = seal.document(row.slug, players, settled, hidden, row.sealed["salt"])
        return seal.proof(document, row.sealed["digest"])


@dataclass
class Deals:
    """The deals of tables."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _codes: Codes
    _tables: Tables
    _drafts: Drafts
    _evenings: Evenings

    def deal(
        self, table_id: str, device: str, version: int, fields: Mapping[str, Sequence[str]] | None = None
    ) -> Table:
        """Settle the set-up, deal and seal it unless people deal themselves, make the seats' codes; return the table.

        If the game's deal is open, ``fields`` say what people have laid out. Refuses ``too_few``, ``too_many``,
        ``bad_setup`` (the set-up has an error), ``bad_deal`` (the cards laid out have one: ``why``), ``stale``,
        ``wrong_stage`` and ``somebody_joined`` (since the version that the game master saw: nobody is dealt a role
        without their knowledge).
        """
        table = self._drafts.at_version(table_id, device, version)
        if table.version != version:
            raise Refused("somebody_joined")
        game = table.game
        if table.lacks_players:
            raise Refused("too_few", fewest=game.fewest)
        if len(table.players) > game.most:
            raise Refused("too_many", most=game.most)
        setup, _ = game.record.read(table.players, table.options, None)
        if has_errors(game.rules.check(setup, None)):
            raise Refused("bad_setup")
        setup = game.rules.settle(setup, self._chance)
        self._dealt(table, setup, self._hidden(table, setup, fields or {}))
        return self._tables.public(table_id)

    def _hidden(self, table: Table, setup: object, fields: Mapping[str, Sequence[str]]) -> object:
        """Return the deal as a record has it: dealt now, or laid out by people; None if Chevet must not know it."""
        game = table.game
        if game.dealing.open_deal is not None:
            deal = game.dealing.open_deal(setup, fields)
            wrong = [finding for finding in game.rules.check(setup, deal) if finding.severity == "error"]
            if wrong:
                raise Refused("bad_deal", why=wrong[0].why)
            return None if deal is None else game.record.deal_as_json(deal)
        on_phones = table.preferences.roles != "cards" and not game.dealing.by_hand(setup)
        return game.record.deal_as_json(game.rules.deal(setup, self._chance)) if on_phones else None

    def _dealt(self, table: Table, setup: object, hidden: object) -> None:
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
        given = self._given(table, self._codes.free_seats(table.id, seats, generation))
        asked = secret or any(seat.invited for seat in given)  # with real cards nobody is told to get a phone out
        evening = self._evenings.row(table)
        # The first turn comes at once if nothing is handed out and no script follows.
        waits = (asked and hands_out(seats, secret, table.preferences)) or table.game.pages.script(setup).lines
        with refused_as("stale"):
            self._store.deal(
                table.id,
                table.version,
                given,
                evening,
                version=table.version + 1,
                first=table.version + 1,
                generation=generation,
                moment=Moment.DEAL if waits else Moment.PLAY,
                settled=settled,
                hidden=hidden,
                sealed=seal,
                dealt_at=now,
                played_at=now,
            )

    def _given(self, table: Table, seats: list[SeatRow]) -> list[SeatRow]:
        """Return the seats with the phones that have joined.

        A phone that gave its name at this very table gets its seat at once; a phone from an earlier game is asked to
        confirm the name first, because people swap phones.
        """
        evening = None if table.preferences.alone else self._evenings.of(table)
        phones = evening.phones if evening else {}
        seats_given = []
        for seat in seats:
            phone = phones.get(table.players[seat.place])
            if phone is not None:
                holder = phone.device if phone.table_id == table.id else None
                seat = seat._replace(invited=phone.device, holder=holder)
            seats_given.append(seat)
        return seats_given

    def undeal(self, table_id: str, device: str) -> Table:
        """Go back to the draft while no command has been accepted, and return it; the next deal makes new codes.

        Refused as ``wrong_stage`` from the first command on, even if it was undone.
        """
        table = self._tables.own(table_id, device)
        row = self._store.table(table_id)
        if row is None or table.stage != "dealt" or table.entries:
            raise Refused("wrong_stage")
        back: dict[str, object] = {"settled": None, "hidden": None, "moment": Moment.SETUP, "dealt_at": 0.0}
        back |= {"version": table.version + 1, "arranged": table.version + 1}
        sealed = {"deal": row.sealed["deal"]} if row.sealed else None  # how many deals there were
        with refused_as("stale"):
            self._store.undeal(table_id, table.version, self._clock(), self._evenings.row(table), **back, sealed=sealed)
        return self._tables.public(table_id)
