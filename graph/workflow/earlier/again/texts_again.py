"""Follow-ups of a text that was told: the same for another text, and what is to be replaced in the one before."""

import re
from collections.abc import Mapping
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.one_call.lettered_texts import lettered_text
from agents.extraction.slots.slots import slots
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.tables.tool_choice import QUERY
from agents.extraction.texts.another_text import another_text
from agents.extraction.texts.replaced_signs import replaced_signs
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import Exchange, RouterState
from lazy_regex import lazy_regex
from tools.flow import changes_something
from tools.tool import Tool

_FREE: Final = frozenset({"text", "word", "string"})
_KEYS: Final = ("encoded", "decoded", "text", "digest")
_FROM: Final = lazy_regex(r"\bFROM\b", re.IGNORECASE)
_MOST_CHARS: Final = 80
_SQL_TEXT: Final = lazy_regex(r"'(?:[^']|'')*'")


def said_of_another_text(state: RouterState, context: RunContext) -> str | None:
    """Say the last request of the text that a message names in the place of its own; None for any other message."""
    last = _last(state, context)
    if last is None:
        return None
    tools = context.snapshot.tools
    if any(u.tool_id not in tools or changes_something(tools[u.tool_id]) for u in last.produced):
        return None
    return another_text(state["request"], last.request, [text for u in last.produced for text in _given(u, tools)])


def _given(made: Upstream, tools: Mapping[str, Tool]) -> list[str]:
    """List the texts that a call was given, which are no choice of several; of a statement, its longer ones."""
    if made.tool_id == QUERY:
        return [text for found in _SQL_TEXT.findall(str(made.arguments.get("sql", ""))) if len(text := found[1:-1]) > 1]
    free = {slot.name for slot in slots(tools[made.tool_id]) if slot.kind in _FREE}
    return [text for name, text in made.arguments.items() if name in free and isinstance(text, str)]


def replaced_text_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what is to be replaced in the text that was told, or its letters otherwise; None for any other message."""
    last = _last(state, context)
    text = None if last is None else _told(last)
    request = state["request"]
    if not text or len(request) > _MOST_CHARS or '"' in text or QUERY not in context.snapshot.tools:
        return None
    otherwise = lettered_text(f'"{text}" {request}') if not find_quoted(request) else None
    found = replaced_signs(request, text) or otherwise
    if found is None:
        return None
    part = SubTask(number=1, description=found.said, calls=(KnownCall(tool_id=QUERY, arguments={"sql": found.sql}),))
    return Plan(request=request, subtasks=(part,), reason=phrase("works_on_results", state["language"]))


def _last(state: RouterState, context: RunContext) -> Exchange | None:
    """Return the last answer, where it brought something and asks nothing."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    last = conversation[-1]
    return last if last.produced and not last.waits and len(state["request"]) <= _MOST_CHARS else None


def _told(last: Exchange) -> str | None:
    """Return the one text that an answer told: that of a tool for texts, or of a statement over no table."""
    made = last.produced[-1]
    if len({u.tool_id for u in last.produced}) > 1 or not isinstance(made.value, dict):
        return None
    if made.tool_id == QUERY:
        rows = made.value.get("rows")
        if _FROM.search(_SQL_TEXT.sub("", str(made.arguments.get("sql", "")))) or not isinstance(rows, list):
            return None
        cells = [cell for row in rows for cell in (row.values() if isinstance(row, dict) else row)]
        return cells[0] if len(cells) == 1 and isinstance(cells[0], str) else None
    found = [value for key in _KEYS if isinstance(value := made.value.get(key), str)]
    return found[0] if len(found) == 1 and made.tool_id.startswith("general/") else None
