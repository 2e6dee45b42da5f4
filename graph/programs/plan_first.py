"""A model's program before it runs: shown as steps to a person who wants to see it first, and what they say to it."""

from collections.abc import Mapping
from typing import Any, Final

from agents.approval.proposed_plan import PlanDecision, PlannedChoice
from agents.approval.proposed_program import ProgramStep, ProposedProgram
from agents.language.messages import phrase
from agents.program import ProgramRound, ProgramWork
from graph.observability.events import PlanAsked
from graph.programs.functions import SAVE, WRITE_FILE
from graph.programs.sheets import Functions, Sheets
from graph.programs.written_calls import Span, WrittenCall, with_values, written_calls
from graph.proposal.laid_out import proposed_step
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState, RouterUpdate
from prompts.model.conversation import Conversation, ToolRequest

_SAVED: Final = {"value": "content"}
"""Parameters of `save` that its tool calls otherwise."""
_TURNED_DOWN: Final = "The person looked at this before it ran, and wants something else. Nothing of it was called."


def is_to_be_seen(state: RouterState, work: ProgramWork, context: RunContext) -> bool:
    """Whether a person wants to see the last reply before it runs: one that calls a tool."""
    if state.get("mode") != "plan" or work.current.seen:
        return False
    return bool(proposed_program(work, context).steps)


def plan_asked(state: RouterState, work: ProgramWork, context: RunContext) -> PlanAsked:
    """Write down what a person is shown."""
    return PlanAsked(request=state["request"], language=state["language"], program=proposed_program(work, context))


def proposed_program(work: ProgramWork, context: RunContext) -> ProposedProgram:
    """Write the last reply as steps."""
    current = work.current
    composed = current.composed
    shown = ProposedProgram(round=current.number, note=composed.text, code=composed.code)
    if composed.kind == "calls":
        steps = (_step(tool_id, _named(one.name, one.arguments), context) for one, tool_id in _asked(work, context))
        return shown.model_copy(update={"steps": tuple(steps)})
    calls, names, sheet = _written(work, context)
    steps = (_program_step(call, names[call.function], sheet, context) for call in calls)
    return shown.model_copy(update={"steps": tuple(steps)})


def _asked(work: ProgramWork, context: RunContext) -> list[tuple[ToolRequest, str]]:
    """Return the calls that a reply asks for one by one, with their tools; functions of ours are no steps."""
    by_name = _with_saving({name: tool_id for tool_id, name in context.snapshot.function_names.items()}, context)
    return [(one, by_name[one.name]) for one in work.current.composed.calls if one.name in by_name]


def _with_saving(names: Mapping[str, str], context: RunContext) -> dict[str, str]:
    """Name the tool that `save` mostly goes through, too: a file that is written is a step."""
    return {**names, **({SAVE: WRITE_FILE} if WRITE_FILE in context.snapshot.tools else {})}


def _named(function: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Call arguments as the tool calls them."""
    return {_SAVED.get(name, name) if function == SAVE else name: value for name, value in arguments.items()}


def _sheet(work: ProgramWork, context: RunContext) -> Functions:
    sheets = Sheets.of(context)
    return sheets.again((*work.tool_ids, *sheets.named_in(work.current.composed.code, work.tool_ids)))


def _step(tool_id: str, arguments: Mapping[str, Any], context: RunContext) -> ProgramStep:
    known = proposed_step(context.snapshot.tools[tool_id], dict(arguments))
    return ProgramStep.model_validate({**known.model_dump(), "later": ()})


def _program_step(call: WrittenCall, tool_id: str, sheet: Functions, context: RunContext) -> ProgramStep:
    in_schema = _in_schema(call, sheet)
    given = {in_schema.get(name, name): value for name, value in call.values.items()}
    told = {
        "line": call.line,
        "worked_out": {in_schema.get(name, name): text for name, text in call.worked_out.items()},
        "how_often": call.how_often,
    }
    return _step(tool_id, given, context).model_copy(update=told)


def _in_schema(call: WrittenCall, sheet: Functions) -> Mapping[str, str]:
    return _SAVED if call.function == SAVE else sheet.parameters.get(call.function, {})


def looked_at(state: RouterState, work: ProgramWork, decision: PlanDecision, context: RunContext) -> RouterUpdate:
    """Let the last reply run as the person left it, ask for another one, or end the request."""
    if decision.run:
        return {"program": work.with_round(_as_left(work, decision.changed, context))}
    if decision.wish.strip():
        return {"program": _turned_down(work, decision.wish.strip()), "said": [decision.wish.strip()]}
    if work.ran:
        return {"program": work.model_copy(update={"problem": phrase("plan_stopped", state["language"])})}
    return {"answer": phrase("plan_dropped", state["language"]), "plan": None, "decisions": [], "program": None}


def _as_left(work: ProgramWork, changed: tuple[PlannedChoice, ...], context: RunContext) -> ProgramRound:
    """Put the values that a person gave in the places of those that the model wrote."""
    current = work.current
    if current.composed.kind == "calls":
        return _calls_as_left(work, changed, context)
    calls, names, sheet = _written(work, context)
    values: dict[Span, Any] = {}
    for choice in changed:
        if choice.place is None or not 0 <= choice.place < len(calls):
            continue
        call = calls[choice.place]
        if names[call.function] != choice.tool_id:
            continue
        in_schema = _in_schema(call, sheet)
        for name, span in call.spans.items():
            given = choice.arguments.get(in_schema.get(name, name), call.values[name])
            if given != call.values[name]:
                values[span] = given
    composed = current.composed.model_copy(update={"code": with_values(current.composed.code, values)})
    return current.model_copy(update={"composed": composed, "seen": True, "changed": bool(values)})


def _calls_as_left(work: ProgramWork, changed: tuple[PlannedChoice, ...], context: RunContext) -> ProgramRound:
    """Give the calls that a model asks for the values of the person; what it wrote stands in the conversation."""
    current, asked = work.current, _asked(work, context)
    others: dict[str, ToolRequest] = {}
    for choice in changed:
        if choice.place is None or not 0 <= choice.place < len(asked) or asked[choice.place][1] != choice.tool_id:
            continue
        request, _ = asked[choice.place]
        named = _named(request.name, {name: name for name in request.arguments})
        given = {name: choice.arguments.get(shown, request.arguments[name]) for shown, name in named.items()}
        if given != request.arguments:
            others[request.id] = request.model_copy(update={"arguments": given})
    calls = tuple(others.get(one.id, one) for one in current.composed.calls)
    composed = current.composed.model_copy(update={"calls": calls})
    return current.model_copy(update={"composed": composed, "seen": True, "changed": bool(others)})


def _written(work: ProgramWork, context: RunContext) -> tuple[list[WrittenCall], Mapping[str, str], Functions]:
    """Return the calls of a program, the tool of each function, and the sheet that it was written by."""
    sheet = _sheet(work, context)
    names = _with_saving(sheet.names, context)
    return written_calls(work.current.composed.code, names), names, sheet


def _turned_down(work: ProgramWork, wish: str) -> ProgramWork:
    """Tell the model what shall be otherwise; every call that it asked for needs an answer first."""
    ended = work.current.model_copy(update={"status": "turned_down", "error": wish, "seen": True})
    talk = work.conversation
    for request in ended.composed.calls:
        talk = talk.answered(request.id, "", note=_TURNED_DOWN) if talk is not None else None
    return work.with_round(ended).model_copy(update={"conversation": _with_wish(talk, wish)})


def _with_wish(talk: Conversation | None, wish: str) -> Conversation | None:
    return None if talk is None else talk.said(f"{_TURNED_DOWN} They say:", part="wish", data={"wish": wish})
