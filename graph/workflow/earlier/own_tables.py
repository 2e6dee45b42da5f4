"""Questions over the person's own tables: which table a request means, and the call that answers it.

A table is meant where its file is named, where the conversation is about it, or where it is the only one whose columns
and values hold the words of the request. Where several are, the person chooses.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.follow_up import goes_on, gone_on
from agents.extraction.tables.reader import TableReading, asks_of_rows, read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY, tool_call
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.earlier.table_shapes import OwnTable, shapes_of
from graph.workflow.earlier.workspace_tables import LOAD_TABLE
from graph.workflow.state import Exchange, RouterState
from tools.flow import tables_named

_NAMED_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx", ".json", ".jsonl"})
_TABLE_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_MOST_FILES: Final = 8
_LOOKED_AT: Final = 500
_TELLING: Final = 2
"""So many columns and values of a table speak of it though nobody names it."""


async def table_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a question over one own table; None where a request is none, or a word of it is not understood."""
    tools = context.snapshot.tools
    if not context.home.settings.offline or QUERY not in tools or state.get("fresh"):
        return None
    request = state["request"]
    named = [str(s.value) for s in find_paths(request) if Path(str(s.value)).suffix.lower() in _NAMED_FORMS]
    if named:
        return await _of_file(named, state, context) if len(set(named)) == 1 else None
    return await _gone_on(state, context) or await _of_workspace(state, context)


async def _of_file(named: Sequence[str], state: RouterState, context: RunContext) -> Plan | None:
    """Read a question over the file that it names."""
    loaded = await _loaded(named[:1], context)
    found = [(o, r.question) for o, r in await _readings(loaded, state, context) if r.whole and r.question.complete]
    return _plan(found, state) if found else None


async def _gone_on(state: RouterState, context: RunContext) -> Plan | None:
    """Read a question that goes on from the last answer's table."""
    conversation = state.get("conversation") or []
    last = conversation[-1] if conversation else None
    own = _table_of(last, context) if last is not None else None
    if last is None or own is None:
        return None
    shapes = await shapes_of([own], context.run.surroundings)
    reading = read_table_question(state["request"], shapes[0]) if shapes else None
    if reading is None or not reading.whole:
        return None
    if not reading.telling and not goes_on(state["request"]):
        return None
    before = last.table_question or _before(last, shapes[0])
    question = gone_on(before, reading, state["request"])
    return _plan([(own, question)], state) if question is not None and question.complete else None


def _before(last: Exchange, shape: TableShape) -> TableQuestion:
    """Read the last request as a question, as far as it is one."""
    reading = read_table_question(last.request, shape)
    known = reading is not None and reading.whole and reading.question.complete
    return reading.question if known and reading is not None else TableQuestion(table=shape.table)


def _table_of(last: Exchange, context: RunContext) -> OwnTable | None:
    """Return the one table that the last answer was about, with the file that it was loaded from."""
    paths = {
        str(u.value.get("table")): str(u.arguments.get("path", ""))
        for u in last.produced
        if u.tool_id == LOAD_TABLE and isinstance(u.value, dict)
    }
    if last.table_question is not None:
        name = last.table_question.table
        return OwnTable(table=name, path=paths.get(name, ""))
    tools = context.snapshot.tools
    used = [n for u in last.produced if u.tool_id in tools for n in tables_named(tools[u.tool_id], u.arguments)]
    names = list(dict.fromkeys([*used, *paths]))
    return OwnTable(table=names[0], path=paths.get(names[0], "")) if len(names) == 1 else None


async def _of_workspace(state: RouterState, context: RunContext) -> Plan | None:
    """Read a question over the one table of the workspace whose words it holds."""
    if not asks_of_rows(state["request"]):
        return None
    files = await asyncio.to_thread(_files, context.run.surroundings.workspace)
    if not files:
        return None
    readings = await _readings(await _loaded(files, context), state, context)
    whole = [(own, r) for own, r in readings if r.whole and r.question.complete]
    enough = 1 if len(readings) == 1 else _TELLING
    found = [(o, r) for o, r in whole if r.names_table or (r.telling >= enough and _measures(r))]
    named = [(o, r) for o, r in found if r.names_table]
    return _plan([(o, r.question) for o, r in named or found], state) if found else None


def _measures(reading: TableReading) -> bool:
    """Whether figures, an order or a test are asked for, and not only a column by its name."""
    question = reading.question
    return bool(question.figures or question.ordered_by or question.tests)


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


async def _readings(
    own: Sequence[OwnTable], state: RouterState, context: RunContext
) -> list[tuple[OwnTable, TableReading]]:
    shapes = {s.table: s for s in await shapes_of(own, context.run.surroundings)} if own else {}
    read = [(o, read_table_question(state["request"], shapes[o.table])) for o in own if o.table in shapes]
    return [(o, reading) for o, reading in read if reading is not None]


def _plan(found: Sequence[tuple[OwnTable, TableQuestion]], state: RouterState) -> Plan:
    """Plan the calls: loading the file, and the question; of several tables the person is asked which."""
    language, request = state["language"], state["request"]
    if len(found) == 1:
        own, question = found[0]
        tool_id, arguments = tool_call(question, language)
        calls = (*_loading(own), KnownCall(tool_id=tool_id, arguments=arguments))
    else:
        ways = (NamedWay(label=own.path or own.table, arguments=_sql(q, state)) for own, q in found)
        calls = (KnownCall(tool_id=QUERY, ways=tuple(ways), about=phrase("ask_which_table", language)),)
    subtask = SubTask(number=1, description=request, calls=calls)
    reason = phrase("own_table", language, table=", ".join(own.path or own.table for own, _ in found))
    return Plan(request=request, subtasks=(subtask,), reason=reason, table_questions=tuple(q for _, q in found))


def _loading(own: OwnTable) -> tuple[KnownCall, ...]:
    return (KnownCall(tool_id=LOAD_TABLE, arguments={"path": own.path}),) if own.path else ()


def _sql(question: TableQuestion, state: RouterState) -> dict[str, Any]:
    return {"sql": statement(question, state["language"])}


def asked_table(state: RouterState, produced: Sequence[Any]) -> TableQuestion | None:
    """Return the table question that was answered, for the next follow-up."""
    plan = state["plan"]
    for question in plan.table_questions if plan else ():
        ways = (tool_call(question, state["language"]), (QUERY, _sql(question, state)))
        if any((u.tool_id, u.arguments) == way for u in produced for way in ways):
            return question
    return None
