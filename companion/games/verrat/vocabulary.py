"""The words of Verrat!: powers, cities, viziers, phases, endings (sections 1 and 4)."""

from typing import Final

SLUG: Final = "verrat"

PLAYERS: Final = 4
"""The game is for exactly as many."""

POWERS: Final = ("horses", "cannons", "gold", "troops", "goods", "ships")
PARDON: Final = "pardon"
CARDS: Final = (*POWERS, PARDON)
"""Every card, in the order in which hands are shown."""
OF_EACH: Final = 6
"""Cards of each kind in the box."""
HAND: Final = 2
"""Cards that each player is dealt."""
ELIGIBLE: Final = 4
"""Powers that make a player's viziers nameable."""

KAFFA: Final = "kaffa"
CITIES: Final = ("bukhara", "tabriz", "shiraz", KAFFA, "gidda", "uskub", "isfahan")
PILES: Final = {city: 4 if city == KAFFA else 5 for city in CITIES}
"""Cards on each city before the first turn."""

COLOURS: Final = ("red", "yellow", "green", "blue")
SHAPES: Final = ("fat", "small", "tall")
VIZIERS: Final = tuple(f"{colour}.{shape}" for colour in COLOURS for shape in SHAPES)
SEATS: Final = 12
"""Seats of the court, and the highest number of a vote marker."""
CELLS: Final = 3
"""Dungeons."""
STAY: Final = "stay"
IN_HAND: Final = "hand"
ISLAND: Final = "island"
DUNGEONS: Final = tuple(f"dungeon:{cell}" for cell in range(1, CELLS + 1))
PLACES: Final = (*range(1, SEATS + 1), *CITIES, *DUNGEONS, IN_HAND, ISLAND)
"""Where a vizier can be: on a seat by its number, in a city, in a dungeon, pardoned, banished."""

INTRIGUE: Final = "intrigue"
PLAN: Final = "plan"
CARDS_PHASE: Final = "cards"
SEAT_ONE: Final = "seat_one"
TIE: Final = "tie"
PARDON_PHASE: Final = "pardon"
OVER: Final = "over"
TRAVEL: Final = "travel"
VERDICT: Final = "verdict"
FREEING: Final = "freeing"
"""The phases that light tracking has between the intrigues and the change of seats."""
PHASES: Final = (INTRIGUE, PLAN, CARDS_PHASE, SEAT_ONE, TIE, PARDON_PHASE, TRAVEL, VERDICT, FREEING, OVER)
PLAYED: Final = tuple(phase for phase in PHASES if phase != OVER)
"""The phases in which a game is not over."""

GUIDED: Final = "guided"
LIGHT: Final = "light"
TRACKINGS: Final = (GUIDED, LIGHT)

CONTESTED: Final = "seat_contested"
TAKEN: Final = "seat_taken"
"""Why a vizier does not reach a seat."""

HEIR: Final = "heir"
DRAW: Final = "draw"


def colour(vizier: str) -> str:
    """Return the colour of a vizier."""
    return vizier.partition(".")[0]


def shape(vizier: str) -> str:
    """Return the shape of a vizier."""
    return vizier.partition(".")[2]


def in_card_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards as hands are shown; every one of them must be one of ``CARDS``."""
    return tuple(sorted(cards, key=CARDS.index))
