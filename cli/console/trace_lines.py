"""A run as lines of text: what the terminal shows of the same events that the page shows."""

import json
from collections.abc import Iterator

from agents.approval.proposed_plan import ProposedStep
from agents.approval.proposed_program import ProposedProgram
from agents.language.messages import phrase
from graph.observability.events import (
    ApprovalAsked,
    CallEnded,
    CallStarted,
    Event,
    GroupLoaded,
    Moved,
    Notice,
    PathFound,
    PlanAsked,
    Planned,
    ProgramEnded,
    ProgramWritten,
    Recalled,
    Reflected,
    Routed,
)
from prompts.language import Language

_MAX_VALUE = 200


def trace_lines(event: Event) -> Iterator[str]:
    """Write every decision, move and call, with reasons; nothing for the answer itself."""
    match event:
        case Planned() | Routed() | Recalled() | GroupLoaded() | ProgramWritten() | ProgramEnded():
            yield from _decided(event)
        case Moved(move=move):
            what = repr(move.query) if move.kind == "load_next" else move.tool_id
            yield f"move     {move.kind} {what}: {move.reason} [{move.decided_by}, {move.confidence:.2f}]"
            yield from (f"         left out {e.tool_id}: {e.reason}, {e.detail}" for e in move.excluded)
        case PathFound():
            yield "path     " + _path(event)
            yield from (f"         asks before {tool_id}" for tool_id in event.path.asking)
        case CallStarted(call=call):
            yield f"call     {call.tool_id} {_json(call.arguments)}"
        case CallEnded(result=result):
            told = result.error or _json(result.value)
            yield f"result   {result.call.tool_id}: {result.status} in {result.latency_ms:.0f} ms: {told}"
        case Reflected(reflection=reflection):
            yield f"reflect  {event.stage}: {reflection.verdict}, {reflection.reason} [{reflection.decided_by}]"
        case Notice():
            yield f"notice   {event.text}"
        case _:
            return


def _decided(
    event: Planned | Routed | Recalled | GroupLoaded | ProgramWritten | ProgramEnded,
) -> Iterator[str]:
    if isinstance(event, Planned):
        yield f"plan     {len(event.subtasks)} sub-task(s): {event.reason} [{event.decided_by}]"
        yield from (f"         {s.number}. {s.description}{_needs(s.needs)}" for s in event.subtasks)
    elif isinstance(event, Routed):
        d = event.decision
        scores = ", ".join(f"{name} {score:.2f}" for name, score in d.scores.items())
        yield f"route    {d.subtask} → {d.agent or 'nobody'}: {d.reason} [{d.decided_by}]"
        yield f"         scores: {scores}"
    elif isinstance(event, GroupLoaded):
        yield from _loaded(event)
    elif isinstance(event, Recalled):
        yield from _recalled(event)
    else:
        yield from _program(event)


def question(event: ApprovalAsked) -> str:
    """Write what a person is asked before a call that could do harm: all of the arguments, however long they are."""
    arguments = json.dumps(event.call.arguments, ensure_ascii=False, default=str)
    return f"{event.reason}\n{event.call.tool_id} {arguments}"


def plan_text(asked: PlanAsked) -> str:
    """Write a plan as numbered steps with their arguments; a model's program stands below its steps."""
    if asked.program is not None:
        return _program_text(asked.program, asked.language)
    lines: list[str] = []
    for part in asked.parts:
        lines += [f"{part.number}. {part.task}"] if len(asked.parts) > 1 or not part.steps else []
        lines += [f"   - {step.tool_id} {_json(step.arguments)}{_left(step, asked.language)}" for step in part.steps]
        lines += [f"   {part.doubt}"] if part.doubt else []
    return "\n".join(lines)


def _program_text(program: ProposedProgram, language: Language) -> str:
    steps = (
        f"{n}. {step.tool_id} {_json(step.arguments)}{_left(step, language)}" for n, step in enumerate(program.steps, 1)
    )
    code = (f"   | {line}" for line in program.code.splitlines())
    return "\n".join(filter(None, [program.note, *steps, *code]))


def _left(step: ProposedStep, language: Language) -> str:
    later = phrase("plan_later", language, names=", ".join(step.later)) if step.later else ""
    asks = phrase("plan_asks", language) if step.asks else ""
    return "".join(f" ({told})" for told in (later, asks) if told)


def _program(event: ProgramWritten | ProgramEnded) -> Iterator[str]:
    if isinstance(event, ProgramWritten):
        asks = f": may ask for approval at {event.may_ask} place(s)" if event.may_ask else ""
        yield f"program  {event.round}{asks}"
        yield from (f"         {line}" for line in event.code.splitlines())
        return
    yield f"ended    program {event.round}: {event.status}"
    yield from (f"         {line}" for line in (event.printed + event.error).splitlines())


def _recalled(event: Recalled) -> Iterator[str]:
    for candidate in event.candidates:
        evidence = "; ".join(candidate["evidence"])
        yield f"offer    {candidate['tool_id']} {candidate['score']:.2f} ({evidence})"
    yield from (f"memory   {memory}" for memory in event.memories)
    yield from (f"left out {e['tool_id']}: {e['reason']}, {e['detail']}" for e in event.excluded)


def _loaded(event: GroupLoaded) -> Iterator[str]:
    wanted = f" for {event.query!r}" if event.query else ""
    size = f"{len(event.tool_ids)} tools, {event.n_tokens} of {event.budget_tokens} tokens"
    yield f"group    {event.kind} of {event.agent}, round {event.round}{wanted}: {size}: {event.reason}"
    if event.omitted.n:
        yield f"         left out {event.omitted}"
    yield from (f"         parted: {parted}" for parted in event.parted)


def _path(event: PathFound) -> str:
    if not event.edges:
        return " → ".join(event.path.tool_ids) or "(none)"
    return event.edges[0][0] + "".join(f" →({weight:.2f}) {end}" for _, end, weight in event.edges)


def _needs(numbers: tuple[int, ...]) -> str:
    return f" (after {', '.join(map(str, numbers))})" if numbers else ""


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _MAX_VALUE else f"{text[:_MAX_VALUE]}…"
