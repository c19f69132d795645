"""What is wrong: with a set-up, and with a table as it was counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.names import card_name, sultan_name
from companion.games.mille_et_un.setup import Deal, Setup
from companion.games.mille_et_un.state import State, specials
from companion.kernel.events import Json, Step
from companion.kernel.on_table import NOTHING, Lying, chosen, counted, differs, is_counted, many
from companion.kernel.refusal import Finding
from companion.kernel.words import Text, text

VALUES: Final = {
    "tracking": (v.LIGHT, v.FULL),
    "first_by": ("random", "youngest"),
    "double_joker": ("any", "only_free", "forbidden"),
    "tiger_order": ("clockwise", "free"),
    "end_test": ("exact", "own_pair", "table"),
}
"""The options that are one of several words, and these."""
MOST_ROUNDS: Final = 9
MOST_CARDS: Final = 99
"""What ``stall_rounds`` and each of ``tale_counts`` may be at most."""


def check(setup: Setup, deal: Deal | None) -> list[Finding]:
    """Return every problem of a set-up, and of ``deal`` if one is given; errors come first."""
    findings = [*_of_the_table(setup), *_of_the_sultans(setup), *_of_the_tales(setup)]
    if deal is not None:
        findings += [*_of_the_row(setup, deal), *_of_the_hands(setup, deal)]
    findings.sort(key=lambda each: each.severity)
    return findings


def _finding(severity: Literal["error", "warning"], code: str, /, **facts: object) -> Finding:
    return Finding(severity, code, text(f"1001.finding.{code}", **facts), text(f"1001.finding.{code}.do", **facts))


def _error(code: str, /, **facts: object) -> Finding:
    return _finding("error", code, **facts)


def _of_the_table(setup: Setup) -> Iterator[Finding]:
    """Who plays, and options that mean nothing."""
    players = len(setup.players)
    if not players:
        yield _error("no_players")
    elif players > v.MOST and not setup.house:
        yield _error("too_many_players", n=players, most=v.MOST)
    if players and not v.USUAL[0] <= players <= v.USUAL[1]:
        yield _finding("warning", "unusual_players", n=players)
    for option, allowed in VALUES.items():
        value = getattr(setup, option)
        if value is not None and value not in allowed:
            yield _error("unknown_value", option=option, value=value[:40])
    if setup.first_player is not None and setup.first_player not in setup.players:
        yield _error("unknown_first_player", name=setup.first_player[:40])
    if not 0 <= setup.stall_rounds <= MOST_ROUNDS:
        yield _error("stall_rounds", most=MOST_ROUNDS)
    if not setup.full and setup.end_test in ("exact", "own_pair"):
        yield _error("end_test_needs_full")
    if setup.hint and not setup.full:
        yield _finding("warning", "hint_needs_full")
    if setup.house:
        yield _finding("warning", "house")


def _of_the_sultans(setup: Setup) -> Iterator[Finding]:
    """The difficulty, and the Sultan cards that the table has chosen."""
    if setup.sultans not in v.DIFFICULTIES:
        yield _error("sultans", n=setup.sultans)
    chosen = setup.sultan_list
    if chosen is None:
        return
    for code in dict.fromkeys(chosen):
        if code not in v.SULTANS:
            yield _error("unknown_sultan", card=code[:40])
    for code, count in Counter(chosen).items():
        if count > 1:
            yield _error("sultan_twice", card=code[:40])
    if len(chosen) != setup.sultans:
        yield _error("sultan_list_length", count=len(chosen), sultans=setup.sultans)


def _of_the_tales(setup: Setup) -> Iterator[Finding]:
    """How many of each tale card there are."""
    for code, count in setup.tale_counts.items():
        if code not in v.IN_BOX:
            yield _error("unknown_tale", card=code[:40])
        elif not 0 <= count <= MOST_CARDS:
            yield _error("tale_count", card=code, most=MOST_CARDS)
        elif count != v.IN_BOX[code] and not setup.house:
            yield _error("tale_counts_need_house", card=code, count=v.IN_BOX[code])
    tale_cards = sum(setup.counts[code] for code in v.PLAIN)
    needed = v.HAND * len(setup.players) + 1
    if tale_cards < needed:
        yield _error("too_few_tales", count=tale_cards, needed=needed)


def _of_the_row(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """Three different Sultan cards of those in the game."""
    if deal.row is None:
        return
    if len(deal.row) != v.ROW:
        yield _error("row_length", count=len(deal.row))
    if len(set(deal.row)) != len(deal.row):
        yield _error("row_twice")
    for code in dict.fromkeys(deal.row):
        if code not in v.SULTANS:
            yield _error("unknown_sultan", card=code[:40])
        elif setup.sultan_list is not None and code not in setup.sultan_list:
            yield _error("row_not_chosen", card=code)


def _of_the_hands(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """Two plain cards before each player and one on the discard, where every card is entered."""
    if not setup.full:
        if deal.hands is not None or deal.discard is not None:
            yield _error("hands_need_full")
        return
    if deal.hands is None or deal.discard is None:
        yield _error("hands_missing")
        return
    if set(deal.hands) != set(setup.players):
        yield _error("hands_players")
    for player, cards in deal.hands.items():
        if len(cards) != v.HAND:
            yield _error("hand_size", name=player[:40], count=len(cards))
    counts = Counter([*(code for cards in deal.hands.values() for code in cards), deal.discard])
    for code, count in counts.items():
        if code not in v.PLAIN:
            yield _error("dealt_special" if code in v.SPECIALS else "unknown_tale", card=code[:40])
        elif count > setup.counts[code]:
            yield _error("dealt_too_many", card=code, count=count)


PILES: Final = ("draw_down", "draw_up", "discard")
"""The draw area, face down and face up, and the discard, which are counted whenever anything is."""
SPARE: Final = {"draw_up": 1, "discard": 2}
"""So many more cards of a pile than Chevet has may be named; before a player one."""


def lying(state: State) -> Lying:
    """Return what lies on the table by the fields of the check: numbers, and cards where every card is entered."""
    there: dict[str, int | tuple[str, ...]] = {"draw_down": state.down}
    places = {"draw_up": state.up, "discard": state.discard, **{f"hand:{name}": x for name, x in state.hands.items()}}
    for name, cards in places.items():
        there[name] = (*cards, *(NOTHING,) * SPARE.get(name, 1)) if state.setup.full else len(cards)
    for row_card in state.row:
        most = v.stories_needed(row_card.card) - 1
        if most and state.setup.full:
            there[f"row:{row_card.card}"] = (*row_card.cards, *(NOTHING,) * (2 * most))[: 2 * most]
        elif most:
            there[f"row:{row_card.card}"] = row_card.pairs
    if state.phase == v.DRAW:
        there["active"] = (state.active,)
    return {**there, **{f"special:{card}": left for card, left in specials(state).items()}}


def compare(past: Sequence[Step[State]], state: State, seen: Json) -> list[Finding]:
    """Return what differs from ``seen``, which has every one of ``PILES`` and may have the others of ``lying``; empty
    when all is well. Cards that are missing, or too many, in total come last."""
    findings: list[Finding] = []
    total = 0
    for name, here in lying(state).items():
        if name not in seen and name not in PILES:
            continue
        there = chosen({name: seen[name]}, name)
        if isinstance(here, int) or is_counted(there):
            expected, on_table = many(here), counted(seen, name)
            if on_table != expected:
                findings.append(differs(_code(name), _what(name), expected, on_table))
            total += _cards_each(name) * (on_table - expected)
        elif there != here:
            findings.append(differs(_code(name), _what(name), *map(_named, (here, there))))
    if total and not state.setup.full:
        name = "extra" if total > 0 else "missing"
        findings.append(Finding("error", f"cards_{name}", text(f"1001.compare.{name}", n=abs(total)), barred=True))
    return findings


def _cards_each(name: str) -> int:
    """Return how many cards one more in a field stands for: a story is two, a special card to come was in the box."""
    return 2 if name.startswith("row:") else -1 if name.startswith("special:") else 1


def _code(name: str) -> str:
    kind, _, one = name.partition(":")
    return one.lower() if kind == "special" else kind


def _what(name: str) -> Text:
    kind, _, one = name.partition(":")
    if kind == "row":
        return text("1001.compare.row", sultan=sultan_name(one))
    return text(f"1001.screen.check.{one.lower() if kind == 'special' else kind}", player=one)


def _named(values: Sequence[str]) -> object:
    cards = tuple(card_name(value) if value in v.PLAIN else value for value in values if value != NOTHING)
    return cards or text("1001.screen.check.none")
