"""What the running app keeps: the use cases."""

from flask import current_app

from companion.play import Play


def play() -> Play:
    """Return the use cases of the running app."""
    found: Play = current_app.extensions["play"]
    return found
