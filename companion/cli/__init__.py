"""The ``companion`` command."""

from companion.cli.commands import main as main
