"""Pieces of one kind out of a text file that is named: the mail addresses in contractors.txt, 把a.txt里的邮箱找出来."""

import asyncio
import re
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.pieces_of_text import holds_kinds, kinds_of_file, pieces_in
from agents.extraction.spans.marked_file import with_file_marked
from agents.extraction.spans.paths import find_paths
from agents.extraction.texts.mistaken_pieces import may_be_else
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.composed.texts.lines_shown import lines_call
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from tools.workspace.workspace_texts import workspace_text

_READ: Final = "system/read_file"
_GREP: Final = "system/grep_text"
_EXTRACT: Final = "general/regex_extract"
_TEXTS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown"})
_MOST_BYTES: Final = 190_000
"""So much the tool looks through."""
_MOST_LINES: Final = 20_000
_READS_MAILS: Final = lazy_regex(
    r"(?<![a-z])(?:read|show|list|give|get)\s+(?:me\s+)?(?:(?:the|all|my|any)\s+)*e-?mails?(?![\s-]*(?:addr|adr|ids?))",
    re.IGNORECASE,
)
"""Mails that are to be read, and no addresses, where the file is a box of them."""
_BOX: Final = lazy_regex(r"mail|inbox|letter|信|邮件", re.IGNORECASE)


async def pieces_of_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to cut pieces of one kind out of a file; None where anything else is asked, or the file may hold others."""
    request = state["request"]
    named = find_paths(request) if context.home.settings.offline else []
    path = str(named[0].value) if len(named) == 1 else ""
    if (
        PurePosixPath(path).suffix.lower() not in _TEXTS
        or not {_READ, _EXTRACT, _GREP} <= context.snapshot.tools.keys()
    ):
        return None
    kinds = kinds_of_file(with_file_marked(request, path))
    if len(kinds) != 1 or (_READS_MAILS.search(request) and _BOX.search(path)):
        return None
    try:
        text = await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None
    found = pieces_in(text, kinds) if holds_kinds(text, kinds) else ()
    if text.count("\n") >= _MOST_LINES:
        return None
    if not found or may_be_else(kinds[0], text):
        return _lines(path, text, kinds[0], state)
    wanted = {name: value for name, value in found[0].arguments.items() if name != "text"}
    read = KnownCall(tool_id=_READ, arguments={"path": path, "max_lines": _MOST_LINES})
    cut = KnownCall(tool_id=_EXTRACT, arguments=wanted, takes="text")
    part = SubTask(number=1, description=request, calls=(read, cut))
    return Plan(request=request, subtasks=(part,), reason=phrase("works_on_results", state["language"]))


def _lines(path: str, text: str, kind: str, state: RouterState) -> Plan | None:
    """Show the lines that hold something of a form, where not all of that form need be what is asked for."""
    lines = text.splitlines()
    numbers = [n for n, line in enumerate(lines, 1) if holds_kinds(line, (kind,))]
    if not numbers:
        return None
    remark = phrase("pieces_in_doubt", state["language"])
    part = SubTask(number=1, description=path, calls=(lines_call(path, lines, numbers),), remarks=(remark,))
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("is_told_in_file", state["language"]))
