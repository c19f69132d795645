"""A finished game told turn by turn, as data for the end page."""

from collections.abc import Callable, Sequence
from typing import Any, Final

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
from companion.games.sultane.outcome import hush, turning_point
from companion.games.sultane.powers import POWERS
from companion.games.sultane.powers.over_players import PlayerExiled
from companion.games.sultane.powers.power import PowerDue
from companion.games.sultane.state import State
from companion.kernel.events import Event, Json, Step
from companion.kernel.words import Text

Turn = dict[str, Any]

_ANSWERS: Final = (("yes", True), ("no", False))


def chronicle(past: Sequence[Step[State]], state: State) -> Json:
    """Return the turns of a game that ended or was abandoned, and how it ended.

    A turn has ``turn``, ``vizier``, ``narrator`` (the one who read, or was refused; None if nobody was named),
    ``outcome`` (``read``, ``automatic``, ``refused``, ``veto``, ``dinarzade``: accepted as Narrator, ``exile``:
    Dinarzade was exiled, ``open``: not finished), ``tale`` and ``power`` (the last of the turn), ``target``, ``votes``
    (counts of Yes and No where they were told), ``said`` (who said which, where that was), ``accepted`` (None before
    the vote), all its ``tales`` and all its ``powers`` with their ``targets``, ``emergency`` (whether an emergency
    narrator read the last tale), ``refusals`` (the counter after it), ``won`` (Haïatalnefous, who said so then), the
    ``claims`` about it, whenever they were made, and its story in sentences under ``text``.
    ``decisive`` is the moment that decided the game, ``hush`` what is said before it is told: see ``end_scene``.
    """
    turns = _turns(past, state)
    return {
        "turns": list(turns.values()),
        "winner": state.winner,
        "reason": state.reason,
        "also": list(state.also),
        "ending": ending(state, turns.get(state.turn, {})),
        "decisive": turning_point(tuple(turns.values()), state),
        "hush": hush(tuple(turns.values()), state),
    }


def _turns(past: Sequence[Step[State]], state: State) -> dict[int, Turn]:
    """Return the turns by number, in the order in which they were first told."""
    turns: dict[int, Turn] = {}
    for step in past:
        for before, event, sentences in step.told():
            number = event.turn if isinstance(event, Claimed) else before.turn + isinstance(event, TurnBegan)
            turn = turns.setdefault(number, _opened(number, before))
            turn.update(_CHANGES.get(type(event), _nothing)(event))
            turn["said"] = _said(before, event) or turn["said"]
            named = _targets(event)
            turn["target"] = named[0] if len(named) == 1 else turn["target"]
            turn["powers"] = _powers(turn["powers"], event)
            turn["tales"] += (event.tale,) if isinstance(event, (TaleRead, TopTaleRead)) else ()
            turn["text"] += sentences
    for number, turn in turns.items():
        turn["claims"] = claim_texts(state, number)
    return turns


def _opened(number: int, state: State) -> Turn:
    return {
        "turn": number,
        "vizier": state.vizier,
        "narrator": None,
        "outcome": "open",
        "tale": None,
        "power": None,
        "target": None,
        "votes": None,
        "said": None,
        "accepted": None,
        "tales": (),
        "powers": (),
        "emergency": False,
        "refusals": state.refusals,
        "won": None,
        "claims": (),
        "text": (),
    }


def _nothing(event: Event[State]) -> Turn:
    return {}


def _votes(event: GovernmentAccepted | GovernmentRefused) -> dict[str, int | None] | None:
    return None if event.yes is None else {"yes": event.yes, "no": event.no}


def _said(state: State, event: Event[State]) -> dict[str, tuple[str, ...]] | None:
    if not isinstance(event, (GovernmentAccepted, GovernmentRefused)) or event.names is None:
        return None
    return {answer: tuple(n for n in state.active if (n in event.names) is yes) for answer, yes in _ANSWERS}


def _exiled(event: PlayerExiled) -> Turn:
    return {"outcome": "exile"} if event.dinarzade else {}


def _powers(so_far: tuple[Json, ...], event: Event[State]) -> tuple[Json, ...]:
    """Return the powers of a turn after ``event``, each with whom it was used on."""
    if isinstance(event, PowerDue):
        return (*so_far, {"power": event.power, "targets": ()})
    targets = _targets(event)
    return (*so_far[:-1], {**so_far[-1], "targets": targets}) if targets and so_far else so_far


def _targets(event: Event[State]) -> tuple[str, ...]:
    """Return whom a power was used on, if ``event`` names them."""
    takers = (power for power in POWERS.values() if isinstance(event, power.causes))
    return next((power.targets.named(event) for power in takers if power.targets), ())


def _read(event: TaleRead) -> Turn:
    return {"outcome": "read", "tale": event.tale, "emergency": event.emergency, "refusals": 0}


_CHANGES: Final[dict[type[Any], Callable[[Any], Turn]]] = {
    NarratorProposed: lambda event: {"narrator": event.narrator},
    GovernmentAccepted: lambda event: {"votes": _votes(event), "accepted": True},
    GovernmentRefused: lambda event: {
        "votes": _votes(event),
        "accepted": False,
        "outcome": "refused",
        "refusals": event.refusals,
    },
    DinarzadeFound: lambda event: {"outcome": "dinarzade"},
    TaleRead: _read,
    TopTaleRead: lambda event: {"outcome": "automatic", "tale": event.tale, "emergency": False, "refusals": 0},
    TaleVetoed: lambda event: {"outcome": "veto", "refusals": event.refusals},
    PowerDue: lambda event: {"power": event.power, "target": None},
    PlayerExiled: _exiled,
    HaiatalnefousWon: lambda event: {"won": event.player},
    CountsCorrected: lambda event: {"refusals": event.refusals},
    VizierCorrected: lambda event: {"vizier": event.player},
    SignPassed: lambda event: {"vizier": event.vizier},
    TurnBegan: lambda event: {"vizier": event.vizier},
}
"""What each event changes in the record of its turn."""


def ending(state: State, last: Turn) -> Text:
    """Return how the game ended, in a sentence or two; ``last`` is the record of its last turn."""
    votes = last.get("votes") or {}
    facts = {
        "vizier": state.vizier,
        "narrator": state.narrator or "",
        "target": last.get("target") or "",
        "pacifist": state.pacifist,
        "interventionist": state.interventionist,
        "yes": votes.get("yes"),
        "no": votes.get("no"),
    }
    return Text(f"sultane.ending.{_ending_name(state, last)}", facts)


def _ending_name(state: State, last: Turn) -> str:
    if state.winner is None:
        return "none"
    if state.winner == v.SCHAHZENAN:
        return "schahzenan"
    if state.reason == v.DINARZADE_NARRATOR:
        return "dinarzade_narrator_counted" if last.get("votes") else v.DINARZADE_NARRATOR
    if state.reason == v.DINARZADE_EXILED:
        return v.DINARZADE_EXILED
    return f"{state.winner}_automatic" if last.get("outcome") == "automatic" else state.winner
