"""Mutants: each has one mistake and no other, and the same run has the same ones."""

from pathlib import Path
from typing import Any

import pytest

from tests.mutation.__main__ import ROOT, USUAL, _modules, between, drawn, sampled
from tests.mutation.in_place import swaps
from tests.mutation.mutants import Mutant, Unchanged, mutants
from tests.sizes import for_thorough

SOURCE = '''"""What it is about."""
Name = dict[str, int]
MOST: int = 3
def f(x: int, words: str = "a") -> object:
    """What it does."""
    if x < MOST and not words == "b":
        return x + 1
    return None
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "module.py"
    path.write_text(SOURCE)
    return path


def run(mutant: Mutant) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(mutant.code(), names)  # noqa: S102 - the source above
    return names


def test_every_mistake_that_matters_is_made_and_none_in_types_and_documentation(module: Path) -> None:
    assert sorted(mutant.what for mutant in mutants(module)) == sorted(
        [
            "3 → 4", "'a' → 'a!'", "'b' → 'b!'", "1 → 2", "Add → Sub", "Eq → NotEq", "Lt → LtE", "and ↔ or",
            "condition denied", "not left out", "nothing returned",
        ]
    )  # fmt: skip


def test_each_mutant_is_another_program(module: Path) -> None:
    calls = [(x, words) for x in (2, 3, 4) for words in ("a", "b", "b!")]
    as_it_is = run(Unchanged(module, 0, 0, ""))
    for mutant in mutants(module):
        wrong = run(mutant)
        differs = [call for call in calls if wrong["f"](*call) != as_it_is["f"](*call)]
        assert differs or wrong["f"].__defaults__ == ("a!",), mutant.what


@for_thorough
def test_a_seed_draws_the_same_mutants_of_every_module() -> None:
    assert sampled(USUAL, 2, 1) == sampled(USUAL, 2, 1)
    assert sampled(USUAL, 2, 1) != sampled(USUAL, 2, 2)
    assert {mutant.path.parent.name for mutant in sampled(USUAL, 1, 1)} >= {"kernel", "sultane", "powers", "verrat"}


@for_thorough
def test_mutants_of_everything_are_drawn_of_each_folder_in_proportion_and_the_same_again() -> None:
    found = drawn(USUAL, 200, 1)
    assert found == drawn(USUAL, 200, 1)
    assert len(set(found)) == 200
    assert found != drawn(USUAL, 200, 2)
    every = [mutant for path in USUAL for module in _modules(ROOT / path) for mutant in mutants(module)]
    for game in ("kernel", "sultane", "verrat"):
        share = sum(game in mutant.path.parts for mutant in every) / len(every)
        assert abs(sum(game in mutant.path.parts for mutant in found) - 200 * share) <= 2


def test_few_trials_say_little_of_all_mutants_and_many_say_much() -> None:
    assert [round(limit, 1) for limit in between(95, 100)] == [88.8, 97.8]
    assert [round(limit, 1) for limit in between(950, 1000)] == [93.5, 96.2]
    assert between(10, 10)[1] <= 100.0001


def test_a_mistake_in_a_function_is_put_where_it_is_loaded_and_one_at_import_is_not(module: Path) -> None:
    calls = [(x, words) for x in (2, 3, 4) for words in ("a", "b", "b!")]
    at_import = set()
    for mutant in mutants(module):
        names = run(Unchanged(module, 0, 0, ""))
        code = names["f"].__code__
        changed = swaps(mutant, {(str(module), "f", code.co_firstlineno): [names["f"]]})
        if changed is None:
            at_import.add(mutant.what)
            continue
        ((function, wrong),) = changed
        assert function is names["f"]
        function.__code__ = wrong
        assert [function(*call) for call in calls] == [run(mutant)["f"](*call) for call in calls]
    assert at_import == {"3 → 4", "'a' → 'a!'"}
