"""The exit codes of every subcommand."""

from typing import Final

OK: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2
"""Exit codes: as asked; an illegal action or a wrong set-up; no game record at all."""
