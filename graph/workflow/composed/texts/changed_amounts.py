"""What changed from one text of amounts to another, and by how many per cent one line of it."""

import asyncio
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.told.changed_amounts import change_asked, line_of_change
from agents.extraction.told.line_amounts import LineAmounts, line_amounts
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState
from tools.workspace.workspace_texts import workspace_text

_DIFF: Final = "general/diff_files"
_CALCULATE: Final = "general/calculate"
_TEXTS: Final = frozenset({".txt", ".md", ".text"})
_MOST_BYTES: Final = 20_000


async def changed_amounts_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to compare two such files and work out the change of one line; None for any other request."""
    offline = context.home.settings.offline and context.snapshot.tools.keys() >= {_DIFF, _CALCULATE}
    asked = change_asked(state["request"]) if offline else None
    if asked is None:
        return None
    files, _ = await asyncio.to_thread(there, context.run.surroundings.workspace)
    paths = _there((asked.older, asked.newer), files)
    texts = [await _amounts(path, context) for path in paths]
    if len(texts) != 2 or texts[0] is None or texts[1] is None:
        return None
    found = line_of_change(asked.clause, texts[0], texts[1])
    if found is None:
        return None
    line, old, new = found
    older, newer = paths
    given = {"expression": f"100 * ({new} - {old}) / {old}"}
    said = phrase("change_in_percent", state["language"], line=line, old=old, new=new, older=older, newer=newer)
    worked = SubTask(
        number=1, description=asked.clause, calls=(KnownCall(tool_id=_CALCULATE, arguments=given),), remarks=(said,)
    )
    compared = KnownCall(tool_id=_DIFF, arguments={"first_path": older, "second_path": newer})
    parts = [SubTask(number=1, description=state["request"], calls=(compared,))] if asked.compares else []
    numbered = tuple(one.model_copy(update={"number": n}) for n, one in enumerate((*parts, worked), 1))
    return Plan(request=state["request"], subtasks=numbered, reason=phrase("is_told_in_file", state["language"]))


def _there(names: Sequence[str], files: Sequence[str]) -> list[str]:
    """Find the two files; a plain name is the one that lies beside the other, or the only one that is called so."""
    known = [name for name in names if name in files]
    beside = {PurePosixPath(name).parent for name in known}
    found = []
    for name in names:
        alike = [f for f in files if PurePosixPath(f).name == name] if name not in files else [name]
        near = [f for f in alike if PurePosixPath(f).parent in beside] if len(alike) > 1 else alike
        found += near if len(near) == 1 else []
    return found


async def _amounts(path: str, context: RunContext) -> LineAmounts | None:
    if PurePosixPath(path).suffix.lower() not in _TEXTS:
        return None
    try:
        text = await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None
    return line_amounts(text, path)
