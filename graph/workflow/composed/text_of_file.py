"""A text, or that of a file, put into another form by the tool whose whole name is said: url encode the text of a.txt.

What else such a request resembles counts for nothing: "url encode" and "base64 encode" stand close together.
"""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion
from agents.extraction.discourse.clauses import clauses
from agents.extraction.discourse.coreference import points_back
from agents.extraction.spans.text_of_file import SpokenText, spoken_text
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from tools.flow import only_reads
from tools.schemas.fields import words_of
from tools.tool import Tool

_READ: Final = "system/read_file"
_TEXT: Final = "text"
_MOST_LINES: Final = 20_000
_IN_CHINESE: Final = {"encode": "编码", "decode": "解码"}
_WORD: Final = lazy_regex(r"[a-z]+(?:\d+)?", re.IGNORECASE)
_LEAST: Final = 2
"""Words of a name that may be said by chance are fewer."""


async def text_of_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to put a text into another form; None where a request asks for anything else."""
    request = state["request"]
    spoken = spoken_text(request) if context.home.settings.offline else None
    if spoken is None or points_back(spoken.rest) or len(clauses(request)) > 1:
        return None
    named = [tool for tool in context.snapshot.tools.values() if _is_named(tool, spoken)]
    if len(named) != 1 or (spoken.path and _READ not in context.snapshot.tools):
        return None
    found = fill(FillQuestion(task=spoken.rest, tool=named[0])).found
    given = {name: value for name, value in found.items() if name != _TEXT}
    calls: tuple[KnownCall, ...] = (KnownCall(tool_id=named[0].id, arguments={**given, _TEXT: spoken.text}),)
    if spoken.path:
        read = KnownCall(tool_id=_READ, arguments={"path": spoken.path, "max_lines": _MOST_LINES})
        calls = (read, KnownCall(tool_id=named[0].id, arguments=given, takes="text"))
    subtask = SubTask(number=1, description=request, calls=calls)
    return Plan(request=request, subtasks=(subtask,), reason=phrase("works_on_results", state["language"]))


def _is_named(tool: Tool, spoken: SpokenText) -> bool:
    """Whether a tool only gives a text another form, and all words of its name are said."""
    if tool.required != (_TEXT,) or set(tool.tags.functions.value) != {"transform"} or not only_reads(tool):
        return False
    said = [word.lower() for word in _WORD.findall(spoken.rest)]
    names = words_of(tool.name)
    return len(names) >= _LEAST and all(
        any(one.startswith(name[:-1] if name in _IN_CHINESE else name) for one in said)
        or _IN_CHINESE.get(name, spoken.rest + "-") in spoken.rest
        for name in names
    )
