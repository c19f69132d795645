"""The words of 1001: cards, phases, sources, endings (sections 1 and 4)."""

from typing import Final

SLUG: Final = "1001"

FEWEST: Final = 1
USUAL: Final = (2, 4)
"""The numbers of players the game is sold for."""
MOST: Final = 6
"""Players that the box serves; more are a house rule."""
HAND: Final = 2
"""Tale cards that are before a player between turns at most."""
STORY: Final = 2
"""Cards that a story is told with: a character and a landscape."""
ROW: Final = 3
"""Sultan cards that are face up."""

LIGHT: Final = "light"
FULL: Final = "full"

COLOURS: Final = ("R", "G", "Y", "B")
"""Aladin, Ali Baba, the merchant, Sinbad."""
ANY: Final = "*"
CHARACTER: Final = "P"
LANDSCAPE: Final = "L"
TIGER: Final = "TIG"
BOOK: Final = "BOOK"
SPECIALS: Final = (TIGER, BOOK)
JOKERS: Final = ("P-*", "L-*")
PLAIN: Final = tuple(f"{kind}-{tale}" for kind in (CHARACTER, LANDSCAPE) for tale in (*COLOURS, ANY))
"""Every code of a character or a landscape."""
TALE_CODES: Final = (*PLAIN, *SPECIALS)
IN_BOX: Final = {code: 1 if code in JOKERS else 2 if code in SPECIALS else 5 for code in TALE_CODES}
"""How many of each tale card the box has."""
UNSEEN: Final = "?"
"""A plain tale card whose face was not entered: all of them, where the cards are only counted."""

SULTANS: Final = ("S2R", "S2G", "S2Y", "S2B", "S1R", "S1G", "S1Y", "S1B", "S1*")
DIFFICULTIES: Final = range(6, 10)

REVEAL: Final = "reveal"
DRAW: Final = "draw"
BOOK_OPEN: Final = "book"
TIGER_LOOSE: Final = "tiger"
TELL: Final = "tell"
DISCARD: Final = "discard"
QUESTION: Final = "question"
OVER: Final = "over"

BOOK_TURNS: Final = 3
"""Cards that a book turns up."""

PLAYERS: Final = "players"
SULTAN: Final = "sultan"
ALL_TOLD: Final = "all_told"
NO_PAIR: Final = "no_pair"
TABLE_SAYS: Final = "table"
DECLARED: Final = "declared"


def stories_needed(sultan: str) -> int:
    """Return how many stories a Sultan card asks for."""
    return int(sultan[1])


def tale_wanted(sultan: str) -> str:
    """Return the tale that a Sultan card asks for, ``ANY`` for every tale."""
    return sultan[2]


def kind(card: str) -> str:
    """Return whether a plain card is a character or a landscape."""
    return card[0]


def tale(card: str) -> str:
    """Return the tale of a plain card, ``ANY`` for a joker."""
    return card[2]
