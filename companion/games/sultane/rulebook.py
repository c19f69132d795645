"""What the pages of the rules draw of the rules themselves."""

from companion.games.sultane.powers import POWERS


def rulebook() -> dict[str, object]:
    """Return the ``powers`` in the order of the rules, each with the ids of its ``paragraphs``."""
    return {
        "powers": [{"power": code, "paragraphs": (code, *power.paragraphs)} for code, power in POWERS.items()],
    }
