"""What is wrong: with a set-up, and with a table as it was counted."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from companion.games.complots import vocabulary as v
from companion.games.complots.names import card_name, kind_name
from companion.games.complots.setup import Deal, Setup
from companion.games.complots.state import State
from companion.kernel.events import Json, Step
from companion.kernel.on_table import NOTHING, Lying, chosen_otherwise, counted, differs
from companion.kernel.refusal import Finding
from companion.kernel.words import text


def check(setup: Setup, deal: Deal | None) -> list[Finding]:
    """Return every problem of a set-up, and of ``deal`` if one is given; errors come first."""
    findings = list(_of_the_table(setup))
    if deal is not None:
        findings += [_error("light_deal")] if setup.light else []
        findings += _of_the_hands(setup, deal)
        findings += _of_the_cards(setup, deal)
    findings.sort(key=lambda each: each.severity)
    return findings


def _finding(severity: Literal["error", "warning"], code: str, /, **facts: object) -> Finding:
    return Finding(severity, code, text(f"complots.finding.{code}", **facts))


def _error(code: str, /, **facts: object) -> Finding:
    return _finding("error", code, **facts)


def _of_the_table(setup: Setup) -> Iterator[Finding]:
    """Who plays, and options that mean nothing."""
    players = len(setup.players)
    if not v.FEWEST <= players <= v.MOST:
        yield _error("players_count", n=players)
    if setup.tracking not in v.TRACKINGS:
        yield _error("unknown_tracking", value=setup.tracking[:40])
    if setup.fifth not in v.FIFTHS:
        yield _error("unknown_fifth", value=setup.fifth[:40])
    if setup.coins not in v.COINS_IN_BOXES:
        yield _error("coins", n=setup.coins)
    if setup.first_player is not None and setup.first_player not in setup.players:
        yield _error("unknown_first", name=setup.first_player[:40])
    yield from _of_the_copies(setup)


def _of_the_copies(setup: Setup) -> Iterator[Finding]:
    """How many cards of each character there are, and whether enough are left for the Court."""
    official = v.official_copies(len(setup.players))
    if not 1 <= setup.copies <= v.COPIES_IN_BOX:
        yield _error("copies", n=setup.copies)
    elif setup.duel and setup.copies != v.DUEL_COPIES:
        yield _error("duel_copies", n=setup.copies)
    else:
        least = v.DRAWS.get(setup.fifth, 1)
        if setup.court < least:
            yield _error("court_small", n=max(setup.court, 0), least=least)
        if setup.copies != official:
            yield _finding("warning", "unofficial_copies", n=setup.copies, official=official)


def _of_the_hands(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """Two cards for each player, in a duel one, and the rest for the Court."""
    each = 1 if setup.duel else v.HAND
    if set(deal.hands) != set(setup.players):
        yield _error("hands_players")
    for player, cards in deal.hands.items():
        if len(cards) != each:
            yield _error("hand_size", player=player[:40], n=len(cards), expected=each)
    if len(deal.court) != setup.court:
        yield _error("court_size", n=len(deal.court), expected=max(setup.court, 0))


def _of_the_cards(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """The characters in play and no others, each as often as there are cards of it; in a duel the third pack."""
    counts: Mapping[str, int] = Counter([*deal.court, *(kind for cards in deal.hands.values() for kind in cards)])
    for kind in counts:
        if kind not in setup.kinds:
            yield _error("kind_not_in_game", kind=kind_name(kind) if kind in v.KINDS else kind[:40])
    copies = 1 if setup.duel else setup.copies
    for kind in setup.kinds:
        number = counts.get(kind, 0)
        if kind in v.KINDS and number != copies:
            yield _error("kind_count", kind=kind_name(kind), n=number, expected=copies)


def lying(state: State) -> Lying:
    """Return what lies on the table by the fields of the check, as far as everybody sees it."""
    players = state.setup.players
    there: dict[str, int | tuple[str, ...]] = {f"coins:{player}": state.coins[player] for player in players}
    there["treasury"] = max(state.treasury, 0)
    if state.phase in (v.DECLARE, v.TRACK):
        there["player"] = (state.player,)
    if not state.dealt:
        there["court"] = state.court
        there |= {f"lives:{player}": state.lives[player] for player in players}
        there |= {f"lost:{player}": (*state.lost[player], *(NOTHING,) * v.HAND)[: v.HAND] for player in players}
    return there


def compare(past: Sequence[Step[State]], state: State, seen: Json) -> list[Finding]:
    """Return what differs from ``seen``: ``treasury`` and the ``coins:NAME`` of everyone alive; where real cards
    are on the table ``court`` too, and the hidden cards before everyone alive, ``lives:NAME``. The others of ``lying``
    may be left out.

    Coins that are missing, or too many, in total come last; a Treasury that nobody has changed follows the purses. What
    it lent is in the purses (ruling C13).
    Raises ``KeyError`` when a count is missing.
    """
    findings = [*_differs(seen, "treasury", max(state.treasury, 0))]
    for player in state.setup.players:
        if state.lives[player] or f"coins:{player}" in seen:
            findings += _differs(seen, "coins", state.coins[player], player)
        if not state.dealt and (state.lives[player] or f"lives:{player}" in seen):
            findings += _differs(seen, "lives", state.lives[player], player)
    if not state.dealt:
        findings += _differs(seen, "court", state.court)
    return [*findings, *_faces(state, seen), *_in_all(state, seen)]


def _faces(state: State, seen: Json) -> Iterator[Finding]:
    """Say whose turn it is, and which cards lie face up, other than Chevet has it."""
    for name, here, there in chosen_otherwise(lying(state), seen):
        if name == "player":
            yield differs(name, text("complots.compare.turn"), here, there)
        else:
            what = text("complots.screen.check.lost", player=name.removeprefix("lost:"))
            yield differs("lost", what, *map(_card_names, (here, there)))


def _card_names(cards: Sequence[str]) -> object:
    return tuple(card_name(card) for card in cards if card != NOTHING) or text("complots.screen.check.none")


def _differs(seen: Json, what: str, expected: int, player: str | None = None) -> Iterator[Finding]:
    on_table = counted(seen, what if player is None else f"{what}:{player}")
    if on_table != expected:
        facts = {"counted": on_table, "expected": expected} | ({} if player is None else {"player": player})
        yield Finding("error", f"{what}_differ", text(f"complots.compare.{what}", **facts))


def _in_all(state: State, seen: Json) -> Iterator[Finding]:
    purses = (counted(seen, name) for name in seen if name.startswith("coins:"))
    on_table = counted(seen, "treasury") + sum(purses)
    expected = max(state.setup.coins, sum(state.coins.values()))
    if on_table != expected:
        name = "extra" if on_table > expected else "missing"
        why = text(f"complots.compare.{name}", n=abs(on_table - expected), all=expected)
        yield Finding("error", f"coins_{name}", why, barred=counted(seen, "treasury") != max(state.treasury, 0))
