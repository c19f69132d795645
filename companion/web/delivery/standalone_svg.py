"""The parts of a downloaded picture: its colours, its drawings, its fonts."""

import base64
import hashlib
import re
from functools import cache
from typing import Final

from flask import Flask
from markupsafe import Markup

from companion.kernel.drawing import width
from companion.themes import themes
from companion.web.delivery.assets import drawn_by_theme
from companion.web.delivery.design_tokens import colours
from companion.web.delivery.headers import POLICY
from companion.web.delivery.language import box_theme
from companion.web.server.environment import shipped

SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
NOT_IN_XML: Final = "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Characters that XML cannot contain, not even escaped; compiled at the first picture, since that takes a while."""


@cache
def dark_colours() -> dict[str, str]:
    """Return the dark theme's colours by the names of their tokens: a picture has them written out."""
    return colours((shipped("static") / "css" / "base" / "tokens.css").read_text(encoding="utf-8"), "dark")


def ink(name: str) -> str:
    """Return a colour of the dark theme by its token, as the request's box has it; the template global."""
    own = themes()[box_theme()].inks if box_theme() else {}
    return own.get("dark", {}).get(name) or dark_colours()[name]


@cache
def _symbols(path: str) -> dict[str, str]:
    drawn = (shipped("static") / path).read_text(encoding="utf-8")
    return {match[1]: match[0] for match in SYMBOL.finditer(drawn)}


def symbol(name: str, sprite: str, theme: str) -> str:
    """Return a drawing as a symbol, as a theme has it; raises ``KeyError`` for one that the sprite lacks."""
    own = f"themes/{theme}/{sprite}.svg"
    return _symbols(own if theme and (shipped("static") / own).is_file() else f"{sprite}.svg")[name]


def drawings(*names: str, sprite: str = "pictures/sprite") -> Markup:
    """Return drawings of a sprite as symbols to be used by name; raises ``KeyError`` for one that it lacks."""
    symbols = _symbols(drawn_by_theme(f"{sprite}.svg"))
    return Markup("\n".join(symbols[name] for name in sorted(set(names))))  # noqa: S704 - files of our own


@cache
def font_face() -> Markup:
    """Return the rules that embed the serif font, as the whole content of a ``style`` element."""
    folder = shipped("static") / "vendor" / "chevet-serif-4"
    fonts = [base64.b64encode(file.read_bytes()).decode() for file in sorted(folder.glob("*.woff2"))]
    return Markup(  # noqa: S704 - files of our own
        "".join(
            f"@font-face{{font-family:'Chevet Serif';src:url(data:font/woff2;base64,{font}) format('woff2')}}"
            for font in fonts
        )
    )


@cache
def policy() -> str:
    """Return the content security policy of a picture opened on its own: it may use the fonts that it contains."""
    digest = base64.b64encode(hashlib.sha256(font_face().encode()).digest()).decode()
    return f"{POLICY}; style-src 'sha256-{digest}'; font-src data:"


def wrapped_lines(words: str, size: float, room: float) -> list[str]:
    """Return ``words`` broken into lines of type of ``size`` no wider than ``room``; the template filter.

    A word wider than ``room`` gets a line of its own.
    """
    lines = [""]
    for word in str(words).split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def without_controls(words: str) -> str:
    """Return ``words`` without the characters that XML cannot contain; the template filter."""
    return re.sub(NOT_IN_XML, "", words)


def init_app(app: Flask) -> None:
    """Give the templates of pictures the parts that they draw with."""
    app.jinja_env.globals.update(drawings=drawings, letters=font_face)
    app.jinja_env.globals["ink"] = ink
    app.jinja_env.filters.update(lines=wrapped_lines, written=without_controls, type_width=width)
