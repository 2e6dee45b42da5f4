"""Questions over a table that is named and not there: that is said, and no other table is asked in its place."""

import asyncio
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.row_questions import asks_of_rows
from agents.extraction.tables.table_mentions import asks_for_rows, file_asked_of, is_called, table_named
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from graph.workflow.table_questions.own_tables import table_files
from graph.workflow.table_questions.sample_tables import asks_tables
from graph.workspace.own_databases import own_databases
from prompts.language import has_han
from tools.tables.catalogue import tables
from tools.tables.database import reading

_MOST_TOLD: Final = 12


async def missing_table_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Say which tables there are where a request asks of one that is not; None for any other request."""
    request = state["request"]
    asked = context.home.settings.offline and not state.get("fresh")
    file = file_asked_of(request) if asked else ""
    name = file or (table_named(request) if asked else "")
    if not name or QUERY not in context.snapshot.tools or not (asks_of_rows(request) or asks_for_rows(request)):
        return None
    lying, _ = await asyncio.to_thread(there, context.run.surroundings.workspace)
    if any(is_called(PurePosixPath(name).name, PurePosixPath(one).name) for one in lying if file):
        return None
    every = await reading(context.run.surroundings, tables)
    shown = [t for t in every if not t.of_a_result]  # of these nobody was told the name
    files = await table_files(context)
    stems = {PurePosixPath(file).stem for file in files}
    own = [*files, *(t.name for t in shown if not t.sample and t.name not in stems)]
    bases = [n for base in own_databases(context.snapshot.tools.values()) for n in (base.name, *base.tools)]
    known = [*own, *bases, *(n for t in shown for n in (t.name, *t.aliases))]
    if any(is_called(name, one) for one in known) or (has_han(name) and any(not has_han(n) for n in (*own, *bases))):
        return None  # 员工 may be what a person calls employees.csv
    if not file and not await asks_tables(request, context):
        return None
    samples = [t.name for t in shown if t.sample]
    told = ("、" if state["language"] == "zh" else ", ").join(
        list(dict.fromkeys([*own, *bases, *samples]))[:_MOST_TOLD]
    )
    words = phrase("no_such_table", state["language"], table=name, tables=told)
    part = SubTask(number=1, description=request, category=NO_TOOL)
    return Plan(request=request, subtasks=(part,), reason=words, refusal=words)
