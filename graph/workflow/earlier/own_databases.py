"""Questions over imported databases: which of them a request means, and the call of its tool that answers it.

A request is taken only where every word of it was understood; else it goes the way of any other.
"""

import asyncio
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.databases.asked import DatabaseQuestion, read_question
from agents.extraction.databases.reading import DatabaseReading
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolCallFailed
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from prompts.frozen import Frozen
from tools.sources.databases.known_databases import KnownDatabase, known_database
from tools.tool import Tool

_TELLING: Final = 2
"""So many names and values of a database speak of it though none of its tables is named."""
_CHANGES: Final = re.compile(
    r"^\s*(?:(?:please|pls|can you|could you|now|i want to|i need to)\s+)*"
    r"(?P<en>delete|remove|drop|insert|update|change|rename|truncate|alter|modify|overwrite|erase|wipe"
    r"|(?:add|create)\s+(?:a|an|one|some)?\s*(?:new|another)?\s*(?:rows?|records?|entry|entries|columns?|tables?))(?![A-Za-z])"
    r"|^\s*(?:请|帮我|麻烦|把|将|给我)*\s*(?P<zh>删除|删掉|清空|插入|更新|修改|改成|新增|写入|重命名)"
    r"|(?:把|将)\S{1,24}?(?P<mid>删除|删掉|清空|改成|改为|更新为|修改为)",
    re.IGNORECASE,
)


class _OwnDatabase(Frozen):
    """An imported database with the tool of each of its tables."""

    name: str
    tools: Mapping[str, str]
    binding: Mapping[str, Any]


async def database_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a question over one imported database; None where a request is none, or a word of it is not understood."""
    if not context.home.settings.offline or state.get("fresh"):
        return None
    found = list(_databases(context.snapshot.tools))
    if not found:
        return None
    read = [(own, q) for own in found if (q := await asyncio.to_thread(_read, own, state["request"])) is not None]
    sure = [(own, r) for own, q in read if (r := q.sure) is not None and _is_meant(r) and r.table in own.tools]
    if not sure:
        return _refused(state) if _asks_to_change(state["request"], [q for _, q in read]) else None
    least = min(reading.cost for _, reading in sure)
    nearest = [(own, reading) for own, reading in sure if reading.cost == least]
    named = [(own, reading) for own, reading in nearest if own.name.casefold() in state["request"].casefold()]
    chosen = named or nearest
    return _plan(*chosen[0], state) if len(chosen) == 1 else None


def _databases(tools: Mapping[str, Tool]) -> Iterator[_OwnDatabase]:
    """Group the tools that an import of ours made by the database that they ask."""
    groups: dict[str, list[Tool]] = {}
    for tool in tools.values():
        if tool.source == "sql" and tool.binding.get("trusted") is True:
            groups.setdefault(tool.group, []).append(tool)
    for group in groups.values():
        by_table = {str(tool.binding.get("table", "")): tool.id for tool in group}
        name = group[0].target.partition(":")[2]
        yield _OwnDatabase(name=name, tools=by_table, binding=dict(group[0].binding))


def _read(own: _OwnDatabase, request: str) -> DatabaseQuestion | None:
    """Read a request over a database; one that is gone, or cannot be read now, says nothing here."""
    try:
        known: KnownDatabase = known_database(own.binding, values=True)
    except ToolCallFailed:
        return None
    text = re.sub(
        rf"(?:\b(?:in|of|from)\s+)?(?:the\s+)?(?:database\s+)?(?<!\w){re.escape(own.name)}(?!\w)(?:\s+database)?",
        " ",
        request,
        flags=re.IGNORECASE,
    )
    whole = read_question(text, known.catalogue, known.values) if text.strip() != request.strip() else None
    if whole is not None and whole.readings:
        return whole
    return read_question(request, known.catalogue, known.values)


def _is_meant(reading: DatabaseReading) -> bool:
    """Whether a request speaks of the database, and does not merely use a word that a column is called by too."""
    return reading.names_table or reading.telling >= _TELLING


def _asks_to_change(request: str, read: list[DatabaseQuestion]) -> bool:
    """Whether a request wants rows or tables of a database changed."""
    if _CHANGES.search(request) is None:
        return False
    return any(one.names_table and len(one.left) <= _TELLING for q in read for one in (*q.readings, *q.partly[:1]))


def _refused(state: RouterState) -> Plan:
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    said = phrase("databases_read_only", state["language"])
    return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)


def _plan(own: _OwnDatabase, reading: DatabaseReading, state: RouterState) -> Plan:
    arguments = reading.query.arguments()
    call = KnownCall(tool_id=own.tools[reading.table], arguments=arguments)
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    reason = phrase("own_database", state["language"], database=own.name, table=reading.table)
    return Plan(request=state["request"], subtasks=(subtask,), reason=reason)
