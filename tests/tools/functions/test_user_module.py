"""Functions of users' files: at work in a worker, with their own types, state and faults."""

import os
from pathlib import Path
from typing import Any

import pytest

from tools.call import ToolCall, ToolResult
from tools.calls.invoke import Limits, invoke
from tools.context import ToolContext
from tools.functions.loader import load_file
from tools.functions.runner import FunctionRunner, ToolThreads
from tools.functions.signature import read_signature

MINE = '''"""A file of one's own."""
import os
import time
from pydantic import BaseModel
from tools.context import ToolContext
from tools.marking import tool

seen: list[str] = []


class Parcel(BaseModel):
    weight: float


class Quote(BaseModel):
    cost: float
    pid: int
    note: str = ""


@tool()
def quote(parcel: Parcel, context: ToolContext) -> Quote:
    """Quote."""
    return Quote(cost=parcel.weight * 2, pid=os.getpid(), note=context.user)


@tool(keeps_state=True)
def remember(word: str) -> list[str]:
    """Remember."""
    seen.append(word)
    return [*seen, str(os.getpid())]


@tool()
def fill(megabytes: int) -> int:
    """Fill."""
    return len(bytearray(megabytes * 1_000_000))


@tool()
def hang() -> int:
    """Hang."""
    while True:
        pass


@tool()
def refuse() -> int:
    """Refuse."""
    raise LookupError("没有这一行")


@tool()
def later():
    """Later."""
    async def soon() -> int:
        return 5
    return soon()
'''


class Mine:
    """A file's tools, ready to be called."""

    def __init__(self, path: Path, context: ToolContext) -> None:
        loaded = load_file(path)
        assert loaded.problems == []
        self.tools = {id_.rpartition("/")[2]: tool for id_, tool in loaded.tools.items()}
        signatures = {id_: read_signature(function) for id_, function in loaded.functions.items()}
        self._runner, self._context = FunctionRunner(signatures, ToolThreads()), context

    async def call(self, name: str, timeout_s: float = 20, **arguments: Any) -> ToolResult:
        tool = self.tools[name]
        asked = ToolCall(id="1", tool_id=tool.id, arguments=arguments)
        return await invoke(tool, self._runner, asked, self._context, Limits(timeout_s=timeout_s))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "我的 tools.py"
    file.write_text(MINE, encoding="utf-8")
    return file


@pytest.fixture
def mine(path: Path, context: ToolContext) -> Mine:
    return Mine(path, context)


async def test_a_function_works_elsewhere_with_the_types_of_its_module(mine: Mine) -> None:
    found = await mine.call("quote", parcel={"weight": 2.5})
    assert (found.status, found.value["cost"], found.value["note"]) == ("ok", 5.0, "local"), found.error
    assert found.value["pid"] != os.getpid()


async def test_a_function_that_keeps_state_stays_here(mine: Mine) -> None:
    await mine.call("remember", word="one")
    assert (await mine.call("remember", word="两")).value == ["one", "两", str(os.getpid())]


async def test_an_edited_file_runs_as_it_is_now(mine: Mine, path: Path, context: ToolContext) -> None:
    await mine.call("quote", parcel={"weight": 1})
    path.write_text(MINE.replace("parcel.weight * 2", "parcel.weight * 3"), encoding="utf-8")
    unread = await mine.call("quote", parcel={"weight": 1})
    reread = await Mine(path, context).call("quote", parcel={"weight": 1})
    assert (unread.value["cost"], reread.value["cost"]) == (2.0, 3.0)


async def test_what_hangs_is_stopped_and_what_grows_is_refused(mine: Mine) -> None:
    hung = await mine.call("hang", timeout_s=1)
    assert (hung.status, "was stopped" in hung.error) == ("error", True)
    grown = await mine.call("fill", megabytes=3_000)
    assert (grown.status, "memory" in grown.error) == ("error", True)
    assert (await mine.call("fill", megabytes=1)).value == 1_000_000


async def test_what_a_function_raises_is_in_the_log_with_its_line(mine: Mine, caplog: pytest.LogCaptureFixture) -> None:
    assert "the log says why" in (await mine.call("refuse")).error
    assert "in refuse" in caplog.text
    assert "LookupError: 没有这一行" in caplog.text


async def test_what_a_plain_function_leaves_to_be_awaited_is_awaited(mine: Mine) -> None:
    assert (await mine.call("later")).value == 5


async def test_a_file_that_does_not_load_in_a_worker_says_so(tmp_path: Path, context: ToolContext) -> None:
    file = tmp_path / "fickle.py"
    file.write_text(
        "import os\nfrom tools.marking import tool\n"
        f"if os.getpid() != {os.getpid()}:\n    raise OSError('not here')\n"
        "@tool()\ndef one() -> int:\n    '''One.'''\n    return 1\n",
        encoding="utf-8",
    )
    found = await Mine(file, context).call("one")
    assert found.status == "error"
    assert "fickle.py does not load in a worker process: OSError: not here" in found.error
