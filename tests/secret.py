"""The secret of every app that tests make."""

from typing import Final

SECRET: Final = "for tests, and for nothing but tests"
