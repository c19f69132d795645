"""Whether two pictures of a screen show the same, with a tolerance for how machines draw letters and edges.

A screenshot is made smaller, and kept in fewer colours. It is compared block by block, each as its mean colour: what a
machine draws otherwise along an edge hardly moves the mean of a block; what is missing, moved or recoloured does.
"""

from dataclasses import dataclass
from functools import reduce
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

COLOURS = 128
"""So many a kept picture has at most: with fewer, a drop of another colour counts as a difference."""
BLOCK = 4
"""Pixels of a kept picture along a side of a block."""
FARTHEST = 1.5
"""How far the blocks may be from each other on average, of 255: a ground of another colour shows here."""
DIFFERENT = 16
"""From how far on, of 255 in any of red, green and blue, a block counts as different."""
SHARE = 0.0012
"""Which share of the blocks may be different."""
ASIDE = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
"""Where a block may be found, in pixels of a kept picture: a line of text lies a pixel higher on another machine."""


@dataclass(frozen=True)
class Verdict:
    """How far two pictures are apart, and where: ``where`` is white in the blocks that are different."""

    mean: float
    share: float
    where: Image.Image

    @property
    def same(self) -> bool:
        return self.mean <= FARTHEST and self.share <= SHARE

    def __str__(self) -> str:
        different = f"{self.share:.2%} of the blocks are different, of {SHARE:.2%} that may be"
        return f"{different}; in the mean they are {self.mean:.2f} of 255 apart, of {FARTHEST} that they may be"


def smaller(screenshot: bytes, times: int) -> Image.Image:
    """Return a screenshot so many times smaller."""
    return Image.open(BytesIO(screenshot)).convert("RGB").reduce(times)


def keep(picture: Image.Image, file: Path) -> None:
    """Write a picture in few colours, each drop in the nearest of them."""
    few = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def judged(got: Image.Image, want: Image.Image) -> Verdict:
    """Compare two pictures; if their sizes differ, everything is different."""
    if got.size != want.size:
        return Verdict(255, 1, Image.new("L", got.size, 255))
    blocks, colours = got.convert("RGB").reduce(BLOCK), want.convert("RGB")
    far = reduce(ImageChops.darker, (_apart(blocks, ImageChops.offset(colours, *aside)) for aside in ASIDE))
    where = far.point([255 if one >= DIFFERENT else 0 for one in range(256)])
    counts, of = far.histogram(), far.width * far.height
    mean = sum(one * count for one, count in enumerate(counts)) / of
    return Verdict(mean, sum(counts[DIFFERENT:]) / of, where.resize(got.size, Image.Resampling.NEAREST))


def _apart(blocks: Image.Image, want: Image.Image) -> Image.Image:
    """Return for each block how far it is from its place in ``want``, in the colour in which that is farthest."""
    red, green, blue = ImageChops.difference(blocks, want.reduce(BLOCK)).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def told_apart(got: Image.Image, want: Image.Image | None, verdict: Verdict, folder: Path) -> None:
    """Write what was got, what was wanted and where they differ (red on grey) into a folder, for people to look at."""
    folder.mkdir(parents=True, exist_ok=True)
    got.save(folder / "got.png")
    if want is not None:
        want.save(folder / "want.png")
    grey = got.convert("L").convert("RGB")
    grey.paste((230, 40, 30), mask=verdict.where.point([one // 2 for one in range(256)]))
    grey.save(folder / "diff.png")
