"""Modules do not import one another in circles."""

import sys
from collections.abc import Callable
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

Write = Callable[..., None]


def circle(package: str) -> list[str]:
    """Return the modules of an import circle in ``package``, the first of them again at its end; none when it has none.

    Imports inside functions count, and those for types alone.
    """
    graph = grimp.build_graph(package, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a package ``ring`` of modules with the lines given by name."""

    def written(**modules: str) -> None:
        (tmp_path / "ring").mkdir()
        for name, line in {"__init__": "", **modules}.items():
            (tmp_path / "ring" / f"{name}.py").write_text(line + "\n")

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "ring", raising=False)
    return written


def test_no_import_leads_back_to_where_it_started() -> None:
    assert circle("companion") == []


def test_a_circle_of_three_is_found(write: Write) -> None:
    write(one="from ring import two", two="from ring.three import x", three="import ring.one")
    assert set(circle("ring")) == {"ring.one", "ring.two", "ring.three"}


def test_an_import_inside_a_function_closes_a_circle_too(write: Write) -> None:
    write(one="from ring import two", two="def later():\n    from ring import one")
    assert set(circle("ring")) == {"ring.one", "ring.two"}


def test_an_import_for_types_alone_closes_a_circle_too(write: Write) -> None:
    types = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ring import one"
    write(one="from ring import two", two=types)
    assert set(circle("ring")) == {"ring.one", "ring.two"}


def test_imports_in_one_direction_are_no_circle(write: Write) -> None:
    write(one="from ring import two, three", two="from ring import three", three="")
    assert circle("ring") == []
