"""What a page offers and what its form sends back, the same for the game master and for a seat."""

from collections.abc import Container, Iterable

from companion.kernel.game import Choice, Command
from companion.play import Table
from companion.web.current import sent_fields


def choices_by_name(choices: Iterable[Choice]) -> dict[str, Choice]:
    """Return choices by the name of their action; of several for one action the last."""
    return {choice.do: choice for choice in choices}


def sent_command(table: Table, page_fields: Container[str]) -> Command:
    """Return the command in the form that was sent, without the fields that are the page's own."""
    command: Command = table.game.pages.command_from_form(sent_fields(page_fields))
    return command
