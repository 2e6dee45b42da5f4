"""The real server in its own process: who starts it, who keeps it, and what any crash leaves behind."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest

from errors import GraphUnavailable, StoreError
from graph.embedded.address import Address
from graph.embedded.bulletin import answers, read_address, write_address
from graph.embedded.leases import any_live
from graph.embedded.places import Places, is_locked, lock_on
from graph.embedded.server import EmbeddedServer
from graph.embedded.stamp import stamp_text
from graph.embedded.starting import attach
from graph.embedded.terms import Terms
from graph.store.connection import Link
from tests.graph.graph_contents import rows_of

StartClient = Callable[..., "subprocess.Popen[str]"]
GRACE_S = 0.3


class Usage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "图 and spaces" / "graph"


def alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


async def gone(pid: int, within_s: float = 10.0) -> bool:
    for _ in range(int(within_s / 0.05)):
        if not alive(pid):
            return True
        await asyncio.sleep(0.05)
    return False


async def said(client: "subprocess.Popen[str]") -> int:
    assert client.stdout is not None
    return int(await asyncio.to_thread(client.stdout.readline))


async def test_it_starts_serves_and_goes_after_its_last_client(home: Path) -> None:
    async with EmbeddedServer(home, grace_s=GRACE_S) as address:
        assert await rows_of(address, "RETURN 1 AS one") == [{"one": 1}]
        assert (home / "server.json").stat().st_mode & 0o777 == 0o600
        command = psutil.Process(address.pid).cmdline()
        assert not any(address.password in part for part in command)
        assert psutil.Process(address.pid).memory_info().rss < 450e6
        listening = psutil.Process(address.pid).net_connections(kind="inet")
        assert {c.laddr.ip for c in listening if c.status == psutil.CONN_LISTEN} <= {"127.0.0.1", "::ffff:127.0.0.1"}
    assert await gone(address.pid)
    assert read_address(Places(home).address) is None


async def test_a_second_client_connects_instead_of_starting_another(embedded_home: Path) -> None:
    async with EmbeddedServer(embedded_home) as first, EmbeddedServer(embedded_home) as second:
        assert second == first


async def test_two_that_start_at_once_share_one_server_and_killed_they_leave_no_orphan(
    home: Path, start_client: StartClient
) -> None:
    clients = [start_client(home), start_client(home)]
    pids = await asyncio.gather(*[said(client) for client in clients])
    assert pids[0] == pids[1]
    for client in clients:
        client.send_signal(signal.SIGKILL)
        client.wait()
    assert await gone(pids[0])
    assert not any_live(Places(home))


@pytest.mark.full
async def test_it_outlives_who_started_it_and_what_was_written_stays(home: Path, start_client: StartClient) -> None:
    starter = start_client(home)
    pid = await said(starter)
    async with EmbeddedServer(home, grace_s=GRACE_S) as address:
        starter.send_signal(signal.SIGKILL)
        starter.wait()
        await asyncio.sleep(3 * GRACE_S)
        assert address.pid == pid
        assert await rows_of(address, "CREATE (n:Note {text: '还在'}) RETURN n.text AS text") == [{"text": "还在"}]
    assert await gone(pid)
    async with EmbeddedServer(home, grace_s=GRACE_S) as again:
        assert await rows_of(again, "MATCH (n:Note) RETURN n.text AS text") == [{"text": "还在"}]


async def test_ctrl_c_at_the_terminal_does_not_reach_it_and_sigterm_ends_it_cleanly(home: Path) -> None:
    async with EmbeddedServer(home, grace_s=GRACE_S) as address:
        os.kill(address.pid, signal.SIGINT)
        await asyncio.sleep(0.3)
        assert answers(address)
        assert os.getsid(address.pid) != os.getsid(0)
        os.kill(address.pid, signal.SIGTERM)
        assert await gone(address.pid)
        assert read_address(Places(home).address) is None
    assert "ArcadeDB Server is down" in (home / "server.log").read_text()


@pytest.mark.full
async def test_killed_in_the_middle_of_writes_it_comes_back_with_all_that_was_acknowledged(
    home: Path, until: Callable[..., Awaitable[None]]
) -> None:
    server = EmbeddedServer(home, grace_s=GRACE_S)
    acknowledged = 0
    async with server as address:
        link = Link(address, 5.0)

        async def write() -> None:
            nonlocal acknowledged
            while True:
                await link.rows("CREATE (:Row {n: $n})", {"n": acknowledged})
                acknowledged += 1

        writing = asyncio.create_task(write())
        await until(lambda: acknowledged >= 20)
        os.kill(address.pid, signal.SIGKILL)
        with pytest.raises(GraphUnavailable):
            await writing
        await link.close()
        fresh = await server.ensure()
        assert fresh != address
        [row] = await rows_of(fresh, "MATCH (r:Row) RETURN count(r) AS n")
        assert acknowledged <= row["n"] <= acknowledged + 1
    assert await gone(fresh.pid)


async def test_a_stale_address_is_not_believed_even_where_another_bolt_server_listens(
    home: Path,
    engines: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = Places(home)
    places.create()
    engines(home / "elsewhere", 0, "x", 64)
    port = engines.started[0]._socket.getsockname()[1]
    write_address(places.address, Address(f"bolt://127.0.0.1:{port}", "root", "old", "tools", os.getpid()))
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(GraphUnavailable, match=r"could not start .*server\.log"):
        await EmbeddedServer(home).ensure()
    assert not places.address.exists()


async def test_a_server_of_another_version_is_refused(home: Path, engines: Any) -> None:
    places = Places(home)
    places.create()
    engines(home / "elsewhere", 0, "x", 64)
    port = engines.started[0]._socket.getsockname()[1]
    write_address(places.address, Address(f"bolt://127.0.0.1:{port}", "root", "x", "tools", 4711))
    places.address.write_text(places.address.read_text().replace('"version": 1', '"version": 2'))
    with lock_on(places.server_lock), pytest.raises(StoreError, match="process 4711"):
        await EmbeddedServer(home).ensure()


async def test_a_store_of_another_version_is_refused_in_one_sentence(home: Path) -> None:
    places = Places(home)
    places.create()
    places.stamp.write_text(stamp_text("26.10.2").replace('"version": 1', '"version": 7'))
    with pytest.raises(StoreError, match="has version 7"):
        async with EmbeddedServer(home):
            pytest.fail("it must not open")
    assert not any_live(places)


async def test_a_full_disk_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10, 10, 0))
    with pytest.raises(StoreError, match="disk"):
        async with EmbeddedServer(home):
            pytest.fail("it must not open")


async def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be used"):
        async with EmbeddedServer(tmp_path / "file" / "graph"):
            pytest.fail("it must not open")


async def test_a_server_that_hangs_is_waited_for_no_longer_than_the_bound(home: Path) -> None:
    places = Places(home)
    places.create()
    with lock_on(places.server_lock), pytest.raises(GraphUnavailable, match="did not answer in time"):
        await EmbeddedServer(home, start_timeout_s=0.3).ensure()
    assert not is_locked(places.start_lock)


async def test_a_server_that_announced_itself_and_hangs_is_not_waited_for_as_long_as_for_a_start(home: Path) -> None:
    places = Places(home)
    places.create()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        write_address(
            places.address, Address(f"bolt://127.0.0.1:{silent.getsockname()[1]}", "root", "x", "tools", 4711)
        )
        waiting = asyncio.to_thread(attach, places, Terms(timeout_s=600, silence_s=0.1))
        with lock_on(places.server_lock), pytest.raises(GraphUnavailable, match=r"process 4711.* did not answer"):
            await asyncio.wait_for(waiting, 60)


async def test_a_start_that_goes_on_elsewhere_is_waited_for_no_longer_than_the_bound(home: Path) -> None:
    places = Places(home)
    places.create()
    with lock_on(places.start_lock), pytest.raises(GraphUnavailable, match="still starting"):
        await EmbeddedServer(home, start_timeout_s=0.3).ensure()


async def test_a_store_that_is_no_folder_is_said(home: Path) -> None:
    places = Places(home)
    places.create()
    places.store.write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be used: Not a directory"):
        await EmbeddedServer(home).ensure()


async def test_a_start_that_was_cancelled_keeps_no_lease(home: Path) -> None:
    server = EmbeddedServer(home, grace_s=GRACE_S)
    opening = asyncio.create_task(server.__aenter__())
    await asyncio.sleep(0.3)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert not any_live(Places(home))
