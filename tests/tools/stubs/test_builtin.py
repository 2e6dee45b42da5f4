"""The built-in tools as stubs, judged by the type checker that programs are judged by."""

from collections.abc import Iterator

import pytest
from pydantic_monty import Monty, MontyTypingError

from prompts.render.tokens import count_tokens
from tests.built_in import built_in
from tools.stubs.names import PROGRAM_FUNCTIONS, function_names
from tools.stubs.sheet import StubSheet, write_sheet
from tools.tool import Tool

TOOLS = built_in().tools
NAMES = function_names(TOOLS.values())
ROOMY = 100_000


@pytest.fixture(scope="module")
def pool() -> Iterator[Monty]:
    with Monty() as monty:
        yield monty


@pytest.fixture(scope="module")
def whole() -> StubSheet:
    return write_sheet(list(TOOLS.values()), NAMES, budget_tokens=ROOMY)


def faults(pool: Monty, sheet: StubSheet, code: str) -> str:
    """What the checker says of a program; it stops at its first call, so that nothing runs."""
    with pool.checkout(type_check=True, type_check_stubs=sheet.check, type_check_format="concise") as session:
        try:
            session.feed_start(code)
        except MontyTypingError as error:
            return error.display()
    return ""


def example_call(tool: Tool, **more: object) -> str:
    arguments = {**(tool.call.arguments if tool.call else {}), **more}
    return f"{NAMES[tool.id]}({', '.join(f'{name}={value!r}' for name, value in arguments.items())})"


def test_every_example_call_passes_beside_all_other_tools(pool: Monty, whole: StubSheet) -> None:
    calls = "\n".join(example_call(tool) for tool in TOOLS.values())
    assert faults(pool, whole, calls) == ""


@pytest.mark.parametrize("tool", TOOLS.values(), ids=lambda tool: tool.id)
def test_a_tool_alone_takes_its_example_call_and_no_parameter_that_it_has_not(pool: Monty, tool: Tool) -> None:
    sheet = write_sheet([tool], NAMES, budget_tokens=ROOMY)
    assert faults(pool, sheet, example_call(tool)) == ""
    assert "`zork`" in faults(pool, sheet, example_call(tool, zork=1))


def test_all_tools_are_on_a_sheet_that_has_room_with_their_own_names(whole: StubSheet) -> None:
    assert whole.names == {tool.name: tool.id for tool in TOOLS.values()}
    assert (whole.omitted.n, whole.parameters) == (0, {})
    assert whole.n_tokens == count_tokens(whole.prompt)


ACCEPTED = {
    "a key of a result": 'print(get_quote(symbol="AAPL")["price"] * 2)',
    "a figure that may be missing": 'r = max_drawdown(symbol="AAPL")\nprint(r["days_recovering"] + 1)',
    "choices in a variable": 'items = ["revenue"]\nfor item in items:\n    growth_rate(symbol="AAPL", item=item)',
    "a list of choices in a variable": 'm = ["roe"]\ncompare_companies(symbols=["AAPL", "MSFT"], metrics=m)',
    "records of a result as rows": 'make_table(rows=list_directory()["entries"], name="files")',
    "rows made in a loop": (
        'rows = []\nfor s in ["A", "B"]:\n    rows.append({"s": s, "p": get_quote(symbol=s)["price"]})\n'
        'make_table(rows=rows, name="prices")'
    ),
    "a chart that the prompt does not name": 'show(value=plot_bar(table="penguins", x="species")["chart"])',
    "nothing for a value that may be left out": 'get_income_statement(symbol="AAPL", fiscal_year=None)',
    "the twin": 'r = await get_quote_async(symbol="AAPL")\nprint(r["price"])',
    "calls side by side": (
        'import asyncio\nrs = await asyncio.gather(*[get_quote_async(symbol=s) for s in ["A", "B"]])\n'
        'print(rs[0]["price"])'
    ),
}
REFUSED = {
    "a key that is not there": ('print(get_quote(symbol="AAPL")["prize"])', "TypedDict `GetQuote`"),
    "a key of a record that is not there": (
        'print(list_directory()["entries"][0]["bytes"])',
        "TypedDict `FolderEntry`",
    ),
    "a missing argument": ("get_quote()", "`symbol`"),
    "an argument without its name": ('get_quote("AAPL")', "positional"),
    "text for a number": ('get_bars(symbol="AAPL", limit="x")', "int | None"),
    "text for a list": ('compare_companies(symbols="AAPL")', "list[str]"),
    "a function that is not there": ('get_price(symbol="AAPL")', "`get_price`"),
    "a twin that nobody awaits": ('print(get_quote_async(symbol="AAPL")["price"])', "Coroutine"),
}


@pytest.mark.parametrize("code", ACCEPTED.values(), ids=ACCEPTED.keys())
def test_the_checker_takes_what_works(pool: Monty, whole: StubSheet, code: str) -> None:
    assert faults(pool, whole, code) == ""


@pytest.mark.parametrize(("code", "said"), REFUSED.values(), ids=REFUSED.keys())
def test_the_checker_refuses_what_cannot_work_and_names_it(pool: Monty, whole: StubSheet, code: str, said: str) -> None:
    assert said in faults(pool, whole, code)


def test_the_functions_of_every_program_are_known_without_any_tool(pool: Monty) -> None:
    sheet = write_sheet([], {}, budget_tokens=ROOMY)
    calls = (
        'names = find_tools(query="weather")\nt = make_table(rows=[{"a": 1}], name="t")\nsave(value=t, path="a.csv")\n'
        'show(value=t)\nask_user(question="Which?", choices=["a", "b"])'
    )
    assert faults(pool, sheet, calls) == ""
    assert all(f"def {name}(" in sheet.check for name in PROGRAM_FUNCTIONS)
    assert (sheet.prompt, sheet.n_tokens) == ("", 0)
