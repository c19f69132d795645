"""What to take out of the box, and what stays in (section 2)."""

from collections.abc import Iterator

from companion.games.complots import vocabulary as v
from companion.games.complots.names import card_name, kind_name
from companion.games.complots.setup import Setup
from companion.kernel.game import Box
from companion.kernel.narration import Script
from companion.kernel.words import Text, text


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return what is on the table for this game; with ``by_hand`` also the cards, in laying-out order."""
    return Box(tuple(_out(setup, by_hand)), tuple(_stays(setup, by_hand)))


def _out(setup: Setup, by_hand: bool) -> Iterator[Text]:
    kinds = tuple(kind for kind in v.KINDS if kind in (*v.ALWAYS, setup.fifth))
    if by_hand:
        yield text("complots.box.kinds", n=len(kinds), kinds=tuple(map(kind_name, kinds)))
        if setup.duel:
            yield text("complots.box.packs")
        else:
            yield text("complots.box.copies", n=setup.copies, cards=setup.copies * len(kinds))
    else:
        yield text("complots.box.phones")
        yield text("complots.box.phones_marks")
    yield text("complots.box.coins")
    yield _purses(setup)
    yield text("complots.box.aids")


def _purses(setup: Setup) -> Text:
    """Return how many coins each player has at the start; in a duel the first player has one less."""
    if not setup.duel:
        return text("complots.box.silver_only", treasury=v.COINS - v.PURSE * len(setup.players))
    treasury = v.COINS - 2 * v.PURSE + 1
    if setup.first_player in setup.players:
        return text("complots.box.duel_coins", player=setup.first_player, treasury=treasury)
    return text("complots.box.duel_coins_open", treasury=treasury)


def _stays(setup: Setup, by_hand: bool) -> Iterator[Text]:
    if not by_hand:
        yield text("complots.box.left_cards")
        return
    for kind in v.FIFTHS:
        if kind != setup.fifth:
            yield text("complots.box.left_kind", kind=card_name(kind))
    if setup.copies < v.COPIES_IN_BOX:
        yield text("complots.box.left_copies", n=v.COPIES_IN_BOX - setup.copies)


def script(setup: Setup) -> Script:
    """Return the script of the start: nobody closes their eyes in this game, so there is nothing to read out."""
    return Script(text("complots.script.title"), ())
