"""A program that waits goes on from its snapshot, in another process too."""

import asyncio
import json
import math
import os
import signal
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import StoreError
from tests.tools.programs.conftest import answered, program, quoted
from tools.programs.interpreter import Interpreter
from tools.programs.snapshot import ProgramLost
from tools.programs.values import Ended, Program, Raised, Value, Waiting

ROOT = Path(__file__).resolve().parents[3]
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


def _alone(code: str) -> Program:
    return Program(code=code, check="from typing import Any\ndef f() -> Any: ...", functions=frozenset({"f"}))


async def test_a_program_goes_on_where_its_snapshot_was_taken(interpreter: Interpreter) -> None:
    code = """import random
total = random.random()
for s in ('A', 'BB'):
    print(s)
    total += get_quote(symbol=s)['price']
total + random.random()"""
    session = await interpreter.start(program(code))
    assert isinstance(session.stop, Waiting)
    await session.answer({session.stop.calls[0].id: quoted("A")})
    async with Interpreter() as other:
        again = await other.load(session.snapshot())
        assert again.stop == session.stop
        assert (await answered(again)).stop == (await answered(session)).stop


async def test_a_snapshot_can_be_gone_on_from_twice(interpreter: Interpreter) -> None:
    snapshot = (await interpreter.start(program("[get_quote(symbol='A')['price'], anything()]"))).snapshot()
    ends = [(await answered(await interpreter.load(snapshot), anything=Value(value=n))).stop for n in (1, 2)]
    assert [end.value for end in ends if isinstance(end, Ended)] == [[1.0, 1], [1.0, 2]]


async def test_a_snapshot_knows_which_of_several_calls_are_open(interpreter: Interpreter) -> None:
    code = """import asyncio
async def price(symbol):
    try:
        return (await get_quote_async(symbol=symbol))["price"]
    except PermissionError as error:
        return str(error)
await asyncio.gather(*[price(s) for s in ("A", "BB", "CCC")])"""
    session = await interpreter.start(program(code))
    assert isinstance(session.stop, Waiting)
    first, second, third = session.stop.calls
    await session.answer({second.id: quoted("BB")})
    async with Interpreter() as other:
        again = await other.load(session.snapshot())
        assert isinstance(again.stop, Waiting)
        assert again.stop.calls == (first, third)
        stop = await again.answer({third.id: Raised(type="PermissionError", message="no"), first.id: quoted("A")})
        assert stop == Ended(status="ok", value=[1.0, 2.0, "no"])


@pytest.mark.full
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=_JSON, answer=_JSON, after=_JSON)
async def test_values_survive_start_answer_snapshot_load_and_end(
    interpreter: Interpreter, before: Any, answer: Any, after: Any
) -> None:
    start = _alone("a = f()\nb = f()\n[given, a, b]").model_copy(update={"values": {"given": before}})
    session = await interpreter.start(start)
    await session.answer({"0": Value(value=answer)})
    again = await interpreter.load(session.snapshot())
    await again.answer({"1": Value(value=after)})
    assert isinstance(again.stop, Ended)
    assert again.stop.value == [before, answer, after]
    later = _alone("[a, b]").model_copy(update={"variables": again.variables()})
    assert (await interpreter.start(later)).stop == Ended(status="ok", value=[answer, after])


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(answer=st.floats())
async def test_odd_numbers_survive_too(interpreter: Interpreter, answer: float) -> None:
    session = await interpreter.start(_alone("a = f()\nb = f()\n[a == a, str(a)]"))
    await session.answer({"0": Value(value=answer)})
    again = await interpreter.load(session.snapshot())
    await again.answer({"1": Value(value=None)})
    assert again.stop == Ended(status="ok", value=[not math.isnan(answer), str(answer)])


@pytest.mark.parametrize("snapshot", [b"", b"\n", b"{}\nabc", b"\x80\x04K\x01.", b'{"format": 1}\n' + b"x" * 100])
async def test_what_is_no_snapshot_of_ours_is_refused(interpreter: Interpreter, snapshot: bytes) -> None:
    with pytest.raises(ProgramLost, match="cannot go on") as told:
        await interpreter.load(snapshot)
    assert isinstance(told.value, StoreError)
    assert "无法继续" in told.value.zh


@pytest.mark.parametrize("change", [{"format": 99}, {"interpreter": "0.0.1"}])
async def test_a_snapshot_of_another_version_is_refused(interpreter: Interpreter, change: dict[str, Any]) -> None:
    header, _, dump = (await interpreter.start(_alone("f()"))).snapshot().partition(b"\n")
    with pytest.raises(ProgramLost):
        await interpreter.load(json.dumps(json.loads(header) | change).encode() + b"\n" + dump)


async def test_a_snapshot_whose_state_is_no_state_is_refused_when_it_goes_on(interpreter: Interpreter) -> None:
    header, _, _ = (await interpreter.start(_alone("f()"))).snapshot().partition(b"\n")
    session = await interpreter.load(header + b"\n" + b"nothing")
    with pytest.raises(ProgramLost):
        await session.answer({"0": Value(value=1)})


async def test_a_program_at_its_end_has_no_snapshot(interpreter: Interpreter) -> None:
    session = await interpreter.start(_alone("1"))
    with pytest.raises(ValueError, match="does not wait"):
        session.snapshot()


_CHILD = """
import asyncio, sys
from pathlib import Path
from tools.programs.interpreter import Interpreter
from tools.programs.values import Program, Value
async def main() -> None:
    async with Interpreter() as interpreter:
        session = await interpreter.start(Program(code=sys.argv[2], functions={"f"}, check="def f() -> int: ..."))
        await session.answer({"0": Value(value=41)})
        Path(sys.argv[1]).write_bytes(session.snapshot())
        print("waits", flush=True)
        if len(sys.argv) > 3:
            await session.answer({"1": Value(value=0)})
        await asyncio.sleep(600)
asyncio.run(main())
"""


async def _child(*arguments: str) -> asyncio.subprocess.Process:
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        _CHILD,
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert child.stdout is not None
    assert await child.stdout.readline() == b"waits\n"
    return child


async def test_a_program_that_was_killed_while_it_waited_goes_on_elsewhere(
    tmp_path: Path, interpreter: Interpreter
) -> None:
    child = await _child(str(tmp_path / "kept"), "a = f()\nprint('一')\na + f()")
    child.send_signal(signal.SIGKILL)
    await child.wait()
    session = await interpreter.load((tmp_path / "kept").read_bytes())
    assert await session.answer({"1": Value(value=1)}) == Ended(status="ok", printed="一\n", value=42)


@pytest.mark.parametrize("more", [[], ["busy"]])
async def test_whoever_is_killed_leaves_no_process_behind(tmp_path: Path, more: list[str]) -> None:
    child = await _child(str(tmp_path / "kept"), "f()\nf()\nwhile True: pass", *more)
    started = await asyncio.to_thread(_children, child.pid)
    assert started
    child.send_signal(signal.SIGKILL)
    await child.wait()
    _, left = await asyncio.to_thread(psutil.wait_procs, started, timeout=30)
    assert left == []


def _children(pid: int) -> list[psutil.Process]:
    return psutil.Process(pid).children(recursive=True)
