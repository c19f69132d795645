"""Who may see what: everyone sees looks and tokens, only the looker what a look showed (section 3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions import ACTIONS
from companion.games.shaked.checks import in_words
from companion.games.shaked.counting import left_over, open_ballots
from companion.games.shaked.names import (
    content_name,
    ending,
    in_front_of,
    looked_at,
    of_pack,
    pack_label,
    pack_name,
    the_pack,
)
from companion.games.shaked.names import tokens as tokens_in_words
from companion.games.shaked.record import tokens
from companion.games.shaked.secret import decision_id, secret
from companion.games.shaked.state import State
from companion.kernel.game import View
from companion.kernel.on_table import NOTHING
from companion.kernel.viewers import GAME_MASTER, Viewer
from companion.kernel.words import Text

UNLISTED: Final = frozenset({"tokens"})
"""Parameters that the screens ask for in forms of their own."""

RIM: Final = 8
"""Places on the rim of the square that the screens draw; players sit evenly round it, the first at the bottom."""

Named = Mapping[str, Text | str]
"""Words by the pack or the content that they name."""


@dataclass(frozen=True)
class Pile:
    """A pack as it lies on the table, with its tokens, and what its owner does; ``seat`` is None for nobody's pack."""

    pack: str
    name: Text | str
    seat: int | None
    rim: int
    blue: int
    red: int
    content: str | None
    denounced: tuple[str, ...]
    now: bool
    waiting: bool
    first: bool
    won: bool
    looked: Text | None
    looked_into: tuple[int | None, ...]
    has_looked: bool
    placed: tuple[Text, ...]
    placed_before: tuple[tuple[str, int | None], ...]
    """The tokens that its owner has placed in this round, each with the seat of the pack it is before."""


@dataclass(frozen=True)
class Revealable:
    """A pack that may be shown now, with what it can hold, and what each way leaves the last packs.

    ``contents`` are empty if Chevet knows the packs.
    """

    pack: str
    contents: tuple[str, ...]
    leaves: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Vote:
    """A vote that was placed: in which round, by whom, and its tokens in words where these are public."""

    turn: int
    player: str
    each: int
    tokens: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Trace:
    """What everybody saw one player do in one round: the seats of the packs looked into, and of those that got a token,
    with its colour; ``words`` say the same."""

    looked: tuple[int | None, ...]
    placed: tuple[tuple[str, int | None], ...]
    words: tuple[Text, ...]


@dataclass(frozen=True)
class Shown:
    """The table as everyone sees it."""

    phase: str
    turn: int
    player: str | None
    waiting: tuple[str, ...]
    silent: bool
    turned_up: str | None
    winner: str | None
    winners: tuple[str, ...]
    piles: tuple[Pile, ...]
    names: Named
    the: Named
    of: Named
    before: Named
    contents: Named
    revealable: tuple[Revealable, ...]
    each: int
    """How many tokens one vote of this round has."""
    unassigned: bool
    card_free: bool
    votes: str
    hidden_votes: bool
    mixed_tokens: bool
    voted: tuple[Vote, ...]
    correctable: tuple[Vote, ...]
    """Whose votes have been placed that are hidden: it is not secret that somebody has voted."""
    remembered: Mapping[str, tuple[Trace, ...]]
    """While the table talks, by player what was seen in each round so far; empty where nothing was noted."""
    ending: Text | None
    pickable: tuple[str, ...]
    last_looker: str | None
    sprite: str = "sprite"
    """The sheet of drawings that a page of examples draws from."""

    @property
    def packs(self) -> tuple[str, ...]:
        """Every pack."""
        return tuple(pile.pack for pile in self.piles)

    @property
    def tokens(self) -> tuple[str, ...]:
        """Every token that a vote may place, and nothing, as the check names them."""
        return (NOTHING, *(f"{pack} {colour}" for pack in self.packs for colour in v.COLOURS))

    @property
    def words(self) -> Mapping[str, Text | str]:
        """The words of packs, colours and tokens."""
        return {one: in_words(one) for one in (*self.packs, *v.COLOURS, *self.tokens)}

    @property
    def placed_now(self) -> int:
        """How many tokens lie before the packs."""
        return sum(pile.blue + pile.red for pile in self.piles)

    @property
    def most(self) -> int:
        """The most tokens of one colour before a pack."""
        return max((max(pile.blue, pile.red) for pile in self.piles), default=0)

    @property
    def by_pile(self) -> list[Pile]:
        """The packs, those with the most tokens of one colour first."""
        return sorted(self.piles, key=lambda pile: -max(pile.blue, pile.red))

    def chips(self, voter: str | None, first: str | None = None) -> list[str]:
        """Return the tokens that ``voter`` may place: before any pack but their own, of either colour.

        Where both may not lie before one pack, the ``first`` of two tokens leaves only its own colour there.
        """
        places = [(pile.pack, f"{pile.pack} {colour}") for pile in self.piles for colour in v.COLOURS]
        closed = first.rpartition(" ")[0] if first and not self.mixed_tokens else ""
        return [token for pack, token in places if pack != voter and (pack != closed or token == first)]

    def seat_of(self, player: str) -> int | None:
        """Return the seat of a player, counted from 0."""
        return next(pile.seat for pile in self.piles if pile.pack == player)


def view(state: State, viewer: Viewer) -> View:
    """Return the table as this viewer may know it. A seat makes its own looks and votes; the game master enters all."""
    shown = _shown(state)
    if viewer == GAME_MASTER:
        choices = tuple(choice.without(UNLISTED) for choice in ACTIONS.legal(state))
        return View(shown, choices, pickable=shown.pickable)
    player = viewer.seat
    if player is None or player not in state.setup.players:
        return View(shown)
    own = tuple(choice.without(UNLISTED) for choice in ACTIONS.legal(state) if player in choice.by)
    return View(shown, own, secret(state, player), decision_id(state, player))


def _shown(state: State) -> Shown:
    """Return what the templates draw, with the packs in their order around the table."""
    setup, packs = state.setup, state.setup.packs
    revealable = tuple(_revealable(state))
    return Shown(
        phase=state.phase,
        turn=state.turn,
        player=state.player,
        waiting=state.waiting,
        silent=state.silent,
        turned_up=state.turned_up,
        winner=state.winner,
        winners=state.winners,
        piles=tuple(_piles(state)),
        names={pack: pack_name(pack) for pack in packs},
        the={pack: the_pack(pack) for pack in packs},
        of={pack: of_pack(pack) for pack in packs},
        before={pack: in_front_of(pack) for pack in packs},
        contents={content: content_name(content) for content in v.CONTENTS},
        revealable=revealable,
        each=v.TOKENS.get(state.turn, 0),
        unassigned=setup.unassigned,
        card_free=setup.card_free,
        votes=setup.votes,
        hidden_votes=setup.hidden_votes,
        mixed_tokens=setup.mixed_tokens,
        voted=tuple(_voted(state)),
        correctable=tuple(_correctable(state)),
        remembered=_remembered(state) if state.phase == v.TALK else {},
        ending=ending(state) if state.phase == v.OVER else None,
        pickable=_pickable(state, revealable),
        last_looker=next(reversed(list(state.looks[state.turn])), None),
    )


def _piles(state: State) -> Iterator[Pile]:
    """Yield every pack with its tokens, and who holds it."""
    looks = {} if state.counted else state.looks.get(state.turn, {})
    ballots, counts = open_ballots(state, state.turn), tokens(state)
    for seat, pack in enumerate(state.setup.packs):
        yield Pile(
            pack=pack,
            name=pack_label(pack),
            seat=None if pack == v.UNASSIGNED else seat,
            rim=round(RIM * seat / len(state.setup.players)),
            blue=counts[pack][v.BLUE],
            red=counts[pack][v.RED],
            content=state.shown.get(pack),
            denounced=tuple(colour for colour in v.COLOURS if state.denounced[colour] == pack),
            now=pack == state.player,
            waiting=pack in state.waiting,
            first=pack == state.first,
            won=pack in state.winners,
            looked=looked_at(pack, looks.get(pack, ())),
            looked_into=tuple(_seat(state, each) for each in looks.get(pack, ())),
            has_looked=pack in looks,
            placed=tokens_in_words(ballots.get(pack, ())),
            placed_before=tuple((colour, _seat(state, where)) for where, colour in ballots.get(pack, ())),
        )


def _remembered(state: State) -> dict[str, tuple[Trace, ...]]:
    """Return by player what everybody saw in each round so far; nothing where looks and tokens are not public."""
    rounds = range(1, state.turn + 1)
    seen = {player: tuple(_trace(state, player, turn) for turn in rounds) for player in state.setup.players}
    return seen if any(one.words for traces in seen.values() for one in traces) else {}


def _trace(state: State, player: str, turn: int) -> Trace:
    packs, placed = state.looks[turn].get(player, ()), open_ballots(state, turn).get(player, ())
    looked, given = looked_at(player, packs), tokens_in_words(placed)
    return Trace(
        looked=tuple(_seat(state, pack) for pack in packs),
        placed=tuple((colour, _seat(state, pack)) for pack, colour in placed),
        words=((looked,) if looked else ()) + given,
    )


def _seat(state: State, pack: str) -> int | None:
    """Return the seat of a pack's owner, None for the unassigned one."""
    return None if pack == v.UNASSIGNED else state.setup.players.index(pack)


def _pickable(state: State, revealable: Sequence[Revealable]) -> tuple[str, ...]:
    """Return what may be tapped first if one tap is not enough: the pack of a first card, the first of two tokens, who
    votes next where that is hidden, the pack that is shown next."""
    if state.phase == v.LOOK:
        moves = {choice.do: choice.values for choice in ACTIONS.legal(state)}
        first = [pair[0] for pair in moves["look_one_one"]["packs"]] if "look_one_one" in moves else []  # type: ignore[index] # pairs
        return tuple(pack for pack in state.setup.packs if pack in first)
    if state.phase == v.VOTE and state.setup.hidden_votes:
        return state.waiting
    if state.phase == v.VOTE and state.turn == 3:
        return tuple(f"{pack} {colour}" for pack in state.setup.packs for colour in v.COLOURS if pack != state.player)
    return tuple(each.pack for each in revealable)


def _revealable(state: State) -> Iterator[Revealable]:
    """Yield the packs that may be shown now, each with what it can hold; without that if Chevet knows the packs."""
    for choice in ACTIONS.legal(state):
        if choice.do != "reveal":
            continue
        ways: dict[str, list[str]] = {}
        for packs in choice.values["packs"]:
            for pack in packs:  # type: ignore[attr-defined] # a tuple or a dict of packs
                ways.setdefault(pack, [])
                if isinstance(packs, dict):
                    ways[pack].append(packs[pack])
        for pack, contents in ways.items():
            leaves = {content: left_over(state, pack, content) for content in contents}
            yield Revealable(pack, tuple(contents), leaves)


def _voted(state: State) -> Iterator[Vote]:
    """Yield the votes that are face up, round by round."""
    for turn, each in v.TOKENS.items():
        for player, placed in open_ballots(state, turn).items():
            yield Vote(turn, player, each, tokens_in_words(placed))


def _correctable(state: State) -> Iterator[Vote]:
    for turn, ballots in state.ballots.items():
        for player in state.setup.players:
            if player in ballots and player not in open_ballots(state, turn):
                yield Vote(turn, player, v.TOKENS[turn])
