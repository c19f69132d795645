"""What people have laid out before the first turn, from the deal's form (section 2)."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.mille_et_un.setup import Deal, Setup

HAND: Final = "hand:"


def open_deal(setup: Setup, fields: Mapping[str, Sequence[str]]) -> Deal | None:
    """Return the cards in front of each player and the first of the discard; None if cards are only counted.

    ``hand:NAME`` holds the codes of a hand, ``discard`` one. What is missing or wrong is for ``checks.check`` to say;
    the Sultan's row is turned up card by card when the game begins.
    """
    if not setup.full:
        return None
    hands = {player: tuple(filter(None, fields.get(HAND + player, ()))) for player in setup.players}
    return Deal(hands=hands, discard=next(filter(None, fields.get("discard", ())), None))
