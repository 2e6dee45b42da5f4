"""Questions over imported databases: which of them a request means, and the call of its tool that answers it.

A request is taken only where every word of it was understood; else it goes the way of any other.
"""

import asyncio
import re
from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.databases.reading import DatabaseReading
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from graph.workflow.table_questions.translated_values import with_translated_values
from graph.workspace.own_databases import DatabaseRead, OwnDatabase, answering, own_databases, read_by, values_of
from lazy_regex import lazy_regex
from prompts.language import Language

_FEW: Final = 2
"""So many words may be left over of a request to change something, or whose values are in the other language."""
_CHANGES: Final = lazy_regex(
    r"^\s*(?:(?:please|pls|can you|could you|now|i want to|i need to)\s+)*"
    r"(?P<en>delete|remove|drop|insert|update|change|rename|truncate|alter|modify|overwrite|erase|wipe"
    r"|(?:add|create)\s+(?:a|an|one|some)?\s*(?:new|another)?\s*(?:rows?|records?|entry|entries|columns?|tables?))(?![A-Za-z])"
    r"|^\s*(?:请|帮我|麻烦|把|将|给我)*\s*(?P<zh>删除|删掉|清空|插入|更新|修改|改成|新增|写入|重命名)"
    r"|(?:把|将)\S{1,24}?(?P<mid>删除|删掉|清空|改成|改为|更新为|修改为)",
    re.IGNORECASE,
)


async def database_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a question over one imported database; None where a request is none, or a word of it is not understood."""
    if not context.home.settings.offline or state.get("fresh"):
        return None
    found = list(own_databases(context.snapshot.tools.values()))
    if not found:
        return None
    read = await asyncio.to_thread(read_by, found, state["request"])
    chosen = answering(read, state["request"], state.get("database") or "")
    if chosen is not None:
        return _plan(*chosen, state)
    if any(one.meant for one in read):
        return None
    translated = await _in_its_language(read, state, context)
    if translated is not None:
        return translated
    if _asks_to_change(state["request"], read):
        return _refused(state, phrase("databases_read_only", state["language"]))
    either = [one.question.alternatives for one in read if one.question.alternatives]
    return _refused(state, _asking_which(either[0], state["language"])) if len(either) == 1 else None


async def _in_its_language(read: Sequence[DatabaseRead], state: RouterState, context: RunContext) -> Plan | None:
    """Plan a question of which only values are left over that a database holds in the other language."""
    partly = [(one.own, reading) for one in read for reading in one.question.partly[:1] if reading.names_table]
    if not partly:
        return None
    own, reading = min(partly, key=lambda pair: (len(pair[1].left), pair[1].cost))
    if len(reading.left) > _FEW:
        return None
    columns = await asyncio.to_thread(values_of, own)
    better = await with_translated_values(state["request"], reading.left, columns, context)
    if better is None:
        return None
    chosen = answering(await asyncio.to_thread(read_by, [own], better.text), better.text)
    if chosen is None:
        return None
    plan = _plan(*chosen, state)
    told = plan.subtasks[0].model_copy(update={"read_as": better.read_as})
    return plan.model_copy(update={"subtasks": (told, *plan.subtasks[1:])})


def _asking_which(choices: Sequence[str], language: Language) -> str:
    """Ask which of several things a request means."""
    comma = "、" if language == "zh" else ", "
    return phrase("database_either", language, choices=comma.join(f"“{one}”" for one in choices))


def _asks_to_change(request: str, read: list[DatabaseRead]) -> bool:
    """Whether a request wants rows or tables of a database changed."""
    if _CHANGES.search(request) is None:
        return False
    questions = [one.question for one in read]
    return any(one.names_table and len(one.left) <= _FEW for q in questions for one in (*q.readings, *q.partly[:1]))


def _refused(state: RouterState, said: str) -> Plan:
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)


def _plan(own: OwnDatabase, reading: DatabaseReading, state: RouterState) -> Plan:
    arguments = reading.query.arguments()
    call = KnownCall(tool_id=own.tools[reading.table], arguments=arguments)
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    reason = phrase("own_database", state["language"], database=own.name, table=reading.table)
    return Plan(request=state["request"], subtasks=(subtask,), reason=reason)
