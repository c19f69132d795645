"""The rules of one set-up of Complots in short: who acts, who counters whom, what a doubt costs."""

from collections.abc import Iterator

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import CLAIMS, countered
from companion.games.complots.names import card_name, kind_name
from companion.games.complots.setup import Setup
from companion.kernel.kit import Reference, numbered, rulings
from companion.kernel.words import Text, text

Cell = Text | None


def reference(setup: Setup) -> Reference:
    """Return a table of actions and characters, and the rules in short."""
    lead = text(
        "complots.reference.table",
        n=len(setup.players),
        fifth=kind_name(setup.fifth),
        copies=setup.copies,
        court=setup.court,
    )
    own = rulings(text("complots.reference.rulings"), _rulings(setup))
    sections = numbered("complots", ("turn", 4), ("doubt", 3), ("counter", 3), ("end", 1))
    return Reference(text("complots.rules.title"), (lead,), (*sections, *own), table=tuple(_table(setup)))


def counters(kind: str, fifth: str) -> Cell:
    """Return what a character counters where ``fifth`` is in play; None if nothing."""
    for do, kinds in sorted(countered(fifth).items()):
        if kind in kinds:
            what = CLAIMS.get(do, do)
            return card_name(what) if what in v.KINDS else text(f"complots.action.{what}")
    return None


def _table(setup: Setup) -> Iterator[tuple[Cell, ...]]:
    against = {CLAIMS.get(do, do): kinds for do, kinds in countered(setup.fifth).items()}
    yield tuple(text(f"complots.reference.{head}") for head in ("who", "acts", "counters", "countered"))
    for what in (v.INCOME, v.FOREIGN_AID, v.ASSASSINAT, *setup.kinds):
        name = card_name(what) if what in v.KINDS else text(f"complots.action.{what}")
        does = text(f"complots.reference.does.{what}")
        yield name, does, counters(what, setup.fifth), _joined(against.get(what, ()))


def _joined(kinds: tuple[str, ...]) -> Cell:
    return text("complots.reference.kinds", kinds=tuple(map(card_name, kinds))) if kinds else None


def _rulings(setup: Setup) -> Iterator[Text]:
    if not setup.counter_after_doubt:
        yield text("complots.reference.no_counter_after_doubt")
    for name in ("free_concession", "second_counter", "finite_treasury", "captain_needs_coins"):
        if getattr(setup, name):
            yield text(f"complots.option.{name}_what")
