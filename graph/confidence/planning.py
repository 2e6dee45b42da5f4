"""Plans a request as it would be worked at without a model, up to the first call; the work is kept for that way."""

import asyncio
from typing import Any, Final, cast

from langgraph.runtime import Runtime

from agents.decisions.decompose.question import Plan
from agents.intents.unserved import about
from agents.moves import PathStep
from agents.subtask import RouteDecision, SubTask
from graph.confidence.offline_plan import OfflinePlan, PlannedPart, PlannedStep
from graph.workflow.context import ForeseenWork, RunContext
from graph.workflow.emit import kept_back
from graph.workflow.execute import fill_question, fill_step
from graph.workflow.intents import understand
from graph.workflow.route import NO_TOOL, newly_decided, work_of
from graph.workflow.search_session import forget_session, session_of
from graph.workflow.specialist_graph import after_reflect, recall, reflect, search
from graph.workflow.state import RouterState, SpecialistInput, SpecialistState, SpecialistUpdate
from tools.flow import only_reads

_GIVEN: Final = frozenset({*SpecialistInput.__annotations__} - {"upstream"})


async def offline_plan(state: RouterState, plan: Plan, context: RunContext) -> OfflinePlan:
    """Route every sub-task of a plan, find its path and fill what can be filled.

    Args:
        state: Of the request, with its subject.
        plan: Its sub-tasks.
        context: Keeps what was worked out: who goes this way does not work it out again.
    """
    begun: RouterState = {**state, "plan": plan, "decisions": [], "results": []}
    decisions = {d.subtask: d for d in await newly_decided(begun, context)}
    context.run.cache.routed |= decisions
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
    told: dict[str, Any] = {"task": subtask.description, "needs": len(subtask.needs), "over": subtask.over > 0}
    told["known"] = bool(subtask.calls) and not any(call.ways or call.asks for call in subtask.calls)
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
    with kept_back() as events:
        found = await _path_of(work, context)
        part = PlannedPart(**told, **await _searched(found, context))
    if subtask.needs:
        forget_session(found, context)  # what it waits for will change who supplies whom
    else:
        update = cast(SpecialistUpdate, {key: value for key, value in found.items() if key not in _GIVEN})
        context.run.cache.foreseen[subtask.number, decision.agent] = ForeseenWork(update, tuple(events))
    return part


async def _path_of(work: SpecialistInput, context: RunContext) -> SpecialistState:
    """Take the specialist's own steps up to the first call, without a graph: no checkpoint keeps a mere plan."""
    runtime = Runtime(context=context)
    state = cast(SpecialistState, dict(work))
    state = cast(SpecialistState, {**state, **await recall(state, runtime)})
    if "reflection" in state:
        return state
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
        "chosen": min((m.confidence for m in state["moves"] if m.kind in ("advance", "finish")), default=0.0),
        "turned_back": sum(move.kind == "backtrack" for move in state["moves"]),
        "steps": tuple(steps),
    }


async def _step(step: PathStep, state: SpecialistState, context: RunContext) -> PlannedStep:
    tool = context.snapshot.tools[step.tool_id]
    question = await fill_question(step, tool, state, context)
    filled = await fill_step(question, state, context)
    if not step.needs:
        key = (state["subtask"].number, state["agent"], step.number)
        context.run.cache.filled[key] = question, filled
    wishes = await understand(context, state["subtask"].description)
    before = {s.tool_id for s in state["path"].steps if s.number in step.needs}
    dependencies = context.snapshot.dependencies.get(tool.id, ())
    brought = {d.parameter for d in dependencies if d.supplier in before}
    return PlannedStep(
        tool_id=tool.id,
        pulled=step.pulled,
        asks=step.asks,
        changes=not only_reads(tool),
        focus=step.focus,
        fits=max(wishes.covers(tool.id), default=0.0) if tool.id in wishes.places else 0.0,
        sets=filled.sets,
        found=filled.found,
        sources=filled.sources,
        filled=filled.confidence,
        left_out=len(filled.more),
        missing=filled.missing,
        doubtful=filled.doubtful,
        sourced=sum(name not in brought for name in filled.missing),
        about=about(tool),
    )
