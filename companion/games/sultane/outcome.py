"""How a finished game of Sultane came out (section 9), the moment that decided it, and the order of the reveal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.claims import Heard, conflicts
from companion.games.sultane.setup import Deal, Setup
from companion.games.sultane.state import State
from companion.kernel.narration import Turn
from companion.kernel.outcome import ClaimTally, Outcome, Part, Side
from companion.kernel.words import Text, text

SIDES: Final = {
    v.PACIFISTS: Side(text("sultane.side.pacifists"), "day"),
    v.INTERVENTIONISTS: Side(text("sultane.side.interventionists"), "night"),
    v.SCHAHZENAN: Side(text("sultane.side.schahzenan")),
}
"""Every side that may win, by the state's word for it."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out; without a deal, whose roles are on real cards, nobody's part is known."""
    roles = deal.roles if deal is not None else {}
    parts = {player: _part(setup, state, role) for player, role in roles.items()}
    return Outcome(variant(setup), SIDES.get(state.winner or ""), parts, _spoken(state))


def _spoken(state: State) -> dict[str, ClaimTally]:
    """Return for everyone whose claims were noted how many there were, and how many did not fit (section 13)."""
    players = dict.fromkeys(claim.player for claim in state.claims)
    return {player: _counted(state, player) for player in players}


def _counted(state: State, player: str) -> ClaimTally:
    contradicted = [conflicts(state, claim) for claim in state.claims if claim.player == player]
    return ClaimTally(len(contradicted), sum(contradicted))


def variant(setup: Setup) -> Text:
    """Return which game it was: discovery, or the classic one with whichever optional roles were in it."""
    if setup.discovery:
        return text("sultane.kind.discovery")
    if setup.schahzenan:
        return text("sultane.kind.both" if setup.haiatalnefous else "sultane.kind.schahzenan")
    return text("sultane.kind.haiatalnefous" if setup.haiatalnefous else "sultane.kind.classic")


def _part(setup: Setup, state: State, role: str) -> Part:
    """Return a role as statistics count it, with the three Pacifists as one, and whether its goal was reached.
    Haïatalnefous in love and Schahzenan have their own goals; if one player wins alone, nobody else does.
    """
    if role == v.SCHAHZENAN or (role == v.HAIATALNEFOUS and setup.haiatalnefous):
        return Part(text(f"sultane.role.{role}"), role in (*state.also, state.winner))
    counted = v.FOURTH_PACIFIST if role in v.PACIFIST_NAMES else role
    return Part(text(f"sultane.role.{counted}"), v.CAMPS.get(role) == state.winner)


class Votes(NamedTuple):
    """The votes of a government, where they were counted aloud."""

    yes: int
    no: int


class UsedPower(NamedTuple):
    """A power of a turn, and whom it was used on."""

    power: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CourtTurn(Turn):
    """A turn as everyone saw it."""

    vizier: str
    narrator: str | None = None
    """Who read, or was refused; None if nobody was named."""
    outcome: str = "open"
    """``read``, ``automatic``, ``refused``, ``veto``, ``dinarzade`` (accepted as Narrator), ``exile`` (Dinarzade was
    exiled), or ``open``: not finished."""
    accepted: bool | None = None
    """None before the vote."""
    votes: Votes | None = None
    said: Mapping[str, Sequence[str]] | None = None
    """Who said yes and who no, where that is known."""
    tales: tuple[str, ...] = ()
    emergency: bool = False
    """Whether an emergency narrator read the last tale."""
    powers: tuple[UsedPower, ...] = ()
    target: str | None = None
    """Whom the last power was used on, if that is one player."""
    refusals: int
    """The counter after it."""
    won: str | None = None
    """Haïatalnefous, who said so then."""
    claims: tuple[Heard, ...] = ()
    """What was said about it, whenever that was."""

    @property
    def tale(self) -> str | None:
        """The last tale that was read in it."""
        return self.tales[-1] if self.tales else None


@dataclass(frozen=True, kw_only=True)
class DecisiveTurn(Turn):
    """The turn that decided a game.

    ``kind`` is ``dinarzade_narrator`` or ``dinarzade_exiled``, or who read the last tale: a government (``tale``), an
    emergency narrator (``emergency``), the Sultana herself (``automatic``). ``ahead`` is the turn since which the
    winners were nearer to their full board than the others, None if they won otherwise, were ahead from the start, or
    only drew ahead with the last tale.
    """

    kind: str
    ahead: int | None


NARROW: Final = 2
"""So many more Yes than No, or fewer, and one vote the other way would have refused the government."""


def turning_point(turns: Sequence[CourtTurn], state: State) -> DecisiveTurn | None:
    """Return the turn that decided a game, from what everyone saw (section 9); None while nothing is decided."""
    if state.winner is None or not turns:
        return None
    last = turns[-1]
    kind, ahead = _kind(last, state), _ahead(turns, state)
    facts = {"n": last.turn, "vizier": last.vizier, "narrator": last.narrator or "", "target": target_of(last, state)}
    texts = [Text(f"sultane.decisive.{kind}", facts)]
    if kind in ("tale", "emergency", v.DINARZADE_NARRATOR) and _is_narrow(last):
        texts.append(Text("sultane.decisive.narrow"))
    if ahead is not None:
        texts.append(Text("sultane.decisive.ahead", {"n": ahead}))
    return DecisiveTurn(turn=last.turn, kind=kind, ahead=ahead, text=tuple(texts))


def hush(turns: Sequence[CourtTurn], state: State) -> Text | None:
    """Return what to say aloud before the winner is announced; None while nobody has won."""
    if state.winner is None or not turns:
        return None
    last = turns[-1]
    return text(f"sultane.hush.{_kind(last, state)}", narrator=last.narrator or "", target=target_of(last, state))


def target_of(last: CourtTurn | None, state: State) -> str:
    """Return whom the last power was used on; Dinarzade's exile may be a correction."""
    return (last and last.target) or next(reversed(state.exiled), "")


def _kind(last: CourtTurn, state: State) -> str:
    if state.reason in (v.DINARZADE_NARRATOR, v.DINARZADE_EXILED):
        return state.reason
    if last.outcome == "automatic":
        return "automatic"
    return "emergency" if last.emergency else "tale"


def _is_narrow(last: CourtTurn) -> bool:
    return last.votes is not None and 0 < last.votes.yes - last.votes.no <= NARROW


def _ahead(turns: Sequence[CourtTurn], state: State) -> int | None:
    """Return the turn whose tale put the winners ahead for good, None as ``turning_point`` says."""
    if state.reason != v.BY_TALES or state.winner == v.SCHAHZENAN:
        return None
    theirs: v.Tale = v.PACIFIST if state.winner == v.PACIFISTS else v.INTERVENTIONIST
    leads = [lead > 0 for lead in _leads(turns, state, theirs)]
    if all(leads):
        return None
    since = len(leads) - leads[::-1].index(False)
    read_in = [turn.turn for turn in turns for _ in turn.tales]
    # The list begins with the lead before the first tale, so each tale is one place further on.
    return read_in[since - 1] if since < len(leads) - 1 else None


def _leads(turns: Sequence[CourtTurn], state: State, side: v.Tale) -> Iterator[int]:
    """Yield by how many tales ``side`` is nearer to its full board than the other: at the start and after each tale."""
    missing: dict[str, int] = {
        v.PACIFIST: len(state.setup.pacifist_board),
        v.INTERVENTIONIST: len(state.setup.interventionist_board),
    }
    other = v.INTERVENTIONIST if side == v.PACIFIST else v.PACIFIST
    yield missing[other] - missing[side]
    for tale in (tale for turn in turns for tale in turn.tales):
        missing[tale] -= 1
        yield missing[other] - missing[side]


def reveal_order(setup: Setup, deal: Deal, state: State) -> tuple[str, ...]:
    """Return the players in the order in which their roles are turned over once the game is closed (section 9).

    Those whom everyone knows come first, then Interventionists and Pacifists in their order around the table, then
    those with their own goal, and Dinarzade last.
    """
    first = {state.won}
    if state.reason == v.DINARZADE_NARRATOR:
        first.add(state.narrator)
    if state.reason == v.DINARZADE_EXILED:
        first.add(state.exiled[-1])
    special = {v.SCHAHZENAN, v.HAIATALNEFOUS} if setup.haiatalnefous else {v.SCHAHZENAN}

    def place(player: str) -> tuple[int, int]:
        role = deal.roles[player]
        rank = 0 if player in first else 3 if role == v.DINARZADE else 2 if role in special else 1
        return rank, state.seats.index(player)

    return tuple(sorted(state.seats, key=place))
