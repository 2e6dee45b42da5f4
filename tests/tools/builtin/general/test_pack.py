"""What every tool of the pack owes to a model, to the router and to a person."""

import asyncio
import inspect
import re
from collections.abc import Callable
from typing import Any

import jinja2
import pytest

from tagging.rules import RuleTagger
from tagging.tags import Permission
from tagging.taxonomy import load_taxonomy
from tools.builtin.general.calculator import calculate
from tools.builtin.general.dates import date_difference
from tools.builtin.general.texts import hash_text, text_statistics
from tools.builtin.general.times import convert_timezone, current_time
from tools.builtin.general.units import convert_units
from tools.context import ToolContext
from tools.function import tool_from_function

PACK = (current_time, convert_timezone, date_difference, convert_units, calculate, text_statistics, hash_text)
ARGUMENTS: dict[str, dict[str, Any]] = {
    "current_time": {"timezone": "东京"},
    "convert_timezone": {"time": "22:00", "from_timezone": "New York", "to_timezone": "东京"},
    "date_difference": {"start": "2026-01-01", "end": "2026-03-01"},
    "convert_units": {"value": 5, "from_unit": "斤", "to_unit": "克"},
    "calculate": {"expression": "2+2"},
    "text_statistics": {"text": "Hello. 你好。"},
    "hash_text": {"text": "你好"},
}
HAN = re.compile(r"[\u4e00-\u9fff]")
every_tool = pytest.mark.parametrize("function", PACK, ids=lambda function: function.__name__)


def rendered(template: str, value: dict[str, Any]) -> str:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # Markdown, not HTML
    environment.filters |= {"num": str, "pct": str}
    return environment.from_string(template).render(value)


@every_tool
def test_every_parameter_is_described_and_the_context_is_hidden(function: Callable[..., Any]) -> None:
    tool = tool_from_function(function, "general")

    assert all(field.get("description") for field in tool.properties.values())
    assert "context" not in tool.properties


@every_tool
def test_examples_are_many_and_half_of_them_chinese(function: Callable[..., Any]) -> None:
    examples = tool_from_function(function, "general").examples

    assert len(set(examples)) == len(examples) >= 6
    assert sum(bool(HAN.search(example)) for example in examples) * 2 == len(examples)


@every_tool
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_answer_template_tells_the_result(
    function: Callable[..., Any], language: str, context: ToolContext
) -> None:
    given = {"context": context} if "context" in inspect.signature(function).parameters else {}
    result = function(**ARGUMENTS[function.__name__], **given)
    value = asyncio.run(result) if asyncio.iscoroutine(result) else result

    text = rendered(tool_from_function(function, "general").answers[language], value.model_dump())

    assert text == text.strip()
    assert len(text) > 5
    assert "None" not in text


@every_tool
def test_the_author_does_not_go_below_the_floor_of_the_rules(function: Callable[..., Any]) -> None:
    tool = tool_from_function(function, "general")

    assert RuleTagger(load_taxonomy())(tool).permission.value.rank <= tool.tags.permission.value.rank


def test_nothing_of_the_pack_changes_anything() -> None:
    assert {tool_from_function(f, "general").tags.permission.value for f in PACK} == {Permission.LOW}


def test_only_what_looks_at_the_clock_is_not_repeatable() -> None:
    repeatable = {f.__name__ for f in PACK if tool_from_function(f, "general").idempotent}

    assert repeatable == {f.__name__ for f in PACK} - {"current_time", "date_difference"}
