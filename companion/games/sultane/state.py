"""The state of a game of Sultane: everything on the table, and the deal if Chevet knows it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.setup import Deal, Setup
from companion.kernel.refusal import Refused
from companion.kernel.words import text


class Session(NamedTuple):
    """A session whose tale was read: its turn, who governed then, and the kind of the tale."""

    turn: int
    vizier: str
    narrator: str
    tale: str


class Claim(NamedTuple):
    """What a player said in public about a turn: how many tales were pacifist, or whose camp was which (section 13).

    ``kind`` is one of ``vocabulary.CLAIMS``. ``pacifist`` is a number where tales are meant; ``target`` and ``camp``
    are texts where a camp is.
    """

    turn: int
    player: str
    kind: str
    pacifist: int | None = None
    target: str | None = None
    camp: str | None = None


@dataclass(frozen=True)
class State:
    """A position. Everything but ``deal`` is public; copies are made by ``kernel.events.changed``."""

    setup: Setup
    deal: Deal | None = field(repr=False)
    """The roles, or None when they are on real cards only. The one secret in here."""

    phase: str
    turn: int
    """Grand Viziers so far, the first is 1."""

    seats: tuple[str, ...]
    """Everyone in the order around the table now, the exiled included."""
    active: tuple[str, ...]
    """Who may speak, vote and hold office, in seat order: neither exiled nor Haïatalnefous after she has won."""
    exiled: tuple[str, ...]
    """In the order it happened."""
    exile_turns: tuple[int, ...]
    """The turn of each exile, parallel to ``exiled``."""
    won: str | None
    """Haïatalnefous once she has reached her goal and said so (section 9)."""

    vizier: str
    regular: str
    """The last Grand Vizier of the cycle: the next one sits on their left, however many were appointed between."""
    appointed: str | None
    """Who was chosen to be the next Grand Vizier (section 8); None once the turn has begun."""
    narrator: str | None
    """Who was named last this turn, an emergency narrator too; None before and after a refusal."""
    last_vizier: str | None
    """The Grand Vizier of the last tale read; None when it was read automatically, or none was (section 6)."""
    last_narrators: tuple[str, ...]
    """The Narrators of the last tale read: the regular one first, then each emergency narrator of that turn."""

    pacifist: int
    """Pacifist tales read to the Sultana."""
    interventionist: int
    """Interventionist tales read to the Sultana."""
    refusals: int
    """The refusal counter, 0 to 2; 3 while the automatic reading is due."""
    draw: int
    """Tales in the draw pile."""
    discard: int
    hand: int
    """Tales the government holds: 3 in a session, 2 in an emergency."""
    set_aside: int
    """Tales that are still on the last slot but one of their board."""
    reserve: int
    """Additional tales that a power may still add."""

    power: str | None
    """The power that the Grand Vizier must use now; None outside the phase ``power``."""
    investigated: tuple[str, ...]
    """Whose camp was discovered, in the order it happened."""
    veto: bool
    """Whether this turn's government may ask for a veto."""

    winner: str | None
    reason: str | None
    also: tuple[str, ...]
    """``haiatalnefous`` and ``schahzenan`` when they reached their own goals, sorted."""

    investigators: tuple[str, ...] = ()
    """Who was Grand Vizier at each discovery of a camp, parallel to ``investigated``."""
    discovery_turns: tuple[int, ...] = ()
    """The turn of each discovery of a camp, parallel to ``investigated``."""

    last_tale: str | None = None
    """The kind of the last tale read, which says whose slot was covered last; None before the first."""

    sessions: tuple[Session, ...] = ()
    """The sessions whose tale was read, the oldest first; kept only where the table notes what players say."""
    claims: tuple[Claim, ...] = ()
    """What players said, in the order in which each was first said."""
    veto_refused_in: int | None = None
    """The last turn in which a veto that was asked for was noted as refused; None before the first."""

    notices: tuple[str, ...] = ()
    """What the last command brought about besides itself, for the next prompt, in order.

    ``reshuffled`` (the discard went back into the draw pile), ``set_aside`` (the tale set aside joined the discard),
    ``passed_over:POWER`` (a power without a possible target), ``lapsed:PLAYER`` (their appointment lapsed),
    ``won:PLAYER`` (Haïatalnefous reached her goal), ``exiled:PLAYER`` (they are gone, and the game continues),
    ``signed:PLAYER`` (the sign passed on to them within the turn).
    """


def start(setup: Setup, deal: Deal | None) -> State:
    """Return the first turn of a game, the first Grand Vizier about to propose.

    Raises ``Refused`` (``bad_setup``, with the sentence ``why``) while the first Grand Vizier is nobody at this table:
    ``settle`` draws one.
    """
    first = setup.first_vizier
    if first is None or first not in setup.players:
        raise Refused("bad_setup", why=text("sultane.start.nobody_begins"))
    aside = len(v.TALES) if setup.set_aside else 0
    return State(
        setup=setup,
        deal=deal,
        phase=v.PROPOSE,
        turn=1,
        seats=setup.players,
        active=setup.players,
        exiled=(),
        exile_turns=(),
        won=None,
        vizier=first,
        regular=first,
        appointed=None,
        narrator=None,
        last_vizier=None,
        last_narrators=(),
        pacifist=0,
        interventionist=0,
        refusals=0,
        draw=setup.pacifist_tales + setup.interventionist_tales - aside,
        discard=0,
        hand=0,
        set_aside=aside,
        reserve=setup.reserve,
        power=None,
        investigated=(),
        veto=False,
        winner=None,
        reason=None,
        also=(),
    )
