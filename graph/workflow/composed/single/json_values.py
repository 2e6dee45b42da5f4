"""Questions for what a JSON file says under a key are answered by that key: the file tells which keys there are."""

import asyncio
import json
import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.json_keys import keys_named
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.span import Span
from agents.extraction.told.settings import settings_in
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from tools.workspace.workspace_texts import workspace_text

_QUERY: Final = "general/json_query"
_MOST_BYTES: Final = 200_000
_ASKS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:what|what's|whats|which|is|are|was|the|a|value|values|of|for|in|inside|from|out|get|pull|read|take"
    r"|fetch|look|up|show|tell|me|set|find|give|key|field|entry|setting|does|do|say|says|stored|under|to|at|please|my|our"
    r"|file|and|has|have|number|how|many|much|json|config|there|it|called)(?![A-Za-z])"
    r"|里面?|中|的|是|多少|什么|值|取一?下?|拿|读|出来?|看看?|查一?下?|一下|字段|键|把|从|请|告诉我|给我|我|设置|设成?了?|配置|哪个|哪|几|文件|有|写"
    r"|为|吗|呢",
    re.IGNORECASE,
)


async def json_value_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to look a key up in a JSON file without a model; None where a request asks for anything else."""
    found = find_paths(state["request"]) if context.home.settings.offline else []
    path = found[0] if len(found) == 1 and str(found[0].value).lower().endswith(".json") else None
    if path is None or _QUERY not in context.snapshot.tools:
        return None
    try:
        workspace = context.run.surroundings.workspace
        text = await asyncio.to_thread(workspace_text, workspace, str(path.value), _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None
    query = key_asked(state["request"], path, text)
    if not query:
        return None
    call = KnownCall(tool_id=_QUERY, arguments={"query": query, "path": str(path.value)})
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("works_on_results", state["language"]))


def key_asked(request: str, path: Span, text: str) -> str:
    """Return the query for the one key of a document that a request asks for; empty where it says anything else.

    Rows, a list of objects, are asked as a table.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    named = keys_named(request, [path.model_copy(update={"value": text})]) if isinstance(document, dict) else []
    if len(named) != 1 or _stands_elsewhere(named[0], text):
        return ""
    left = list(request)
    for span in (path, named[0]):
        left[span.start : span.end] = " " * (span.end - span.start)
    return "" if re.search(r"\w", _ASKS.sub(" ", "".join(left))) else str(named[0].value)


def _stands_elsewhere(named: Span, text: str) -> bool:
    """Whether a key that is named alone stands at several places: the port of the app, and that of its database."""
    key = str(named.value).rpartition(".")[2]
    return "." not in named.text and sum(one.keys[-1] == key for one in settings_in(text, "it.json")) > 1
