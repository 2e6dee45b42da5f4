"""A round's calls as tool calls: under whose authority, whether they ask, what a program is told of them."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from agents.language.messages import phrase
from agents.program import WaitingCall
from agents.subtask import SubTask
from errors import InvalidArguments, ToolNotFound
from graph.programs.functions import SAVE
from graph.programs.view import owner_of
from graph.workflow.approval.authority import Approval, asking, with_edits
from graph.workflow.context import RunContext
from graph.workflow.execute import Errand, denied, run_call
from prompts.language import Language
from tools.call import IN_DOUBT, ToolCall, ToolResult
from tools.calls.arguments import prepare_arguments
from tools.calls.journal import Finished, call_key
from tools.calls.result import whole
from tools.programs.values import Answer, ProgramCall, Raised, Value

_NOT_FOR_PROGRAMS: Final = frozenset({"chart", "charts"})
AGAIN: Final = ".again"
"""Ends the id of a call that may have been made, and is made once more where a person says so."""
_EXCEPTIONS: Final = {
    "InvalidArguments": "ValueError",
    "PermissionDenied": "PermissionError",
    "ApprovalNeeded": "PermissionError",
    IN_DOUBT: "PermissionError",
    "DataUnavailable": "LookupError",
    "ToolNotFound": "LookupError",
}
"""What kind of exception a program sees, by the type of the error; any other is a RuntimeError."""


@dataclass(frozen=True)
class CallMaker:
    """Makes the calls of one round."""

    context: RunContext
    round: int
    said: Sequence[str]
    tools: Mapping[str, str]
    """Function's name → tool's id."""
    parameters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Function's name → parameter as it is written → as the tool calls it, where they differ."""

    @cached_property
    def _context(self) -> RunContext:
        """The surroundings of calls that a model makes."""
        return replace(self.context, by_model=True)

    def tool_call(self, asked: ProgramCall, attempt: int = 1) -> ToolCall:
        """Name a program's call as a call of a tool; a repeated attempt is another call."""
        renamed = self.parameters.get(asked.function, {})
        arguments = {renamed.get(name, name): value for name, value in asked.arguments.items()}
        again = f".{attempt}" if attempt > 1 else ""
        tool_id = self.tools.get(asked.function, asked.function)
        return ToolCall(
            id=f"{self.round}.{asked.id}{again}", tool_id=tool_id, arguments=arguments, step=int(asked.id) + 1
        )

    def prepared(self, call: ToolCall) -> ToolCall | ToolResult:
        """Bring arguments into the form that the tool's schema asks for, or say why they are refused."""
        tool = self.context.snapshot.tools.get(call.tool_id)
        if tool is None:
            error = ToolNotFound(call.tool_id)
            return ToolResult(call=call, status="error", error=str(error), error_type="ToolNotFound")
        try:
            given = {
                name: value for name, value in call.arguments.items() if value is not None or name in tool.required
            }
            return call.model_copy(update={"arguments": prepare_arguments(tool, given)})
        except InvalidArguments as refused:
            return ToolResult(call=call, status="error", error=str(refused), error_type="InvalidArguments")

    async def waits_for(self, asked: ProgramCall, call: ToolCall) -> WaitingCall | None:
        """Return what a person is asked about a call; None where it may be made, or was made before a crash."""
        agent = self.agent_of(call)
        reasons = await asking(call, agent, self._context, self.said)
        if not reasons or await self._began_before(call):
            return None
        return WaitingCall(
            call=call, agent=agent, program_call=asked.id, function=asked.function, line=asked.line, reasons=reasons
        )

    async def _began_before(self, call: ToolCall) -> bool:
        """Whether the journal answers a call, or must ask about it in words of its own: it may have been done."""
        run = self.context.run
        known = await self.context.home.journal.known(call_key(run.surroundings.thread_id, run.key, call))
        tool = self.context.snapshot.tools.get(call.tool_id)
        return isinstance(known, Finished) or (known is not None and not (tool and tool.idempotent))

    def agent_of(self, call: ToolCall) -> str:
        """Name the agent whose tool it is."""
        return owner_of(self.context.snapshot)(call.tool_id)

    async def made(self, call: ToolCall, approval: Approval | None = None) -> ToolResult:
        """Make a call, once even when the run is resumed after a crash."""
        subtask = SubTask.model_construct(number=self.round, description="")  # no part of any plan
        approvals = {call.id: approval} if approval else {}
        return await run_call(call, Errand(subtask, self.agent_of(call), approvals, self.said), self._context)

    async def decided(self, waiting: WaitingCall, language: Language) -> ToolResult:
        """Make the call that a person was asked about, or say that it may not be made."""
        approval = Approval.read(waiting.answer)
        if approval is None or not approval.approved:
            return denied(waiting.call, language, approval.reason if approval else "", may_be_done=waiting.in_doubt)
        if not waiting.in_doubt:
            return await self.made(*with_edits(waiting.call, approval))
        if approval.arguments is not None:  # it may have been made as it was
            return denied(waiting.call, language, may_be_done=True)
        run = self.context.run
        await self.context.home.journal.made_again(call_key(run.surroundings.thread_id, run.key, waiting.call))
        result = await self.made(waiting.call, approval)
        return _still_in_doubt(result) if result.status == "error" else result

    def doubted(self, asked: ProgramCall, result: ToolResult) -> WaitingCall:
        """Ask whether a call is made again of which nobody knows if it was made; it is another call for the journal."""
        again = result.call.model_copy(update={"id": f"{result.call.id}{AGAIN}"})
        return WaitingCall(
            call=again,
            agent=self.agent_of(again),
            program_call=asked.id,
            function=asked.function,
            line=asked.line,
            in_doubt=True,
        )

    async def all_made(self, calls: Sequence[ToolCall]) -> list[ToolResult]:
        """Make calls side by side, as the program says."""
        return list(await asyncio.gather(*(self.made(call) for call in calls)))


def answer_of(result: ToolResult, function: str = "") -> Answer:
    """Say to a program what came of a call; of saving, where it was written."""
    if result.status in ("ok", "empty"):
        if function == SAVE:
            return Value(value=result.call.arguments.get("path", ""))
        return Value(value=plain(whole(result.value, result.tables)))
    return raised(result.error_type, result.error or result.status)


def raised(error_type: str, said: str) -> Raised:
    """Make an exception of a program of an error."""
    return Raised(type=_EXCEPTIONS.get(error_type, "RuntimeError"), message=said)


def _still_in_doubt(result: ToolResult) -> ToolResult:
    """Say of a repeat that failed that the first time may have succeeded: a file that is there already, or gone."""
    if in_doubt(result):
        return result
    told = {"error": phrase("again_failed", "en", error=result.error_in("en"))}
    told["error_zh"] = phrase("again_failed", "zh", error=result.error_in("zh"))
    return result.model_copy(update={**told, "status": "denied", "error_type": IN_DOUBT})


def in_doubt(result: ToolResult) -> bool:
    """Whether nobody knows if a call was made before a crash, and a person must be asked."""
    return result.error_type == IN_DOUBT and result.status == "error"


def plain(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Leave out of a result what only a page shows."""
    if not isinstance(value, dict):
        return value
    return {name: inner for name, inner in value.items() if name not in _NOT_FOR_PROGRAMS}
