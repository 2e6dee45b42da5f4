"""The report on a library, and requests that are tried before they are recommended."""

from collections.abc import Callable
from pathlib import Path

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.inspect.tool_check import checked, offered_requests, tried
from graph.workspace.roster import Roster
from tests.graph.talking import at_home
from tools.quality.distinction import Distinction, Twin
from tools.tool import Tool

MakeTool = Callable[..., Tool]


def test_the_report_counts_names_and_says_who_takes_what(make_tool: MakeTool) -> None:
    tools = {f"x/t{i}": make_tool(f"x/t{i}") for i in range(10)}
    judged = [
        Distinction(tool_id="x/t0", found_at=1),
        Distinction(tool_id="x/t1", found_at=3, twins=(Twin(tool_id="x/t2", likeness=0.9),), untyped=("a",)),
        Distinction(tool_id="x/t3", found_at=1, siblings=(Twin(tool_id="x/t4", likeness=0.9),)),
        Distinction(tool_id="x/t2", found_at=0, described=False, undescribed=("a",)),
    ]
    roster = Roster(tools, (), {"one": frozenset({"x/t0"}), "none": frozenset()}, ())
    report = checked(tools, judged, roster)
    assert list(report.lines()) == [
        "told apart: 2 of 4 found first by their own description (looked at 4 of 10)",
        "near twins: 1 (x/t1)",
        "alike on purpose, each for its own part of a database: 1 (x/t3)",
        "no description: 1 (x/t2)",
        "parameters not described: 1 (x/t2)",
        "parameters without a type: 1 (x/t1)",
        "agents that may use them: one 1",
        "taken by no agent: 9 (x/t1, x/t2, x/t3, x/t4, x/t5, x/t6, x/t7, x/t8 and 1 more)",
    ]
    assert list(report.problems()) == [
        "x/t1: its own description finds it at place 3; like x/t2 (90% of the words); no type: a",
        "x/t2: no description; not described: a",
    ]


def test_every_tool_gets_a_request_before_any_gets_two(make_tool: MakeTool) -> None:
    one = make_tool("x/one", description="Search hotels in a city. 查询城市的酒店。")
    two = make_tool("x/two", description="Tell how much it rains. 查询一天的降雨量。")
    offered = [tool_id for tool_id, _ in offered_requests({"x/one": one, "x/two": two}, ("en", "zh"))]
    assert offered == ["x/one", "x/two", "x/one", "x/two"]


async def test_only_requests_that_lead_to_their_tool_are_recommended(home: Path, embedded_address: Address) -> None:
    offered = [
        ("finance/get_quote", "convert 5 km to miles"),
        ("general/convert_units", "convert 5 km to miles"),
        ("general/convert_units", "convert 3 kg to lb"),
    ]
    counted: list[int] = []
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        found = [one async for one in tried(assistant, offered, 2, counted.append)]
    assert [(one.tool_id, one.text, one.agent) for one in found] == [
        ("general/convert_units", "convert 5 km to miles", "general")
    ]
    assert len(counted) == 3
