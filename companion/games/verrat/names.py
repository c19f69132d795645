"""The names of cards, cities, viziers and places, as messages."""

from collections.abc import Mapping

from companion.games.verrat import vocabulary as v
from companion.games.verrat.state import State
from companion.kernel.events import Step, Texts
from companion.kernel.words import Text, text


def card_name(code: str) -> Text:
    """Return the name of a power, or of the pardon."""
    return text(f"verrat.card.{code}")


def city_name(code: str) -> Text:
    """Return the name of a city."""
    return text(f"verrat.city.{code}")


def vizier_name(code: str) -> Text:
    """Return the name of a vizier by its code, such as ``red.fat``."""
    colour, _, shape = code.partition(".")
    return text(f"verrat.vizier.{colour}_{shape}")


def vizier_in_short(code: str) -> Text:
    """Return the colour and the shape of a vizier, for narrow lists."""
    colour, _, shape = code.partition(".")
    return text("verrat.in_short", colour=text(f"verrat.colour.{colour}"), shape=text(f"verrat.shape.{shape}"))


def piece_name(code: str) -> Text:
    """Return a vizier as one calls the piece on the board, for lists of moves."""
    colour, _, shape = code.partition(".")
    return text("verrat.piece", colour=text(f"verrat.colour.{colour}"), shape=text(f"verrat.shape.{shape}"))


def way_name(way: object) -> Text:
    """Return where an order leads, or where a vizier is: a city, a seat by its number, ``dungeon:1``, ``stay`` …"""
    if isinstance(way, int):
        return text("verrat.place.seat", k=way)
    if way in v.CITIES:
        return city_name(str(way))
    name, _, cell = str(way).partition(":")
    return text(f"verrat.place.{name}", k=int(cell)) if cell else text(f"verrat.place.{name}")


def line(name: str, **facts: object) -> Texts:
    """Return one sentence of the log."""
    return (Text(f"verrat.log.{name}", facts),)


def card_names(codes: tuple[str, ...]) -> tuple[Text, ...]:
    """Return the names of cards."""
    return tuple(map(card_name, codes))


def votes_in_words(votes: Mapping[str, int]) -> tuple[Text, ...]:
    """Return the weight against each vizier that was named, in words."""
    return tuple(text("verrat.log.vote", vizier=vizier_name(code), n=weight) for code, weight in votes.items())


def undo(step: Step[State]) -> Text:
    """Return the usual label of undo."""
    return text(f"verrat.undo.{step.command['do']}", player=str(step.command.get("player", "")))
