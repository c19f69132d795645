"""What can be printed of a game as its box has it: a theme has backs of its own and no suits, and a box that is sold no
cards."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from typing import Any, Final

from companion.kernel.kit import Back, Card, Cards, Face, Kit, Reference
from companion.registry import GAMES
from companion.services.table_options import options_in_box
from companion.themes import themes

SPACES: Final[Mapping[str | None, str]] = {
    "light": "tale-pacifist",
    "dark": "tale-pacifist",
    "purple": "tale-interventionist",
}
"""What a space without a power shows where it has no suit: the card that covers it."""


@cache
def kit_of(slug: str, theme: str) -> Kit[Any]:
    """Return what can be printed of a game in the box of a ``theme``, empty for the house's own."""
    kit, box = GAMES[slug].kit, themes().get(theme)
    if box is None:
        return kit
    if box.sold:
        return Kit(kit.reference, kit.laying, aids=kit.aids, mats=kit.mats)
    kit = replace(kit, backs={name: Back(**box.backs.get(name, asdict(back))) for name, back in kit.backs.items()})
    return kit if box.printed else _without_suits(kit, slug, theme)


def setup_of(slug: str, count: int, theme: str, options: object = None) -> Any:
    """Return the set-up of invented players, as its box lays it out without ``options``; raises ``ValueError``."""
    names = tuple(str(place + 1) for place in range(count))
    if options is None:
        options = options_in_box(GAMES[slug], names, theme, "cards") if theme else {}
    setup, _ = GAMES[slug].record.read(names, options if isinstance(options, dict) else {"options": options}, None)
    return setup


def _without_suits(kit: Kit[Any], slug: str, theme: str) -> Kit[Any]:
    """Return a kit whose whole box is what it lays out for any number of players: it is no ordinary pack either."""

    def laid_out(setup: Any, by_hand: bool) -> Cards:
        return tuple(map(_plain, (kit.with_parties or kit.laid_out)(setup, by_hand)))

    def reference(setup: Any) -> Reference:
        whole = kit.reference(setup)
        return replace(whole, boards=tuple((name, tuple(map(_space, row))) for name, row in whole.boards))

    def whole() -> Cards:
        most, cards = Counter[str](), dict[str, Card]()
        for count in range(GAMES[slug].fewest, GAMES[slug].most + 1):
            some = laid_out(setup_of(slug, count, theme), True)
            most |= Counter(map(str, some))
            cards |= {str(card): card for card in some}
        return tuple(cards[name] for name in most.elements())

    return replace(kit, laid_out=laid_out, reference=reference, whole=whole, two_sided=None, indexed={})


def _plain(card: Card) -> Card:
    return replace(card, face=_space(card.face), reverse=card.reverse and _space(card.reverse))


def _space(face: Face) -> Face:
    """Return a space of a board without its rank and suit."""
    bare = replace(face, rank="", suit=None)
    return replace(bare, emblem=face.emblem or SPACES.get(face.tone)) if face.form == "slot" else bare
