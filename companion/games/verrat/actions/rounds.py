"""How a round continues by itself: past every step in which nobody can act, up to the next decision (section 4)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.travel import OrdersRevealed, VizierArrived, VizierFailed, travelled
from companion.games.verrat.names import line, vizier_name, votes_in_words
from companion.games.verrat.state import Cards, State, heir, is_placed, lifted, turn_order, weights
from companion.kernel.events import Caused, Event, Texts, changed


class CollectionBegan(NamedTuple):
    """The travel is over: whoever is alone in a city takes a card."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.CARDS_PHASE, taken=())

    def told(self, state: State) -> Texts:
        return ()


class SeatOneBegan(NamedTuple):
    """All cards are collected: the owner of the vizier on seat 1 may demand one."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.SEAT_ONE, passed=())

    def told(self, state: State) -> Texts:
        return ()


class VotesCounted(NamedTuple):
    """The indicators are face up: the ``weights`` against the named ``viziers``; ``tied`` are left to a choice."""

    viziers: tuple[str, ...]
    weights: tuple[int, ...]
    tied: tuple[str, ...]

    def change(self, state: State) -> State:
        return changed(
            state,
            phase=v.TIE if self.tied else v.PARDON_PHASE,
            votes=dict(zip(self.viziers, self.weights, strict=True)),
            tied=self.tied,
            passed=(),
            pardoned=(),
        )

    def told(self, state: State) -> Texts:
        if not self.viziers:
            return line("no_votes")
        return line("votes", votes=votes_in_words(dict(zip(self.viziers, self.weights, strict=True))))


class VizierConvicted(NamedTuple):
    """A vizier went to the dungeon: who is in which cell then, and who was ``banished`` for it, or None."""

    vizier: str
    cells: tuple[str | None, ...]
    banished: str | None

    def change(self, state: State) -> State:
        island = (*state.island, self.banished) if self.banished else state.island
        return changed(
            lifted(state, self.vizier),
            phase=v.PARDON_PHASE,
            dungeons=self.cells,
            island=island,
            tied=(),
            convicted=self.vizier,
        )

    def told(self, state: State) -> Texts:
        """Tell the whole chain: who goes in, who is pushed on, who is banished for it."""
        gone = line("convicted", vizier=vizier_name(self.vizier), player=state.owners[self.vizier])
        pushed = [
            line
            for cell, each in enumerate(self.cells, 1)
            if each in state.dungeons[: cell - 1]
            for line in _pushed(each, cell)
        ]
        if self.banished is None:
            return (*gone, *pushed)
        return (
            *gone,
            *pushed,
            *line("banished", vizier=vizier_name(self.banished), player=state.owners[self.banished]),
        )


def _pushed(vizier: str | None, cell: int) -> Texts:
    return line("pushed", vizier=vizier_name(vizier), k=cell) if vizier else ()


class CourtTurned(NamedTuple):
    """Every vizier at court moved one seat clockwise."""

    def change(self, state: State) -> State:
        return changed(state, court=(state.court[-1], *state.court[:-1]))

    def told(self, state: State) -> Texts:
        return line("rotated")


class TurnBegan(NamedTuple):
    """A new round began in this ``order``."""

    order: tuple[str, ...]

    def change(self, state: State) -> State:
        return changed(state, phase=v.INTRIGUE, turn=state.turn + 1, order=self.order, taken=(), passed=(), pardoned=())

    def told(self, state: State) -> Texts:
        return ()


class GameEnded(NamedTuple):
    """The game is over: ``winner`` is the heir, or nobody and the table agreed on a draw."""

    winner: str | None
    reason: str

    def change(self, state: State) -> State:
        return changed(state, phase=v.OVER, tied=(), winner=self.winner, reason=self.reason)

    def told(self, state: State) -> Texts:
        return line(self.reason, player=self.winner or "")


CONSEQUENCES: Final = (
    OrdersRevealed,
    VizierArrived,
    VizierFailed,
    CollectionBegan,
    SeatOneBegan,
    VotesCounted,
    VizierConvicted,
    CourtTurned,
    TurnBegan,
    GameEnded,
)
"""What ``and_then`` may add to what an action causes."""


class Right(NamedTuple):
    """``player`` may take a card in ``city``, where their ``vizier`` is the only one."""

    player: str
    vizier: str
    city: str


def and_then(state: State, *events: Event[State]) -> Caused[State]:
    """Return ``events`` and all that follows from them; whatever comes after a win does not happen."""
    done: list[Event[State]] = []
    while events:
        for event in events:
            state = event.change(state)
            done.append(event)
            winner = heir(state) if state.phase != v.OVER else None
            if winner:
                return (*done, GameEnded(winner, v.HEIR))
        events = _GOES_ON[state.phase](state) if state.phase in _GOES_ON else ()
    return tuple(done)


def collectors(state: State) -> tuple[Right, ...]:
    """Return who may still take a card where: in turn order, then fat, small, tall; nobody outside that phase."""
    if state.phase != v.CARDS_PHASE:
        return ()
    alone = {there[0]: city for city, there in state.cities.items() if len(there) == 1}
    rights = (
        Right(state.owners[vizier], vizier, alone[vizier])
        for vizier in state.owners
        if vizier in alone and state.piles[alone[vizier]] and alone[vizier] not in state.taken
    )
    return tuple(sorted(rights, key=lambda right: state.order.index(right.player)))


def on_seat_one(state: State) -> str | None:
    """Return the owner of the vizier on seat 1."""
    vizier = state.court[state.numbers.index(1)]
    return state.owners[vizier] if vizier else None


def demands(state: State) -> dict[str, Cards]:
    """Return the powers that seat 1 may demand, by player: those it lacks and the other holds twice (section 4)."""
    player = on_seat_one(state)
    if state.phase != v.SEAT_ONE or player is None or player in state.passed:
        return {}
    lacking = tuple(card for card in v.POWERS if card not in state.hands[player])
    possible = {
        other: tuple(card for card in lacking if cards.count(card) > 1)
        for other, cards in state.hands.items()
        if other != player and other not in state.out
    }
    return {other: cards for other, cards in possible.items() if cards}


def pardonable(state: State, player: str) -> tuple[str, ...]:
    """Return the viziers that ``player`` may free now: of dungeons 2 and 3, with a pardon card (section 4)."""
    spent = state.setup.one_pardon and player in state.pardoned
    if state.phase != v.PARDON_PHASE or player in state.passed or spent or v.PARDON not in state.hands[player]:
        return ()
    return state.sorted(tuple(each for each in state.dungeons[1:] if each and state.owners[each] == player))


def awaited(state: State) -> str | None:
    """Return whose decision is awaited; None if it is everyone's, or left to chance."""
    if state.phase == v.CARDS_PHASE:
        return collectors(state)[0].player
    if state.phase == v.SEAT_ONE:
        return on_seat_one(state)
    if state.phase == v.TIE and state.setup.city_tie == "starter":
        return next(player for player in state.order if player not in state.out)
    return _pardoner(state)


def _pardoner(state: State) -> str | None:
    return next((player for player in state.order if pardonable(state, player)), None)


def _after_orders(state: State) -> Caused[State]:
    if state.waiting:
        return ()
    revealed = OrdersRevealed()
    return (revealed, *travelled(revealed.change(state)), CollectionBegan())


def _verdict(state: State) -> Caused[State]:
    """Return the vote: the weights against the named, and who goes unless viziers in cities tie (section 4, V11)."""
    of, against = weights(state), dict.fromkeys(state.owners, 0)
    accused = {
        orders.traitor for orders in state.revealed.values() if orders.traitor and is_placed(state, orders.traitor)
    }
    for player, orders in state.revealed.items():
        if orders.traitor in accused:
            against[orders.traitor] += of[player]
    votes = {vizier: weight for vizier, weight in against.items() if vizier in accused}
    worst = max(votes.values(), default=0)
    first = [vizier for vizier, weight in votes.items() if weight == worst and worst]
    seat = max(map(state.number_of, first), default=0)
    first = [vizier for vizier in first if state.number_of(vizier) == seat]
    choice = len(first) > 1 and state.setup.city_tie != "none"
    counted = VotesCounted(tuple(votes), tuple(votes.values()), tuple(first) if choice else ())
    return (counted, convicted(state, first[0])) if len(first) == 1 else (counted,)


def convicted(state: State, vizier: str) -> Event[State]:
    """Return how a vizier goes to the dungeon: everyone there is pushed on, or the first free cell is taken (V10)."""
    cells, carry = list(state.dungeons), vizier
    if state.setup.dungeon == "first_free":
        at = cells.index(None) if None in cells else v.CELLS - 1
        banished, cells[at] = cells[at], vizier
        return VizierConvicted(vizier, tuple(cells), banished)
    for at, occupant in enumerate(cells):
        cells[at] = carry
        if occupant is None:
            return VizierConvicted(vizier, tuple(cells), None)
        carry = occupant
    return VizierConvicted(vizier, tuple(cells), carry)


def next_round(state: State) -> Caused[State]:
    """Return the change of seats, and the round that begins then."""
    turned = CourtTurned()
    return (turned, TurnBegan(turn_order(turned.change(state))))


_GOES_ON: Final[dict[str, Callable[[State], Caused[State]]]] = {
    v.PLAN: _after_orders,
    v.CARDS_PHASE: lambda state: () if collectors(state) else (SeatOneBegan(),),
    v.SEAT_ONE: lambda state: () if demands(state) else _verdict(state),
    v.PARDON_PHASE: lambda state: () if _pardoner(state) else next_round(state),
}
"""What happens by itself in a phase; nothing if somebody has something to decide."""
