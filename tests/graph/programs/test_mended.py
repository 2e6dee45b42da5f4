"""A program that means the right calls in the wrong form makes them all the same."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.programs.mended import OWN, Signature, mended, signature_of
from tests.built_in import built_in
from tests.graph.programs.conftest import Open
from tests.graph.talking import say

FUNCTIONS = {
    **OWN,
    "load_table": Signature(("path", "table"), frozenset({"path", "table"}), frozenset({"table", "rows"})),
    "filter_rows": Signature(("table", "where", "limit"), frozenset({"table", "where", "limit"}), frozenset({"table"})),
    "query_sql": Signature(("sql",), frozenset({"sql"}), frozenset({"columns", "rows", "value"})),
    "merge": Signature(("table",), frozenset(), frozenset({"table"})),
}


@pytest.mark.parametrize(
    ("code", "right"),
    [
        ("filter_rows('a', '城市 = 1')", "filter_rows(table='a', where='城市 = 1')"),
        ("filter_rows('a', limit=3)", "filter_rows(table='a', limit=3)"),
        ("filter_rows('x > 1', table='a')", "filter_rows(where='x > 1', table='a')"),
        ("save({'a': 1}, '表.csv')", "save(value={'a': 1}, path='表.csv')"),
        (
            "filter_rows(load_table('a.csv')['table'], 'x')",
            "filter_rows(table=load_table(path='a.csv')['table'], where='x')",
        ),
        (
            "t = load_table(path='a.csv')\nfilter_rows(table=t, where='x')",
            "t = load_table(path='a.csv')\nfilter_rows(table=t[\"table\"], where='x')",
        ),
        (
            "t = load_table('表.csv')\nfilter_rows(t, where='x')",
            "t = load_table(path='表.csv')\nfilter_rows(table=t[\"table\"], where='x')",
        ),
        ("from functions import load_table\nload_table(path='a')", "pass\nload_table(path='a')"),
        ("import requests\nprint(1)", "pass\nprint(1)"),
        ("from tools import (\n    load_table,\n    save,\n)\nprint(1)", "pass\n\n\n\nprint(1)"),
        (
            "def load_table(path):\n    return open(path)\nprint(load_table('a'))",
            "\n\nprint(load_table(path='a'))",
        ),
        ("def load_table(path):\n    return save(1, 'x')\nprint(2)", "\n\nprint(2)"),
    ],
)
def test_the_form_is_put_right(code: str, right: str) -> None:
    left = mended(code, FUNCTIONS)
    assert [line.rstrip() for line in left.split("\n")] == right.split("\n")


@pytest.mark.parametrize(
    "code",
    [
        "filter_rows(*rows)",
        "make_table(row for row in rows)",
        "save((1 + 2), 'a.csv')",
        "filter_rows('a', 'b', 3, 4)",
        "filter_rows(table='a', where='x')",
        "t = load_table(path='a')\nt = 'b'\nfilter_rows(table=t, where='x')",
        "def helper(x):\n    return x\nprint(helper(1))",
        "class Book:\n    def load_table(self):\n        return 1",
        "r = query_sql(sql='x')\nmake_table(rows=r, name='y')",
        "r = query_sql(sql='x')\nsave(value=r, path='r.json')\nshow(value=r)",
        "r = load_table(path='x')\nmerge(table=r)",
        "t = load_table(path='a')\ndef top(t):\n    return filter_rows(table=t, where='x')\ntop(t['table'])",
        "t = load_table(path='a')\nf = lambda t: filter_rows(table=t, where='x')",
        "try:\n    t = load_table(path='a')\nexcept ValueError as t:\n    filter_rows(table=t, where='x')",
        "import json\nfrom datetime import date\nprint(1)",
        "import pandas as pd\nprint(pd.read_csv('a.csv'))",
        "def load_table(:",
        "",
    ],
)
def test_anything_else_stays(code: str) -> None:
    assert mended(code, FUNCTIONS) == code


@given(
    st.text(max_size=80),
    st.lists(st.sampled_from(["'天'", "1", "[2]", "x", "f(3)", "(1, 2)", "(1 + 2)", "{1: 2}"]), max_size=3),
)
def test_whatever_is_said_around_it_lines_stay_and_programs_stay_programs(text: str, arguments: list[str]) -> None:
    code = f"# {text!r}\nx = {text!r}\nfilter_rows({', '.join(arguments)})\nload_table('a'); save(x, 'y')"
    left = mended(code, FUNCTIONS)
    ast.parse(left)
    assert left.count("\n") == code.count("\n")
    assert mended(left, FUNCTIONS) == left


def test_what_a_model_defines_without_knowing_of_a_tool_of_that_name_is_its_own() -> None:
    code = "def load_table(text):\n    return text\nprint(load_table('表'))"
    assert mended(code, FUNCTIONS, ["load_table"]) == code
    called = "print(load_table('a'))"  # a tool that it knows of by itself
    assert mended(called, FUNCTIONS, ["load_table"]) == "print(load_table(path='a'))"


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_ends_of_lines_are_lines(end: str) -> None:
    code = end.join(["import requests", "x = '天'", "load_table(x)"])
    assert mended(code, FUNCTIONS) == "pass\nx = '天'\nload_table(path=x)"


def test_every_tool_says_what_it_takes_and_brings() -> None:
    tools = built_in().tools
    assert signature_of(tools["data/filter_rows"]).parameters == ("table", "where", "limit")
    assert "table" in signature_of(tools["data/load_table"]).keys
    assert signature_of(tools["data/filter_rows"]).plain == {"table", "where", "limit"}


REPEATED = '''from tools import get_quote

def get_quote(*, symbol: str) -> dict:
    """Get the latest price."""
    return {"price": 1.0}

print(get_quote("MSFT")["price"])'''


@pytest.mark.parametrize("request_", ["what does Microsoft cost?", "微软股价多少"])
async def test_its_call_reaches_the_tool(scripted_home: Open, request_: str) -> None:
    async with scripted_home(f"```python\n{REPEATED}\n```", "done") as talk:
        answer = (await say(talk.assistant, request_)).answer
    assert answer.tools == ("finance/get_quote",)
