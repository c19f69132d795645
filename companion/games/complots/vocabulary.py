"""The words of Complots: characters, declarations, phases, counts (sections 1, 2 and 4)."""

from typing import Final

SLUG: Final = "complots"

FEWEST: Final = 2
"""The players of a duel."""
MOST: Final = 8
COPIES_IN_BOX: Final = 4
"""Cards of each character in the box."""
DUEL_COPIES: Final = 3
MANY: Final = 7
"""From this number of players on, every card of the box is in play."""
HAND: Final = 2
"""Hidden cards that a player begins with."""
DUEL_COURT: Final = 3
COINS: Final = 54
"""The worth of all coins."""
COINS_IN_BOXES: Final = (COINS, 50)
"""The same in every box that the game is sold in."""
PURSE: Final = 2
"""Coins that a player begins with."""
FORCED: Final = 10
"""With as many coins at the start of a turn, Assassinat is compulsory."""

DUCHESS: Final = "duchess"
ASSASSIN: Final = "assassin"
COUNTESS: Final = "countess"
CAPTAIN: Final = "captain"
AMBASSADOR: Final = "ambassador"
INQUISITOR: Final = "inquisitor"
ALWAYS: Final = (DUCHESS, ASSASSIN, COUNTESS, CAPTAIN)
FIFTHS: Final = (AMBASSADOR, INQUISITOR)
KINDS: Final = (*ALWAYS, *FIFTHS)
DRAWS: Final = {AMBASSADOR: 2, INQUISITOR: 1}
"""Cards that an exchange draws from the Court; it must hold as many."""

INCOME: Final = "income"
FOREIGN_AID: Final = "foreign_aid"
ASSASSINAT: Final = "assassinat7"
POWER_DUCHESS: Final = "power_duchess"
POWER_ASSASSIN: Final = "power_assassin"
POWER_CAPTAIN: Final = "power_captain"
POWER_AMBASSADOR: Final = "power_ambassador"
INQUISITOR_EXCHANGE: Final = "power_inquisitor_exchange"
INQUISITOR_EXAMINE: Final = "power_inquisitor_examine"
THEFT: Final = 2
"""What a Captain takes at most."""

DRAFT: Final = "draft"
DECLARE: Final = "declare"
DOUBT: Final = "doubt"
COUNTER: Final = "counter"
COUNTER_DOUBT: Final = "counter_doubt"
PROOF: Final = "proof"
LOSE: Final = "lose"
EXCHANGE: Final = "exchange"
SHOW: Final = "show"
EXAMINE: Final = "examine"
TRACK: Final = "track"
"""The one phase of light tracking: the table plays, and what has moved is entered."""
OVER: Final = "over"
PHASES: Final = (DRAFT, DECLARE, DOUBT, COUNTER, COUNTER_DOUBT, PROOF, LOSE, EXCHANGE, SHOW, EXAMINE, TRACK, OVER)

PLAYED: Final = PHASES[:-1]
"""Every phase before the end."""

GUIDED: Final = "guided"
LIGHT: Final = "light"
TRACKINGS: Final = (GUIDED, LIGHT)
"""How much a table enters: every claim, doubt and counter, or coins, lives and whose turn it is (section 9)."""
UNKNOWN: Final = "unknown"
"""In light tracking, a face-up card of which nobody has entered the character."""

LAST_SURVIVOR: Final = "last_survivor"


def official_copies(players: int) -> int:
    """Return how many cards of each character the published game has for a number of players (section 2)."""
    return COPIES_IN_BOX if players >= MANY else DUEL_COPIES


PLACES: Final = {
    2: (2, 6),
    3: (0, 3, 5),
    4: (1, 3, 5, 7),
    5: (0, 1, 3, 5, 7),
    6: (1, 2, 3, 5, 6, 7),
    7: (0, 1, 2, 3, 5, 6, 7),
    8: (0, 1, 2, 3, 4, 5, 6, 7),
}
"""Where everyone sits on the rim of a square table, by the number of players: clockwise from the bottom."""
