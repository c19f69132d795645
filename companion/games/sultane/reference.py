"""The rules of one set-up of Sultane in short, and what the pages of the rules draw of the powers."""

from collections.abc import Iterator
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.findings import board_of
from companion.games.sultane.powers import POWERS, slot_power
from companion.games.sultane.setup import Setup, setup_camps
from companion.kernel.kit import Reference, Section, numbered
from companion.kernel.words import Text, text

_CAMPS: Final = (v.INTERVENTIONIST, v.DINARZADE, v.PACIFIST, v.SCHAHZENAN, v.HAIATALNEFOUS)


def reference(setup: Setup) -> Reference:
    """Return who plays what, who wins, a turn, who may be Narrator, and the powers on the boards."""
    return Reference(
        text("sultane.name"),
        tuple(_lead(setup)),
        tuple(_sections(setup)),
        emblems={_summary(setup, code).id: power.drawing for code, power in POWERS.items()},
    )


def powers_on(setup: Setup) -> list[str]:
    """Return each power of the boards once, the house powers left out."""
    codes = dict.fromkeys(slot_power(code) for side in v.TALES for code in board_of(setup, side))
    return [code for code in codes if code in POWERS and code != v.HOUSE]


def _lead(setup: Setup) -> Iterator[Text]:
    camps = setup_camps(setup)
    yield text(f"sultane.reference.players.{_kind(setup)}", n=len(setup.players))
    roles = tuple(text(f"sultane.count.{camp}", n=camps[camp]) for camp in _CAMPS if camps[camp])
    yield text("sultane.reference.roles", roles=roles)
    yield text("sultane.reference.deck", pacifist=setup.pacifist_tales, interventionist=setup.interventionist_tales)
    if setup.reserve:
        yield text("sultane.reference.reserve", n=setup.reserve)
    if setup.set_aside:
        slots = {side: len(board_of(setup, side)) - 1 for side in v.TALES}
        yield text("sultane.reference.set_aside", **slots)


def _kind(setup: Setup) -> str:
    return "discovery" if setup.discovery else "classic"


def _sections(setup: Setup) -> Iterator[Section]:
    yield text("sultane.reference.victory.title"), tuple(_victories(setup))
    yield from numbered("sultane", ("turn", 6))
    few = len(setup.players) <= v.FREED_AT
    eligible = text("sultane.reference.eligible.few" if few else "sultane.reference.eligible.1")
    yield text("sultane.reference.eligible.title"), (eligible, text("sultane.reference.eligible.2"))
    yield from numbered("sultane", ("counter", 1))
    if not setup.discovery:
        yield from numbered("sultane", ("question", 1))
        counter = text(f"sultane.reference.veto.counter_{'moves' if setup.original_veto else 'stays'}")
        government = text(f"sultane.reference.veto.{'barred' if setup.vetoed_blocked else 'free'}")
        yield text("sultane.reference.veto.title"), (text("sultane.reference.veto.1"), counter, government)
    powers = tuple(_powers(setup))
    note = "sultane.reference.powers.note" if powers else "sultane.reference.powers.none"
    yield text("sultane.reference.powers.title"), (*powers, text(note))
    yield from numbered("sultane", ("talk", 1))


def _victories(setup: Setup) -> Iterator[Text]:
    for camp, side in (("pacifists", v.PACIFIST), ("interventionists", v.INTERVENTIONIST)):
        yield text(f"sultane.reference.victory.{camp}.{_kind(setup)}", n=len(board_of(setup, side)))
    if setup.schahzenan:
        yield text(f"sultane.reference.victory.schahzenan{'_alone' if setup.schahzenan_alone else ''}")
    if setup.haiatalnefous:
        yield text("sultane.reference.victory.haiatalnefous")


def _powers(setup: Setup) -> Iterator[Text]:
    """Yield what each power of the boards does, house powers last in their own words."""
    yield from (_summary(setup, code) for code in powers_on(setup))
    for side in v.TALES:
        for place, code in enumerate(board_of(setup, side), 1):
            words = setup.house_powers.get(f"{side}:{place}", "")
            if slot_power(code) == v.HOUSE and words:
                yield text("sultane.reference.power.house", slot=place, text=words)
            elif slot_power(code) == v.HOUSE:
                yield text("sultane.reference.brief.house")


def _summary(setup: Setup, code: str) -> Text:
    special = POWERS[code].summary(setup)
    return text(f"sultane.reference.power.{special}" if special else f"sultane.reference.brief.{code}")


def rulebook() -> dict[str, object]:
    """Return the ``powers`` in the order of the rules, each with the ids of its ``paragraphs``."""
    return {
        "powers": [{"power": code, "paragraphs": (code, *power.paragraphs)} for code, power in POWERS.items()],
    }
