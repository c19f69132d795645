"""Kits of the games, as the press takes them."""

import json
from typing import Any

from companion.messages import wording
from companion.press import typeset
from companion.registry import GAMES
from companion.web.kits.compose import Composer
from companion.web.kits.order import Order

BLEED = 3.0
"""Millimetres."""


def order(slug: str = "sultane", count: int = 5, options: str = "{}", **choices: Any) -> Order:
    """An order for invented players; without ``sheets`` of its own nothing goes with the cards."""
    given = json.loads(options)
    setup, _ = GAMES[slug].record.read(tuple(map(str, range(1, count + 1))), given, None)
    return Order(slug, count, options, setup, **{"sheets": (), **choices})


def job(asked: Order, language: str = "en") -> dict[str, Any]:
    return Composer(asked, wording(language)).sheets()


def pdf(asked: Order, language: str = "en") -> bytes:
    made = job(asked, language)
    return typeset.pdf(made["kit"], made["fonts"])
