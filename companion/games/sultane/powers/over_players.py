"""The powers that take players, except for the discovery of camps (section 8)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers.power import Limit, Power, Targets, notes
from companion.games.sultane.requirements import (
    ANOTHER_REFUSED,
    another_player,
    check_active,
    check_players,
    different_names,
    not_eligible,
)
from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel import arguments
from companion.kernel.events import Command, Event, Texts, changed
from companion.kernel.refusal import Refused


class VizierAppointed(NamedTuple):
    """The Grand Vizier chose ``target`` to be the next one."""

    target: str

    def change(self, state: State) -> State:
        return changed(state, appointed=self.target, notices=())

    def told(self, state: State) -> Texts:
        return line(state, "appointed", **self._asdict())


class PlayerExiled(NamedTuple):
    """``target`` was exiled and said whether they were Dinarzade; in discovery nobody is."""

    target: str
    dinarzade: bool

    def change(self, state: State) -> State:
        return changed(
            state,
            active=tuple([player for player in state.active if player != self.target]),
            exiled=(*state.exiled, self.target),
            exile_turns=(*state.exile_turns, state.turn),
            notices=(f"exiled:{self.target}",),
        )

    def told(self, state: State) -> Texts:
        if state.setup.discovery:
            return line(state, "exiled_discovery", target=self.target)
        return line(state, "exiled_dinarzade" if self.dinarzade else "exiled", target=self.target)


class SeatsSwapped(NamedTuple):
    """Two players changed places."""

    first: str
    second: str

    def change(self, state: State) -> State:
        other = {self.first: self.second, self.second: self.first}
        seats = tuple([other.get(player, player) for player in state.seats])
        return changed(
            state, seats=seats, active=tuple([player for player in seats if player in state.active]), notices=()
        )

    def told(self, state: State) -> Texts:
        return line(state, "swapped", **self._asdict())


class EmergencyNamed(NamedTuple):
    """An emergency narrator was named and looks at two tales."""

    narrator: str

    def change(self, state: State) -> State:
        return changed(
            state,
            phase=v.EMERGENCY_SESSION,
            power=None,
            narrator=self.narrator,
            draw=state.draw - v.EMERGENCY_DRAWN,
            hand=v.EMERGENCY_DRAWN,
            notices=(),
        )

    def told(self, state: State) -> Texts:
        return line(state, "emergency", **self._asdict())


FEWEST_LEFT: Final = 3
"""So many players must remain when every exile of the boards has happened (section 12)."""

APPOINT: Final = Power(
    v.APPOINT,
    targets=Targets(lambda event: (event.target,)),
    use=lambda state, command: VizierAppointed(another_player(state, command)),
    refuses=ANOTHER_REFUSED,
    causes=VizierAppointed,
    handling=notes("power.appoint.whom", "power.appoint.then"),
)


def _asks_the_exiled(state: State) -> bool:
    """Return whether the exiled must say aloud whether they are Dinarzade: in a classic game with real role cards."""
    return state.deal is None and not state.setup.discovery


def _exile(state: State, command: Command) -> Event[State]:
    arguments.text(command, "target")
    asked = _asks_the_exiled(state)
    if asked and "dinarzade" not in command:
        raise Refused("missing_roles")
    if not asked and "dinarzade" in command:
        raise arguments.bad_value("dinarzade")
    is_dinarzade = arguments.flag(command, "dinarzade") if asked else False
    target = another_player(state, command)
    is_known_dinarzade = state.deal is not None and not state.setup.discovery and target == state.deal.dinarzade
    return PlayerExiled(target, is_dinarzade or is_known_dinarzade)


def _answer_of_the_exiled(state: State) -> Mapping[str, tuple[object, ...]]:
    return {"dinarzade": (False, True)} if _asks_the_exiled(state) else {}


def _exile_handling(state: State) -> tuple[str, ...]:
    return ("power.exile.discovery" if state.setup.discovery else "power.exile.answer", "power.exile.then")


EXILE: Final = Power(
    v.EXILE,
    targets=Targets(lambda event: (event.target,), also=_answer_of_the_exiled),
    use=_exile,
    refuses=("missing_roles", *ANOTHER_REFUSED),
    causes=PlayerExiled,
    more=("dinarzade",),
    ending=lambda event: (v.INTERVENTIONISTS, v.DINARZADE_EXILED) if event.dinarzade else None,
    handling=_exile_handling,
    paragraph=lambda state: "exile_discovery" if state.setup.discovery else v.EXILE,
    paragraphs=("exile_discovery",),
    summary=lambda setup: "exile.discovery" if setup.discovery else None,
    grave=True,
    limit=Limit(lambda setup: max(v.FEWEST_PLAYERS, len(setup.players)) - FEWEST_LEFT, "error", "too_many_exiles"),
)


def _swap_seats(state: State, command: Command) -> Event[State]:
    pair = different_names(command, "targets")
    if len(pair) != 2:
        raise arguments.bad_value("targets")
    check_players(state, *pair)
    if state.vizier in pair:
        raise Refused("self_target", player=state.vizier)
    check_active(state, *pair)
    return SeatsSwapped(*pair)


SWAP_SEATS: Final = Power(
    "swap_seats",
    targets=Targets(lambda event: (event.first, event.second), key="targets", number=2),
    use=_swap_seats,
    refuses=ANOTHER_REFUSED,
    causes=SeatsSwapped,
    handling=notes("power.swap_seats.whom", "power.swap_seats.then"),
)


def _emergency(state: State, command: Command) -> Event[State]:
    narrator = another_player(state, command, "narrator")
    if narrator == state.last_narrators[0]:
        raise not_eligible(narrator, "regular_narrator")
    return EmergencyNamed(narrator)


EMERGENCY: Final = Power(
    v.EMERGENCY,
    targets=Targets(
        lambda event: (event.narrator,),
        key="narrator",
        barred=lambda state: {state.last_narrators[0]: "regular_narrator"},
    ),
    use=_emergency,
    refuses=(*ANOTHER_REFUSED, "not_eligible"),
    causes=EmergencyNamed,
    tales=v.EMERGENCY_DRAWN,
    drawn=("emergency", v.EMERGENCY_DRAWN),
    ends_turn=False,
    handling=notes("power.emergency.whom", "power.emergency.free"),
    paragraphs=("emergency_tale",),
)
