"""The finished games of a device, gathered by the people who sat together."""

import base64
import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

from companion.kernel.refusal import Refused
from companion.play.codes import digest
from companion.play.evenings import Played, circle
from companion.play.lobby import Lobby
from companion.play.table import Table

MOST_GAMES: Final = 500
"""Finished games that statistics look back on."""

CODE_BYTES: Final = 10


@dataclass(frozen=True)
class Circle:
    """People who sat together, in whatever order, and their finished games, the newest first.

    ``code`` names them in an address; ``name`` is the one that this device remembers them by, where it does.
    """

    code: str
    players: tuple[str, ...]
    name: str | None
    games: tuple[Played, ...]


class Statistics(Lobby):
    """The use cases of statistics: of games that were played to their end and closed, for their device alone.

    What they tell includes the roles, which lie open only then.
    """

    def circles(self, device: str) -> tuple[Circle, ...]:
        """Return everybody who has finished a game on this device, those who played last first."""
        found: dict[tuple[str, ...], list[Played]] = {}
        for table_id in self._store.finished(digest(device), MOST_GAMES):
            game = self._finished(table_id)
            if game is not None:
                found.setdefault(circle(game.players), []).append(game)
        names = {circle(group.players): group.name for group in reversed(self.groups(device))}
        return tuple(
            Circle(self.circle_code(people), games[0].players, names.get(people), tuple(games))
            for people, games in found.items()
        )

    def circle(self, device: str, code: str) -> Circle:
        """Return the people of ``code``; refused as ``no_such_group`` where they finished no game on this device."""
        for found in self.circles(device):
            if found.code == code:
                return found
        raise Refused("no_such_group")

    def circle_code(self, players: tuple[str, ...]) -> str:
        """Return what names these people in an address, where their names have no place."""
        what = "\n".join(["circle", *circle(players)]).encode("utf-8", "surrogatepass")
        code = hmac.digest(self._secret, what, hashlib.sha256)[:CODE_BYTES]
        return base64.b32encode(code).decode().lower()

    def _finished(self, table_id: str) -> Played | None:
        """Return a finished game, read once; None when its table or its game is no longer there.

        It is not kept among the tables in play, which it would crowd out.
        """
        known = self._memory.played(table_id)
        if known is not None:
            return known
        found = self._store.whole(table_id, 0)
        if found is None or found[0].slug not in self._games:
            return None
        row, seats, entries, _ = found
        game = played(self._built(row, seats, entries))
        self._memory.put_played(table_id, game)
        return game


def played(table: Table) -> Played:
    """Return what statistics need of a closed table.

    Its length runs from the deal to the last thing done in the game; in a record without times nobody knows it.
    """
    ended = table.entries[-1].at if table.entries else table.dealt_at
    seconds = ended - table.dealt_at
    return Played(
        slug=table.slug,
        players=table.players,
        dealt=table.dealt_at,
        ended=ended,
        turns=table.turn,
        minutes=max(1, round(seconds / 60)) if seconds > 0 else None,
        outcome=table.game.extras.outcome(table.setup, table.deal, table.standing.state),
    )
