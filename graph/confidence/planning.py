"""Plans a request as it would be worked at without a model, up to the first call; the work is kept for that way."""

import asyncio
from typing import Any, cast

from langgraph.runtime import Runtime

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import FillQuestion
from agents.moves import PathStep
from agents.subtask import RouteDecision, SubTask
from graph.confidence.offline_plan import OfflinePlan, PlannedPart, PlannedStep
from graph.search.supply_chains import offered, supplies
from graph.workflow.context import RunContext
from graph.workflow.emit import quietly
from graph.workflow.intents import understand
from graph.workflow.route import NO_TOOL, newly_decided, work_of
from graph.workflow.search_session import forget_session, session_of
from graph.workflow.specialist_graph import after_reflect, recall, reflect, search
from graph.workflow.state import RouterState, SpecialistInput, SpecialistState


async def offline_plan(state: RouterState, plan: Plan, context: RunContext) -> OfflinePlan:
    """Route every sub-task of a plan, find its path and fill what can be filled.

    Args:
        state: Of the request, with its subject.
        plan: Its sub-tasks.
        context: Keeps what was worked out.
    """
    with quietly():
        begun: RouterState = {**state, "plan": plan, "decisions": [], "results": []}
        decisions = {d.subtask: d for d in await newly_decided(begun, context)}
        given: RouterState = {**begun, "decisions": list(decisions.values())}
        parts = [await _part(s, decisions.get(s.number), given, context) for s in plan.subtasks]
    return OfflinePlan(
        request=state["request"],
        understood=plan.request,
        language=state["language"],
        follows=bool(state.get("conversation")),
        attached=bool(state.get("attached")),
        parts=tuple(parts),
    )


async def _part(
    subtask: SubTask, decision: RouteDecision | None, state: RouterState, context: RunContext
) -> PlannedPart:
    told: dict[str, Any] = {"task": subtask.description, "needs": len(subtask.needs)}
    if subtask.category == NO_TOOL or decision is None:
        return PlannedPart(**told)
    told |= {
        "route_confidence": decision.confidence,
        "agent_scores": tuple(sorted(decision.scores.values(), reverse=True)),
        "fits": context.run.cache.fits.get(subtask.description, 0.0),
    }
    if not decision.agent:
        return PlannedPart(**told)
    work = work_of(subtask, decision.agent, state)
    found = await _path_of(work, context)
    part = PlannedPart(**told, **await _searched(found, context))
    if subtask.needs:
        forget_session(found, context)  # what it waits for will change who supplies whom
    return part


async def _path_of(work: SpecialistInput, context: RunContext) -> SpecialistState:
    """Take the specialist's own steps up to the first call, without a graph: no checkpoint keeps a mere plan."""
    runtime = Runtime(context=context)
    state = cast(SpecialistState, dict(work))
    state = cast(SpecialistState, {**state, **await recall(state, runtime)})
    while True:
        state = cast(SpecialistState, {**state, **await search(state, runtime)})
        state = cast(SpecialistState, {**state, **await reflect(state, runtime)})
        if after_reflect(state, runtime) != "search":
            return state


async def _searched(state: SpecialistState, context: RunContext) -> dict[str, Any]:
    session = await session_of(state, context)
    wishes = await understand(context, state["subtask"].description)
    path = set(state["path"].tool_ids)
    allowed = context.snapshot.tools.keys()
    rivals = tuple((wishes.best(n, allowed)[1], wishes.best(n, allowed - path)[1]) for n in range(len(wishes.texts)))
    steps = await asyncio.gather(*(_step(step, state, context) for step in state["path"].steps))
    return {
        "agent": state["agent"],
        "wishes": wishes.texts,
        "rivals": rivals,
        "covered": state["covered"],
        "verdict": state["reflection"].verdict,
        "remembered": max((r.weight for r in session.alike), default=0.0),
        "turned_back": sum(move.kind == "backtrack" for move in state["moves"]),
        "steps": tuple(steps),
    }


async def _step(step: PathStep, state: SpecialistState, context: RunContext) -> PlannedStep:
    tool = context.snapshot.tools[step.tool_id]
    dependencies = context.snapshot.dependencies.get(tool.id, ())
    filled = await context.decisions.fill(
        FillQuestion(
            task=state["subtask"].description,
            focus=step.focus,
            tool=tool,
            upstream=offered(state["upstream"], dependencies),
            supplies=supplies(dependencies),
            max_sets=context.home.settings.max_tool_repeats,
        )
    )
    wishes = await understand(context, state["subtask"].description)
    before = {s.tool_id for s in state["path"].steps if s.number in step.needs}
    brought = {d.parameter for d in dependencies if d.supplier in before}
    return PlannedStep(
        tool_id=tool.id,
        pulled=step.pulled,
        asks=step.asks,
        focus=step.focus,
        fits=max(wishes.covers(tool.id), default=0.0) if tool.id in wishes.places else 0.0,
        sets=filled.sets,
        found=filled.found,
        missing=filled.missing,
        sourced=sum(name not in brought for name in filled.missing),
        about="\n".join((tool.name, tool.description, *tool.examples, *tool.properties, *_choices(tool.parameters))),
    )


def _choices(schema: Any) -> list[str]:  # noqa: ANN401 - JSON
    """List what a tool's parameters may be, where they choose from a list, and what is said of them."""
    if isinstance(schema, list):
        return [text for one in schema for text in _choices(one)]
    if not isinstance(schema, dict):
        return []
    own = [str(schema["description"])] if isinstance(schema.get("description"), str) else []
    own += [str(value) for value in schema.get("enum", ())]
    own += (
        [word for words in schema.get("x-synonyms", {}).values() for word in words]
        if isinstance(schema.get("x-synonyms"), dict)
        else []
    )
    return own + [text for name, one in schema.items() if name not in ("x-synonyms",) for text in _choices(one)]
