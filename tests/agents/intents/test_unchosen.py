from typing import Any

import pytest

from agents.intents.unchosen import unchosen
from agents.intents.unserved import Unserved
from tools.tool import Tool

FIGURES = ["revenue", "income", "debt", "equity", "cash"]


def tool(**properties: dict[str, Any]) -> Tool:
    parameters = {"type": "object", "properties": properties}
    return Tool(id="g/t", name="t", description="does it", group="g", parameters=parameters)


def several_of(names: list[str]) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "string", "enum": names}}


COMPARE = tool(companies={"type": "array", "items": {"type": "string"}}, figures=several_of(FIGURES))


@pytest.mark.parametrize("word", ["market", "市值"])
def test_a_word_that_no_figure_was_chosen_by_is_named(word: str) -> None:
    assert unchosen(Unserved(words=(word,)), [(COMPARE, {"companies": ["A", "B"]})]) == (word,)
    assert unchosen(Unserved(names=(word,)), [(COMPARE, {"companies": ["A", "B"]})]) == (word,)


def test_nothing_is_named_where_figures_were_chosen_or_nothing_is_left() -> None:
    assert unchosen(Unserved(words=("market",)), [(COMPARE, {"figures": ["debt"]})]) == ()
    assert unchosen(Unserved(), [(COMPARE, {"companies": ["A", "B"]})]) == ()


@pytest.mark.parametrize(
    "schema", [several_of(["asc", "desc"]), {"type": "string", "enum": FIGURES}, {"type": "array"}, {}]
)
def test_a_list_that_says_how_and_a_single_choice_are_no_figures(schema: dict[str, Any]) -> None:
    assert unchosen(Unserved(words=("market",)), [(tool(how=schema), {})]) == ()
