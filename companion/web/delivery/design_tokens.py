"""The design tokens as data: their values in either theme, and the contrast of every ink on its grounds."""

import re
from collections.abc import Mapping
from typing import Final

SEATS: Final = ("moon", "pomegranate", "fish", "sun", "cypress", "key", "tulip", "lantern", "dome", "vase")
"""The ten emblems of players, each with its own enamel colour: neighbours differ in hue as in shape."""

PAIRS: Final[tuple[tuple[str, str, float], ...]] = (
    *((ink, ground, 4.5) for ink in ("ivory", "ivory-2", "ivory-3", "gold-ink") for ground in ("night", "night-low")),
    ("ivory", "night-high", 4.5),
    ("ivory", "night-top", 4.5),
    ("on-gold", "gold", 4.5),
    ("on-danger", "danger-fill", 4.5),
    ("ivory", "danger-face", 4.5),
    ("ivory-2", "danger-face", 4.5),
    *(("danger", ground, 4.5) for ground in ("night", "night-low", "night-high", "danger-face")),
    *((camp, ground, 4.5) for camp in ("green", "purple") for ground in ("night", "night-low", "night-high")),
    *((ink, ground, 4.5) for ink in ("ivory-2", "ivory-3", "gold-ink") for ground in ("night-top", "night-high")),
    ("ivory-3", "danger-face", 4.5),
    ("night", "ivory-2", 4.5),
    ("gold-ink", "halo", 4.5),
    ("gold-ink", "rule", 3.0),
    ("night", "ivory", 4.5),
    ("green", "green-face", 4.5),
    ("green", "green-face-dark", 4.5),
    ("on-green-tale", "green-tale", 4.5),
    ("purple", "purple-face", 4.5),
    ("on-purple-tale", "purple-tale", 4.5),
    *(("on-seat", f"seat-{seat}", 4.5) for seat in SEATS),
    ("on-sign", "sign", 4.5),
    ("paper-ink", "paper", 4.5),
    ("paper-note", "paper", 4.5),
    ("dim-step", "dim", 4.5),
    ("dim-ink", "dim", 4.5),
    *((line, ground, 3.0) for line in ("ring", "focus") for ground in ("night", "night-low", "night-high")),
    *(("focus", ground, 3.0) for ground in ("night-top", "danger-face", "dim")),
    ("dim-gold", "dim", 3.0),
    ("dim-bar", "dim", 3.0),
    ("green-edge", "night", 3.0),
    ("purple-edge", "night", 3.0),
)
"""Each ink on each ground on which it is used, and the least ratio: 4.5 is WCAG AA for text, 3 for graphics and for
large bold text."""

_SCOPE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN: Final = re.compile(r"--([\w-]+):\s*([^;]+);")
_COLOUR: Final = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{8})")


def tokens(css: str, theme: str) -> dict[str, str]:
    """Return the tokens that a style sheet gives a theme, by name and in order.

    ``theme`` is ``dark`` or ``light``. The light theme is the dark one as overridden by the light rules. Rules under
    a condition (reduced motion, another unit of height) are left out.
    """
    rules = re.sub(r"/\*.*?\*/|@[\w-]+ [^{]*\{(?:[^{}]*\{[^{}]*\}\s*)*\}", "", css, flags=re.DOTALL)
    values: dict[str, str] = {}
    for scope, declarations in _SCOPE.findall(rules):
        selectors = {part.strip() for part in scope.split(",")}
        if ":root" in selectors or f'[data-theme="{theme}"]' in selectors:
            values |= {name: " ".join(value.split()) for name, value in _TOKEN.findall(declarations)}
    return values


def colours(css: str, theme: str) -> dict[str, str]:
    """Return the tokens of a theme that are colours: ``#rrggbb``, or ``#rrggbbaa`` if the ground shines through."""
    return {name: value for name, value in tokens(css, theme).items() if _COLOUR.fullmatch(value.lower())}


def box_sheet(theme: str, inks: Mapping[str, Mapping[str, str]]) -> str:
    """Return the style sheet that gives a box the ``inks`` of its theme: whatever says which box it is has them, and
    all within."""
    box, light = f'[data-box="{theme}"]', '[data-theme="light"]'
    rules = ""
    for scheme, scopes in {"dark": [box], "light": [f"{light}{box}", f"{light} {box}"]}.items():
        own = "".join(f"--{name}:{ink};" for name, ink in inks[scheme].items() if name[0] != ".")
        rules += f"{','.join(scopes)}{{{own}}}"
        for name, ink in inks[scheme].items():
            if name[0] == ".":
                rules += ",".join(f"{scope} {name}" for scope in scopes) + f"{{--face:{ink}}}"
    return rules


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb`` as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def grounds(ink: str, colours: Mapping[str, str]) -> list[tuple[str, float, float]]:
    """Return the grounds on which ``ink`` is used, from ``colours``, each with its ratio and the least one."""
    return [(ground, contrast(colours[ink], colours[ground]), least) for one, ground, least in PAIRS if one == ink]
