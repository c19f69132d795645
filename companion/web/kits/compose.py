"""An order as the press takes it: plain data with every word, drawing and ink in it, and nothing else to look up."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from html import unescape
from typing import Any, Final

from companion.kernel.kit import Card, Face, Piece, Reference
from companion.kernel.words import Text, text
from companion.messages import Wording
from companion.web.delivery.other_language import unmarked
from companion.web.kits import drawings
from companion.web.kits.order import PAPERS, SIZES, Order
from companion.web.kits.palette import palette
from companion.web.server.environment import shipped

FONTS: Final = ("alegreya-2.009", "alegreya-sans-2.004")
ORNAMENT: Final = "pip-full"
STRONG: Final = re.compile(r"<b>(.*?)</b>")
TAG: Final = re.compile(r"</?[a-z]+>")

Job = dict[str, Any]


@dataclass(frozen=True)
class Composer:
    """Composes one order in one language."""

    order: Order
    words: Wording

    def sheets(self) -> Job:
        """Return the job of making the sheets."""
        kit = self._kit() | {"sheets": list(self._sheets())} | self._papers()
        return {"what": "sheets", "fonts": _fonts(), "kit": kit}

    def pictures(self) -> Job:
        """Return the job of making a picture of each side; each card's are numbered as the list says."""
        cards, sides = self.order.cards, list[Any]()
        names: list[list[str]] = []
        places: dict[str, int] = {}
        rows = [["number", "front", "back"]]
        backs = {back: f"back-{back}.png" for back in dict.fromkeys(card.back for card in cards)}
        for number, card in enumerate(cards, 1):
            files = [f"{number:02}-{card.face.name}.png"]
            files += [f"{number:02}-{card.reverse.name}.png"] if card.reverse else []
            for face, file in zip((card.face, card.reverse), files, strict=False):
                _note(places, names, sides, str(face), self._face(face) if face else None, file)
            rows.append([str(number), files[0], files[1] if card.reverse else backs[card.back]])
        for back, file in backs.items():
            _note(places, names, sides, back, back, file)
        listing = "".join(",".join(row) + "\r\n" for row in rows)
        kit = self._kit() | {"sides": sides}
        return {"what": "pictures", "fonts": _fonts(), "kit": kit, "names": names, "list": ["list.csv", listing]}

    def _kit(self) -> Job:
        order = self.order
        wide, high = SIZES[order.size]
        return {
            "lang": self.words.locale,
            "title": self._say(text("kit.document", game=text(f"{order.slug}.name"))),
            "wide": wide,
            "high": high,
            "paper": PAPERS[order.paper],
            "turning": order.turning if order.kit.backs else "none",
            "columns": order.columns,
            "inks": palette(order.inks, order.theme),
            "drawings": self._drawings(),
            "backs": {name: asdict(back) for name, back in order.kit.backs.items()},
            "words": {"scale": self._say(text("kit.scale")), "credit": self._say(text(f"{order.slug}.rules.credit"))},
        }

    def _papers(self) -> Job:
        order = self.order
        reference = self._reference(order.reference)
        return {
            "list": reference | {"title": self._title(self._game), "lines": list(map(self._title, order.list))},
            "rules": reference if "rules" in order.sheets else None,
            "reference": reference if "reference" in order.sheets else None,
            "tokens": [self._piece(piece) for piece in order.tokens],
            "pieces": [self._piece(piece) for piece in order.pieces for _ in range(piece.count)],
            "mats": [
                {"name": self._title(mat.name), "rows": [[self._title(one) for one in row] for row in mat.rows]}
                for mat in order.mats
            ],
        }

    def _reference(self, reference: Reference) -> Job:
        return {
            "title": self._title(reference.title),
            "lead": [self._say(one).rstrip(".") + "." for one in reference.lead],
            "boards": [
                {"name": self._title(name), "slots": [self._face(face) for face in row]}
                for name, row in reference.boards
            ],
            "table": [[self._title(cell) for cell in row] for row in reference.table],
            "sections": [
                [
                    self._title(title),
                    [{"runs": self._runs(one), "emblem": reference.emblems.get(one.id)} for one in paragraphs],
                ]
                for title, paragraphs in reference.sections
            ],
        }

    def _runs(self, message: Text) -> list[tuple[bool, str]]:
        """Return a message in pieces, each with whether it is strong."""
        pieces = STRONG.split(unmarked(self.words.word(message)))
        return [(bool(at % 2), unescape(TAG.sub("", piece))) for at, piece in enumerate(pieces) if piece]

    def _piece(self, piece: Piece) -> Job:
        data = {"emblem": piece.emblem, "tone": piece.tone, "label": self._said(piece.label)}
        return data | {"other": self._piece(piece.other) if piece.other else None}

    def _sheets(self) -> Iterator[Job]:
        cards = (*self.order.cards, *(Card(face, "") for face in self.order.aids))
        size = self.order.on_a_sheet
        parts = [cards[first : first + size] for first in range(0, len(cards), size)]
        for number, part in enumerate(parts, 1):
            yield {
                "cards": [
                    {
                        "front": self._face(card.face),
                        "back": card.back,
                        "reverse": self._face(card.reverse) if card.reverse else None,
                    }
                    for card in part
                ],
                "front": self._say(text("kit.sheet.front", game=self._game, number=number, total=len(parts))),
                "back": self._turned(number, len(parts)),
            }

    def _turned(self, number: int, total: int) -> str:
        """Return what is written on the other side of a sheet, if it has one."""
        if self.order.turning not in ("long", "short"):
            return ""
        return self._say(text(f"kit.sheet.{self.order.turning}", number=number, total=total))

    @property
    def _game(self) -> Text:
        return text(f"{self.order.slug}.name")

    def _face(self, face: Face) -> Job:
        data = asdict(face)
        data |= {"title": self._title(face.title), "text": self._said(face.text)}
        data["lines"] = [[self._title(head), self._said(what) or ""] for head, what in face.lines]
        if face.art:
            data["art"] = f"window-{face.art}"
        return data

    def _title(self, message: Text | None) -> str | None:
        said = self._said(message)
        return said[:1].upper() + said[1:] if said else said

    def _said(self, message: Text | str | None) -> str | None:
        return self._say(message) if isinstance(message, Text) else message

    def _say(self, message: Text) -> str:
        return self.words.plain(message)

    def _drawings(self) -> Mapping[str, str]:
        faces = [face for card in self.order.cards for face in (card.face, card.reverse) if face]
        faces += [*self.order.aids, *(face for _, row in self.order.reference.boards for face in row)]
        names = {face.emblem for face in faces} | {back.emblem for back in self.order.kit.backs.values()}
        names |= {piece.emblem for piece in (*self.order.tokens, *self.order.pieces)}
        names |= {piece.other.emblem for piece in self.order.pieces if piece.other}
        names |= {*self.order.reference.emblems.values()}
        names |= {f"suit-{suit}" for face in faces for suit in (face.suit, face.index and face.index[1]) if suit}
        theme = self.order.theme
        drawn = {name: drawings.drawing(name, self.order.slug, theme) for name in sorted(filter(None, names))}
        inks = palette(self.order.inks, self.order.theme)
        for face in faces:
            if face.art and face.emblem:
                drawn[f"window-{face.art}"] = drawings.window(face.art, drawn[face.emblem], inks, theme)
        return drawn | {"lattice": drawings.lattice(), "ornament": drawings.drawing(ORNAMENT, self.order.slug)}


def code_sheet(paper: str, title: Text, note: Text, seats: Sequence[tuple[str, str, str, str]], words: Wording) -> Job:
    """Return the job of making a page of codes: of each seat emblem, name, the drawing of its code, what to type."""
    kit = {
        "lang": words.locale,
        "title": words.plain(title),
        "note": words.plain(note),
        "paper": PAPERS[paper],
        "wide": 0,
        "high": 0,
        "inks": palette("colour"),
        "drawings": {f"seat-{sign}": drawings.drawing(f"seat-{sign}", "") for sign, *_ in seats},
        "seats": [
            {"name": name, "code": code, "letters": letters, "emblem": f"seat-{sign}"}
            for sign, name, code, letters in seats
        ],
    }
    return {"fonts": _fonts(), "kit": kit}


def _note(places: dict[str, int], names: list[list[str]], sides: list[Any], key: str, side: Any, file: str) -> None:
    """Note a file of a side; sides that are the same are drawn once."""
    if key not in places:
        places[key] = len(sides)
        sides.append(side)
        names.append([])
    names[places[key]].append(file)


def _fonts() -> list[str]:
    return [str(shipped("static") / "vendor" / name) for name in FONTS]


def counted(cards: Sequence[Card]) -> Counter[str]:
    """Return how many there are of each face."""
    return Counter(card.face.name for card in cards)
