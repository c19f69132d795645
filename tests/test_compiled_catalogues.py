"""Catalogues are compiled once, as Python does with its own files, and again when one of them changes."""

import sys
from pathlib import Path

import pytest

from companion import messages
from companion.messages import read_catalogues

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "app.po").write_text(f'{HEAD}msgid "app.one"\nmsgstr "Été"\n', encoding="utf-8")
    return tmp_path


def test_a_second_start_reads_what_the_first_has_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read_catalogues(folder)
    monkeypatch.setattr(messages, "read_catalogue", None)
    assert read_catalogues(folder) == first == {"app.one": ("Été",)}


def test_another_sentence_is_read_and_what_was_compiled_before_goes(folder: Path) -> None:
    read_catalogues(folder)
    (folder / "more.po").write_text(f'{HEAD}msgid "app.two"\nmsgstr "Deux"\n', encoding="utf-8")
    assert read_catalogues(folder)["app.two"] == ("Deux",)
    assert len(list((folder / "__pycache__").iterdir())) == 1


def test_what_is_compiled_is_kept_where_python_is_told_to_keep_it(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.setattr(sys, "pycache_prefix", str(elsewhere))
    read_catalogues(folder)
    assert not (folder / "__pycache__").exists()
    assert len(list(elsewhere.rglob("catalogue-*.json"))) == 1


@pytest.mark.parametrize("damage", ["", "{", "[1]"])
def test_a_damaged_file_is_read_again(folder: Path, damage: str) -> None:
    read_catalogues(folder)
    next((folder / "__pycache__").iterdir()).write_text(damage)
    assert read_catalogues(folder) == {"app.one": ("Été",)}


def test_where_nothing_can_be_written_catalogues_are_read_each_time(folder: Path) -> None:
    (folder / "__pycache__").write_text("a file, and no folder")
    assert read_catalogues(folder) == read_catalogues(folder) == {"app.one": ("Été",)}
