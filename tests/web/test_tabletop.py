"""The table from above: piles as high as their cards, and a tray for every number of players."""

import re

import pytest
from jinja2 import Environment, FileSystemLoader

from tests.web.test_design import PICTURES, ROOT, STATIC, ids

HOUSE = Environment(loader=FileSystemLoader(ROOT / "templates"), autoescape=True)
HOUSE.globals["cached_macro"] = lambda macro: macro


def heap(count: int, kind: str, most: int = 20) -> str:
    """Return a pile as it is drawn."""
    drawn: str = HOUSE.get_template("base/macros/cards.html").module.heap(count, kind, most)  # type: ignore[attr-defined]
    return drawn


def top_of(drawing: str) -> float:
    """Return how far down the uppermost card of a pile lies, in the units of its drawing."""
    return float(re.findall(r'transform="translate\([\d.]+ ([\d.]+)\)', drawing)[-1])


@pytest.mark.parametrize("kind", ["draw", "discard", "reserve"])
def test_a_pile_is_drawn_the_higher_the_more_cards_lie_in_it(kind: str) -> None:
    heights = [top_of(heap(count, kind)) for count in range(1, 20)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)
    assert min(heights) >= 0


@pytest.mark.parametrize("kind", ["draw", "discard", "reserve", "hand"])
def test_an_empty_pile_is_an_outline_and_no_other_is(kind: str) -> None:
    assert 'class="none"' in heap(0, kind)
    assert not any('class="none"' in heap(count, kind) for count in range(1, 20))


def test_a_pile_of_more_cards_than_can_be_drawn_stays_in_its_drawing() -> None:
    assert heap(60, "draw") == heap(20, "draw")
    assert top_of(heap(30, "draw", 60)) > top_of(heap(60, "draw", 60))


@pytest.mark.parametrize("count", range(5, 11))
def test_every_number_of_players_has_its_tray_and_its_places(count: int) -> None:
    places = (STATIC / "css" / "pieces" / "places.css").read_text(encoding="utf-8")
    macros = (ROOT / "templates" / "base" / "macros" / "seats.html").read_text(encoding="utf-8")
    stars = dict(re.findall(r"(\d+): (\d+)", macros.split("{% set stars = {")[1].split("}")[0]))
    assert f"tray-{stars[str(count)]}" in ids(PICTURES / "sprite.svg")
    assert int(stars[str(count)]) % count == 0  # every seat has the same stars behind it
    assert f".n{count} {{\n  --n: {count};\n}}" in places
    assert f".s{count - 1} {{\n  --i: {count - 1};\n}}" in places
