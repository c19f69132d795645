"""The fair deal: sealed when it is dealt, opened when the game is closed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.kernel import seal
from companion.kernel.game import Chance
from companion.kernel.refusal import Refused
from companion.services.tables import Tables
from companion.store import Store


def sealed(
    chance: Chance, slug: str, players: Sequence[str], settled: Mapping[str, object], hidden: object, number: int
) -> dict[str, Any]:
    """Return what is kept of a deal's seal: the salt, secret until the roles are open, and the digest, for everyone.

    ``number`` counts the deals of this table from 1, so that a page can tell a new deal from another one in its place.
    """
    salt = seal.fresh_salt(chance)
    digest = seal.digest(seal.document(slug, players, settled, hidden, salt))
    return {"deal": number, "salt": salt, "digest": digest}


def deal_counter_after_undeal(seal: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return what is left of a seal when its deal is undone: how many deals there were."""
    return {"deal": seal["deal"]} if seal else None


@dataclass
class Seals:
    """The seals of deals."""

    _store: Store
    _tables: Tables

    def proof(self, table_id: str) -> dict[str, Any]:
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
        if row.stage != "closed":
            raise Refused("still_sealed")
        document = seal.document(row.slug, row.players, row.settled, row.hidden, row.sealed["salt"])
        return seal.proof(document, row.sealed["digest"])
