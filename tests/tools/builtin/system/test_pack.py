"""What every tool of the pack owes to a model, to the router and to a person."""

import asyncio
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2
import pytest

from agents.decisions.summarize.templates import filters
from tagging.rules.tagger import RuleTagger
from tagging.tags import Permission
from tagging.taxonomy import load_taxonomy
from tests.built_in import built_in
from tools.builtin.system.files.directories import list_directory
from tools.builtin.system.files.files import read_file
from tools.builtin.system.machine import cpu, process_info, processes
from tools.context import ToolContext
from tools.functions.signature import read_signature
from tools.tool import Tool
from tools.trials.workspace import make_workspace

TOOLS = built_in().tools
HAN = re.compile(r"[\u4e00-\u9fff]")
NOT_SHOWN = {"kill_process"}
"""Its example is a refusal; its answer has a test of its own."""
WRITERS = {
    *("append_file", "copy_path", "make_directory", "move_path", "run_python"),
    *("unzip_archive", "write_file", "zip_paths"),
}
DESTROYERS = {"delete_file", "kill_process", "run_command"}


def made(function: Callable[..., Any]) -> Tool:
    return TOOLS[f"system/{function.__name__}"]


@pytest.fixture
def trial(tmp_path: Path) -> ToolContext:
    """Return a context over the trial workspace."""
    make_workspace(tmp_path / "trial")
    return ToolContext(workspace=tmp_path / "trial", data_dir=tmp_path, options={"run_programs": "ls"})


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (cpu, process_info, processes):
        monkeypatch.setattr(module, "SAMPLE_S", 0.01)


def call_example(function: Callable[..., Any], context: ToolContext) -> Any:
    """Make a tool's example call."""
    call = made(function).call
    assert call is not None
    signature = read_signature(function)
    injected = {signature.context: context} if signature.context else {}
    result = function(**call.arguments, **injected)
    return asyncio.run(result) if inspect.iscoroutine(result) else result


def test_the_pack_has_the_tools_that_it_promises(pack: list[Callable[..., Any]]) -> None:
    assert len(pack) >= 24


def test_every_parameter_and_every_field_is_described(system_tool: Callable[..., Any]) -> None:
    tool = made(system_tool)
    fields = [*tool.properties.values(), *tool.returns["properties"].values()]
    assert all(field.get("description") or "$ref" in field for field in fields)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_answer_template_tells_the_result_of_the_example(
    system_tool: Callable[..., Any], language: str, trial: ToolContext
) -> None:
    if system_tool.__name__ in NOT_SHOWN:
        pytest.skip("shown by a refusal")
    value = call_example(system_tool, trial).model_dump()
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters |= filters(language)
    answers = made(system_tool).answers
    text = environment.from_string(answers[language]).render(value)
    assert len(text) > 10
    assert bool(HAN.search(answers[language])) is (language == "zh")


def test_tools_that_end_or_start_something_need_high_permission_and_readers_low(
    pack: list[Callable[..., Any]],
) -> None:
    levels = {f.__name__: made(f).tags.permission.value for f in pack}
    assert {name for name, level in levels.items() if level is Permission.HIGH} == DESTROYERS
    assert {name for name, level in levels.items() if level is Permission.MEDIUM} == WRITERS


def test_the_rules_see_no_more_harm_than_the_author(system_tool: Callable[..., Any]) -> None:
    tool = made(system_tool)
    floor = RuleTagger(load_taxonomy())(tool).permission.value
    assert floor is tool.tags.permission.value or (system_tool.__name__, floor) == ("run_command", Permission.MEDIUM)


def test_what_changes_something_is_not_repeated_on_resume(pack: list[Callable[..., Any]]) -> None:
    repeatable = {f.__name__ for f in pack if made(f).idempotent}
    assert repeatable == {f.__name__ for f in pack} - DESTROYERS - WRITERS | {"make_directory", "run_python"}


def test_results_that_name_files_feed_tools_that_take_them() -> None:
    listing = made(list_directory).returns
    reading = made(read_file)
    assert (
        listing["$defs"]["FolderEntry"]["properties"]["path"]["format"]
        == reading.properties["path"]["format"]
        == "path"
    )
