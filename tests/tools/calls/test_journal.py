from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import Retention
from tools.call import ToolCall, ToolResult
from tools.calls.journal import Began, CallJournal, CallKey, Finished, NotedCall, Unfinished, arguments_digest, call_key

CALL = ToolCall(id="1.1.1", tool_id="system/write_file", arguments={"path": "a.txt", "text": "你好"})
KEY = call_key("thread", "run", CALL)
RESULT = ToolResult(call=CALL, status="ok", value={"路径": "a.txt"}, latency_ms=1.5)


@pytest.fixture
async def journal(tmp_path: Path) -> AsyncIterator[CallJournal]:
    async with CallJournal(tmp_path) as opened:
        yield opened


async def test_a_new_call_begins(journal: CallJournal) -> None:
    assert await journal.begin(KEY) == Began()


async def test_a_finished_call_gives_its_result_again(journal: CallJournal) -> None:
    await journal.begin(KEY)
    await journal.finish(KEY, RESULT)
    assert await journal.begin(KEY) == Finished(result=RESULT)


async def test_a_call_that_never_ended_is_unfinished_after_a_crash(tmp_path: Path) -> None:
    async with CallJournal(tmp_path) as before:
        await before.begin(KEY)
    async with CallJournal(tmp_path) as after:
        assert isinstance(await after.begin(KEY), Unfinished)


async def test_a_result_survives_a_crash(tmp_path: Path) -> None:
    async with CallJournal(tmp_path) as before:
        await before.begin(KEY)
        await before.finish(KEY, RESULT)
    async with CallJournal(tmp_path) as after:
        assert await after.begin(KEY) == Finished(result=RESULT)


@pytest.mark.parametrize(
    "other",
    [
        call_key("another thread", "run", CALL),
        call_key("thread", "another run", CALL),
        call_key("thread", "run", CALL.model_copy(update={"id": "1.1.2"})),
        call_key("thread", "run", CALL.model_copy(update={"arguments": {"path": "b.txt"}})),
        call_key("thread", "run", CALL.model_copy(update={"tool_id": "system/delete_file"})),
    ],
)
async def test_another_call_begins_on_its_own(journal: CallJournal, other: CallKey) -> None:
    await journal.begin(KEY)
    assert await journal.begin(other) == Began()


async def test_what_became_of_a_call_is_told_without_beginning_it(journal: CallJournal) -> None:
    assert await journal.known(KEY) is None
    assert await journal.begin(KEY) == Began()
    assert isinstance(await journal.known(KEY), Unfinished)
    await journal.finish(KEY, RESULT)
    assert await journal.known(KEY) == Finished(result=RESULT)


async def test_only_one_of_two_processes_begins_a_call(journal: CallJournal, tmp_path: Path) -> None:
    async with CallJournal(tmp_path) as other:
        standings = [await journal.begin(KEY), await other.begin(KEY)]
    assert [type(standing) for standing in standings] == [Began, Unfinished]


async def test_old_calls_are_forgotten_on_opening(tmp_path: Path) -> None:
    async with CallJournal(tmp_path) as before:
        await before.begin(KEY)
    async with CallJournal(tmp_path, Retention(journal_days=1e-9)) as after:
        assert await after.begin(KEY) == Began()


async def test_a_conversation_can_be_forgotten(journal: CallJournal) -> None:
    await journal.begin(KEY)
    await journal.forget("thread")
    assert await journal.begin(KEY) == Began()


async def test_a_result_of_another_version_leaves_the_call_unfinished(journal: CallJournal) -> None:
    await journal.begin(KEY)
    await journal.finish(KEY, RESULT.model_copy(update={"status": "strange"}))
    assert isinstance(await journal.begin(KEY), Unfinished)


@given(st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=5))
def test_the_order_of_arguments_does_not_matter(arguments: dict[str, int | str]) -> None:
    turned = dict(reversed(arguments.items()))
    assert arguments_digest("g/t", arguments) == arguments_digest("g/t", turned)


async def test_what_is_in_doubt_is_so_under_another_number_too(journal: CallJournal) -> None:
    await journal.begin(KEY)
    assert isinstance(await journal.begin(KEY), Unfinished)
    again = call_key("thread", "run", CALL.model_copy(update={"id": "1.2.1"}))
    assert isinstance(await journal.begin(again), Unfinished)
    assert isinstance(await journal.begin(again), Unfinished)


async def test_what_was_settled_is_in_doubt_no_more(journal: CallJournal) -> None:
    await journal.begin(KEY)
    await journal.begin(KEY)
    await journal.finish(KEY, RESULT)
    again = call_key("thread", "run", CALL.model_copy(update={"id": "1.2.1"}))
    assert await journal.begin(again) == Began()


async def test_the_calls_of_a_run_are_listed_with_their_ends(journal: CallJournal) -> None:
    second = CALL.model_copy(update={"id": "1.2.1", "arguments": {"path": "乙.txt"}})
    await journal.begin(KEY)
    await journal.finish(KEY, RESULT)
    await journal.begin(call_key("thread", "run", second))
    await journal.begin(call_key("thread", "another run", second))
    assert await journal.calls("thread", "run") == (
        NotedCall(call=CALL, status="ok"),
        NotedCall(call=second, status=None),
    )


async def test_a_call_that_an_earlier_version_noted_is_listed_without_arguments(tmp_path: Path) -> None:
    async with CallJournal(tmp_path) as journal:
        await journal.begin(KEY.model_copy(update={"call": ""}))
        (noted,) = await journal.calls("thread", "run")
    assert noted == NotedCall(call=ToolCall(id=CALL.id, tool_id=CALL.tool_id, arguments={}), status=None)
