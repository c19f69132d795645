"""Fields and values of forms: what the games' own send, and what nobody does."""

from typing import Final

FIELDS: Final = (
    "player", "target", "kind", "return", "shown", "from", "to", "gives", "gets", "fat", "small", "tall", "traitor",
    "city", "card", "next", "vizier", "pack", "first", "second", "tokens", "count", "colour", "content:Ana", "open",
    "whose", "why", "turn", "hand:Ana", "top:kaffa", "coins:Ana", "treasury", "lives:Ana", "number", "sultan",
    "character", "words",
    "colours", "strike", "point", "narrator", "tale", "pick", "act", "roles", "first_player", "tracking", "colour:Ana",
    "yes", "no", "refusals", "draw", "discard", "pacifist", "accepted", "dinarzade", "targets", "voting", "camp",
    "both", "change", "coins", "lost:Ana", "cards", "possible", "draw_up", "draw_down", "to:1",
    "turned_up", "strikes", "doubts", "proved", "fed",
)  # fmt: skip
WORDS: Final = (
    "", "Ana", "Bea", "U", "0", "-1", "1", "9" * 20, "null", "true", "[]", '{"a": 1}', "<b>", "\u202e", "é" * 500,
    "duchess", "gold", "red.fat", "kaffa", "stay", "blue", "BBB", "Ana blue", "yes", "on", "P-R", "S1*", "BOOK", "\x00",
    "2 Ana",
)  # fmt: skip
