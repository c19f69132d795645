"""QR codes as SVG paths, and the address that they contain."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from flask import Request, current_app
from markupsafe import Markup

from companion.kernel.refusal import Refused
from companion.web.server.network import LOOPBACK_HOSTS, offered_address

QUIET_ZONE: Final = 4
"""Modules of empty margin that a reader needs on every side."""

MASK: Final = 2
"""The mask of every code. All eight are readable, and trying them all would take nine tenths of the time."""

LONGEST_HOST: Final = 100
"""The most letters of an address that a person could have opened; a longer one would not fit a readable code."""


def public_base(request: Request) -> str:
    """Return the address at which phones reach this server, without a trailing slash: ``http://10.0.0.5:8000``.

    The installation's ``PUBLIC_URL`` wins; otherwise it is the address that the browser used, unless that means the
    machine itself: then the machine's address in the local network.
    """
    configured = str(current_app.config["PUBLIC_URL"]).rstrip("/")
    if configured:
        return configured
    asked = urlsplit(f"//{request.host}")
    host = asked.hostname or "localhost"
    if host in LOOPBACK_HOSTS or len(host) > LONGEST_HOST:
        host = offered_address()
    port = request.host.rpartition(":")[2] if asked.netloc.rpartition("]")[2].count(":") else ""
    shown = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{shown}:{port}" if port.isdigit() else f"{request.scheme}://{shown}"


def in_capitals(base: str) -> str:
    """Return an address with as much as possible in capitals, because capitals make a smaller code.

    Scheme and host mean the same in capitals; the path of a ``PUBLIC_URL`` does not and stays as it is.
    """
    scheme, _, rest = base.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme.upper()}://{host.upper()}{slash}{path}"


def matrix(text: str) -> Sequence[Sequence[bool]]:
    """Return the dark modules of the code of ``text``, row by row, without a margin; level M, the smallest that fits.

    Refused as ``too_long`` when no code holds it.
    """
    # Imported here because the library loads slowly and most runs of the server never draw a code.
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=MASK)
    code.add_data(text, optimize=0)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError) as error:  # the library raises either of them
        raise Refused("too_long") from error
    return code.modules  # type: ignore[return-value] # after make() no module is undecided


def svg_path(text: str) -> tuple[int, str]:
    """Return the side of the code of ``text`` in modules, margin included, and the path that draws its dark modules."""
    rows = matrix(text)
    strokes: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                strokes.append(f"M{start + QUIET_ZONE} {y + QUIET_ZONE}h{x - start}v1h-{x - start}z")
            x += 1
    return len(rows) + 2 * QUIET_ZONE, "".join(strokes)


cached_svg_path: Final = lru_cache(maxsize=256)(svg_path)
"""The same, cached for texts that come again."""


def code_svg(text: str, label: str) -> Markup:
    """Return the code of ``text`` as a drawing for a page; ``label`` describes it to those who cannot see it."""
    return _drawing(*cached_svg_path(text), label)


def uncached_code_svg(text: str, label: str) -> Markup:
    """Return the same drawing for a text that the server must not keep, not even in memory."""
    return _drawing(*svg_path(text), label)


def code_file(text: str) -> str:
    """Return the code of ``text`` as a file of its own, which the server does not keep."""
    side, path = svg_path(text)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{path}"/></svg>'


def _drawing(side: int, path: str, label: str) -> Markup:
    drawing = Markup(  # every placeholder is filled through escape
        '<svg viewBox="0 0 {side} {side}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        '<path fill="currentColor" d="{path}"/></svg>'
    )
    return drawing.format(side=side, label=label, path=path)
