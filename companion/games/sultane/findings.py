"""What a finding about a set-up of Sultane is made of: its code, its slot, its sentences, its fix."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import is_slot_code, slot_power
from companion.games.sultane.setup import Setup
from companion.kernel.refusal import Finding
from companion.kernel.words import Text, text

FINDINGS: Final = (
    # The boards.
    "slot_count",
    "unknown_slot",
    "wrong_board",
    "last_slot_not_victory",
    "early_victory",
    "face_twice",
    "two_sides_of_one_card",
    "unknown_side",
    "dark_too_early",
    "light_too_late",
    "too_many_exiles",
    "too_few_board_cards",
    "no_additional_tale",
    "too_many_additions",
    "not_recommended",
    "too_many_discoveries",
    "house_power_empty",
    "house_power_unused",
    # The table.
    "unknown_variant",
    "player_count",
    "unknown_first_vizier",
    "too_few_tales",
    "deck_too_small",
    "too_many_tales",
    "schahzenan_unfit",
    "haiatalnefous_unfit",
    "role_players",
    "unknown_role",
    "role_counts",
    "imbalance",
    "schahzenan_and_haiatalnefous",
    "set_aside_unused",
    "too_few_camp_cards",
)
"""Every code of a finding: ``sultane.finding.CODE`` says why, ``sultane.finding.CODE.do`` what to do."""


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
