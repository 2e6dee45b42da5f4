"""Questions that go on from an answer over an imported database: and in June? only the cancelled ones; by category."""

import asyncio
from collections.abc import Sequence
from typing import Final

from pydantic import ValidationError

from agents.decisions.decompose.question import Plan
from agents.extraction.databases.onward.bare_tests import is_bare_test
from agents.extraction.databases.onward.follow_up import Known, gone_on, picks_rows
from agents.extraction.discourse.ellipsis import corrects
from agents.extraction.tables.follow_up import goes_on
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolCallFailed
from graph.workflow.context import RunContext
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.table_follow_ups import GoneOn, not_gone_on
from graph.workspace.own_databases import is_own
from tools.sources.databases.known_databases import KnownDatabase, known_database
from tools.sources.databases.query.table_query import TableQuery
from tools.tool import Tool

_LOOKS_BACK: Final = 3
_MOST_WORDS: Final = 12
"""A longer message that does not say that it goes on is a request of its own."""


def is_marked(request: str) -> bool:
    """Whether a message says itself that it goes on from something, or corrects it."""
    return goes_on(request) or corrects(request)


async def database_follow_up_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what a message makes of the last question over a database; None where it does not go on from one."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    asked = _asked_last(conversation, context)
    if asked is None or len(state["request"].split()) > _MOST_WORDS:
        return None
    tool, before = asked
    query = await asyncio.to_thread(_gone_on, state["request"], tool, before)
    if query is None:
        return None
    call = KnownCall(tool_id=tool.id, arguments=query.arguments())
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    name, table = tool.target.partition(":")[2], str(tool.binding["table"])
    reason = phrase("own_database", state["language"], database=name, table=table)
    return Plan(request=state["request"], subtasks=(subtask,), reason=reason)


def onward_unread(state: RouterState, context: RunContext) -> Plan | None:
    """Say that a message picks rows of the last question over a database, or tells a time, and nobody can say how."""
    conversation = state.get("conversation") or []
    offline = context.home.settings.offline and not state.get("fresh")
    request = state["request"]
    if not offline or not conversation or not (picks_rows(request) or is_bare_test(request)):
        return None
    return None if _asked_last(conversation, context) is None else not_gone_on(GoneOn(unread=True), state)


def _asked_last(conversation: Sequence[Exchange], context: RunContext) -> tuple[Tool, TableQuery] | None:
    """Return the one question that the last answer came from, with its table's tool; what brought nothing is none."""
    answered = (one for one in list(reversed(conversation))[:_LOOKS_BACK] if one.produced or one.waits)
    last = next(answered, None)
    if last is None or len(last.produced) != 1:
        return None
    tool = context.snapshot.tools.get(last.produced[0].tool_id)
    if tool is None or not is_own(tool):
        return None
    try:
        return tool, TableQuery.model_validate(dict(last.produced[0].arguments))
    except ValidationError:
        return None  # a model may have called it in another form


def _gone_on(request: str, tool: Tool, before: TableQuery) -> TableQuery | None:
    try:
        known: KnownDatabase = known_database(tool.binding, values=True)
    except ToolCallFailed:
        return None
    table = known.catalogue.table(str(tool.binding["table"]))
    return None if table is None else gone_on(request, Known(before, table, known.catalogue, known.values))
