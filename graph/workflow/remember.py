"""How a specialist's work ends: what the router gets, what the graph counts, what memory keeps."""

import logging
import sqlite3
from collections.abc import Mapping, Sequence

import numpy as np

from agents.asking.argument_question import ArgumentQuestion
from agents.asking.failure_words import in_plain_words
from agents.decisions.summarize.templates import render
from agents.extraction.discourse.clauses import clauses
from agents.intents.sureness import leaves_out
from agents.language.messages import phrase
from agents.moves import PathStep
from errors import GraphUnavailable, StoreError
from graph.memory.collection import Learnt
from graph.memory.collection import Outcome as PathOutcome
from graph.memory.secrets import memorable
from graph.workflow.context import RunContext
from graph.workflow.failover import stood_in
from graph.workflow.state import SpecialistState, SpecialistUpdate, SubTaskResult
from graph.workflow.stop_reasons import Declined, domains_wanted, stop_of_calls, stop_of_search
from graph.workflow.unserved import UNSERVED
from graph.workflow.which_tool import chose_unlikely
from tools.call import IN_DOUBT, ToolCall, ToolResult

_SAYS_NOTHING = frozenset({"MissingArgument", "Bound", "InvalidArguments", UNSERVED, IN_DOUBT})
_BEST = ("ok", "empty", "error", "")
logger = logging.getLogger(__name__)


def result_of(state: SpecialistState, context: RunContext) -> SubTaskResult:
    """Shape the result: every call, which of them answer, and why there is none."""
    subtask, path = state["subtask"], state["path"]
    focused = {s.number for s in path.steps if s.number not in supplier_steps(state)}
    shown = [r for r in state["calls"] if r.call.step in focused or r.status in {"error", "denied"}]
    lacks = any(r.error_type == "MissingArgument" for r in state["calls"])
    asked = state.get("question")
    if asked is not None and (lacks or asks_guess(state) or not any(r.status == "ok" for r in shown)):
        return asked
    if not path.steps:
        detail = state["moves"][-1].reason if state["moves"] else "no path"
        stop = stop_of_search(state["moves"])
        failure = phrase("no_tool_part", state["language"], task=subtask.description)
        declined = Declined(reason=stop, domains=_domains(state, context), detail=detail)
        return SubTaskResult(number=subtask.number, agent=state["agent"], failure=failure, declined=declined, stop=stop)
    blocked = [s for s in path.steps if s.number not in state["done"]]
    tools, language = context.snapshot.tools, state["language"]
    errors = (in_plain_words(r, tools, language) for r in state["calls"] if r.status == "error")
    failure = next(errors, "") if blocked or not shown else ""
    return SubTaskResult(
        number=subtask.number,
        agent=state["agent"],
        path=path,
        results=state["calls"],
        shown=tuple(r.call.id for r in shown),
        text=_in_words([r for r in shown if r.status == "ok"], state["language"], context),
        failure=failure,
        notes=stood_in(state, context),
        stop=stop_of_calls(state["calls"]),
    )


def asked_at(state: SpecialistState, question: ArgumentQuestion, context: RunContext) -> SpecialistUpdate:
    """Keep where a person must be asked: of several such places the first, unless something was brought on the way."""
    focused = {s.number for s in state["path"].steps if not s.pulled}
    calls = tuple(r for r in state["calls"] if r.error_type != "MissingArgument")
    shown = [r for r in calls if r.call.step in focused or r.status in {"error", "denied"}]
    here = SubTaskResult(
        number=state["subtask"].number,
        agent=state["agent"],
        path=state["path"],
        results=calls,
        shown=tuple(r.call.id for r in shown),
        text=_in_words([r for r in shown if r.status == "ok"], state["language"], context),
        failure=question.words,
        notes=stood_in(state, context),
        stop="supplier_missing",
        question=question,
        covered=state["covered"],
    )
    call = ToolCall(
        id=f"{question.subtask}.{question.step}.0", tool_id=question.tool_id, arguments={}, step=question.step
    )
    lacks = ToolResult(call=call, status="error", error=question.text, error_type="MissingArgument")
    kept = state.get("question")
    first = here if kept is None or question.guess or any(r.status == "ok" for r in shown) else kept
    return {"question": first, "calls": (*calls, *(() if question.guess else (lacks,)))}


def asks_guess(state: SpecialistState) -> bool:
    """Whether the path stands, and only a guess of it is to be confirmed."""
    asked = state.get("question")
    return asked is not None and asked.question is not None and asked.question.guess


def _domains(state: SpecialistState, context: RunContext) -> tuple[str, ...]:
    wishes = context.run.cache.wishes.get(state["subtask"].description)
    return (
        ()
        if wishes is None
        else domains_wanted(wishes, context.snapshot.tools, context.snapshot.allowed(state["agent"]))
    )


def _in_words(results: list[ToolResult], language: str, context: RunContext) -> str:
    return "\n\n".join(render(r, _answers(r, context), language) for r in results)


def _answers(result: ToolResult, context: RunContext) -> Mapping[str, str]:
    tool = context.snapshot.tools.get(result.call.tool_id)
    return {} if tool is None else tool.answers  # it may be gone since it was called


def supplier_steps(state: SpecialistState) -> frozenset[int]:
    """Return the steps that only supply arguments to a later one."""
    return frozenset(s.number for s in state["path"].steps if s.pulled)


async def remembered(state: SpecialistState, context: RunContext) -> None:
    """Count outcomes in the tool graph and keep the path for similar requests; neither may fail an answer."""
    steps = [s for s in state["path"].steps if any(r.call.step == s.number for r in state["calls"])]
    if not context.home.settings.learning:
        return
    try:
        await _count_dropped(state, context)
        if steps:
            await _count(steps, state, context)
    except (StoreError, GraphUnavailable, sqlite3.Error) as error:
        # The answer stands; what was learnt from it is lost, and the log says so.
        logger.warning("not remembered: %s", error)


async def _count_dropped(state: SpecialistState, context: RunContext) -> None:
    """Count tools that failed and were replaced: they are less available, and no way led on."""
    for result in (*state.get("dropped", ()), *state.get("replaced", ())):
        if result in state["calls"]:
            continue  # nothing better was found, and it is counted with its path
        tool_id = result.call.tool_id
        occasion = _occasion(state, context, result.call.id)
        await context.home.graph.learn([tool_id], ["error"], [result.latency_ms], succeeded=False, occasion=occasion)
        if context.home.usage is not None:
            await context.home.usage.count(context.run.key, state["agent"], {tool_id: "error"})


async def _count(steps: Sequence[PathStep], state: SpecialistState, context: RunContext) -> None:
    by_step = {s.number: [r for r in state["calls"] if r.call.step == s.number] for s in steps}
    outcomes = [_outcome(by_step[s.number]) for s in steps]
    latencies = [max(r.latency_ms for r in by_step[s.number]) for s in steps]
    succeeded = all(o in {"ok", "empty"} for o in outcomes)
    path, occasion = [s.tool_id for s in steps], _occasion(state, context)
    await context.home.graph.learn(path, outcomes, latencies, succeeded=succeeded, occasion=occasion)
    if context.home.usage is not None:
        await context.home.usage.count(context.run.key, state["agent"], _by_tool(steps, outcomes))
    if not chose_unlikely(state, context):  # asked again, it is doubted again
        await _keep(state, context, _deserved(state, outcomes))


def _occasion(state: SpecialistState, context: RunContext, call_id: str = "") -> str:
    """Name what is counted: the path of an agent's sub-task in a run, or one call that failed on the way to it."""
    return " ".join(
        (context.run.surroundings.thread_id, context.run.key, state["agent"], str(state["subtask"].number), call_id)
    )


def _by_tool(steps: Sequence[PathStep], outcomes: Sequence[str]) -> dict[str, str]:
    """Sum up a tool that was used several times: one success counts, and one failure only where there is none."""
    found: dict[str, str] = {}
    for step, outcome in zip(steps, outcomes, strict=True):
        if outcome in _BEST and _BEST.index(outcome) < _BEST.index(found.get(step.tool_id, "")):
            found[step.tool_id] = outcome
    return found


def _deserved(state: SpecialistState, outcomes: Sequence[str]) -> PathOutcome:
    """Say what a path is worth remembering as: good only where every call ran, one brought something, none is missing.

    What reflection said of the path itself was acted on; what it said last, of the results, stands. What leaves out
    something of the request, so that nobody was shown it, is no success.
    """
    whole = len(outcomes) == len(state["path"].steps) and all(o in {"ok", "empty"} for o in outcomes)
    judged = state["reflection"].verdict if "reflection" in state else "success"
    withheld = any(result.withheld for result in state.get("results", ()))
    if whole and "ok" in outcomes and judged == "success" and not withheld:
        return "success"
    return "partial" if "ok" in outcomes and judged != "failure" else "failure"


async def _keep(state: SpecialistState, context: RunContext, outcome: PathOutcome) -> None:
    task, path = state["subtask"].description, state["path"]
    said = memorable(task)
    vector = await context.scoring.embed(said)
    if vector is None:
        return
    cut = [await context.scoring.embed(clause.text) for clause in clauses(said)]
    pieces = np.stack([piece for piece in cut if piece is not None] or [vector])
    broken = {r.call.tool_id for r in (*state.get("dropped", ()), *state.get("replaced", ()))}
    doubts = [r.sure for r in state.get("results", ()) if leaves_out(r.signs)]
    learnt = Learnt(
        request=task,
        path=path.tool_ids,
        outcome=outcome,
        agent=state["agent"],
        pulled=tuple(place for place, step in enumerate(path.steps) if step.pulled),
        # What broke today may serve tomorrow: the graph's availability knows of it.
        noise=tuple(t for t in state.get("noise", ()) if t not in broken),
        # Without what memory added: a path that memory alone spoke for would confirm itself for ever.
        support=min((*state["covered"], *doubts), default=0.0),
        run=context.run.key,
        said=" ".join(state.get("typed", "").split()),
    )
    approved = outcome == "success" and state["subtask"].own_choice
    await context.home.memory.remember(learnt, vector, pieces, opinion=1 if approved else 0)


def _outcome(results: list[ToolResult]) -> str:
    """Sum up the calls of one step; a refusal by a person or a missing value says nothing about the tool.

    A tool whose source does not hold what was asked for works, and brings nothing.
    """
    statuses = {_status(r) for r in results if r.error_type not in _SAYS_NOTHING}
    if not statuses or statuses == {"denied"}:
        return "unknown"
    return "ok" if "ok" in statuses else "empty" if "empty" in statuses else "error"


def _status(result: ToolResult) -> str:
    return "empty" if result.error_type == "DataUnavailable" else result.status
