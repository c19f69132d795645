"""Set-ups of Sultane to be checked, and what is found in them."""

from dataclasses import replace
from typing import Any

from companion.games.sultane import vocabulary as v
from companion.games.sultane.checks import check
from companion.games.sultane.setup import Deal, Setup, default_setup, read, write
from companion.games.sultane.setup_form import options_from_form
from companion.kernel.refusal import Finding
from companion.messages import wording

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")
PURPLE = ("DV", "DV", "DV", "DV", "DA")


class First:
    """Chance that leaves every order as it is."""

    def shuffle(self, x: list[str], /) -> None:
        """Leave it."""

    def choice(self, seq: Any, /) -> str:
        return str(seq[0])


def setup(count: int = 8, variant: str = v.CLASSIC, **changes: Any) -> Setup:
    return replace(default_setup(NAMES[:count], variant), **changes)


def pacifist(*codes: str, **changes: Any) -> Setup:
    """Eight players at this pacifist board."""
    return setup(pacifist_board=codes, **changes)


def purple(*codes: str, **changes: Any) -> Setup:
    return setup(interventionist_board=codes, **changes)


def errors(checked: Setup, dealt: Deal | None = None) -> list[tuple[str, str | None]]:
    return [(each.code, each.slot) for each in check(checked, dealt) if each.severity == "error"]


def warnings(checked: Setup) -> list[tuple[str, str | None]]:
    return [(each.code, each.slot) for each in check(checked, None) if each.severity == "warning"]


def found(checked: Setup, code: str, dealt: Deal | None = None) -> Finding:
    [one] = [each for each in check(checked, dealt) if each.code == code]
    return one


def mended(checked: Setup, finding: Finding) -> Setup:
    """The set-up after the button of a finding."""
    import json

    options = options_from_form(checked.players, write(checked), {"remedy": [json.dumps(finding.remedy)]})
    return read(checked.players, options, None)[0]


def put(checked: Setup, code: str) -> str:
    """The words of the button of a finding."""
    label = found(checked, code).remedy_label
    assert label
    return wording("en").plain(label)


def adding(count: int, **changes: Any) -> Setup:
    return purple(*["power:add_tale"] * count, *["DV"] * (4 - count), "DA", **changes)
