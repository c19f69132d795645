"""Chevet: a game master's companion for hidden-role games played with real cards."""

from typing import Final

VERSION: Final = "0.1.0"
"""The one place of the version: the packages, the image, pages, backups and metrics take it from here."""
