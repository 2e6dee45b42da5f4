"""A process that is killed in the middle of a run, and the next one that says so, goes on with it or drops it."""

import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import Answered, CutOff, Notice
from tests.graph.talking import at_home, hear, say

TOOLS = '''
import os
import signal
import time
from pathlib import Path

from tools.context import ToolContext
from tools.marking import tool


def die_once(context, name):
    """Kill the program: whoever calls this keeps state and so runs in its process, not in a worker."""
    called(context, name)
    if (Path(context.data_dir).parent / name).read_text().count("called") == 1:
        os.kill(os.getpid(), signal.SIGKILL)


def called(context, name):
    place = Path(context.data_dir).parent / name
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("a") as file:
        file.write("called\\\\n")


@tool(examples=("launch the red balloon", "放飞红气球"), permission="medium", domains=("general",), keeps_state=True)
def launch_balloon(context: ToolContext) -> dict[str, bool]:
    """Launch the red balloon."""
    die_once(context, "launched")
    return {"launched": True}


@tool(examples=("ring the harbour bell", "敲响港口的钟"), permission="medium", domains=("general",))
def ring_bell(context: ToolContext) -> dict[str, bool]:
    """Ring the harbour bell."""
    called(context, "rung")
    return {"rung": True}


@tool(examples=("count the seagulls", "数一数海鸥"), permission="low", domains=("general",), idempotent=True,
      keeps_state=True)
def count_seagulls(context: ToolContext) -> dict[str, int]:
    """Count the seagulls."""
    time.sleep(2)  # what runs beside it ends, and is noted
    die_once(context, "counted")
    return {"seagulls": 17}
'''
KILLED = """
import asyncio
import os
import signal
import sys
from pathlib import Path

from graph.assistant import Assistant
from graph.observability.events import Answered
from settings import Settings


async def main(home, uri, username, password, request):
    settings = Settings(
        _env_file=None,
        home=Path(home),
        embedder="none",
        neo4j_uri=uri,
        neo4j_username=username,
        neo4j_password=password,
    )
    async with Assistant.open(settings) as assistant:
        await assistant.resources.library.add(Path(home) / "balloons.py")
        async for event in assistant.ask(request, thread_id="t", user="local"):
            if isinstance(event, Answered):
                os.kill(os.getpid(), signal.SIGKILL)


asyncio.run(main(*sys.argv[1:]))
"""
FULL = pytest.mark.full
"""Each of these kills a process and starts another; `make test` does it in one language each."""
LAUNCH = ("launch the red balloon", "放飞红气球")
RING_AND_COUNT = ("ring the harbour bell, then count the seagulls", "敲响港口的钟，然后数一数海鸥")


@asynccontextmanager
async def after_a_kill(home: Path, address: Address, request: str) -> AsyncIterator[Assistant]:
    """Run a request in another process, which one of its tools kills, or which dies with the answer in its hand."""
    home.joinpath("balloons.py").write_text(TOOLS, encoding="utf-8")
    command = [sys.executable, "-c", KILLED, str(home), address.uri, address.username, address.password, request]
    done = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, timeout=240, check=False)  # noqa: ASYNC221 - nothing else runs
    assert done.returncode == -9, done.stderr.decode()
    async with Assistant.open(at_home(home, address)) as assistant:
        yield assistant


def times(home: Path, name: str) -> int:
    file = home / "data" / name
    return file.read_text(encoding="utf-8").count("called") if file.exists() else 0


@pytest.mark.full
@pytest.mark.parametrize("request_", [LAUNCH[0], pytest.param(LAUNCH[1], marks=FULL)])
async def test_a_new_question_is_not_answered_before_the_cut_off_one_is_settled(
    home: Path, embedded_address: Address, request_: str
) -> None:
    async with after_a_kill(home, embedded_address, request_) as assistant:
        for question in (request_, "convert 5 km to miles"):
            (cut,) = (await say(assistant, question)).events
            assert isinstance(cut, CutOff)
            assert cut.request == request_
            assert [(noted.call.tool_id, noted.status) for noted in cut.calls] == [("balloons/launch_balloon", None)]
    assert times(home, "launched") == 1


async def test_a_call_that_was_cut_off_is_told_and_not_repeated(home: Path, embedded_address: Address) -> None:
    async with after_a_kill(home, embedded_address, LAUNCH[0]) as assistant:
        heard = await hear(assistant.resume("t", {}))
        assert "was cut off in the middle: it may have been done" in heard.text
        assert await assistant.cut_off("t") is None
        assert "3.1069" in (await say(assistant, "convert 5 km to miles")).text
    assert times(home, "launched") == 1


@pytest.mark.full
async def test_the_same_is_told_in_chinese(home: Path, embedded_address: Address) -> None:
    async with after_a_kill(home, embedded_address, LAUNCH[1]) as assistant:
        heard = await hear(assistant.resume("t", {}))
    assert "在执行中断开：它可能已经完成" in heard.text
    assert times(home, "launched") == 1


@pytest.mark.full
@pytest.mark.parametrize("request_", [pytest.param(RING_AND_COUNT[0], marks=FULL), RING_AND_COUNT[1]])
async def test_going_on_does_what_is_left_and_nothing_twice(
    home: Path, embedded_address: Address, request_: str
) -> None:
    async with after_a_kill(home, embedded_address, request_) as assistant:
        cut = await assistant.cut_off("t")
        assert cut is not None
        assert [(noted.call.tool_id, noted.status) for noted in cut.calls] == [
            ("balloons/ring_bell", "ok"),
            ("balloons/count_seagulls", None),
        ]
        answer = (await hear(assistant.resume("t", {}))).answer
    assert {r.call.tool_id: r.status for r in answer.results} == {
        "balloons/ring_bell": "ok",
        "balloons/count_seagulls": "ok",
    }
    assert (times(home, "rung"), times(home, "counted")) == (1, 2)  # counting is safe to repeat


@pytest.mark.full
async def test_what_is_dropped_stays_done_and_the_next_question_is_answered(
    home: Path, embedded_address: Address
) -> None:
    async with after_a_kill(home, embedded_address, RING_AND_COUNT[0]) as assistant:
        await assistant.drop("t")
        assert await assistant.cut_off("t") is None
        assert [e async for e in assistant.resume("t", {})] == []
        assert "3.1069" in (await say(assistant, "convert 5 km to miles")).text
    assert (times(home, "rung"), times(home, "counted")) == (1, 1)


@pytest.mark.full
async def test_an_answer_that_nobody_was_shown_is_given_without_any_call(home: Path, embedded_address: Address) -> None:
    async with after_a_kill(home, embedded_address, "ring the harbour bell") as assistant:
        cut = await assistant.cut_off("t")
        assert cut is not None
        assert [noted.status for noted in cut.calls] == ["ok"]
        heard = await hear(assistant.resume("t", {}))
        assert isinstance(heard.events[0], Answered)
        assert heard.answer.tools == ("balloons/ring_bell",)
        assert await assistant.cut_off("t") is None
    assert times(home, "rung") == 1


async def test_a_run_that_goes_on_elsewhere_is_not_taken_for_one_that_was_cut_off(
    home: Path, embedded_address: Address
) -> None:
    settings = at_home(home, embedded_address)
    async with Assistant.open(settings) as here, Assistant.open(settings) as there:
        events = here.ask("convert 5 km to miles", thread_id="t", user="local")
        await anext(events)
        assert await there.cut_off("t") is None
        assert "at work on another request" in (await say(there, "convert 6 km to miles")).text
        assert "正在处理另一个请求" in (await say(there, "6 公里等于多少英里？")).text
        assert [e async for e in events]


async def test_a_question_in_place_of_an_approval_says_that_the_call_was_not_made(
    home: Path, embedded_address: Address
) -> None:
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        file = assistant.resources.settings.workspace_dir / "old.txt"
        file.write_text("old", encoding="utf-8")
        assert (await say(assistant, "delete old.txt")).questions
        heard = await say(assistant, "convert 5 km to miles")
    assert heard.events[0] == Notice(
        text="“delete file” was waiting for your approval; it was not run, since you asked for something else."
    )
    assert "3.1069" in heard.text
    assert file.exists()
