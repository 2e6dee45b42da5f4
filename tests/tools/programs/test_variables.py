"""What one program leaves, the next of its request finds."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from tests.tools.programs.conftest import answered, program
from tools.programs.interpreter import Interpreter
from tools.programs.values import Ended, Program, ProgramLimits, Value
from tools.programs.variables import read


async def _left(interpreter: Interpreter, code: str, **more: Any) -> tuple[bytes | None, tuple[str, ...]]:
    session = await answered(await interpreter.start(program(code, **more)))
    return session.variables(), session.lost()


async def test_the_next_program_finds_what_the_first_left(interpreter: Interpreter) -> None:
    left, lost = await _left(interpreter, "quote = get_quote(symbol='A')\n价格 = quote['price']")
    session = await interpreter.start(program("quote['symbol'], 价格 + 1", variables=left))
    assert (session.stop, lost) == (Ended(status="ok", value=["A", 2.0]), ())


async def test_what_a_program_left_that_failed_half_way_is_not_lost(interpreter: Interpreter) -> None:
    left, _ = await _left(interpreter, "quote = get_quote(symbol='A')\nquote['price'] / 0")
    assert (await interpreter.start(program("quote['price']", variables=left))).stop == Ended(status="ok", value=1.0)


async def test_what_the_first_left_the_third_finds_too(interpreter: Interpreter) -> None:
    left, _ = await _left(interpreter, "a = 1")
    left, _ = await _left(interpreter, "b = a + 1", variables=left)
    assert (await interpreter.start(program("[a, b]", variables=left))).stop == Ended(status="ok", value=[1, 2])


async def test_stubs_may_grow_between_programs(interpreter: Interpreter) -> None:
    left, _ = await _left(interpreter, "a = 'AAA'")
    grown = Program(
        code="found_later(name=a) + 1",
        check="def found_later(*, name: str) -> int: ...",
        functions=frozenset({"found_later"}),
        variables=left,
    )
    session = await interpreter.start(grown)
    assert (await answered(session, found_later=Value(value=2))).stop == Ended(status="ok", value=3)


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("x = (1, [2, {3}])", "(1, [2, {3}])"),
        ("x = {1: 'a', (2, 3): None}", "{1: 'a', (2, 3): None}"),
        ("import datetime\nx = datetime.datetime(2026, 1, 2, 3, 4)", repr(datetime(2026, 1, 2, 3, 4))),  # noqa: DTZ001
        (
            "import datetime\nx = [datetime.date(2026, 1, 2), datetime.timedelta(3)]",
            repr([date(2026, 1, 2), timedelta(3)]),
        ),
        ("from decimal import Decimal\nx = Decimal('1.10')", repr(Decimal("1.10"))),
        (
            "x = [b'\\xff', frozenset([1]), True, None, 1.5, 2**80]",
            f"[b'\\xff', frozenset({{1}}), True, None, 1.5, {2**80}]",
        ),
        ("x = [float('nan'), float('inf')]", "[nan, inf]"),
        ("from pathlib import Path\nx = Path('a') / 'b'", "PosixPath('a/b')"),
        ("x = ''", "''"),
        ("x = None", "None"),
        ("x = ['list', [1]]", "['list', [1]]"),
    ],
)
async def test_values_keep_their_types(interpreter: Interpreter, code: str, shown: str) -> None:
    left, lost = await _left(interpreter, code)
    assert "x" not in lost
    assert (await interpreter.start(program("repr(x)", variables=left))).stop == Ended(status="ok", value=shown)


@pytest.mark.parametrize(
    "code",
    [
        "def x(): return 1",
        "x = lambda: 1",
        "x = [1, {'a': lambda: 1}]",
        "class x: pass",
        "class A: pass\nx = A()",
        "import json as x",
        "import re\nx = re.match('a', 'a')",
        "x = int",
        "x = 10**5000",
        "x = []\nx.append(x)",
    ],
)
async def test_names_that_mean_nothing_to_the_next_program_are_told(interpreter: Interpreter, code: str) -> None:
    left, lost = await _left(interpreter, f"y = 1\n{code}")
    assert "x" in lost
    stop = (await interpreter.start(program("print(y)\nx", variables=left))).stop
    assert isinstance(stop, Ended)
    assert stop.error.startswith("not kept from the earlier program, define again: x\nline 2:")


async def test_what_is_too_large_is_told_and_the_rest_is_kept() -> None:
    async with Interpreter(ProgramLimits(value_bytes=10_000)) as interpreter:
        left, lost = await _left(interpreter, "a = 1\nb = 'x' * 20_000\nc = 2")
        assert lost == ("b",)
        assert (await interpreter.start(program("[a, c]", variables=left))).stop == Ended(status="ok", value=[1, 2])


async def test_a_value_that_was_given_is_left_only_where_the_program_changed_it(interpreter: Interpreter) -> None:
    given = {"rows": [1, 2], "names": ["a"]}
    left, _ = await _left(interpreter, "rows = rows[:1]", values=given)
    session = await interpreter.start(program("[rows, names]", variables=left, values=given | {"names": ["b"]}))
    assert session.stop == Ended(status="ok", value=[[1], ["b"]])


@pytest.mark.parametrize("code", ["rows.append(3)", "rows[0] = 7", "for rows in [[5]]: pass", "exec('rows = 3')"])
async def test_a_value_that_was_changed_in_place_counts_as_changed(interpreter: Interpreter, code: str) -> None:
    given = {"rows": [1, 2], "names": [1.5, None, {"中": "文", "n": 2**70}]}
    first = program(f"{code}\nget_quote(symbol='A')", values=given)
    session = await answered(await interpreter.load((await interpreter.start(first)).snapshot()))
    assert [*read(session.variables()).decoded()] == ["rows"]


async def test_what_an_earlier_program_left_has_no_declared_type(interpreter: Interpreter) -> None:
    left, _ = await _left(interpreter, "rows = 'abc'", values={"rows": [1]})
    later = Program(code="rows.upper()", check="rows: list[int]", values={"rows": [1]}, variables=left)
    assert (await interpreter.start(later)).stop == Ended(status="ok", value="ABC")


async def test_a_function_is_never_hidden_by_what_an_earlier_program_left(interpreter: Interpreter) -> None:
    left, _ = await _left(interpreter, "found = 1")
    later = Program(code="found()", check="def found() -> int: ...", functions=frozenset({"found"}), variables=left)
    session = await interpreter.start(later)
    assert session.stop != Ended(status="raised")
    assert [call.function for call in getattr(session.stop, "calls", ())] == ["found"]


async def test_a_program_that_redefines_what_tells_its_names_leaves_nothing(interpreter: Interpreter) -> None:
    left, lost = await _left(interpreter, "def locals(): return 1 / 0\nisinstance = 3\nx = 1")
    assert (left, lost) == (None, ())


@pytest.mark.parametrize(
    "variables",
    [
        b"",
        b"[]",
        b"\x80\x04K\x01.",
        b'{"values": 3}',
        b'{"values": {"a": "[\\"os\\", 1]"}}',
        b'{"values": {"a": "[1]"}}',
        b"[" * 100_000,
    ],
)
async def test_variables_that_are_not_ours_are_refused(interpreter: Interpreter, variables: bytes) -> None:
    with pytest.raises(ValueError, match="no variables"):
        await interpreter.start(program("1", variables=variables))


async def test_what_is_asked_at_the_end_is_heard_by_nobody(
    interpreter: Interpreter, capfd: pytest.CaptureFixture[str]
) -> None:
    await _left(interpreter, "def isinstance(*a):\n    print('heard')\n    return True\nx = 1")
    assert capfd.readouterr() == ("", "")
