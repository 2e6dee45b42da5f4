"""What every tool of the pack owes to a model, to the router and to a person."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2
import pytest

from tagging.rules import RuleTagger
from tagging.tags import Permission
from tagging.taxonomy import load_taxonomy
from tools.builtin.system.directories import list_directory
from tools.builtin.system.disk import disk_usage
from tools.builtin.system.files import delete_file, read_file, write_file
from tools.builtin.system.processes import list_processes
from tools.builtin.system.search import search_files
from tools.context import ToolContext
from tools.function import tool_from_function

PACK = (list_directory, read_file, write_file, search_files, disk_usage, list_processes, delete_file)
ARGUMENTS: dict[str, dict[str, str]] = {
    "read_file": {"path": "笔记.txt"},
    "write_file": {"path": "new.txt", "content": "hello"},
    "search_files": {"pattern": "笔记"},
    "delete_file": {"path": "笔记.txt"},
}
HAN = re.compile(r"[\u4e00-\u9fff]")
every_tool = pytest.mark.parametrize("function", PACK, ids=lambda function: function.__name__)


@every_tool
def test_every_parameter_and_every_field_is_described(function: Callable[..., Any]) -> None:
    tool = tool_from_function(function, "system")
    fields = [*tool.properties.values(), *tool.returns["properties"].values()]
    assert all(field.get("description") or "$ref" in field for field in fields)
    assert "context" not in tool.properties


@every_tool
def test_examples_are_many_and_half_of_them_chinese(function: Callable[..., Any]) -> None:
    examples = tool_from_function(function, "system").examples
    assert len(set(examples)) == len(examples) >= 6
    assert sum(bool(HAN.search(example)) for example in examples) * 2 == len(examples)


@every_tool
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_answer_template_tells_the_result(
    function: Callable[..., Any], language: str, workspace: Path, context: ToolContext
) -> None:
    (workspace / "笔记.txt").write_text("你好", encoding="utf-8")
    arguments: dict[str, Any] = dict(ARGUMENTS.get(function.__name__, {}))
    result = function(**arguments, **({} if function is list_processes else {"context": context}))
    value = asyncio.run(result) if asyncio.iscoroutine(result) else result
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters |= {"num": str, "pct": str}
    template = tool_from_function(function, "system").answers[language]
    text = environment.from_string(template).render(value.model_dump())
    assert len(text) > 10
    assert bool(HAN.search(text.replace("笔记", "").replace("你好", ""))) is (language == "zh")


def test_only_deleting_needs_high_permission_and_only_reading_is_low() -> None:
    levels = {f.__name__: tool_from_function(f, "system").tags.permission.value for f in PACK}
    assert {name for name, level in levels.items() if level is Permission.HIGH} == {"delete_file"}
    assert {name for name, level in levels.items() if level is Permission.MEDIUM} == {"write_file"}


@every_tool
def test_the_rules_agree_with_the_author_on_permission(function: Callable[..., Any]) -> None:
    tool = tool_from_function(function, "system")
    assert RuleTagger(load_taxonomy())(tool).permission.value is tool.tags.permission.value


def test_what_changes_something_is_not_repeated_on_resume() -> None:
    repeatable = {f.__name__ for f in PACK if tool_from_function(f, "system").idempotent}
    assert repeatable == {f.__name__ for f in PACK} - {"write_file", "delete_file"}


def test_results_that_name_files_feed_tools_that_take_them() -> None:
    listing = tool_from_function(list_directory, "system").returns
    reading = tool_from_function(read_file, "system")
    assert listing["$defs"]["Entry"]["properties"]["path"]["format"] == reading.properties["path"]["format"] == "path"
