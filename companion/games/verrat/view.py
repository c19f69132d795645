"""Who may see what: everyone sees the table, only their player sees the orders (section 3)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions import ACTIONS
from companion.games.verrat.actions.cards import possible_cards
from companion.games.verrat.actions.orders import Board, boards, ways
from companion.games.verrat.actions.rounds import awaited, collectors, demands
from companion.games.verrat.actions.tracking import accusable, freeable, journeys, pretender
from companion.games.verrat.names import card_name, city_name, vizier_name, way_name
from companion.games.verrat.secret import decision_id, secret
from companion.games.verrat.state import (
    Cards,
    State,
    eligible,
    is_placed,
    nameable,
    types,
    weights,
)
from companion.kernel.events import Choice
from companion.kernel.game import View
from companion.kernel.viewers import GAME_MASTER, Viewer
from companion.kernel.words import Text

UNLISTED: Final = frozenset({"travel", "gives", "gets"})
"""Parameters that the screens ask for in forms of their own."""


@dataclass(frozen=True)
class Vizier:
    """A vizier; in somebody's orders with the ``ways`` that they may go."""

    code: str
    colour: str
    shape: str
    name: Text
    owner: str
    ways: tuple[object, ...] = ()


@dataclass(frozen=True)
class CourtSeat:
    """A place of the court, clockwise from the heir's, with its number."""

    place: int
    number: int
    vizier: Vizier | None


@dataclass(frozen=True)
class City:
    """A city: how many cards are left in its pile, the open one, and who is there."""

    code: str
    name: Text
    left: int
    top: str | None
    viziers: tuple[Vizier, ...]


@dataclass(frozen=True)
class Seat:
    """A player with their cards, and how near the end they are."""

    name: str
    seat: int
    colour: str
    cards: Cards
    types: int
    weight: int
    seats_held: tuple[int, ...]
    eligible: bool
    out: bool
    ready: bool
    awaited: bool
    starter: bool

    @property
    def has_every(self) -> bool:
        """Whether they hold all the powers."""
        return self.types == len(v.POWERS)


@dataclass(frozen=True)
class Take:
    """A right to a card of a city; one of those it ``may`` be is kept at Kaffa, and turned up next elsewhere."""

    player: str
    city: str
    name: Text
    top: str | None
    left: int
    may: Cards

    @property
    def search(self) -> bool:
        """Whether the whole pile is searched."""
        return self.city == v.KAFFA


@dataclass(frozen=True)
class Plan:
    """A player whose orders are awaited: where each vizier may go, and who may or must be named."""

    player: str
    seat: int
    viziers: tuple[Vizier, ...]
    nameable: tuple[Vizier, ...]
    must_name: bool
    held: Cards
    """The viziers who are in nobody's place, and so may stay in hand."""
    sent: Mapping[str, str] = field(default_factory=dict)
    """What was filled in already, by the names of fields."""
    form: str = ""
    """The id of the form, where the fields stand outside it."""
    apart: str = ""
    """The end of ids, where there are several on a page."""

    @property
    def traitors(self) -> tuple[str | None, ...]:
        """Whom the indicator may name; None if it may stay blank."""
        named = tuple(each.code for each in self.nameable)
        return named if self.must_name else (*named, None)


@dataclass(frozen=True)
class Shown:
    """The table as everyone sees it."""

    phase: str
    turn: int
    winner: str | None
    reason: str | None
    names: Mapping[str, Text]
    """The cards in words, in the order in which hands are shown."""
    viziers: Mapping[str, Vizier]
    seats: tuple[Seat, ...]
    ring: tuple[CourtSeat, ...]
    places: tuple[City, ...]
    cells: tuple[Vizier | None, ...]
    banished: tuple[Vizier, ...]
    freed: tuple[Vizier, ...]
    tied: tuple[str, ...]
    by_chance: bool
    trade_pardons: bool
    takes: tuple[Take, ...]
    pardonable: tuple[Vizier, ...]
    demanded: Mapping[str, Cards]
    orders: tuple[Plan, ...]
    boards: tuple[Board, ...]
    light: bool
    """Whether no cards are entered; the next four are for light tracking alone."""
    journeys: Mapping[str, tuple[str | int, ...]]
    """Where each vizier that may be tapped may have gone."""
    accusable: Cards
    freeable: tuple[Vizier, ...]
    pretender: str | None

    @property
    def tapped(self) -> Cards:
        """The viziers that are tapped where they are: those that may be convicted, or may have travelled."""
        return (*self.journeys, *self.accusable, *(() if self.by_chance else self.tied))

    @property
    def boards_turn(self) -> int:
        """The turn of the boards."""
        return self.turn - (self.phase in {v.INTRIGUE, v.PLAN})

    @property
    def sites(self) -> Mapping[str | int, Text]:
        """Every place where a vizier can be, in words."""
        return {place: way_name(place) for place in v.PLACES}

    @property
    def pickable(self) -> tuple[str, ...]:
        """Whose orders are awaited."""
        return tuple(each.player for each in self.orders)

    def orders_of(self, player: str) -> Plan | None:
        """Return what may be ordered by a player whose orders are awaited."""
        return next((each for each in self.orders if each.player == player), None)


def view(state: State, viewer: Viewer) -> View:
    """Return the table as this viewer may know it. A seat may give its own orders; the game master enters the rest."""
    shown = _shown(state)
    if viewer == GAME_MASTER:
        choices = tuple(choice.without(UNLISTED) for choice in ACTIONS.legal(state))
        return View(shown, choices, pickable=(*shown.pickable, *shown.journeys))
    player = viewer.seat
    if player is None or player not in state.setup.players:
        return View(shown)
    plan = shown.orders_of(player)
    own = (Choice("orders", {"player": (player,), "traitor": plan.traitors}, (player,)),) if plan else ()
    return View(shown, own, secret(state, player), decision_id(state, player))


def _shown(state: State) -> Shown:
    """Return what the templates draw, with names beside the codes."""
    viziers = {code: _vizier(code, owner) for code, owner in state.owners.items()}
    cells = tuple(viziers[code] if code else None for code in state.dungeons)
    who = awaited(state)
    return Shown(
        phase=state.phase,
        turn=state.turn,
        winner=state.winner,
        reason=state.reason,
        names={code: card_name(code) for code in v.CARDS},
        viziers=viziers,
        seats=tuple(_seats(state, who)),
        ring=tuple(
            CourtSeat(place, state.numbers[place], viziers[code] if code else None)
            for place, code in enumerate(state.court)
        ),
        places=tuple(_places(state, viziers)),
        cells=cells,
        banished=_drawn(viziers, state.island),
        freed=_drawn(viziers, state.in_hand),
        tied=state.tied,
        by_chance=state.setup.city_tie == "random",
        trade_pardons=state.setup.trade_pardons,
        takes=tuple(_takes(state, who)),
        pardonable=tuple(one for one in cells[1:] if one and one.owner == who),
        demanded=demands(state),
        orders=tuple(_orders(state, viziers)),
        boards=tuple(boards(state)),
        light=state.setup.light,
        journeys=journeys(state),
        accusable=accusable(state),
        freeable=_drawn(viziers, freeable(state)),
        pretender=pretender(state),
    )


def _drawn(viziers: Mapping[str, Vizier], codes: Iterable[str]) -> tuple[Vizier, ...]:
    return tuple(viziers[code] for code in codes)


def _vizier(code: str, owner: str) -> Vizier:
    colour, _, shape = code.partition(".")
    return Vizier(code, colour, shape, vizier_name(code), owner)


def _seats(state: State, who: str | None) -> Iterator[Seat]:
    heavy, may_be_named = weights(state), eligible(state)
    for place, player in enumerate(state.setup.players):
        cards = state.hands[player]
        yield Seat(
            name=player,
            seat=place,
            colour=state.colours[player],
            cards=cards,
            types=types(cards),
            weight=heavy[player],
            seats_held=tuple(state.number_of(each) for each in state.court if each and state.owners[each] == player),
            eligible=player in may_be_named,
            out=player in state.out,
            ready=state.phase == v.PLAN and player in state.orders,
            awaited=player == who,
            starter=state.order[:1] == (player,),
        )


def _places(state: State, viziers: Mapping[str, Vizier]) -> Iterator[City]:
    for city, left in state.piles.items():
        yield City(city, city_name(city), left, state.tops[city], _drawn(viziers, state.cities[city]))


def _takes(state: State, who: str | None) -> Iterator[Take]:
    for right in collectors(state):
        if right.player == who:
            city = right.city
            may = possible_cards(state, searched=city == v.KAFFA)
            yield Take(right.player, city, city_name(city), state.tops[city], state.piles[city], may)


def _orders(state: State, viziers: Mapping[str, Vizier]) -> Iterator[Plan]:
    """Yield, for each player whose orders are still awaited, where each vizier may go and who may be named."""
    named = _drawn(viziers, nameable(state)) if state.waiting else ()
    for player in state.waiting:
        own = (one for one in viziers.values() if one.owner == player)
        placed = (one for one in own if is_placed(state, one.code) or one.code in state.in_hand)
        yield Plan(
            player=player,
            seat=state.setup.players.index(player),
            viziers=tuple(replace(one, ways=ways(state, one.code)) for one in placed),
            nameable=named,
            must_name=state.setup.must_name and bool(named),
            held=state.in_hand,
        )
