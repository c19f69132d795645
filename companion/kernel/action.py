"""A game made of actions: each is one record, and the loops over them are here, once for all games.

What a rule has to say about an action stands in its record: when, with what, offered how, refused why, and what then
happens. ``Actions`` asks the records; it knows no rule of any game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, NamedTuple

from companion.kernel import arguments
from companion.kernel.events import Caused, Choice, Command, Event, Json, StateT, Step
from companion.kernel.refusal import Refused
from companion.kernel.words import Text

Choices = tuple[Choice, ...]
Form = Mapping[str, Sequence[str]]
"""The fields of a form, each with its values."""


def one_text(values: Sequence[str]) -> object:
    """Return the one value of a field, or all of them for the rules to refuse."""
    return values[0] if len(values) == 1 else values


def last(values: Sequence[str]) -> object:
    """Return the last value of a field: in a form that has one for what is not ticked, the one that is."""
    return values[-1]


def count(values: Sequence[str]) -> object:
    """Return the number that the one value of a field is, if it is one of at most four digits."""
    value = one_text(values)
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 4 else value


def yes_or_no(values: Sequence[str]) -> object:
    """Return the truth value that the one value of a field says, if it says one."""
    value = one_text(values)
    return value == "yes" if value in ("yes", "no") else value


def fields_under(prefix: str, form: Form) -> dict[str, list[str]]:
    """Return the fields whose names begin with ``prefix``, by the rest of their names."""
    named = {
        key.removeprefix(prefix): list(filter(None, values)) for key, values in form.items() if key.startswith(prefix)
    }
    return {name: values for name, values in named.items() if values}


def does(form: Form, do: str) -> bool:
    """Return whether a form is that of the action ``do``."""
    return [value for value in form.get("do", ()) if value] == [do]


def only_choice(state: object, offered: Choices) -> Command | None:
    """Return the command of the one choice that is offered, where each of its arguments has one value."""
    if len(offered) != 1 or any(len(values) != 1 for values in offered[0].values.values()):
        return None
    return {"do": offered[0].do, **{key: values[0] for key, values in offered[0].values.items()}}


@dataclass(frozen=True)
class Argument(Generic[StateT]):
    """A key of an action. Its value is read, and refused, by what the action causes."""

    key: str
    form: Callable[[Sequence[str]], object] | None = one_text
    """Return what the values of the form's field of this name mean; what does not fit stays text, and is refused later.
    None if forms have no such field."""
    when: Callable[[StateT], bool] | None = None
    """Whether the action has this key at this table; where it has not, the key is ``bad_value``. None for always."""


@dataclass(frozen=True)
class Action(Generic[StateT]):
    """An action. What is left out is what most actions do."""

    do: str
    """Its name in records, and in the ids of its messages."""
    phases: tuple[str, ...]
    """When it can be done. Two actions may have one name in different phases."""
    choices: Callable[[StateT], Choices] | Choices
    """How it is offered where it exists and is open: exactly what ``causes`` accepts, nothing where that is nothing."""
    causes: Callable[[StateT, Command], Caused[StateT]]
    """Return what happens. Reads its arguments first (``bad_value``), then refuses in the order of ``refuses``."""
    happens: tuple[type[Event[StateT]], ...]
    """Every event that it may cause."""
    arguments: tuple[Argument[StateT], ...] = ()
    refuses: tuple[str, ...] = ()
    """The codes of its own refusals, in the order in which they are checked."""
    open: Callable[[StateT], bool] | None = None
    """Whether it can be done in its phase at all; where not, it is out of phase. None for always."""
    elsewhere: Callable[[StateT], Refused | None] | None = None
    """The refusal out of phase, where ``wrong_phase`` says too little."""
    exists: Callable[[StateT], bool] | None = None
    """Whether it exists at this table; where it belongs to an option that is off, it is ``unknown_action``."""
    by_itself: Callable[[StateT, Choices], Command | None] | None = None
    """The command that follows where these, its choices, are all that can be done; None where somebody has to choose.
    ``only_choice`` for an action that people do not choose."""
    aside: bool = False
    """Whether it is no move of the game: it never keeps another one from following by itself."""
    form: Callable[[Form], Json] | None = None
    """What it reads from a form besides the fields named like its arguments."""
    together: Callable[[StateT], tuple[Command, ...]] | None = None
    """What is entered once everybody who may do it has said so from a phone; the game master waits for nobody. None
    for what one person does alone."""
    undo: Callable[[Step[StateT]], Text] | None = None
    """What undoing it takes back; None for the usual label of the game."""

    def offered(self, state: StateT) -> Choices:
        """Return how it is offered in its phases, nothing where it does not exist or is not open."""
        if (self.exists and not self.exists(state)) or (self.open and not self.open(state)):
            return ()
        return self.choices if isinstance(self.choices, tuple) else self.choices(state)

    def keys(self, state: StateT) -> frozenset[str]:
        """Return every key that a command may have at ``state``."""
        return self.usual_keys.union([each.key for each in self.arguments if each.when and each.when(state)])

    @cached_property
    def usual_keys(self) -> frozenset[str]:
        """The keys that it has at every table."""
        return arguments.keys(*[each.key for each in self.arguments if each.when is None])


class Together(NamedTuple):
    """Something that several do together: who has to say so, and what is entered then."""

    by: frozenset[str]
    commands: tuple[Command, ...]


EVERYWHERE: Final = ("unknown_action", "game_over", "wrong_phase", "bad_value", "nothing_to_undo", "bad_setup")
"""The refusals that every game has."""


@dataclass(frozen=True)
class Actions(Generic[StateT]):
    """All actions of a game, in the order in which they are offered, and what its rules answer by asking them."""

    every: tuple[Action[StateT], ...]
    usual_undo: Callable[[Step[StateT]], Text]
    over: str = "over"
    """The phase in which nothing can be done any more."""

    @cached_property
    def named(self) -> Mapping[str, Action[StateT]]:
        """The actions by name; of several of one name the first."""
        return {action.do: action for action in reversed(self.every)}

    @cached_property
    def by_phase(self) -> Mapping[str, Mapping[str, Action[StateT]]]:
        """The actions of each phase by name; a phase without any is not in it."""
        phases = dict.fromkeys(phase for action in self.every for phase in action.phases)
        return {phase: {action.do: action for action in self.every if phase in action.phases} for phase in phases}

    @cached_property
    def refusals(self) -> tuple[str, ...]:
        """Every code that a refusal may have."""
        return tuple(dict.fromkeys((*EVERYWHERE, *(code for action in self.every for code in action.refuses))))

    @cached_property
    def events(self) -> Mapping[str, type[Event[StateT]]]:
        """Every event by its class name, for the journal."""
        return {event.__name__: event for action in self.every for event in action.happens}

    def decide(self, state: StateT, command: Command) -> Caused[StateT]:
        """Return what ``command`` causes, or raise ``Refused``. ``undo`` is the journal's.

        Checked in this order: ``unknown_action``, ``game_over``, the phase, the keys, and what the action refuses.
        """
        do = command.get("do")
        here = self.by_phase.get(state.phase)
        action = here.get(do) if here and isinstance(do, str) else None
        if action is None or (action.exists and not action.exists(state)) or (action.open and not action.open(state)):
            raise self._out_of_place(state, do)
        if not command.keys() <= action.usual_keys:
            arguments.check_keys(command, action.keys(state))
        return action.causes(state, command)

    def _out_of_place(self, state: StateT, do: object) -> Refused:
        """Return why an action that exists nowhere, or not now, is refused."""
        action = self.named.get(do) if isinstance(do, str) else None
        if action is None or (action.exists and not action.exists(state)):
            return Refused("unknown_action", do=do)
        if state.phase == self.over:
            return Refused("game_over")
        elsewhere = self.by_phase.get(state.phase, {}).get(action.do, action).elsewhere
        return (elsewhere and elsewhere(state)) or Refused("wrong_phase", do=do, phase=state.phase)

    def steps(self, state: StateT, commands: Iterable[Command]) -> Iterator[Step[StateT]]:
        """Yield each of ``commands``, of which none may be refused, with what it causes, from ``state`` on."""
        for command in commands:
            step = Step(state, command, self.decide(state, command))
            yield step
            state = step.after

    def legal(self, state: StateT) -> Choices:
        """Return every choice at ``state``, nothing when the game is over."""
        offered: Choices = ()
        for action in self.by_phase.get(state.phase, {}).values():
            offered += action.offered(state)
        return offered

    @cached_property
    def by_itself(self) -> bool:
        """Whether anything ever follows by itself."""
        return any(action.by_itself for action in self.every)

    def follows(self, state: StateT) -> Command | None:
        """Return the command that follows because nobody has a choice; None where somebody has."""
        here = self.by_phase.get(state.phase, {}).values()
        if not any(action.by_itself for action in here):
            return None
        moves = [(action, action.offered(state)) for action in here if not action.aside]
        possible = [(action, offered) for action, offered in moves if offered]
        if len(possible) != 1:
            return None
        action, offered = possible[0]
        return action.by_itself(state, offered) if action.by_itself else None

    def together(self, state: StateT, do: object) -> Together | None:
        """Return what several do together under the name ``do``; None for what one person does alone."""
        action = self.by_phase.get(state.phase, {}).get(do) if isinstance(do, str) else None
        if action is None or action.together is None:
            return None
        by = frozenset(name for choice in action.offered(state) for name in choice.by)
        return Together(by, action.together(state))

    def undo_label(self, step: Step[StateT]) -> Text:
        """Return what undoing this step takes back, as the undo button names it."""
        action = self.by_phase[step.before.phase][str(step.command["do"])]
        return (action.undo or self.usual_undo)(step)

    def command_from_form(self, form: Form) -> Command:
        """Return the action that a form describes. Nothing is judged.

        Empty fields, and those of the page itself, are left out; a field of another action stays, to be refused.
        """
        command: dict[str, object] = {}
        for key, given in form.items():
            values = [value for value in given if value]
            if values and key in self._fields:
                command[key] = self._fields[key](values)
        for action in self.every:
            if action.form:
                command.update(action.form(form))
        return command

    @cached_property
    def _fields(self) -> Mapping[str, Callable[[Sequence[str]], object]]:
        every = [each for action in self.every for each in action.arguments]
        return {"do": one_text} | {each.key: each.form for each in every if each.form}
