"""The tools that the pages show, as a user copies them into a file of their own."""

import re
from pathlib import Path

import pytest

from agents.decisions.summarize.templates import render
from tools.call import ToolCall, ToolResult
from tools.calls.result import to_json
from tools.functions.loader import LoadedTools, load_file
from tools.marking import ExampleCall

ROOT = Path(__file__).parents[3]
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def documented(page: str, name: str, folder: Path) -> LoadedTools:
    """Load the one block of a page that marks a tool."""
    [code] = [block for block in CODE.findall((ROOT / page).read_text(encoding="utf-8")) if "@tool(" in block]
    path = folder / f"{name}.py"
    path.write_text(code, encoding="utf-8")
    return load_file(path)


@pytest.fixture
def postage(tmp_path: Path) -> LoadedTools:
    return documented("docs/writing-tools.md", "postage", tmp_path)


def test_the_tool_of_the_readme_loads_with_what_its_decorator_says(tmp_path: Path) -> None:
    loaded = documented("README.md", "dice", tmp_path)
    tool = loaded.tools["dice/roll_dice"]
    assert (loaded.problems, tool.examples) == ([], ("roll two dice", "掷两个骰子"))
    assert (tool.tags.domains.value, tool.tags.functions.value) == (("math",), ("generate",))
    assert len(loaded.functions["dice/roll_dice"](count=3)) == 3


def test_the_tool_of_the_guide_keeps_examples_answers_and_hints_of_its_module(postage: LoadedTools) -> None:
    tool = postage.tools["postage/parcel_postage"]
    assert postage.problems == []
    assert tool.examples == ("how much is postage for a 2 kg parcel", "寄一个三公斤的包裹要多少钱，加急")
    assert tool.properties["weight_kg"]["x-cues"] == ["kg", "公斤"]
    assert tool.properties["speed"]["x-synonyms"] == {"express": ["fast", "urgent", "加急", "特快"]}
    assert tool.call == ExampleCall({"weight_kg": 2.5, "speed": "express"})


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "That costs **11.5 EUR** and takes 1 days."), ("zh", "邮费 **11.5 欧元**，1 天送达。")],
)
def test_the_tool_of_the_guide_says_its_result_in_either_language(
    postage: LoadedTools, language: str, said: str
) -> None:
    tool = postage.tools["postage/parcel_postage"]
    assert tool.call is not None
    value = to_json(postage.functions[tool.id](**tool.call.arguments))
    call = ToolCall(id="1.1.1", tool_id=tool.id, arguments=dict(tool.call.arguments))
    assert render(ToolResult(call=call, status="ok", value=value), tool.answers, language) == said
