"""A government: a Narrator is proposed, the court votes, Dinarzade may be found (section 5)."""

from typing import NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class NarratorProposed(NamedTuple):
    """The Grand Vizier named a Narrator: the court votes."""

    narrator: str

    def change(self, state: State) -> State:
        return changed(state, phase=v.VOTE, narrator=self.narrator, notices=())

    def told(self, state: State) -> Texts:
        first = line(state, "first_turn") if state.turn == 1 else ()
        return (*first, *line(state, "proposed", narrator=self.narrator))


class GovernmentAccepted(NamedTuple):
    """A strict majority said Yes. ``names`` said so where the table told; all are None for an outcome alone."""

    yes: int | None
    no: int | None
    names: tuple[str, ...] | None

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return _voted(state, "accepted", self)


class GovernmentRefused(NamedTuple):
    """A tie or a majority of No; the counter is then at ``refusals``. ``names`` said Yes, if the table entered them."""

    refusals: int
    yes: int | None
    no: int | None
    names: tuple[str, ...] | None

    def change(self, state: State) -> State:
        return changed(state, refusals=self.refusals, narrator=None, notices=())

    def told(self, state: State) -> Texts:
        return _voted(state, "refused", self, refusals=self.refusals)


class NarratorQuestioned(NamedTuple):
    """The Narrator is asked whether they are Dinarzade, because Chevet does not know the roles."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.QUESTION, notices=())

    def told(self, state: State) -> Texts:
        return line(state, "questioned", **self._asdict())


class NotDinarzade(NamedTuple):
    """The Narrator, asked, said that they are not Dinarzade."""

    narrator: str

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line(state, "not_dinarzade", **self._asdict())


class DinarzadeFound(NamedTuple):
    """Dinarzade was accepted as Narrator when she was decisive."""

    narrator: str

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line(state, "dinarzade", **self._asdict())


def _voted(state: State, name: str, event: GovernmentAccepted | GovernmentRefused, **facts: object) -> Texts:
    """Return the outcome of a vote, with its counts and the names of those who said Yes as far as they were told."""
    if event.yes is None:
        return line(state, name, **facts)
    names = line(state, "said_yes", names=event.names) if event.names else ()
    return (*line(state, f"{name}_counted", yes=event.yes, no=event.no, **facts), *names)
