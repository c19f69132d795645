"""What is wrong with a set-up: every problem at once (section 12)."""

from companion.games.sultane.board_checks import board_findings
from companion.games.sultane.setup import Deal, Setup
from companion.games.sultane.table_checks import table_findings
from companion.kernel.refusal import Finding


def check(setup: Setup, deal: Deal | None) -> list[Finding]:
    """Return every problem of a set-up, and of the roles where ``deal`` is given; errors come first."""
    findings = [*board_findings(setup), *table_findings(setup, deal)]
    findings.sort(key=lambda each: each.severity)
    return findings
