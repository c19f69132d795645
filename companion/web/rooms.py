"""Loads every module of the rooms, and gives the app what each offers by convention.

A module with a blueprint calls it ``bp``; one that gives something to the app or to all templates has
``init_app``. A new screen is a new file; no list names it.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from flask import Flask

from companion.web import court, lobby, phone, table
from companion.web.delivery import (
    assets,
    cached_macros,
    display,
    error_pages,
    headers,
    language,
    pwa,
    shares,
    standalone_svg,
)
from companion.web.live import stream
from companion.web.server import errors, health, metrics, observing, quotas, request_checks

ROOMS: Final = (lobby, table, phone, court)

SHARED: Final = (
    request_checks, shares, headers, quotas, errors, error_pages, language, cached_macros, assets,
    display, standalone_svg, stream, pwa, health, metrics,
)  # fmt: skip
"""The modules that every room uses. Rooms are loaded first: one must set how large a form may be before any is read."""


@cache
def modules_of(room: ModuleType) -> tuple[ModuleType, ...]:
    """Return every module of a room, loaded."""
    return tuple(import_module(module.name) for module in iter_modules(room.__path__, prefix=f"{room.__name__}."))


def open_rooms(app: Flask) -> None:
    """Give ``app`` every screen and everything that screens share."""
    modules = [module for room in ROOMS for module in modules_of(room)]
    for module in (*modules, *SHARED):
        if hasattr(module, "init_app"):
            module.init_app(app)
    for blueprint in dict.fromkeys(module.bp for module in modules if hasattr(module, "bp")):
        app.register_blueprint(blueprint)
    observing.observe(app)
