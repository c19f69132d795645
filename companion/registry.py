"""The only list of the games."""

from typing import Final

from companion.games.complots import GAME as COMPLOTS
from companion.games.mille_et_un import GAME as MILLE_ET_UN
from companion.games.shaked import GAME as SHAKED
from companion.games.sultane import GAME as SULTANE
from companion.games.verrat import GAME as VERRAT
from companion.kernel.game import Games

GAMES: Final[Games] = {game.slug: game for game in (SULTANE, COMPLOTS, MILLE_ET_UN, SHAKED, VERRAT)}
"""Every game by its slug."""
