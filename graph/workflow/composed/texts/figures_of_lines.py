"""What the amounts of a text file come to, one a line, and what percent of that one of them is."""

import asyncio
import re
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.told.line_amounts import AmountsAsked, LineAmounts, amounts_asked, line_amounts
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from prompts.language import Language
from tools.workspace.workspace_texts import workspace_text

_READ: Final = "system/read_file"
_CALCULATE: Final = "general/calculate"
_TEXTS: Final = frozenset({".txt", ".md", ".text"})
_MOST_BYTES: Final = 20_000


async def figures_of_lines_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to read such a file and to add its amounts up; None for any other request, file or text."""
    offline = context.home.settings.offline and context.snapshot.tools.keys() >= {_READ, _CALCULATE}
    asked = amounts_asked(state["request"]) if offline else None
    if asked is None or PurePosixPath(asked.path).suffix.lower() not in _TEXTS:
        return None
    try:
        text = await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, asked.path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None
    amounts = line_amounts(text)
    sums = _sums(asked, amounts) if amounts is not None else None
    if amounts is None or not sums:
        return None
    read = SubTask(number=1, description=asked.path, calls=(KnownCall(tool_id=_READ, arguments={"path": asked.path}),))
    worked = (
        SubTask(
            number=number,
            description=said or asked.path,
            needs=(1,),
            calls=(KnownCall(tool_id=_CALCULATE, arguments={"expression": expression}),),
            remarks=_remarks(said, amounts.unit, state["language"]),
        )
        for number, (said, expression) in enumerate(sums, 2)
    )
    reason = phrase("is_of_files", state["language"])
    return Plan(request=state["request"], subtasks=(read, *worked), reason=reason)


def _sums(asked: AmountsAsked, amounts: LineAmounts) -> list[tuple[str, str]]:
    """Write what is wanted as sums; none where a line is not there, or what is told of the file may pick some."""
    labels = {one.label.casefold(): one.number for one in amounts.lines}
    told = asked.told.casefold()
    picked = any(_word(label, told) for label in labels)
    if picked or (re.search(r"\d", told) and any(re.search(r"\d", label) for label in labels)):
        return []
    whole = " + ".join(one.number for one in amounts.lines)
    found = []
    for kind, label in asked.wishes:
        number = labels.get(label.casefold())
        if kind == "share" and number is None:
            return []
        found.append((label, f"100 * {number} / ({whole})") if kind == "share" else ("", whole))
    return found


def _remarks(line: str, unit: str, language: Language) -> tuple[str, ...]:
    """Say of a sum in which unit it is, and of a share that it is one."""
    if line:
        return (phrase("line_in_percent", language, line=line),)
    return (phrase("figures_in_unit", language, unit=unit),) if unit else ()


def _word(label: str, text: str) -> bool:
    return re.search(rf"(?<![a-z]){re.escape(label)}(?![a-z])", text) is not None
