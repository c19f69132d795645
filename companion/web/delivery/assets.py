"""Static files by versioned address, compressed once, and the style sheets bundled by who needs them."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, Response, abort, current_app

from companion.web.delivery.compression import takes_gzip
from companion.web.server.paths import shipped

bp = Blueprint("assets", __name__)

BUNDLES: Final = {
    "css/gm.css": (
        "tokens", "base", "components", "covers", "secret", "forms", "table", "players", "setup", "deal", "recognition",
        "end", "reading", "turn", "seal", "handover", "print", "pwa", "timer",
    ),
    # The first screen alone: who opens a link to it loads no more.
    "css/start.css": ("tokens", "base", "components", "covers", "forms", "start", "pwa"),
    # The screen that is open all evening, without the other rooms' sheets.
    "css/game.css": ("tokens", "base", "components", "forms", "table", "play", "vote", "turn", "print", "pwa", "timer"),
    # The same for 1001, which has cards of its own.
    "css/mille_play.css": (
        "tokens", "base", "components", "forms", "table", "play", "turn", "mille", "print", "pwa", "timer",
    ),
    "css/tv_mille.css": ("tokens", "base", "components", "covers", "table", "seal", "timer", "mille", "court"),
    # The same for a court of twelve seats, whose phones draw its pieces too.
    "css/divan_play.css": (
        "tokens", "base", "components", "forms", "table", "play", "turn", "divan", "print", "pwa", "timer",
    ),
    "css/divan_room.css": (
        "tokens", "base", "components", "covers", "forms", "table", "setup", "turn", "end", "divan", "handover",
        "print", "pwa",
    ),
    "css/divan_phone.css": ("tokens", "base", "components", "secret", "phone", "seal", "timer", "divan"),
    "css/tv_divan.css": ("tokens", "base", "components", "covers", "table", "seal", "timer", "divan", "court"),
    # The same for a court of bluffers, whose hands draw its characters too.
    "css/bluff_play.css": (
        "tokens", "base", "components", "forms", "table", "play", "turn", "bluff", "print", "pwa", "timer",
    ),
    "css/bluff_phone.css": ("tokens", "base", "components", "secret", "phone", "seal", "timer", "bluff"),
    "css/bluff_paper.css": ("tokens", "base", "components", "paper", "bluff"),
    "css/tv_bluff.css": ("tokens", "base", "components", "covers", "table", "seal", "timer", "bluff", "court"),
    # The same for two gangs in a bank, whose hands show their cards and tokens too.
    "css/heist_play.css": (
        "tokens", "base", "components", "forms", "table", "play", "turn", "heist", "print", "pwa", "timer",
    ),
    "css/heist_room.css": (
        "tokens", "base", "components", "covers", "forms", "table", "setup", "turn", "end", "heist", "handover", "seal",
        "print", "pwa",
    ),
    "css/heist_phone.css": ("tokens", "base", "components", "secret", "phone", "seal", "timer", "heist"),
    "css/tv_heist.css": ("tokens", "base", "components", "covers", "table", "seal", "timer", "heist", "court"),
    # The end as a scene, beside the room's own sheet: it is seen once an evening.
    "css/scene.css": ("scene",),
    # A game on one sheet, and the same in words.
    "css/picture.css": ("tokens", "base", "components", "reading", "picture"),
    # Plots, for who looks back on the evenings.
    "css/statistics.css": ("tokens", "base", "components", "forms", "reading", "statistics"),
    # The odds panel brings its own sheet: most tables play without it.
    "css/odds.css": ("odds",),
    # The rules to read; and what they look like beside a game, fetched when they are asked for.
    "css/rules.css": ("tokens", "base", "components", "forms", "reading", "help", "print", "pwa"),
    "css/help.css": ("help",),
    # The guided game brings the sheet of its coach, and of the pages that are its own.
    "css/demo.css": ("demo",),
    # What moves and counts comes with the modules that do it.
    "css/lively.css": ("lively",),
    # What goes on paper: the sheets of a printer know no rooms.
    "css/paper.css": ("tokens", "base", "components", "paper"),
    # Every component on one page; the sheets of single rooms come in a file of their own, see ``within``.
    "css/look.css": (
        "tokens", "base", "components", "covers", "secret", "forms", "table", "setup", "vote", "turn", "seal", "timer",
        "pwa", "look",
    ),
    # The court, on a television or a guest's phone.
    "css/tv.css": ("tokens", "base", "components", "covers", "table", "seal", "timer", "court"),
    "css/phone.css": ("tokens", "base", "components", "secret", "phone", "seal", "timer"),
}  # fmt: skip
"""The style sheets that are sent as one file, in this order."""

APART: Final = "css/pieces.css"
"""The style sheets of single rooms, as the page that shows all components wants them."""
WHOLE: Final = frozenset({"tokens", "base", "components", "covers", "look", "print"})
"""The sheets that mean the same on every page."""

SCRIPTS: Final = {
    "js/phone.js": ("watch", "seal", "timer", "acting", "announce", "hold"),
    "js/game.js": ("watch", "offline", "announce", "lively", "play", "follow", "timer", "awake", "install"),
    "js/tv.js": ("watch", "seal", "timer", "awake", "announce", "lively", "court"),
}
"""The modules that are sent as one file, each after those that it imports."""

REMARK: Final = re.compile(
    r"^ *(?://[^\n]*|/\*\*.*?\*/)\n"  # on lines of its own
    r"| +// [^\n\"'`]*$"  # at the end of a line, where no string can be open
    r"|^ +",  # and what sets a line in
    re.MULTILINE | re.DOTALL,
)
IMPORT: Final = re.compile(r'^import (?:(?P<names>\{[^}]*\}) from )?"\./(?P<module>[\w-]+)\.js";\n', re.MULTILINE)
STRANGE: Final = re.compile(
    r"^(?:import|export)\b(?!\().*|^const \{.*\bas\b.*|^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$", re.MULTILINE
)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)

COMPRESSED: Final = frozenset({".css", ".js", ".svg", ".webmanifest"})
FOREVER: Final = "public, max-age=31536000, immutable"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


def joined(styles: Iterable[bytes]) -> bytes:
    """Return style sheets as one, without comments and the space between rules: those are for who reads the files."""
    whole = re.sub(rb"/\*.*?\*/", b"", b"\n".join(styles), flags=re.DOTALL)
    return re.sub(rb"\s*([{};,])\s*", rb"\1", re.sub(rb"\s+", b" ", whole)).replace(b";}", b"}").strip()


def within(name: str, style: bytes) -> bytes:
    """Return a room's style sheet so that it holds in elements of the class ``of-<name>`` alone.

    Rooms never stand on one page, and so their sheets may say different things of one class. Where they are shown side
    by side, any element may stand for a room's ``main``.
    """
    return b".of-%s{%s}" % (name.encode(), re.sub(rb"\bmain(?=\.)", b"", style))


def linked(names: Iterable[str], modules: Mapping[str, bytes]) -> bytes:
    """Return modules as one, each in a function of its own so that what it names stays its own.

    It knows of the language what these files use: exported functions, classes and constants, imports of names or for
    the effect alone, each from a file beside it and on a line of its own. Comments and indents are for who reads the
    files. Raises ``ValueError`` for any other import or export, for one of a module that does not come before it, and
    for a text that goes over several lines.
    """
    ready: list[str] = []
    parts = ["const modules = {};"]
    for name in names:
        body = REMARK.sub("", modules[name].decode())
        missing = {each["module"] for each in IMPORT.finditer(body)} - set(ready)
        if missing:
            raise ValueError(f"{name}.js imports {', '.join(sorted(missing))}")
        given = ", ".join(EXPORT.findall(body))
        body = EXPORT.sub("", IMPORT.sub(_taken, body))
        strange = STRANGE.search(body)
        if strange:
            raise ValueError(f"{name}.js has a line that cannot be joined: {strange[0]}")
        parts.append(f'modules["{name}"] = (() => {{\n{body}return {{ {given} }};\n}})();')
        ready.append(name)
    return "\n".join(parts).encode() + b"\n"


def _taken(found: re.Match[str]) -> str:
    """Return what stands in a joined file for an import."""
    return f'const {found["names"]} = modules["{found["module"]}"];\n' if found["names"] else ""


@dataclass(frozen=True)
class Asset:
    """One file as it is sent: its bytes, the same compressed (or None when that gains nothing), and its type."""

    body: bytes
    packed: bytes | None
    mimetype: str


class Shelf:
    """Every static file, read once at start, and the version that stands in their addresses."""

    def __init__(self, folder: Path) -> None:
        """Read ``folder`` whole and build the bundles."""
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and "src" not in path.relative_to(folder).parts
        }
        sheets = {Path(path).stem: body for path, body in files.items() if re.fullmatch(r"css/[\w-]+\.css", path)}
        for bundle, names in BUNDLES.items():
            files[bundle] = joined(sheets.get(name, b"") for name in names)
        files[APART] = joined(within(name, sheets[name]) for name in sheets if name not in WHOLE)
        modules = {Path(path).stem: body for path, body in files.items() if re.fullmatch(r"js/[\w-]+\.js", path)}
        for bundle, names in SCRIPTS.items():
            files[bundle] = linked(names, modules)
        digest = hashlib.sha256()
        for name in sorted(files):
            digest.update(name.encode() + b"\0" + files[name])
        self.version: str = digest.hexdigest()[:10]
        self._files = files
        self._ready: dict[str, Asset] = {}

    def paths(self, folder: str) -> list[str]:
        """Return the paths of the files in ``folder`` below static, which ends with a slash, in order."""
        return [path for path in self._files if path.startswith(folder)]

    def get(self, path: str) -> Asset | None:
        """Return the file at ``path`` below static, or None; compressed at its first use."""
        if path not in self._ready:
            body = self._files.get(path)
            if body is None:
                return None
            packs = Path(path).suffix in COMPRESSED and len(body) > 600
            mimetype = mimetypes.guess_type(path)[0] or "application/octet-stream"
            self._ready[path] = Asset(body, gzip.compress(body, 9, mtime=0) if packs else None, mimetype)
        return self._ready[path]


def shelf() -> Shelf:
    """Return the running app's shelf."""
    found: Shelf = current_app.extensions["shelf"]
    return found


def asset(path: str) -> str:
    """Return the address of the static file ``path``; it changes when any static file does."""
    return f"/assets/{shelf().version}/{path}"


@bp.get("/assets/<version>/<path:path>")
def send(version: str, path: str) -> Response:
    """Send a static file; the current version may be kept for ever, any other is answered afresh."""
    found = shelf().get(path)
    if found is None:
        abort(404)
    pack = found.packed is not None and takes_gzip()
    response = Response(found.packed if pack else found.body, mimetype=found.mimetype)
    if pack:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = FOREVER if version == shelf().version else "no-cache"
    return response


@cache
def _read_once(folder: Path) -> Shelf:
    """Return the shelf of ``folder``, read once in a process: building it takes most of an app's start."""
    return Shelf(folder)


def init_app(app: Flask) -> None:
    """Read the static files and give the templates ``asset``."""
    app.extensions["shelf"] = copy(_read_once(shipped("static")))
    app.jinja_env.globals["asset"] = asset
    app.register_blueprint(bp)
