"""What a conversation would hold if the first half of a request had been said, and answered, by itself."""

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.subtask import KnownCall
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.table_calls import asked_table
from tools.flow import changes_something


async def as_if_said(plan: Plan, state: RouterState, context: RunContext) -> RouterState:
    """Return the conversation with what a plan is going to bring behind it.

    What only reads is looked up under the authority of any call; what changes something is known by its arguments.
    """
    produced = [
        found
        for subtask in plan.subtasks
        for call in subtask.calls
        if (found := await _brought(call, subtask.number, context)) is not None
    ]
    told = asked_table({**state, "plan": plan}, produced)
    said = Exchange(request=plan.request, answer="", produced=tuple(produced), said=plan.request, table_question=told)
    return {**state, "conversation": [*(state.get("conversation") or []), said], "fresh": False}


async def _brought(call: KnownCall, step: int, context: RunContext) -> Upstream | None:
    """Return what a call brings; None where its arguments are not known yet, or it finds nothing."""
    tool = context.snapshot.tools.get(call.tool_id)
    if tool is None or call.takes or call.ways or call.asks:
        return None
    if changes_something(tool):
        return Upstream(step=step, tool_id=call.tool_id, value=None, arguments=call.arguments)
    value = await looked(call.tool_id, call.arguments, context)
    return None if value is None else Upstream(step=step, tool_id=tool.id, value=value, arguments=call.arguments)
