"""The worker: ``python -m companion.workshop`` answers questions, one line of JSON each, until its input ends.

A question is ``question.Question`` with a ``budget`` in seconds. It is answered by a line for each step, and ``null``
after the last one. A question to another version of the model ends the worker: the server must be restarted.
"""

import json
import sys
from contextlib import suppress
from dataclasses import asdict

from companion.workshop.estimate import steps
from companion.workshop.question import question_from_json, version


def main() -> None:
    """Answer questions until the input ends."""
    for line in sys.stdin:
        data = json.loads(line)
        budget = data.pop("budget")
        question = question_from_json(data)
        if question.version != version():
            sys.exit("The board workshop was changed while the server ran: start the server again.")
        answers = steps(
            question.board, question.players, question.games, question.seed, question.dials, question.model, budget
        )
        for answer in answers:
            _say(asdict(answer))
        _say(None)


def _say(line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):  # the server was stopped in its terminal, and the worker with it
        main()
