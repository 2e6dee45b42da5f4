"""The arm that writes programs: typed functions, checked and run as those of the product are."""

from typing import Final

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, SystemMessage

from agents.decisions.compose.reply import read_reply
from errors import InvalidArguments, ToolCallFailed
from evals.nl2api.by_model.board import Answer, Board
from evals.nl2api.by_model.case import Case
from evals.nl2api.by_model.texts import PROGRAM, told_rows
from evals.nl2api.by_model.universe import Offered
from tools.programs.interpreter import Interpreter
from tools.programs.values import Ended, Program, ProgramCall, Raised, Value, Waiting
from tools.stubs.sheet import StubSheet, write_sheet

ROUNDS: Final = 3
_ALL: Final = 100_000
_SHOWN: Final = 600


async def program(case: Case, offered: Offered, model: BaseChatModel) -> Answer:
    """Let the model write a program, and mend it by its own error."""
    sheet = write_sheet(offered.tools, {tool.id: tool.name for tool in offered.tools}, budget_tokens=_ALL)
    async with Interpreter(processes=1) as interpreter:
        with Board.opened(case, offered) as board:
            told = f"Functions:\n{sheet.prompt}\n\n{told_rows(case, board.first)}"
            messages: list[AnyMessage] = [SystemMessage(PROGRAM), HumanMessage(told)]
            for _ in range(ROUNDS):
                said = (await model.ainvoke(messages)).text
                read = read_reply(said)
                if read.kind != "program":
                    return board.answer(said)
                end = await _ran(interpreter, read.code, sheet, board)
                if not end.error:
                    return board.answer(f"{end.printed} {end.value}")
                messages += [AIMessage(said), HumanMessage(f"It failed; write it anew:\n{end.error[:_SHOWN]}")]
            return board.answer("")


async def _ran(interpreter: Interpreter, code: str, sheet: StubSheet, board: Board) -> Ended:
    session = await interpreter.start(Program(code=code, check=sheet.check, functions=frozenset(sheet.names)))
    stop = session.stop
    while isinstance(stop, Waiting):
        stop = await session.answer({call.id: _answered(call, board) for call in stop.calls})
    return stop


def _answered(call: ProgramCall, board: Board) -> Value | Raised:
    try:
        return Value(value=board.call(call.function, call.arguments))
    except (InvalidArguments, ToolCallFailed) as error:
        return Raised(type="ValueError", message=str(error)[:_SHOWN])
