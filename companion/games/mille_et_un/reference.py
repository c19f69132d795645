"""The rules of one set-up of 1001 in short."""

from collections.abc import Iterator

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.setup import Setup
from companion.kernel.kit import Reference, numbered, rulings
from companion.kernel.words import Text, text


def reference(setup: Setup) -> Reference:
    """Return what is laid out, a turn, the special cards, the end, and what this table plays otherwise."""
    parts = (("aim", 3), ("begin", 3), ("turn", 4), ("story", 4), ("tiger", 2), ("book", 2), ("end", 3))
    lead = [text("1001.reference.table", n=len(setup.players), sultans=setup.sultans)]
    lead += [text(f"1001.option.sultans_what.{setup.sultans}")] if setup.sultans in v.DIFFICULTIES else []
    own = rulings(text("1001.option.more"), _rulings(setup))
    return Reference(text("1001.rules.title"), tuple(lead), (*numbered("1001", *parts), *own))


def _rulings(setup: Setup) -> Iterator[Text]:
    for name in ("redraw", "book_replace", "reshuffle", "mixed_free"):
        if getattr(setup, name):
            yield text(f"1001.option.{name}")
    if setup.double_joker != "any":
        yield text(f"1001.reference.jokers.{setup.double_joker}")
    if setup.tiger_order == "free":
        yield text("1001.reference.tiger_free")
