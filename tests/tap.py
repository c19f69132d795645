"""The route of one tap: which of our functions a vote passes through, in the order in which they are first called.

``python -m tests.tap`` prints the route from the screen's function to the redirect; with ``--whole`` that of the whole
request, with what checks every form and sends every answer; with ``--no`` that of a vote which is refused.
"""

import sys
import tempfile
from contextlib import closing
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

from companion.web.table.play import submit
from tests.web.evening import TOKEN, Evening, evening

ROOT = Path(__file__).resolve().parent.parent
OURS = str(ROOT / "companion")
PART_OF_ANOTHER = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")
"""What an older Python calls a function, although it is inside one."""


class Step(NamedTuple):
    """A function on the route: the module it is in, from ``companion`` on, and its name there."""

    module: str
    function: str


class Watch:
    """A profiler that notes every function of ours which is called."""

    def __init__(self, begins: CodeType | None = None) -> None:
        """Look at ``begins`` and what it calls, or at everything."""
        self.steps: dict[Step, None] = {}
        self._begins = begins
        self._inside: FrameType | None = None

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code is self._begins:
            self._inside = frame
        if event == "return" and frame is self._inside:
            self._inside = None
        looks = self._begins is None or self._inside is not None
        if event == "call" and looks and code.co_filename.startswith(OURS) and code.co_name not in PART_OF_ANOTHER:
            module = Path(code.co_filename).relative_to(OURS).with_suffix("").as_posix()
            self.steps[Step(module, code.co_qualname)] = None


def route(table: Evening, accepted: str, whole: bool = False) -> tuple[Step, ...]:
    """Vote at a table, with a page that listens to it, and return the steps of that request; nothing is new to it."""
    tap = {"do": "vote", "accepted": accepted}
    table.post(do="vote", accepted=accepted)
    table.post(do="undo")
    fields = {"csrf": TOKEN, "version": table.table.version, **tap}
    watch = Watch(None if whole else submit.__code__)
    with closing(table.use_cases.watching.subscribe(table.id)):
        sys.setprofile(watch)
        try:
            answer = table.client.post(f"/t/{table.id}/play", data=fields, headers={"Origin": "http://localhost"})
        finally:
            sys.setprofile(None)
    assert answer.status_code == 303, answer.status
    return tuple(watch.steps)


def proposed(folder: Path) -> Evening:
    """A table of seven at which a vote is due."""
    return evening(folder, {"do": "propose", "narrator": "Bea"})


def main(*options: str) -> None:
    """Print the route."""
    with tempfile.TemporaryDirectory() as folder:
        steps = route(proposed(Path(folder)), "no" if "--no" in options else "yes", "--whole" in options)
    sys.stdout.writelines(f"{step.module:32}{step.function}\n" for step in steps)
    sys.stdout.write(f"{len(steps)} functions in {len({step.module for step in steps})} modules\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
