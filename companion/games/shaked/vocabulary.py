"""The words of Shaked!: packs, colours, phases, endings (sections 1, 2 and 4)."""

from typing import Final

SLUG: Final = "shaked"

FEWEST: Final = 4
MOST: Final = 8
PACK: Final = 3
"""Cards in a pack."""
CARDS: Final = 12
"""Cards of each colour in the box."""
TOKENS: Final = {2: 1, 3: 2}
"""Tokens that each player places in a round."""

BLUE: Final = "blue"
RED: Final = "red"
COLOURS: Final = (BLUE, RED)
LETTERS: Final = {"B": BLUE, "R": RED}
"""The colour of each letter of a content."""
OPPOSITE: Final = {BLUE: RED, RED: BLUE}

CONTENTS: Final = ("BBB", "BBR", "RRB", "RRR")
"""What a pack can hold: three of a colour are its chief, two its lieutenant."""
CHIEFS: Final = {BLUE: "BBB", RED: "RRR"}
RECIPES: Final = {
    4: (1, 1, 1, 1),
    5: (1, 2, 2, 1),
    6: (1, 2, 2, 1),
    7: (1, 3, 3, 1),
    8: (1, 3, 3, 1),
}
"""How many packs of each content there are, by the number of players."""
UNASSIGNED: Final = "U"
"""The pack in the middle, which is nobody's; no player may be called so."""
WITH_UNASSIGNED: Final = frozenset({5, 7})
"""The numbers of players with a pack in the middle."""

OPEN: Final = "open"
SIMULTANEOUS: Final = "simultaneous"
UNSIGNED: Final = "secret"
"""Tokens that never show who placed them."""
VOTES: Final = (OPEN, SIMULTANEOUS, UNSIGNED)
EACH: Final = "player"
TABLE: Final = "table"
U_LIMITS: Final = (EACH, TABLE)

OWN_A: Final = "own_a"
OTHER: Final = "other"
OWN_B: Final = "own_b"
LOOK: Final = "look"
TALK: Final = "talk"
VOTE: Final = "vote"
U_REVEAL: Final = "u_reveal"
REVEAL_DENOUNCED: Final = "reveal_denounced"
REVEAL_ALL: Final = "reveal_all"
OVER: Final = "over"
PHASES: Final = (OWN_A, OTHER, OWN_B, LOOK, TALK, VOTE, U_REVEAL, REVEAL_DENOUNCED, REVEAL_ALL, OVER)
COUNTED: Final = frozenset({REVEAL_DENOUNCED, REVEAL_ALL, OVER})
"""The phases after the count."""
SILENT: Final = frozenset({OWN_A, OTHER, OWN_B})
"""The phases in which nobody ever talks."""

NOBODY: Final = "nobody"
CHIEF_DENOUNCED: Final = "chief_denounced"
BOTH_CHIEFS: Final = "both_chiefs_denounced"
NO_CHIEF: Final = "no_chief_denounced"
NOBODY_DENOUNCED: Final = "nobody_denounced"
REASONS: Final = (CHIEF_DENOUNCED, BOTH_CHIEFS, NO_CHIEF, NOBODY_DENOUNCED)


def clan(content: str) -> str:
    """Return the clan of a pack's holder: the colour of most of its cards."""
    return BLUE if content.count("B") > content.count("R") else RED


def colour(content: str, place: int) -> str:
    """Return the colour of one card of a pack, by its place from 0 to 2."""
    return LETTERS[content[place]]


def holds(content: str, card: str) -> bool:
    """Return whether a pack has a card of this colour."""
    return any(LETTERS[letter] == card for letter in content)
