"""Memory of a server with many threads and many tables."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from companion.memory import few_full_searches

ROOT = Path(__file__).resolve().parents[3]

ARENAS = """
import ctypes, sys, threading
from runpy import run_path
few_arenas = run_path("companion/memory.py")["few_arenas"]  # without the rest of the server

library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
if sys.argv[1] == "few" and not few_arenas():
    sys.exit("another C library")
everybody = threading.Barrier(8)
def allocate():
    everybody.wait()
    assert library.malloc(1000)
    everybody.wait()
threads = [threading.Thread(target=allocate) for _ in range(8)]
for each in threads:
    each.start()
for each in threads:
    each.join()
library.malloc_info(0, ctypes.c_void_p.in_dll(library, "stdout"))
library.fflush(None)
"""


def arenas(how: str) -> int:
    command = [sys.executable, "-c", ARENAS, how]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"only the GNU C library has arenas: {done.stderr[-200:]}")
    return done.stdout.count("<heap nr=")


def test_many_threads_share_two_arenas_of_memory() -> None:
    assert arenas("few") == 2 < arenas("as usual")


def test_a_server_searches_all_its_objects_for_garbage_a_tenth_as_often_and_the_young_ones_as_usual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual, done = gc.get_threshold(), []
    monkeypatch.setattr(gc, "set_threshold", lambda *thresholds: done.append(thresholds))
    monkeypatch.setattr(gc, "callbacks", [])
    few_full_searches()
    ((*young, oldest),) = done
    assert young == list(usual[:2])
    assert oldest >= 10 * 10


SEARCHED = """
import gc
from runpy import run_path
run_path("companion/memory.py")["few_full_searches"]()
class Thing: pass
kept, cycle = [Thing() for _ in range(1000)], Thing()
gc.collect()
assert not any(type(each) is Thing for each in gc.get_objects()), "searched again"
cycle.itself = cycle
del cycle
fresh = Thing()
fresh.itself = fresh
del fresh
print(gc.collect())
"""


def test_what_a_full_search_found_in_use_is_not_searched_again_and_new_garbage_is_found() -> None:
    done = subprocess.run([sys.executable, "-c", SEARCHED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) >= 1
