"""Which sub-task goes to whom, and when."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.decisions.route.question import RouteQuestion
from agents.extraction.discourse.coreference import points_back
from agents.intents.agent_scores import agent_evidence, agent_scores
from agents.intents.intents import Intents
from agents.intents.suited import heeding_tags
from agents.subtask import RouteDecision, SubTask
from graph.memory.long_term import TRUSTED
from graph.workflow.context import RunContext
from graph.workflow.earlier.attached_tables import attached_upstream
from graph.workflow.earlier.open_questions import begun, standing
from graph.workflow.execute import upstream_of
from graph.workflow.intents import recollect, search_again, understand
from graph.workflow.order import next_subtasks
from graph.workflow.state import RouterState, SpecialistInput, SubTaskResult
from graph.workflow.traces.search_spans import agents_found
from graph.workflow.which_tool import handed_to_ask

NO_TOOL = "llm"
"""Category of a sub-task that needs no tool."""


async def newly_decided(state: RouterState, context: RunContext) -> list[RouteDecision]:
    """Decide for sub-tasks without an agent; one that was declined is decided once more without that agent."""
    decided = {d.subtask: d for d in state["decisions"]}
    declined = {r.number: r for r in state["results"] if r.declined}
    work = []
    for subtask in _subtasks(state):
        first_time = subtask.number not in decided
        refusal = declined.get(subtask.number)
        turned_down = not first_time and refusal is not None and refusal.agent == decided[subtask.number].agent
        n_results = sum(r.number == subtask.number for r in state["results"])
        if subtask.category != NO_TOOL and (first_time or (turned_down and n_results == 1)):
            work.append(_decide(subtask, refusal if turned_down else None, state, context))
    return list(await asyncio.gather(*work))


async def _decide(
    subtask: SubTask, refusal: SubTaskResult | None, state: RouterState, context: RunContext
) -> RouteDecision:
    if named := _named(state, context):
        return _as_said(subtask, named, refusal)
    known = context.run.cache.routed.pop(subtask.number, None)
    if known is not None and refusal is None:
        return known
    if subtask.calls and refusal is None:
        agent = owner_of(subtask.calls[-1].tool_id, context)
        return RouteDecision(subtask=subtask.number, agent=agent, reason="its call is known")
    if refusal is None and (chosen := await _chosen_before(subtask, context)) is not None:
        return chosen
    wishes = await understand(context, subtask.description)
    task = subtask.description
    likeness = await agents_found(task, context.snapshot, context.scoring.score_profiles(task))
    plan = state["plan"]
    question = RouteQuestion(
        request=plan.request if plan else state["request"],
        subtask=subtask,
        agents=context.snapshot.cards,
        declined=(refusal.agent,) if refusal else (),
        domains=refusal.declined.domains if refusal and refusal.declined else (),
        rounds_left=context.home.settings.max_group_rounds - 1,
    )
    decision = await context.decisions.route(question.model_copy(update=_evidence(wishes, likeness, context)))
    for left in reversed(range(question.rounds_left)):
        if decision.agent or not decision.query:
            break
        wishes = await search_again(context, subtask.description, decision.query)
        again = {**_evidence(wishes, likeness, context), "rounds_left": left}
        found = await context.decisions.route(question.model_copy(update=again))
        decision = found.model_copy(update={"reason": f"{found.reason} (searched for {decision.query!r})"})
    return decision if refusal is not None else handed_to_ask(decision, wishes, context)


def _named(state: RouterState, context: RunContext) -> str:
    """Return the agent that a person named for this request; nobody where it was removed meanwhile."""
    agent = state.get("agent") or ""
    return agent if any(p.name == agent for p in context.snapshot.profiles) else ""


def _as_said(subtask: SubTask, agent: str, refusal: SubTaskResult | None) -> RouteDecision:
    """Let a person's word decide; where that agent has no tool for it, nobody else is tried behind their back."""
    if refusal is not None:
        return RouteDecision(
            subtask=subtask.number, agent="", reason=f"{agent}, whom a person named, has no tool for it"
        )
    return RouteDecision(subtask=subtask.number, agent=agent, reason="a person named it", decided_by="person")


def handed(plan: Plan, state: RouterState, context: RunContext) -> Plan:
    """Return a plan as the agent takes it that a person named: its path is their choice, and only its calls count."""
    agent = _named(state, context)
    return (
        plan.model_copy(update={"subtasks": tuple(_handed(s, agent, context) for s in plan.subtasks)})
        if agent
        else plan
    )


def _handed(subtask: SubTask, agent: str, context: RunContext) -> SubTask:
    may = all(call.tool_id in context.snapshot.allowed(agent) for call in subtask.calls)
    return subtask.model_copy(update={"own_choice": True, "calls": subtask.calls if may else ()})


async def _chosen_before(subtask: SubTask, context: RunContext) -> RouteDecision | None:
    """Send a request where a person found one like it to belong."""
    for found in await recollect(context, subtask.description):
        memory = found.memory
        if (
            memory.opinion > 0
            and found.weight >= TRUSTED
            and set(memory.path) <= context.snapshot.allowed(memory.agent)
        ):
            reason = "a person found a request like it to belong here"
            return RouteDecision(subtask=subtask.number, agent=memory.agent, reason=reason, decided_by="memory")
    return None


def owner_of(tool_id: str, context: RunContext) -> str:
    """Name the agent that calls a tool that is known beforehand: the first specialist that may, else a general one."""
    snapshot = context.snapshot
    may = [p.name for p in snapshot.profiles if tool_id in snapshot.allowed(p.name)]
    return min(may, key=lambda name: name in snapshot.general, default="")


def _evidence(wishes: Intents, likeness: Mapping[str, float], context: RunContext) -> dict[str, Any]:
    snapshot = context.snapshot
    scores = agent_scores(wishes, snapshot.taken, snapshot.profiles, likeness)
    of_suited = agent_scores(wishes, snapshot.suited, snapshot.profiles, likeness)
    return {
        "scores": heeding_tags(scores, of_suited),
        "evidence": agent_evidence(wishes, snapshot.taken, snapshot.profiles),
    }


def open_subtasks(state: RouterState) -> list[SubTask]:
    """List sub-tasks that still wait, or that were declined once and may be routed again."""
    results = {number: [r for r in standing(state) if r.number == number] for number in _numbers(state)}
    agents = {d.subtask: d.agent for d in state["decisions"]}
    return [
        s
        for s in _subtasks(state)
        if s.category != NO_TOOL
        and agents.get(s.number, "?")
        and (not results[s.number] or (len(results[s.number]) == 1 and bool(results[s.number][0].declined)))
    ]


def ready(state: RouterState, reads: Callable[[SubTask, str], bool]) -> list[SpecialistInput]:
    """Return the work that can start: decided, not yet tried by this agent, with every input there, and in order.

    Args:
        state: Of the request.
        reads: Whether a sub-task will only read in the hands of an agent.
    """
    agents = {d.subtask: d.agent for d in state["decisions"]}
    there = standing(state)
    tried = {(r.number, r.agent) for r in there}
    finished = {r.number for r in there if r.question is None} | {
        s.number for s in _subtasks(state) if not agents.get(s.number)
    }
    waiting = [s for s in open_subtasks(state) if agents.get(s.number) and (s.number, agents[s.number]) not in tried]
    writing = state.get("in_turn") or []
    now = next_subtasks(
        waiting,
        {s.number for s in waiting if set(s.needs) <= finished},
        lambda s: s.number not in writing and reads(s, agents[s.number]),
    )
    return [work_of(subtask, agents[subtask.number], state, beside=len(now) > 1) for subtask in now]


def work_of(subtask: SubTask, agent: str, state: RouterState, *, beside: bool = False) -> SpecialistInput:
    """Write down what a specialist starts from."""
    return SpecialistInput(
        subtask=subtask,
        agent=agent,
        language=state["language"],
        upstream=_inputs_of(subtask, state),
        request=_whole(state),
        earlier=_earlier(state),
        said=tuple(state.get("said") or ()),
        typed=state["request"],
        answers=tuple(a for a in state.get("answers") or () if a.subtask == subtask.number),
        begun=begun(subtask.number, state),
        beside=beside,
    )


def _whole(state: RouterState) -> str:
    plan = state["plan"]
    return plan.request if plan and len(plan.subtasks) > 1 else ""


def _inputs_of(subtask: SubTask, state: RouterState) -> tuple[Upstream, ...]:
    """Gather what a sub-task may take values from: its inputs, and this conversation where it points back."""
    earlier = _earlier(state) if points_back(subtask.description) else ()
    needed = [u for r in standing(state) if r.number in subtask.needs for u in shown_upstream(r)]
    given = attached_upstream(state, state["subject"]) if "subject" in state else ()
    return (*given, *earlier, *needed)


def _earlier(state: RouterState) -> tuple[Upstream, ...]:
    return tuple(u for e in state.get("conversation") or [] for u in e.produced)


def shown_upstream(result: SubTaskResult) -> list[Upstream]:
    """Put a sub-task's results into the words of the argument filler, those that answer it last.

    Each keeps its value as it is: a figure that was made readable is a figure that was rounded. Where nothing answers
    it, what only looked up its arguments is no result that anybody may go on with.
    """
    good = [r for r in result.results if r.status == "ok" and r.call.id not in result.withheld]
    if any(r.status != "ok" for r in result.results) and not any(r.call.id in result.shown for r in good):
        return []
    ordered = sorted(good, key=lambda r: r.call.id in result.shown)
    upstream = [upstream_of(r) for r in ordered]
    if not upstream or result.withheld:
        return upstream
    return [*upstream[:-1], upstream[-1].model_copy(update={"text": result.text})]


def _subtasks(state: RouterState) -> tuple[SubTask, ...]:
    plan = state["plan"]
    return plan.subtasks if plan else ()


def _numbers(state: RouterState) -> list[int]:
    return [s.number for s in _subtasks(state)]
