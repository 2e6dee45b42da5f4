"""Whole requests whose graph server dies or falls silent on the way: they go on, and say from what."""

import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import FixedAddress
from graph.embedded.server import EmbeddedServer
from graph.observability.events import Notice, PathFound
from graph.observability.run_metadata import facts_of
from graph.store.tool_graph import ToolGraph
from tests.graph.bolt_gate import COMMIT, Gate
from tests.graph.talking import Heard, at_home, say
from tests.graph.world import World

Until = Callable[..., Awaitable[None]]
FROM_START = "(:Boundary {id: 'START'})-[r:FOLLOWED_BY]->("
"""In bulk, or node by node where the bulk is read behind."""
REQUESTS = {
    "en": ("convert 5 km to miles", "3.1069", "the path was found with what was last known of it"),
    "zh": ("5公里等于多少英里", "3.1069", "本次路径依据的是上次读到的内容"),
}


@pytest.fixture
async def own_server(tmp_path: Path) -> AsyncIterator[EmbeddedServer]:
    server = EmbeddedServer(tmp_path / "own" / "graph", grace_s=0.3)
    yield server
    await server.close()


@pytest.fixture
async def gate(own_server: EmbeddedServer) -> AsyncIterator[Gate]:
    async with Gate(FixedAddress(await own_server.ensure())) as opened:
        yield opened


def notices(heard: Heard) -> list[str]:
    return [e.text for e in heard.events if isinstance(e, Notice)]


def paths(heard: Heard) -> list[PathFound]:
    return [e for e in heard.events if isinstance(e, PathFound)]


def forget_what_is_fresh(assistant: Assistant) -> None:
    assistant.resources.graph.edges.expire()


@pytest.mark.full
async def test_a_server_that_is_killed_in_the_middle_of_a_search_is_replaced_by_what_was_known_last(
    home: Path, gate: Gate
) -> None:
    async with Assistant.open(at_home(home, await gate.ensure())) as assistant:
        fresh = await say(assistant, "convert 7 km to miles")
        assert ([p.path.graph for p in paths(fresh)], notices(fresh)) == (["current"], [])
        forget_what_is_fresh(assistant)
        gate.arm(FROM_START, partial(os.kill, gate.target.pid, signal.SIGKILL))
        for language, (request, value, mark) in REQUESTS.items():
            heard = await say(assistant, request, thread=language)
            (found,), (told,) = paths(heard), notices(heard)
            assert value in heard.text
            assert heard.text.endswith(f"_{told}_")
            assert mark in told
            assert facts_of(found)["path_graph"] == "last_known"
            assert gate.struck.is_set()


@pytest.mark.full
async def test_a_server_that_hangs_in_the_middle_of_a_search_costs_its_bound_and_no_answer(
    home: Path, gate: Gate, until: Until
) -> None:
    async with Assistant.open(at_home(home, await gate.ensure(), graph_timeout_s=2.0)) as assistant:
        graph: ToolGraph = assistant.resources.graph
        await say(assistant, "convert 7 km to miles")
        forget_what_is_fresh(assistant)
        pid = gate.target.pid
        gate.arm(FROM_START, partial(os.kill, pid, signal.SIGSTOP), passes=True, shut=False)
        heard = await say(assistant, "convert 5 km to miles")
        assert "3.1069" in heard.text
        assert [p.path.graph for p in paths(heard)] == ["last_known"]
        assert (await graph.health()).pending == 1
        os.kill(pid, signal.SIGCONT)
        await until(lambda: graph._connection.available, 60)
        assert ((await graph.stats()).paths, (await graph.health()).pending) == (2, 0)


@pytest.mark.full
async def test_a_server_that_is_killed_while_a_run_is_counted_costs_no_answer_and_no_count(
    home: Path, own_server: EmbeddedServer, until: Until
) -> None:
    async with Gate(own_server) as gate, Assistant.open(at_home(home, await gate.ensure())) as assistant:
        graph = assistant.resources.graph
        gate.arm(COMMIT, partial(os.kill, gate.target.pid, signal.SIGKILL), answered=True)
        heard = await say(assistant, "convert 5 km to miles")
        assert gate.struck.is_set()
        assert ("3.1069" in heard.text, paths(heard)[0].path.graph) == (True, "current")
        assert (await graph.health()).pending == 1


@pytest.mark.parametrize(
    ("request_text", "language", "mark"),
    [
        ("erase a.txt", "en", "_The tool graph is not reachable; the path was found without learnt transitions._"),
        ("删 a.txt", "zh", "_工具图暂时无法访问，本次没有使用学到的转移权重。_"),
    ],
)
async def test_what_a_path_was_found_with_is_said_after_an_approval_too(
    world: World, request_text: str, language: str, mark: str
) -> None:
    world.graph.down = True
    await world.ask(request_text, language=language)
    world.graph.down = False
    await world.answer_questions(approve=True)
    assert world.town.erased == ["a.txt"]
    assert (await world.answer()).endswith(mark)
