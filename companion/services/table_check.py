"""*Check the table*: what people see there, beside what Chevet has, and the correction that takes it over."""

from collections.abc import Sequence

from companion.kernel.events import Command
from companion.kernel.on_table import counted
from companion.kernel.refusal import Finding, Refused
from companion.services.commands import past_steps
from companion.services.table import Table

Seen = dict[str, list[str]]
"""What people say lies on the table: the values of each field of the check."""


def laid(table: Table) -> Seen:
    """Return what lies on the table as Chevet has it, by the fields of the check."""
    lying = table.game.pages.lying(table.dealt_position.state)
    return {name: [str(here)] if isinstance(here, int) else list(here) for name, here in lying.items()}


def with_numbers(table: Table, seen: Seen) -> Seen:
    """Return what was seen with plain numbers; refuses as ``bad_value`` one that is not whole, from 0 to 99."""
    lying = table.game.pages.lying(table.dealt_position.state)
    numbers = [name for name in seen if isinstance(lying.get(name), int)]
    return {**seen, **{name: [str(counted({name: seen[name][-1]}, name))] for name in numbers}}


def differences(table: Table, seen: Seen) -> list[Finding]:
    """Return what differs from what was seen."""
    there = {name: values[0] if len(values) == 1 else values for name, values in seen.items()}
    return table.game.pages.compare(past_steps(table), table.dealt_position.state, there)


def correction(table: Table, seen: Seen, findings: Sequence[Finding], why: str) -> Command | None:
    """Return the correction that takes over what was seen, all that was changed and what explains the rest.

    None if nothing was changed that a correction takes over, or something can be taken over by none.
    """
    here = laid(table)
    changed = {name: values for name, values in seen.items() if values != here.get(name)}
    command = table.game.actions.command_from_form({"do": ["correct"], "why": [why], **changed})
    remedy = next((one.remedy for one in findings if one.remedy), {})
    if any(one.barred for one in findings) or not command.keys() | remedy.keys() > {"do", "why"}:
        return None
    return {**remedy, **command}


def refused_because(table: Table, command: Command) -> Refused | None:
    """Return why a correction is none that this table can take over; None if it can."""
    try:
        table.game.actions.decide(table.dealt_position.state, command)
    except Refused as refused:
        return refused
    return None
