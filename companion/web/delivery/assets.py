"""Static files at versioned addresses, each bundled and compressed once, at the first request for it.

Compressing each file only once is worth it: compressing ``css/pages.css`` takes longer than drawing a whole page.
"""

import gzip
import hashlib
import mimetypes
import os
from collections.abc import Iterator
from copy import copy
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, Response, abort, current_app
from markupsafe import Markup

from companion.themes import themes
from companion.web.delivery.bundles import bundle
from companion.web.delivery.compression import takes_brotli, takes_gzip
from companion.web.delivery.design_tokens import box_sheet
from companion.web.delivery.language import box_theme
from companion.web.server.environment import shipped

bp = Blueprint("assets", __name__)

SOURCES: Final = "sources"
"""The version in addresses while sources are sent as they are on disk."""

COMPRESSED: Final = frozenset({".css", ".js", ".svg", ".webmanifest"})
FOREVER: Final = "public, max-age=31536000, immutable"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class Asset:
    """One file as it is sent."""

    def __init__(self, body: bytes, kind: str) -> None:
        """Keep ``body``, the content of a file whose name ends in ``kind``."""
        self.body = body
        self.mimetype: str = mimetypes.guess_type(f"file{kind}")[0] or "application/octet-stream"
        self._shrinks = kind in COMPRESSED and len(body) > 600

    @cached_property
    def gzip(self) -> bytes | None:
        """The body compressed by gzip; None if that gains nothing."""
        return gzip.compress(self.body, 9, mtime=0) if self._shrinks else None

    @cached_property
    def br(self) -> bytes | None:
        """The body compressed by Brotli, a tenth smaller; None if that gains nothing."""
        import brotli  # not to be had in a browser

        return brotli.compress(self.body, mode=brotli.MODE_TEXT) if self._shrinks else None


class AssetStore:
    """The static files of one folder, each read at the first request for it, and the version in their addresses.

    A style sheet or script is sent with all that it imports. ``from_sources`` is for people working on them: it sends
    every file as it is on disk now.
    """

    def __init__(self, folder: Path, from_sources: bool = False) -> None:
        """List the files in ``folder`` and the colours of the boxes; the version is a digest of them."""
        self._folder = folder
        self._from_sources = from_sources
        self._files = dict(_files(folder))
        sheets = box_sheets()
        self._ready = {path: Asset(sheet, ".css") for path, sheet in sheets.items()}
        self.version: str = SOURCES if from_sources else _digest(self._files, sheets)

    def __contains__(self, path: str) -> bool:
        """Return whether there is a file ``path``."""
        return path in self._files or path in self._ready

    def paths(self, folder: str) -> list[str]:
        """Return the paths of the files in ``folder`` below static, which ends with a slash, in order."""
        return [path for path in (self._files | self._ready) if path.startswith(folder)]

    def source(self, path: str) -> bytes:
        """Return a file as its author wrote it, never a bundle; raises ``KeyError`` if it does not exist."""
        return self._files[path].read_bytes()

    def get(self, path: str) -> Asset | None:
        """Return the file at ``path`` below static, or None; it is bundled at its first use."""
        if self._from_sources:
            file = dict(_files(self._folder)).get(path)
            return Asset(file.read_bytes(), file.suffix) if file else self._ready.get(path)
        if path not in self._ready:
            file = self._files.get(path)
            if file is None:
                return None
            bundled = file.suffix in {".css", ".js"} and not path.startswith("vendor/")
            self._ready[path] = Asset(bundle(self._folder, path) if bundled else file.read_bytes(), file.suffix)
        return self._ready[path]


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files below ``folder`` with their paths, in order, except the drawings that sprites are built from."""
    paths = []
    for parent, folders, names in os.walk(folder):  # a third of the time of Path.rglob
        if "src" in folders:
            folders.remove("src")
        paths += [f"{parent}{os.sep}{name}".split(os.sep) for name in names]
    above = len(str(folder).split(os.sep))
    for parts in sorted(paths):
        yield "/".join(parts[above:]), Path(os.sep.join(parts))


def box_sheets() -> dict[str, bytes]:
    """Return the style sheets with the colours of the boxes that have their own, by their paths below static."""
    coloured = {slug: theme.inks for slug, theme in themes().items() if theme.inks}
    return {f"themes/{slug}/inks.css": box_sheet(slug, inks).encode() for slug, inks in coloured.items()}


def _digest(files: dict[str, Path], sheets: dict[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, path in files.items():
        whole.update(name.encode() + b"\0" + path.read_bytes())
    for sheet in sheets.values():
        whole.update(sheet)
    return whole.hexdigest()[:10]


def asset_store() -> AssetStore:
    """Return the running app's static files."""
    shared: AssetStore = current_app.extensions["assets"]
    return shared


def asset(path: str) -> str:
    """Return the address of the static file ``path``, or of what the request's theme has in its place.

    The address changes when any static file does.
    """
    return f"/assets/{asset_store().version}/{drawn_by_theme(path)}"


def drawn_by_theme(path: str) -> str:
    """Return the path of what the request's theme has in the place of the static file ``path``: its drawings."""
    own = f"themes/{box_theme()}/{path}"
    return own if own in asset_store() else path


def box_style() -> Markup:
    """Link the style sheet with the colours of the request's theme, if it has colours of its own."""
    path = drawn_by_theme("inks.css")
    return Markup("") if path == "inks.css" else Markup('<link rel="stylesheet" href="{}">').format(asset("inks.css"))


@bp.get("/assets/<version>/<path:path>")
def send(version: str, path: str) -> Response:
    """Send a static file; browsers may keep the current version for ever, and must check any other."""
    store = asset_store()
    asset = store.get(path)
    if asset is None:
        abort(404)
    if takes_brotli() and asset.br is not None:
        response = Response(asset.br, mimetype=asset.mimetype, headers={"Content-Encoding": "br"})
    elif takes_gzip() and asset.gzip is not None:
        response = Response(asset.gzip, mimetype=asset.mimetype, headers={"Content-Encoding": "gzip"})
    else:
        response = Response(asset.body, mimetype=asset.mimetype)
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = FOREVER if version == store.version != SOURCES else "no-cache"
    return response


@cache
def _read_once(folder: Path) -> AssetStore:
    """Return the store of ``folder``, made once per process, so that the apps of the tests share what it has read."""
    return AssetStore(folder)


def init_app(app: Flask) -> None:
    """Find the static files and give the templates ``asset``."""
    folder = shipped("static")
    store = AssetStore(folder, from_sources=True) if app.debug else copy(_read_once(folder))
    app.extensions["assets"] = store
    app.jinja_env.globals.update(asset=asset, box_style=box_style)
    app.register_blueprint(bp)
