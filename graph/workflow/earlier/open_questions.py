"""Questions of a request that wait for an answer, and what was told before one was given."""

from typing import Any

from agents.asking.argument_question import ArgumentAnswer, ArgumentQuestion
from agents.asking.tool_question import WHICH_TOOL
from agents.extraction.slots.slots import slots
from graph.workflow.state import RouterState, SubTaskResult
from tools.call import ToolResult
from tools.tool import Tool


def standing(state: RouterState) -> list[SubTaskResult]:
    """List the results of a request but for those whose question was answered: their work goes on."""
    answered = {answer.question_id for answer in state.get("answers") or ()}
    return [r for r in state["results"] if r.question is None or r.question.id not in answered]


def open_question(state: RouterState) -> ArgumentQuestion | None:
    """Return the question that waits; of several the first part's."""
    last = {r.number: r for r in standing(state)}
    return next((last[n].question for n in sorted(last) if last[n].question is not None), None)


def begun(number: int, state: RouterState) -> SubTaskResult | None:
    """Return how far a sub-task came before its question was answered; None where it was not asked."""
    there = standing(state)
    return next((r for r in reversed(state["results"]) if r.number == number and r not in there), None)


def told_parts(state: RouterState) -> tuple[int, ...]:
    """Name the parts that the answer with the question told already."""
    return tuple(dict.fromkeys(r.number for r in standing(state) if r.question is None))


def is_served(state: RouterState) -> bool:
    """Whether an answer gives something of what was asked for."""
    work = state.get("program")
    if work is not None and not work.offline:
        return work.rounds[-1].composed.kind not in ("question", "refusal") if work.rounds else True
    parts = standing(state)
    if not parts:
        return not state["decisions"]  # small talk has no parts
    return any(
        r.question is None and any(c.status == "ok" and c.call.id not in r.withheld for c in r.results) for r in parts
    )


def results_told(state: RouterState) -> tuple[ToolResult, ...]:
    """List what the calls of a request brought, but for what an earlier answer to it told."""
    told = state.get("told") or ()
    return tuple(r for result in standing(state) if result.number not in told for r in result.results)


def said_of(tool: Tool, step: int, answers: tuple[ArgumentAnswer, ...]) -> dict[str, Any]:
    """Gather what was said of a step; a value of the same name and kind serves the other steps as well."""
    kinds = {slot.name: slot.kind for slot in slots(tool)}
    found: dict[str, Any] = {}
    for answer in answers:
        own = answer.tool_id == tool.id and answer.step == step
        said = ((n, v) for n, v in answer.values.items() if n != WHICH_TOOL)
        found |= {n: v for n, v in said if own or answer.kinds.get(n, "?") == kinds.get(n)}
    confirmed = any(a.guess and a.tool_id == tool.id and a.step == step for a in answers)
    return {"answers": found, "confirmed": confirmed}
