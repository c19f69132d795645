"""Mutants put into functions that are loaded: nothing is imported or collected again, so that a trial takes no time."""

import gc
import os
import resource
import signal
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import pytest

from tests.mutation.mutants import Mutant, Unchanged

SECONDS: Final = 60
"""Processor time that one test gets: one that runs on for ever has noticed the mistake."""

LONGEST: Final = 1800
"""Seconds that all tests of a mutant get by the clock: one that waits for ever was noticed, too."""

NOTICED: Final = 1

Functions = dict[tuple[str, str, int], list[FunctionType]]
"""Loaded functions by file, qualified name and first line."""

Swaps = list[tuple[FunctionType, CodeType]]
"""Functions and the code that each gets."""


def loaded() -> Functions:
    """Return every function that is loaded."""
    gc.unfreeze()
    found: Functions = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    gc.freeze()
    return found


def swaps(mutant: Mutant, functions: Functions) -> Swaps | None:
    """Return which functions get which code; None if the mistake is in what runs when the module is imported."""
    try:
        return list(_swaps(_right(mutant.path), mutant.code(), functions))
    except _AtImportError:
        return None


@cache
def _right(path: Path) -> CodeType:
    return Unchanged(path, 0, 0, "").code()


class _AtImportError(Exception):
    """The mistake is in what runs when the module is imported."""


def _swaps(right: CodeType, wrong: CodeType, functions: Functions) -> Iterator[tuple[FunctionType, CodeType]]:
    if right == wrong:
        return
    made = functions.get((right.co_filename, right.co_qualname, right.co_firstlineno), [])
    made = [function for function in made if function.__code__ == right]
    for function in made:
        if len(right.co_freevars) != len(wrong.co_freevars):
            raise _AtImportError
        yield function, wrong
    if not made and _by_itself(right) != _by_itself(wrong):
        raise _AtImportError
    inner = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (right, wrong)]
    for one, other in zip(*inner, strict=False):  # a statement that is left out may take functions with it
        if made and one.co_qualname != other.co_qualname:
            return
        if not made or functions.get((one.co_filename, one.co_qualname, one.co_firstlineno)):
            yield from _swaps(one, other, functions)


def _by_itself(code: CodeType) -> tuple[object, ...]:
    """Return what a piece of code says, without the functions and classes in it."""
    plain = [(type(each), each) for each in code.co_consts if not isinstance(each, CodeType)]
    return code.co_code, plain, code.co_names, len(code.co_consts)


def notices(items: Sequence[pytest.Item], changed: Swaps, seconds: float) -> str | None:
    """Return the name of the test that notices, None when none does; more than ``seconds`` are not spent on asking."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            _ask(items, changed, seconds, writing)
        finally:
            os._exit(NOTICED)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        asked = len(told.read())
    _, status = os.waitpid(child, 0)
    return items[max(0, asked - 1)].nodeid if status else None


def _ask(items: Sequence[pytest.Item], changed: Swaps, seconds: float, writing: int) -> None:
    """Run tests until one fails, and leave the process; write a byte for each that is begun."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    signal.alarm(LONGEST)
    for function, code in changed:
        function.__code__ = code
    end = time.process_time() + seconds
    for item, following in zip(items, [*items[1:], None], strict=True):
        if time.process_time() > end:
            break
        limit = int(time.process_time()) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
        os.write(writing, b".")
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed:
            os._exit(NOTICED)
    os._exit(0)
