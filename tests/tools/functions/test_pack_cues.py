"""People's words for values in a file, and those of the built-in packs."""

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field

from tests.built_in import built_in
from tools.builtin.data import __path__ as data_path
from tools.functions.from_function import tool_from_function
from tools.functions.pack_cues import read_cues, with_hints
from tools.tool import Tool

WORDS = """
[[words]]
of = ["buy.count", "sell.count"]
cues = ["shares", "股"]

[[words]]
of = ["buy.speed"]
[words.synonyms]
fast = ["now", "马上"]
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "cues.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_words_are_read_for_each_parameter_that_they_name(tmp_path: Path) -> None:
    cues, faults = read_cues(write(tmp_path, WORDS))
    assert [*cues.by_parameter()] == [
        ("buy", "count", {"x-cues": ["shares", "股"]}),
        ("sell", "count", {"x-cues": ["shares", "股"]}),
        ("buy", "speed", {"x-synonyms": {"fast": ["now", "马上"]}}),
    ]
    assert faults == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[words]", "cannot be read"),
        ("[[words]]\nof = []", "words.0.of"),
        ("[[words]]\nof = ['count']", "words.0.of.0"),
        ("[[words]]\nof = ['buy.count']\ncue = ['x']", "words.0.cue"),
        ("[[words]]\nof = ['buy.count']\ncues = ['x', 3]", "words.0.cues.1"),
    ],
)
def test_a_broken_file_gives_no_words_and_says_where_it_is_broken(tmp_path: Path, text: str, said: str) -> None:
    cues, faults = read_cues(write(tmp_path, text))
    assert cues.words == ()
    assert faults[0].startswith("cues.toml")
    assert said in faults[0]


def buy_in_code(
    count: Annotated[int | None, Field(ge=1, json_schema_extra={"x-cues": ["shares", "股"]})] = None,
    speed: Annotated[Literal["fast", "slow"], Field(json_schema_extra={"x-synonyms": {"fast": ["now"]}})] = "slow",
) -> None:
    """Buy shares.

    Args:
        count: How many.
        speed: How fast.
    """


def buy(count: Annotated[int | None, Field(ge=1)] = None, speed: Literal["fast", "slow"] = "slow") -> None:
    """Buy shares.

    Args:
        count: How many.
        speed: How fast.
    """


def test_words_from_a_file_stand_where_those_of_an_annotation_stand() -> None:
    tool = with_hints(tool_from_function(buy, "g"), "count", {"x-cues": ["shares", "股"]})
    tool = with_hints(tool, "speed", {"x-synonyms": {"fast": ["now"]}})
    assert repr(tool.parameters) == repr(tool_from_function(buy_in_code, "g").parameters)


def test_words_for_a_parameter_leave_the_tool_that_was_given_as_it_is() -> None:
    tool = tool_from_function(buy, "g")
    with_hints(tool, "count", {"x-cues": ["shares"]})
    assert tool == tool_from_function(buy, "g")


def shared(tool: Tool, parameter: str) -> object:
    return tool.properties[parameter]["x-cues"]


def test_parameters_of_the_built_in_packs_share_their_words() -> None:
    tools = built_in().tools
    assert shared(tools["data/group_aggregate"], "by") == shared(tools["data/plot_bar"], "x")


def test_no_parameter_of_the_built_in_packs_has_words_twice() -> None:
    for file in Path(data_path[0]).parent.glob("*/cues.toml"):
        named = [(tool, parameter) for tool, parameter, _ in read_cues(file)[0].by_parameter()]
        assert len(set(named)) == len(named) > 0
