"""How tools are told apart, over a real index of words."""

from collections.abc import Sequence

import pytest

from tools.quality.distinction import Distinction, told_apart
from tools.retrieval.index import ToolIndex
from tools.tool import JsonSchema, Tool


def described(name: str, description: str, **properties: JsonSchema) -> Tool:
    parameters = {"type": "object", "properties": properties}
    return Tool(
        id=f"x/{name}", name=name, description=description, parameters=parameters, group="x", source="described"
    )


async def judged(*tools: Tool, wanted: Sequence[str] | None = None) -> dict[str, Distinction]:
    library = {tool.id: tool for tool in tools}
    counted: list[int] = []
    async with ToolIndex(None, None) as index:
        await index.sync(library)
        state = index.state
        assert state is not None
        found = list(told_apart(library, state, list(wanted or library), counted.append))
    assert sum(counted) == len(found)
    return {one.tool_id: one for one in found}


async def test_a_tool_with_words_of_its_own_is_found_first() -> None:
    found = await judged(
        described("rain", "Tell how much rain falls in a city.", city={"type": "string", "description": "City"}),
        described("sum", "Add numbers up.", numbers={"type": "array", "description": "Numbers"}),
        described("lamp", "打开客厅的灯"),
    )
    assert [(one.found_at, one.problems) for one in found.values()] == [(1, ()), (1, ()), (1, ())]


@pytest.mark.parametrize("text", ["Search hotels in a city of Europe", "查询欧洲某个城市的酒店"])
async def test_tools_that_say_the_same_are_twins(text: str) -> None:
    found = await judged(
        described("one", text), described("two", text), described("other", "Divide one number by another")
    )
    assert [twin.tool_id for twin in found["x/one"].twins] == ["x/two"]
    assert "like x/two (100% of the words)" in found["x/one"].problems
    assert found["x/other"].twins == ()


async def test_a_tool_is_judged_alike_whoever_is_judged_beside_it() -> None:
    texts = (
        "Book a table in a restaurant",
        "预订一家餐厅的座位",
        "Book a room",
        "Cancel the booking of a room",
        "取消预订",
    )
    tools = [described(f"tool_{number}", text) for number, text in enumerate(texts)]
    beside = await judged(*tools)
    alone = {tool.id: (await judged(*tools, wanted=[tool.id]))[tool.id] for tool in tools}
    assert beside == alone


async def test_what_a_schema_leaves_out_is_named() -> None:
    tool = described("bare", "", city={}, day={"type": "string", "description": "Day"})
    found = await judged(tool, described("other", "Divide one number by another"))
    assert found["x/bare"].problems == ("no description", "not described: city", "no type: city")


async def test_only_those_are_judged_that_are_named() -> None:
    tools = [described(f"t{i}", f"Does thing number {i}") for i in range(40)]
    assert list(await judged(*tools, wanted=["x/t3", "x/t5"])) == ["x/t3", "x/t5"]
