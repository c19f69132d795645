"""Which cases an ordinary and a thorough run try, and in which order."""

from tests.sizes import spread


def test_every_process_begins_with_a_long_test() -> None:
    order = spread(["A", "B", "C"], list("abcdefg"), 2)
    assert order == ["A", "C", "a", "b", "c", "B", "d", "e", "f", "g"]


def test_no_test_is_lost_where_most_are_long() -> None:
    assert sorted(spread(["A", "B", "C", "D"], ["a"], 3)) == ["A", "B", "C", "D", "a"]


def test_one_process_runs_the_long_ones_first() -> None:
    assert spread(["A"], ["a", "b"], 1) == ["A", "a", "b"]
