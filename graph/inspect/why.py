"""Why a tool is, or is not, offered and taken for a request: for any tool of the library, also where nobody takes it.

The request is planned as it would be worked at, up to the first call, and nothing is called. What a later part takes
from an earlier one is not known then.
"""

from collections.abc import Sequence
from typing import cast

from agents.decisions.route.offline import NOBODY_BELOW
from agents.moves import Move
from agents.profile import takes
from agents.subtask import RouteDecision, SubTask
from graph.assistant import Assistant
from graph.inspect.tool_reason import Fate, ToolReason
from graph.workflow.context import RunContext
from graph.workflow.decompose import planned
from graph.workflow.emit import kept_back
from graph.workflow.intents import understand
from graph.workflow.route import NO_TOOL, newly_decided
from graph.workflow.search_session import searching
from graph.workflow.specialist_graph import plan_path
from graph.workflow.state import RouterState, SpecialistState
from prompts.language import language_of
from tools.tool import Tool


async def why(assistant: Assistant, tool_id: str, request: str, *, user: str) -> tuple[ToolReason, ...]:
    """Say of one tool what becomes of it, part by part; of one that is switched off, too.

    Raises:
        ToolNotFound: the library holds no such tool.
    """
    await assistant.refresh()
    library = assistant.resources.library
    stored = library.entries().get(tool_id)
    tool = stored.tool if stored is not None and stored.loads and not stored.enabled else library.get(tool_id)
    context = await assistant.context_for("", user)
    given = {"request": request.strip(), "language": language_of(request), "user": user, "fresh": False}
    state = cast(RouterState, {**given, "results": [], "decisions": []})
    with kept_back():
        subject, plan = await planned(state, context)
        routed = await newly_decided(cast(RouterState, {**state, "subject": subject, "plan": plan}), context)
        decisions = {decision.subtask: decision for decision in routed}
        return tuple([await _of_part(tool, s, decisions.get(s.number), assistant, user) for s in plan.subtasks])


async def _of_part(
    tool: Tool, subtask: SubTask, decision: RouteDecision | None, assistant: Assistant, user: str
) -> ToolReason:
    task = subtask.description
    if subtask.category == NO_TOOL or decision is None:
        return ToolReason(task=task, agent="", fate="refused", reasons=("this part needs no tool",))
    context = await assistant.context_for("", user)  # of its own: what is kept of a part goes by its number
    told = await _fit(tool, task, context)
    if not decision.agent:
        barriers = (f"nobody takes it: {decision.reason}", *_barriers(tool, context))
        reasons = (*barriers, *_scores(tool, decision, context), told)
        return ToolReason(task=task, agent="", fate="refused", reasons=reasons)
    if _is_closed(tool, decision.agent, context):
        barriers = (*_barriers(tool, context, decision.agent),)
        reasons = (*barriers, *_scores(tool, decision, context), told)
        return ToolReason(task=task, agent=decision.agent, fate="not offered", reasons=reasons)
    found = await plan_path(task, decision.agent, context)
    fate, said = await _in_search(tool, found, context)
    return ToolReason(task=task, agent=decision.agent, fate=fate, reasons=(*said, told))


def _is_closed(tool: Tool, agent: str, context: RunContext) -> bool:
    snapshot = context.snapshot
    return tool.id in snapshot.barred or tool.id not in snapshot.allowed(agent)


def _barriers(tool: Tool, context: RunContext, agent: str = "") -> list[str]:
    """Say what keeps a tool from an agent, or from all of them."""
    snapshot = context.snapshot
    if tool.id not in snapshot.tools:
        return ["it is switched off (`toolatlas tools enable`)"]
    if tool.id in snapshot.barred:
        return [f"its quality keeps it out of every path: {snapshot.barred[tool.id]}"]
    told = []
    if agent and (found := takes(snapshot.profile(agent), tool)):
        told.append(f"{agent} takes the part and may not use it ({found.reason}): {found.detail}")
    if not _holders(tool, context):
        details = (f"{p.name}: {found.detail}" for p in snapshot.profiles if (found := takes(p, tool)))
        told.append(f"no agent may use it ({'; '.join(details)})")
    return told


def _scores(tool: Tool, decision: RouteDecision, context: RunContext) -> list[str]:
    """Say how the agents that may use it stood, beside the one that takes the part."""
    told = [f"{name} {decision.scores.get(name, 0.0):.2f}" for name in _holders(tool, context)]
    if not told:
        return []
    beside = f"{decision.agent} {decision.scores.get(decision.agent, 0.0):.2f}" if decision.agent else ""
    line = beside or f"the line is {NOBODY_BELOW:.2f}"
    return [f"evidence for agents that may use it: {', '.join(told)}; {line}"]


def _holders(tool: Tool, context: RunContext) -> list[str]:
    return [name for name, taken in context.snapshot.taken.items() if tool.id in taken]


async def _fit(tool: Tool, task: str, context: RunContext) -> str:
    wishes = await understand(context, task)
    if tool.id not in wishes.places:
        return "the index does not hold it yet"
    ranked = wishes.ranked()
    place, fits = ranked.index(tool.id) + 1, max(wishes.covers(tool.id), default=0.0)
    first = (
        f"the first is {ranked[0]} with {max(wishes.covers(ranked[0]), default=0.0):.2f}" if place > 1 else "the first"
    )
    return f"by words and values it fits {fits:.2f}, place {place} of {len(ranked)}: {first}"


async def _in_search(tool: Tool, found: SpecialistState, context: RunContext) -> tuple[Fate, list[str]]:
    """Say what the search of an agent that may use it made of it."""
    moves, path = found["moves"], found["path"]
    steps = [step for step in path.steps if step.tool_id == tool.id]
    said = [f"{m.kind}: {m.reason}" for m in moves if m.tool_id == tool.id]
    left_out = [f"left out ({e.reason}): {e.detail}" for m in moves for e in m.excluded if e.tool_id == tool.id]
    reasons = list(dict.fromkeys([*said, *left_out]))
    if steps:
        role = "supplies what a later step needs" if steps[0].pulled else "serves the request itself"
        return "taken", [f"step {steps[0].number} of {' → '.join(path.tool_ids)}: {role}", *reasons]
    path_told = f"the path is {' → '.join(path.tool_ids)}" if path.steps else _no_path(moves)
    if any(tool.id in move.candidates for move in moves) or said:
        return "offered", [path_told, *reasons, *await _odds(tool, found, context)]
    return "not offered", [path_told, *reasons, *await _odds(tool, found, context)]


def _no_path(moves: Sequence[Move]) -> str:
    return f"there is no path: {moves[-1].reason}" if moves else "there is no path"


async def _odds(tool: Tool, found: SpecialistState, context: RunContext) -> list[str]:
    """Say how likely it was as the first move, beside those on offer."""
    expander, _ = await searching(found, context)
    expansion = await expander(())
    offers = {offer.candidate.tool_id: offer for offer in expansion.offers}
    odds = expander.scores.behind(()).probabilities.get(tool.id, 0.0)
    told = [f"likely as the first move: {odds:.1%}; end here: {expansion.end_probability or 0.0:.1%}"]
    if tool.id in offers:
        missing = offers[tool.id].missing
        return [*told, f"nobody gives its {', '.join(missing)}"] if missing else told
    if offers:
        last = min(offers.values(), key=lambda offer: offer.probability or 0.0)
        told.append(f"{len(offers)} tools are on offer at a time; the last was {last.candidate.tool_id}")
    return told
