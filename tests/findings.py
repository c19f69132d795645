"""The codes of a game's findings, from the source of its rules."""

import re
from pathlib import Path
from typing import Final

import companion.games

GAMES: Final = Path(companion.games.__file__).parent
CODE: Final = re.compile(
    r"""(?:_error|finding|_warning)\(\s*(?:"(?:error|warning)",\s*)?"(?!error|warning)(\w+)"|Limit\(.*"(\w+)"\)"""
)


def codes_of_findings(package: str) -> list[str]:
    """Return every code that ``check`` of a game may find."""
    sources = (path.read_text(encoding="utf-8") for path in sorted((GAMES / package).rglob("*.py")))
    return sorted({code or other for source in sources for code, other in CODE.findall(source)})
