"""Between which tools a person must choose."""

import numpy as np
import pytest

from agents.intents.intents import Intents
from agents.intents.which_tool import tools_in_question
from tools.tool import Tool

IDS = ("shop/find", "shop/order", "general/convert")


def _tool(tool_id: str, *examples: str) -> Tool:
    name = tool_id.partition("/")[2]
    return Tool(
        id=tool_id,
        name=name,
        description=f"Does {name}.",
        parameters={"type": "object", "properties": {}},
        group=tool_id.partition("/")[0],
        source="python",
        target="x:y",
        examples=examples,
    )


TOOLS = {"shop/find": _tool("shop/find"), "shop/order": _tool("shop/order"), IDS[2]: _tool(IDS[2], "10 km in miles")}


@pytest.mark.parametrize(
    ("chances", "choices"),
    [
        ((0.25, 0.2, 0.01), ("shop/find", "shop/order")),
        ((0.05, 0.04, 0.01), ()),
        ((0.6, 0.2, 0.01), ()),
        ((0.4, 0.05, 0.7), ("general/convert", "shop/find")),
        ((0.1, 0.05, 0.9), ()),
        ((0.01, 0.01, 0.25), ("general/convert",)),
        ((0.01, 0.01, 0.12), ()),
    ],
)
def test_a_tool_is_asked_about_in_doubt(chances: tuple[float, ...], choices: tuple[str, ...]) -> None:
    assert tools_in_question(Intents(("do it",), IDS, np.array([chances])), TOOLS) == choices


@pytest.mark.parametrize(("chance", "choices"), [(0.25, IDS[2:]), (0.12, ()), (0.31, ()), (0.9, ())])
def test_tools_with_example_requests_alone_are_asked_about_below_the_line(chance: float, choices: tuple[str]) -> None:
    wishes = Intents(("do it",), IDS[2:], np.array([[chance]]))
    assert tools_in_question(wishes, TOOLS) == choices


def test_of_several_wishes_none_is_asked_about() -> None:
    wishes = Intents(("find", "order"), IDS, np.full((2, 3), 0.2))
    assert tools_in_question(wishes, TOOLS) == ()


def test_tools_that_say_the_same_of_themselves_are_not_asked_about() -> None:
    twin = TOOLS[IDS[2]].model_copy(update={"id": "shop/convert", "group": "shop", "examples": ()})
    wishes = Intents(texts=("x",), tool_ids=("shop/convert", IDS[2]), matrix=np.array([[0.4, 0.7]]))
    assert tools_in_question(wishes, {**TOOLS, twin.id: twin}) == ()


@pytest.mark.parametrize(
    ("chances", "choices"),
    [
        ((0.5, 0.49, 0.01), ("shop/find", "shop/order")),
        ((0.49, 0.5, 0.01), ("shop/order", "shop/find")),
        ((0.5, 0.4, 0.01), ()),
        ((0.97, 0.9, 0.01), ()),
    ],
)
def test_of_imported_tools_as_likely_as_each_other_one_is_asked_about(
    chances: tuple[float, ...], choices: tuple[str, ...]
) -> None:
    assert tools_in_question(Intents(("do it",), IDS, np.array([chances])), TOOLS) == choices


def test_tools_that_are_no_longer_there_are_not_asked_about() -> None:
    assert tools_in_question(Intents(("do it",), IDS, np.array([[0.2, 0.2, 0.2]])), {}) == ()
