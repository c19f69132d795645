"""A finished game told turn by turn, as data for the end page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.claims import Claimed
from companion.games.sultane.actions.corrections import CountsCorrected, VizierCorrected
from companion.games.sultane.actions.government import (
    DinarzadeFound,
    GovernmentAccepted,
    GovernmentRefused,
    NarratorProposed,
)
from companion.games.sultane.actions.tales import TaleRead, TaleVetoed, TopTaleRead
from companion.games.sultane.actions.turns import HaiatalnefousWon, SignPassed, TurnBegan
from companion.games.sultane.claims import claim_texts
from companion.games.sultane.outcome import CourtTurn, DecisiveTurn, UsedPower, Votes, hush, target_of, turning_point
from companion.games.sultane.powers import POWERS
from companion.games.sultane.powers.over_players import PlayerExiled
from companion.games.sultane.powers.power import PowerDue
from companion.games.sultane.state import State
from companion.kernel.events import Event, Step
from companion.kernel.narration import Chronicle
from companion.kernel.words import Text

_ANSWERS: Final = (("yes", True), ("no", False))


@dataclass(frozen=True, kw_only=True)
class Story(Chronicle):
    """A game with how it ended, and who won besides (``also``)."""

    turns: Sequence[CourtTurn]
    also: Sequence[str]
    ending: Text
    decisive: DecisiveTurn | None


def chronicle(past: Sequence[Step[State]], state: State) -> Story:
    """Return the turns of a game that ended or was abandoned, and how it ended."""
    turns = _turns(past, state)
    told = tuple(turns.values())
    return Story(
        turns=told,
        winner=state.winner,
        also=state.also,
        ending=ending(state, turns.get(state.turn)),
        decisive=turning_point(told, state),
        hush=hush(told, state),
    )


def _turns(past: Sequence[Step[State]], state: State) -> dict[int, CourtTurn]:
    """Return the turns by number, in the order in which they were first told."""
    turns: dict[int, CourtTurn] = {}
    for step in past:
        for before, event, sentences in step.told():
            number = event.turn if isinstance(event, Claimed) else before.turn + isinstance(event, TurnBegan)
            turn = turns.get(number, CourtTurn(turn=number, vizier=before.vizier, refusals=before.refusals))
            turn = _used(_after(turn, event), event)
            turns[number] = replace(turn, said=_said(before, event) or turn.said, text=turn.text + sentences)
    return {number: replace(turn, claims=claim_texts(state, number)) for number, turn in turns.items()}


def _votes(event: GovernmentAccepted | GovernmentRefused) -> Votes | None:
    return None if event.yes is None or event.no is None else Votes(event.yes, event.no)


def _said(state: State, event: Event[State]) -> dict[str, tuple[str, ...]] | None:
    if not isinstance(event, (GovernmentAccepted, GovernmentRefused)) or event.names is None:
        return None
    return {answer: tuple(n for n in state.active if (n in event.names) is yes) for answer, yes in _ANSWERS}


def _used(turn: CourtTurn, event: Event[State]) -> CourtTurn:
    """Return a turn with the power that ``event`` asks for, or with whom it names as those of the last one."""
    if isinstance(event, PowerDue):
        return replace(turn, powers=(*turn.powers, UsedPower(event.power)), target=None)
    takers = (power.targets for power in POWERS.values() if power.targets and isinstance(event, power.causes))
    targets = next((taker.named(event) for taker in takers), ())
    if not targets:
        return turn
    powers = (*turn.powers[:-1], turn.powers[-1]._replace(targets=targets)) if turn.powers else ()
    return replace(turn, powers=powers, target=targets[0] if len(targets) == 1 else turn.target)


def _after(turn: CourtTurn, event: Event[State]) -> CourtTurn:
    """Return a turn once ``event`` has happened in it."""
    match event:
        case NarratorProposed():
            return replace(turn, narrator=event.narrator)
        case GovernmentAccepted():
            return replace(turn, votes=_votes(event), accepted=True)
        case GovernmentRefused(refusals=counter):
            return replace(turn, votes=_votes(event), accepted=False, outcome="refused", refusals=counter)
        case DinarzadeFound():
            return replace(turn, outcome="dinarzade")
        case TaleRead(tale=tale, emergency=emergency):
            return replace(turn, outcome="read", tales=(*turn.tales, tale), emergency=emergency, refusals=0)
        case TopTaleRead(tale=tale):
            return replace(turn, outcome="automatic", tales=(*turn.tales, tale), emergency=False, refusals=0)
        case TaleVetoed():
            return replace(turn, outcome="veto", refusals=event.refusals)
        case PlayerExiled(dinarzade=True):
            return replace(turn, outcome="exile")
        case HaiatalnefousWon():
            return replace(turn, won=event.player)
        case CountsCorrected():
            return replace(turn, refusals=event.refusals)
        case VizierCorrected(player=vizier) | SignPassed(vizier=vizier) | TurnBegan(vizier=vizier):
            return replace(turn, vizier=vizier)
    return turn


def ending(state: State, last: CourtTurn | None) -> Text:
    """Return how the game ended, in a sentence or two; ``last`` is its last turn, None before anything has happened."""
    votes = last.votes if last else None
    facts = {
        "vizier": state.vizier,
        "narrator": state.narrator or "",
        "target": target_of(last, state),
        "pacifist": state.pacifist,
        "interventionist": state.interventionist,
        "yes": votes and votes.yes,
        "no": votes and votes.no,
    }
    return Text(f"sultane.ending.{_ending_name(state, last)}", facts)


def _ending_name(state: State, last: CourtTurn | None) -> str:
    if state.winner is None:
        return "none"
    if state.winner == v.SCHAHZENAN:
        return "schahzenan"
    if state.reason == v.DINARZADE_NARRATOR:
        return "dinarzade_narrator_counted" if last and last.votes else v.DINARZADE_NARRATOR
    if state.reason == v.DINARZADE_EXILED:
        return v.DINARZADE_EXILED
    return f"{state.winner}_automatic" if last and last.outcome == "automatic" else state.winner
