"""Chroma is opened by one process at a time, or is a server."""

import asyncio
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import numpy as np
import pytest
from filelock import FileLock
from pydantic import SecretStr

from errors import StoreError
from tools.embedding import chroma_client
from tools.embedding.chroma_client import ChromaClient, home_id
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import MemoryVectors, Record, look_at, open_earlier, open_vectors

STARTS_WITHIN_S = 20.0
RECORD = Record("a/b#0", "a/b", "digest", np.array([0.6, 0.8], np.float32), "天气", {"kind": "description"})
WRITER = """
import asyncio, sys
import numpy as np
from pathlib import Path
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import Record, open_vectors

async def main(folder, who, rounds):
    store = await open_vectors(ChromaPlace(Path(folder)), "fake", 2)
    for n in range(int(rounds)):
        await store.put([Record(f"{who}/t#{n}", f"{who}/t", "d", np.ones(2, np.float32), "x", {"kind": "example"})])
    assert store.problem == "", store.problem

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Chroma server on loopback."""
    program = shutil.which("chroma", path=str(Path(sys.executable).parent))
    if program is None:
        pytest.skip("chromadb's program `chroma` is not beside this Python")
    folder = tmp_path_factory.mktemp("server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = [program, "run", "--path", str(folder / "db"), "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(told, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            url = f"http://127.0.0.1:{port}"
            if not _answers(url):
                pytest.skip(f"the Chroma server did not start within {STARTS_WITHIN_S:g} s on this machine")
            yield url
        finally:
            running.kill()


def _answers(url: str) -> bool:
    until = time.monotonic() + STARTS_WITHIN_S
    while time.monotonic() < until:
        try:
            return httpx.get(f"{url}/api/v2/heartbeat", timeout=1).is_success
        except httpx.TransportError:
            time.sleep(0.1)
    return False


async def write_elsewhere(folder: Path, who: str, rounds: int) -> int:
    told = [sys.executable, "-c", WRITER, str(folder), who, str(rounds)]
    process = await asyncio.create_subprocess_exec(*told, cwd=Path(__file__).parents[3])
    return await process.wait()


async def test_a_reader_sees_what_another_process_wrote(tmp_path: Path) -> None:
    store = await open_vectors(ChromaPlace(tmp_path), "fake", 2)
    await store.put([RECORD])
    assert await write_elsewhere(tmp_path, "other", 2) == 0
    assert set(await store.listed()) == {"a/b#0", "other/t#0", "other/t#1"}
    assert set(await store.vectors(["other/t#1"])) == {"other/t#1"}


@pytest.mark.full
async def test_processes_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    assert await asyncio.gather(*(write_elsewhere(tmp_path, who, 15) for who in ("one", "two"))) == [0, 0]
    listed = await look_at(ChromaPlace(tmp_path), "fake")
    assert len(listed) == 30


async def test_a_lock_that_is_held_for_too_long_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chroma_client, "LOCK_S", 0.1)
    with FileLock(tmp_path / ".lock"):
        assert "cannot be used" in (await open_vectors(ChromaPlace(tmp_path), "fake", 2)).problem


async def test_a_server_keeps_vectors_documents_and_tags(server: str, tmp_path: Path) -> None:
    place = ChromaPlace(tmp_path / "index", server, SecretStr("a token"))
    store = await open_vectors(place, "fake", 2)
    await store.put([RECORD])
    await store.put_stamp("in step")
    again = await open_vectors(place, "fake", 2)
    found = (await again.load())["a/b#0"]
    assert (found.text, found.vector.tolist()) == ("天气", pytest.approx([0.6, 0.8]))
    assert (await again.stamp(), again.problem, list(await look_at(place, "fake"))) == ("in step", "", ["a/b#0"])
    assert not (tmp_path / "index").exists()


async def test_homes_on_one_server_keep_apart(server: str, tmp_path: Path) -> None:
    ours, theirs = ChromaPlace(tmp_path / "ours" / "index", server), ChromaPlace(tmp_path / "theirs" / "index", server)
    await (await open_vectors(ours, "fake", 2)).put([RECORD])
    assert await look_at(theirs, "fake") == {}
    earlier = await open_earlier(theirs, "new")
    assert earlier is not None
    await earlier.forget()
    assert list(await look_at(ours, "fake")) == ["a/b#0"]


async def test_a_server_that_is_not_there_is_said_without_its_secret(tmp_path: Path) -> None:
    place = ChromaPlace(tmp_path / "index", "http://me:secret@127.0.0.1:9")
    store = await open_vectors(place, "fake", 2)
    assert isinstance(store, MemoryVectors)
    assert store.problem.startswith("The Chroma server at http://127.0.0.1:9 cannot be used; see TOOLATLAS_CHROMA_URL.")
    with pytest.raises(StoreError):
        await look_at(place, "fake")


def test_a_home_keeps_its_name_on_a_server(tmp_path: Path) -> None:
    assert home_id(tmp_path / "new") == home_id(tmp_path / "new") != home_id(tmp_path)


def test_what_is_no_fault_of_chroma_is_not_swallowed(tmp_path: Path) -> None:
    def fails(_: object) -> None:
        raise AssertionError("ours")

    with pytest.raises(AssertionError):
        ChromaClient(ChromaPlace(tmp_path)).run(fails)
