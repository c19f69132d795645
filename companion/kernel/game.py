"""The one interface of every game: immutable data in, immutable data out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from companion.kernel.narration import Prompt, Script
from companion.kernel.refusal import Finding
from companion.kernel.seats import Viewer
from companion.kernel.words import Text

Command = Mapping[str, object]
"""One action as a record has it: a text under ``do`` and the action's own keys."""

Plain = Mapping[str, object]
"""Data that JSON can hold."""


class Chance(Protocol):
    """Where randomness comes from; the standard library's ``random.Random`` and ``secrets.SystemRandom`` fit."""

    def shuffle(self, x: list[str], /) -> None:
        """Put ``x`` into a random order."""

    def choice(self, seq: Sequence[str], /) -> str:
        """Return one of ``seq``, each as likely."""


@dataclass(frozen=True)
class Choice:
    """Something that may be done now.

    ``do`` is the action's name; ``values`` holds for each parameter the values it may take, in the order to show them
    (a parameter that is not listed is free: a text, a number; the game's page explains its range). ``by`` names who may
    make it: ``game_master`` or a player's name.
    """

    do: str
    values: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    by: tuple[str, ...] = ("game_master",)


@dataclass(frozen=True)
class View:
    """What one viewer may know of a state, and what they may do.

    ``shown`` is plain data that the game's own templates draw, the same for everybody; ``secret`` is what only the seat
    of ``viewer`` may know (None for court and game master, always). ``choices`` are those this viewer may make.
    """

    viewer: Viewer
    shown: Plain
    choices: tuple[Choice, ...] = ()
    secret: Plain | None = None


class Event(Protocol):
    """A fact that happened: a named tuple of plain values. Its class name is what the journal calls it."""

    def _asdict(self) -> dict[str, object]: ...


SetupT = TypeVar("SetupT")
DealT = TypeVar("DealT")
StateT = TypeVar("StateT")


@dataclass(frozen=True)
class Game(Generic[SetupT, DealT, StateT]):
    """One game of the house: a name and the answers to the questions that every game is asked.

    ``read(players, options, hidden)`` turns a record's plain data into a set-up and a deal (None when the roles are on
    real cards only) and raises ``NotARecord`` for unknown keys and wrong types, but never judges. ``write(setup)``
    gives the options back as a record has them, those that differ from the default only; ``hide(deal)`` does the same
    for a deal. ``check`` finds every problem at once, also in a deal that is given. ``settle`` fills in what a set-up
    leaves to chance (who begins). ``public`` rewrites accepted commands so that a record without the deal replays
    them: what the companion knew and the table heard is written in.
    """

    slug: str
    fewest: int
    most: int
    hidden_key: str
    """The record's key for the deal: ``roles`` in Sultane, ``deal`` elsewhere."""
    events: Mapping[str, Callable[..., Event]]
    """Every event by its class name, for the journal."""
    read: Callable[[tuple[str, ...], Plain, object], tuple[SetupT, DealT | None]]
    write: Callable[[SetupT], dict[str, object]]
    hide: Callable[[DealT], object]
    check: Callable[[SetupT, DealT | None], list[Finding]]
    settle: Callable[[SetupT, Chance], SetupT]
    deal: Callable[[SetupT, Chance], DealT]
    start: Callable[[SetupT, DealT | None], StateT]
    legal: Callable[[StateT], tuple[Choice, ...]]
    complete: Callable[[StateT, Command, Chance], Command]
    decide: Callable[[StateT, Command], tuple[Event, ...]]
    """Return what a command causes, or raise ``Refused``: the only place where a rule says no."""
    evolve: Callable[[StateT, Event], StateT]
    plain: Callable[[StateT], dict[str, object]]
    """The state as the record contract words it, without ``legal``."""
    is_over: Callable[[StateT], bool]
    prompt: Callable[[StateT], Prompt]
    view: Callable[[StateT, Viewer], View]
    script: Callable[[SetupT], Script]
    tell: Callable[[StateT, Command, tuple[Event, ...]], tuple[Text, ...]]
    """The log: what a command did, in sentences; the state is the one before it. From public facts alone."""
    public: Callable[[SetupT, DealT | None, Sequence[Command]], list[dict[str, object]]]
