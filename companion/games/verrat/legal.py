"""What may be done at a position: exactly what ``decide`` accepts, with the values to choose from.

Two actions have too many forms to list. For orders, every way of each vizier is in at least one of those listed; any
other mixture of ``ordering.ways`` without a clash is accepted too. For trades, those of one card are listed; other
bundles are accepted by the same rules.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.verrat import commands as c
from companion.games.verrat import vocabulary as v
from companion.games.verrat.decide import possible_cards
from companion.games.verrat.secret_orders import Way, may_travel, ways
from companion.games.verrat.state import Cards, State, nameable
from companion.games.verrat.turn_flow import awaited, collectors, demands, pardonable
from companion.kernel.game import Choice

CORRECT: Final = Choice("correct")
Choices = tuple[Choice, ...]


def legal(state: State) -> Choices:
    """Return every choice at ``state``, nothing when the game is over.

    Orders are given by the game master or by the player who owes them; everything else by the game master.
    """
    if state.phase == v.OVER:
        return ()
    trades = _trades(state) if state.phase in c.phases(state.setup, "trade") else ()
    return (*_CHOICES[state.phase](state), *trades, CORRECT)


def _trades(state: State) -> Choices:
    """Return trades of one card: gifts, or one for one where numbers must be equal; unlisted where none is there."""
    tradable = {player: _tradable(state, player) for player in state.setup.players if player not in state.out}
    if state.setup.trade_ratio == "equal":
        return tuple(
            Choice("trade", {"from": (giver,), "to": (taker,), "gives": _singles(given), "gets": _singles(got)})
            for giver, given in tradable.items()
            for taker, got in tradable.items()
            if giver != taker and given and got
        ) or (Choice("trade"),)
    others = {giver: tuple(taker for taker in tradable if taker != giver) for giver in tradable}
    return tuple(
        Choice("trade", {"from": (giver,), "to": others[giver], "gives": _singles(cards), "gets": ((),)})
        for giver, cards in tradable.items()
        if cards and others[giver]
    ) or (Choice("trade"),)


def _tradable(state: State, player: str) -> Cards:
    cards = dict.fromkeys(state.hands[player])
    return tuple(card for card in cards if card != v.PARDON or state.setup.trade_pardons)


def _singles(cards: Cards) -> tuple[Cards, ...]:
    return tuple((card,) for card in cards)


def _intrigue(state: State) -> Choices:
    draw = (Choice("draw"),) if state.setup.draws else ()
    return (Choice("plan"), *draw)


def _plan(state: State) -> Choices:
    traitors: tuple[str | None, ...] = nameable(state)
    if not (traitors and state.setup.must_name):
        traitors = (*traitors, None)
    return tuple(
        Choice(
            "orders",
            {"player": (player,), "travel": _travels(state, player), "traitor": traitors},
            ("game_master", player),
        )
        for player in state.waiting
    )


def _travels(state: State, player: str) -> tuple[Mapping[str, Way], ...]:
    """Return boards that send each vizier every way once, while the others are on their way to cities."""
    own = {shape: f"{state.colours[player]}.{shape}" for shape in v.SHAPES}
    every = {shape: ways(state, vizier) for shape, vizier in own.items() if may_travel(state, vizier)}
    cities = {shape: tuple(way for way in of if way in v.CITIES) for shape, of in every.items()}
    boards: list[Mapping[str, Way]] = []
    for sent, of in every.items():
        for at, way in enumerate(of):
            others = {shape: to[(at + len(boards)) % len(to)] for shape, to in cities.items()}
            boards.append({**others, sent: way})
    return tuple(boards) or ({},)


def _cards(state: State) -> Choices:
    rights = collectors(state)
    return tuple(_take(state, right.city) for right in rights if right.player == rights[0].player)


def _take(state: State, city: str) -> Choice:
    if city == v.KAFFA:
        return Choice("take", {"city": (city,), "card": possible_cards(state, searched=True)})
    more = {"next": possible_cards(state)} if state.piles[city] > 1 else {}
    return Choice("take", {"city": (city,), **more})


def _seat_one(state: State) -> Choices:
    possible = tuple(Choice("demand", {"from": (giver,), "card": cards}) for giver, cards in demands(state).items())
    return (*possible, Choice("pass"))


def _tie(state: State) -> Choices:
    return (Choice("convict", {"vizier": state.tied}),)


def _pardon(state: State) -> Choices:
    viziers = pardonable(state, str(awaited(state)))
    return (Choice("pardon", {"vizier": viziers, "city": v.CITIES}), Choice("pass"))


_CHOICES: Final[dict[str, Callable[[State], Choices]]] = {
    v.INTRIGUE: _intrigue,
    v.PLAN: _plan,
    v.CARDS_PHASE: _cards,
    v.SEAT_ONE: _seat_one,
    v.TIE: _tie,
    v.PARDON_PHASE: _pardon,
}
