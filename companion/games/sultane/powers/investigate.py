"""The power that discovers a camp, which every table does in its own way (sections 8, 10 and 11)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers.power import A_CAMP, Limit, Power, Targets
from companion.games.sultane.requirements import ANOTHER_REFUSED, another_player
from companion.games.sultane.setup import Setup
from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel.events import Command, Event, Texts, changed
from companion.kernel.refusal import Refused


class CampDiscovered(NamedTuple):
    """The Grand Vizier saw the camp of ``target``."""

    target: str

    def change(self, state: State) -> State:
        return changed(
            state,
            investigated=(*state.investigated, self.target),
            investigators=(*state.investigators, state.vizier),
            discovery_turns=(*state.discovery_turns, state.turn),
            notices=(),
        )

    def told(self, state: State) -> Texts:
        return line(state, "investigated", **self._asdict())


def answers_on_phones(state: State) -> bool:
    """Return whether the Grand Vizier's own phone shows the camp they discover. This is public, like the set-up.

    Answers on phones need a table whose roles Chevet knows. With roles on real cards, vote cards give the answer.
    """
    return state.setup.camp_discovery == "phones" and state.deal is not None


def _use(state: State, command: Command) -> Event[State]:
    target = another_player(state, command)
    if target in state.investigated:
        raise Refused("already_investigated", player=target)
    return CampDiscovered(target)


def _investigated(state: State) -> Mapping[str, str]:
    return dict.fromkeys(state.investigated, "investigated")


def _handling(state: State) -> tuple[str, ...]:
    if answers_on_phones(state):
        return "power.investigate.phones", "power.investigate.phones_without", "power.may_lie"
    return _camp_card(state.setup), "power.investigate.shown"


def _camp_card(setup: Setup) -> str:
    """Return what shows the camp at this table: a card from an envelope, or the vote card of the camp."""
    if setup.camp_discovery == "envelopes":
        return "power.investigate.envelope"
    if setup.discovery:
        return "power.investigate.votes_discovery"
    return "power.investigate.votes_schahzenan" if setup.schahzenan else "power.investigate.votes"


def _paragraph(state: State) -> str:
    if answers_on_phones(state):
        return "investigate_phones"
    return "investigate_envelopes" if state.setup.camp_discovery == "envelopes" else v.INVESTIGATE


def _summary(setup: Setup) -> str | None:
    if setup.camp_discovery in ("envelopes", "phones"):
        return f"investigate.{setup.camp_discovery}"
    return "investigate.discovery" if setup.discovery else None


INVESTIGATE: Final = Power(
    v.INVESTIGATE,
    targets=Targets(lambda event: (event.target,), barred=_investigated),
    learns=A_CAMP,
    use=_use,
    refuses=(*ANOTHER_REFUSED, "already_investigated"),
    causes=CampDiscovered,
    handling=_handling,
    paragraph=_paragraph,
    paragraphs=("investigate_envelopes", "investigate_phones"),
    summary=_summary,
    limit=Limit(lambda setup: max(v.FEWEST_PLAYERS, len(setup.players)) - 1, "warning", "too_many_discoveries"),
)
