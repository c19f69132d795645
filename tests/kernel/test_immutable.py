"""Frozen classes behave as those of ``dataclass(frozen=True)``."""

from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from functools import cached_property
from typing import Any

import pytest

from companion.kernel.immutable import changed, frozen


@frozen
class Ours:
    """With every kind of field that the project uses."""

    name: str
    count: int = 1
    facts: dict[str, int] = field(default_factory=dict)
    hidden: str = field(default="", repr=False)
    unlike: int = field(default=0, compare=False)
    made: list[int] = field(default_factory=list, init=False)

    @cached_property
    def doubled(self) -> int:
        return 2 * self.count


@dataclass(frozen=True)
class Theirs:
    """The same, made by the library."""

    name: str
    count: int = 1
    facts: dict[str, int] = field(default_factory=dict)
    hidden: str = field(default="", repr=False)
    unlike: int = field(default=0, compare=False)
    made: list[int] = field(default_factory=list, init=False)


@frozen
class Checked:
    """Checks its fields."""

    count: int

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("negative")


@frozen
class OddlyNamed:
    """Has fields with the names of what its ``__init__`` is made with."""

    set: int = 1
    missing: list[int] = field(default_factory=list)
    default_set: int = 2
    self: int = 3


@frozen
class Empty:
    """Has no fields."""


@frozen
class Hashed:
    """Has only fields that can be hashed."""

    a: int
    b: tuple[int, ...] = ()


def test_a_class_is_shown_as_the_librarys() -> None:
    assert repr(Ours("Ana", hidden="x")) == repr(Theirs("Ana", hidden="x")).replace("Theirs", "Ours")


def test_fields_left_out_have_their_default_and_no_two_share_what_a_factory_makes() -> None:
    one, other = Ours("Ana"), Ours("Ana")
    assert (one.count, one.facts, one.hidden, one.unlike, one.made) == (1, {}, "", 0, [])
    assert one.facts is not other.facts
    assert one.made is not other.made


@pytest.mark.parametrize("wrong", [{}, {"name": "Ana", "nobody": 1}, {"name": "Ana", "made": []}])
def test_a_missing_an_unknown_and_a_made_field_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Ours(**wrong)


def test_a_field_may_have_any_name() -> None:
    one = OddlyNamed(4)
    assert (one.set, one.missing, one.default_set, one.self) == (4, [], 2, 3)


def test_a_class_that_needs_the_librarys_decorator_is_refused() -> None:
    class ByKeyword:
        count: int = field(kw_only=True)

    class LikeItself:
        def __eq__(self, other: object) -> bool:
            return True

    for kind in (ByKeyword, LikeItself):
        with pytest.raises(TypeError, match="dataclass"):
            frozen(kind)


def test_two_are_equal_if_their_compared_fields_are_and_their_class_is_the_same() -> None:
    assert Ours("Ana") == Ours("Ana", unlike=7)
    assert Ours("Ana") != Ours("Ana", 2)
    theirs: object = Theirs("Ana")
    assert Ours("Ana") != theirs
    assert Empty() == Empty()


def test_equal_ones_have_the_same_hash_and_what_cannot_be_hashed_says_so() -> None:
    assert hash(Hashed(1, (2,))) == hash(Hashed(1, (2,)))
    assert len({Hashed(1), Hashed(1), Hashed(2)}) == 2
    with pytest.raises(TypeError):
        hash(Ours("Ana"))


def test_no_field_can_be_set_or_deleted() -> None:
    one: Any = Ours("Ana")
    with pytest.raises(FrozenInstanceError):
        one.name = "Bea"
    with pytest.raises(FrozenInstanceError):
        del one.name
    assert one.doubled == 2  # a cached property may still be


def test_a_class_may_check_its_fields() -> None:
    assert Checked(0).count == 0
    with pytest.raises(ValueError, match="negative"):
        Checked(-1)


def test_a_copy_has_the_changes_and_the_rest() -> None:
    one = Ours("Ana", facts={"a": 1})
    assert replace(one, count=3) == Ours("Ana", 3, {"a": 1})
    assert changed(one, count=3) == Ours("Ana", 3, {"a": 1})
    assert [each.name for each in fields(Ours)] == [each.name for each in fields(Theirs)]
