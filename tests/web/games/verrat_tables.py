"""Tables of Verrat!, with a deal that is known and orders to give."""

from typing import Any, Self

from tests.web.tableside import Tableside

NAMES = ("Ana", "Bea", "Cleo", "Dan")
DEAL: dict[str, Any] = {
    "colours": {"Ana": "red", "Bea": "yellow", "Cleo": "green", "Dan": "blue"},
    "numbers": [4, 9, 1, 12, 6, 3, 11, 2, 8, 5, 10, 7],
    "viziers": [
        *("red.fat", "green.small", "blue.tall", "yellow.fat", "red.small", "blue.fat"),
        *("green.tall", "yellow.tall", "red.tall", "green.fat", "blue.small", "yellow.small"),
    ],
    "hands": {
        "Ana": ["gold", "ships"],
        "Bea": ["horses", "pardon"],
        "Cleo": ["troops"] * 2,
        "Dan": ["goods", "cannons"],
    },
    "tops": {
        "bukhara": "horses",
        "tabriz": "gold",
        "shiraz": "pardon",
        "gidda": "ships",
        "uskub": "goods",
        "isfahan": "cannons",
    },
}
"""The table of the record contract's example."""
PLAN: list[dict[str, Any]] = [{"do": "plan"}]


def orders(player: str, **travel: Any) -> dict[str, Any]:
    return {
        "do": "orders",
        "player": player,
        "travel": {"fat": "stay", "small": "stay", "tall": "stay", **travel},
        "traitor": None,
    }


EXAMPLE: list[dict[str, Any]] = [
    *PLAN,
    orders("Ana", small="tabriz"),
    orders("Bea", small="shiraz", tall="kaffa"),
    orders("Cleo", fat="gidda"),
    orders("Dan", fat="tabriz"),
]


class Divan(Tableside):
    """A tablet at a table of Verrat!, and phones that have claimed seats."""

    slug, names = "verrat", NAMES

    def bring(self, *actions: dict[str, Any], deal: Any = None, **options: Any) -> Self:
        return self.bring_record(options=options, deal=deal or DEAL, actions=actions)
