"""How a server stops: it may first keep answering while a proxy switches, and its workers end with it."""

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

SOON: Final[int] = getattr(signal, "SIGUSR1", 0)
"""The signal that tells a worker that it will soon have to stop; 0 on Windows, which has none."""


def drain_first(server: Any, seconds: float) -> None:
    """Keep ``server`` running for ``seconds`` after SIGTERM, and warn its workers; a second signal or Ctrl-C stops it.

    ``server`` is the library's, which has a different class for each way of running workers.
    """
    stop, warned = server.signal_handler_interrupt, threading.Event()

    def interrupted(number: int, frame: object) -> None:
        if number != signal.SIGTERM or warned.is_set():
            stop(number, frame)
            return
        warned.set()
        for worker in server.wrks:
            with suppress(ProcessLookupError):
                os.kill(worker.inner.pid, SOON)
        end = threading.Timer(seconds, stop)
        end.daemon = True
        end.start()

    if seconds and SOON:
        server.signal_handler_interrupt = interrupted


def stop_with_terminal(server: Any) -> None:
    """Stop ``server``, the library's, when its terminal is closed, unless it was started to outlive it (``nohup``)."""
    if os.name != "nt":
        ignored = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        server.signal_handler_reload = signal.SIG_IGN if ignored else server.signal_handler_interrupt


def end_with_parent(seconds: float) -> None:
    """End this worker within so many ``seconds`` of its parent, however that ends."""
    parent = multiprocessing.parent_process()
    if parent is None:  # the library runs workers as threads where Python has no global lock
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(seconds)
        os._exit(0)

    threading.Thread(target=wait, name="the parent", daemon=True).start()


def at_a_signal(acts: Mapping[int, Callable[[], None]]) -> None:
    """Act when this process is told to stop, or warned that it soon will be, in addition to what the server does. The
    server sets its own signal handlers after the app was made, but they do not take the byte that Python writes for
    every signal. Must be called in the main thread.
    """
    if SOON:
        signal.signal(SOON, lambda *_: None)  # otherwise it would end the process
    ours, pythons = socket.socketpair()
    pythons.setblocking(False)
    signal.set_wakeup_fd(pythons.fileno(), warn_on_full_buffer=False)

    def wait() -> None:
        while pythons.fileno() >= 0:  # never closed: Python may write to it until the process ends
            for signal_number in ours.recv(64):
                if act := acts.get(signal_number):
                    act()

    threading.Thread(target=wait, name="the end", daemon=True).start()
