"""The state of a game of Complots (sections 3 and 4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.complots import vocabulary as v
from companion.games.complots.setup import Cards, Deal, Setup
from companion.kernel.events import changed
from companion.kernel.refusal import Refused
from companion.kernel.turn_order import clockwise
from companion.kernel.words import text


@dataclass(frozen=True)
class Action:
    """The declaration under way: its name and whom it is aimed at."""

    do: str
    target: str | None = None
    counterable: bool = False
    """Whether some character counters it."""


@dataclass(frozen=True)
class Counter:
    """A counter, doubted or not: who made it, with which character."""

    player: str
    kind: str


@dataclass(frozen=True)
class Doubt:
    """``player`` doubts that ``of`` holds ``kind``; ``shown`` is None until the proof."""

    player: str
    of: str
    kind: str
    shown: bool | None = None


@dataclass(frozen=True)
class State:
    """A position; copies are made by ``kernel.events.changed``."""

    setup: Setup
    phase: str
    turn: int
    """Turns so far, the first is 1."""
    player: str
    """Whose turn it is; in ``over`` whose it was."""
    coins: Mapping[str, int] = field(hash=False)
    lives: Mapping[str, int] = field(hash=False)
    """Number of hidden cards of each."""
    lost: Mapping[str, Cards] = field(hash=False)
    """Face-up cards of each, in the order they fell."""
    court: int
    """Cards in the Court now."""
    hidden: Mapping[str, Cards] | None = field(default=None, hash=False)
    """The hidden cards of each, where Chevet dealt them. Secret."""
    court_cards: Cards | None = None
    """The Court in its order, the first drawn next, where Chevet dealt it. Secret."""
    drafted: Mapping[str, str] | None = field(default=None, hash=False)
    """In a duel that Chevet dealt, what each kept of their own pack; None in every other game. Secret."""
    drawn: int = 0
    """Cards drawn for an exchange under way."""
    drawn_cards: Cards = ()
    """Those cards in the order drawn, where Chevet dealt them. Secret."""
    fresh: tuple[str, str] | None = None
    """Whose hand got a card from the Court for one that was shown or sent away, and which; the newest such. Secret."""
    action: Action | None = None
    counter: Counter | None = None
    countered: Cards = ()
    """Who has countered this action so far."""
    doubt: Doubt | None = None
    examined: str | None = None
    """The card before the Inquisitor, where Chevet knows it. Secret."""
    acted: bool = False
    """Whether coins of the player whose turn it is have moved in it, in light tracking."""
    winner: str | None = None
    reason: str | None = None

    @property
    def must_strike(self) -> bool:
        """Return whether the player whose turn it is has so many coins that only a Coup is left."""
        return self.coins[self.player] >= v.FORCED and not self.acted

    @property
    def dealt(self) -> bool:
        """Return whether Chevet dealt the cards, and so knows them all."""
        return self.hidden is not None

    @property
    def alive(self) -> tuple[str, ...]:
        """Who has a hidden card left, in seat order."""
        return tuple(player for player in self.setup.players if self.lives[player])

    @property
    def opponents(self) -> tuple[str, ...]:
        """The living opponents of the player whose turn it is."""
        return tuple(player for player in self.alive if player != self.player)

    @property
    def treasury(self) -> int:
        """Coins in the Treasury; a negative number is what it has lent (ruling C13)."""
        return self.setup.coins - sum(self.coins.values())

    @property
    def target(self) -> str | None:
        """Whom the action under way is aimed at."""
        return self.action.target if self.action else None

    @property
    def loser(self) -> str | None:
        """Who must turn a card up in ``lose``: who lost the doubt, else the target of the action."""
        if self.phase != v.LOSE:
            return None
        if self.doubt is None:
            return self.target
        return self.doubt.player if self.doubt.shown else self.doubt.of

    @property
    def claimant(self) -> str | None:
        """Whose claim the window of doubts is about."""
        if self.phase == v.DOUBT:
            return self.player
        return self.counter.player if self.phase == v.COUNTER_DOUBT and self.counter else None

    @property
    def set_aside(self) -> int:
        """Cards out of the game: in a duel four of each pack that was drafted from."""
        if not self.setup.duel:
            return 0
        packs = len(self.setup.players) if self.drafted is None else len(self.drafted)
        return (len(self.setup.kinds) - 1) * packs

    @property
    def waiting(self) -> tuple[str, ...]:
        """For whom the game waits, in seat order."""
        if self.phase in (v.DOUBT, v.COUNTER_DOUBT):
            return tuple(player for player in self.alive if player != self.claimant)
        if self.phase == v.COUNTER:
            return counterers(self)
        if self.phase == v.DRAFT:
            return tuple(player for player in self.setup.players if player not in (self.drafted or {}))
        if self.phase == v.OVER:
            return ()
        waited_for = {
            v.PROOF: self.doubt.of if self.doubt else None,
            v.LOSE: self.loser,
            v.SHOW: self.target,
        }.get(self.phase, self.player)
        return (waited_for,) if waited_for else ()

    def face_up(self, kind: str) -> int:
        """Return how many cards of ``kind`` are face up."""
        return sum(cards.count(kind) for cards in self.lost.values())


def counterers(state: State) -> tuple[str, ...]:
    """Return who may counter the action under way: its living target, or of foreign aid every living opponent who has
    not countered it yet (section 4, ruling C11)."""
    if state.action is None or not state.action.counterable:
        return ()
    if state.action.target is not None:
        return tuple(player for player in state.alive if player == state.action.target)
    return tuple(player for player in state.opponents if player not in state.countered)


def following_player(state: State) -> str:
    """Return the next living player clockwise after the one whose turn it is; "" if nobody else is alive."""
    return next((player for player in clockwise(state.setup.players, state.player)[1:] if state.lives[player]), "")


def start(setup: Setup, deal: Deal | None) -> State:
    """Return the position before the first turn, in a dealt duel before the draft (section 2).

    Raises ``Refused`` (``bad_setup``, with the sentence ``why``) if the first player is not at this table.
    """
    first = setup.first_player
    if first is None or first not in setup.players:
        raise Refused("bad_setup", why=text("complots.start.nobody_begins"))
    drafting = setup.duel and deal is not None
    coins = dict.fromkeys(setup.players, v.PURSE)
    if setup.duel:
        coins[first] = 1
    return State(
        setup=setup,
        phase=v.DRAFT if drafting else v.TRACK if setup.light else v.DECLARE,
        turn=1,
        player=first,
        coins=coins,
        lives=dict.fromkeys(setup.players, 1 if drafting else v.HAND),
        lost=dict.fromkeys(setup.players, ()),
        court=setup.court,
        hidden={player: deal.hands[player] for player in setup.players} if deal else None,
        court_cards=deal.court if deal else None,
        drafted={} if drafting else None,
    )


def without(cards: Cards, kind: str) -> Cards:
    """Return ``cards`` without one of ``kind``, which must be among them."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


def in_hand(state: State, player: str, cards: Cards) -> Mapping[str, Cards] | None:
    """Return the hidden cards of all where ``player`` holds ``cards``; None if nobody knows any."""
    return None if state.hidden is None else {**state.hidden, player: cards}


def in_purse(state: State, player: str, amount: int) -> State:
    """Return the state in which ``player`` has ``amount`` more coins, or fewer."""
    acted = state.acted or (state.phase == v.TRACK and player == state.player)
    return changed(state, coins={**state.coins, player: state.coins[player] + amount}, acted=acted)


def swapped(state: State, player: str, kind: str | None, court: Cards | None) -> State:
    """Return the state in which a card of ``player`` is changed for the first of ``court``, where cards are known."""
    if state.hidden is None or court is None or kind is None:
        return state
    cards = (*without(state.hidden[player], kind), court[0])
    return changed(state, hidden=in_hand(state, player, cards), court_cards=court[1:], fresh=(player, court[0]))


def available(state: State, amount: int) -> int:
    """Return how many of ``amount`` coins the Treasury gives: all, unless it is finite and holds fewer (ruling C13)."""
    return max(0, min(amount, state.treasury)) if state.setup.finite_treasury else amount
