"""The one list of the house's games."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.sultane import GAME as SULTANE
from companion.kernel.game import Game

GAMES: Final[Mapping[str, Game[Any, Any, Any]]] = {game.slug: game for game in (SULTANE,)}
"""Every game by its slug."""
