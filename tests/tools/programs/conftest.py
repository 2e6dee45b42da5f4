"""An interpreter for each test, and the stubs of two functions."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest

from tools.programs.interpreter import Interpreter, Session
from tools.programs.values import Answer, Program, ProgramLimits, Value, Waiting

STUBS = """from typing import Any, TypedDict
class Quote(TypedDict):
    symbol: str
    price: float
def get_quote(*, symbol: str) -> Quote: ...
async def get_quote_async(*, symbol: str) -> Quote: ...
def delete_file(*, path: str) -> None: ...
async def delete_file_async(*, path: str) -> None: ...
def anything(*, of: Any = None) -> Any: ...
async def anything_async(*, of: Any = None) -> Any: ...
"""
FUNCTIONS = frozenset({"get_quote", "delete_file", "anything"})
LIMITS = ProgramLimits(compute_s=1.5, memory_mb=64, printed_bytes=1_000, calls=30)


@pytest.fixture
async def interpreter() -> AsyncIterator[Interpreter]:
    async with Interpreter(LIMITS) as opened:
        yield opened


def program(code: str, **more: Any) -> Program:
    return Program(
        code=code, check=STUBS, functions=FUNCTIONS, now=datetime(2026, 3, 1, 9, 30, tzinfo=UTC), seed="run/0", **more
    )


def quoted(symbol: str) -> Answer:
    return Value(value={"symbol": symbol, "price": float(len(symbol))})


async def answered(session: Session, **answers: Answer) -> Session:
    """Answer every call by its function, until the program ends."""
    while isinstance(session.stop, Waiting):
        await session.answer(
            {
                call.id: answers.get(call.function) or quoted(str(call.arguments.get("symbol")))
                for call in session.stop.calls
            }
        )
    return session
