"""What a model is told of a request before its first reply."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Self

from agents.decisions.compose import calling
from agents.decisions.compose import model as writing
from agents.decisions.compose.calling import ModelledCalls
from agents.decisions.compose.model import ModelledCompose
from agents.decisions.compose.question import Compose, ComposeQuestion
from agents.program import ProgramWork
from graph.programs.budgets import call_tokens, file_tokens, is_short
from graph.programs.call_functions import CALL_FUNCTIONS
from graph.programs.sheets import Sheets, path_text
from graph.programs.shown.database_schemas import schemas
from graph.programs.shown.named_files import beginnings
from graph.programs.shown.named_tables import named_tables
from graph.programs.values import earlier_lines
from graph.programs.view import ToolsInView, owner_of, tools_in_view
from graph.programs.weigh import so_far
from graph.workflow.context import RunContext, programs_of
from graph.workflow.decompose import planned
from graph.workflow.earlier.attached_tables import attached_turn
from graph.workflow.integrate import gist
from graph.workflow.state import RouterState, RouterUpdate
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.render.truncate import opening
from settings import Settings
from tools.stubs.call_sheet import write_calls

_KEPT_ANSWER: Final = 160
"""Tokens of an earlier answer."""
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def composing(settings: Settings, model: ChatModel, ledger: TokenLedger) -> Compose:
    """Choose how a model is asked: for programs, in short prompts where its context is short, or for calls."""
    if settings.strategy == "loop":
        return ModelledCalls(model, ledger, calling.SHORT_PROMPT if is_short(settings) else calling.PROMPT)
    return ModelledCompose(model, ledger, writing.SHORT_PROMPT if is_short(settings) else writing.PROMPT)


async def opened(state: RouterState, context: RunContext) -> RouterUpdate:
    """Find the tools for a request and write the first message."""
    subject, plan = await planned(state, context)
    parts = [subtask.description for subtask in plan.subtasks]
    view = await tools_in_view(plan.request, parts, context, _used_last(state, context))
    shown = shown_tools(view, context)
    shown = shown.with_schemas(await schemas(plan.request, shown.tool_ids, context))
    owner = owner_of(context.snapshot)
    standing = {tool.id for tool in view.standing}
    agents = list(dict.fromkeys(owner(tool_id) for tool_id in shown.tool_ids if tool_id not in standing))
    question = ComposeQuestion(
        request=state["request"],
        today=today(),
        abilities=tuple(f"{p.name}: {gist(p.description)}" for p in context.snapshot.profiles),
        **shown.told,
        paths=tuple(path_text(path, context.snapshot) for path in view.paths),
        earlier=await earlier_lines(context),
        files=await _named(state["request"], context),
        conversation=(
            *_conversation(state, context),
            *(turn.text for turn in attached_turn(state, subject)),
            *so_far(state),
        ),
        guidance=tuple(_guidance(name, context) for name in agents[:1]),
    )
    conversation = await programs_of(context).compose.open(question)
    work = ProgramWork(task=plan.request, tool_ids=shown.tool_ids, conversation=conversation)
    begun: RouterUpdate = {"plan": plan, "subject": subject, "decisions": [], "results": None, "kept_offline": False}
    return {**begun, "program": work}


@dataclass(frozen=True)
class ShownTools:
    """Tools as a model is told of them."""

    tool_ids: tuple[str, ...]
    told: dict[str, Any]
    """Fields of the question."""

    def with_schemas(self, texts: Sequence[str]) -> Self:
        """Tell what databases hold behind the functions that read them, or with the first of them that is called."""
        if not texts:
            return self
        if "functions" in self.told:
            comments = "\n".join(f"# {line}" for line in "\n".join(texts).splitlines())
            return replace(self, told={**self.told, "functions": f"{self.told['functions']}\n{comments}\n"})
        return replace(self, told={**self.told, "databases": tuple(texts)})


def shown_tools(view: ToolsInView, context: RunContext) -> ShownTools:
    """Put the tools in view before a model, as functions of a program or for calls of its own."""
    settings, snapshot = context.home.settings, context.snapshot
    if settings.strategy == "loop":
        tools = view.in_order(short=is_short(settings))
        calls = write_calls(tools, snapshot.function_names, budget_tokens=call_tokens(settings))
        unseen = [name for tool in tools if (name := snapshot.function_names[tool.id]) not in calls.names]
        schemas = (*CALL_FUNCTIONS, *calls.schemas)
        told = {"tools": schemas, "unseen": tuple(unseen), "omitted": calls.omitted}
        return ShownTools(tuple(calls.names.values()), told)
    sheet = Sheets.of(context).first([tool.id for tool in view.in_order(short=is_short(settings))])
    return ShownTools(sheet.tool_ids, {"standing": sheet.standing, "functions": sheet.found, "omitted": sheet.omitted})


def today(now: datetime | None = None) -> str:
    """Say what day it is where this runs."""
    day = now or datetime.now().astimezone()
    return f"{_WEEKDAYS[day.weekday()]}, {day:%Y-%m-%d}"


async def _named(request: str, context: RunContext) -> tuple[str, ...]:
    """Return what stands in the files and tables that a request names."""
    most = file_tokens(context.home.settings)
    return (*await beginnings(request, context, most), *await named_tables(request, context, most))


def _conversation(state: RouterState, context: RunContext) -> tuple[str, ...]:
    last = (state.get("conversation") or [])[-context.home.settings.plan_exchanges :]
    # in the person's own words: with those of the stand-alone form a model would answer what nobody asked
    return tuple(f"User: {one.said or one.request}\nYou: {opening(one.answer, _KEPT_ANSWER)}" for one in last)


def _used_last(state: RouterState, context: RunContext) -> tuple[str, ...]:
    """Return the tools that the last request used that used any: a follow-up may be after more of them."""
    last = (state.get("conversation") or [])[-context.home.settings.plan_exchanges :]
    used = (tuple(dict.fromkeys(u.tool_id for u in one.produced)) for one in reversed(last))
    return next(filter(None, used), ())


def _guidance(agent: str, context: RunContext) -> str:
    return context.snapshot.profile(agent).guidance
