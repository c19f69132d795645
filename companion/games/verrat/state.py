"""The state of a game of Verrat! (section 4). Only orders that are not yet revealed are secret (section 3)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.verrat import vocabulary as v
from companion.games.verrat.setup import Deal, Setup
from companion.kernel.events import changed
from companion.kernel.refusal import Refused
from companion.kernel.turn_order import clockwise
from companion.kernel.words import text

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Orders:
    """One player's travel board and treason indicator."""

    travel: Mapping[str, str | int] = field(hash=False)
    """Shape to a city, a seat's number, or ``stay``."""
    traitor: str | None
    """The vizier that is named; None is a blank."""


@dataclass(frozen=True)
class State:
    """A position; copies are made by ``kernel.events.changed``."""

    setup: Setup
    numbers: tuple[int, ...]
    """The vote markers, from the heir's seat clockwise."""
    colours: Mapping[str, str] = field(hash=False)
    """Each player's colour."""
    owners: Mapping[str, str] = field(hash=False)
    """Every vizier's owner; viziers in their order: owners in seat order, then fat, small, tall."""
    phase: str
    turn: int
    """The round, from 1."""
    order: tuple[str, ...]
    """This round's turn order; the first is its starter."""
    court: tuple[str | None, ...]
    """Who sits where, from the heir's seat clockwise."""
    cities: Mapping[str, tuple[str, ...]] = field(hash=False)
    piles: Mapping[str, int] = field(hash=False)
    """Cards left on each city, the open one included; in light tracking none is entered, here and in hands."""
    tops: Mapping[str, str | None] = field(hash=False)
    """The open card of each city, or None."""
    hands: Mapping[str, Cards] = field(hash=False)
    """Everyone's cards, in card order."""
    in_hand: tuple[str, ...] = ()
    """Pardoned viziers."""
    dungeons: tuple[str | None, ...] = (None,) * v.CELLS
    island: tuple[str, ...] = ()
    """The banished, as they came."""
    orders: Mapping[str, Orders] = field(default_factory=dict, hash=False)
    """This round's orders, as long as they are secret."""
    revealed: Mapping[str, Orders] = field(default_factory=dict, hash=False)
    """Everyone's orders of the latest reveal."""
    failed: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Vizier to reason, of the latest travel."""
    travelled: tuple[str, ...] = ()
    """Viziers whose journey of this round was entered, in light tracking."""
    taken: tuple[str, ...] = ()
    """Cities whose card was taken this round."""
    votes: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The weight against each vizier that was named."""
    tied: tuple[str, ...] = ()
    convicted: str | None = None
    passed: tuple[str, ...] = ()
    """Who does without in this phase."""
    pardoned: tuple[str, ...] = ()
    """Who has used a pardon this round."""
    winner: str | None = None
    reason: str | None = None

    @property
    def out(self) -> tuple[str, ...]:
        """Players out of the game because all their viziers are banished (V15), in seat order."""
        if self.setup.three_banished != "out":
            return ()
        banished = Counter(self.owners[vizier] for vizier in self.island)
        return tuple(player for player in self.setup.players if banished[player] == len(v.SHAPES))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Players whose orders are awaited, in seat order; nobody outside the planning."""
        if self.phase != v.PLAN:
            return ()
        return tuple(player for player in self.setup.players if player not in (*self.orders, *self.out))

    def sorted(self, viziers: tuple[str, ...]) -> tuple[str, ...]:
        """Return ``viziers`` in vizier order."""
        return tuple(vizier for vizier in self.owners if vizier in viziers)

    def number_of(self, vizier: str) -> int:
        """Return the number of the seat on which a vizier sits; 0 for one that is not at court."""
        return self.numbers[self.court.index(vizier)] if vizier in self.court else 0

    def city_of(self, vizier: str) -> str | None:
        """Return the city in which a vizier is, None for one that is in no city."""
        return next((city for city, there in self.cities.items() if vizier in there), None)


def start(setup: Setup, deal: Deal | None) -> State:
    """Return the position before the first turn.

    Raises ``Refused`` (``bad_setup``, with the sentence ``why``) where nobody has said what is on the table.
    """
    if deal is None:
        raise Refused("bad_setup", why=text("verrat.start.no_deal"))
    state = State(
        setup=setup,
        numbers=deal.numbers,
        colours={player: deal.colours[player] for player in setup.players},
        owners={f"{deal.colours[player]}.{shape}": player for player in setup.players for shape in v.SHAPES},
        phase=v.INTRIGUE,
        turn=1,
        order=setup.players,
        court=deal.viziers,
        cities=dict.fromkeys(v.CITIES, ()),
        piles=dict.fromkeys(v.CITIES, 0) if setup.light else v.PILES,
        tops={city: deal.tops.get(city) for city in v.CITIES},
        hands={player: v.in_card_order(deal.hands.get(player, ())) for player in setup.players},
    )
    object.__setattr__(state, "order", turn_order(state))  # before anyone has the position
    return state


def turn_order(state: State) -> tuple[str, ...]:
    """Return the turn order of a round that begins now; with nobody at court the order stays (section 4, V5)."""
    players, best = state.setup.players, dict.fromkeys(state.setup.players, 0)
    for number, vizier in zip(state.numbers, state.court, strict=True):
        if vizier:
            owner = state.owners[vizier]
            best[owner] = max(best[owner], number)
    if not any(best.values()):
        return state.order
    order = clockwise(players, max(players, key=best.__getitem__))
    if state.setup.turn_order == "rank":
        return tuple(sorted(order, key=lambda player: -best[player]))
    return order


def types(cards: Cards) -> int:
    """Return how many different powers ``cards`` hold; a pardon is none."""
    return len(set(cards) - {v.PARDON})


def weights(state: State) -> dict[str, int]:
    """Return each player's weight: the sum of the seat numbers of their viziers at court."""
    of = dict.fromkeys(state.setup.players, 0)
    for vizier, owner in state.owners.items():
        of[owner] += state.number_of(vizier)
    return of


def eligible(state: State) -> tuple[str, ...]:
    """Return the players whose cards make their viziers nameable, in seat order (V1)."""
    return tuple(player for player in state.setup.players if powers_counted(state, player) >= v.ELIGIBLE)


def powers_counted(state: State, player: str) -> int:
    """Return how many powers of ``player`` count: different ones, or all power cards (V1)."""
    cards = state.hands[player]
    return types(cards) if state.setup.eligibility == "different" else len(cards) - cards.count(v.PARDON)


def is_placed(state: State, vizier: str) -> bool:
    """Return whether a vizier is at court or in a city."""
    return vizier in state.court or state.city_of(vizier) is not None


def place_of(state: State, vizier: str) -> str | int | None:
    """Return where a vizier is, one of ``vocabulary.PLACES``; None for one that is nowhere."""
    if vizier in state.dungeons:
        return v.DUNGEONS[state.dungeons.index(vizier)]
    if vizier in state.in_hand:
        return v.IN_HAND
    return v.ISLAND if vizier in state.island else state.number_of(vizier) or state.city_of(vizier)


def nameable(state: State) -> tuple[str, ...]:
    """Return the viziers that a treason indicator may name now (section 4, phase 2)."""
    targets = eligible(state)
    return tuple(each for each, owner in state.owners.items() if owner in targets and is_placed(state, each))


def indicators_open(state: State) -> bool:
    """Return whether the treason indicators of the latest reveal are face up: from the vote on, and never before it.

    A game that is won before its last vote keeps them face down.
    """
    return bool(state.votes) or state.phase not in {v.CARDS_PHASE, v.SEAT_ONE, v.OVER}


def open_cards(state: State) -> Counter[str]:
    """Return every card that is face up: hands and tops."""
    seen = Counter(card for card in state.tops.values() if card)
    for cards in state.hands.values():
        seen.update(cards)
    return seen


def heir(state: State) -> str | None:
    """Return the player who has won: every power, and a vizier on the heir's seat."""
    vizier = state.court[0]
    if vizier is None:
        return None
    owner = state.owners[vizier]
    return owner if types(state.hands[owner]) == len(v.POWERS) else None


def in_hand(cards: Cards, more: Cards = (), less: Cards = ()) -> Cards:
    """Return a hand with ``more`` cards and without ``less``, in card order."""
    left = [*cards, *more]
    for card in less:
        left.remove(card)
    return v.in_card_order(tuple(left))


def lifted(state: State, vizier: str) -> State:
    """Return the state in which a vizier is nowhere."""
    return changed(
        state,
        court=tuple(None if each == vizier else each for each in state.court),
        cities={city: tuple(each for each in there if each != vizier) for city, there in state.cities.items()},
        in_hand=tuple(each for each in state.in_hand if each != vizier),
        dungeons=tuple(None if each == vizier else each for each in state.dungeons),
        island=tuple(each for each in state.island if each != vizier),
    )


def placed(state: State, vizier: str, place: str | int) -> State:
    """Return the state with a vizier in another place; whoever has that seat or dungeon is nowhere then."""
    state = lifted(state, vizier)
    if isinstance(place, int):
        at = state.numbers.index(place)
        return changed(state, court=(*state.court[:at], vizier, *state.court[at + 1 :]))
    if place in v.DUNGEONS:
        at = v.DUNGEONS.index(place)
        return changed(state, dungeons=(*state.dungeons[:at], vizier, *state.dungeons[at + 1 :]))
    if place == v.ISLAND:
        return changed(state, island=(*state.island, vizier))
    if place == v.IN_HAND:
        return changed(state, in_hand=state.sorted((*state.in_hand, vizier)))
    return changed(state, cities={**state.cities, place: state.sorted((*state.cities[place], vizier))})
