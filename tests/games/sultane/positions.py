"""Positions of Sultane to test rules on: a set-up, a deal, a state with only what matters named."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.record import state_as_json
from companion.games.sultane.setup import Deal, Setup, default_setup
from companion.games.sultane.state import State, start
from companion.kernel.events import Caused
from companion.kernel.refusal import Refused

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


def setup(count: int = 7, variant: str = v.CLASSIC, **changes: Any) -> Setup:
    """The recommended set-up for the first ``count`` names, Ana first Grand Vizier, with ``changes``."""
    return replace(default_setup(NAMES[:count], variant), **{"first_vizier": "Ana", **changes})


def board(*powers: str) -> tuple[str, ...]:
    """A pacifist board of six: these powers on its first slots, the king last, nothing between."""
    slots = [f"power:{power}" for power in powers]
    return (*slots, *["power:none"] * (5 - len(slots)), "SR")


def deal_with(**special: str) -> Deal:
    """A deal: ``dinarzade="Bea"`` and so on; everyone else is an Interventionist."""
    roles = dict.fromkeys(NAMES, v.INTERVENTIONIST_ROLE)
    return Deal(roles | {player: role for role, player in special.items()})


def state(table: Setup | None = None, deal: Deal | None = None, **facts: Any) -> State:
    """A position at ``table`` (seven players, roles on cards); the draw pile holds what is nowhere else."""
    table = table or setup()
    first = start(table, deal)
    assert facts.keys() <= {field.name for field in fields(State)}
    exiled = facts.get("exiled", ())
    facts.setdefault("exile_turns", tuple(1 for _ in exiled))
    gone = {*exiled, facts.get("won")}
    facts.setdefault("active", tuple(player for player in facts.get("seats", first.seats) if player not in gone))
    facts.setdefault("regular", facts.get("vizier", first.vizier))
    if facts.get("won"):
        facts.setdefault("also", ("haiatalnefous",))
    position = replace(first, **facts)
    if "draw" in facts:
        return position
    elsewhere = position.pacifist + position.interventionist + position.discard + position.hand + position.set_aside
    return replace(position, draw=tales_of(position) - elsewhere)


def proposed(table: Setup | None = None, deal: Deal | None = None, **facts: Any) -> State:
    """A government proposed: Ana and Bea, unless told otherwise; the court votes."""
    return state(table, deal, phase=v.VOTE, **{"narrator": "Bea", **facts})


def session(table: Setup | None = None, deal: Deal | None = None, **facts: Any) -> State:
    """A government in session: Ana holds three tales, Bea is Narrator, unless told otherwise."""
    return state(table, deal, phase=v.SESSION, **{"narrator": "Bea", "hand": 3, **facts})


def using(power: str, table: Setup | None = None, deal: Deal | None = None, **facts: Any) -> State:
    """Ana must use ``power`` after a tale that Bea read, unless told otherwise."""
    known = {"narrator": "Bea", "pacifist": 1, "discard": 2, "last_vizier": "Ana", "last_narrators": ("Bea",)}
    return state(table, deal, phase=v.POWER, power=power, **{**known, **facts})


def tales_of(position: State) -> int:
    """How many tales the game has now: the deck, and the additional ones that were added."""
    table = position.setup
    return table.pacifist_tales + table.interventionist_tales + table.reserve - position.reserve


def events(position: State, do: str, **facts: object) -> Caused[State]:
    """What an action causes."""
    return ACTIONS.decide(position, {"do": do, **facts})


def after(position: State, do: str, **facts: object) -> State:
    """The state after an action."""
    for event in events(position, do, **facts):
        position = event.change(position)
    return position


def played(position: State, *actions: Mapping[str, object]) -> State:
    """The state after several actions."""
    for action in actions:
        for event in ACTIONS.decide(position, action):
            position = event.change(position)
    return position


def refusal(position: State, do: str, **facts: object) -> str:
    """The code with which an action is refused; fails where it is accepted."""
    try:
        accepted = ACTIONS.decide(position, {"do": do, **facts})
    except Refused as refused:
        return refused.code
    raise AssertionError(f"accepted: {accepted}")


def shown(position: State, *keys: str) -> tuple[object, ...]:
    """These facts of a state, as a record shows them."""
    facts = state_as_json(position)
    return tuple(facts[key] for key in keys)
