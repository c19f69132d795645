"""A changed copy of a frozen dataclass."""

from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest

from companion.kernel.events import changed


@dataclass(frozen=True)
class Position:
    """Has every kind of field that the games use."""

    phase: str
    turn: int = 1
    facts: dict[str, int] = field(default_factory=dict)


def test_a_copy_has_the_changes_and_shares_the_rest() -> None:
    before = Position("vote", facts={"a": 1})
    after = changed(before, turn=3)
    assert after == replace(before, turn=3)
    assert after.facts is before.facts
    assert before.turn == 1


def test_a_misspelt_field_is_refused_and_named() -> None:
    with pytest.raises(TypeError, match="Position has no field phse"):
        changed(Position("vote"), phse="night", turn=2)


def test_a_copy_is_as_frozen_as_the_original() -> None:
    copy: Any = changed(Position("vote"), turn=2)
    with pytest.raises(FrozenInstanceError):
        copy.turn = 3
