"""The finished games of a device, gathered by the people who sat together."""

from dataclasses import dataclass
from typing import Final

from companion.cache import Cache
from companion.kernel.game import Games
from companion.kernel.refusal import Refused
from companion.services.codes import Codes, digest
from companion.services.roster import Groups
from companion.services.table import Table
from companion.services.tables import table_of
from companion.services.tally import FinishedGame, circle
from companion.store import Store

MOST_GAMES: Final = 500
"""Maximum number of finished games in statistics."""

REMEMBERED: Final = 5000
"""Finished games kept in memory at most, which are small, and never change."""


@dataclass(frozen=True)
class Circle:
    """People who sat together, in whatever order, and their finished games, the newest first.

    ``code`` names them in an address; ``name`` is the one that this device remembers them by, where it does.
    """

    code: str
    players: tuple[str, ...]
    name: str | None
    games: tuple[FinishedGame, ...]


class Statistics:
    """Statistics of games that were played to their end and closed, for their device alone.

    They include the roles, which are face up only then.
    """

    def __init__(self, store: Store, codes: Codes, games: Games, groups: Groups) -> None:
        """Look back on the finished games of ``store``."""
        self._store = store
        self._codes = codes
        self._games = games
        self._groups = groups
        self._played: Cache[str, FinishedGame] = Cache(REMEMBERED)

    def circles(self, device: str) -> tuple[Circle, ...]:
        """Return everyone who has finished a game on this device, those who played last first."""
        games_by_people: dict[tuple[str, ...], list[FinishedGame]] = {}
        for table_id in self._store.finished_tables_of(digest(device), MOST_GAMES):
            game = self._finished(table_id)
            if game is not None:
                games_by_people.setdefault(circle(game.players), []).append(game)
        names = {circle(group.players): group.name for group in reversed(self._groups.all(device))}
        return tuple(
            Circle(self.circle_code(people), games[0].players, names.get(people), tuple(games))
            for people, games in games_by_people.items()
        )

    def circle(self, device: str, code: str) -> Circle:
        """Return the people of ``code``; refused as ``no_such_group`` where they finished no game on this device."""
        for each_circle in self.circles(device):
            if each_circle.code == code:
                return each_circle
        raise Refused("no_such_group")

    def circle_code(self, players: tuple[str, ...]) -> str:
        """Return the code of these people in an address, the same for any seating."""
        return self._codes.people(circle(players))

    def _finished(self, table_id: str) -> FinishedGame | None:
        """Return a finished game, read once; None when its table or its game is no longer there.

        It is not kept among the tables in play, which it would crowd out.
        """
        remembered = self._played.get(table_id)
        if remembered is not None:
            return remembered
        whole = self._store.whole(table_id, 0)
        if whole is None or whole.row.slug not in self._games:
            return None
        game = finished_game(table_of(whole, self._games))
        self._played.put(table_id, game)
        return game


def finished_game(table: Table) -> FinishedGame:
    """Return what statistics need of a closed table.

    Its length runs from the deal to the last thing done in the game; in a record without times nobody knows it.
    """
    ended = table.entries[-1].at if table.entries else table.dealt_at
    seconds = ended - table.dealt_at
    return FinishedGame(
        slug=table.slug,
        players=table.players,
        dealt=table.dealt_at,
        ended=ended,
        turns=table.turn,
        minutes=max(1, round(seconds / 60)) if seconds > 0 else None,
        outcome=table.game.extras.outcome(table.setup, table.deal, table.dealt_position.state),
        theme=table.theme,
        setup=table.setup,
    )
