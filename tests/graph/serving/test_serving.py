"""Two processes of one user, here two sides in one process over a real socket."""

import asyncio
import os
import socket
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

import errors
import graph.serving.listener
from agents.approval.decision import Decision
from errors import ConfigError, ConversationBusy, InvalidArguments, StoreError, ToolAtlasError, ToolNotFound
from graph.observability.events import Answered, ApprovalAsked
from graph.serving.listener import Listener, serving
from graph.serving.served_assistant import ServedAssistant
from graph.serving.socket_place import listening_at, socket_path
from graph.serving.wire import EVENT, Fault, ServedCall, setup_of
from settings import Settings
from tests.web.fake_assistant import FakeAssistant
from tests.web.fake_events import delete_events, quote_events


@pytest.fixture
def assistant() -> FakeAssistant:
    assistant = FakeAssistant()
    assistant.pause_s = 0.0
    return assistant


@pytest.fixture
def settings(home: Path) -> Settings:
    return Settings(home=home)


@asynccontextmanager
async def served(
    assistant: FakeAssistant, settings: Settings, stop: Callable[[], None] | None = None
) -> AsyncIterator[Listener]:
    async def opened() -> FakeAssistant:
        return assistant

    listener = Listener(opened, lambda: settings, stop)
    async with serving(settings.home, listener) as listens:
        assert listens
        yield listener


@pytest.mark.parametrize("event", [*quote_events(), *delete_events()], ids=lambda event: str(event.type))
def test_an_event_travels_whole(event: object) -> None:
    assert EVENT.validate_json(EVENT.dump_json(event)) == event  # type: ignore[arg-type]  # one of the union


@pytest.mark.parametrize("request_text", ["what does Apple cost?", "苹果股价多少"])
async def test_a_request_is_answered_as_where_it_runs(
    assistant: FakeAssistant, settings: Settings, request_text: str
) -> None:
    assistant.script = quote_events()
    async with served(assistant, settings):
        found = await ServedAssistant.find(settings)
        assert found is not None
        events = [event async for event in found.ask(request_text, thread_id="t", user="local")]
    assert events == assistant.script
    assert assistant.asked == [(request_text, "t", "local", None)]


async def test_an_approval_is_given_over_the_socket(assistant: FakeAssistant, settings: Settings) -> None:
    async with served(assistant, settings):
        found = ServedAssistant(settings)
        asked = [event async for event in found.ask("delete old.txt", thread_id="t", user="local")][-1]
        assert isinstance(asked, ApprovalAsked)
        assert await found.pending("t") == [asked]
        given = await found.checked(asked, Decision(approve=True, arguments={"path": "older.txt"}))
        last = [event async for event in found.resume("t", {asked.approval_id: given})][-1]
        assert await found.pending("t") == []
    assert isinstance(last, Answered)
    assert assistant.said == [Decision(approve=True, arguments={"path": "older.txt"})]


async def test_a_question_and_what_was_cut_off_are_told(assistant: FakeAssistant, settings: Settings) -> None:
    async with served(assistant, settings):
        found = ServedAssistant(settings)
        [_ async for _ in found.ask("find a hotel", thread_id="t", user="local")]
        question = await found.open_question("t")
        assert question is not None
        assert question == assistant.questions["t"]
        assert await found.cut_off("t") is None
        assert await found.left_behind() == []
        await found.drop("t")
    assert assistant.dropped == ["t"]


@pytest.mark.parametrize(("word", "zh"), [("disk", "磁盘已满。"), ("fail", "")])
async def test_a_fault_is_raised_where_the_call_came_from(
    assistant: FakeAssistant, settings: Settings, word: str, zh: str
) -> None:
    async with served(assistant, settings):
        with pytest.raises(ToolAtlasError) as raised:
            [_ async for _ in ServedAssistant(settings).ask(word, thread_id="t", user="local")]
    assert raised.value.zh == zh
    assert type(raised.value) is (StoreError if word == "disk" else errors.ToolCallFailed)


@pytest.mark.parametrize(
    "error",
    [ConfigError("No."), InvalidArguments("No.", tool_id="a/b", zh="不行。"), ToolNotFound("a/b"), ConversationBusy()],
)
def test_an_error_keeps_its_kind_and_its_sentences(error: ToolAtlasError) -> None:
    again = Fault.model_validate_json(Fault.of(error).model_dump_json()).error()
    assert (type(again), str(again), again.zh) == (type(error), str(error), error.zh)


@pytest.mark.parametrize("name", ["SystemExit", "Sequence", "os", "no such name"])
def test_a_name_that_is_no_error_of_ours_makes_none(name: str) -> None:
    assert type(Fault(name=name, text="x").error()) is ToolAtlasError


def test_a_strangers_error_tells_nothing() -> None:
    assert "secret" not in Fault.of(ValueError("secret")).model_dump_json()


async def test_when_the_caller_goes_away_its_run_is_stopped(assistant: FakeAssistant, settings: Settings) -> None:
    async with served(assistant, settings) as listener:
        async with AsyncExitStack() as calling:
            events = ServedAssistant(settings).ask("slow", thread_id="t", user="local")
            calling.push_async_callback(events.aclose)  # type: ignore[attr-defined]  # it is a generator
            await anext(events)
            assert listener.idle_s == 0.0
        async with asyncio.timeout(20):
            while not assistant.closed or listener.idle_s == 0.0:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
    assert assistant.closed == ["slow"]


async def test_who_answers_by_other_settings_is_not_asked(assistant: FakeAssistant, settings: Settings) -> None:
    others = settings.model_copy(update={"model": "openai:gpt-x", "top_k": 3})
    async with served(assistant, settings):
        assert await ServedAssistant.find(others) is None
        assert await ServedAssistant.find(settings.model_copy(update={"port": 8111})) is not None
    assert assistant.asked == []


async def test_one_in_the_background_ends_when_settings_change(assistant: FakeAssistant, settings: Settings) -> None:
    ended: list[str] = []
    async with served(assistant, settings, lambda: ended.append("now")):
        assert await ServedAssistant.find(settings) is not None
        assert ended == []
        assert await ServedAssistant.find(settings.model_copy(update={"top_k": 3})) is None
    assert ended == ["now"]


@pytest.mark.parametrize("may_stop", [True, False])
async def test_it_ends_for_others_only_where_it_may(
    assistant: FakeAssistant, settings: Settings, *, may_stop: bool
) -> None:
    ended: list[str] = []
    async with served(assistant, settings, (lambda: ended.append("now")) if may_stop else None):
        assert await ServedAssistant(settings).stop() is may_stop
    assert ended == (["now"] if may_stop else [])
    assert await ServedAssistant(settings).stop() is None


async def test_only_the_owner_reaches_it(
    assistant: FakeAssistant, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(assistant, settings):
        path = socket_path(settings.home)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        monkeypatch.setattr(graph.serving.listener, "is_same_user", lambda _: False)
        assert await ServedAssistant.find(settings) is None
    assert not path.exists()


async def test_a_second_one_does_not_listen(assistant: FakeAssistant, settings: Settings) -> None:
    async with served(assistant, settings) as listener, serving(settings.home, listener) as listens:
        assert not listens
        assert await ServedAssistant.find(settings) is not None


async def test_a_socket_that_a_killed_process_left_is_taken_over(assistant: FakeAssistant, settings: Settings) -> None:
    listening_at(socket_path(settings.home)).close()
    assert socket_path(settings.home).exists()
    assert await ServedAssistant.find(settings) is None
    async with served(assistant, settings):
        assert await ServedAssistant.find(settings) is not None


async def test_a_home_with_a_long_path_is_served(assistant: FakeAssistant, tmp_path: Path) -> None:
    home = tmp_path / ("a folder with a long name " * 6).strip() / "主目录"
    home.mkdir(parents=True)
    settings = Settings(home=home)
    async with served(assistant, settings):
        assert await ServedAssistant.find(settings) is not None


@pytest.mark.parametrize(
    "line", [b"", b"\n", b"{}\n", b'{"method": "__init__"}\n', b"\xff\xfe\n", b'{"method": "ask"}\n']
)
async def test_what_is_no_call_is_not_carried_out(assistant: FakeAssistant, settings: Settings, line: bytes) -> None:
    async with served(assistant, settings):
        reader, writer = await asyncio.open_unix_connection(socket_path(settings.home))
        writer.write(line)
        writer.write_eof()
        async with asyncio.timeout(20):
            said = await reader.read()
        writer.close()
        assert await ServedAssistant.find(settings) is not None
    assert b"value" not in said or b"other_setup" in said
    assert assistant.asked == []


async def test_a_call_without_its_arguments_says_no_more_than_that(
    assistant: FakeAssistant, settings: Settings
) -> None:
    call = ServedCall(method="ask", setup=setup_of(settings), arguments={"text": "hello"})
    async with served(assistant, settings):
        reader, writer = await asyncio.open_unix_connection(socket_path(settings.home))
        writer.write(call.model_dump_json().encode() + b"\n")
        async with asyncio.timeout(20):
            said = await reader.readline()
        writer.close()
    assert b'"fault"' in said
    assert b"KeyError" in said


async def test_a_process_that_ends_at_work_is_told_as_such(settings: Settings) -> None:
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    listening = listening_at(socket_path(settings.home))
    async with await asyncio.start_unix_server(hang_up, sock=listening):
        with pytest.raises(ToolAtlasError, match="ended while it was at work") as raised:
            [_ async for _ in ServedAssistant(settings).ask("hello", thread_id="t", user="local")]
    assert raised.value.zh


def test_a_digest_tells_neither_key_nor_setting(settings: Settings) -> None:
    told = setup_of(settings.model_copy(update={"model_base_url": "http://model.example"}))
    assert told != setup_of(settings)
    assert "example" not in told


def test_another_users_process_is_known_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    from graph.serving.socket_place import is_same_user  # noqa: PLC0415 - beside the one that other tests replace

    one, other = socket.socketpair()
    with one, other:
        assert is_same_user(one)
        monkeypatch.setattr(os, "getuid", lambda: 4_000_000)
        assert not is_same_user(one)
