"""What somebody wants to print: a game, its set-up, the cards of it, and how they lie on paper."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from companion.kernel.kit import Cards, Face, Kit, Mat, Piece, Reference
from companion.kernel.words import Text
from companion.registry import GAMES
from companion.services import Table
from companion.services.presets import without_people
from companion.web.delivery.design_tokens import SEATS
from companion.web.delivery.language import box_theme
from companion.web.kits.boxes import kit_of

PAPERS: Final[Mapping[str, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
SIZES: Final[Mapping[str, tuple[int, int]]] = {"bridge": (57, 88), "poker": (63, 88)}
"""Width and height of a card in millimetres."""
TURNINGS: Final = ("long", "short", "fold", "none")
"""Where the backs are: on the next page, turned over the long or the short edge; beside the fronts; nowhere."""
INKS: Final = ("colour", "grey", "outline")
ROLES: Final = ("cards", "phones")
"""Who deals the roles; on phones they need no cards."""
SHEETS: Final = ("list", "rules", "reference", "mats", "aids", "tokens", "pieces")
"""What goes with the cards."""

MARGIN: Final = 10
"""Millimetres that printers leave white at the ends of a sheet, at most."""


@dataclass(frozen=True)
class Order:
    """A kit as it was asked for; the address of its page contains all of it."""

    slug: str
    count: int
    options: str
    """The options as the address contains them; empty if it names none."""
    setup: Any
    what: str = "table"
    """``table`` for exactly this set-up, ``whole`` for the box, a part of the kit, or ``none`` for sheets alone."""
    roles: str = "cards"
    paper: str = "a4"
    size: str = "bridge"
    turning: str = "long"
    inks: str = "colour"
    faces: str = "one"
    index: int = 0
    """The cards of the ordinary pack that the box stands for as well; 0 for none."""
    sheets: tuple[str, ...] = ("list", "rules", "mats", "pieces")
    back: str = ""
    theme: str = ""

    @property
    def kit(self) -> Kit[Any]:
        """What the game can print in its box."""
        return kit_of(self.slug, self.theme)

    @property
    def is_whole(self) -> bool:
        """Return whether the cards are those of the whole box."""
        return self.what == "whole"

    @property
    def cards(self) -> Cards:
        """The cards, one after the other."""
        if self.what == "none":
            return ()
        if not self.is_whole:
            backs = self.kit.parts.get(self.what)
            cards = self.kit.laid_out(self.setup, self.roles == "cards" or backs is not None)
            return tuple(card for card in cards if backs is None or card.back in backs)
        cards = self.kit.whole()
        if self.index:
            cards = self.kit.indexed[self.index](cards)
        return self.kit.two_sided(cards) if self.faces == "two" and self.kit.two_sided else cards

    @property
    def offered(self) -> tuple[str, ...]:
        """What of ``SHEETS`` this game has."""
        absent = {"aids": self.kit.aids, "pieces": self.kit.pieces, "mats": self.kit.mats}
        return tuple(name for name in SHEETS if name not in absent or absent[name])

    @cached_property
    def reference(self) -> Reference:
        """The rules of the set-up in short."""
        return self.kit.reference(self.setup)

    @property
    def list(self) -> tuple[Text, ...]:
        """What the set-up takes out of the box, as its box list has it, and how that is laid out and dealt."""
        by_hand = self.roles == "cards"
        out = GAMES[self.slug].pages.box(self.setup, by_hand).out
        return (*out, *(self.kit.laying(self.setup) if by_hand else ())) if "list" in self.sheets else ()

    @property
    def tokens(self) -> tuple[Piece, ...]:
        """A token for each seat, with the sign that Chevet gives it; with the whole box, for the most that can play."""
        seats = GAMES[self.slug].most if self.is_whole else self.count
        signs = SEATS[:seats] if "tokens" in self.sheets else ()
        return tuple(Piece(sign, f"seat-{sign}", f"seat-{sign}", 1) for sign in signs)

    @property
    def mats(self) -> tuple[Mat, ...]:
        """The places of cards and pieces on the table."""
        return self.kit.mats(self.setup) if self.kit.mats and "mats" in self.sheets else ()

    @property
    def aids(self) -> tuple[Face, ...]:
        """What each player keeps in front of them."""
        return self.kit.aids(self.setup) if self.kit.aids and "aids" in self.sheets else ()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The discs besides the cards."""
        if not (self.kit.pieces and "pieces" in self.sheets):
            return ()
        return self.kit.pieces(None if self.is_whole else self.setup)

    @property
    def columns(self) -> int:
        """How many cards a row of a folded sheet has, which lies on its side."""
        return int((PAPERS[self.paper][1] - MARGIN) // SIZES[self.size][0])

    @property
    def on_a_sheet(self) -> int:
        """How many cards a sheet has."""
        return self.columns if self.turning == "fold" else 9

    def address(self, page: str = "", **changes: Any) -> str:
        """Return the address of the page, or of one of its files, with changes."""
        order = replace(self, **changes)
        names = ("what", "roles", "paper", "size", "turning", "inks", "faces", "index")
        fields: list[tuple[str, object]] = [("players", order.count), ("options", order.options)]
        fields += [(name, getattr(order, name)) for name in names]
        fields += [("sheets", name) for name in order.sheets] or [("sheets", "")]
        fields += [(name, value) for name, value in (("back", order.back), ("theme", order.theme)) if value]
        return f"/cards/{order.slug}{page}?{urlencode(fields)}"


def cards_address(slug: str, count: int, options: Mapping[str, object], back: str = "", roles: str = "cards") -> str:
    """Return the address of the cards of a set-up, leaving out its people; the template global."""
    bare = without_people(GAMES[slug], count, options)
    return Order(slug, count, as_text(bare), None, roles=roles, back=back, theme=box_theme()).address()


def cards_of_table(table: Table, page: str) -> str:
    """Return the address of the cards of a table, from which the way back is to one of its pages."""
    back = f"/t/{table.id}/{page}"
    return cards_address(table.slug, len(table.players), table.options, back, table.preferences.roles)


def as_text(options: Mapping[str, object]) -> str:
    """Return options as an address contains them."""
    return json.dumps(options, ensure_ascii=False, sort_keys=True)
