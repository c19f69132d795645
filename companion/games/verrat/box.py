"""What to take out of the box, and what stays in (section 2)."""

from companion.games.verrat.setup import Setup
from companion.kernel.game import Box
from companion.kernel.narration import Script
from companion.kernel.words import text

PARTS = ("board", "sultan", "viziers", "markers", "powers", "pardons", "boards", "indicators")


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return the pieces of the game in the order of laying them out; people always lay them out themselves."""
    return Box(
        tuple(text(f"verrat.box.{part}") for part in PARTS),
        (text("verrat.box.spare"), text("verrat.box.glass")),
    )


def script(setup: Setup) -> Script:
    """Return the script of the start: nobody closes their eyes in this game, so there is nothing to read out."""
    return Script(text("verrat.script.title"), ())


def by_hand(setup: Setup) -> bool:
    """Return whether people lay the pieces out themselves: always, because every card is a real one."""
    return True


def phone_pages(setup: Setup) -> bool:
    """Return whether phones have pages: always, for the secret orders."""
    return True
