"""Set-ups of every kind for random games: all counts, variants, powers and options, roles known and unknown."""

from dataclasses import replace
from random import Random

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import power_slots
from companion.games.sultane.setup import Deal, Setup, default_setup
from tests.games.sultane.positions import NAMES

LIGHT = ["S6", "S7", "S8", "S9", "S10", "SA"]
DARK = ["SV", "SD"]
FREE = [code for code in power_slots() if code != "power:exile"]
PURPLE = ["DV", "DD", "D10", *FREE]


def shipped() -> dict[str, Setup]:
    """Every board that the app offers by itself, for each number of players, Ana first."""
    tables: dict[str, Setup] = {}
    for variant in v.VARIANTS:
        for count in range(v.FEWEST_PLAYERS, v.MOST_PLAYERS + 1):
            tables[f"{variant} {count}"] = default_setup(NAMES[:count], variant)
    for count in (9, 10):
        board = v.ORIGINAL_POWERS_PACIFIST
        tables[f"original powers {count}"] = replace(tables[f"classic {count}"], pacifist_board=board)
    return {name: replace(table, first_vizier="Ana") for name, table in tables.items()}


def random_table(random: Random) -> tuple[Setup, Deal | None]:
    """A playable set-up, often far from the recommended one, and a deal half the time."""
    while True:
        setup = GAME.rules.settle(_drawn(random), random)
        if not any(finding.severity == "error" for finding in GAME.rules.check(setup, None)):
            return setup, GAME.rules.deal(setup, random) if random.random() < 0.5 else None


def _drawn(random: Random) -> Setup:
    count = random.randint(v.FEWEST_PLAYERS, v.MOST_PLAYERS)
    setup = default_setup(NAMES[:count], random.choice([v.CLASSIC, v.CLASSIC, v.DISCOVERY]))
    if random.random() < 0.3:
        return setup
    slots = len(setup.pacifist_board) - 1
    light = random.sample(LIGHT + FREE, min(3, slots))
    dark = random.sample(DARK + FREE, slots - len(light))
    purple = random.choices(PURPLE, k=len(setup.interventionist_board) - 1)
    return replace(
        setup,
        pacifist_board=(*light, *dark, "SR"),
        interventionist_board=(*purple, "DA"),
        set_aside=random.random() < 0.4,
        original_veto=random.random() < 0.5,
        schahzenan=count == 9 and random.random() < 0.5,
        haiatalnefous=count in (7, 9) and random.random() < 0.7,
        schahzenan_alone=random.random() < 0.5,
        claims=count in (6, 8),
    )
