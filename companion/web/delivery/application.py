"""The kind of Flask application that this is: what is replaced in Flask's own parts, in one place."""

from collections.abc import Callable
from typing import Any

from flask import Flask

from companion.web.delivery.addresses import LazyRule
from companion.web.delivery.compiled_templates import Templates


class Application(Flask):
    """A Flask application without coroutines."""

    url_rule_class = LazyRule
    jinja_environment = Templates

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return ``func`` as it is: no view or hook is a coroutine, and Flask would ask so five times for each page."""
        return func
