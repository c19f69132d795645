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
CLAIMS: Final = {
    POWER_DUCHESS: DUCHESS,
    POWER_ASSASSIN: ASSASSIN,
    POWER_CAPTAIN: CAPTAIN,
    POWER_AMBASSADOR: AMBASSADOR,
    INQUISITOR_EXCHANGE: INQUISITOR,
    INQUISITOR_EXAMINE: INQUISITOR,
}
"""The character that each power claims."""
DECLARATIONS: Final = (INCOME, FOREIGN_AID, ASSASSINAT, *CLAIMS)
TARGETED: Final = frozenset({ASSASSINAT, POWER_ASSASSIN, POWER_CAPTAIN, INQUISITOR_EXAMINE})
"""The declarations that name a living opponent."""
COSTS: Final = {ASSASSINAT: 7, POWER_ASSASSIN: 3}
"""What a declaration costs at once (ruling C6)."""
GAINS: Final = {INCOME: 1, FOREIGN_AID: 2, POWER_DUCHESS: 3}
"""The coins that a declaration takes from the Treasury."""
THEFT: Final = 2
"""What a Captain takes at most."""
COUNTERED: Final = frozenset({FOREIGN_AID, POWER_ASSASSIN, POWER_CAPTAIN})
"""The declarations that some character counters."""

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


def counters(do: str, fifth: str) -> tuple[str, ...]:
    """Return the characters that counter a declaration where ``fifth`` is in play."""
    return {
        FOREIGN_AID: (DUCHESS,),
        POWER_ASSASSIN: (COUNTESS,),
        POWER_CAPTAIN: (CAPTAIN, fifth),
    }.get(do, ())
