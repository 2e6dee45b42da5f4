"""Find the running server of a folder, or start it. Blocking: call it in a thread."""

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

from filelock import Timeout

from errors import GraphUnavailable, StoreError
from graph.embedded.address import Address
from graph.embedded.bulletin import answers, read_address
from graph.embedded.outcome import ExitStatus, error_for
from graph.embedded.places import MIN_FREE_BYTES, Places, is_locked, lock_on
from graph.embedded.stamp import STORE_VERSION, check_store, engine_version
from graph.embedded.terms import Terms

_SOURCE = Path(__file__).resolve().parents[2]
_POLL_S = 0.03
_ATTEMPTS = 2


def attach(places: Places, terms: Terms) -> Address:
    """Return the address of this folder's server, which answers; start it where it is not running.

    Raises:
        GraphUnavailable: no server came up within the bound.
        StoreError: the store is another version's, or the disk is full.
    """
    deadline = time.monotonic() + terms.timeout_s
    try:
        with lock_on(places.start_lock, terms.timeout_s):
            return _find_or_start(places, terms, deadline)
    except Timeout:
        raise GraphUnavailable(
            f"Another process is still starting the tool graph in '{places.root}'; try again in a moment."
        ) from None
    except OSError as error:
        raise StoreError(f"The tool graph's folder '{places.root}' cannot be used: {error.strerror}.") from error


def _find_or_start(places: Places, terms: Terms, deadline: float) -> Address:
    child: subprocess.Popen[bytes] | None = None
    attempts = 0
    patience = time.monotonic() + terms.silence_s
    while time.monotonic() < deadline:
        running = is_locked(places.server_lock)
        if running and (address := _answering(places)):
            return address
        if running and child is None and time.monotonic() > patience and read_address(places.address):
            break  # it is not starting: it hangs, and nobody should wait for it as long as for a start
        if child is not None and (status := child.poll()) is not None:
            if attempts == _ATTEMPTS or status != ExitStatus.FAILED:
                raise error_for(status, places.root)
            child = None  # a port that was free a moment ago may be taken: once more
        if child is None and not running:
            child, attempts = _start(places, terms), attempts + 1
        time.sleep(_POLL_S)
    raise GraphUnavailable(_silence(places))


def _answering(places: Places) -> Address | None:
    known = read_address(places.address)
    if known is None or not answers(known[0]):
        return None
    if known[1] != STORE_VERSION:
        raise StoreError(
            f"A ToolAtlas of another version runs the tool graph in '{places.root}' (process {known[0].pid}); "
            "stop that one first."
        )
    return known[0]


def _start(places: Places, terms: Terms) -> subprocess.Popen[bytes]:
    check_store(places, engine_version())
    if shutil.disk_usage(places.root).free < MIN_FREE_BYTES:
        raise error_for(ExitStatus.DISK_FULL, places.root)
    places.address.unlink(missing_ok=True)  # nobody lives behind it: the server's lock is free
    command = [sys.executable, "-P", "-m", "graph.embedded.child", str(places.root), *terms.arguments()]
    places.log.touch(mode=0o600)
    with places.log.open("ab") as log:
        child = subprocess.Popen(  # noqa: S603 - our own module and numbers
            command,
            cwd=places.root,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # it outlives us, and the terminal's ctrl-c is not for it
        )
    threading.Thread(target=child.wait, name="reap-graph-server", daemon=True).start()  # no zombie while we live
    return child


def _environment() -> dict[str, str]:
    """Let the child find this very code, whatever stands in the folder that it runs in."""
    path = os.pathsep.join(filter(None, [str(_SOURCE), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}


def _silence(places: Places) -> str:
    known = read_address(places.address)
    process = f" (process {known[0].pid})" if known else ""
    return f"The tool graph's server{process} did not answer in time; stop it and try again. Its log is '{places.log}'."
