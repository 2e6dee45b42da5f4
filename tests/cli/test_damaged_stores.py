"""A store that is damaged: one sentence at the terminal, exit code 1, and never a traceback."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from graph.memory.collection import Learnt
from graph.memory.long_term import LongTermMemory
from graph.workspace.open_memory import open_memory
from settings import Settings
from tests.cli.conftest import Run
from tools.storage.sqlite import FILE_NAME

PAGE = 4096


@pytest.fixture
def used(home: Path) -> Path:
    """A home in which something is remembered."""

    async def remember(memory: LongTermMemory) -> None:
        for n in range(40):
            learnt = Learnt(request=f"第 {n} 个请求 " + "x" * 400, path=("a/b",), outcome="success", agent="general")
            await memory.remember(learnt, np.full(4, 0.5, dtype=np.float32))

    async def fill() -> None:
        async with open_memory(Settings(home=home), "local") as memory:
            await remember(memory)

    asyncio.run(fill())
    return home


@pytest.fixture
def run(home: Path, toolatlas: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")
    monkeypatch.setenv("TOOLATLAS_EMBEDDED_GRACE_S", "0.2")
    return toolatlas


def damaged(file: Path, page: int) -> None:
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    held = bytearray(file.read_bytes())
    held[page * PAGE : (page + 1) * PAGE] = b"\xff" * PAGE
    file.write_bytes(held)


def is_one_sentence(code: int, out: str, err: str) -> bool:
    return (code, out, len(err.splitlines()), "Traceback" in err) == (1, "", 1, False)


def test_a_damaged_page_of_memories_is_said(used: Path, run: Run) -> None:
    file = used / "memory.db"
    whole, said = file.read_bytes(), []
    for page in range(1, len(whole) // PAGE):
        file.write_bytes(whole)
        damaged(file, page)
        code, out, err = run("memory", "list")
        assert code == 0 or is_one_sentence(code, out, err), page
        said += [err] if code else []
    assert said
    assert {line.strip() for line in said} == {
        f"toolatlas: The store {file} cannot be used: it is damaged; move it away or restore a backup."
    }


@pytest.mark.full
@pytest.mark.parametrize("name", ["memory.db", "checkpoints.db", FILE_NAME])
@pytest.mark.parametrize("request_", ["convert 5 km to miles", "5公里等于多少英里"])
def test_a_file_that_is_no_store_ends_a_request_with_a_sentence(home: Path, run: Run, name: str, request_: str) -> None:
    (home / name).write_bytes(b"no database at all, " * 500)
    run("home", "trust")
    code, out, err = run("ask", request_)
    assert is_one_sentence(code, out, err)
    assert f"The store {home / name} cannot be used: it is damaged or no database" in err


@pytest.mark.parametrize("name", ["tools.db", FILE_NAME, "memory.db", "checkpoints.db"])
def test_an_empty_file_is_a_store_that_holds_nothing_yet(home: Path, run: Run, name: str) -> None:
    (home / name).touch()
    run("home", "trust")
    code, out, err = run("tools", "show", "general/calculate")
    assert (code, "general/calculate" in out, "Traceback" in err) == (0, True, False)
    code, out, err = run("memory", "list")
    assert (code, out) == (0, "Nothing is remembered.\n")


def test_text_that_is_none_is_damage_and_is_not_printed(home: Path, run: Run) -> None:
    run("tools", "list")
    with closing(sqlite3.connect(home / FILE_NAME)) as database, database:
        database.execute("UPDATE tool_definitions SET definition = CAST(x'ff41ff' AS TEXT) WHERE id LIKE 'general/%'")
    code, out, err = run("tools", "list")
    assert is_one_sentence(code, out, err)
    assert "it is damaged" in err
