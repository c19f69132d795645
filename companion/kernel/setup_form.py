"""What the set-up forms of all games have in common: which fields count, and that a form changes all or nothing."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from companion.kernel.events import Json
from companion.kernel.refusal import NotARecord, Refused
from companion.kernel.turn_order import HasFirstPlayer

SetupT = TypeVar("SetupT")
StarterT = TypeVar("StarterT", bound=HasFirstPlayer)
Read = Callable[[tuple[str, ...], Json, object], tuple[SetupT, Any]]


def fields_given(fields: Mapping[str, Sequence[str]], longest: int) -> dict[str, str]:
    """Return the fields of a form with the value of each; if a field is given twice, the last one counts.

    Raises ``Refused`` (``bad_value``) for a value of more than ``longest`` characters. ``keep``, which belongs to
    the page, is left out.
    """
    given = {name: values[-1] for name, values in fields.items() if values and name != "keep"}
    if any(len(value) > longest for value in given.values()):
        raise Refused("bad_value")
    return given


def on_or_off(value: str) -> bool:
    """Return the truth value that a field sends as ``on`` or ``off``; raises ``KeyError`` for anything else."""
    return {"on": True, "off": False}[value]


def set_flag(setup: SetupT, name: str, value: str) -> SetupT:
    """Return the set-up with a flag that a field sends as ``on`` or ``off``; raises ``KeyError`` for anything else."""
    return replace(setup, **{name: on_or_off(value)})  # type: ignore[type-var] # a set-up is a dataclass


def set_word(values: Mapping[str, Collection[str]], setup: SetupT, name: str, value: str) -> SetupT:
    """Return the set-up with one of the words of ``values``; refuses any other as ``bad_value``."""
    if value not in values[name]:
        raise Refused("bad_value")
    return replace(setup, **{name: value})  # type: ignore[type-var] # a set-up is a dataclass


def set_first_player(setup: StarterT, _name: str, value: str) -> StarterT:
    """Return the set-up with this first player, an empty value leaving it to chance; refuses anybody else."""
    if value and value not in setup.players:
        raise Refused("bad_value")
    return replace(setup, first_player=value or None)


def without_departed(setup: StarterT) -> StarterT:
    """Return the set-up without a first player who has left the table."""
    return setup if setup.first_player in setup.players else replace(setup, first_player=None)


@dataclass(frozen=True)
class SetupForm(Generic[SetupT]):
    """How the set-up form of a game is read.

    ``read`` and ``write`` are the game's own; ``fields`` has for each field what returns the set-up after it (a name
    that ends with a colon stands for all that begin so), ``tidy`` returns the set-up after all. If any of them raises
    ``NotARecord``, ``KeyError`` or ``ValueError`` for a value, the value is refused.
    """

    read: Read[SetupT]
    write: Callable[[SetupT], dict[str, object]]
    fields: Mapping[str, Callable[[SetupT, str, str], SetupT]]
    tidy: Callable[[SetupT], SetupT] = lambda setup: setup
    longest: int = 200
    """Maximum number of characters in a field."""

    def amended(
        self, players: tuple[str, ...], options: Json, fields: Mapping[str, Sequence[str]]
    ) -> dict[str, object]:
        """Return the options with the fields of the form applied.

        Raises ``Refused`` (``bad_value``) for a field or a value that means nothing; then nothing has changed.
        """
        values = fields_given(fields, self.longest)
        try:
            setup, _ = self.read(players, options, None)
            for name, value in values.items():
                setup = self.fields["".join(name.partition(":")[:2])](setup, name, value)
            amended = self.write(self.tidy(setup))
            self.read(players, amended, None)
        except (NotARecord, KeyError, ValueError) as error:
            raise Refused("bad_value") from error
        return amended
