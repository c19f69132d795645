"""The kind of Flask application that this is: what is replaced in Flask's own parts, in one place."""

import sys
from collections.abc import Callable, MutableMapping
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final

from flask import Flask
from flask.templating import Environment
from jinja2 import FileSystemBytecodeCache, Template
from werkzeug.routing import Rule

from companion.web.delivery.other_language import in_their_language, unmarked

Builder = Callable[..., tuple[str, str]]


class LazyRule(Rule):
    """A URL rule that compiles its function for building addresses only when it is first needed.

    Werkzeug compiles two for each rule when an app is made, but this app builds hardly any address from a rule.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Builder:
        """Return a function that replaces itself with the real one when it is first called."""
        compile_now: Final = super()._compile_builder

        def build(rule: Rule, **values: object) -> tuple[str, str]:
            builder: Builder = compile_now(append_unknown).__get__(rule, None)
            if append_unknown:
                rule._build_unknown = builder
            else:
                rule._build = builder
            return builder(**values)

        return build


class Page(Template):
    """A template whose words in another language than the reader's say so where they are shown."""

    def render(self, *args: object, **kwargs: object) -> str:
        """Return what the template draws."""
        drawn = super().render(*args, **kwargs)
        return unmarked(drawn) if str(self.name).endswith(".svg") else in_their_language(drawn)


class Templates(Environment):
    """The templates of an app. None has globals of its own, so all share those of the app.

    Jinja gives each template a chain of two mappings and compares it with its importer's at every import.
    """

    template_class = Page

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """Return the globals of a template: ``d`` over the globals of the app."""
        return super().make_globals(d) if d else self.globals


class Application(Flask):
    """A Flask application that starts and renders faster."""

    url_rule_class = LazyRule
    jinja_environment = Templates


def keep_compiled(app: Flask) -> None:
    """Keep compiled templates where Python keeps its own: in ``__pycache__`` next to them, unless configured otherwise.

    A template that has changed is compiled again, judged by its content. An app that already has a cache keeps it.
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
