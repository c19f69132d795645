"""What follows from a state alone is worked out once while that state stands."""

from companion.kernel.once import MOST, once_a_state


def test_a_state_is_worked_on_once_and_another_like_it_by_itself() -> None:
    seen: list[list[int]] = []

    @once_a_state
    def doubled(state: list[int]) -> list[int]:
        seen.append(state)
        return [2 * each for each in state]

    first, alike = [1, 2], [1, 2]
    assert doubled(first) is doubled(first)
    assert doubled(alike) == [2, 4]
    assert doubled(alike) is not doubled(first)
    assert len(seen) == 2


def test_a_state_that_has_gone_lends_its_answer_to_no_other() -> None:
    name = once_a_state(lambda state: state[0])
    assert [name([each]) for each in range(4 * MOST)] == list(range(4 * MOST))
