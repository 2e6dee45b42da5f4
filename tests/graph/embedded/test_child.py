import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from graph.embedded.bulletin import read_address, write_privately
from graph.embedded.child import LOG_CAP_BYTES, Deadline, main
from graph.embedded.leases import Lease
from graph.embedded.outcome import ExitStatus
from graph.embedded.places import Places, is_locked, lock_on
from graph.embedded.stamp import stamp_text


class Usage(NamedTuple):
    total: int
    used: int
    free: int


class Stopped:
    def stop(self) -> None:
        """Have nothing to stop."""


def run(places: Places, start: Any, *, grace_s: float = 0.1, stop: threading.Event | None = None) -> ExitStatus:
    arguments = [str(places.root), f"--grace-s={grace_s}", "--timeout-s=1"]
    return main(arguments, start, stop or threading.Event())


def until(holds: Callable[[], object], within_s: float = 5.0) -> None:
    deadline = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@contextmanager
def leased(places: Places, engines: Any, **how: Any) -> Iterator[tuple[Lease, Future[ExitStatus]]]:
    """Run it under a lease, from where its address is known; the block's end waits until it has ended."""
    lease = Lease(places)
    lease.take()
    with ThreadPoolExecutor() as pool:
        running = pool.submit(run, places, engines, **how)
        until(lambda: read_address(places.address))
        yield lease, running


def test_without_any_lease_it_goes_after_the_grace(places: Places, engines: Any) -> None:
    started = time.monotonic()
    assert run(places, engines, grace_s=0.2) == ExitStatus.STOPPED
    assert time.monotonic() - started >= 0.2
    assert engines.started[0].stopped
    assert read_address(places.address) is None


def test_it_stays_while_a_lease_is_live_and_goes_after(places: Places, engines: Any) -> None:
    with leased(places, engines) as (lease, running):
        time.sleep(0.4)
        assert not running.done()
        lease.release()
        assert running.result(5) == ExitStatus.STOPPED


def test_asked_to_stop_it_stops_cleanly_under_live_leases(places: Places, engines: Any) -> None:
    stop = threading.Event()
    with leased(places, engines, stop=stop) as (lease, running):
        stop.set()
        assert running.result(5) == ExitStatus.STOPPED
    assert engines.started[0].stopped
    assert not is_locked(places.server_lock)
    lease.release()


def test_a_client_that_is_just_arriving_keeps_it(places: Places, engines: Any) -> None:
    with ThreadPoolExecutor() as pool, lock_on(places.start_lock):
        running = pool.submit(run, places, engines)
        until(lambda: read_address(places.address))
        time.sleep(0.4)
        assert not running.done()
    assert running.result(5) == ExitStatus.STOPPED


def test_a_lost_or_damaged_address_is_put_right(places: Places, engines: Any) -> None:
    with leased(places, engines) as (lease, running):
        known = read_address(places.address)
        write_privately(places.address, places.address.read_text().replace(engines.passwords[0], "wrong"))
        until(lambda: read_address(places.address) == known)
        places.address.unlink()
        until(lambda: read_address(places.address) == known)
        lease.release()
        assert running.result(5) == ExitStatus.STOPPED


def test_its_password_is_long_and_new_every_time(places: Places, engines: Any) -> None:
    run(places, engines)
    run(places, engines)
    first, second = engines.passwords
    assert first != second
    assert min(len(first), len(second)) >= 24


def test_its_log_stays_short(places: Places, engines: Any) -> None:
    lease = Lease(places)
    lease.take()
    places.log.write_bytes(b"x" * (LOG_CAP_BYTES + 1))
    with ThreadPoolExecutor() as pool:
        running = pool.submit(run, places, engines)
        until(lambda: places.log.stat().st_size == 0)
        lease.release()
        assert running.result(5) == ExitStatus.STOPPED


def test_a_folder_that_was_removed_ends_it(places: Places, engines: Any) -> None:
    with leased(places, engines) as (lease, running):
        places.root.rename(places.root.with_name("moved"))
        assert running.result(5) == ExitStatus.STOPPED
    lease.release()


def test_a_second_one_never_touches_the_store(places: Places, engines: Any) -> None:
    with lock_on(places.server_lock):
        assert run(places, engines) == ExitStatus.IN_USE
    assert engines.started == []


def test_a_store_of_another_version_is_left_alone(places: Places, engines: Any) -> None:
    places.stamp.write_text(stamp_text("99.0.0"))
    assert run(places, engines) == ExitStatus.OTHER_VERSION
    assert engines.started == []


def test_a_platform_without_the_engine_is_said(places: Places) -> None:
    assert run(places, None) == ExitStatus.NO_ENGINE


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), ExitStatus.DISK_FULL),
        (OSError(errno.EACCES, "Permission denied"), ExitStatus.FAILED),
    ],
)
def test_why_the_engine_did_not_start_is_told_by_the_status(
    places: Places, error: OSError, outcome: ExitStatus
) -> None:
    def fail(*_: object) -> Any:
        raise error

    assert run(places, fail) == outcome


def test_a_disk_without_room_is_told_before_anything_is_written(
    places: Places, engines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(10, 10, 0))
    assert run(places, engines) == ExitStatus.DISK_FULL
    assert not places.stamp.exists()


def test_bolt_that_comes_late_is_waited_for(places: Places, engines: Any) -> None:
    def late(store: Path, port: int, password: str, heap_mb: int) -> Any:
        threading.Timer(0.2, engines, [store, port, password, heap_mb]).start()
        return Stopped()

    assert run(places, late) == ExitStatus.STOPPED


def test_files_that_cannot_be_kept_in_order_end_nothing(places: Places, engines: Any) -> None:
    with leased(places, engines) as (lease, running):
        places.address.unlink()
        places.address.mkdir()
        time.sleep(0.3)
        assert not running.done()
        places.address.rmdir()
        lease.release()
        assert running.result(5) == ExitStatus.STOPPED


def test_a_block_that_takes_too_long_ends_the_process() -> None:
    ended: list[int] = []
    with Deadline(0.05, ExitStatus.SLOW, ended.append):
        until(lambda: ended)
    assert ended == [ExitStatus.SLOW]


def test_a_block_in_time_ends_nothing() -> None:
    ended: list[int] = []
    with Deadline(0.05, ExitStatus.SLOW, ended.append):
        pass
    time.sleep(0.1)
    assert ended == []


def test_the_address_holds_this_very_process(places: Places, engines: Any, tmp_path: Path) -> None:
    with leased(places, engines) as (lease, running):
        known = read_address(places.address)
        lease.release()
        running.result(5)
    assert known is not None
    assert known[0].pid == os.getpid()
    assert known[0].uri.startswith("bolt://127.0.0.1:")
