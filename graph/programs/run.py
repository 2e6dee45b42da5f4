"""Runs a program from call to call: to its end, or to a call that a person must approve.

What makes a resumed run do nothing twice is the journal, which knows each call by round and number: a round that was
cut off begins anew from its last snapshot, or from its beginning, and calls that were made are answered from there.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agents.program import ProgramRound, ProgramWork, WaitingCall
from errors import InvalidArguments, StoreError
from graph.observability.events import ProgramEnded
from graph.programs.calls import CallMaker, answer_of, in_doubt
from graph.programs.functions import question_of, saving
from graph.programs.values import earlier_values, made_table, shown_value
from graph.programs.outcome import outcome_text
from graph.programs.sheets import Sheets
from graph.programs.view import tools_for
from graph.workflow.authority import Approval
from graph.workflow.context import Programs, RunContext, programs_of
from graph.workflow.emit import tell
from graph.workflow.execute import denied
from graph.workflow.state import RouterState
from tools.call import ToolCall, ToolResult
from tools.calls.journal import CallKey, call_key
from tools.programs.interpreter import Answer, Ended, ProgramCall, Raised, Session, Value, Waiting
from tools.programs.store import ProgramKey


@dataclass
class ProgramRun:
    """One round while it runs; `work` is what the state will hold."""

    state: RouterState
    context: RunContext
    work: ProgramWork

    @property
    def _programs(self) -> Programs:
        return programs_of(self.context)

    def _key(self, number: int) -> ProgramKey:
        run = self.context.run
        return ProgramKey(thread_id=run.surroundings.thread_id, run_key=run.key, number=number)

    async def go(self) -> ProgramWork:
        """Run on, until the program ends or waits for a person."""
        sheets = Sheets(self.context.snapshot, self.context.home.settings.program_stub_tokens)
        self._sheets, self._sheet = sheets, sheets.of(self.work.tool_ids)
        self._maker = CallMaker(
            self.context, self.work.current.number, self.state.get("said", ()), self._sheet.names, self._sheet.parameters
        )
        self._printed_before = self.work.current.printed
        session = await self._session()
        asking = await self._answer_waiting(session, self.work.waiting) if self.work.waiting is not None else None
        while asking is None and isinstance(session.stop, Waiting) and self.work.question is None:
            asking = await self._answer_calls(session, session.stop.calls)
        if asking is not None:
            return await self._waits(session, asking)
        return await self._ended(session)

    async def _waits(self, session: Session, asking: WaitingCall) -> ProgramWork:
        """Keep the program where it stands; nothing was called since that the journal does not know."""
        await self._programs.store.save(self._key(self.work.current.number), session.snapshot())
        printed = self._printed_before + session.stop.printed
        work = self.work.with_round(self.work.current.model_copy(update={"printed": printed}))
        return work.model_copy(update={"waiting": asking})

    async def _ended(self, session: Session) -> ProgramWork:
        """Keep what the next program goes on with, and write what the model is told."""
        current, stop = self.work.current, session.stop
        printed = self._printed_before + stop.printed
        if isinstance(stop, Ended):
            if (variables := await session.variables()) is not None:
                await self._programs.store.save(self._key(current.number), variables)
            printed += _value_text(stop)
            ended = current.model_copy(update={"status": stop.status, "printed": printed, "error": stop.error})
        else:
            await session.close()
            ended = current.model_copy(update={"status": "asked", "printed": printed})
        tell(ProgramEnded(round=ended.number, status=ended.status or "ok", printed=ended.printed, error=ended.error))
        return self._told(ended)

    def _told(self, ended: ProgramRound) -> ProgramWork:
        """Put what came of the program behind the model's reply."""
        settings = self.context.home.settings
        made = [r for r in self.work.results if r.call.id in ended.call_ids]
        new = [self.context.snapshot.tools[t] for t in self.work.tool_ids if t not in self._sheet.tool_ids]
        text = outcome_text(
            ended,
            made,
            new_functions=self._sheets.stubs(new),
            rounds_left=settings.max_program_rounds - ended.number,
            max_chars=settings.program_output_chars,
        )
        talk = self.work.conversation.said(text, part="outcome") if self.work.conversation else None
        return self.work.with_round(ended).model_copy(update={"conversation": talk})

    async def _session(self) -> Session:
        """Begin the program, or go on with it where it stood when a person was asked."""
        current = self.work.current
        if self.work.waiting is not None:
            snapshot = await self._programs.store.load(self._key(current.number))
            return await self._programs.interpreter.load(snapshot)
        variables = await self._variables(current.number - 1)
        return await self._programs.interpreter.start(
            current.composed.code,
            check=self._sheet.check,
            functions=self._sheet.functions,
            values=earlier_values(self.state).values,
            variables=variables,
            seed=f"{self.context.run.key} {current.number}",
        )

    async def _variables(self, number: int) -> bytes | None:
        """Return what the last program of this request that ran left; nothing where it cannot be read."""
        for earlier in range(number, 0, -1):
            if self.work.rounds[earlier - 1].status in ("ok", "raised"):
                try:
                    return await self._programs.store.load(self._key(earlier))
                except StoreError:
                    return None
        return None

    async def _answer_calls(self, session: Session, calls: tuple[ProgramCall, ...]) -> WaitingCall | None:
        """Answer what the program waits for; return the first call that a person must be asked about."""
        answers: dict[str, Answer] = {}
        tool_calls: dict[str, ToolCall] = {}
        waiting: WaitingCall | None = None
        lines = {asked.id: asked.line for asked in calls}
        for asked in calls:
            call = await self._as_tool_call(asked)
            if isinstance(call, Value | Raised):
                answers[asked.id] = call
            elif (asks := await self._maker.waits_for(asked, call)) is not None:
                waiting = waiting or asks
            else:
                tool_calls[asked.id] = call
        for program_call, result in zip(tool_calls, await self._maker.all_made(list(tool_calls.values())), strict=True):
            if in_doubt(result):
                waiting = waiting or self._doubted(program_call, lines[program_call], result)
            else:
                self._note(result)
                answers[program_call] = answer_of(result)
        if answers:
            await session.answer(answers)
        return waiting

    async def _as_tool_call(self, asked: ProgramCall) -> ToolCall | Answer:
        """Name the tool call that a program's call stands for, or answer it where it stands for none."""
        try:
            match asked.function:
                case _ if asked.function in self._sheet.names:
                    return self._valid(self._maker.tool_call(asked))
                case "save":
                    return self._valid(saving(asked, self._maker.tool_call(asked)))
                case "find_tools":
                    return await self._found(asked.arguments)
                case "make_table":
                    return Value(value=await made_table(asked, self.context))
                case "show":
                    self._note(shown_value(asked, self._maker.tool_call(asked)))
                    return Value(value=None)
                case "ask_user":
                    self.work = self.work.model_copy(update={"question": question_of(asked.arguments)})
                    return Value(value=None)
        except InvalidArguments as error:
            return Raised(type="ValueError", message=str(error))
        return Raised(type="NameError", message=f"There is no function {asked.function!r}.")

    def _valid(self, call: ToolCall) -> ToolCall | Answer:
        prepared = self._maker.prepared(call)
        if isinstance(prepared, ToolResult):
            self._note(prepared)
            return answer_of(prepared)
        return prepared

    async def _found(self, arguments: Mapping[str, Any]) -> Value:
        """Bring tools into view for the next program; this one gets their names."""
        tools = await tools_for(str(arguments.get("query", "")), self.context)
        ids = tuple(dict.fromkeys((*self.work.tool_ids, *(tool.id for tool in tools))))
        self.work = self.work.model_copy(update={"tool_ids": ids})
        return Value(value=[self._sheets.line(tool) for tool in tools])

    async def _answer_waiting(self, session: Session, waiting: WaitingCall) -> WaitingCall | None:
        """Make the call that a person was asked about, or tell the program that it may not be made."""
        approval = Approval.read(waiting.answer)
        self.work = self.work.model_copy(update={"waiting": None})
        if approval is None or not approval.approved:
            result = denied(waiting.call, self.state["language"])
        else:
            if waiting.in_doubt:
                await self.context.home.journal.made_again(self._call_key(waiting.call))
            result = await self._maker.made(waiting.call, approval)
        if in_doubt(result):
            return self._doubted(waiting.program_call, waiting.line, result)
        self._note(result)
        await session.answer({waiting.program_call: answer_of(result)})
        return None

    def _call_key(self, call: ToolCall) -> CallKey:
        return call_key(self.context.run.surroundings.thread_id, self.context.run.key, call)

    def _doubted(self, program_call: str, line: int, result: ToolResult) -> WaitingCall:
        """Ask whether a call is made again of which nobody knows if it was made; it is another call for the journal."""
        again = result.call.model_copy(update={"id": f"{result.call.id}.again"})
        agent = self._maker.agent_of(again)
        return WaitingCall(call=again, agent=agent, program_call=program_call, line=line, in_doubt=True)

    def _note(self, result: ToolResult) -> None:
        current = self.work.current
        ids = (*current.call_ids, result.call.id)
        self.work = self.work.with_round(current.model_copy(update={"call_ids": ids}))
        others = tuple(r for r in self.work.results if r.call.id != result.call.id)
        self.work = self.work.model_copy(update={"results": (*others, result)})


def _value_text(ended: Ended) -> str:
    """Show the value of a program's last line as a console does."""
    if ended.status != "ok" or ended.value is None:
        return ""
    return ended.value if isinstance(ended.value, str) else json.dumps(ended.value, ensure_ascii=False)
