"""From steps to results: fill, validate, ask, call, compress."""

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.asking.argument_question import ArgumentQuestion
from agents.asking.asking_back import Occasion, asked_for, asked_way
from agents.decisions.fill_arguments.answered import with_answers
from agents.decisions.fill_arguments.question import Filled, FillQuestion, Upstream
from agents.decisions.select_fields.question import FieldsQuestion
from agents.language.messages import phrase
from agents.moves import PathStep
from agents.subtask import KnownCall, SubTask
from errors import InvalidArguments
from graph.observability.events import CallEnded, CallStarted
from graph.observability.run_metadata import tag_of
from graph.observability.spans import Span, span
from graph.search.supply_chains import offered, supplies
from graph.workflow.approval.authority import Approval, asking, authorise, goes_out, missing
from graph.workflow.asked.chosen_steps import chosen_step, filled_as_chosen, heeding_choice, only_chosen
from graph.workflow.context import RunContext
from graph.workflow.earlier.known_calls import asked_of_known, filled_but_for, filled_known
from graph.workflow.earlier.on_hand import on_hand
from graph.workflow.earlier.only_table import answered_by_only_table
from graph.workflow.earlier.open_questions import said_of
from graph.workflow.earlier.results import filled_for_each, with_rows
from graph.workflow.emit import tell
from graph.workflow.order import needs_asking, reading
from graph.workflow.state import Prepared, Redo, SpecialistState
from tools.call import IN_DOUBT, ToolCall, ToolResult
from tools.calls.arguments import prepare_arguments
from tools.calls.compress import compress_to, field_paths, whole_within
from tools.calls.journal import Began, Finished, Unfinished, call_key
from tools.flow import changes_something, written_by
from tools.tool import Tool
from tools.workspace.new_folders import missing_folders

_MAX_NAMED = 8
"""Values of calls that were not made, as they are told."""


async def prepare(step: PathStep, state: SpecialistState, context: RunContext) -> Prepared:
    """Fill a step's arguments; repair what the schema refuses, a bounded number of times."""
    tool = context.snapshot.tools.get(step.tool_id)
    if tool is None:
        return Prepared(step=step, failed=(missing(_no_call(step, state)),))
    question = await fill_question(step, tool, state, context)
    redo = state.get("redo", {}).get(step.number)
    if redo is not None:
        question = question.model_copy(update={"repair": redo.reason, "last": dict(redo.last)})
    question, filled = await _filled_from_all(step, question, state, context)
    asked = await _asked(step, question, filled, state, context)
    if asked is not None:
        return Prepared(step=step, question=asked)
    if not filled.sets:
        return Prepared(step=step, failed=() if _told_why(step, state) else (_missing(step, state),))
    if redo is not None and all(arguments == redo.last for arguments in filled.sets):
        return Prepared(step=step, failed=(_as_before(step, redo, state),))
    calls: list[ToolCall] = []
    failed: list[ToolResult] = []
    again = ".again" * len({r.call.tool_id for r in state.get("replaced", ()) if r.call.step == step.number})
    for n, arguments in enumerate(filled.sets, 1):
        call = ToolCall(
            id=f"{state['subtask'].number}.{state.get('round', 0)}.{step.number}.{n}{again}",
            tool_id=tool.id,
            arguments=arguments,
            step=step.number,
        )
        good = await _repaired(call, question, context)
        if isinstance(good, ToolResult):
            failed.append(good)
        else:
            calls.append(good)
    failed += _not_made(step, filled, state)
    return await with_reasons(Prepared(step=step, calls=tuple(calls), failed=tuple(failed)), state, context)


async def fill_question(step: PathStep, tool: Tool, state: SpecialistState, context: RunContext) -> FillQuestion:
    """Put together what the arguments of a step are filled from."""
    dependencies = context.snapshot.dependencies.get(tool.id, ())
    question = FillQuestion(
        task=state["subtask"].description,
        request=state.get("request", ""),
        focus=step.focus,
        use=use_of(step, state),
        tool=tool,
        upstream=offered((*state["upstream"], *_brought_so_far(state)), dependencies),
        supplies=supplies(dependencies),
        group=context.snapshot.groups.first_part(state["agent"]),
        guidance=context.snapshot.profile(state["agent"]).guidance,
        max_sets=context.home.settings.max_tool_repeats,
        **said_of(tool, step.number, state.get("answers", ())),
    )
    question = heeding_choice(question, chosen_step(step, state["subtask"]))
    return await with_rows(question, context) if state["upstream"] else question


async def _filled_from_all(
    step: PathStep, question: FillQuestion, state: SpecialistState, context: RunContext
) -> tuple[FillQuestion, Filled]:
    """Fill a step, with the only table that there is where none is named."""
    filled = await _filled(step, question, state, context)
    known = await answered_by_only_table(question, filled, context) if not filled.sets else None
    if known is None or known_call(step, state["subtask"]) is not None:
        return question, filled
    return known, only_chosen(await fill_step(known, state, context), known, chosen_step(step, state["subtask"]))


async def _filled(step: PathStep, question: FillQuestion, state: SpecialistState, context: RunContext) -> Filled:
    """Fill a step, unless the same was asked when its path was planned."""
    known = known_call(step, state["subtask"])
    if known is not None and known.asks:
        return await filled_but_for(known, question, state, context)
    if known is not None and not known.ways:
        return await filled_known(known, state, context, _brought_so_far(state))
    chosen = chosen_step(step, state["subtask"])
    if (stands := filled_as_chosen(question, chosen)) is not None:
        return stands
    key = (state["subtask"].number, state["agent"], step.number)
    asked, filled = context.run.cache.filled.pop(key, (None, None))
    if filled is not None and asked == question:
        return filled
    return only_chosen(await fill_step(question, state, context), question, chosen)


def known_call(step: PathStep, subtask: SubTask) -> KnownCall | None:
    """Return what is known of a step before it is filled."""
    calls = subtask.calls
    at = step.number - 1
    return calls[at] if at < len(calls) and calls[at].tool_id == step.tool_id else None


async def fill_step(question: FillQuestion, state: SpecialistState, context: RunContext) -> Filled:
    """Fill a step for each item that an earlier part brought, or once."""
    for_each = await filled_for_each(question, state, context)
    return for_each or with_answers(await context.decisions.fill(question), question)


async def _asked(
    step: PathStep, question: FillQuestion, filled: Filled, state: SpecialistState, context: RunContext
) -> ArgumentQuestion | None:
    """Write the question that must be answered before a step's calls are made, if there is one."""
    known = known_call(step, state["subtask"])
    if known is not None and known.ways and not question.answers:
        number = state["subtask"].number
        key = f"{context.run.key}:{number}.{step.number}"
        return asked_way(known, Occasion(key, number, step.number, question.tool, state["language"]))
    if not filled.missing and not (filled.doubtful and filled.sets):
        return None
    if filled.missing and _stands_alone(state):
        return None
    number = state["subtask"].number
    key = f"{context.run.key}:{number}.{step.number}"
    occasion = Occasion(key, number, step.number, question.tool, state["language"])
    if known is not None and known.asks:
        return asked_of_known(known, filled, occasion)
    return asked_for(filled, await on_hand(question, filled, context), occasion)


def use_of(step: PathStep, state: SpecialistState) -> str:
    """Say which of several uses of one tool a step is, so that no two are filled alike; empty for the only one."""
    uses = [s for s in state["path"].steps if s.tool_id == step.tool_id]
    if len(uses) < 2:
        return ""
    taken = [r.call.arguments for r in state.get("calls", ()) if r.call.tool_id == step.tool_id and r.status != "error"]
    which = f"use {uses.index(step) + 1} of {len(uses)} (step {step.number} of {len(state['path'].steps)})"
    return f"{which}; calls so far: {json.dumps(taken, ensure_ascii=False)}"


def _not_made(step: PathStep, filled: Filled, state: SpecialistState) -> list[ToolResult]:
    """Say of the calls beyond as many as one step may make that they are not made."""
    if not filled.more:
        return []
    first = filled.sets[0]
    wanted = dict.fromkeys(str(v) for sets in filled.more for name, v in sets.items() if v != first.get(name))
    told = {"n": len(filled.more), "most": len(filled.sets), "wanted": ", ".join(list(wanted)[:_MAX_NAMED])}
    call = _no_call(step, state).model_copy(update={"arguments": filled.more[0]})
    error, error_zh = (phrase("more_calls", language, **told) for language in ("en", "zh"))
    return [ToolResult(call=call, status="error", error=error, error_zh=error_zh, error_type="Bound")]


async def with_reasons(prepared: Prepared, state: SpecialistState, context: RunContext) -> Prepared:
    """Say of prepared calls which of them ask a person as things are now, and why."""
    found = {call.id: await asking(call, state["agent"], context, state.get("said", ())) for call in prepared.calls}
    reasons = {call_id: why for call_id, why in found.items() if why}
    outward = any([await goes_out(call, state["agent"], context, state.get("said", ())) for call in prepared.calls])
    return prepared.model_copy(update={"ask": bool(reasons), "reasons": reasons, "outward": outward})


async def _repaired(call: ToolCall, question: FillQuestion, context: RunContext) -> ToolCall | ToolResult:
    """Validate a call's arguments; hand refused ones back to the filler with the reason."""
    error: InvalidArguments | None = None
    for repairs_left in reversed(range(1 + context.home.settings.max_repairs)):
        try:
            return call.model_copy(update={"arguments": prepare_arguments(question.tool, call.arguments)})
        except InvalidArguments as refused:
            error = refused
        if not repairs_left:
            break
        again = question.model_copy(update={"repair": str(error), "last": call.arguments})
        filled = await context.decisions.fill(again)
        if not filled.sets or filled.sets[0] == call.arguments:
            break
        call = call.model_copy(update={"arguments": filled.sets[0]})
    return ToolResult(call=call, status="error", error=str(error), error_type="InvalidArguments")


@dataclass(frozen=True)
class Errand:
    """For whom calls are made, and what a person said of them."""

    subtask: SubTask
    agent: str
    approvals: Mapping[str, Approval] = field(default_factory=dict)
    """Call id → a person's answer, where one was asked for."""
    said: Sequence[str] = ()
    """The person's own words in this conversation."""


async def run_call(call: ToolCall, errand: Errand, context: RunContext) -> ToolResult:
    """Call a tool once, even when the run is resumed after a crash, and compress what came back."""
    with span(call.tool_id, "tool", call.arguments) as shown:
        shown.tag(tag_of(errand.agent))
        result = await _run_call(call, errand, context)
        _show(result, shown)
    return result


async def _run_call(call: ToolCall, errand: Errand, context: RunContext) -> ToolResult:
    settings, meter = context.home.settings, context.run.meter
    tell(CallStarted(subtask=errand.subtask.number, call=call))
    if meter.calls >= settings.max_calls:
        error = f"The limit of {settings.max_calls} tool calls per request was reached."
        result = ToolResult(call=call, status="error", error=error, error_type="Bound")
    else:
        meter.calls += 1
        if meter.first_call_ms is None:
            meter.first_call_ms = (time.perf_counter() - meter.started) * 1000
        result = await _with_folders_told(call, errand, context)
    result = await _compressed(result, errand.subtask.description, context)
    tell(CallEnded(subtask=errand.subtask.number, result=result))
    return result


async def run_calls(calls: Sequence[ToolCall], errand: Errand, context: RunContext) -> list[ToolResult]:
    """Call tools side by side where all only read, else one after the other; results in the order of `calls`."""
    if reading(context.snapshot.tools, *(call.tool_id for call in calls)):
        return list(await asyncio.gather(*(run_call(call, errand, context) for call in calls)))
    results: list[ToolResult] = []
    for call in calls:
        if results and needs_asking(results[-1]):  # nobody overtakes a call that a person must first be asked about
            results.append(results[-1].model_copy(update={"call": call}))
        else:
            results.append(await run_call(call, errand, context))
    return results


def _show(result: ToolResult, shown: Span) -> None:
    """Put a result into the trace: the value as the tool returned it, or why there is none."""
    shown.tell(status=result.status, **({"output": result.value} if result.value is not None else {}))
    shown.mark(call_id=result.call.id, step=result.call.step, latency_ms=round(result.latency_ms, 1))
    if result.status in {"error", "denied"}:
        shown.fail(f"{result.error_type}: {result.error}" if result.error_type else result.error)


def denied(call: ToolCall, language: str, reason: str = "", *, may_be_done: bool = False) -> ToolResult:
    """Say that a person refused a call, and why where they said so, or that one that may be done is not made again."""
    if may_be_done:
        told = {"error": phrase("not_again", "en"), "error_zh": phrase("not_again", "zh")}
        return ToolResult(call=call, status="denied", **told, error_type=IN_DOUBT)
    error = phrase("person_denied_because", language, reason=reason) if reason else phrase("person_denied", language)
    return ToolResult(call=call, status="denied", error=error, error_type="PermissionDenied")


def upstream_of(result: ToolResult, step: int = 0) -> Upstream:
    """Put a result into the words of the argument filler."""
    return Upstream(
        step=step or result.call.step,
        tool_id=result.call.tool_id,
        value=result.value,
        arguments=result.call.arguments,
        compressed=result.compressed,
        call_id=result.call.id,
    )


async def _with_folders_told(call: ToolCall, errand: Errand, context: RunContext) -> ToolResult:
    """Make a call, and say which folders it made on its way."""
    tool, workspace = context.snapshot.tools.get(call.tool_id), context.run.surroundings.workspace
    paths = written_by(tool, call.arguments) if tool is not None and changes_something(tool) else ()
    absent = await asyncio.to_thread(missing_folders, workspace, paths) if paths else ()
    result = await call_once(call, errand, context)
    if not absent or result.status != "ok":
        return result
    still = await asyncio.to_thread(missing_folders, workspace, paths)
    return result.model_copy(update={"made_folders": tuple(folder for folder in absent if folder not in still)})


async def call_once(call: ToolCall, errand: Errand, context: RunContext) -> ToolResult:
    """Make a call that is allowed at this moment; what was made before a crash is not made again."""
    key = call_key(context.run.surroundings.thread_id, context.run.key, call)
    refused = await authorise(call, errand.agent, errand.approvals.get(call.id), context, errand.said)
    tool = context.snapshot.tools.get(call.tool_id)
    if refused is not None and needs_asking(refused):
        known = await context.home.journal.known(key)
        if known is None or (isinstance(known, Unfinished) and tool and tool.idempotent):
            return refused  # not begun: it will be, once a person was asked
    standing = await context.home.journal.begin(key)
    if isinstance(standing, Finished):
        await context.home.results.keep(context.run.surroundings.thread_id, context.run.key, standing.result)
        return standing.result
    if not isinstance(standing, Began) and not (tool and tool.idempotent):
        told = {"error": phrase("in_doubt", "en"), "error_zh": phrase("in_doubt", "zh")}
        return ToolResult(call=call, status="error", **told, error_type=IN_DOUBT)
    result = refused
    if result is None:
        settings = context.home.settings
        await context.read.note(call.tool_id, call.arguments)
        surroundings = replace(context.run.surroundings, unasked=call.id not in errand.approvals)
        context.run.looks.forget()
        result = await context.home.library.invoke(
            call, surroundings, timeout_s=settings.call_timeout_s, max_bytes=settings.max_result_bytes
        )
        context.run.looks.forget()
    await context.home.journal.finish(key, result)
    await context.home.results.keep(context.run.surroundings.thread_id, context.run.key, result)
    return result


async def _compressed(result: ToolResult, task: str, context: RunContext) -> ToolResult:
    """Shorten a long response for prompts; the user keeps the whole."""
    if result.value is None:
        return result
    limit = context.home.settings.compress_over_tokens
    whole = whole_within(result.value, limit)
    if whole is not None:
        return result.model_copy(update={"compressed": whole})
    question = FieldsQuestion(task=task, result=result, fields=field_paths(result.value))
    fields = await context.decisions.select_fields(question)
    return result.model_copy(update={"compressed": compress_to(result.value, fields.keep, limit)})


def _brought_so_far(state: SpecialistState) -> tuple[Upstream, ...]:
    return tuple(upstream_of(r) for r in state.get("calls", ()) if r.status in {"ok", "empty"})


def _told_why(step: PathStep, state: SpecialistState) -> bool:
    """Whether a known call lacks a text because the call before it failed, which is told by itself."""
    known, calls = known_call(step, state["subtask"]), state.get("calls", ())
    return known is not None and known.takes == "text" and bool(calls) and calls[-1].status == "error"


def _missing(step: PathStep, state: SpecialistState) -> ToolResult:
    known = known_call(step, state["subtask"])
    if known is not None and known.takes:
        name = {"figure": "no_figure", "text": "no_text"}.get(known.takes, "no_rows")
        told = {"error": phrase(name, "en"), "error_zh": phrase(name, "zh")}
        # What a text lacks no other tool has; rows and figures another search may bring.
        kind = "DataUnavailable" if known.takes == "text" else "NotFound"
        return ToolResult(call=_no_call(step, state), status="error", **told, error_type=kind)
    if _stands_alone(state):
        told = {"error": phrase("nothing_before", "en"), "error_zh": phrase("nothing_before", "zh")}
        return ToolResult(call=_no_call(step, state), status="error", **told, error_type="NotFound")
    text = phrase("ask_more", state["language"])
    return ToolResult(call=_no_call(step, state), status="error", error=text, error_type="MissingArgument")


def _stands_alone(state: SpecialistState) -> bool:
    """Whether a sub-task needs what another was to bring, and that brought nothing: no person is asked for it then."""
    return bool(state["subtask"].needs) and not state.get("upstream")


def _as_before(step: PathStep, redo: Redo, state: SpecialistState) -> ToolResult:
    call = _no_call(step, state).model_copy(update={"arguments": dict(redo.last)})
    return ToolResult(call=call, status="error", error=redo.reason, error_type="InvalidArguments")


def _no_call(step: PathStep, state: SpecialistState) -> ToolCall:
    """Name the call that a step would have made."""
    name = f"{state['subtask'].number}.{step.number}.0"
    return ToolCall(id=name, tool_id=step.tool_id, arguments={}, step=step.number)
