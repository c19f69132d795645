"""The state of a game of Shaked! (sections 3 and 4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.shaked import vocabulary as v
from companion.games.shaked.setup import Deal, Setup
from companion.kernel.events import changed
from companion.kernel.refusal import Refused
from companion.kernel.turn_order import clockwise
from companion.kernel.words import text

Token = tuple[str, str]
"""The pack that a token is in front of, and which side of it is up."""
Tokens = tuple[Token, ...]


@dataclass(frozen=True)
class State:
    """A position; copies are made by ``kernel.events.changed``."""

    setup: Setup
    deal: Deal | None = field(hash=False)
    """What a game without cards knows; secret until the packs are shown. None with real cards."""
    phase: str
    turn: int
    """The round, 1 to 3."""
    first: str
    """Who opens this round."""
    looks: Mapping[int, Mapping[str, tuple[str, ...]]] = field(hash=False)
    """By round and looker the packs looked into, one entry for each card; a round's lookers in the order they looked.
    Looks at one's own pack in round 1 are not among them. Where looks are not entered nobody has any packs."""
    ballots: Mapping[int, Mapping[str, Tokens]] = field(hash=False)
    """By round and voter the tokens placed, hidden ones too."""
    turned_up: str | None = None
    """The colour of the card of the unassigned pack that is face up."""
    denounced: Mapping[str, str | None] = field(default_factory=lambda: dict.fromkeys(v.COLOURS), hash=False)
    """By colour the pack that is denounced for it; nobody before the count."""
    shown: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The content of every pack that was shown, in the order of showing."""
    winner: str | None = None
    reason: str | None = None
    winners: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """The players in turn order: from who opens this round on, clockwise."""
        return clockwise(self.setup.players, self.first)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players who still have to look or vote in this phase, in turn order."""
        if self.phase == v.VOTE:
            done: Mapping[str, object] = self.ballots[self.turn]
        elif self.phase in (v.OTHER, v.LOOK):
            done = self.looks[self.turn]
        else:
            return ()
        return tuple(player for player in self.order if player not in done)

    @property
    def player(self) -> str | None:
        """Whose turn it is; nobody's where all act at once or in any order."""
        if self.phase == v.VOTE and self.setup.hidden_votes:
            return None
        return next(iter(self.waiting), None)

    @property
    def silent(self) -> bool:
        """Return whether nobody may talk now; this is only shown and blocks nothing."""
        return self.phase in v.SILENT or (self.phase == v.LOOK and not self.setup.open_looks)

    @property
    def counted(self) -> bool:
        """Return whether the tokens have been counted."""
        return self.phase in v.COUNTED

    def closed(self, turn: int) -> bool:
        """Return whether the vote of round ``turn`` has been closed."""
        return self.counted if turn == 3 else self.turn == 3

    @property
    def hidden_packs(self) -> tuple[str, ...]:
        """The packs not shown yet, the unassigned one last."""
        return tuple(pack for pack in self.setup.packs if pack not in self.shown)

    @property
    def accused(self) -> tuple[str, ...]:
        """The denounced packs, each once."""
        return tuple(dict.fromkeys(pack for pack in self.denounced.values() if pack is not None))


def start(setup: Setup, deal: Deal | None) -> State:
    """Return the position before the first look.

    Raises ``Refused`` (``bad_setup``, with the sentence ``why``) while the first player is nobody at this table, or
    where no cards are on the table and nothing was dealt.
    """
    first = setup.first_player
    if first is None or first not in setup.players:
        raise Refused("bad_setup", why=text("shaked.start.nobody_begins"))
    if setup.card_free and deal is None:
        raise Refused("bad_setup", why=text("shaked.start.nothing_dealt"))
    return State(
        setup=setup,
        deal=deal,
        phase=v.OWN_A,
        turn=1,
        first=first,
        looks={1: {}, 2: {}, 3: {}},
        ballots={2: {}, 3: {}},
    )


def placed(state: State, turn: int, player: str, packs: tuple[str, ...], colours: tuple[str, ...]) -> State:
    """Return the state with what a player placed in a round."""
    ballots = {**state.ballots[turn], player: tuple(zip(packs, colours, strict=True))}
    return changed(state, ballots={**state.ballots, turn: ballots})
