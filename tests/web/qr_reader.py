"""Reads a drawn QR code back without correcting errors: every module and every byte is checked."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from companion.web.delivery import qr

Rows = Sequence[Sequence[bool]]

BLOCKS: Final = {
    1: [16], 2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27] * 4, 7: [31] * 4, 8: [38, 38, 39, 39],
    9: [36, 36, 36, 37, 37], 10: [43, 43, 43, 43, 44],
    11: [50] + [51] * 4, 12: [36] * 6 + [37] * 2, 13: [37] * 8 + [38], 14: [40] * 4 + [41] * 5, 15: [41] * 5 + [42] * 5,
    16: [45] * 7 + [46] * 3, 17: [46] * 10 + [47],
}  # fmt: skip
"""Bytes of data in the blocks of each version at level M (ISO/IEC 18004, table 9)."""

ALIGNED: Final = {
    1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46],
    10: [6, 28, 50], 11: [6, 30, 54], 12: [6, 32, 58], 13: [6, 34, 62], 14: [6, 26, 46, 66], 15: [6, 26, 48, 70],
    16: [6, 26, 50, 74], 17: [6, 30, 54, 78],
}  # fmt: skip
"""Where the centres of the small squares are (annex E)."""

LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""Those that a code writes in capitals, by their numbers."""


def drawn_rows(text: str) -> Rows:
    """The modules that the project's path makes dark, row by row."""
    return rows_of(*qr.svg_path(text))


def rows_of(side: int, path: str) -> Rows:
    """The modules that a path in a drawing of so many makes dark, row by row."""
    side -= 2 * qr.QUIET_ZONE
    rows = [[False] * side for _ in range(side)]
    for x, y, long in re.findall(r"M(\d+) (\d+)h(\d+)v", path):
        for at in range(int(long)):
            rows[int(y) - qr.QUIET_ZONE][int(x) - qr.QUIET_ZONE + at] = True
    return rows


def is_pattern(x: int, y: int, side: int) -> bool:
    """Return whether a module says nothing of the data: it finds, aligns, times, or tells the format."""
    version = (side - 17) // 4
    corner = (x < 9 and y < 9) or (x < 9 and y >= side - 8) or (x >= side - 8 and y < 9)
    centres = [(a, b) for a in ALIGNED[version] for b in ALIGNED[version]]
    last = side - 7
    free = [one for one in centres if one not in {(6, 6), (6, last), (last, 6)}]
    aligned = any(abs(x - a) <= 2 and abs(y - b) <= 2 for a, b in free)
    told = version >= 7 and ((x < 6 and y >= side - 11) or (y < 6 and x >= side - 11))
    return corner or aligned or told or x == 6 or y == 6


def bits(rows: Rows) -> Iterator[bool]:
    """The data's modules in their order, without the mask: two columns at a time, from the right, up and down."""
    side = len(rows)
    right, up = side - 1, True
    while right > 0:
        right -= right == 6
        for y in reversed(range(side)) if up else range(side):
            for x in (right, right - 1):
                if not is_pattern(x, y, side):
                    yield rows[y][x] ^ (x % 3 == 0)  # the mask of all our codes
        right, up = right - 2, not up


def read_back(rows: Rows) -> str:
    """Return the text of a code of level M whose text is written in bytes, or in capitals."""
    assert qr.MASK == 2
    version = (len(rows) - 17) // 4
    found = list(bits(rows))
    words = [sum(bit << 7 - at for at, bit in enumerate(found[i : i + 8])) for i in range(0, len(found) - 7, 8)]
    blocks: list[list[int]] = [[] for _ in BLOCKS[version]]
    stream = iter(words)
    for at in range(max(BLOCKS[version])):
        for block, size in zip(blocks, BLOCKS[version], strict=True):
            if at < size:
                block.append(next(stream))
    text = "".join(f"{word:08b}" for block in blocks for word in block)
    assert text[:4] in ("0010", "0100")
    if text[:4] == "0010":
        return "".join(_in_capitals(text[13:], int(text[4:13], 2)))  # of a version below 10
    wide = 8 if version < 10 else 16
    length = int(text[4 : 4 + wide], 2)
    start = 4 + wide
    return bytes(int(text[start + 8 * at : start + 8 * at + 8], 2) for at in range(length)).decode()


def _in_capitals(data: str, length: int) -> Iterator[str]:
    """Yield what stands in two letters at a time, and the last of an odd number."""
    for at in range(0, length, 2):
        both = length - at > 1
        start = 11 * at // 2
        pair = int(data[start : start + (11 if both else 6)], 2)
        yield LETTERS[pair // 45] + LETTERS[pair % 45] if both else LETTERS[pair]
