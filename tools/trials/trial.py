"""Trials: every tool's example call, made for real over a workspace of its own, and what became of it.

A call goes the way of a request's call: arguments checked, the tool run within its time, the result brought into
JSON. What the tool really returned, tables and charts included, is checked against the schema that it promises.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError, best_match
from pydantic import Field

from errors import ConfigError, DataUnavailable, InvalidArguments, PermissionDenied, ToolAtlasError, ToolCallFailed
from prompts.frozen import Frozen
from tools.call import ToolCall, ToolResult
from tools.calls.invoke import Limits, invoke
from tools.calls.result import to_json
from tools.context import ToolContext
from tools.functions.runner import Runner
from tools.library.library import ToolLibrary
from tools.marking import ExampleCall
from tools.tool import Tool
from tools.trials.workspace import make_workspace

_SHOWN_CHARS = 160
_REFUSALS = (ConfigError, DataUnavailable, InvalidArguments, PermissionDenied, ToolCallFailed)
"""Errors by which a tool says no on purpose; anything else is a fault of its code."""


class TrialOutcome(StrEnum):
    """What became of a tool's example call."""

    PASSED = "passed"
    REFUSED = "refused as designed"
    NETWORK = "needs network"
    CONFIGURATION = "needs configuration"
    FAILED = "FAILED"
    NO_EXAMPLE = "no example"

    @property
    def good(self) -> bool:
        """Whether nobody has to mend anything."""
        return self not in (TrialOutcome.FAILED, TrialOutcome.NO_EXAMPLE)


class Trial(Frozen):
    """One tool's example call."""

    tool_id: str
    outcome: TrialOutcome
    ms: float = Field(default=0.0, ge=0)
    note: str = ""


@dataclass(frozen=True)
class Conditions:
    """What trial calls are handed besides their arguments."""

    options: Mapping[str, str] = field(default_factory=dict)
    """Settings of the packs."""
    limits: Limits = field(default_factory=Limits)
    configured: bool = False
    """Whether the options were made for the trial, so that even what asks a person first may have them."""


class Watched:
    """Runs a tool and keeps what it returned, before tables and charts are lifted out of it, or why it said no."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.returned: object = None
        self.refused: ToolAtlasError | None = None

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:
        """Run the tool."""
        try:
            self.returned = await self._runner(tool, arguments, context)
        except _REFUSALS as error:
            self.refused = error
            raise
        return self.returned


async def try_tools(library: ToolLibrary, tools: Iterable[Tool], conditions: Conditions) -> AsyncIterator[Trial]:
    """Try tools one after another, each over a fresh workspace."""
    for tool in tools:
        yield await try_tool(library, tool, conditions)


async def try_tool(library: ToolLibrary, tool: Tool, conditions: Conditions) -> Trial:
    """Make a tool's example call and judge it."""
    if tool.call is None:
        return Trial(tool_id=tool.id, outcome=TrialOutcome.NO_EXAMPLE, note="its author gave no example call")
    watched = Watched(library.runner(tool.id))
    call = ToolCall(id=f"trial.{tool.name}", tool_id=tool.id, arguments=dict(tool.call.arguments))
    with tempfile.TemporaryDirectory(prefix="toolatlas-trial-") as folder:
        context = await asyncio.to_thread(trial_context, Path(folder), _options(tool, conditions))
        result = await invoke(tool, watched, call, context, conditions.limits)
    outcome, note = judge(tool, tool.call, result, watched)
    return Trial(tool_id=tool.id, outcome=outcome, ms=result.latency_ms, note=note)


def judge(tool: Tool, example: ExampleCall, result: ToolResult, watched: Watched) -> tuple[TrialOutcome, str]:
    """Say what a call came to, and why where that is not plain."""
    if result.status == "error":
        return _excuse(example, watched.refused), result.error
    if example.expects == "refusal" and not example.needs:
        return TrialOutcome.FAILED, "was to refuse this call, and did not"
    if result.status == "empty":
        return TrialOutcome.FAILED, "the example shows nothing: its result is empty"
    fault = schema_fault(tool, watched.returned)
    return (TrialOutcome.FAILED, fault) if fault else (TrialOutcome.PASSED, "")


def schema_fault(tool: Tool, returned: object) -> str:
    """Say where a returned value is not what the tool's schema promises; empty where it is.

    `format` is a hint to readers here and is not checked.
    """
    if not tool.returns:
        return "it does not say what it returns"
    try:
        Draft202012Validator.check_schema(tool.returns)
    except SchemaError as error:
        return f"its return schema is broken: {error.message[:_SHOWN_CHARS]}"
    errors = list(Draft202012Validator(tool.returns).iter_errors(to_json(returned)))
    if not errors:
        return ""
    worst = best_match(errors)
    return f"returned what its schema does not promise, at {worst.json_path}: {worst.message[:_SHOWN_CHARS]}"


def _excuse(example: ExampleCall, refused: ToolAtlasError | None) -> TrialOutcome:
    if refused is None:
        return TrialOutcome.FAILED
    if example.expects == "refusal":
        return TrialOutcome.REFUSED
    if "network" in example.needs and isinstance(refused, DataUnavailable):
        return TrialOutcome.NETWORK
    if "configuration" in example.needs and not isinstance(refused, InvalidArguments):
        return TrialOutcome.CONFIGURATION
    return TrialOutcome.FAILED


def _options(tool: Tool, conditions: Conditions) -> dict[str, str]:
    """Withhold the user's configuration from what needs a person's approval: nobody gives one here."""
    asks = tool.requires_approval
    withheld = asks and tool.call is not None and "configuration" in tool.call.needs and not conditions.configured
    return {} if withheld else dict(conditions.options)


def trial_context(folder: Path, options: Mapping[str, str]) -> ToolContext:
    """Make the workspace of a trial in an empty folder."""
    workspace, data = folder / "workspace", folder / "data"
    make_workspace(workspace)
    data.mkdir()
    return ToolContext(workspace=workspace, data_dir=data, thread_id="trial", options=options)
