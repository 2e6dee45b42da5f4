"""Writes down what a request would come to, step by step, for a person who wants to see it first."""

from agents.approval.proposed_plan import ProposedPart, ProposedStep
from agents.subtask import SubTask
from graph.confidence.offline_plan import PlannedPart, PlannedStep
from graph.confidence.planning import offline_plan
from graph.observability.events import PlanAsked, Planned, Routed
from graph.proposal.left_out import left_out
from graph.workflow.approval.authority import asks_each_time, needs_approval
from graph.workflow.context import RunContext
from graph.workflow.decompose import planned
from graph.workflow.emit import tell
from graph.workflow.route import owner_of
from graph.workflow.state import RouterState, RouterUpdate
from prompts.language import Language
from tools.tool import Tool


async def laid_out(state: RouterState, context: RunContext) -> RouterUpdate:
    """Plan a request up to its first call and keep what a person is to be shown; no plan where nothing serves it."""
    subject, plan = await planned(state, context)
    tell(Planned(subtasks=plan.subtasks, **plan.model_dump(include={"request", "reason", "decided_by", "confidence"})))
    found = await offline_plan({**state, "subject": subject}, plan, context)
    decisions = [context.run.cache.routed[number] for number in sorted(context.run.cache.routed)]
    for decision in decisions:
        tell(Routed(decision=decision))
    for work in context.run.cache.foreseen.values():
        for event in work.events:
            tell(event)
    language = state["language"]
    shown = [_part(*pair, language, context) for pair in zip(plan.subtasks, found.parts, strict=True)]
    parts = tuple([await heeding_allowed(part, context) for part in shown])
    asked = PlanAsked(request=plan.request, language=language, parts=parts)
    begun: RouterUpdate = {"results": None, "in_turn": None, "answers": [], "told": ()}
    worth = any(part.steps for part in parts)
    return {**begun, "plan": plan, "subject": subject, "decisions": decisions, "proposal": asked if worth else None}


def _part(subtask: SubTask, found: PlannedPart, language: Language, context: RunContext) -> ProposedPart:
    doubt = ""
    if subtask.calls:
        agent = owner_of(subtask.calls[-1].tool_id, context)
        steps = [step for call in subtask.calls for step in _known(call.tool_id, call.arguments, context)]
    else:
        agent = found.agent
        steps = [step for one in found.steps for step in _steps(one, context)]
        doubt = left_out(subtask.description, steps, language, context)
    return ProposedPart(number=subtask.number, task=subtask.words, agent=agent, steps=tuple(steps), doubt=doubt)


async def heeding_allowed(part: ProposedPart, context: RunContext) -> ProposedPart:
    """Leave out that a step asks where its tool is allowed for the rest of the conversation."""
    tools = context.snapshot.tools
    asks = [one.asks and await asks_each_time(tools[one.tool_id], context) for one in part.steps]
    steps = (one.model_copy(update={"asks": still}) for one, still in zip(part.steps, asks, strict=True))
    return part.model_copy(update={"steps": tuple(steps)})


def _steps(step: PlannedStep, context: RunContext) -> list[ProposedStep]:
    """Make one step of each call; one call of what still waits for an earlier step."""
    tool = context.snapshot.tools[step.tool_id]
    told = {"focus": step.focus, "supplies": step.pulled}
    return [proposed_step(tool, arguments).model_copy(update=told) for arguments in step.sets or (step.found,)]


def _known(tool_id: str, arguments: dict[str, object], context: RunContext) -> list[ProposedStep]:
    tool = context.snapshot.tools.get(tool_id)
    return [] if tool is None else [proposed_step(tool, arguments)]


def proposed_step(tool: Tool, arguments: dict[str, object]) -> ProposedStep:
    """Write down a call of a tool."""
    return ProposedStep(
        tool_id=tool.id,
        about=tool.description.strip().split("\n", 1)[0],
        arguments=arguments,
        later=tuple(name for name in tool.required if name not in arguments),
        asks=needs_approval(tool),
    )
