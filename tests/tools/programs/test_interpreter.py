"""Programs stop at their calls, go on with what those brought, and end in one of five ways."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tests.tools.programs.conftest import FUNCTIONS, LIMITS, STUBS, answered, program, quoted
from tools.programs.interpreter import Interpreter
from tools.programs.values import Ended, Program, ProgramLimits, Raised, Value, Waiting


async def test_a_program_stops_at_a_call_and_says_which(interpreter: Interpreter) -> None:
    session = await interpreter.start(program('print("开始")\nquote = get_quote(\n    symbol="A")\n'))
    assert isinstance(session.stop, Waiting)
    (call,) = session.stop.calls
    assert (call.function, call.arguments, call.line, call.is_awaited) == ("get_quote", {"symbol": "A"}, 2, False)
    assert session.stop.printed == "开始\n"


async def test_a_program_goes_on_with_what_its_call_brought(interpreter: Interpreter) -> None:
    session = await interpreter.start(
        program("total = 0\nfor s in ['A', 'BB']:\n    total += get_quote(symbol=s)['price']\ntotal")
    )
    assert (await answered(session)).stop == Ended(status="ok", value=3.0)


async def test_calls_side_by_side_stop_together(interpreter: Interpreter) -> None:
    code = """import asyncio
a, b = await asyncio.gather(get_quote_async(symbol='A'), get_quote_async(symbol='BB'))
[a['price'], b['price']]"""
    session = await interpreter.start(program(code))
    assert isinstance(session.stop, Waiting)
    assert [(call.function, call.arguments["symbol"], call.is_awaited) for call in session.stop.calls] == [
        ("get_quote", "A", True),
        ("get_quote", "BB", True),
    ]
    assert (await answered(session)).stop == Ended(status="ok", value=[1.0, 2.0])


async def test_one_of_several_calls_can_be_answered_before_the_others(interpreter: Interpreter) -> None:
    code = """import asyncio
async def priced(symbol):
    quote = await get_quote_async(symbol=symbol)
    delete_file(path=symbol)
    return quote["price"]
await asyncio.gather(priced("A"), priced("BB"))"""
    session = await interpreter.start(program(code))
    assert isinstance(session.stop, Waiting)
    first, second = session.stop.calls
    stop = await session.answer({second.id: quoted("BB")})
    assert isinstance(stop, Waiting)
    assert [(call.function, call.arguments) for call in stop.calls] == [("delete_file", {"path": "BB"})]
    stop = await session.answer({stop.calls[0].id: Value(value=None)})
    assert isinstance(stop, Waiting)
    assert stop.calls == (first,)
    assert (await answered(session)).stop == Ended(status="ok", value=[1.0, 2.0])


async def test_a_denied_call_is_an_exception_that_the_program_may_catch(interpreter: Interpreter) -> None:
    code = """try:
    delete_file(path='a')
except PermissionError as error:
    print('denied:', error)
delete_file(path='b')"""
    session = await interpreter.start(program(code))
    stop = (await answered(session, delete_file=Raised(type="PermissionError", message="不可以"))).stop
    assert isinstance(stop, Ended)
    assert (stop.status, stop.printed, stop.line) == ("raised", "denied: 不可以\n", 5)
    assert stop.error == "line 5: PermissionError: 不可以\n    delete_file(path='b')"


async def test_an_exception_of_no_known_type_names_it(interpreter: Interpreter) -> None:
    session = await interpreter.start(program("delete_file(path='a')"))
    stop = (await answered(session, delete_file=Raised(type="DataUnavailable", message="no such symbol"))).stop
    assert isinstance(stop, Ended)
    assert stop.error.startswith("line 1: RuntimeError: DataUnavailable: no such symbol")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("get_quote('A')", "line 1: Too many positional arguments"),
        ("x = 1\nget_quote(symbl='A')", "line 2: Argument `symbl` does not match"),
        ("x = 1\nget_price(symbol='A')", "line 2: Name `get_price` used when not defined"),
        ("q = get_quote(symbol='A')\nprint(q['prise'])", 'did you mean "price"?'),
        ("get_quote(symbol=3)", "Expected `str`"),
        ("get_quote_async(symbol='A')", "is not awaited"),
        ("x = = 3", "line 1: Expected an expression"),
        ("import pandas", "Cannot resolve imported module `pandas`"),
        ("a = 1\ndel a", "does not yet support the 'del' statement"),
    ],
)
async def test_a_program_with_a_fault_is_refused_before_its_first_call(
    interpreter: Interpreter, code: str, said: str
) -> None:
    stop = (await interpreter.start(program(code))).stop
    assert isinstance(stop, Ended)
    assert stop.status == "refused"
    assert said in stop.error


async def test_a_mere_warning_of_the_checker_refuses_nothing(interpreter: Interpreter) -> None:
    session = await interpreter.start(program("q = get_quote(symbol='A')\nif q:\n    print(q['symbol'])"))
    assert (await answered(session)).stop == Ended(status="ok", printed="A\n")


@pytest.mark.parametrize(
    "code",
    [
        "[*map(str, [1, 2])]",
        "[*filter(None, ['1', '', '2'])]",
        "[getattr({'1': '2'}, 'nothing', '1'), format('2')]",
        "try:\n    anything()\nexcept (FileNotFoundError, FileExistsError, NotADirectoryError):\n    pass\n['1', '2']",
    ],
)
async def test_what_the_interpreter_knows_passes_the_check(interpreter: Interpreter, code: str) -> None:
    session = await answered(
        await interpreter.start(program(code)), anything=Raised(type="FileNotFoundError", message="x")
    )
    assert session.stop == Ended(status="ok", value=["1", "2"])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("eval('get_quote(1)')", "takes its arguments by name only"),
        ("eval('get_price(symbol=1)')", "name 'get_price' is not defined"),
        ("class P: pass\nanything(of=P())", "form in JSON"),
    ],
)
async def test_what_the_check_did_not_see_is_refused_at_its_line(
    interpreter: Interpreter, code: str, said: str
) -> None:
    stop = (await answered(await interpreter.start(program(code)), anything=Value(value=1))).stop
    assert isinstance(stop, Ended)
    assert stop.status == "raised"
    assert said in stop.error


async def test_a_function_may_be_a_value(interpreter: Interpreter) -> None:
    session = await interpreter.start(program("priced = get_quote\n[priced(symbol=s)['price'] for s in ('A', 'BB')]"))
    assert (await answered(session)).stop == Ended(status="ok", value=[1.0, 2.0])


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("{1, }", [1]),
        ("(1, 'x')", [1, "x"]),
        ("{1: 2}", {"1": 2}),
        ("float('nan')", "NaN"),
        ("2**90", 2**90),
        ("len", "len"),
        ("3j", "3j"),
        ("from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n[P(1)]", [{"x": 1}]),
        ("import datetime\ndatetime.date(2026, 1, 2)", "2026-01-02"),
        ("x = 3", None),
    ],
)
async def test_the_last_line_is_the_value_as_json(interpreter: Interpreter, code: str, value: object) -> None:
    assert (await interpreter.start(program(code))).stop == Ended(status="ok", value=value)


@pytest.mark.parametrize("code", ["'x' * 5_000_000", "10**5000"])
async def test_a_value_that_cannot_be_handed_over_is_left_out_and_said(interpreter: Interpreter, code: str) -> None:
    stop = (await interpreter.start(program(f"print(1)\n{code}"))).stop
    assert isinstance(stop, Ended)
    assert (stop.status, stop.value, stop.printed) == ("ok", None, "1\n")
    assert stop.error.startswith("The value of the last line is left out")


async def test_printed_text_is_bounded_and_says_so(interpreter: Interpreter) -> None:
    session = await interpreter.start(
        program("for i in range(300):\n    print('一二三', i)\nget_quote(symbol='A')\nprint('end')")
    )
    stop = (await answered(session)).stop
    assert len(stop.printed.encode()) < LIMITS.printed_bytes + 100
    assert stop.printed.startswith("一二三 0\n")
    assert stop.printed.count("is not shown") == 1
    assert "end" not in stop.printed


@pytest.mark.parametrize("more", [0, 1])
async def test_printed_text_that_just_fits_is_whole(interpreter: Interpreter, more: int) -> None:
    code = f"print(end='x' * {LIMITS.printed_bytes})\nget_quote(symbol='A')\nprint(end='y' * {more})"
    stop = (await answered(await interpreter.start(program(code)))).stop
    assert stop.printed.lstrip("x") == ("\n… (more was printed and is not shown)\n" if more else "")


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "x = [0] * 10**10",
        "x = [1] * 5_000_000",
        "def f(n): return f(n + 1)\nf(0)",
        "for i in range(1000): get_quote(symbol='A')",
        "import asyncio\nawait asyncio.gather(*[get_quote_async(symbol='A') for i in range(1000)])",
    ],
)
async def test_what_takes_too_much_is_stopped_and_the_next_program_works(interpreter: Interpreter, code: str) -> None:
    session = await answered(await interpreter.start(program(code)))
    assert isinstance(session.stop, Ended)
    assert session.stop.status == "limit"
    assert session.stop.error.startswith("The program was stopped")
    assert session.variables() is None
    assert (await interpreter.start(program("1 + 1"))).stop == Ended(status="ok", value=2)


async def test_time_that_a_program_waits_does_not_count(interpreter: Interpreter) -> None:
    async with Interpreter(ProgramLimits(compute_s=0.5)) as hasty:
        session = await hasty.start(program("get_quote(symbol='A')['price']"))
        await asyncio.sleep(0.8)
        assert (await answered(session)).stop == Ended(status="ok", value=1.0)


async def test_time_is_counted_over_all_stops_of_a_program(interpreter: Interpreter) -> None:
    # No number of calls may end it first, however fast the machine is.
    async with Interpreter(ProgramLimits(compute_s=0.5, calls=1_000_000)) as hasty:
        busy = "while True:\n    for i in range(300_000): pass\n    get_quote(symbol='A')"
        stop = (await answered(await hasty.start(program(busy)))).stop
        assert isinstance(stop, Ended)
        assert (stop.status, "time limit" in stop.error) == ("limit", True)


async def test_the_same_program_sees_the_same_time_and_chance(interpreter: Interpreter) -> None:
    code = """import datetime, random
get_quote(symbol='A')
[random.random(), str(datetime.datetime.now()), str(datetime.date.today())]"""
    first, second = [(await answered(await interpreter.start(program(code)))).stop for _ in range(2)]
    assert first == second
    assert isinstance(first, Ended)
    assert first.value[1:] == ["2026-03-01 09:30:00", "2026-03-01"]
    other = await interpreter.start(program(code).model_copy(update={"seed": "run/1"}))
    assert (await answered(other)).stop != first


async def test_a_program_lives_in_the_users_time_zone(interpreter: Interpreter) -> None:
    east = datetime(2026, 3, 1, 1, 0, tzinfo=timezone(timedelta(hours=8)))
    code = "import datetime\n[str(datetime.datetime.now()), datetime.datetime.now().astimezone().isoformat()]"
    stop = (await interpreter.start(program(code).model_copy(update={"now": east}))).stop
    assert stop == Ended(status="ok", value=["2026-03-01 01:00:00", "2026-03-01T01:00:00+08:00"])


async def test_a_program_never_sleeps(interpreter: Interpreter) -> None:
    code = "import asyncio, time\ntime.sleep(3600)\nawait asyncio.sleep(3600)\n1"
    assert (await interpreter.start(program(code))).stop == Ended(status="ok", value=1)


async def test_only_calls_that_it_waits_for_can_be_answered(interpreter: Interpreter) -> None:
    session = await interpreter.start(program("get_quote(symbol='A')"))
    with pytest.raises(ValueError, match="waits for"):
        await session.answer({"7": Value(value=1)})
    await answered(session)
    with pytest.raises(ValueError, match="waits for"):
        await session.answer({"0": Value(value=1)})


async def test_more_programs_than_processes_wait_side_by_side(interpreter: Interpreter) -> None:
    sessions = await asyncio.gather(
        *(interpreter.start(program(f"{n} + get_quote(symbol='A')['price']")) for n in range(9))
    )
    ended = await asyncio.gather(*(answered(session) for session in sessions))
    assert [session.stop for session in ended] == [Ended(status="ok", value=n + 1.0) for n in range(9)]


async def test_values_are_known_to_the_program_and_to_its_check(interpreter: Interpreter) -> None:
    given = Program(
        code="[row['a'] for row in rows] + [n]", check="rows: list[dict[str, int]]", values={"rows": [{"a": 1}], "n": 2}
    )
    assert (await interpreter.start(given)).stop == Ended(status="ok", value=[1, 2])


@pytest.mark.parametrize(
    "value", ["\ud800", {"a": float("inf")}, 2**200, "x" * 2_000_000, [{"k": i} for i in range(20_000)]]
)
async def test_values_of_every_kind_and_size_are_handed_over(interpreter: Interpreter, value: object) -> None:
    session = await interpreter.start(program("x = anything()\nlen(str(x)) > 0"))
    assert (await answered(session, anything=Value(value=value))).stop == Ended(status="ok", value=True)


async def test_a_value_that_cannot_be_handed_over_is_an_exception_at_the_call(interpreter: Interpreter) -> None:
    deep: list[object] = []
    for _ in range(5_000):
        deep = [deep]
    session = await interpreter.start(program("try:\n    x = anything()\nexcept ValueError as e:\n    x = 'no'\nx"))
    assert (await answered(session, anything=Value(value=deep))).stop == Ended(status="ok", value="no")


def test_the_functions_of_these_tests_are_those_of_their_stubs() -> None:
    assert all(f"def {name}(" in STUBS for name in FUNCTIONS)
    assert datetime(2026, 3, 1, 9, 30, tzinfo=UTC) == program("1").now
