"""The look: contrast computed from the tokens, colours in one place, drawings that exist and are up to date."""

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typst
from PIL import Image, ImageStat

from companion.games.complots.vocabulary import KINDS
from companion.games.sultane.vocabulary import CAMPS
from companion.registry import GAMES
from companion.themes import themes
from companion.web.delivery.bundles import bundle
from companion.web.delivery.design_tokens import PAIRS, SEATS, colours, contrast
from tests.sizes import cases

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
PICTURES = STATIC / "pictures"
STYLES = sorted([*(STATIC / "css").rglob("*.css"), *(STATIC / "games").rglob("*.css")])
IMPORTED = {
    (path.parent / name).resolve()
    for path in STYLES
    for name in re.findall(r'@import "([^"]+)"', path.read_text(encoding="utf-8"))
}
"""The style sheets that another takes in."""
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PAGES = "".join(template.read_text(encoding="utf-8") for template in TEMPLATES)
LINKED = {path for path in STYLES if path.relative_to(STATIC).with_suffix("").as_posix() in PAGES}
"""The style sheets that a page names."""
FETCHED = {STATIC / "css" / "base" / "lively.css"}
"""The style sheet that a script brings along."""
THEMED = sorted((ROOT / "companion" / "themes").glob("*/pictures"))
"""What the themes draw anew."""
SCENES = [PICTURES / "scenes.svg", *sorted(STATIC.glob("themes/*/pictures/scenes.svg"))]
"""The scenes of the roles, box by box."""
PORTRAITS = [STATIC / "games/complots/portraits.svg", *sorted(STATIC.glob("themes/*/games/complots/portraits.svg"))]
"""The characters of Complots as their holder sees them, box by box."""
MOST_APART = 0.3
"""How much brighter a secret page of 390 × 844 pixels may be for one role than for another, of 255."""
COVER_INKS = set(re.findall(r"--cover-[\w-]+", (STATIC / "css" / "base" / "covers.css").read_text(encoding="utf-8")))
SCENE_INKS = {"--gold", "--ivory", "--night", "--night-low", "--night-high"}
INKS_OF = {"cover": COVER_INKS, "scene": SCENE_INKS, "portrait": SCENE_INKS}
DRAWINGS = sorted([*(PICTURES / "src").glob("*.svg"), *(STATIC / "games").glob("*/src/*.svg")])
HEX_COLOUR = re.compile(r"(?<![\w&])#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8}|[0-9a-fA-F]{3,4})\b")
DRAWING_NAME = re.compile(r"'((?:gesture|pile|pip|power|role|seat|sign|suit|tale|ui)-[\w-]*)'")


def tokens(theme: str) -> dict[str, str]:
    """Return the colours of a theme that nothing shines through, by their names."""
    css = (STATIC / "css" / "base" / "tokens.css").read_text(encoding="utf-8")
    return {name: value for name, value in colours(css, theme).items() if len(value) == 7}


def ids(sprite: Path) -> set[str]:
    """Return the ids of a sprite's symbols."""
    return set(re.findall(r'<symbol id="([^"]+)"', sprite.read_text(encoding="utf-8")))


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("box", ["", *themes()])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_pair_of_inks_can_be_read(theme: str, box: str) -> None:
    own = themes()[box].inks.get(theme, {}) if box else {}
    colours = {**tokens(theme), **own}
    kinds = [("on-seat", name, 4.5) for name in own if name not in tokens(theme)]
    for ink, ground, least in [*PAIRS, *kinds]:
        assert contrast(colours[ink], colours[ground]) >= least, (ink, ground)


@pytest.mark.parametrize("box", themes())
def test_a_box_has_its_own_colours_in_both_themes_for_what_a_style_sheet_draws(box: str) -> None:
    dark, light = (themes()[box].inks.get(theme, {}) for theme in ("dark", "light"))
    drawn = "\n".join(style.read_text(encoding="utf-8") for style in STYLES)
    assert [*dark] == [*light]
    assert [name for name in dark if f"var(--{name})" not in drawn and f"{name} {{\n  --face:" not in drawn] == []


RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
INK = re.compile(r"(?<![\w-])color:\s*var\(--([\w-]+)\)")
GROUND = re.compile(r"(?<![\w-])background(?:-color)?:\s*var\(--([\w-]+)\)")
LOCAL = {"c", "ink", "face", "camp"}
"""Names that stand for another token, which is among the pairs itself."""
UNREADABLE = {"rule", "engrave"}
"""What no word is written in: lines, and what is switched off."""


def styles() -> list[tuple[str, str]]:
    """Return every rule of the style sheets, what it is for and what it says."""
    css = "\n".join(path.read_text(encoding="utf-8") for path in STYLES)
    return RULE.findall(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))


def test_every_ink_is_computed_on_the_ground_that_its_rule_gives_it() -> None:
    computed = {(ink, ground) for ink, ground, _ in PAIRS}
    written = {
        (ink[1], ground[1])
        for _, said in styles()
        if (ink := INK.search(said)) and (ground := GROUND.search(said)) and not {ink[1], ground[1]} & LOCAL
    }
    assert written
    assert written <= computed


def test_every_ink_that_a_style_sheet_writes_in_is_computed() -> None:
    inks = {ink for _, said in styles() for ink in INK.findall(said)}
    assert inks - LOCAL - UNREADABLE <= {ink for ink, _, _ in PAIRS}


@pytest.mark.parametrize("seat", SEATS)
def test_an_enamel_mixed_with_ink_is_seen_on_light_grounds(seat: str) -> None:
    light = tokens("light")
    halves = [[int(light[name][at : at + 2], 16) for at in (1, 3, 5)] for name in (f"seat-{seat}", "ivory")]
    mixed = "#" + "".join(f"{round(sum(pair) / 2):02x}" for pair in zip(*halves, strict=True))
    assert contrast(mixed, light["night-high"]) >= 3
    assert contrast(mixed, light["night-low"]) >= 3


def test_the_screen_of_closed_eyes_is_as_dark_in_both_themes() -> None:
    names = [name for name in tokens("dark") if name.startswith("dim")]
    assert names
    assert [tokens("dark")[name] for name in names] == [tokens("light")[name] for name in names]


def test_colours_are_written_in_the_tokens_alone() -> None:
    for path in [*STYLES, *TEMPLATES]:
        if path.name not in {"tokens.css", "covers.css"}:
            assert HEX_COLOUR.findall(path.read_text(encoding="utf-8")) == [], path


def test_a_style_sheet_uses_no_token_that_is_not_there() -> None:
    everywhere = "\n".join(style.read_text(encoding="utf-8") for style in STYLES)
    declared = set(re.findall(r"(--[\w-]+)\s*:", everywhere))
    for path in STYLES:
        without_fallback = set(re.findall(r"var\((--[\w-]+)\)", path.read_text(encoding="utf-8")))
        assert without_fallback <= declared, path


def said(path: Path, name: str) -> list[str]:
    """Return every value that a style sheet gives to a property."""
    css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.findall(rf"(?<![\w-]){name}:\s*([^;}}]+)", css)


DISPLAY = 2.5
"""Rem from which on a size is that of one title, alone on its screen and set by eye."""
SIZES = {
    ("tabletop/sizes.css", "1.625rem"): "the name of a seat on a television",
    ("table/vote.css", "1.625rem"): "the two words of a vote, which fill half a card",
}
CORNERS = {"8px": "the sign of an office, a tile of its own", "7px": "a role as large as a hand, at the end"}


def test_a_size_of_letters_is_a_token() -> None:
    for path in STYLES:
        for value in [*said(path, "font-size"), *said(path, "font")]:
            plain = re.fullmatch(r"(?:\d+ )?(\.?[\d.]+(?:rem|px))(?:/.*)?", value.strip())
            if plain and ("/".join(path.parts[-2:]), plain[1]) not in SIZES:
                assert plain[1].endswith("rem"), (path, value)
                assert float(plain[1].removesuffix("rem")) >= DISPLAY, (path, value)


def test_whatever_moves_takes_its_time_from_the_tokens() -> None:
    for path in STYLES:
        for value in [*said(path, "transition"), *said(path, "animation"), *said(path, "transition-duration")]:
            for one in value.split(","):
                # The first time is how long it takes; a second one is what it waits for.
                first = re.search(r"var\(--m-[\w-]+\)|\b[\d.]+m?s\b", one)
                assert first is None or first[0].startswith("var("), (path, one)


def test_a_corner_is_a_token() -> None:
    for path in STYLES:
        for value in said(path, "border-radius"):
            # A piece that is drawn in its own size has corners of it.
            known = re.match(r"var\(--r-|inherit$|0$|calc\(.*--(u|tok)|[\d.]+mm$|[\d.]+em$", value.strip())
            assert known or value.strip() in CORNERS, (path, value)


def test_a_style_sheet_closes_what_it_opens() -> None:
    for path in STYLES:
        css = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert css.count("{") == css.count("}"), path
        assert css.count("(") == css.count(")"), path


def test_every_style_sheet_is_linked_by_a_page_or_part_of_one_that_is() -> None:
    for path in STYLES:
        assert path in LINKED | IMPORTED | FETCHED, path


def test_every_file_that_a_style_sheet_names_is_there() -> None:
    for path in STYLES:
        for name in re.findall(r'url\("([^"]+)"\)', path.read_text(encoding="utf-8")):
            assert (path.parent / name).resolve().is_file(), (path, name)


def test_every_value_of_a_wide_table_names_its_column_on_a_narrow_screen() -> None:
    unnamed = [
        f"{template.name}: {cell}"
        for template in TEMPLATES
        for table in re.findall(r'class="across".*?</table>', template.read_text(encoding="utf-8"), re.DOTALL)
        for cell in re.findall(r"<td[^>]*>", table)
        if "data-column" not in cell
    ]
    assert unnamed == []


def test_the_sprites_are_up_to_date() -> None:
    asked = [sys.executable, str(ROOT / "script" / "sprite"), "--check"]
    checked = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_a_drawing_takes_its_colour_from_the_text_around_it() -> None:
    for path in DRAWINGS:
        drawing = path.read_text(encoding="utf-8")
        kind = path.stem.partition("-")[0]
        inks = {f"var({ink})" for ink in INKS_OF.get(kind, ())} or {"currentColor"}
        assert HEX_COLOUR.findall(drawing) == [], path
        assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawing)) <= {"none"} | inks, path


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_cover_in_its_own_inks(slug: str) -> None:
    assert f"cover-{slug}" in ids(PICTURES / "covers.svg")
    drawing = (STATIC / "games" / slug / "src" / f"cover-{slug}.svg").read_text(encoding="utf-8")
    assert f"var(--cover-{slug}-wall)" in drawing
    assert set(re.findall(r"--cover-[\w-]+", drawing)) <= COVER_INKS


def test_the_covers_form_a_series_on_one_grid_behind_one_arch() -> None:
    covers = [path.read_text(encoding="utf-8") for path in DRAWINGS if path.stem.startswith("cover-")]
    assert len(covers) == len(GAMES)
    arch = re.findall(r'fill="var\(--cover-shade\)" d="([^"]+)"', covers[0])[0]
    assert all('viewBox="0 0 96 128"' in cover and arch in cover for cover in covers)


def test_the_inks_of_the_covers_are_used_and_the_same_in_both_themes() -> None:
    covers = (PICTURES / "covers.svg").read_text(encoding="utf-8")
    assert COVER_INKS
    assert set(re.findall(r"--cover-[\w-]+", covers)) == COVER_INKS
    assert "data-theme" not in (STATIC / "css" / "base" / "covers.css").read_text(encoding="utf-8")


def test_the_phone_needs_no_drawing_that_the_large_sprite_lacks() -> None:
    assert ids(PICTURES / "phone.svg") < ids(PICTURES / "sprite.svg")


def test_every_drawing_named_in_a_template_is_in_its_sprite() -> None:
    there = {sprite: ids(PICTURES / f"{sprite}.svg") for sprite in ("covers", "phone", "sprite")}
    for path in TEMPLATES:
        template = path.read_text(encoding="utf-8")
        for call in re.findall(r"icon\(([^()]*)", template):
            drawn = there["phone" if "'phone'" in call else "sprite"]
            for name in DRAWING_NAME.findall(call):
                # A name that ends in a hyphen is the first part of one: 'seat-' ~ object.
                begun = name.endswith("-") and any(one.startswith(name) for one in drawn)
                assert name in drawn or begun, (path, name)
        for sprite, name in re.findall(r"pictures/(\w+)\.svg'\)\s*}}#([\w-]+)\"", template):
            assert name in there[sprite], (path, name)


def test_every_drawing_of_the_large_sprite_is_named_somewhere() -> None:
    kinds = ("templates/**/*.html", "templates/**/*.svg", "companion/**/*.py", "static/js/**/*.js")
    text = "\n".join(path.read_text(encoding="utf-8") for kind in kinds for path in ROOT.glob(kind))
    named = set(re.findall(r"[a-z]+-[\w-]*", text))
    begun = tuple(re.findall(r"""['"#]([a-z]+-)(?:['"]|\{)""", text))  # the first part of a name: 'seat-' ~ object
    assert [one for one in sorted(ids(PICTURES / "sprite.svg")) if one not in named and not one.startswith(begun)] == []


def test_the_last_slot_of_a_board_has_a_drawing() -> None:
    assert "power-victory" in ids(PICTURES / "sprite.svg")


def test_the_ten_objects_of_the_seats_are_drawn_and_enamelled() -> None:
    seats = {f"seat-{one}" for one in SEATS}
    assert len(seats) == 10
    for sprite in ("sprite.svg", "phone.svg"):
        assert seats <= ids(PICTURES / sprite)
    assert seats <= set(tokens("dark"))


@pytest.mark.parametrize("side", [192, 512])
def test_no_mask_cuts_into_the_icon(side: int) -> None:
    """Whatever shape a device gives an icon, it leaves the circle of 80 % in its middle."""
    icon = Image.open(STATIC / "icons" / f"icon-maskable-{side}.png").convert("RGB")
    assert icon.size == (side, side)
    middle, ground = (side - 1) / 2, icon.getpixel((0, 0))
    outside = {
        icon.getpixel((x, y))
        for x in range(side)
        for y in range(side)
        if (x - middle) ** 2 + (y - middle) ** 2 > (0.4 * side) ** 2
    }
    assert outside == {ground}


def test_a_long_press_on_a_phones_page_opens_no_menu_of_an_iphone() -> None:
    """No engine that tests can drive knows this property."""
    held = re.search(r"body:has\(\.hold\)\{([^}]*)\}", bundle(STATIC, "games/sultane/phone.css").decode())
    assert held
    assert {"-webkit-user-select:none", "user-select:none", "-webkit-touch-callout:none"} <= set(held[1].split(";"))


def brightness(scenes: Path, name: str, theme: str, folder: Path) -> float:
    """Return how bright a secret page of 390 x 844 pixels is, of 255, by what its window shows, 353 pixels high."""
    sky = '<path fill="var(--night-top)" d="M98 240A104 104 0 1 1 252 240Z"/>'
    seen = f'{sky}<use width="350" height="300" stroke-width="2.5" href="#{name}"/>'
    drawn = scenes.read_text(encoding="utf-8").replace('viewBox="0 0 16 16"', 'viewBox="0 0 350 300"', 1)
    drawn = re.sub(r"(?s)^(<svg [^>]*>).*?(?=<symbol)", r"\1", drawn).replace("</svg>", seen + "</svg>")
    (folder / "seen.svg").write_text(re.sub(r"var\(--([\w-]+)\)", lambda ink: tokens(theme)[ink[1]], drawn), "utf-8")
    size = 353 * 0.76 / 222  # what templates/base/macros/secret.html shows of a scene, of its own size
    ground = tokens(theme)["night-low"]
    page: Any = f"""#set page(width: 390pt, height: 844pt, margin: 0pt, fill: rgb("{ground}"))
#image("/seen.svg", width: {350 * size}pt)""".encode()
    whole = typst.compile(page, root=str(folder), format="png")
    return float(ImageStat.Stat(Image.open(io.BytesIO(whole)).convert("L")).mean[0])


@pytest.mark.parametrize("scenes", [*SCENES, *PORTRAITS], ids=lambda path: path.parts[-3])
@pytest.mark.parametrize("theme", cases("dark", thorough=["light"]))
def test_a_secret_page_is_as_bright_for_every_role(scenes: Path, theme: str, tmp_path: Path) -> None:
    found = {name: brightness(scenes, name, theme, tmp_path) for name in sorted(ids(scenes))}
    kinds = {f"portrait-{kind}" for kind in KINDS} if scenes in PORTRAITS else {f"scene-{role}" for role in CAMPS}
    assert set(found) == kinds
    assert max(found.values()) - min(found.values()) <= MOST_APART, found
