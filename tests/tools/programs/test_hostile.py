"""Programs that mean harm reach nothing but their functions, and harm nobody."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.tools.programs.conftest import LIMITS, answered, program
from tools.programs.interpreter import Interpreter
from tools.programs.values import Ended, Value

HOSTILE: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("hostile.yaml").read_text(encoding="utf-8"))
TEMPORARY = Path("/tmp/x")


@pytest.mark.parametrize("row", HOSTILE, ids=lambda row: row["name"])
async def test_a_hostile_program_ends_and_the_next_one_works(interpreter: Interpreter, row: dict[str, Any]) -> None:
    session = await answered(await interpreter.start(program(row["code"])), anything=Value(value=1))
    assert isinstance(session.stop, Ended)
    assert session.stop.status in row["ends"], session.stop.error
    assert len(session.stop.error) < 5_000
    assert len(session.stop.printed.encode()) < LIMITS.printed_bytes + 100
    later = await interpreter.start(program("1 + 1", variables=session.variables()))
    assert later.stop == Ended(status="ok", value=2)
    assert not TEMPORARY.exists()


DEEP = {
    "parentheses": "(" * 20_000 + "1" + ")" * 20_000,
    "lists": "[" * 20_000 + "]" * 20_000,
    "unary": "not " * 50_000 + "1",
    "sums": "1" + "+1" * 50_000,
    "calls": "f(" * 20_000 + ")" * 20_000,
    "attributes": "a" + ".b" * 50_000,
    "subscripts": "a" + "[0]" * 50_000,
    "lambdas": "lambda:" * 20_000 + "1",
    "conditions": "".join(" " * n + "if 1:\n" for n in range(400)) + " " * 400 + "1",
    "unclosed": "(" * 100_000,
    "f-strings": 'f"{' * 200 + "1" + '}"' * 200,
    "types": "x: " + "list[" * 5_000 + "int" + "]" * 5_000 + " = []",
    "long": "x = 1\n" * 20_000,
    "zero bytes": "x = '\x00'",
    "broken": "\ud800",
    "nothing": "",
}


@pytest.mark.parametrize("code", DEEP.values(), ids=DEEP.keys())
async def test_code_of_any_shape_ends_and_the_next_one_works(interpreter: Interpreter, code: str) -> None:
    session = await interpreter.start(program(code))
    assert isinstance(session.stop, Ended)
    assert (await interpreter.start(program("1 + 1"))).stop == Ended(status="ok", value=2)


def test_there_are_forty_hostile_programs_at_least_and_each_once() -> None:
    assert len(HOSTILE) >= 40
    assert len({row["name"] for row in HOSTILE}) == len({row["code"] for row in HOSTILE}) == len(HOSTILE)
