"""What goes wrong around an assistant: each fault ends as one clear sentence, and nothing is raised out of `ask`."""

import asyncio
import os
import signal
import socket
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from errors import StoreError
from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import Notice
from graph.store.outbox import Outbox
from settings import load_settings
from tests.graph.talking import at_home, one_sentence, say
from tests.prompts.conftest import Reply, StubServer
from tools.marking import tool
from tools.storage.sqlite import SqliteFile

MILES = "convert 5 km to miles"
HUM = '''
from tools.marking import tool


@tool()
def hum(tune: str) -> str:
    """Hum a tune."""
    return tune
'''


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Assistant]:
    home = tmp_path_factory.mktemp("bad")
    async with Assistant.open(at_home(home, embedded_address, call_timeout_s=4)) as opened:
        yield opened


@pytest.fixture
def model() -> Iterator[StubServer]:
    """A chat model on loopback that answers what the test says."""
    server = StubServer()
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


# tools


@pytest.mark.full
async def test_a_tool_that_takes_too_long_is_stopped_and_named(assistant: Assistant) -> None:
    @tool(domains=("general",), examples=("ponder the meaning of it all", "好好沉思一下"))
    async def ponder() -> str:
        """Ponder the meaning of it all for a long while."""
        await asyncio.sleep(60)
        return "42"

    await assistant.resources.library.add_function(ponder, "general")
    heard = await say(assistant, "ponder the meaning of it all")
    assert "general/ponder did not answer within 4 s and was stopped." in heard.text


async def test_a_tool_that_raises_anything_is_told_without_its_details(assistant: Assistant) -> None:
    @tool(domains=("general",), examples=("juggle seven torches", "耍七个火把"))
    def juggle() -> str:
        """Juggle seven torches."""
        raise ExceptionGroup("hands", [ZeroDivisionError("the secret of juggling")])

    await assistant.resources.library.add_function(juggle, "general")
    heard = await say(assistant, "juggle seven torches")
    assert "It failed unexpectedly; the log says why." in heard.text
    assert "secret" not in heard.text


async def test_a_stored_tool_that_no_longer_loads_is_left_out(
    home: Path, embedded_address: Address, tmp_path: Path
) -> None:
    settings, file = at_home(home, embedded_address), tmp_path / "mine.py"
    file.write_text(HUM, encoding="utf-8")
    async with Assistant.open(settings) as first:
        await first.resources.library.add(file)
    file.write_text("def hum(:\n", encoding="utf-8")
    async with Assistant.open(settings) as second:
        assert "mine/hum" not in second.resources.library.tools()
        assert any("mine/hum no longer loads" in p.reason for p in second.resources.library.problems)
        assert "3.1069" in (await say(second, MILES)).text


async def test_a_tool_that_is_gone_when_its_approval_comes_ends_in_a_sentence(assistant: Assistant) -> None:
    folder = assistant.resources.settings.workspace_dir
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "old.txt").write_text("old\n", encoding="utf-8")
    (asked,) = (await say(assistant, "delete old.txt")).questions
    await assistant.resources.library.disable("system/delete_file")
    events = [e async for e in assistant.resume("t", {asked.approval_id: True})]
    await assistant.resources.library.enable("system/delete_file")
    assert one_sentence(getattr(events[-1], "text", ""))


# the graph server


async def test_a_graph_server_that_is_down_at_the_start_costs_only_what_was_learnt(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    settings = at_home(home, neo4j_uri=f"bolt://127.0.0.1:{port}", graph_timeout_s=1.0)
    async with Assistant.open(settings) as assistant:
        heard = await say(assistant, MILES)
        assert "3.1069" in heard.text
        assert [e.text for e in heard.events if isinstance(e, Notice)] == [
            "The tool graph is not reachable; the path was found without learnt transitions."
        ]
        assert (await assistant.resources.graph.health()).pending == 1


async def test_a_graph_server_that_dies_in_the_middle_comes_back_with_what_it_missed(
    home: Path, until: Callable[..., Awaitable[None]]
) -> None:
    async with Assistant.open(at_home(home)) as assistant:
        graph = assistant.resources.graph
        await say(assistant, MILES)
        before = await graph.stats()
        os.kill((await graph.health()).pid, signal.SIGKILL)
        assert "4.3496" in (await say(assistant, "convert 7 km to miles")).text
        health: dict[str, Any] = {}

        async def watch() -> None:
            while not (health.get("available") and not health.get("pending")):
                health.update((await graph.health()).model_dump())
                await asyncio.sleep(0.05)

        await asyncio.wait_for(watch(), 60)
        assert (await graph.stats()).paths == before.paths + 1
        assert "5.5923" in (await say(assistant, "convert 9 km to miles")).text


# files of the user's


async def test_a_broken_profile_is_left_out_and_the_others_serve(assistant: Assistant) -> None:
    folder = assistant.resources.settings.home / "profiles"
    (folder / "broken.yaml").write_text("name: broken\ndomains: [\n", encoding="utf-8")
    (folder / "odd.yaml").write_text("name: odd\ndescription: x\ncolour: blue\n", encoding="utf-8")
    heard, problems = await say(assistant, MILES), assistant.resources.registry.problems
    for file in folder.iterdir():
        file.unlink()
    assert "3.1069" in heard.text
    assert len(problems) == 2


async def test_a_broken_taxonomy_is_refused_with_its_line(home: Path, embedded_address: Address) -> None:
    (home / "taxonomy.yaml").write_text("domains: {", encoding="utf-8")
    with pytest.raises(Exception, match=r"taxonomy\.yaml") as refused:
        async with Assistant.open(at_home(home, embedded_address)):
            pytest.fail("it must not open")
    assert one_sentence(str(refused.value))


@pytest.mark.parametrize("part", ["tools", "journal"])
async def test_a_store_of_another_version_is_refused(home: Path, embedded_address: Address, part: str) -> None:
    async with Assistant.open(at_home(home, embedded_address)):
        pass
    with sqlite3.connect(home / "toolatlas.db") as connection:
        connection.execute("UPDATE schema_versions SET version = 99 WHERE part = ?", (part,))
    connection.close()
    with pytest.raises(StoreError, match="version") as refused:
        async with Assistant.open(at_home(home, embedded_address)):
            pytest.fail("it must not open")
    assert one_sentence(str(refused.value))


@pytest.mark.parametrize("name", ["toolatlas.db", "tools.db", "journal.db", "checkpoints.db", "memory.db"])
async def test_a_damaged_store_is_refused_with_its_name(home: Path, embedded_address: Address, name: str) -> None:
    (home / name).write_bytes(b"this is no database at all, " * 100)
    with pytest.raises(StoreError, match=name):
        async with Assistant.open(at_home(home, embedded_address)):
            pytest.fail("it must not open")


async def test_a_home_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be written"):
        async with Assistant.open(at_home(tmp_path / "file" / "home")):
            pytest.fail("it must not open")


# the disk


async def test_a_disk_that_is_full_at_the_journal_stops_the_run_with_a_sentence(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(self: SqliteFile, work: Any) -> None:
        raise StoreError("toolatlas.db cannot be used: the disk is full; free some space and try again.")

    with monkeypatch.context() as patch:
        patch.setattr(SqliteFile, "write", full)
        heard = await say(assistant, MILES)
    assert heard.text == "toolatlas.db cannot be used: the disk is full; free some space and try again."
    assert "3.1069" in (await say(assistant, MILES)).text


@pytest.mark.parametrize(
    ("text", "said"), [(MILES, "cannot be written to the disk"), ("5公里等于多少英里", "无法写入磁盘")]
)
@pytest.mark.parametrize("error", [sqlite3.OperationalError("database or disk is full"), OSError(28, "No space left")])
async def test_a_disk_that_is_full_at_the_checkpoints_stops_the_run_with_a_sentence(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, error: Exception, text: str, said: str
) -> None:
    async def full(*_: Any, **__: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(assistant.resources.checkpoints, "aput", full)
        heard = await say(assistant, text)
    assert said in heard.text
    assert one_sentence(heard.text)


async def test_a_disk_that_is_full_at_the_outbox_costs_no_answer(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Outbox, path: object) -> None:
        raise StoreError("What was learnt cannot be kept.")

    async def down(*_: Any, **__: Any) -> None:
        raise StoreError("What was learnt cannot be kept.")

    monkeypatch.setattr(Outbox, "add", full)
    monkeypatch.setattr(type(assistant.resources.graph), "learn", down)
    assert "3.1069" in (await say(assistant, MILES)).text


async def test_a_fault_of_our_own_is_told_as_such_and_logged(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        raise KeyError("secret")

    with monkeypatch.context() as patch:
        patch.setattr("graph.workflow.readers.asking.plan_request", broken)
        english, chinese = await say(assistant, MILES), await say(assistant, "5公里等于多少英里")
    assert english.text == "Something went wrong on our side; the trace has the details. Please try again."
    assert chinese.text == "我们这边出了点问题，细节在追踪记录里。请再试一次。"
    assert any(record.exc_info for record in caplog.records)
    assert "3.1069" in (await say(assistant, MILES)).text


# the model


@pytest.mark.parametrize(
    "reply",
    [
        Reply(status=401),
        Reply(text="I would rather talk about the weather."),
        Reply(text='{"nonsense": true}'),
        Reply(text="{}", delay_s=1.0),
    ],
    ids=["refuses", "prose", "other form", "slow"],
)
async def test_a_model_that_is_of_no_use_leaves_the_decisions_offline_and_the_answer_says_so(
    home: Path, embedded_address: Address, model: StubServer, reply: Reply
) -> None:
    model.replies = [reply]
    served = {"model": "openai:stub", "model_base_url": model.url, "model_timeout_s": 0.5, "decisions": "model"}
    served |= {"strategy": "search"}
    async with Assistant.open(at_home(home, embedded_address, **served)) as assistant:
        heard = await say(assistant, MILES)
    assert len(model.requests) > 0
    assert heard.answer.tools == ("general/convert_units",)
    assert "_Decided without the chat model, in part at least. The " in heard.text


async def test_a_model_that_is_down_is_not_waited_for(home: Path, embedded_address: Address) -> None:
    served = {"model": "openai:stub", "model_base_url": "http://127.0.0.1:9/v1", "decisions": "model"}
    async with Assistant.open(at_home(home, embedded_address, **served)) as assistant:
        heard = await say(assistant, "5公里等于多少英里")
    assert "3.1069" in heard.text
    assert "本次至少有一部分没有用到聊天模型。无法连接模型服务器 http://127.0.0.1:9" in heard.text
    assert heard.answer.offline is False


async def test_a_bad_setting_is_one_line(home: Path) -> None:
    with pytest.raises(Exception, match="TOOLATLAS_TOP_K") as refused:
        load_settings(home=home, top_k=0)
    assert "\n" not in str(refused.value)
