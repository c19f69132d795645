"""How a slot's card looks and what it is called."""

from dataclasses import dataclass

from companion.games.sultane import vocabulary as v
from companion.games.sultane.findings import board_of
from companion.games.sultane.powers import is_slot_code, slot_power
from companion.games.sultane.setup import Setup
from companion.kernel.words import Text, text


@dataclass(frozen=True)
class Slot:
    """A card on a slot as it is drawn; in a game also whether a tale covers it, is the next to, or lies there aside."""

    code: str
    rank: str | None
    suit: str | None
    power: str
    label: Text
    face: Text
    shade: str
    filled: bool = False
    next: bool = False
    aside: bool = False


def face_name(code: str) -> Text:
    """Return the name of a slot's card without an article, as on a button."""
    if code in v.FACES:
        return text(f"sultane.face.{code.lower()}")
    return text("sultane.face.power") if is_slot_code(code) else text("sultane.face.unknown", code=code[:40])


def power_name(code: str) -> Text:
    """Return what covering a slot brings, in a few words."""
    return text(f"sultane.power.{slot_power(code)}")


def shade_of(setup: Setup, side: str, place: int, code: str) -> str:
    """Return ``light``, ``dark`` or ``purple``: as printed, or if nothing is printed, as its place requires."""
    face = v.FACES.get(code)
    if face:
        return face.shade
    if side == v.INTERVENTIONIST:
        return "purple"
    return "dark" if place >= v.ZONE and not setup.discovery else "light"


def rank_of(setup: Setup, code: str) -> str | None:
    """Return what is printed; None without a face, or if a code means several plain purple cards."""
    face = v.FACES.get(code)
    repeated = code in v.PLAIN_PURPLE and board_of(setup, v.INTERVENTIONIST).count(code) > 1
    return face.rank if face and not repeated else None


def drawn_slot(setup: Setup, side: str, place: int, code: str) -> Slot:
    """Return what is drawn of a card on a slot, ``place`` counted from 0; any code will do."""
    face = v.FACES.get(code)
    return Slot(
        code=code,
        rank=rank_of(setup, code),
        suit=face.suit if face else None,
        power=slot_power(code),
        label=power_name(code),
        face=face_name(code),
        shade=shade_of(setup, side, place, code),
    )
