"""The rules of one set-up of Shaked! in short."""

from collections.abc import Iterator

from companion.games.shaked import vocabulary as v
from companion.games.shaked.box import cards
from companion.games.shaked.names import content_name
from companion.games.shaked.setup import Setup
from companion.kernel.kit import Reference, numbered, rulings
from companion.kernel.words import Text, text


def reference(setup: Setup) -> Reference:
    """Return the packs, the three rounds, the count, and what this table plays otherwise."""
    sections = numbered("shaked", ("aim", 2), ("packs", 3), ("one", 3), ("two", 3), ("three", 2), ("count", 3))
    own = rulings(text("shaked.option.more"), _rulings(setup))
    return Reference(text("shaked.rules.title"), tuple(_lead(setup)), (*sections, *own))


def _lead(setup: Setup) -> Iterator[Text]:
    if setup.card_free:
        yield text("shaked.reference.free")
    else:
        count = {"blue": cards(setup, "B"), "red": cards(setup, "R")}
        yield text("shaked.reference.table", n=len(setup.players), **count)
    packs = (text("shaked.reference.pack", count=n, name=content_name(one)) for one, n in setup.recipe.items() if n)
    yield text("shaked.reference.recipe", packs=tuple(packs))


def _rulings(setup: Setup) -> Iterator[Text]:
    for name in ("open_looks", "rotate_first", "mixed_tokens", "next_count"):
        if getattr(setup, name):
            yield text(f"shaked.option.{name}_what")
    if setup.votes != v.OPEN:
        yield text(f"shaked.option.votes.{setup.votes}_what")
    if setup.unassigned and setup.u_limit == v.TABLE:
        yield text("shaked.option.u_limit.table_what")
