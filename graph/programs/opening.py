"""What a model is told of a request before its first reply."""

from datetime import datetime
from typing import Final

from agents.decisions.compose.question import ComposeQuestion
from agents.program import ProgramWork
from graph.programs.sheets import Sheets
from graph.programs.values import earlier_values
from graph.programs.view import owner_of, tools_in_view
from graph.programs.weigh import so_far
from graph.workflow.attached_tables import attached_turn
from graph.workflow.context import RunContext, programs_of
from graph.workflow.decompose import planned
from graph.workflow.state import RouterState, RouterUpdate

_KEPT_ANSWER: Final = 600
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


async def opened(state: RouterState, context: RunContext) -> RouterUpdate:
    """Find the tools for a request and write the first message."""
    subject, plan = await planned(state, context)
    parts = [subtask.description for subtask in plan.subtasks]
    view = await tools_in_view(plan.request, parts, context)
    sheets = Sheets(context.snapshot, context.home.settings.program_stub_tokens)
    sheet = sheets.first([tool.id for tool in (*view.standing, *view.found)])
    owner = owner_of(context.snapshot)
    standing = {tool.id for tool in view.standing}
    agents = list(dict.fromkeys(owner(tool_id) for tool_id in sheet.tool_ids if tool_id not in standing))
    question = ComposeQuestion(
        request=state["request"],
        today=today(),
        standing=sheet.standing,
        functions=sheet.found,
        omitted=sheet.omitted,
        paths=tuple(sheets.path(path) for path in view.paths),
        earlier=earlier_values(state).lines,
        conversation=(
            *_conversation(state, context),
            *(turn.text for turn in attached_turn(state, subject)),
            *so_far(state),
        ),
        guidance=tuple(_guidance(name, context) for name in agents[:2]),
    )
    conversation = await programs_of(context).compose.open(question)
    work = ProgramWork(task=plan.request, tool_ids=sheet.tool_ids, conversation=conversation)
    return {"plan": plan, "subject": subject, "decisions": [], "results": None, "program": work}


def today(now: datetime | None = None) -> str:
    """Say what day it is where this runs."""
    day = now or datetime.now().astimezone()
    return f"{_WEEKDAYS[day.weekday()]}, {day:%Y-%m-%d}"


def _conversation(state: RouterState, context: RunContext) -> tuple[str, ...]:
    last = (state.get("conversation") or [])[-context.home.settings.plan_exchanges :]
    return tuple(f"User: {one.request}\nYou: {one.answer[:_KEPT_ANSWER]}" for one in last)


def _guidance(agent: str, context: RunContext) -> str:
    return context.snapshot.profile(agent).guidance
