from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.select_fields.offline import OfflineSelectFields
from agents.decisions.select_fields.question import FieldsQuestion
from tools.call import ToolCall, ToolResult

RESULT = ToolResult(call=ToolCall(id="1.1.1", tool_id="a/x", arguments={}), status="ok")


async def select(task: str, fields: Sequence[str]) -> tuple[str, ...]:
    return (await OfflineSelectFields()(FieldsQuestion(task=task, result=RESULT, fields=tuple(fields)))).keep


async def test_fields_that_the_task_speaks_of_come_first() -> None:
    fields = ("id", "meta", "items[].closingPrice", "items[].trade_volume")

    assert (await select("the closing price", fields))[0] == "items[].closingPrice"
    assert (await select("Volume of trade", fields))[0] == "items[].trade_volume"


async def test_chinese_fields_are_matched_by_their_characters() -> None:
    assert (await select("显示每个公司的名称", ("编号", "a.b.公司名称")))[0] == "a.b.公司名称"


async def test_else_what_lies_near_the_top_comes_first() -> None:
    assert await select("谢谢", ("a.b.c", "a[].b", "a.b", "a")) == ("a", "a.b", "a[].b", "a.b.c")


@given(st.text(max_size=20), st.lists(st.text(max_size=8), max_size=40, unique=True))
async def test_the_choice_is_a_bounded_part_of_what_there_is(task: str, fields: list[str]) -> None:
    kept = await select(task, fields)

    assert len(kept) == len(set(kept)) == min(len(fields), 24)
    assert set(kept) <= set(fields)
