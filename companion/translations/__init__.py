"""The catalogues, a folder a language, and the one list of the languages."""

from typing import Final

LOCALES: Final = ("fr", "en")
"""In the order in which they are offered."""
