"""What is taken out of the box, printed as cards, and told of the rules in short (section 2)."""

from collections.abc import Iterator
from typing import Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.checks import VALUES
from companion.games.verrat.names import city_name
from companion.games.verrat.setup import Setup
from companion.kernel.game import Box
from companion.kernel.kit import Kit, Mat, Reference, numbered, rulings
from companion.kernel.narration import Script
from companion.kernel.words import Text, text

PARTS = ("board", "sultan", "viziers", "markers", "powers", "pardons", "boards", "indicators")


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return the pieces of the game in the order of laying them out; people always lay them out themselves."""
    return Box(
        tuple(text(f"verrat.box.{_told(part, setup)}") for part in PARTS),
        (text("verrat.box.spare"), text("verrat.box.glass")),
    )


def _told(part: str, setup: Setup) -> str:
    """Return the message about ``part``: with light tracking no screen takes the place of the travel boards."""
    return "boards_light" if part == "boards" and setup.light else part


def script(setup: Setup) -> Script:
    """Return the script of the start: nobody closes their eyes in this game, so there is nothing to read out."""
    return Script(text("verrat.script.title"), ())


_PARTS = (
    *(("aim", 2), ("intrigue", 3), ("orders", 4), ("travel", 4)),
    *(("cards", 4), ("dungeon", 4), ("pardon", 2), ("turn", 3)),
)


def reference(setup: Setup) -> Reference:
    """Return the phases of a turn, and what this table plays otherwise."""
    own = rulings(text("verrat.option.more"), _rulings(setup))
    return Reference(text("verrat.rules.title"), (), (*numbered("verrat", *_PARTS), *own))


def _rulings(setup: Setup) -> Iterator[Text]:
    for name in ("kaffa_open", "must_name", "trade_pardons", "one_pardon"):
        if getattr(setup, name):
            yield text(f"verrat.option.{name}")
    for name, values in VALUES.items():
        if name != "tracking" and getattr(setup, name) != values[0]:
            yield text(f"verrat.option.{name}.{getattr(setup, name)}")
    if not setup.draws:
        yield text("verrat.reference.no_draw")


SEATS: Final = 12
DUNGEONS: Final = 3


def mats(setup: Setup) -> tuple[Mat, ...]:
    """Return the seats of the court in the order of the ring, and where viziers are sent."""
    seats = [text("verrat.place.seat", k=seat) for seat in range(1, SEATS + 1)]
    dungeons = (text("verrat.place.dungeon", k=place) for place in range(1, DUNGEONS + 1))
    away = (tuple(map(city_name, v.CITIES)), (*dungeons, text("verrat.place.island")))
    court = (tuple(seats[: SEATS // 2]), tuple(reversed(seats[SEATS // 2 :])))
    return Mat(text("verrat.mat.court"), court), Mat(text("verrat.screen.cities"), away)


def laying(setup: Setup) -> tuple[Text, ...]:
    """Return how the board is laid out."""
    steps = ("viziers", "markers", "cards", "cities", "boards", "colours")
    return tuple(text(f"verrat.lay.{_told(step, setup)}") for step in steps)


KIT: Final[Kit[Setup]] = Kit(reference=reference, laying=laying, mats=mats)
