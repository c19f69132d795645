"""What follows from a state alone is computed once for as long as that state is current."""

from companion.kernel.state_cache import MAX_CACHED_STATES, cached_per_state


def test_a_state_is_worked_on_once_and_another_like_it_by_itself() -> None:
    seen: list[list[int]] = []

    @cached_per_state
    def doubled(state: list[int]) -> list[int]:
        seen.append(state)
        return [2 * each for each in state]

    first, alike = [1, 2], [1, 2]
    assert doubled(first) is doubled(first)
    assert doubled(alike) == [2, 4]
    assert doubled(alike) is not doubled(first)
    assert len(seen) == 2


def test_a_state_that_has_gone_lends_its_answer_to_no_other() -> None:
    def first(state: list[int]) -> int:
        return state[0]

    name = cached_per_state(first)
    assert [name([each]) for each in range(4 * MAX_CACHED_STATES)] == list(range(4 * MAX_CACHED_STATES))
