"""The rules of one set-up of Verrat! in short."""

from collections.abc import Iterator

from companion.games.verrat.checks import VALUES
from companion.games.verrat.setup import Setup
from companion.kernel.kit import Reference, numbered, rulings
from companion.kernel.words import Text, text

_PARTS = (
    *(("aim", 2), ("intrigue", 3), ("orders", 4), ("travel", 4)),
    *(("cards", 4), ("dungeon", 4), ("pardon", 2), ("turn", 3)),
)


def reference(setup: Setup) -> Reference:
    """Return the phases of a turn, and what this table plays otherwise."""
    own = rulings(text("verrat.option.more"), _rulings(setup))
    return Reference(text("verrat.rules.title"), (), (*numbered("verrat", *_PARTS), *own))


def _rulings(setup: Setup) -> Iterator[Text]:
    for name in ("kaffa_open", "must_name", "trade_pardons", "one_pardon"):
        if getattr(setup, name):
            yield text(f"verrat.option.{name}")
    for name, values in VALUES.items():
        if getattr(setup, name) != values[0]:
            yield text(f"verrat.option.{name}.{getattr(setup, name)}")
    if not setup.draws:
        yield text("verrat.reference.no_draw")
