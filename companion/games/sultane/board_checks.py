"""What is wrong with the boards of a set-up (section 12)."""

from collections.abc import Iterator
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.findings import (
    RECOMMENDED_BOARD,
    Fix,
    Slot,
    board_of,
    finding,
    replaced,
    shade_fits,
    swapped,
    the_face,
)
from companion.games.sultane.powers import POWERS, is_slot_code, slot_power
from companion.games.sultane.setup import Setup, default_setup
from companion.kernel.refusal import Finding
from companion.kernel.words import text

LONGEST_ROW: Final = 12
"""A row of more cards is counted and not judged card by card, so that a forged one costs no more than a real one."""
PILES: Final = 2
"""Board cards that mark the places of the draw pile and of the discard (section 3)."""


def board_findings(setup: Setup) -> Iterator[Finding]:
    """Yield what is wrong with the boards. A board with faults is not reported as unusual as well."""
    faults = [*_counts(setup), *_cards(setup), *_victories(setup), *_shades(setup), *_powers(setup)]
    yield from faults
    if not faults:
        yield from _unusual(setup)
    yield from _too_many(setup, "warning")
    yield from _house_powers(setup)


def row(setup: Setup, side: v.Tale) -> v.Board:
    """Return the board of a side to be judged card by card, nothing if it is out of all proportion."""
    codes = board_of(setup, side)
    return codes if len(codes) <= LONGEST_ROW else ()


def slots_and_codes(setup: Setup) -> list[tuple[Slot, str]]:
    """Return every slot with its code, the pacifist board first."""
    return [(Slot(side, place), code) for side in v.TALES for place, code in enumerate(row(setup, side))]


def _counts(setup: Setup) -> Iterator[Finding]:
    """Each board has the slots of its variant, and two board cards are left for the piles."""
    slots = v.SLOTS.get(setup.variant, v.SLOTS[v.CLASSIC])
    for side, needed in zip(v.TALES, slots, strict=True):
        count = len(board_of(setup, side))
        if count != needed:
            board = text(f"sultane.board.{side}")
            yield finding("error", "slot_count", fix=RECOMMENDED_BOARD, board=board, count=count, needed=needed)
    cards = len(setup.pacifist_board) + len(setup.interventionist_board) + PILES
    if setup.board_cards < cards:
        yield finding("error", "too_few_board_cards", needed=cards, cards=setup.board_cards)


def _cards(setup: Setup) -> Iterator[Finding]:
    """Every code is a card's, is on its own board, and no card is in two places."""
    seen: dict[str, Slot] = {}
    for at, code in slots_and_codes(setup):
        face = v.FACES.get(code)
        if not is_slot_code(code):
            yield finding("error", "unknown_slot", at, fix=replaced(setup, at), unknown=code[:40])
            continue
        if face and face.board != at.side:
            yield finding("error", "wrong_board", at, fix=replaced(setup, at), face=the_face(code))
        if face and code in seen and code not in v.PLAIN_PURPLE:
            yield finding("error", "face_twice", at, seen[code], replaced(setup, at), face=the_face(code))
        seen.setdefault(code, at)
    yield from _double_sided(setup, seen)


def _double_sided(setup: Setup, seen: dict[str, Slot]) -> Iterator[Finding]:
    """No two slots show the two sides of one card; plain purple faces are on several cards."""
    pairs = [list(pair) for pair in setup.double_sided if all(map(is_slot_code, pair))]
    fix = Fix({"double_sided": pairs}, text("sultane.finding.fix.pairs"))
    for code in sorted({code for pair in setup.double_sided for code in pair if not is_slot_code(code)}):
        yield finding("error", "unknown_side", fix=fix, unknown=code[:40])
    for pair in dict.fromkeys(setup.double_sided):
        if pair[0] != pair[1] and {*pair} <= {*seen} - {*v.PLAIN_PURPLE}:
            first, later = sorted((seen[pair[0]], seen[pair[1]]), key=_order)
            faces = {seen[code]: the_face(code) for code in pair}
            yield finding(
                "error",
                "two_sides_of_one_card",
                later,
                first,
                replaced(setup, later),
                face=faces[later],
                other=faces[first],
            )


def _order(at: Slot) -> tuple[int, int]:
    return v.TALES.index(at.side), at.place


def _victories(setup: Setup) -> Iterator[Finding]:
    """The last slot of each board is its victory, and no other is."""
    for side in v.TALES:
        codes = row(setup, side)
        if not codes:
            continue
        last = Slot(side, len(codes) - 1)
        early = [Slot(side, place) for place, code in enumerate(codes[:-1]) if slot_power(code) == v.VICTORY]
        if slot_power(codes[-1]) == v.VICTORY:
            fixes = {at: replaced(setup, at) for at in early}
        else:
            fix = swapped(setup, early[0], last) if early else replaced(setup, last)
            fixes = dict.fromkeys(early, fix)
            related = early[0] if early else None
            yield finding("error", "last_slot_not_victory", last, related, fix, face=the_face(codes[-1]))
        for at in early:
            yield finding("error", "early_victory", at, fix=fixes[at], face=the_face(codes[at.place]))


def _shades(setup: Setup) -> Iterator[Finding]:
    """In the classic game light faces are on slots 1 to 3 of the pacifist board, dark ones behind them.

    The last slot and misplaced victories are left to their own findings.
    """
    codes = row(setup, v.PACIFIST)
    wrong = [
        Slot(v.PACIFIST, place)
        for place, code in enumerate(codes[:-1])
        if slot_power(code) != v.VICTORY and not shade_fits(setup, code, place)
    ]
    early = [at for at in wrong if at.place < v.ZONE]
    late = [at for at in wrong if at.place >= v.ZONE]
    partners = dict(zip(early, late, strict=False)) | dict(zip(late, early, strict=False))
    for at in wrong:
        partner = partners.get(at)
        fix = swapped(setup, at, partner) if partner else replaced(setup, at)
        code = "dark_too_early" if at.place < v.ZONE else "light_too_late"
        yield finding("error", code, at, partner, fix, face=the_face(codes[at.place]))


def slots_with(setup: Setup, power: str) -> list[Slot]:
    """Return the slots that have a power, in order, the pacifist board first."""
    if power not in setup.pacifist_powers and power not in setup.interventionist_powers:
        return []
    return [at for at, code in slots_and_codes(setup) if slot_power(code) == power]


def _powers(setup: Setup) -> Iterator[Finding]:
    """No power is on more slots than a table can use it from, and there is a tale for every addition."""
    yield from _too_many(setup, "error")
    additions = slots_with(setup, v.ADD_TALE)
    if additions and not setup.reserve:
        yield finding("error", "no_additional_tale", additions[-1], fix=_ordinary_deck(setup))
    for at in additions[setup.reserve :] if setup.reserve else ():
        yield finding("error", "too_many_additions", at, additions[0], replaced(setup, at), n=setup.reserve)


def _too_many(setup: Setup, severity: str) -> Iterator[Finding]:
    """Yield the findings of one severity about powers that are on more slots than their limit."""
    for limit, code in [(power.limit, code) for code, power in POWERS.items()]:
        if limit is not None and limit.severity == severity:
            for at in slots_with(setup, code)[limit.most(setup) :]:
                yield finding(limit.severity, limit.finding, at, fix=replaced(setup, at))


def _ordinary_deck(setup: Setup) -> Fix:
    pacifist, interventionist = v.BOX_TALES
    deck = {
        "pacifist": min(setup.pacifist_tales, pacifist),
        "interventionist": min(setup.interventionist_tales, interventionist),
    }
    return Fix({"deck": deck}, text("sultane.finding.fix.ordinary_deck"))


def _plain(board: v.Board) -> tuple[str, ...]:
    return tuple("DV" if code in v.PLAIN_PURPLE else code for code in board)


def is_recommended(setup: Setup) -> bool:
    """Return whether both boards are those of section 3, or 10; one plain purple face is as good as another."""
    default = default_setup(setup.players, setup.variant)
    return all(_plain(board_of(setup, side)) == _plain(board_of(default, side)) for side in v.TALES)


def is_original(setup: Setup) -> bool:
    """Return whether this is the board of the original game, played by its rules."""
    boards = (v.ORIGINAL_POWERS_PACIFIST, v.RECOMMENDED_INTERVENTIONIST)
    at = setup.original and len(setup.players) in v.ORIGINAL_POWERS_AT
    return at and (setup.pacifist_board, setup.interventionist_board) == boards


def _unusual(setup: Setup) -> Iterator[Finding]:
    """Say that a sound board is not the recommended one."""
    if v.FEWEST_PLAYERS <= len(setup.players) <= v.MOST_PLAYERS and not (is_recommended(setup) or is_original(setup)):
        yield finding("warning", "not_recommended", fix=RECOMMENDED_BOARD, players=len(setup.players))


def _house_powers(setup: Setup) -> Iterator[Finding]:
    """Every house power has a text, and every text has a slot."""
    slots = {at.name: at for at in slots_with(setup, v.HOUSE)}
    for name, at in slots.items():
        if not setup.house_powers.get(name, "").strip():
            yield finding("warning", "house_power_empty", at)
    slots_by_name = {at.name: at for at, _ in slots_and_codes(setup)}
    for name in setup.house_powers:
        if name not in slots:
            fix = Fix({"house_powers": {name: None}}, text("sultane.finding.fix.house_power"))
            yield finding("warning", "house_power_unused", slots_by_name.get(name), fix=fix, where=name[:40])
