"""Style sheets and scripts as pages fetch them: each one file with all that it imports, without comments.

A browser could follow the imports by itself, as it does under ``companion serve --debug``: that would be nine requests
for the game master's page instead of one.
"""

import posixpath
import re
from itertools import chain
from pathlib import Path
from typing import Final

import rcssmin
import rjsmin

STYLE_IMPORT: Final = re.compile(r'^@import "([^"]+)"(?: layer\((\w+)\))?;\n', re.MULTILINE)
STYLE_ADDRESS: Final = re.compile(r'url\("(\.[^"]+)"\)')
SCRIPT_IMPORT: Final = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";.*\n', re.MULTILINE)
SCRIPT_EXPORT: Final = re.compile(r"^export ((?:async )?(?:class|const|function) (\w+))", re.MULTILINE)
SCRIPT_ADDRESS: Final = re.compile(r'(import\(|new URL\()"(\.[^"]+)"')


def bundle(static: Path, path: str) -> bytes:
    """Return the style sheet or script at ``path`` below ``static`` with what it imports."""
    if path.endswith(".css"):
        return _style(static, path, posixpath.dirname(path)).encode()
    return str(rjsmin.jsmin(_script(static, path))).encode()


def _read(static: Path, path: str) -> str:
    return (static / path).read_text(encoding="utf-8")


def _beside(path: str, address: str) -> str:
    """Return the path below static that ``address`` means in the file at ``path``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))


def _style(static: Path, path: str, home: str) -> str:
    """Return a style sheet with its imports in their places, and addresses as the folder ``home`` sees them.

    Each text is made short before it is put into its layer: rcssmin takes what is in a layer for declarations.
    """
    text = STYLE_ADDRESS.sub(
        lambda found: f'url("{posixpath.relpath(_beside(path, found[1]), home)}")', _read(static, path)
    )
    texts = STYLE_IMPORT.split(text)  # its own, an address, a layer or None, its own, and so on
    own = [str(rcssmin.cssmin(each)) for each in texts[::3]]
    taken = [
        _layered(_style(static, _beside(path, address), home), layer)
        for address, layer in zip(texts[1::3], texts[2::3], strict=True)
    ]
    return own[0] + "".join(chain.from_iterable(zip(taken, own[1:], strict=True)))


def _layered(text: str, layer: str | None) -> str:
    """Return what an import stands for: the text, in the cascade layer that the import names, if any."""
    return text if layer is None else f"@layer {layer}{{{text}}}"


def _script(static: Path, entry: str) -> str:
    """Return a script after the modules that it imports, each of them a function that returns what it exports."""
    modules: dict[str, str] = {}
    last = _module(static, entry, posixpath.dirname(entry), modules)
    return "".join(modules.values()) + last


def _module(static: Path, path: str, home: str, modules: dict[str, str]) -> str:
    """Return a module with addresses as ``home`` sees them; what it imports is taken from, or added to, ``modules``."""
    text = _read(static, path)
    taken = ""
    for names, address in SCRIPT_IMPORT.findall(text):
        needed = _beside(path, address)
        if needed not in modules:
            inside = _module(static, needed, home, modules)
            exports = ", ".join(name for _, name in SCRIPT_EXPORT.findall(inside))
            inside = SCRIPT_EXPORT.sub(r"\1", inside)
            modules[needed] = f"const m{len(modules)} = (() => {{\n{inside}\nreturn {{ {exports} }};\n}})();\n"
        if names:
            taken += f"const {names} = m{list(modules).index(needed)};\n"
    text = SCRIPT_IMPORT.sub("", text)
    return taken + SCRIPT_ADDRESS.sub(
        lambda found: f'{found[1]}"./{posixpath.relpath(_beside(path, found[2]), home)}"', text
    )
