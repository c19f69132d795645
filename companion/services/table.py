"""The data that the use cases return to pages: tables, seats, log lines, all frozen and plain."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from companion.kernel.events import Command, Json, Step
from companion.kernel.game import AnyGame, View
from companion.kernel.journal import AnyPosition, Entry, Undone, applied
from companion.kernel.refusal import Refused
from companion.kernel.viewers import Viewer
from companion.kernel.words import Text
from companion.services.live_state import LiveState
from companion.services.moment import Moment
from companion.services.preferences import Preferences
from companion.store import NoticeRow


@dataclass(frozen=True)
class Seat:
    """One player's place for phones: ``index`` counts from 0 in the order of ``Table.players``.

    ``generation`` is part of the seat's code: a release makes a new one. Times are seconds since the epoch:
    ``looked_at`` when the phone first showed the role, ``shown_at`` when the tablet last did.
    """

    index: int
    player: str
    generation: int
    claimed: bool
    looked_at: float | None = None
    shown_at: float | None = None
    holder: str | None = field(default=None, repr=False)
    """The digest of the claiming device; for the use cases alone."""
    invited: str | None = field(default=None, repr=False)
    """The digest of the phone that had this player's name when the deal was made; for the use cases alone."""

    @property
    def awaited(self) -> bool:
        """Return whether a phone of the evening has yet to confirm that it is this player's."""
        return self.invited is not None and not self.claimed


@dataclass(frozen=True)
class Line:
    """One line of the log.

    ``kind`` is ``command``, ``undo`` or a ``NoticeRow``'s kind. ``texts`` are the game's sentences: what a command did
    (``undone`` if it was undone later), or for an ``undo`` the name of what it undid; empty for notices, which are
    about ``player`` (None if about nobody), called ``former`` before a new name. A command's ``player`` is the one who
    sent it from their own page; None if the game master did. ``turn`` is the game's turn when it happened, ``at`` in
    seconds since the epoch.
    """

    version: int
    kind: str
    turn: int
    texts: tuple[Text, ...]
    undone: bool
    at: float
    player: str | None = None
    former: str | None = None


LINES_KEPT: Final = 3
"""The newest lines of the log that a table keeps: as many as phones show."""


@dataclass(frozen=True, eq=False)
class Table:
    """A table at one moment; every change makes a new object.

    ``stage`` is ``draft`` (names and set-up can change), ``dealt`` (commands are accepted) or ``closed`` (nothing is
    accepted, the roles are open); ``ended`` is None, ``finished`` or ``abandoned``. ``moment`` is how far the evening
    has got. ``version`` grows with every accepted change of the draft, with the deal, with every command and with the
    end, and never repeats: a form from before another deal stays stale. ``options`` are the draft's, as a record has
    them; ``setup`` is settled at the deal. ``deal`` is None in the draft and when the roles are on real cards;
    ``seats`` are empty then.
    """

    id: str
    slug: str
    game: AnyGame = field(repr=False)
    stage: str
    ended: str | None
    moment: Moment
    version: int
    players: tuple[str, ...]
    options: Json
    preferences: Preferences
    live: LiveState
    setup: Any = field(repr=False)
    deal: Any = field(repr=False)
    position: AnyPosition | None = field(repr=False)
    seats: tuple[Seat, ...]
    created_at: float
    played_at: float
    dealt_at: float
    entries: tuple[Entry, ...] = field(default=(), repr=False)
    """The journal, every row of it."""
    notices: tuple[NoticeRow, ...] = field(default=(), repr=False)
    deal_version: int = 0
    """The version that the deal made; the journal's rows are greater."""
    owner: str = field(default="", repr=False)
    """The digest of the game master's device; for the use cases alone."""
    changes: int = field(default=0, repr=False)
    """Number of changes to any part of this table, which live pages compare."""
    sealed: Json | None = field(default=None, repr=False)
    """The seal of a deal made by the app: its ``digest``, the number of the ``deal`` at this table, counted from 1, and
    whether it was ``imported``, and so sealed on arrival."""
    takeovers: int = field(default=0, repr=False)
    """How often the table was moved to another device; part of the code that moves it."""
    evening: str | None = None
    """The id of the evening that it belongs to; None for an imported game that was already played."""
    evening_at: str | None = None
    """The id of the table at which that evening is."""
    last_edited_version: int = 0
    """The newest version of a draft made by the game master; later ones were made by phones that joined."""
    theme: str = ""
    """The theme of the box on the table; empty for the house's own words and drawings."""
    emblems: tuple[int, ...] = ()
    """The number of each player's emblem, then the free ones: they stay with people, wherever they sit."""
    views: dict[Viewer, View] = field(default_factory=dict, init=False, repr=False)
    """The views computed so far: a table in memory is asked for them again and again."""
    newest_lines: list[Line] = field(default_factory=list, init=False, repr=False)
    """The newest lines of the log, once somebody has asked: the play screen, the court and the phones all show some."""

    @property
    def dealt_position(self) -> AnyPosition:
        """The position of the game; refused as ``wrong_stage`` in the draft."""
        if self.position is None:
            raise Refused("wrong_stage")
        return self.position

    @property
    def past(self) -> int:
        """The version of the newest command that still counts, 0 at the start; an undo decreases it."""
        return self.position.last.version if self.position and self.position.last else 0

    @property
    def lacks_players(self) -> bool:
        """Return whether there are fewer players than the game needs."""
        return len(self.players) < self.game.fewest

    @property
    def has_secrets(self) -> bool:
        """Return whether Chevet knows a deal that is secret until the end."""
        return self.deal is not None and self.game.dealing.open_deal is None

    @property
    def face_down(self) -> tuple[str, ...]:
        """The players whose hidden cards are still face down in a closed game, the next to be turned over first.

        Empty in a game abandoned without a result, and where cards are not turned over one by one.
        """
        if (
            self.stage != "closed"
            or self.game.extras.reveal_order is None
            or not self.has_secrets
            or self.live.turned is None
        ):
            return ()
        return tuple(
            self.game.extras.reveal_order(self.setup, self.deal, self.dealt_position.state)[self.live.turned :]
        )

    @property
    def passed(self) -> tuple[str, ...]:
        """The players who have let pass, from their phones, what the game asks now; nobody once it moves on."""
        passes = self.live.passes
        if passes is None or passes.version != self.version:
            return ()
        return tuple(self.players[place] for place in passes.seats)

    @property
    def turn(self) -> int:
        """The game's turn as a record counts it; 0 in the draft."""
        return turn_of(self.position.state) if self.position else 0

    @property
    def newest(self) -> Command | None:
        """The newest command accepted, ``undo`` included, as it was sent; None before the first."""
        if not self.entries:
            return None
        return {key: value for key, value in self.entries[-1].command.items() if key != "at"}

    def view(self, viewer: Viewer) -> View:
        """Return what ``viewer`` may know; refused as ``wrong_stage`` in the draft."""
        seen = self.views.get(viewer)
        if seen is None:
            seen = self.game.pages.view(self.dealt_position.state, viewer)
            if viewer.seat is None:  # a seat asks once for each change, and ten seats' views would fill the memory
                self.views[viewer] = seen
        return seen

    def log(self) -> tuple[Line, ...]:
        """Return every line of the log, the oldest first; empty in the draft."""
        return self._newest(len(self.entries) + len(self.notices)) if self.position else ()

    def recent(self, most: int) -> tuple[Line, ...]:
        """Return the newest ``most`` lines of the log, at least one, the oldest first, without computing the others."""
        if self.position is None:
            return ()
        if most > LINES_KEPT:
            return self._newest(most)
        if not self.newest_lines:
            self.newest_lines[:] = self._newest(LINES_KEPT)
        return tuple(self.newest_lines[-most:])

    def news(self, most: int) -> tuple[Line, ...]:
        """Return the newest ``most`` lines but those of who joined before the first turn: everybody saw them."""
        return tuple(line for line in self.recent(most) if line.turn or line.kind != "claimed")

    def _newest(self, most: int) -> tuple[Line, ...]:
        spoken = list(islice(self._spoken(), most))[::-1]
        beside = [self._beside(notice, spoken) for notice in self.notices[-most:]]
        return tuple(sorted([*spoken, *beside], key=lambda line: line.version)[-most:])

    def _beside(self, notice: NoticeRow, spoken: list[Line]) -> Line:
        """Return the line of a notice; it belongs to the turn of the newest command before it."""
        turn = next((line.turn for line in reversed(spoken) if line.version <= notice.version), 0)
        player = self.players[notice.place] if notice.place >= 0 else None
        return Line(notice.version, notice.kind, turn, (), False, notice.at, player, notice.former)

    def _spoken(self) -> Iterator[Line]:
        """Yield the lines of the journal, the newest first.

        The state before a command is kept in its position; the state before an undo is found by replaying the command.
        """
        undone: set[int] = set()
        position = self.dealt_position
        for entry in reversed(self.entries):
            event = entry.events[0]
            if isinstance(event, Undone):
                undone.add(event.of)
                at = bisect_left(self.entries, event.of, key=lambda entry: entry.version)
                before, taken = position.state, self.entries[at]
                position = applied(self.game, position, taken)
                label = self.game.actions.undo_label(Step(before, taken.command, taken.events))
                yield Line(entry.version, "undo", turn_of(position.state), (label,), False, entry.at)
            elif position.before:
                position = position.before
                texts = self.game.pages.log(Step(position.state, entry.command, entry.events))
                turn, player = turn_of(position.state), entry.actor if entry.actor in self.players else None
                yield Line(entry.version, "command", turn, texts, entry.version in undone, entry.at, player)


def hands_out(seats: int, secret: bool, preferences: Preferences) -> bool:
    """Return whether a deal gives people something on a device: a secret, or, where phones take part, a page."""
    return seats > 0 and (secret or not preferences.alone)


def turn_of(state: object) -> int:
    """Return the turn that a state is in; a game without turns is always in turn 0."""
    return int(getattr(state, "turn", 0))
