"""Makes the calls of one reply: in its order, to the last one or to one that a person must approve.

Calls run side by side only where all of them only read. Where one fails, those behind it that would change something
are not made: they may stand on what it should have done. What was answered stands in the conversation, so that a round
that waited for a person goes on behind it; a round that was cut off begins anew, and the journal answers what was made.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any, Final

from agents.program import NEVER_RAN, ProgramWork, RoundStatus, WaitingCall
from errors import InvalidArguments, ToolCallFailed
from graph.observability.events import RoundBegun
from graph.programs.budgets import found_tokens, result_tokens
from graph.programs.calls import CallMaker, in_doubt, plain
from graph.programs.functions import ASK_USER, FIND_TOOLS, MAKE_TABLE, SAVE, question_of, saving
from graph.programs.outcome import changed_note, given_instead
from graph.programs.sheets import gist
from graph.programs.shown.result_parts import ResultPart, beginning, part
from graph.programs.values import made_table
from graph.programs.view import tools_for, usable
from graph.workflow.approval.authority import goes_out
from graph.workflow.context import RunContext
from graph.workflow.emit import tell
from graph.workflow.order import needs_asking
from graph.workflow.state import RouterState
from prompts.model.conversation import Conversation, ToolRequest
from tools.call import ToolCall, ToolResult
from tools.calls.results import NamedResult
from tools.flow import only_reads
from tools.programs.values import ProgramCall
from tools.stubs.call_sheet import write_calls
from tools.stubs.names import READ_RESULT
from tools.tool import Tool

_HELD: Final = "Not made, because a call before it failed. Make it again where it still makes sense."
_LAST: Final = (
    "There is no room for further calls: reply with the answer from what is known, and say what is still open."
)
_FAILED: Final = "The call failed:"
_UNKNOWN: Final = "There is no function {name}: find_tools looks for others."
_ROWS: Final = frozenset({".csv", ".tsv", ".md", ".markdown"})
"""Endings of files of rows."""
_NAMES_TOLD: Final = 24
_ANY: Final = 1_000_000
"""Tokens: what is in view already keeps its place."""


@dataclass
class CallRun:
    """One round while it runs; `work` is what the state will hold."""

    state: RouterState
    context: RunContext
    work: ProgramWork
    _n_useless: int = field(default=0, init=False)
    """Calls of this reply that could not even be tried."""

    async def go(self) -> ProgramWork:
        """Run on, until all calls are answered or one waits for a person."""
        current = self.work.current
        tell(
            RoundBegun(
                round=current.number, kind="calls", note=current.composed.text if self.work.waiting is None else ""
            )
        )
        self._bring_named()
        if self.work.waiting is not None and not await self._go_on(self.work.waiting):
            return self.work
        left = self.work.current.composed.calls[self._n_answered :]
        if not await self._side_by_side(left):
            for request in left:
                if not await self._answer(request):
                    break
        return self.work if self.work.waiting is not None else self._ended()

    def _ended(self) -> ProgramWork:
        """Close the round; the model is told where the next reply is its last."""
        current = self.work.current
        rounds_left = self.context.home.settings.max_loop_rounds - current.number
        if rounds_left == 1 and self.work.question is None:
            self._talk(lambda talk: talk.said(_LAST, part="limit"))
        status: RoundStatus = "refused" if self._n_useless >= len(current.composed.calls) else "ok"
        status = status if self.work.question is None else "asked"
        return self.work.with_round(current.model_copy(update={"status": status}))

    @property
    def _n_answered(self) -> int:
        """How many of the reply's calls are answered: their answers stand behind it."""
        talk = self.work.conversation
        turns = talk.turns if talk else ()
        return next((n for n, turn in enumerate(reversed(turns)) if turn.role != "tool"), len(turns))

    @cached_property
    def _maker(self) -> CallMaker:
        names = self.context.snapshot.function_names
        known = [self.context.snapshot.tools[t] for t in self.work.tool_ids if t in names]
        called = {request.name for request in self.work.current.composed.calls}
        sheet = write_calls([tool for tool in known if names[tool.id] in called], names, budget_tokens=_ANY)
        said = self.state.get("said", ())
        return CallMaker(self.context, self.work.current.number, said, sheet.names, sheet.parameters)

    async def _side_by_side(self, requests: Sequence[ToolRequest]) -> bool:
        """Make calls at once where that disturbs nobody; tell whether they were."""
        asked = [self._asked(request) for request in requests]
        made = [self._maker.prepared(self._maker.tool_call(one)) for one in asked if one.function in self._maker.tools]
        calls = [call for call in made if isinstance(call, ToolCall)]
        if len(calls) < 2 or len(calls) < len(asked) or any(request.fault for request in requests):
            return False
        if not all([await self._may_run_beside(one, call) for one, call in zip(asked, calls, strict=True)]):
            return False
        results = await asyncio.gather(*(self._maker.made(call) for call in calls))
        for request, one, result in zip(requests, asked, results, strict=True):
            if not await self._settled(request, one, result):
                break
        return True

    async def _may_run_beside(self, asked: ProgramCall, call: ToolCall) -> bool:
        """Whether a call only reads, asks nobody, and carries nothing outside that another one may have read."""
        if not only_reads(self.context.snapshot.tools[call.tool_id]) or await self._maker.waits_for(asked, call):
            return False
        return not await goes_out(call, self._maker.agent_of(call), self.context, self._maker.said)

    async def _answer(self, request: ToolRequest) -> bool:
        """Answer one call; tell whether the reply's next one may follow."""
        own = {
            FIND_TOOLS: self._find,
            ASK_USER: self._ask,
            SAVE: self._save,
            MAKE_TABLE: self._make_table,
            READ_RESULT: self._read,
        }.get(request.name)
        if request.fault:
            return self._useless(request, request.fault)
        if own is None and request.name not in self._maker.tools:
            return self._useless(request, _UNKNOWN.format(name=request.name))
        try:
            return await own(request) if own else await self._called(request, self._asked(request))
        except (InvalidArguments, ToolCallFailed) as error:
            return self._useless(request, str(error))

    async def _called(self, request: ToolRequest, asked: ProgramCall) -> bool:
        call = self._maker.tool_call(asked)
        prepared = self._maker.prepared(saving(asked, call) if request.name == SAVE else call)
        if isinstance(prepared, ToolResult):
            return await self._settled(request, asked, prepared)
        if self._has_failed and not only_reads(self.context.snapshot.tools[prepared.tool_id]):
            return self._told(request, "", _HELD)
        if (waiting := await self._maker.waits_for(asked, prepared)) is not None:
            return self._waits(waiting)
        return await self._settled(request, asked, await self._maker.made(prepared))

    async def _settled(self, request: ToolRequest, asked: ProgramCall, result: ToolResult) -> bool:
        """Tell the model what a call came to, or wait where a person must say something first."""
        if in_doubt(result):
            return self._waits(self._maker.doubted(asked, result))
        if needs_asking(result) and (waiting := await self._maker.waits_for(asked, result.call)) is not None:
            return self._waits(waiting)
        self.work = self.work.with_result(result)
        if result.error_type in NEVER_RAN:
            return self._useless(request, result.error)
        changed = changed_note(result.call)
        if result.status not in ("ok", "empty"):
            return self._told(request, result.error or result.status, changed + _FAILED)
        if request.name == SAVE:
            return self._told(request, str(result.call.arguments.get("path", "")), f"{changed}Written:")
        run = self.context.run
        name = await self.context.home.results.name_of(run.surroundings.thread_id, run.key, result.call.id)
        shown = beginning(plain(result.value), result_tokens(self.context.home.settings))
        return self._told(request, shown.text, changed + _note(name, shown))

    async def _go_on(self, waiting: WaitingCall) -> bool:
        """Make the call that a person was asked about, or tell the model that it may not be made."""
        self.work = self.work.model_copy(update={"waiting": None})
        request = self.work.current.composed.calls[self._n_answered]
        return await self._settled(
            request, self._asked(request), await self._maker.decided(waiting, self.state["language"])
        )

    async def _find(self, request: ToolRequest) -> bool:
        """Put tools behind those that the model can call; what has no room is named."""
        tools = await tools_for(str(request.arguments.get("query", "")), self.context)
        names = self.context.snapshot.function_names
        new = [tool for tool in tools if tool.id not in self.work.tool_ids]
        left_out = self._brought(new)
        lines = [f"{names[tool.id]}: {gist(tool)}" for tool in tools if names[tool.id] not in left_out]
        note = "These can be called now:" if lines else "Nothing was found."
        return self._told(request, "\n".join(lines), f"{note} No room for {', '.join(left_out)}." if left_out else note)

    async def _ask(self, request: ToolRequest) -> bool:
        """End the request with a question."""
        question = question_of(request.arguments)
        if not question.text:
            raise InvalidArguments("The question is empty.")
        self.work = self.work.model_copy(update={"question": question})
        return False

    async def _save(self, request: ToolRequest) -> bool:
        path = str(request.arguments.get("path", ""))
        as_rows = PurePosixPath(path).suffix.lower() in _ROWS
        given = {"path": path, "value": await self._value(request, "value", rows=as_rows)}
        return await self._called(request, self._asked(request).model_copy(update={"arguments": given}))

    async def _make_table(self, request: ToolRequest) -> bool:
        given = {"name": request.arguments.get("name", ""), "rows": await self._value(request, "rows", rows=True)}
        asked = self._asked(request).model_copy(update={"arguments": given})
        table = await made_table(asked, self._maker.tool_call(asked), self.context)
        return self._told(request, table, "The table:")

    async def _read(self, request: ToolRequest) -> bool:
        """Show some parts of a result."""
        name = str(request.arguments.get("name", ""))
        start, n = (_count(request.arguments.get(key)) for key in ("start", "n"))
        shown = part(plain((await self._result(name)).value), start or 1, n, result_tokens(self.context.home.settings))
        return self._told(request, shown.text, _note(name, shown))

    async def _value(self, request: ToolRequest, key: str, *, rows: bool) -> Any:  # noqa: ANN401 - any JSON
        """Return what is handed to a function of ours: a value, or a whole result by its name, or the rows in it."""
        if name := request.arguments.get("result"):
            found = await self._result(str(name))
            return list(found.records) if rows and found.records else plain(found.value)
        if request.arguments.get(key) is None:
            raise InvalidArguments(f"Give {key}, or the name of a result as result.")
        return request.arguments[key]

    async def _result(self, name: str) -> NamedResult:
        """Return a result of the conversation, of this request or of an earlier one."""
        results, thread = self.context.home.results, self.context.run.surroundings.thread_id
        if (found := await results.find(thread, name)) is None:
            known = (await results.names(thread))[-_NAMES_TOLD:]
            raise InvalidArguments(f"There is no result {name!r}; there are: {', '.join(known) or 'none'}.")
        return found

    def _bring_named(self) -> None:
        """Bring tools into view that a reply names without having been told of them, as far as there is room."""
        known = {name: tool_id for tool_id, name in self.context.snapshot.function_names.items()}
        named = [known[request.name] for request in self.work.current.composed.calls if request.name in known]
        new = [tool_id for tool_id in dict.fromkeys(named) if tool_id not in self.work.tool_ids]
        self._brought([self.context.snapshot.tools[t] for t in new if usable(t, self.context.snapshot)])

    def _brought(self, tools: Sequence[Tool]) -> tuple[str, ...]:
        """Put tools behind those in view; return the functions that had no room."""
        names, talk = self.context.snapshot.function_names, self.work.conversation
        room = found_tokens(self.context.home.settings, talk.tools if talk else ())
        sheet = write_calls(tools, names, budget_tokens=room)
        if sheet.schemas:
            ids = (*self.work.tool_ids, *sheet.names.values())
            self.work = self.work.model_copy(update={"tool_ids": ids})
            self._talk(lambda talk: talk.with_tools(sheet.schemas, sheet.omitted))
        return tuple(names[tool.id] for tool in tools if names[tool.id] not in sheet.names)

    def _asked(self, request: ToolRequest) -> ProgramCall:
        number = next(n for n, one in enumerate(self.work.current.composed.calls) if one is request)
        return ProgramCall(id=str(number), function=request.name, arguments=request.arguments, line=0)

    @property
    def _has_failed(self) -> bool:
        """Whether a call of this reply came to nothing."""
        own = set(self.work.current.call_ids)
        return self._n_useless > 0 or any(
            r.status in ("error", "denied") for r in self.work.results if r.call.id in own
        )

    def _useless(self, request: ToolRequest, why: str) -> bool:
        """Tell the model why a call could not even be tried."""
        self._n_useless += 1
        return self._told(request, why, _FAILED)

    def _waits(self, waiting: WaitingCall) -> bool:
        self.work = self.work.model_copy(update={"waiting": waiting})
        return False

    def _told(self, request: ToolRequest, text: str, note: str) -> bool:
        note = self._changed_before(request) + note
        self._talk(lambda talk: talk.answered(request.id, text, note=note))
        return True

    def _changed_before(self, request: ToolRequest) -> str:
        """Say where a person changed a call before any ran: the model's own words stand in the conversation."""
        talk = self.work.conversation
        if not self.work.current.changed or talk is None:
            return ""
        written = next((turn.tool_calls for turn in reversed(talk.turns) if turn.tool_calls), ())
        same = any(one.id == request.id and one.arguments == request.arguments for one in written)
        return "" if same else given_instead(request.arguments)

    def _talk(self, say: Callable[[Conversation], Conversation]) -> None:
        if self.work.conversation is not None:
            self.work = self.work.model_copy(update={"conversation": say(self.work.conversation)})


def _note(name: str, shown: ResultPart) -> str:
    """Name a result, and say how to get at what is not shown of it."""
    if not name:  # nothing came back, or more than is kept
        return "The result:" if shown.is_whole else f"The result, {shown}; the rest cannot be read:"
    if shown.is_whole:
        return f"{name}:"
    if shown.last >= shown.total:
        return f"{name}, {shown}, its end:"
    return f'{name}, {shown}; read_result(name="{name}", start={shown.last + 1}) reads on:'


def _count(value: object) -> int | None:
    """Read how many, or from where on, a model wants; None where it does not say.

    Raises:
        InvalidArguments: it is no number.
    """
    try:
        return None if value is None else int(str(value))
    except ValueError:
        raise InvalidArguments("start and n are whole numbers.") from None
