"""Asks which tool is meant, and goes on with the one that was chosen."""

from collections.abc import Sequence

from agents.asking.tool_question import WHICH_TOOL, chosen_tool, tool_question
from agents.intents.intents import Intents
from agents.intents.which_tool import brought, tools_in_question
from agents.moves import PathStep, ToolPath
from agents.subtask import RouteDecision
from graph.workflow.approval.authority import needs_approval
from graph.workflow.context import RunContext
from graph.workflow.state import SpecialistState, SubTaskResult


def handed_to_ask(decision: RouteDecision, wishes: Intents, context: RunContext) -> RouteDecision:
    """Give a task to an agent that may use whatever is in question, so that it asks which is meant."""
    choices = tools_asked_about(wishes, context)
    taken = context.snapshot.taken
    able = [name for name, ids in taken.items() if {*choices} <= ids]
    if not choices or not able or decision.agent in able:
        return decision
    agent = next((p.name for p in context.snapshot.profiles if p.general and p.name in able), able[0])
    return decision.model_copy(
        update={"agent": agent, "reason": f"{agent} asks which of {', '.join(choices)} is meant"}
    )


def which_tool(wishes: Intents, state: SpecialistState, context: RunContext) -> SubTaskResult | None:
    """Write the question which tool a task means; None where the request tells, or the agent may not use them."""
    choices = tools_asked_about(wishes, context)
    if not choices or not {*choices} <= context.snapshot.taken[state["agent"]]:
        return None
    number = state["subtask"].number
    tools = [context.snapshot.tools[tool_id] for tool_id in choices]
    question = tool_question(tools, f"{context.run.key}:{number}.0", number, state["language"])
    return SubTaskResult(
        number=number,
        agent=state["agent"],
        failure=question.words,
        stop="supplier_missing",
        question=question,
    )


def path_of_choice(before: SubTaskResult, state: SpecialistState, context: RunContext) -> ToolPath | None:
    """Return the path of the tool that a person chose; None where something else was asked."""
    if before.question is None or before.question.wanted != (WHICH_TOOL,):
        return None
    said = [a.values for a in state.get("answers", ()) if a.question_id == before.question.id]
    tool = context.snapshot.tools.get(next(filter(None, map(chosen_tool, said)), ""))
    if tool is None:
        return ToolPath()
    return ToolPath(steps=(PathStep(number=1, tool_id=tool.id, asks=needs_approval(tool)),))


def chose_unlikely(state: SpecialistState, context: RunContext) -> bool:
    """Whether a person chose a built-in tool: what it was asked for it may have found in part only."""
    tools = context.snapshot.tools
    chosen = (tools.get(chosen_tool(a.values)) for a in state.get("answers", ()))
    return any(tool is not None and not brought(tool) for tool in chosen)


def tools_asked_about(wishes: Intents, context: RunContext) -> Sequence[str]:
    """Name the tools in question; with a model it is the model that chooses."""
    if not context.home.settings.offline:
        return ()
    snapshot = context.snapshot
    # What a word counts for was chosen beside likeness: where words alone compare, they have had their say already.
    compared = not any(scores.problem for scores in context.run.cache.scores.values())
    return tools_in_question(wishes, snapshot.tools, snapshot.words if compared else None)
