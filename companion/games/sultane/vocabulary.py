"""The words of Sultane as the rules use them: phases, roles, tales, faces of board cards, powers, and the tables.

The codes are those of a game record. Sections are those of ``docs/games/sultane.md``.
"""

from typing import Final, Literal, NamedTuple

Tale = Literal["pacifist", "interventionist"]
PACIFIST: Final = "pacifist"
INTERVENTIONIST: Final = "interventionist"
TALES: Final[tuple[Tale, ...]] = (PACIFIST, INTERVENTIONIST)
"""The two kinds of tale, which also name the two boards."""

CLASSIC: Final = "classic"
DISCOVERY: Final = "discovery"
VARIANTS: Final = (CLASSIC, DISCOVERY)

FEWEST_PLAYERS: Final = 5
MOST_PLAYERS: Final = 10

# Phases of a turn (section 5), as a record names them.
PROPOSE: Final = "propose"
VOTE: Final = "vote"
QUESTION: Final = "question"
SESSION: Final = "session"
TOP: Final = "top"
POWER: Final = "power"
EMERGENCY_SESSION: Final = "emergency"
OVER: Final = "over"
PHASES: Final = (PROPOSE, VOTE, QUESTION, SESSION, TOP, POWER, EMERGENCY_SESSION, OVER)
PLAYED: Final = tuple(phase for phase in PHASES if phase != OVER)
"""The phases in which a game is not over."""

# Roles (section 2). The three names and ``pacifist`` are all Pacifists; ``pacifist`` is a fourth one, in discovery.
DINARZADE: Final = "dinarzade"
PARIZADE: Final = "parizade"
ZOBEIDE: Final = "zobeide"
HAIATALNEFOUS: Final = "haiatalnefous"
FOURTH_PACIFIST: Final = "pacifist"
INTERVENTIONIST_ROLE: Final = "interventionist"
SCHAHZENAN: Final = "schahzenan"
ROLES: Final = (
    INTERVENTIONIST_ROLE,
    PARIZADE,
    ZOBEIDE,
    HAIATALNEFOUS,
    FOURTH_PACIFIST,
    DINARZADE,
    SCHAHZENAN,
)
PACIFIST_NAMES: Final = (PARIZADE, ZOBEIDE, HAIATALNEFOUS)
CAMPS: Final = {
    INTERVENTIONIST_ROLE: "interventionists",
    PARIZADE: "pacifists",
    ZOBEIDE: "pacifists",
    HAIATALNEFOUS: "pacifists",
    FOURTH_PACIFIST: "pacifists",
    DINARZADE: "pacifists",
    SCHAHZENAN: "schahzenan",
}
"""The side each role wins with; Schahzenan has a goal of her own."""

# What players say in public, where the table notes it (section 13).
SAID_DRAWN: Final = "drawn"
SAID_HANDED: Final = "handed"
SAID_CAMP: Final = "camp"
CLAIMS: Final = (SAID_DRAWN, SAID_HANDED, SAID_CAMP)

# How a game ends (section 9).
PACIFISTS: Final = "pacifists"
INTERVENTIONISTS: Final = "interventionists"
BY_TALES: Final = "tales"
DINARZADE_NARRATOR: Final = "dinarzade_narrator"
DINARZADE_EXILED: Final = "dinarzade_exiled"

# The powers that the rules name outside their own records (section 8): those printed on faces, and two that a set-up
# knows. ``none`` and ``victory`` are what a slot without one has.
INVESTIGATE: Final = "investigate"
APPOINT: Final = "appoint"
PEEK: Final = "peek"
EXILE: Final = "exile"
PEEK_BOTTOM: Final = "peek_bottom"
ADD_TALE: Final = "add_tale"
EMERGENCY: Final = "emergency"
HOUSE: Final = "house"
NO_POWER: Final = "none"
VICTORY: Final = "victory"

POWER_PREFIX: Final = "power:"
"""How a record writes a slot whose face has no code: ``power:swap_seats``, ``power:none``."""


class Face(NamedTuple):
    """One printed face of a board card (section 2): where it belongs, what is printed, what covering it brings."""

    code: str
    board: Tale
    rank: str
    suit: Literal["spade", "diamond"]
    shade: Literal["light", "dark", "purple"]
    power: str


FACES: Final[dict[str, Face]] = {
    face.code: face
    for face in (
        Face("S6", PACIFIST, "6", "spade", "light", INVESTIGATE),
        Face("S7", PACIFIST, "7", "spade", "light", NO_POWER),
        Face("S8", PACIFIST, "8", "spade", "light", NO_POWER),
        Face("S9", PACIFIST, "9", "spade", "light", PEEK),
        Face("S10", PACIFIST, "10", "spade", "light", PEEK_BOTTOM),
        Face("SA", PACIFIST, "A", "spade", "light", APPOINT),
        Face("SV", PACIFIST, "V", "spade", "dark", EXILE),
        Face("SD", PACIFIST, "D", "spade", "dark", EXILE),
        Face("SR", PACIFIST, "R", "spade", "dark", VICTORY),
        Face("DV", INTERVENTIONIST, "V", "diamond", "purple", NO_POWER),
        Face("DD", INTERVENTIONIST, "D", "diamond", "purple", NO_POWER),
        Face("D10", INTERVENTIONIST, "10", "diamond", "purple", EMERGENCY),
        Face("DA", INTERVENTIONIST, "A", "diamond", "purple", VICTORY),
    )
}
"""Every printed face by its code. Ranks are the French ones: V, D and R are Jack, Queen and King."""

PLAIN_PURPLE: Final = ("DV", "DD")
"""The codes for any plain purple face, of which the box has several: they may repeat."""


def written_power(code: str) -> str:
    """Return what a slot's code says: the power on its face, or what follows ``power:``, known or not.

    ``none`` for anything else.
    """
    face = FACES.get(code)
    if face:
        return face.power
    return code.removeprefix(POWER_PREFIX) if code.startswith(POWER_PREFIX) else NO_POWER


Board = tuple[str, ...]

_BOARD_OF_SMALL: Final[Board] = ("S7", "S8", "S9", "SV", "SD", "SR")
_BOARD_OF_MIDDLE: Final[Board] = ("S8", "S6", "SA", "SV", "SD", "SR")
_BOARD_OF_LARGE: Final[Board] = ("S7", "S6", "SA", "SV", "SD", "SR")
RECOMMENDED_PACIFIST: Final[dict[int, Board]] = {
    5: _BOARD_OF_SMALL,
    6: _BOARD_OF_SMALL,
    7: _BOARD_OF_MIDDLE,
    8: _BOARD_OF_MIDDLE,
    9: _BOARD_OF_LARGE,
    10: _BOARD_OF_LARGE,
}
"""The pacifist board of the classic game by number of players (section 3)."""

RECOMMENDED_INTERVENTIONIST: Final[Board] = ("DV", "DV", "DV", "DV", "DA")
DISCOVERY_PACIFIST: Final[Board] = ("S8", "S9", "SD", "SR")
DISCOVERY_INTERVENTIONIST: Final[Board] = ("DV", "DD", "DA")
ORIGINAL_POWERS_AT: Final = (9, 10)
"""The numbers of players whose board the original's rules change (section 3)."""
ORIGINAL_POWERS_PACIFIST: Final[Board] = ("power:investigate", "S6", "SA", "SV", "SD", "SR")
"""The preset for 9 and 10 players in which the first slot discovers a camp, as in the original game (section 3)."""

DECKS: Final = {CLASSIC: (11, 6), DISCOVERY: (9, 4)}
"""Pacifist and interventionist tales that a variant starts with (sections 3 and 10)."""

BOX_TALES: Final = (11, 6)
"""Ordinary tales in the box; there is also one additional tale of each kind."""
ADDITIONAL_TALES: Final = 2

SLOTS: Final = {CLASSIC: (6, 5), DISCOVERY: (4, 3)}
"""Slots of the pacifist and of the interventionist board."""

ZONE: Final = 3
"""From this number of pacifist tales on, Dinarzade is decisive as Narrator (section 5) and slots are dark (section
12)."""
VETO_FROM: Final = 5
"""So many pacifist tales, read in earlier turns, unlock the veto (section 7)."""
LOVE_FROM: Final = 5
"""So many pacifist tales let Haïatalnefous reach her goal (section 9)."""
PATIENCE: Final = 3
"""The refusal that makes the Sultana read the top tale herself (section 5)."""
FREED_AT: Final = 5
"""With so few active players the last Grand Vizier may be Narrator again (section 6)."""
DRAWN: Final = 3
"""Tales a Grand Vizier draws; with fewer in the pile it is reshuffled first (section 5)."""
HANDED: Final = 2
"""Tales a Grand Vizier hands to the Narrator."""
EMERGENCY_DRAWN: Final = 2
"""Tales an emergency narrator looks at (section 8)."""


def recommended_board(players: int, variant: str) -> tuple[Board, Board]:
    """Return the pacifist and the interventionist board that section 3 (or 10) recommends.

    ``players`` outside 5 to 10 gives the board of the nearest number; an unknown variant counts as the classic game.
    """
    if variant == DISCOVERY:
        return DISCOVERY_PACIFIST, DISCOVERY_INTERVENTIONIST
    nearest = max(FEWEST_PLAYERS, min(MOST_PLAYERS, players))
    return RECOMMENDED_PACIFIST[nearest], RECOMMENDED_INTERVENTIONIST
