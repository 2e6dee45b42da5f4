"""Runs a program from call to call: to its end, or to a call that a person must approve.

What makes a resumed run do nothing twice is the journal, which knows each call by round and number: a round that was
cut off begins anew from its last snapshot, or from its beginning, and calls that were made are answered from there.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from agents.program import ProgramRound, ProgramWork, WaitingCall
from errors import InvalidArguments, ToolCallFailed
from graph.observability.events import ProgramEnded, RoundBegun
from graph.programs.budgets import is_short, output_chars
from graph.programs.calls import CallMaker, answer_of, in_doubt, raised
from graph.programs.functions import question_of, saving
from graph.programs.outcome import Telling, outcome_text
from graph.programs.sheets import Sheets
from graph.programs.values import earlier_values, made_table, shown_value
from graph.programs.view import tools_for
from graph.workflow.approval.authority import UNBOUND, Approval
from graph.workflow.context import Programs, RunContext, programs_of
from graph.workflow.emit import tell
from graph.workflow.order import needs_asking
from graph.workflow.state import RouterState
from tools.call import ToolCall, ToolResult
from tools.programs.interpreter import Session
from tools.programs.snapshot import ProgramLost
from tools.programs.store import KeptProgram, ProgramKey
from tools.programs.values import Answer, Ended, Program, ProgramCall, Raised, Value, Waiting

_REPEATED: Final = "This is the program that failed before. Write another one, or reply with the answer."


@dataclass
class ProgramRun:
    """One round while it runs; `work` is what the state will hold."""

    state: RouterState
    context: RunContext
    work: ProgramWork

    @property
    def _programs(self) -> Programs:
        return programs_of(self.context)

    def _key(self, number: int, stop: str = "") -> ProgramKey:
        run = self.context.run
        return ProgramKey(thread_id=run.surroundings.thread_id, run_key=run.key, number=number, stop=stop)

    async def go(self) -> ProgramWork:
        """Run on, until the program ends or waits for a person."""
        sheets = Sheets.of(self.context)
        ids = (*self.work.tool_ids, *sheets.named_in(self.work.current.composed.code, self.work.tool_ids))
        self.work = self.work.model_copy(update={"tool_ids": ids})
        self._sheets, self._sheet = sheets, sheets.again(ids)
        self._came_from = self.work.waiting.call.id if self.work.waiting else ""
        self._maker = CallMaker(
            self.context,
            self.work.current.number,
            self.state.get("said", ()),
            self._sheet.names,
            self._sheet.parameters,
        )
        if self.work.waiting is not None:
            tell(RoundBegun(round=self.work.current.number, kind="program"))
        if self._is_repeated():
            return self._refused(_REPEATED)
        session = await self._session()
        asking = await self._answer_waiting(session, self.work.waiting) if self.work.waiting is not None else None
        while asking is None and isinstance(session.stop, Waiting) and self.work.question is None:
            asking = await self._answer_calls(session, session.stop.calls)
        if asking is not None:
            return await self._waits(session, asking)
        return await self._ended(session)

    def _is_repeated(self) -> bool:
        """Whether this very program failed before: run again it would fail again."""
        code = self.work.current.composed.code.strip()
        failed = [one for one in self.work.rounds[:-1] if one.status not in ("", "ok", "asked", "turned_down")]
        return any(one.composed.code.strip() == code for one in failed)

    def _refused(self, error: str) -> ProgramWork:
        ended = self.work.current.model_copy(update={"status": "refused", "error": error})
        tell(ProgramEnded(round=ended.number, status="refused", error=error))
        return self._told(ended)

    async def _waits(self, session: Session, asking: WaitingCall) -> ProgramWork:
        """Keep the program where it stands; nothing was called since that the journal does not know."""
        current = self.work.current
        kept = KeptProgram(code=current.composed.code, snapshot=session.snapshot())
        key = self._key(current.number, asking.call.id)
        await self._programs.store.keep(key, kept, came_from=self._came_from)
        return self.work.model_copy(update={"waiting": asking})

    async def _ended(self, session: Session) -> ProgramWork:
        """Keep what the next program goes on with, and write what the model is told."""
        current, stop = self.work.current, session.stop
        if isinstance(stop, Waiting):  # it asks the person, and the request ends with the question
            return self.work.with_round(current.model_copy(update={"status": "asked", "printed": stop.printed}))
        if (variables := session.variables()) is not None:
            kept = KeptProgram(code=current.composed.code, variables=variables)
            await self._programs.store.keep(self._key(current.number), kept, came_from=self._came_from)
        printed = stop.printed + _value_text(stop)
        ended = current.model_copy(update={"status": stop.status, "printed": printed, "error": stop.error})
        tell(ProgramEnded(round=ended.number, status=stop.status, printed=printed, error=stop.error))
        return self._told(ended)

    def _told(self, ended: ProgramRound) -> ProgramWork:
        """Put what came of the program behind the model's reply."""
        settings = self.context.home.settings
        made = [r for r in self.work.results if r.call.id in ended.call_ids]
        new = self._sheets.added(self._sheet.tool_ids, self.work.tool_ids)
        telling = Telling(
            functions=list(self._sheet.names),
            new_functions=new,
            rounds_left=settings.max_program_rounds - ended.number,
            max_chars=output_chars(settings),
            request=self.state["request"] if is_short(settings) else "",
        )
        text = outcome_text(ended, made, telling)
        talk = self.work.conversation.said(text, part="outcome") if self.work.conversation else None
        return self.work.with_round(ended).model_copy(update={"conversation": talk})

    async def _session(self) -> Session:
        """Begin the program, or go on with it where it stood when a person was asked."""
        current, programs = self.work.current, self._programs
        if self.work.waiting is not None:
            stop = self._key(current.number, self.work.waiting.call.id)
            kept = await programs.store.find(stop) or await programs.store.find(self._key(current.number))
            if kept is None or kept.snapshot is None:
                raise ProgramLost
            return await programs.interpreter.load(kept.snapshot)
        return await programs.interpreter.start(
            Program(
                code=current.composed.code,
                check=self._sheet.check,
                functions=self._sheet.callable,
                values=await earlier_values(current.composed.code, self.context),
                variables=await self._variables(),
                now=current.at,
                seed=f"{self.context.run.key} {current.number}",
            )
        )

    async def _variables(self) -> bytes | None:
        """Return what the last program of this request left, of those that ran."""
        ran = [one.number for one in self.work.rounds[:-1] if one.status in ("ok", "raised")]
        for number in reversed(ran):
            kept = await self._programs.store.find(self._key(number))
            if kept is not None and kept.variables is not None:
                return kept.variables
        return None

    async def _answer_calls(self, session: Session, calls: tuple[ProgramCall, ...]) -> WaitingCall | None:
        """Answer what the program waits for; return the first call that a person must be asked about."""
        answers: dict[str, Answer] = {}
        tool_calls: dict[str, ToolCall] = {}
        waiting: WaitingCall | None = None
        by_id = {asked.id: asked for asked in calls}
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
                waiting = waiting or self._maker.doubted(by_id[program_call], result)
            else:
                self._note(result)
                answers[program_call] = answer_of(result, by_id[program_call].function)
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
                    return Value(value=await made_table(asked, self._maker.tool_call(asked), self.context))
                case "show":
                    self._note(shown_value(asked, self._maker.tool_call(asked)))
                    return Value(value=None)
                case "ask_user":
                    self.work = self.work.model_copy(update={"question": question_of(asked.arguments)})
                    return Value(value=None)
        except (InvalidArguments, ToolCallFailed) as error:
            return raised(type(error).__name__, str(error))
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
        self.work = self.work.model_copy(update={"waiting": None})
        result = await self._maker.decided(waiting, self.state["language"])
        asked = ProgramCall(id=waiting.program_call, function=waiting.function, arguments={}, line=waiting.line)
        if in_doubt(result):
            return self._maker.doubted(asked, result)
        if needs_asking(result) and (again := await self._maker.waits_for(asked, result.call)) is not None:
            return again
        self._note(result)
        reason = (Approval.read(waiting.answer) or UNBOUND).reason
        told = Raised(type="PermissionError", message=reason) if reason else answer_of(result, waiting.function)
        await session.answer({waiting.program_call: told})
        return None

    def _note(self, result: ToolResult) -> None:
        self.work = self.work.with_result(result)


def _value_text(ended: Ended) -> str:
    """Show the value of a program's last line as a console does."""
    if ended.status != "ok" or ended.value is None:
        return ""
    return ended.value if isinstance(ended.value, str) else json.dumps(ended.value, ensure_ascii=False)
