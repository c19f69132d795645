"""What a viewer may know of a game of Sultane: the table as everyone sees it, and one's own role.

What is shown is built from public facts alone, and is the same for every viewer. Only the game master acts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.claims import Claims, claims_on_screen
from companion.games.sultane.eligibility import blocked, eligible
from companion.games.sultane.powers import POWERS
from companion.games.sultane.secret import secret
from companion.games.sultane.slot_cards import Slot, drawn_slot
from companion.games.sultane.state import State
from companion.kernel.events import Choice
from companion.kernel.game import View
from companion.kernel.viewers import GAME_MASTER, RingSeat, Viewer
from companion.kernel.words import Text, text

Board = tuple[Slot, ...]


@dataclass(frozen=True)
class Naming:
    """How the power of this moment takes players: under which ``key``, how many, and whether that ends something."""

    key: str
    number: int
    grave: bool


@dataclass(frozen=True)
class Shown:
    """The table as everyone sees it; piles are numbers of tales."""

    phase: str
    turn: int
    seats: tuple[RingSeat, ...]
    boards: Mapping[str, Board]
    announced: Mapping[str, Text | None]
    """What the next tales of each board bring."""
    zone: int | None
    """The slot, counted from 0, before which Dinarzade's zone begins."""
    read: Mapping[str, int]
    refusals: int
    draw: int
    discard: int
    hand: int
    set_aside: int
    reserve: int
    vizier: str
    narrator: str | None
    power: str | None
    naming: Naming | None
    """None while no power is to be used, and for one that names nobody."""
    voters: tuple[str, ...]
    eligible: tuple[str, ...]
    last_government: tuple[str, ...]
    """Who read the last tale, Grand Vizier and Narrator; empty for nobody."""
    winner: str | None
    also: tuple[str, ...]
    claims: Claims | None

    @property
    def majority(self) -> int:
        """How many must accept a proposal."""
        return len(self.voters) // 2 + 1

    @property
    def round(self) -> list[RingSeat]:
        """The seats by their places round the table."""
        return sorted(self.seats, key=lambda each: each.seat)

    def seat_of(self, player: str) -> RingSeat:
        """Return the seat of a player."""
        return next(each for each in self.seats if each.name == player)

    def holder(self, office: str) -> RingSeat | None:
        """Return who is in an office."""
        return next((each for each in self.seats if each.sign == office), None)


def view(state: State, viewer: Viewer) -> View:
    """Return what ``viewer`` may know: the same public facts for all, the choices for the game master alone.

    A seat also gets its own role where Chevet knows the deal; a seat that is nobody's gets none.
    """
    choices = ACTIONS.legal(state)
    gone = frozenset(map(state.setup.players.index, state.exiled))
    may = choices if viewer == GAME_MASTER else ()
    return View(shown(state, choices), may, secret(state, viewer.seat) if viewer.seat else None, gone=gone)


def shown(state: State, choices: tuple[Choice, ...]) -> Shown:
    """Return what the templates draw; ``choices`` say whose seat lights up."""
    boards: dict[str, Board] = {tale: board(state, tale) for tale in v.TALES}
    return Shown(
        phase=state.phase,
        turn=state.turn,
        seats=seats(state, choices),
        boards=boards,
        announced={tale: announced(slots) for tale, slots in boards.items()},
        zone=None if state.setup.discovery else v.ZONE,
        read={v.PACIFIST: state.pacifist, v.INTERVENTIONIST: state.interventionist},
        refusals=state.refusals,
        draw=state.draw,
        discard=state.discard,
        hand=state.hand,
        set_aside=state.set_aside,
        reserve=state.reserve,
        vizier=state.vizier,
        narrator=state.narrator,
        power=state.power,
        naming=_naming(state),
        voters=state.active,
        eligible=eligible(state),
        last_government=(state.last_vizier, state.last_narrators[0]) if state.last_vizier else (),
        winner=state.winner,
        also=state.also,
        claims=claims_on_screen(state),
    )


def _naming(state: State) -> Naming | None:
    power = POWERS[state.power] if state.power else None
    if power is None or power.targets is None:
        return None
    return Naming(power.targets.key, power.targets.number, power.grave)


def board(state: State, side: v.Tale) -> Board:
    """Return the slots of one board as cards: their face, their power in words, and whether a tale covers them."""
    setup = state.setup
    codes, read = setup.pacifist_board, state.pacifist
    if side == v.INTERVENTIONIST:
        codes, read = setup.interventionist_board, state.interventionist
    return tuple(
        replace(
            drawn_slot(setup, side, at, code),
            filled=at < read,
            next=at == read and state.phase != v.OVER,
            aside=setup.set_aside and at == len(codes) - 2 and at >= read,
        )
        for at, code in enumerate(codes)
    )


def announced(slots: Sequence[Slot]) -> Text | None:
    """Return in words what the next tales of a board bring: the first open slot with a power or the victory.

    None once no slot is next: the game is over (sections 5 and 8).
    """
    due = next((at for at, slot in enumerate(slots) if slot.next), None)
    if due is None:
        return None
    for at, slot in enumerate(slots[due:], due):
        if slot.power != v.NO_POWER:
            key = "sultane.screen.announced" if at == due else "sultane.screen.announced_later"
            return text(key, n=at + 1, power=slot.label)
    return None


def seats(state: State, choices: tuple[Choice, ...]) -> tuple[RingSeat, ...]:
    """Return everyone in the first order, each with the place around the table now and whether a tap may name them."""
    nameable_players = nameable(choices)
    return tuple(
        RingSeat(
            name=player,
            seat=state.seats.index(player),
            player=index,
            state=_standing(state, player, nameable_players),
            reason=_reason(state, player),
            sign=_sign(state, player),
        )
        for index, player in enumerate(state.setup.players)
    )


def nameable(choices: tuple[Choice, ...]) -> frozenset[str] | None:
    """Return whom the action of this moment may name, None while nobody is being named.

    That Haïatalnefous may say who she is lights up nobody: it is a side path of a proposal.
    """
    keys = {"narrator", *(power.targets.key for power in POWERS.values() if power.targets)}
    moves = [choice for choice in choices if choice.do != "claim"]
    lists = [choice.values[key] for choice in moves for key in keys if key in choice.values]
    return frozenset(str(player) for players in lists for player in players) if lists else None


def _standing(state: State, player: str, named: frozenset[str] | None) -> str:
    if player in state.exiled:
        return "exiled"
    if player == state.won:
        return "won"
    if named is None:
        return "calm"
    return "eligible" if player in named else "blocked"


def _sign(state: State, player: str) -> str | None:
    if player == state.vizier:
        return "vizier"
    return "narrator" if player == state.narrator else None


def _reason(state: State, player: str) -> Text | None:
    """Return what is shown under a name: an office, or why this player cannot be named now."""
    if player in (*state.exiled, state.won, state.vizier):
        return _why(state, player, blocked(state)[player])
    if state.phase == v.PROPOSE:
        barred = blocked(state)
        return _why(state, player, barred[player]) if player in barred else None
    targets = POWERS[state.power].targets if state.power else None
    unfit = targets.barred(state).get(player) if targets else None
    if unfit is not None:
        return text(f"sultane.reason.{unfit}")
    if player != state.narrator:
        return None
    return text("sultane.reason.proposed" if state.phase in (v.VOTE, v.QUESTION) else "sultane.reason.narrator")


def _why(state: State, player: str, reason: str) -> Text:
    if reason == "exiled":
        return text("sultane.reason.exiled_in", turn=state.exile_turns[state.exiled.index(player)])
    return text(f"sultane.reason.{reason}")
