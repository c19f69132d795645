"""Typst at work: the drawings of ``*.typ`` with a kit's data, as a PDF, as pages to look at, as pictures of sides."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import typst

Kit = dict[str, Any]
"""What the drawings are made from, as JSON has it."""
HERE: Final = Path(__file__).resolve().parent

LOOK: Final = 60
"""Dots an inch of the pages to look at."""
PICTURE: Final = 300
"""Dots an inch of the pictures for card printers."""
AT_ONCE: Final = 6
"""Sides drawn in one go: memory is needed for so many."""


def pdf(kit: Kit, fonts: Sequence[str]) -> bytes:
    """Return all sheets of a kit."""
    document: bytes = _compile("sheets.typ", kit, fonts, format="pdf")
    return document


def codes(kit: Kit, fonts: Sequence[str]) -> bytes:
    """Return the page of a table's codes."""
    document: bytes = _compile("codes.typ", kit, fonts, format="pdf")
    return document


def pages(kit: Kit, fonts: Sequence[str], dots: int = LOOK) -> list[bytes]:
    """Return the same sheets as small pictures in the PNG format, with ``dots`` an inch."""
    return _each(_compile("sheets.typ", kit, fonts, format="png", ppi=dots))


def pictures(kit: Kit, fonts: Sequence[str], dots: int = PICTURE) -> Iterator[bytes]:
    """Yield a picture for each of the kit's ``sides``, with its bleed, in the PNG format."""
    sides: Sequence[object] = kit["sides"]
    for first in range(0, len(sides), AT_ONCE):
        some = kit | {"sides": sides[first : first + AT_ONCE]}
        yield from _each(_compile("side.typ", some, fonts, format="png", ppi=dots))


def _each(drawn: bytes | list[bytes]) -> list[bytes]:
    return [drawn] if isinstance(drawn, bytes) else drawn


def _compile(name: str, kit: Kit, fonts: Sequence[str], **options: Any) -> Any:
    inputs = {"kit": json.dumps(kit)}
    return typst.compile(str(HERE / name), root=str(HERE), font_paths=list(fonts), sys_inputs=inputs, **options)
