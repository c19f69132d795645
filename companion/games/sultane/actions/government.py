"""A government: a Narrator is proposed, the court votes, Dinarzade may be found (section 5)."""

from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.tales import TalesDrawn
from companion.games.sultane.actions.turns import NO_GOVERNMENT, GameEnded, game_ended, no_government
from companion.games.sultane.eligibility import blocked, eligible, is_eligible
from companion.games.sultane.requirements import check_active, check_players, different_names, not_eligible
from companion.games.sultane.state import State
from companion.games.sultane.words import line, undo_text
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Form, count, yes_or_no
from companion.kernel.events import Caused, Choice, Command, Json, Texts, changed
from companion.kernel.refusal import Refused


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


_TALES_DRAWN: Final = TalesDrawn()


def _propose(state: State, command: Command) -> Caused[State]:
    narrator = arguments.text(command, "narrator")
    vizier = arguments.text(command, "vizier") if "vizier" in command else state.vizier
    if vizier == state.vizier and is_eligible(state, narrator):
        return (NarratorProposed(narrator),)
    check_players(state, narrator, vizier)
    if vizier != state.vizier:
        raise Refused("wrong_vizier", player=vizier, vizier=state.vizier)
    raise not_eligible(narrator, blocked(state)[narrator])


PROPOSE = Action(
    do="propose",
    phases=(v.PROPOSE,),
    arguments=(Argument("narrator"), Argument("vizier")),
    choices=lambda state: (Choice("propose", {"narrator": eligible(state)}),),
    refuses=("unknown_player", "wrong_vizier", "not_eligible"),
    causes=_propose,
    happens=(NarratorProposed,),
)


class VoteDetails(NamedTuple):
    """What the table told of a vote besides its outcome: the counts, the names of those who said Yes."""

    yes: int | None = None
    no: int | None = None
    names: tuple[str, ...] | None = None


NO_VOTE_DETAILS: Final = VoteDetails()


def _counted_vote(state: State, command: Command) -> tuple[bool, VoteDetails]:
    """Return whether a counted vote accepts, and what was entered about it.

    It is given by the names of those who said Yes, or by two counts that sum to the voters. A strict majority of Yes
    accepts (section 5).
    """
    voters = len(state.active)
    if isinstance(command.get("yes"), (list, tuple)):
        if "no" in command:
            raise arguments.bad_value("no")
        said_yes = different_names(command, "yes")
        check_players(state, *said_yes)
        check_active(state, *said_yes)
        return 2 * len(said_yes) > voters, VoteDetails(len(said_yes), voters - len(said_yes), said_yes)
    yes, no = arguments.optional_count(command, "yes"), arguments.optional_count(command, "no")
    if yes is None or no is None:
        raise arguments.bad_value("yes")
    if yes + no != voters:
        raise Refused("vote_count", given=yes + no, voters=voters)
    return 2 * yes > voters, VoteDetails(yes, no)


def _vote(state: State, command: Command) -> Caused[State]:
    accepts, details = command.get("accepted"), NO_VOTE_DETAILS
    if "accepted" not in command:
        accepts, details = _counted_vote(state, command)
    elif not isinstance(accepts, bool) or "yes" in command or "no" in command:
        raise arguments.bad_value("accepted")
    if not accepts:
        refused = GovernmentRefused(state.refusals + 1, *details)
        return (refused, *no_government(state, refused.refusals))
    accepted = GovernmentAccepted(*details)
    if state.pacifist < v.ZONE or state.setup.discovery:
        return (accepted, _TALES_DRAWN)
    if state.deal is None:
        return (accepted, NarratorQuestioned())
    return (accepted, *_answered(state, state.narrator == state.deal.dinarzade))


def _ticked_names(form: Form) -> Json:
    """Return those who said Yes where a form lists their names, nobody when none is ticked."""
    if list(form.get("voting", ())) != ["names"]:
        return {}
    return {"yes": [name for name in form.get("yes", ()) if name]}


_OUTCOMES: Final = (Choice("vote", {"accepted": (True, False)}),)
"""Instead of the outcome: ``yes``, names of active players, or ``yes`` and ``no``, counts that sum to the voters."""
_ANSWERED: Final = (DinarzadeFound, NotDinarzade, TalesDrawn, GameEnded)

VOTE = Action(
    do="vote",
    phases=(v.VOTE,),
    arguments=(Argument("yes", form=count), Argument("no", form=count), Argument("accepted", form=yes_or_no)),
    form=_ticked_names,
    choices=_OUTCOMES,
    refuses=("unknown_player", "not_active", "vote_count"),
    causes=_vote,
    happens=(GovernmentAccepted, GovernmentRefused, NarratorQuestioned, *_ANSWERED, *NO_GOVERNMENT),
    undo=lambda step: undo_text(step, "refused" if isinstance(step.events[0], GovernmentRefused) else "accepted"),
)


def _answered(state: State, dinarzade: bool) -> Caused[State]:
    """Return the effect of the Narrator's answer (section 5, step 6)."""
    narrator = state.narrator or ""
    if dinarzade:
        return (DinarzadeFound(narrator), game_ended(state, v.PACIFISTS, v.DINARZADE_NARRATOR))
    return (NotDinarzade(narrator), _TALES_DRAWN)


_ANSWERS: Final = (Choice("answer", {"dinarzade": (True, False)}),)

ANSWER = Action(
    do="answer",
    phases=(v.QUESTION,),
    arguments=(Argument("dinarzade", form=yes_or_no),),
    choices=_ANSWERS,
    causes=lambda state, command: _answered(state, arguments.flag(command, "dinarzade")),
    happens=_ANSWERED,
)
