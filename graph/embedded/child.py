"""The embedded server's own process: `python -m graph.embedded.child FOLDER`. Not for people to run.

It lives as long as somebody holds a lease, owns the store while it lives, and ends cleanly on SIGTERM.
"""

import errno
import logging
import os
import secrets
import shutil
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence

from filelock import Timeout

from errors import StoreError
from graph.embedded.address import Address
from graph.embedded.bulletin import answers, read_address, write_address, write_privately
from graph.embedded.engine import DATABASE, USERNAME, StartEngine
from graph.embedded.leases import any_live
from graph.embedded.outcome import ExitStatus
from graph.embedded.places import MIN_FREE_BYTES, Places, lock_on
from graph.embedded.stamp import check_store, engine_version, stamp_text
from graph.embedded.terms import Terms, read_arguments

start_engine: StartEngine | None
try:
    from graph.embedded.arcadedb import start_arcadedb as start_engine
except ImportError:  # pragma: no cover - a platform without the engine's wheel
    start_engine = None

LOG_CAP_BYTES = 1_000_000
STOP_TIMEOUT_S = 10.0
logger = logging.getLogger("graph.embedded.child")


def main(arguments: Sequence[str] | None, start: StartEngine | None, stop: threading.Event) -> ExitStatus:
    """Run one server until nobody needs it, or until asked to stop."""
    root, terms = read_arguments(arguments)
    places = Places(root)
    if start is None:
        return ExitStatus.NO_ENGINE
    try:
        with lock_on(places.server_lock, terms.timeout_s / 2):
            return _serve(places, terms, start, stop)
    except Timeout:
        return ExitStatus.IN_USE
    except StoreError:
        logger.exception("refused")
        return ExitStatus.OTHER_VERSION
    except OSError as error:
        logger.exception("failed")
        return ExitStatus.DISK_FULL if error.errno in {errno.ENOSPC, errno.EDQUOT} else ExitStatus.FAILED


def _serve(places: Places, terms: Terms, start: StartEngine, stop: threading.Event) -> ExitStatus:
    check_store(places, engine_version())
    if shutil.disk_usage(places.root).free < MIN_FREE_BYTES:
        return ExitStatus.DISK_FULL
    write_privately(places.stamp, stamp_text(engine_version()))
    port, password = free_port(), secrets.token_urlsafe(32)
    address = Address(f"bolt://127.0.0.1:{port}", USERNAME, password, DATABASE, os.getpid())
    with Deadline(terms.timeout_s, ExitStatus.SLOW):
        engine = start(places.store, port, password, terms.heap_mb)
        while not answers(address):
            time.sleep(0.02)
    write_address(places.address, address)
    watch(places, address, terms.grace_s, stop)
    with Deadline(STOP_TIMEOUT_S, ExitStatus.FAILED):
        places.address.unlink(missing_ok=True)
        engine.stop()
    return ExitStatus.STOPPED


def watch(places: Places, address: Address, grace_s: float, stop: threading.Event) -> None:
    """Wait until asked to stop, or until no lease was live for the grace; keep the files in order meanwhile."""
    pause_s = min(0.5, max(grace_s / 4, 0.05))
    seen = time.monotonic()
    while not stop.wait(pause_s):
        if any_live(places):
            seen = time.monotonic()
            _repair(places, address)
        elif time.monotonic() - seen >= grace_s and _retire(places):
            return


def _retire(places: Places) -> bool:
    """Take the address back, unless a client is just arriving."""
    if not places.leases.exists():
        return True  # the whole folder was removed
    try:
        with lock_on(places.start_lock):
            if any_live(places):
                return False
            places.address.unlink(missing_ok=True)
            return True
    except Timeout:
        return False


def _repair(places: Places, address: Address) -> None:
    """Put a lost or damaged address file right, and keep the log short."""
    try:
        known = read_address(places.address)
        if known is None or known[0] != address:
            write_address(places.address, address)
        if places.log.exists() and places.log.stat().st_size > LOG_CAP_BYTES:
            os.truncate(places.log, 0)  # it is open for appending: the next line goes to the new end
    except OSError:
        logger.exception("could not keep the files in order")


def free_port() -> int:
    """Return a loopback port that was free just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Deadline:
    """End the process when a block takes too long: a thread inside the engine cannot be interrupted."""

    def __init__(self, seconds: float, outcome: ExitStatus, end: Callable[[int], object] = os._exit) -> None:
        self._timer = threading.Timer(seconds, end, [int(outcome)])
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()


def _run() -> None:  # pragma: no cover - a process of its own
    """Run, and leave without the interpreter's own farewell, in which the engine's threads may crash."""
    logging.basicConfig(level=logging.INFO)
    os.umask(0o077)
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-c at the terminal is meant for the client
    outcome = ExitStatus.FAILED
    try:
        outcome = main(None, start_engine, stop)
    except Exception:  # the entry point: the log keeps it, the status tells the starter
        logger.exception("failed")
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(outcome)


if __name__ == "__main__":  # pragma: no cover
    _run()
