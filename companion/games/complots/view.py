"""What each viewer may know, and what they may do (section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import ACTIONS
from companion.games.complots.actions.declarations import CLAIMS, DECLARATIONS, countered
from companion.games.complots.card_losses import losable, loss_choices, state_after
from companion.games.complots.names import card_name, kind_name
from companion.games.complots.secret import decision_id, secret
from companion.games.complots.setup import Cards
from companion.games.complots.state import Action, Counter, Doubt, State, counterers, following_player
from companion.kernel.events import Choice
from companion.kernel.game import View
from companion.kernel.on_table import NOTHING
from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER, Viewer
from companion.kernel.words import Text, text

NAMES: Final = {kind: card_name(kind) for kind in (*v.KINDS, v.UNKNOWN)}
ARTICLES: Final = {kind: kind_name(kind) for kind in v.KINDS}
PICTURES: Final = {
    v.INCOME: "silver",
    v.FOREIGN_AID: "treasury",
    v.ASSASSINAT: "coup",
    **CLAIMS,
}
"""The drawing of each declaration."""


@dataclass(frozen=True)
class Claim:
    """Who claims which character, while that may be doubted."""

    player: str
    kind: str


@dataclass(frozen=True)
class Reactions:
    """Who may react to what was claimed, and how, on one screen: by a doubt, or at once by a counter.

    ``tapped`` are those whose seat the tablet taps: who doubts, else who counters where it may be one of several.
    ``first`` is the command that has to be entered before an immediate counter, or before *nobody reacts*: doubts and
    counters have a window each, whether or not the players separate them.
    """

    doubters: tuple[str, ...]
    counterers: tuple[str, ...]
    tapped: tuple[str, ...]
    kinds: tuple[str, ...]
    first: str


@dataclass(frozen=True)
class ProofEnd:
    """An end of a proof with real cards: who turns a card up then, and which it may be."""

    shown: bool
    loser: str | None
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class DoubtAtOnce:
    """A doubt of a counter of ``kind`` that is entered together with how it came out, ``ends`` being the ways."""

    player: str
    kind: str
    ends: tuple[bool, ...]


@dataclass(frozen=True)
class Chair:
    """Somebody at the table: coins, hidden cards by number, face-up ones by kind, and their part now.

    ``player`` is the seat as well, for those who draw everybody's sign; ``place`` is on the rim of the table.
    """

    name: str
    seat: int
    player: int
    alive: bool
    turn: bool
    waits: bool
    coins: int
    won: bool
    lives: int
    lost: tuple[str, ...]
    note: Text | None
    place: int


@dataclass(frozen=True)
class Shown:
    """The table as everyone sees it, without anything hidden."""

    mode: str
    phase: str
    turn: int
    player: str
    waiting: tuple[str, ...]
    treasury: int
    court: int
    set_aside: int
    action: Action | None
    counter: Counter | None
    doubt: Doubt | None
    winner: str | None
    dealt: bool
    secretly: bool
    players: tuple[str, ...]
    seats: tuple[Chair, ...]
    kinds: tuple[str, ...]
    claim: Claim | None
    reactions: Reactions | None
    settles: tuple[ProofEnd, ...]
    at_once: DoubtAtOnce | None
    falls: tuple[tuple[str, ...], ...]
    uncountered: tuple[str, ...]
    next: str
    acted: bool
    can_strike: bool
    must: bool
    names: Mapping[str, Text] = field(default_factory=lambda: NAMES)
    articles: Mapping[str, Text] = field(default_factory=lambda: ARTICLES)
    pictures: Mapping[str, str] = field(default_factory=lambda: PICTURES)
    characters: tuple[str, ...] = tuple(CLAIMS)

    @property
    def faces(self) -> Mapping[str, Text]:
        """What a card before somebody shows, as the check names it: face down it shows nothing."""
        unknown = (v.UNKNOWN,) if self.mode == "light" else ()
        return {NOTHING: text("complots.screen.check.hidden")} | {kind: NAMES[kind] for kind in (*self.kinds, *unknown)}

    def ranked(self, winner: str | None) -> list[Chair]:
        """Return the seats with the winner's first, as far as the page may say who won."""
        return sorted(self.seats, key=lambda chair: chair.name != winner)


def view(state: State, viewer: Viewer) -> View:
    """Return the table as everyone sees it, with the seat's own cards for that seat alone.

    A seat's choices name that seat only. Its ``decision_id`` changes with every step while the seat has to decide, and
    while one of its cards may change hands; otherwise only with its lives.
    """
    who = "game_master" if viewer == GAME_MASTER else viewer.seat
    choices = tuple(_own(choice, viewer) for choice in ACTIONS.legal(state) if who in choice.by)
    seat, pickable = viewer.seat, ("hands",) if state.dealt else ()
    gone = frozenset(place for place, player in enumerate(state.setup.players) if player not in state.alive)
    if seat is None:
        return View(_shown(state), choices, pickable=pickable, gone=gone)
    return View(_shown(state), choices, secret(state, seat, choices), decision_id(state, seat), pickable, gone)


def _own(choice: Choice, viewer: Viewer) -> Choice:
    """Return a choice as a seat makes it: in its own name."""
    if viewer.seat is None or "player" not in choice.values:
        return choice
    return Choice(choice.do, {**choice.values, "player": (viewer.seat,)}, choice.by)


def _shown(state: State) -> Shown:
    """Return what the templates draw: public facts, with names and drawings beside the codes."""
    return Shown(
        mode="dealt" if state.dealt else "light" if state.setup.light else "table",
        phase=state.phase,
        turn=state.turn,
        player=state.player,
        waiting=state.waiting,
        treasury=state.treasury,
        court=state.court,
        set_aside=state.set_aside,
        action=state.action,
        counter=state.counter,
        doubt=state.doubt,
        winner=state.winner,
        dealt=state.dealt,
        secretly=is_decided_in_hand(state),
        players=state.setup.players,
        seats=seats(state),
        kinds=state.setup.kinds,
        claim=claim(state),
        reactions=reactions(state),
        settles=proof_results(state),
        at_once=counter_doubt(state),
        falls=tuple(loss_choices(state)),
        uncountered=cards_lost_to_assassin(state),
        next=following_player(state),
        acted=state.acted,
        can_strike=state.coins[state.player] >= DECLARATIONS[v.ASSASSINAT].cost and not state.acted,
        must=state.must_strike and state.phase in (v.DECLARE, v.TRACK),
    )


def is_decided_in_hand(state: State) -> bool:
    """Return whether what is waited for is decided in a hand: it shows or depends on cards that nobody else may see."""
    asks = state.phase == v.PROOF and state.setup.free_concession
    return state.dealt and (asks or state.phase in (v.DRAFT, v.LOSE, v.EXCHANGE, v.SHOW, v.EXAMINE))


def claim(state: State) -> Claim | None:
    """Return who claims which character, while that may be doubted."""
    if state.phase == v.DOUBT and state.action:
        return Claim(state.player, CLAIMS[state.action.do])
    if state.phase == v.COUNTER_DOUBT and state.counter:
        return Claim(state.counter.player, state.counter.kind)
    return None


def reactions(state: State) -> Reactions | None:
    """Return who may react to what was claimed, and how; None while nobody may."""
    if state.phase not in (v.DOUBT, v.COUNTER, v.COUNTER_DOUBT):
        return None
    countering = counterers(state) if state.phase != v.COUNTER_DOUBT else ()
    doubting = () if state.phase == v.COUNTER else state.waiting
    return Reactions(
        doubters=doubting,
        counterers=countering,
        tapped=doubting or (countering if len(countering) > 1 else ()),
        kinds=countered(state.setup.fifth)[state.action.do] if state.action and countering else (),
        first="pass" if state.phase == v.DOUBT and countering else "",
    )


def proof_results(state: State) -> tuple[ProofEnd, ...]:
    """Return, where real cards are shown, both ends of a proof: who turns a card up then, and which it may be."""
    if state.phase != v.PROOF or state.dealt:
        return ()
    ends = ((shown, _proved(state, shown)) for shown in (True, False))
    return tuple(ProofEnd(shown, after.loser, losable(after)) for shown, after in ends if after)


def counter_doubt(state: State) -> DoubtAtOnce | None:
    """Return the doubt of a counter that is entered together with how it came out, where real cards are shown.

    It is that of the player whose action the counter stops, who has most reason to doubt it.
    """
    if state.phase != v.COUNTER_DOUBT or state.dealt or not state.counter:
        return None
    doubted = state_after(state, {"do": "doubt", "player": state.player})
    ends = tuple(shown for shown in (True, False) if _proved(doubted, shown))
    return DoubtAtOnce(state.player, state.counter.kind, ends)


def cards_lost_to_assassin(state: State) -> Cards:
    """Return which card the target of an Assassin may turn up who does not counter, where real cards lie there."""
    if state.phase != v.COUNTER or state.dealt or not state.action or state.action.do != v.POWER_ASSASSIN:
        return ()
    return losable(state_after(state, {"do": "pass"}))


def _proved(state: State, shown: bool) -> State | None:
    try:
        return state_after(state, {"do": v.PROOF, "shown": shown})
    except Refused:
        return None


def seats(state: State) -> tuple[Chair, ...]:
    """Return everyone in seat order."""
    return tuple(
        Chair(
            name=player,
            seat=place,
            player=place,
            alive=player in state.alive,
            turn=player == state.player and state.phase not in (v.DRAFT, v.OVER),
            waits=player in state.waiting,
            coins=state.coins[player],
            won=player == state.winner,
            lives=state.lives[player],
            lost=state.lost[player],
            note=notebook_line(state, player),
            place=v.PLACES[len(state.setup.players)][place],
        )
        for place, player in enumerate(state.setup.players)
    )


def notebook_line(state: State, player: str) -> Text | None:
    """Return what is shown under a name: a doubt, a counter, a claim, being aimed at, or that it is their turn."""
    action, counter, doubt = state.action, state.counter, state.doubt
    if player not in state.alive:
        return text("complots.screen.out")
    if doubt and doubt.player == player:
        return text("complots.screen.doubts")
    if counter and counter.player == player:
        return text("complots.screen.counters", kind=kind_name(counter.kind))
    if action and player == state.player:
        claimed = CLAIMS.get(action.do)
        if claimed is None:
            return text(f"complots.screen.takes.{action.do}")
        return text("complots.screen.claims", what=card_name(claimed))
    if action and action.target == player:
        return text("complots.screen.aimed")
    return text("complots.screen.whose") if player == state.player and state.phase in (v.DECLARE, v.TRACK) else None
