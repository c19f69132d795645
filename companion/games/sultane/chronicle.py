"""A finished game told turn by turn, as data for the end page."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games.sultane import events as e
from companion.games.sultane import vocabulary as v
from companion.games.sultane.log import told
from companion.games.sultane.state import State
from companion.kernel.game import Event, Plain, Step
from companion.kernel.words import Text

Turn = dict[str, Any]


def chronicle(past: Sequence[Step[State]], state: State) -> Plain:
    """Return the turns of a game that ended, or that was left, and how it ended.

    A turn has ``turn``, ``vizier``, ``narrator`` (the one who read, or was refused; None if nobody was named),
    ``outcome`` (``read``, ``automatic``, ``refused``, ``veto``, ``dinarzade``: accepted as Narrator, ``exile``:
    Dinarzade was exiled, ``open``: not finished), ``tale`` and ``power`` (the last of the turn), ``target``, ``votes``
    (counts of Yes and No where they were told) and its story in sentences under ``text``.
    """
    turns: dict[int, Turn] = {}
    for step in past:
        for before, event, sentences in told(step):
            number = before.turn + isinstance(event, e.TurnBegan)
            turn = turns.setdefault(number, _opened(number, before))
            turn.update(_CHANGES.get(type(event), _nothing)(event))
            turn["text"] += sentences
    return {
        "turns": list(turns.values()),
        "winner": state.winner,
        "reason": state.reason,
        "also": list(state.also),
        "ending": ending(state, turns.get(state.turn, {})),
    }


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
        "text": (),
    }


def _nothing(event: Event) -> Turn:
    return {}


def _votes(event: e.GovernmentAccepted | e.GovernmentRefused) -> dict[str, int | None] | None:
    return None if event.yes is None else {"yes": event.yes, "no": event.no}


def _exiled(event: e.PlayerExiled) -> Turn:
    return {"target": event.target, **({"outcome": "exile"} if event.dinarzade else {})}


_CHANGES: Final[dict[type[Any], Callable[[Any], Turn]]] = {
    e.NarratorProposed: lambda event: {"narrator": event.narrator},
    e.GovernmentAccepted: lambda event: {"votes": _votes(event)},
    e.GovernmentRefused: lambda event: {"votes": _votes(event), "outcome": "refused"},
    e.DinarzadeFound: lambda event: {"outcome": "dinarzade"},
    e.TaleRead: lambda event: {"outcome": "read", "tale": event.tale},
    e.TopTaleRead: lambda event: {"outcome": "automatic", "tale": event.tale},
    e.TaleVetoed: lambda event: {"outcome": "veto"},
    e.PowerDue: lambda event: {"power": event.power, "target": None},
    e.CampDiscovered: lambda event: {"target": event.target},
    e.VizierAppointed: lambda event: {"target": event.target},
    e.PlayerExiled: _exiled,
    e.EmergencyNamed: lambda event: {"target": event.narrator},
    e.SignPassed: lambda event: {"vizier": event.vizier},
    e.TurnBegan: lambda event: {"vizier": event.vizier},
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
