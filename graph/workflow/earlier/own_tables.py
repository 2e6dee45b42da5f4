"""Questions over the person's own tables: which table a request means, and what it asks of it.

A table is meant where its file is named, where the conversation is about it, or where it is the only one whose columns
and values hold the words of the request. Where several are, the person chooses.
"""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.composition import only_saving, saving
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.parts import (
    PartedReading,
    pieces_of,
    whole_or_parts,
    without_joint,
)
from agents.extraction.tables.reader import asks_of_rows
from agents.extraction.tables.tool_choice import QUERY
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.earlier.table_calls import EXPORT, Asked, OwnQuestions, plan_of
from graph.workflow.earlier.table_follow_ups import gone_on_in, not_gone_on
from graph.workflow.earlier.table_shapes import OwnTable, shapes_of
from graph.workflow.earlier.workspace_tables import LOAD_TABLE
from graph.workflow.state import RouterState
from prompts.language import Language

_NAMED_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx", ".json", ".jsonl"})
_TABLE_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_SAVED_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx", ".parquet", ".json", ".jsonl"})
"""Files that a table is written into as a table, and not as text."""
_MOST_FILES: Final = 8
_LOOKED_AT: Final = 500
_TELLING: Final = 2
"""So many columns and values of a table speak of it though nobody names it."""


async def table_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a request over one own table; None where it is none, or a word of it is not understood."""
    tools = context.snapshot.tools
    if not context.home.settings.offline or QUERY not in tools or state.get("fresh"):
        return None
    request = state["request"]
    put = saving(request)
    path = put.path if put is not None else only_saving(request) or ""
    if path and (EXPORT not in tools or Path(path).suffix.lower() not in _SAVED_FORMS):
        return None
    text = request[: put.end] if put is not None else "" if path else request
    asked = Asked(text=text, path=path, language=state["language"])
    named = [str(s.value) for s in find_paths(asked.text) if Path(str(s.value)).suffix.lower() in _NAMED_FORMS]
    if named:
        found = await _of_file(named, asked, context) if len(set(named)) == 1 else []
    else:
        on = await gone_on_in(asked, state, context)
        if on is not None and on.lost:
            return not_gone_on(state)
        found = [on.asked] if on is not None and on.asked is not None else await _of_workspace(asked, context)
    return plan_of(found, asked, request) if found else None


async def table_part(request: str, language: Language, context: RunContext) -> tuple[str, OwnQuestions] | None:
    """Find a last part that asks of the table which the part before only names; what stands before it comes first."""
    pieces = pieces_of(request)
    for n in range(1, len(pieces)):
        start = request.rfind(pieces[n])
        head, tail = request[:start], request[start:]
        named = {str(s.value) for s in find_paths(head) if Path(str(s.value)).suffix.lower() in _NAMED_FORMS}
        if len(named) != 1 or find_paths(tail) or _ONLY_OPENS.match(head):
            continue
        asked = Asked(text=tail, language=language)
        for own, found in await _readings(await _loaded([*named], context), asked, context):
            if found.telling and _measures(found):
                return without_joint(head), OwnQuestions(own=own, parts=found.parts)
    return None


_ONLY_OPENS: Final = re.compile(
    r"\W*(?:please\s+|请|帮我)?(?:load|open|read|use|take|import|look at|in|from|加载|打开|读取?|导入|用|看)",
    re.IGNORECASE,
)
"""Of a part that only says where the table is."""


async def _of_file(named: Sequence[str], asked: Asked, context: RunContext) -> list[OwnQuestions]:
    """Read a request over the file that it names."""
    loaded = await _loaded(named[:1], context)
    return [OwnQuestions(own=own, parts=r.parts) for own, r in await _readings(loaded, asked, context)]


async def _of_workspace(asked: Asked, context: RunContext) -> list[OwnQuestions]:
    """Read a request over the one table of the workspace whose words it holds."""
    if not asks_of_rows(asked.text):
        return []
    files = await asyncio.to_thread(_files, context.run.surroundings.workspace)
    if not files:
        return []
    loaded = await _loaded(files, context)
    readings = await _readings(loaded, asked, context)
    enough = 1 if len(loaded) == 1 else _TELLING
    found = [(o, r) for o, r in readings if r.names_table or (r.telling >= enough and _measures(r))]
    named = [(o, r) for o, r in found if r.names_table]
    return [OwnQuestions(own=own, parts=r.parts) for own, r in named or found]


def _measures(reading: PartedReading) -> bool:
    """Whether figures, an order or a test are asked for, and not only a column by its name."""
    questions = [part.question for part in reading.parts if part.question is not None]
    return any(question.figures or question.ordered_by or question.tests for question in questions)


def _files(workspace: Path) -> list[str]:
    """List the tables among the files, the newest first; hidden ones are nobody's choice."""
    found: list[tuple[float, str]] = []
    for n, path in enumerate(workspace.rglob("*")):
        if n >= _LOOKED_AT:
            break
        inside = path.relative_to(workspace)
        shown = not any(part.startswith(".") for part in inside.parts)
        if shown and path.suffix.lower() in _TABLE_FORMS and path.is_file() and not path.is_symlink():
            found.append((path.stat().st_mtime, inside.as_posix()))
    return [name for _, name in sorted(found, reverse=True)][:_MOST_FILES]


async def _loaded(files: Sequence[str], context: RunContext) -> list[OwnTable]:
    """Load files as tables, under the authority of any call; what was used is noted when it is called for."""
    found = []
    for file in files:
        loaded = await looked(LOAD_TABLE, {"path": file}, context)
        if loaded is not None and isinstance(loaded.get("table"), str):
            found.append(OwnTable(table=loaded["table"], path=file))
    return found


async def _readings(own: Sequence[OwnTable], asked: Asked, context: RunContext) -> list[tuple[OwnTable, PartedReading]]:
    shapes = {s.table: s for s in await shapes_of(own, context.run.surroundings)} if own else {}
    read = [(o, whole_or_parts(asked.text, shapes[o.table])) for o in own if o.table in shapes]
    return [(o, found) for o, found in read if found is not None]
