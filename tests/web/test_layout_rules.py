"""The rules of the layout that a style sheet can break: who asks for sizes, what a switch names, how much there is."""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"
STYLES = sorted([*(STATIC / "css").rglob("*.css"), *(STATIC / "games").rglob("*.css")])
GAMES = [path for path in STYLES if path.stem == path.parent.name]
"""The sheet of each game whose screens are on the stage."""
STAGE = [path for path in STYLES if path.parent.name == "pieces" and path.parents[1].name == "css"]
STAGE += [STATIC / "css" / "stage.css", *GAMES]
SWITCHES = (("round", "flat"), ("wide", "slim"), ("rest-round", "rest-flat"), ("beneath", "beside"))
MOST_LINES_OF_A_GAME = 350
MOST = {"lines": 8861, "conditions": 5, ":has(": 39, "doubled classes": 0}
"""What the style sheets together have at most. A change that lowers a count lowers it here; none may raise one."""

CONDITION = re.compile(r"@(?:media|container)[^{]*")
SIDED = re.compile(
    r"(?:margin|padding|border)-(?:left|right|top|bottom)\b"
    r"|(?<![\w-])(?:left|right|top|bottom):|text-align: (?:left|right)"
)
SIZE = re.compile(r"width|height|orientation|aspect-ratio")


def text_of(path: Path) -> str:
    """Return a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def declarations(css: str) -> list[str]:
    """Return what a style sheet says, one property each."""
    return re.findall(r"[{;]\s*((?:--)?[a-z][\w-]*:[^;{}]+)", css)


def one_sided(css: str) -> list[str]:
    """Return the declarations that name one side of a switch alone: it would unset the property on the other."""
    return [
        said
        for said in declarations(css)
        for pair in SWITCHES
        if len({side for side in pair if f"var(--{side}," in said}) == 1
    ]


def test_a_switch_names_both_its_sides() -> None:
    assert one_sided(".a { display: var(--wide, block); width: var(--round, 1px) var(--flat, auto) }") == [
        "display: var(--wide, block)"
    ]
    assert [(path.name, said) for path in STAGE for said in one_sided(text_of(path))] == []


@pytest.mark.parametrize("path", STAGE, ids=lambda path: path.name)
def test_a_piece_knows_its_container_and_never_the_screen(path: Path) -> None:
    assert [one for one in CONDITION.findall(text_of(path)) if SIZE.search(one)] == []


@pytest.mark.parametrize("path", STAGE, ids=lambda path: path.name)
def test_a_piece_has_a_beginning_and_an_end_and_neither_left_nor_right(path: Path) -> None:
    assert SIDED.findall(text_of(path)) == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_says_its_art_and_its_arrangement_alone(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES_OF_A_GAME


def test_the_styles_only_grow_less() -> None:
    whole = [text_of(path) for path in STYLES]
    sizes = {re.sub(r"\s+", " ", one).strip() for css in whole for one in CONDITION.findall(css) if SIZE.search(one)}
    doubled = [one for css in whole for one in re.findall(r"(\.[\w-]+)\1(?![\w-])", css)]
    counts = {
        "lines": sum(len(path.read_text(encoding="utf-8").splitlines()) for path in STYLES),
        "conditions": len(sizes),
        ":has(": sum(css.count(":has(") for css in whole),
        "doubled classes": len(doubled),
    }
    assert {name: count for name, count in counts.items() if count > MOST[name]} == {}, counts
