"""The one interface of every game: immutable data in, immutable data out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.kernel.action import Actions
from companion.kernel.aftermath import Aftermath
from companion.kernel.drawing import Picture
from companion.kernel.events import (
    Chance,
    Choice,
    Command,
    Json,
    StateT,
    Step,
    Texts,
    effective_commands,
)
from companion.kernel.kit import Kit
from companion.kernel.lesson import Lesson
from companion.kernel.narration import Chronicle, Prompt, Script, SeatWords
from companion.kernel.on_table import Lying
from companion.kernel.outcome import Outcome
from companion.kernel.reading import written
from companion.kernel.refusal import Finding
from companion.kernel.viewers import Viewer
from companion.kernel.words import Text


def always(setup: object) -> bool:
    """Return true: the answer of a game for each of its set-ups."""
    return True


def _never(setup: object) -> bool:
    return False


def _whole(setup: object, deal: object, commands: Sequence[Command]) -> list[dict[str, object]]:
    return [dict(command) for command in commands]


def _effective(setup: object, deal: object, commands: Sequence[Command]) -> list[dict[str, object]]:
    return [dict(command) for command in effective_commands(commands)]


@dataclass(frozen=True)
class View:
    """What one viewer may know of a state, and what they may do.

    ``shown`` is what the game's own templates draw, the same for everyone; ``secret`` is what only their seat may
    know, a frozen dataclass of the game's (None for court and game master, always). ``choices`` are those this viewer
    may make; in a seat's view, every key that names who acts contains that player only, and the values may be secrets
    of that seat.

    ``pickable`` is what may be tapped first where one tap is not enough, besides players. ``gone`` are the places of
    those who play no longer.

    ``decision_id`` names the decision that a seat has to make, in facts that this seat knows. A command from a page
    drawn at the same decision is not stale, whatever others have done since. If None, any change makes it stale.
    """

    shown: object
    choices: tuple[Choice, ...] = ()
    secret: object = None
    decision_id: str | None = None
    pickable: tuple[str, ...] = ()
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True)
class RoleSecret:
    """What the holder of a role may know, in games whose seats have a role instead of a hand."""

    role: str
    camp: str
    title: Text
    goal: Text
    eyes: Text
    """What to do in the recognition."""
    strokes: Text
    """The same by the strokes of a gong."""
    knows: Text
    """Whom the recognition makes known to them, and whom it tells who they are."""
    now: Text
    """What they do in secret at this moment, or that there is nothing."""
    learned: Text
    """What they have learned since."""


SetupT = TypeVar("SetupT")
DealT = TypeVar("DealT")


@dataclass(frozen=True)
class Box:
    """What to take out of the game's box for this very game, and what stays in it."""

    out: tuple[Text, ...]
    stays: tuple[Text, ...]


@dataclass(frozen=True)
class Rules(Generic[SetupT, DealT, StateT]):
    """How a game begins and when it is over. Pure: chance is passed in, and nothing is remembered."""

    check: Callable[[SetupT, DealT | None], list[Finding]]
    """Return every problem of a set-up at once, and of the deal if one is given."""
    settle: Callable[[SetupT, Chance], SetupT]
    """Fill in what a set-up leaves to chance, such as the first player."""
    deal: Callable[[SetupT, Chance], DealT]
    start: Callable[[SetupT, DealT | None], StateT]
    complete: Callable[[StateT, Command, Chance], Command] | None = None
    """Fill shuffles and draws into a command before it is judged; None if real cards are shuffled by people."""
    next_options: Callable[[Json, StateT], dict[str, object]] = lambda options, state: dict(options)
    """Return the options of the same people's next game, from this game's and its result: the winner may begin it."""

    def is_over(self, state: StateT) -> bool:
        """Return whether the game has ended, and nothing can be done any more."""
        return state.phase == Actions.over


@dataclass(frozen=True)
class RecordFormat(Generic[SetupT, DealT, StateT]):
    """How a game is written down: in the journal, and in a record that anyone can replay."""

    deal_key: str
    """The record's key for the deal: ``roles`` in Sultane, ``deal`` elsewhere."""
    read: Callable[[tuple[str, ...], Json, object], tuple[SetupT, DealT | None]]
    """Turn a record's players, options and hidden part (None when it has none) into a set-up and a deal.

    Raises ``NotARecord`` for unknown keys and wrong types, and judges nothing else."""
    write: Callable[[SetupT], dict[str, object]]
    """The options as a record has them: only those that differ from the default."""
    state_as_json: Callable[[StateT], dict[str, object]]
    """The state as the record contract words it, without ``legal``."""
    deal_as_json: Callable[[DealT], object] = written
    """The deal as a record has it under ``deal_key``."""
    public: Callable[[SetupT, DealT | None, Sequence[Command]], list[dict[str, object]]] = _effective
    """Rewrite commands so that a record without the deal can be replayed: what the table heard is written into them.
    The usual ones are those that count: undone ones are folded away with their ``undo``."""
    commands_for_closed_record: Callable[[SetupT, DealT | None, Sequence[Command]], list[dict[str, object]]] = _whole
    """Rewrite the commands of a closed game, undone ones and undos included, for its record: as they are, unless
    something stays secret for good."""
    missing_deal_findings: Callable[[SetupT], list[Finding]] = lambda setup: []
    """Problems of a record with this set-up that has no deal. A set-up that waits for its deal is not a record:
    ``check`` does not report the deal as missing there."""


@dataclass(frozen=True)
class Dealing(Generic[SetupT, DealT]):
    """Who deals the hidden cards, and who has a page on a phone."""

    by_hand: Callable[[SetupT], bool] = _never
    """Return whether people must deal this set-up's hidden cards themselves, because other real cards go with the
    roles."""
    cards_first: bool = False
    """Whether a new table begins with real cards; a game master can choose phones where the set-up allows them."""
    tied_to_roles: frozenset[str] = frozenset()
    """Options that suit only cards or only phones: once the roles go to the other, they are those of a new table."""
    new_table_options: Json = field(default_factory=dict)
    """The options that a new table begins with, where they are not a record's defaults."""
    needs_phone_roles: Callable[[SetupT], bool] = _never
    """Return whether Chevet must deal this set-up's hidden cards, because phones answer from them in
    play."""
    phone_pages: Callable[[SetupT], bool] = _never
    """Return whether players have pages on their phones in this set-up even where Chevet knows no secret deal:
    to act from, or to write down what they saw."""
    open_deal: Callable[[SetupT, Mapping[str, Sequence[str]]], DealT | None] | None = None
    """In a game whose deal is face up on the table: the cards laid out, from the fields of the deal's form, None if
    the set-up does not ask for them. None in games whose deal is secret."""


@dataclass(frozen=True)
class Pages(Generic[SetupT, StateT]):
    """What people see and fill in: the set-up, the play screen, the log, the end."""

    options_from_form: Callable[[tuple[str, ...], Json, Mapping[str, Sequence[str]]], dict[str, object]]
    """Return the options after the fields of a set-up form; raises ``Refused`` for fields that mean nothing."""
    draft: Callable[[tuple[str, ...], Json], Json]
    """What the set-up template draws for unfinished options; must accept everything that ``read`` accepts."""
    box: Callable[[SetupT, bool], Box]
    """What to take out of the box; the second argument is true if people deal the hidden cards themselves."""
    script: Callable[[SetupT], Script]
    prompt: Callable[[StateT], Prompt]
    view: Callable[[StateT, Viewer], View]
    seat_words: Callable[[StateT, str], SeatWords]
    """What the phone of a player says in words: what happens, and what it asks of them."""
    compare: Callable[[Sequence[Step[StateT]], StateT, Json], list[Finding]]
    """What differs between the table as counted and as it should be, and which step most likely went wrong."""
    lying: Callable[[StateT], Lying]
    """What lies on the table as Chevet has it, by the fields of *Check the table*: what may be corrected is called as
    in the form of ``correct``."""
    chronicle: Callable[[Sequence[Step[StateT]], StateT], Chronicle]
    """The finished game turn by turn, for the end page."""
    log: Callable[[Step[StateT]], Texts] = Step.log
    """What a step did, in sentences, from public facts only."""
    before_from_form: Callable[[Mapping[str, Sequence[str]]], tuple[Command, ...]] | None = None
    """The commands that the same tap enters before that of ``Actions.command_from_form``; None in games without any."""
    rulebook: Callable[[], Json] = dict
    """The rule data that the game's own ``rules.html`` draws, as ``facts``, so the template repeats none of it."""


@dataclass(frozen=True)
class Extras(Generic[SetupT, DealT, StateT]):
    """Optional features of a game; a field is None, or returns nothing, where a game lacks the feature."""

    outcome: Callable[[SetupT, DealT | None, StateT], Outcome] = lambda setup, deal, state: Outcome()
    """The result of a finished game, asked once its roles are open: side, variant, everyone's role and whether they
    won. If there is no answer, the statistics show the game's length and who played."""
    odds: Callable[[Sequence[Step[StateT]], StateT], Json | None] | None = None
    """The odds of what comes next, from public facts only: two games that differ only in secrets give the same odds.
    The game's own ``_odds.html`` draws it; it returns None while there is nothing to show."""
    reveal_order: Callable[[SetupT, DealT, StateT], tuple[str, ...]] | None = None
    """The players whose hidden cards are turned over once the game is closed, one by one, ordered to keep the best
    for the end; ``end.html`` draws them. None in games without hidden cards, where everything is shown at once."""
    picture: Callable[[Sequence[Step[StateT]], StateT, Mapping[str, object] | None], Picture] | None = None
    """The positions of everything in the picture that the game's own ``picture.svg`` draws, from public facts only.
    The last argument maps players to their open roles, or is None while none is open."""
    aftermath: Callable[[Sequence[Step[StateT]], StateT], Aftermath | None] | None = None
    """What the newest commands have settled and what to move by hand, from public facts only; the sequence contains the
    newest ``aftermath.RECENT`` that count, oldest first. None if the table need not stop for it: what everyone
    heard announced, and what nobody answered, is not news. The game master's and the court's screens show only it."""
    reacts: Callable[[Step[StateT], StateT], bool] | None = None
    """Whether the newest command has opened a window in which players may speak up, and which closes if nobody does.
    A table may limit it to some seconds; the form marked ``data-passes`` on the game's play screen then closes it. None
    in games without such windows."""
    lesson: Lesson | None = None
    """A guided game with invented players, for those who have never seen Chevet; the game's own ``lesson.html``
    shows what is on the table first."""


@dataclass(frozen=True)
class Game(Generic[SetupT, DealT, StateT]):
    """One game: its name, its numbers of players, and its answers to the questions that every game is asked."""

    slug: str
    fewest: int
    """Minimum number of players."""
    most: int
    """Maximum number of players."""
    actions: Actions[StateT]
    """What can be done in it."""
    rules: Rules[SetupT, DealT, StateT]
    record: RecordFormat[SetupT, DealT, StateT]
    pages: Pages[SetupT, StateT]
    kit: Kit[SetupT]
    """What can be printed of it."""
    dealing: Dealing[SetupT, DealT] = field(default_factory=Dealing)
    extras: Extras[SetupT, DealT, StateT] = field(default_factory=Extras)


AnyGame = Game[Any, Any, Any]
"""A game of which nothing but this interface is known."""
Games = Mapping[str, AnyGame]
"""Games by their slugs."""
