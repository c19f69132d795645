"""What a finding about a set-up of Sultane is made of: code, slot, sentences, and the fix that one tap makes."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import is_slot_code, slot_power
from companion.games.sultane.setup import Setup, default_setup
from companion.kernel.refusal import Finding
from companion.kernel.words import Text, text


class Slot(NamedTuple):
    """A slot of a board; ``place`` counts from 0."""

    side: v.Tale
    place: int

    @property
    def name(self) -> str:
        """Return the slot as records name it: ``pacifist:3``, counted from 1."""
        return f"{self.side}:{self.place + 1}"


class Fix(NamedTuple):
    """Options that fix a finding, and the words of the button that merges them.

    A part that is None goes back to its default.
    """

    options: Mapping[str, object]
    label: Text


def finding(
    severity: Literal["error", "warning"],
    code: str,
    at: Slot | None = None,
    related: Slot | None = None,
    fix: Fix | None = None,
    **facts: object,
) -> Finding:
    """Return a finding; its messages also know the ``place`` it is about: the slot, counted from 1, and its board."""
    if at:
        facts["place"] = text(f"sultane.place.{at.side}", slot=at.place + 1)
    return Finding(
        severity,
        code,
        Text(f"sultane.finding.{code}", facts),
        Text(f"sultane.finding.{code}.do", facts),
        slot=at.name if at else None,
        related=related.name if related else None,
        remedy=fix.options if fix else None,
        remedy_label=fix.label if fix else None,
    )


def board_of(setup: Setup, side: str) -> v.Board:
    """Return the board of a side."""
    return setup.pacifist_board if side == v.PACIFIST else setup.interventionist_board


def the_face(code: str) -> Text:
    """Return the name of a slot's card with its article, for the middle of a sentence."""
    if code in v.FACES:
        return text(f"sultane.the_face.{code.lower()}")
    if is_slot_code(code):
        return text("sultane.the_face.power", power=text(f"sultane.power.{slot_power(code)}"))
    return text("sultane.the_face.unknown", code=code[:40])


RECOMMENDED_BOARD: Final = Fix({"board": None}, text("sultane.finding.fix.board"))
VARIANT_DECK: Final = Fix({"deck": {"pacifist": None, "interventionist": None}}, text("sultane.finding.fix.deck"))


def without(option: str) -> Fix:
    """Return the fix that removes an option."""
    return Fix({option: None}, text(f"sultane.finding.fix.no_{option}"))


def with_option(option: str) -> Fix:
    """Return the fix that adds an option."""
    return Fix({option: True}, text(f"sultane.finding.fix.{option}"))


def with_board(side: str, board: Sequence[str]) -> dict[str, object]:
    """Return the options that lay out ``board``."""
    return {"board": {side: list(board)}}


def swapped(setup: Setup, first: Slot, second: Slot) -> Fix:
    """Return the fix in which the cards of two slots of one board change places."""
    board = list(board_of(setup, first.side))
    low, high = sorted((first.place, second.place))
    board[low], board[high] = board[high], board[low]
    return Fix(with_board(first.side, board), text("sultane.finding.fix.swap", first=low + 1, second=high + 1))


def shade_fits(setup: Setup, code: str, place: int) -> bool:
    """Return whether a face's shade belongs on a place, counted from 0: in the classic game dark from slot 4 on."""
    face = v.FACES.get(code)
    if face is None or setup.discovery or face.board != v.PACIFIST:
        return True
    return (face.shade == "dark") == (place >= v.ZONE)


def codes_elsewhere(setup: Setup, at: Slot) -> set[str]:
    """Return the faces that are on other slots, and the backs of their cards; plain purple ones are never taken."""
    codes = {
        code
        for side in v.TALES
        for place, code in enumerate(board_of(setup, side))
        if Slot(side, place) != at and code not in v.PLAIN_PURPLE
    }
    backs = {back for pair in setup.double_sided for back in pair if codes & {*pair}}
    return (codes | backs) - {*v.PLAIN_PURPLE}


def spare_face(setup: Setup, at: Slot) -> str | None:
    """Return a face that causes no fault on a slot, the recommended one if possible; None when none is left."""
    recommended = board_of(default_setup(setup.players, setup.variant), at.side)
    unfit = codes_elsewhere(setup, at)
    victory = at.place == len(board_of(setup, at.side)) - 1
    for code in (*recommended[at.place : at.place + 1], *v.FACES):
        fits = v.FACES[code].board == at.side and shade_fits(setup, code, at.place)
        if fits and code not in unfit and (slot_power(code) == v.VICTORY) == victory:
            return code
    return None


def replaced(setup: Setup, at: Slot) -> Fix | None:
    """Return the fix in which a spare face is on a slot; None when none is left."""
    code = spare_face(setup, at)
    if code is None:
        return None
    board = list(board_of(setup, at.side))
    board[at.place] = code
    return Fix(with_board(at.side, board), text("sultane.finding.fix.put", face=the_face(code), slot=at.place + 1))
