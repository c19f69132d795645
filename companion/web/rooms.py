"""Every room with its screens, and what gives all of them something: the one list of what the app is made of."""

from types import ModuleType
from typing import Final

from flask import Flask

from companion.web.court import recital, screen
from companion.web.delivery import assets, headers, language, news, pages, pwa, standalone_svg
from companion.web.live import stream
from companion.web.lobby import demo, kept, look, rules, start, statistics
from companion.web.phone import seat
from companion.web.server import csrf, errors, trust
from companion.web.table import (
    blueprint,
    check,
    count,
    court_link,
    deal,
    end,
    handover,
    hands,
    odds,
    picture,
    play,
    recognition,
    seal,
    seat_ring,
    setup,
    timer,
    voice,
    wifi,
)
from companion.web.table import print as printing

TABLE_SCREENS: Final[tuple[ModuleType, ...]] = (
    check, count, court_link, deal, end, hands, odds, picture, play, printing, recognition, setup, timer, voice, wifi,
)  # fmt: skip
"""Each adds its screens to the table's blueprint when it is imported."""

SHARED: Final = (
    kept, statistics, headers, csrf, errors, language, assets, pages, news, standalone_svg, rules, seal, seat_ring,
    stream, pwa, trust,
)  # fmt: skip
"""Each gives the app or its templates something that any screen may use."""

ROOMS: Final = (start, demo, look, rules, kept, statistics, blueprint, seat, screen, recital, handover)
"""Each has a blueprint, in the order in which addresses are matched."""


def open_rooms(app: Flask) -> None:
    """Give ``app`` every screen and everything that screens share."""
    for part in SHARED:
        part.init_app(app)
    for room in ROOMS:
        app.register_blueprint(room.bp)
