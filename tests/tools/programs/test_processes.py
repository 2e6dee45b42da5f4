"""Interpreters are few, die alone, and leave with whoever started them."""

import asyncio
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from errors import ToolCallFailed
from tests.tools.programs.conftest import LIMITS, answered, program
from tools.programs.interpreter import Interpreter
from tools.programs.values import Ended, Value, Waiting

ROOT = Path(__file__).resolve().parents[3]
BUSY = "get_quote(symbol='A')\nwhile True: pass"


def interpreters() -> list[psutil.Process]:
    found = psutil.Process().children()
    return [child for child in found if "monty" in child.name()]


async def busy() -> psutil.Process:
    """Wait until one of our interpreters computes."""
    while True:
        await asyncio.sleep(0.02)
        for process in interpreters():
            if process.cpu_times().user > 0.1:
                return process


async def test_nothing_is_started_before_the_first_program() -> None:
    async with Interpreter():
        assert interpreters() == []


async def test_there_are_two_processes_at_most_and_none_afterwards() -> None:
    async with Interpreter(LIMITS) as interpreter:
        await asyncio.gather(*(interpreter.start(program("sum(range(100_000))")) for _ in range(8)))
        assert 1 <= len(interpreters()) <= 2
    assert interpreters() == []


async def test_a_process_that_dies_ends_its_program_alone(interpreter: Interpreter) -> None:
    waiting = await interpreter.start(program("get_quote(symbol='A')['price']"))
    crashing = await interpreter.start(program(BUSY))
    assert isinstance(crashing.stop, Waiting)
    running = asyncio.create_task(answered(crashing))
    (await busy()).kill()
    stop = (await running).stop
    assert isinstance(stop, Ended)
    assert (stop.status, "died" in stop.error) == ("crashed", True)
    assert (await answered(waiting)).stop == Ended(status="ok", value=1.0)
    assert (await interpreter.start(program("1 + 1"))).stop == Ended(status="ok", value=2)


async def test_a_process_that_dies_while_its_program_waits_harms_nobody(interpreter: Interpreter) -> None:
    session = await interpreter.start(program("get_quote(symbol='A')['price']"))
    for process in interpreters():
        process.kill()
        process.wait()
    assert (await answered(session)).stop == Ended(status="ok", value=1.0)


async def test_who_is_cancelled_is_waited_for_by_nobody() -> None:
    limits = LIMITS.model_copy(update={"compute_s": 300.0})
    async with Interpreter(limits, processes=1) as interpreter:
        running = asyncio.create_task(interpreter.start(program("while True: pass")))
        process = await busy()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert (await interpreter.start(program("1 + 1"))).stop == Ended(status="ok", value=2)
        assert not process.is_running()


async def test_an_answer_that_was_cancelled_can_be_given_again() -> None:
    code = "x = anything()\nwhile x == 1: pass\nx"
    async with Interpreter(LIMITS.model_copy(update={"compute_s": 300.0})) as interpreter:
        session = await interpreter.start(program(code))
        running = asyncio.create_task(session.answer({"0": Value(value=1)}))
        await busy()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert await session.answer({"0": Value(value=2)}) == Ended(status="ok", value=2)


async def test_what_computes_at_the_end_is_stopped() -> None:
    limits = LIMITS.model_copy(update={"compute_s": 300.0})
    async with Interpreter(limits) as interpreter:
        running = asyncio.create_task(interpreter.start(program("while True: pass")))
        await busy()
    session = await running
    assert isinstance(session.stop, Ended)
    assert session.stop.status == "crashed"
    assert interpreters() == []


async def test_an_interpreter_that_is_not_installed_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(**_: object) -> None:
        raise FileNotFoundError("could not locate the `monty` binary")

    monkeypatch.setattr("pydantic_monty.Monty", missing)
    async with Interpreter() as interpreter:
        with pytest.raises(ToolCallFailed, match="install pydantic-monty again") as told:
            await interpreter.start(program("1"))
    assert "pydantic-monty" in told.value.zh


@pytest.mark.full
@pytest.mark.parametrize("way", ["", "raise SystemExit(0)"])
def test_python_ends_well_after_programs_ran(way: str) -> None:
    code = f"""
import asyncio
from tools.programs.interpreter import Interpreter
from tools.programs.values import Program
async def main():
    async with Interpreter() as interpreter:
        for _ in range(3):
            await interpreter.start(Program(code="class A:\\n    x: int = 3\\nA()"))
        {way}
asyncio.run(main())
"""
    codes = [subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode for _ in range(8)]
    assert codes == [0] * 8
