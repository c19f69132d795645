"""Compiled templates are kept next to them, and a changed one is compiled again."""

import sys
from pathlib import Path

import pytest
from flask import Flask, render_template_string
from jinja2 import FileSystemBytecodeCache

from companion.web.delivery.application import keep_compiled


def drawn(folder: Path) -> str:
    """Return a page as an app that has just started draws it."""
    app = Flask(__name__, template_folder=str(folder))
    app.jinja_options = {}  # without the cache that tests share
    keep_compiled(app)
    with app.app_context():
        return render_template_string("{% include 'page.html' %}")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "page.html").write_text("one")
    return tmp_path


def test_a_template_is_compiled_once_and_again_when_it_has_changed(folder: Path) -> None:
    assert (drawn(folder), drawn(folder)) == ("one", "one")
    assert list((folder / "__pycache__").glob("*.cache"))
    (folder / "page.html").write_text("two")
    assert drawn(folder) == "two"


def test_where_nothing_can_be_written_a_page_is_drawn_all_the_same(folder: Path) -> None:
    (folder / "__pycache__").write_text("a file, and no folder")
    assert drawn(folder) == "one"


def test_what_is_compiled_is_kept_where_python_is_told_to_keep_it(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.setattr(sys, "pycache_prefix", str(elsewhere))
    assert drawn(folder) == "one"
    assert not (folder / "__pycache__").exists()
    assert list(elsewhere.rglob("*.cache"))


def test_an_app_keeps_the_cache_that_it_was_given(folder: Path) -> None:
    app = Flask(__name__, template_folder=str(folder))
    app.jinja_options = given = {"bytecode_cache": FileSystemBytecodeCache(str(folder))}
    keep_compiled(app)
    assert app.jinja_options is given
