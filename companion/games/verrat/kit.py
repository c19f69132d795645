"""What can be printed of Verrat!, whose box is sold: the places on the table, and the rules in short."""

from typing import Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import city_name
from companion.games.verrat.reference import reference
from companion.games.verrat.setup import Setup
from companion.kernel.kit import Kit, Mat
from companion.kernel.words import Text, text

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
    return tuple(text(f"verrat.lay.{step}") for step in ("viziers", "markers", "cards", "cities", "boards", "colours"))


KIT: Final[Kit[Setup]] = Kit(reference=reference, laying=laying, mats=mats)
