"""``companion live``: live streams in a separate process."""

import sys

from companion.cli.exit_codes import FAILED, OK


def run_live() -> int:
    """Serve streams until Ctrl-C; 1 when they cannot be served, with one clear sentence."""
    try:
        from companion.live.server import CannotServe, serve
    except ModuleNotFoundError as missing:
        print(
            f"companion: live streams need {missing.name}: install requirements-hosting.lock, as docs/hosting.md says.",
            file=sys.stderr,
        )
        return FAILED
    try:
        serve()
    except CannotServe as reason:
        print(f"companion: {reason}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        pass
    return OK
