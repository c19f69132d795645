"""Answers that are kept until something is written."""

from companion.store.kept_answers import SECONDS, KeptAnswers


class Counted:
    """A question whose answer is how often it was asked, and the clock that it is asked by."""

    def __init__(self) -> None:
        self.asked = 0
        self.now = 0.0

    def __call__(self, key: str) -> int:
        self.asked += 1
        return self.asked

    def time(self) -> float:
        return self.now


def kept(question: Counted) -> KeptAnswers[int | None]:
    return KeptAnswers(question, question.time)


def test_an_answer_is_kept_until_what_it_is_about_changes():
    answers = kept(Counted())
    assert (answers("t"), answers("t"), answers("another")) == (1, 1, 2)
    answers.forget("t")
    assert (answers("t"), answers("another")) == (3, 2)


def test_an_answer_is_asked_for_again_after_a_moment_because_commands_write_too():
    question = Counted()
    answers = kept(question)
    answers("t")
    question.now = SECONDS
    assert answers("t") == 2


def test_an_answer_from_before_a_change_is_not_kept():
    question = Counted()

    def interrupted(key: str) -> int:
        answers.forget(key)
        return question(key)

    answers = KeptAnswers(interrupted, question.time)
    assert (answers("t"), answers("t")) == (1, 2)


def test_what_does_not_exist_is_asked_for_each_time():
    found = iter([None, 7])
    answers = KeptAnswers(lambda _: next(found), Counted().time)
    assert (answers("t"), answers("t")) == (None, 7)
