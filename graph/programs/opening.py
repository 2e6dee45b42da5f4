"""What a model is told of a request before its first reply."""

from datetime import datetime
from typing import Final

from agents.decisions.compose.question import ComposeQuestion
from agents.program import ProgramWork
from graph.programs.sheets import Sheets
from graph.programs.values import earlier_lines
from graph.programs.view import owner_of, tools_in_view
from graph.workflow.attached_tables import attached_turn, attached_upstream, subject_of
from graph.workflow.context import RunContext, programs_of
from graph.workflow.decompose import plan_request
from graph.workflow.state import RouterState, RouterUpdate

_KEPT_ANSWER: Final = 600
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


async def opened(state: RouterState, context: RunContext) -> RouterUpdate:
    """Find the tools for a request and write the first message."""
    produced = [u for exchange in state.get("conversation") or [] for u in exchange.produced]
    attached = [file.file for file in state.get("attached") or []]
    await context.read.note_given(attached, ((u.tool_id, u.arguments) for u in produced))
    subject = await subject_of(state, context)
    context.run.cache.given = attached_upstream(state, subject) if subject.sure else ()
    plan = await plan_request(state, subject, context)
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
        earlier=await earlier_lines(context),
        conversation=(*_conversation(state, context), *(turn.text for turn in attached_turn(state, subject))),
        guidance=tuple(_guidance(name, context) for name in agents[:1]),
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
