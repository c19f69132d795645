"""Positions of 1001 for tests: cards that are on the table, without the way there."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.setup import Deal, Setup
from companion.games.mille_et_un.state import Effect, RowCard, State, start
from companion.kernel.events import changed
from companion.kernel.refusal import Refused

NAMES = ("Ana", "Bea", "Cleo", "Dan")


def setup(count: int = 2, **options: Any) -> Setup:
    return GAME.record.read(NAMES[:count], {"first_player": "Ana", **options}, None)[0]


def full(count: int = 2, **options: Any) -> Setup:
    return setup(count, tracking="full", **options)


def light(count: int = 2, phase: str = v.DRAW, **options: Any) -> State:
    """A table whose cards are counted, its row revealed."""
    return changed(start(setup(count, **options), Deal(row=("S2R", "S1Y", "S1*"))), phase=phase)


def at(
    hands: Mapping[str, str],
    discard: str = "",
    row: Sequence[str] = ("S1R",),
    phase: str = v.DRAW,
    up: str = "",
    down: int | str = 0,
    active: str = "Ana",
    **options: Any,
) -> State:
    """A table of which every card is entered; what lies nowhere else is in the box, except for ``down``.

    Cards are codes with spaces between; the row's cards may have stories already: ``S2R+1``. ``down`` are the codes
    that are face down, or how many are: the special cards, and then as many different ones as there are.
    """
    table = full(len(hands), house=True, **options)
    asked = [code.partition("+") for code in row]
    laid = {player: tuple(cards.split()) for player, cards in hands.items()}
    lying = [*(card for cards in laid.values() for card in cards), *discard.split(), *up.split()]
    rest = [code for turn in range(99) for code in (*v.SPECIALS, *v.PLAIN) if turn < table.counts[code]]
    for card in lying:
        rest.remove(card)
    hidden = down.split() if isinstance(down, str) else rest[:down]
    for card in hidden:
        rest.remove(card)
    told = sum(2 * int(pairs or 0) for _, _, pairs in asked)
    return State(
        setup=table,
        phase=phase,
        turn=1,
        active=active,
        row=tuple(RowCard(code, int(pairs or 0), tuple(rest[:2] * int(pairs or 0))) for code, _, pairs in asked),
        revealed=v.SULTANS[: table.sultans],
        completed=(),
        down=len(hidden),
        up=tuple(up.split()),
        discard=tuple(discard.split()),
        hands=laid,
        box=tuple(rest[told:]),
    )


def after(state: State, *commands: Mapping[str, Any]) -> State:
    """The position after ``commands``, all of which must be accepted."""
    for command in commands:
        for event in GAME.actions.decide(state, command):
            state = event.change(state)
    return state


def refusal(state: State, **command: Any) -> str:
    """The code that ``command`` is refused with."""
    try:
        GAME.actions.decide(state, command)
    except Refused as refused:
        return refused.code
    raise AssertionError(f"{command} was accepted")


def do(action: str, **values: Any) -> dict[str, Any]:
    return {"do": action, **values}


def effects(state: State) -> list[Effect]:
    return list(state.effects)


def total(state: State) -> int:
    """How many tale cards there are in all."""
    on_row = sum(2 * asked.pairs for asked in state.row)
    return (
        state.down + len(state.up) + len(state.discard) + sum(map(len, state.hands.values())) + on_row + len(state.box)
    )
