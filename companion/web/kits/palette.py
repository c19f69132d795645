"""The inks of a printed kit, by what they draw: in colour, in grey, or as outlines that save ink."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.themes import themes
from companion.web.delivery.design_tokens import SEATS, colours, luminance
from companion.web.server.environment import shipped

DARK: Final = {
    **{
        name: name for name in ("night", "night-low", "night-high", "ivory", "gold", "paper", "paper-ink", "paper-note")
    },
    "scene-glow": "scene-glow",
    "lattice": "engrave",
    "mark": "paper-ink",
    "sign": "night",
    "on-sign": "ivory",
    "ground-pacifist": "green-tale",
    "line-pacifist": "on-green-tale",
    "ground-interventionist": "purple-tale",
    "line-interventionist": "on-purple-tale",
    "edge-dark": "green",
    "ground-yes": "paper",
    "line-yes": "paper-ink",
    "ground-no": "night-high",
    "line-no": "ivory",
    "ground-blank": "paper",
    "line-blank": "paper-ink",
    "ground-blue": "seat-fish",
    "line-blue": "on-seat",
    "ground-red": "seat-pomegranate",
    "line-red": "on-seat",
    "ground-silver": "seat-moon",
    "line-silver": "on-seat",
    "ground-gold": "gold",
    "line-gold": "on-gold",
    **{f"ground-seat-{seat}": f"seat-{seat}" for seat in SEATS},
    **{f"line-seat-{seat}": "on-seat" for seat in SEATS},
}
"""Inks that are a token of the dark theme or of a cover."""
LIGHT: Final = {
    "frame": "ring",
    "ground-light": "green-face",
    "edge-light": "green-edge",
    "line-light": "green",
    "ground-dark": "green-tale",
    "line-dark": "on-green-tale",
    "ground-purple": "purple-face",
    "edge-purple": "purple-edge",
    "line-purple": "purple",
}
"""Inks that are a token of the light theme."""

WHITE: Final = "#ffffff"
BLACK: Final = "#000000"
HALF: Final = "#6b6b6b"
FAINT: Final = "#d9d9d9"


@cache
def palette(kind: str, theme: str = "") -> Mapping[str, str]:
    """Return the inks in ``colour``, as ``grey`` or for an ``outline``, each as ``#rrggbb``, as its box has them."""
    folder = shipped("static") / "css" / "base"
    css = "\n".join((folder / name).read_text(encoding="utf-8") for name in ("tokens.css", "covers.css"))
    own = themes()[theme].inks if theme else {}
    dark, light = (colours(css, scheme) | dict(own.get(scheme, {})) for scheme in ("dark", "light"))
    every = {name: dark[token] for name, token in DARK.items()} | {name: light[token] for name, token in LIGHT.items()}
    if kind == "colour":
        return every
    return {name: _grey(ink) if kind == "grey" else _outlined(name) for name, ink in every.items()}


def _grey(ink: str) -> str:
    """Return the grey that is as light to the eye."""
    light = luminance(ink)
    level = round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
    return f"#{level:02x}{level:02x}{level:02x}"


def _outlined(name: str) -> str:
    """Return white for what fills an area, and a dark grey for what is drawn on it."""
    if name.startswith(("ground-", "night", "paper")) and name not in ("paper-ink", "paper-note"):
        return WHITE
    if name == "sign":
        return WHITE
    if name in ("gold", "frame") or name.startswith("edge-"):
        return HALF
    return FAINT if name in ("scene-glow", "lattice") else BLACK
