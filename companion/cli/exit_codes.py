"""The exit codes of every subcommand."""

from typing import Final

OK: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2
"""Exit codes: success; an illegal action or a wrong set-up; not a game record at all."""
