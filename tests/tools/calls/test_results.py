"""What the calls of a conversation brought is there for every later call, whole and bounded."""

import random
from pathlib import Path
from typing import Any

import pytest

from settings import Retention
from tools.artifacts import Table
from tools.call import ToolCall, ToolResult
from tools.calls.results import ConversationResults, kind_of_value, stem_of


def result(call_id: str, tool_id: str = "finance/get_quote", value: Any = 1, **more: Any) -> ToolResult:
    call = ToolCall(id=call_id, tool_id=tool_id, arguments={"symbol": "苹果"})
    return ToolResult.model_validate({"call": call, "status": "ok", "value": value, **more})


async def test_a_result_is_there_whole_under_a_name_in_another_process(tmp_path: Path) -> None:
    async with ConversationResults(tmp_path) as kept:
        await kept.keep("t", "run", result("1", value={"price": 430.47}))
        await kept.keep("t", "run", result("2", value={"price": 27.95}))
        await kept.keep("t", "run", result("3", "data/describe_table", {"rows": [{"列": 1}, {"列": 2}]}))
    async with ConversationResults(tmp_path) as again:
        found = await again.named("t")
        assert await again.named("other") == ()
    assert [one.name for one in found] == ["quote_1", "quote_2", "table_1"]
    assert (found[0].value, found[0].kind, found[0].arguments) == ({"price": 430.47}, "object", {"symbol": "苹果"})
    assert (found[2].kind, found[2].records) == ("records", ({"列": 1}, {"列": 2}))


async def test_a_call_that_is_made_again_after_a_crash_is_kept_once(tmp_path: Path) -> None:
    async with ConversationResults(tmp_path) as kept:
        await kept.keep("t", "run", result("1"))
        await kept.keep("t", "run", result("1"))
        await kept.keep("t", "next run", result("1"))
        assert [one.name for one in await kept.named("t")] == ["quote_1", "quote_2"]


@pytest.mark.parametrize("status", ["error", "denied", "empty"])
async def test_what_brought_nothing_is_not_kept(tmp_path: Path, status: str) -> None:
    async with ConversationResults(tmp_path) as kept:
        await kept.keep("t", "run", result("1", status=status))
        assert await kept.named("t") == ()


async def test_the_oldest_give_way_and_no_name_is_given_twice(tmp_path: Path) -> None:
    async with ConversationResults(tmp_path, Retention(conversation_results=2)) as kept:
        for n in range(4):
            await kept.keep("t", "run", result(str(n), value=n))
        assert [(one.name, one.value) for one in await kept.named("t")] == [("quote_3", 2), ("quote_4", 3)]


async def test_bytes_are_bounded(tmp_path: Path) -> None:
    async with ConversationResults(tmp_path, Retention(conversation_results_mb=1)) as kept:
        for n in range(3):
            await kept.keep("t", "run", result(str(n), value=random.Random(n).randbytes(400_000).hex()))
        assert len(await kept.named("t")) < 3
        await kept.keep("t", "run", result("last", value="short"))
        assert (await kept.named("t"))[-1].value == "short"


async def test_a_conversation_is_forgotten_and_so_is_what_is_old(tmp_path: Path) -> None:
    async with ConversationResults(tmp_path) as kept:
        await kept.keep("t", "run", result("1"))
        await kept.keep("u", "run", result("1"))
        await kept.forget("t")
        assert (await kept.named("t"), len(await kept.named("u"))) == ((), 1)
    async with ConversationResults(tmp_path, Retention(journal_days=1e-9)) as later:
        assert await later.named("u") == ()


async def test_the_rows_of_a_shown_table_are_its_records(tmp_path: Path) -> None:
    table = Table(title="bars", columns=["day", "close"], rows=[["2013-03-01", 430.47]], total_rows=1)
    async with ConversationResults(tmp_path) as kept:
        await kept.keep("t", "run", result("1", value={"table": {"title": "bars", "rows": 1}}, tables=(table,)))
        (found,) = await kept.named("t")
    assert (found.kind, found.records) == ("records", ({"day": "2013-03-01", "close": 430.47},))
    assert found.preview(50) == '{"table":{"title":"bars","rows":1}}'


@pytest.mark.parametrize(
    ("tool_id", "stem"),
    [
        ("finance/get_quote", "quote"),
        ("data/describe_table", "table"),
        ("shop/weather", "weather"),
        ("web/x/list-all-pages", "all_pages"),
        ("g/get_2", "result_2"),
        ("g/_", "result"),
    ],
)
def test_a_result_is_called_by_what_its_tool_brings(tool_id: str, stem: str) -> None:
    assert stem_of(tool_id) == stem


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        *((None, "nothing"), (True, "flag"), (1.5, "number"), ("文本", "text"), (["a"], "list"), ({"a": 1}, "object")),
        *(([{"a": 1}], "records"), ({"x": {"rows": [{"a": 1}]}}, "records"), ([], "list")),
    ],
)
def test_values_have_kinds(value: Any, kind: str) -> None:
    assert kind_of_value(value) == kind


async def test_one_result_is_found_by_its_name_and_its_name_by_its_call(tmp_path: Path) -> None:
    async with ConversationResults(tmp_path) as kept:
        await kept.keep("t", "run", result("1", value={"price": 430.47}))
        await kept.keep("t", "run", result("2", value="苹果"))
        found = await kept.find("t", "quote_2")
        assert found is not None
        assert (found.value, await kept.name_of("t", "run", "2")) == ("苹果", "quote_2")
        assert (await kept.find("other", "quote_2"), await kept.name_of("t", "run", "9")) == (None, "")
        assert await kept.names("t") == ("quote_1", "quote_2")
