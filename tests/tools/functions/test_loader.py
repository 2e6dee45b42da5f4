import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tools
from tools.functions.loader import load_file, load_packs
from tools.functions.user_module import user_module_name

GOOD = '''
from tools.kinds import Ticker
from tools.marking import tool


@tool(idempotent=True)
def get_price(symbol: Ticker) -> dict[str, float]:
    """Look up a price. 查询价格。"""
    return {"price": 1.5}


def helper(anything):
    return anything
'''
UNTYPED = '''
from tools.marking import tool


@tool()
def broken(symbol):
    """Do."""


@tool()
def fine(symbol: str) -> str:
    """Do."""
    return symbol
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_every_marked_function_of_a_file_is_a_tool(folder: Path) -> None:
    loaded = load_file(write(folder, "stocks.py", GOOD))
    assert list(loaded.tools) == ["stocks/get_price"]
    assert loaded.functions["stocks/get_price"]("AAPL") == {"price": 1.5}
    assert not loaded.problems


@pytest.mark.parametrize("name", ["tools.py", "agents.py", "errors.py", "股票.py"])
def test_a_users_file_never_shadows_ours(folder: Path, name: str) -> None:
    loaded = load_file(write(folder / "mine", name, GOOD))
    assert len(loaded.tools) == 1
    assert sys.modules["tools"] is tools
    assert user_module_name(folder / "mine" / name) in sys.modules


def test_an_edited_file_is_read_anew(folder: Path) -> None:
    path = write(folder, "stocks.py", GOOD)
    load_file(path)
    write(folder, "stocks.py", GOOD.replace("1.5", "2.5"))
    assert load_file(path).functions["stocks/get_price"]("AAPL") == {"price": 2.5}


def test_types_defined_in_the_file_are_resolved(folder: Path) -> None:
    text = (
        "from __future__ import annotations\nfrom pydantic import BaseModel\nfrom tools.marking import tool\n"
        "class Price(BaseModel):\n    value: float\n"
        '@tool()\ndef get(symbol: str) -> Price:\n    """Get."""\n    return Price(value=1)\n'
    )
    loaded = load_file(write(folder, "later.py", text))
    assert loaded.tools["later/get"].returns["properties"] == {"value": {"type": "number"}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def (", "SyntaxError"),
        ("import no_such_module_anywhere", "No module named"),
        ("1 / 0", "division by zero"),
        ("raise SystemExit(3)", "SystemExit"),
        ("x = 1", "holds no tool: no function marked"),
    ],
)
def test_a_file_that_does_not_load_is_a_problem_in_one_sentence(folder: Path, text: str, said: str) -> None:
    path = write(folder, "bad.py", text)
    loaded = load_file(path)
    assert not loaded.tools
    [problem] = loaded.problems
    assert problem.where == str(path)
    assert said in problem.reason
    assert "\n" not in problem.reason


def test_a_file_that_stops_loading_leaves_the_loaded_module(folder: Path) -> None:
    path = write(folder, "stocks.py", GOOD)
    load_file(path)
    module = sys.modules[user_module_name(path)]
    write(folder, "stocks.py", "1 / 0")
    load_file(path)
    assert sys.modules[user_module_name(path)] is module


def test_a_missing_file_is_a_problem(folder: Path) -> None:
    assert "No such file" in load_file(folder / "gone.py").problems[0].reason


def test_a_function_that_is_no_tool_does_not_hold_up_the_others(folder: Path) -> None:
    loaded = load_file(write(folder, "mixed.py", UNTYPED))
    assert list(loaded.tools) == ["mixed/fine"]
    assert loaded.problems[0].where == "mixed/broken"
    assert "has no type" in loaded.problems[0].reason


SHAPES = """
from math import sqrt

def 面积(a: float):
    return _square(a)

def area(a, b=1.0):
    return a * b

def _square(a):
    return a * a
"""
ONE = """
from tools.marking import tool

@tool()
def one() -> int:
    \"\"\"Give one.\"\"\"
    return 1
"""


def test_where_no_function_is_marked_all_public_ones_are_tools(folder: Path) -> None:
    loaded = load_file(write(folder, "shapes.py", SHAPES))
    assert not loaded.problems
    assert [tool.description for tool in loaded.tools.values()] == ["面积.", "Area."]
    assert list(load_file(write(folder, "marked.py", SHAPES + ONE)).tools) == ["marked/one"]


def test_packs_are_folders_and_their_name_is_the_group(folder: Path) -> None:
    write(folder, "packs_a/__init__.py", "")
    write(folder, "packs_a/stocks/__init__.py", "")
    write(folder, "packs_a/stocks/price.py", GOOD)
    write(folder, "packs_a/stocks/again.py", "from packs_a.stocks.price import get_price")
    loaded = load_packs("packs_a")
    assert list(loaded.tools) == ["stocks/get_price"]
    assert loaded.tools["stocks/get_price"].target == "packs_a.stocks.price:get_price"
    assert not loaded.problems


def test_a_pack_that_does_not_import_is_a_problem_and_the_others_load(folder: Path) -> None:
    write(folder, "packs_b/__init__.py", "")
    write(folder, "packs_b/broken/__init__.py", "1 / 0")
    write(folder, "packs_b/half/__init__.py", "")
    write(folder, "packs_b/half/bad.py", "import no_such_module_anywhere")
    write(folder, "packs_b/half/good.py", GOOD)
    loaded = load_packs("packs_b")
    assert list(loaded.tools) == ["half/get_price"]
    assert [problem.where for problem in loaded.problems] == ["packs_b.broken", "packs_b.half.bad"]


def test_the_second_of_two_tools_with_one_id_is_a_problem(folder: Path) -> None:
    write(folder, "packs_c/__init__.py", "")
    write(folder, "packs_c/stocks/__init__.py", "")
    write(folder, "packs_c/stocks/a.py", GOOD)
    write(folder, "packs_c/stocks/b.py", GOOD)
    loaded = load_packs("packs_c")
    assert loaded.tools["stocks/get_price"].target == "packs_c.stocks.a:get_price"
    assert "has the id of" in loaded.problems[0].reason


def test_the_requests_of_a_packs_file_follow_those_of_the_decorator(folder: Path) -> None:
    write(folder, "packs_d/__init__.py", "")
    write(folder, "packs_d/stocks/__init__.py", "")
    write(folder, "packs_d/stocks/price.py", GOOD.replace("idempotent=True", 'examples=("price of IBM", "IBM 多少钱")'))
    write(folder, "packs_d/stocks/examples.yaml", "get_price:\n- IBM 多少钱\n- quote for IBM\n- quote for IBM\n")
    loaded = load_packs("packs_d")
    assert loaded.tools["stocks/get_price"].examples == ("price of IBM", "IBM 多少钱", "quote for IBM")
    assert not loaded.problems


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("get_prise: [price of IBM]", "stocks/get_prise", "examples of get_prise, which is no tool of its pack"),
        ("get_price: [price of", "examples.yaml", "not valid YAML"),
    ],
)
def test_examples_of_no_tool_and_a_broken_file_of_examples_are_problems(
    folder: Path, text: str, where: str, said: str
) -> None:
    write(folder, "packs_e/__init__.py", "")
    write(folder, "packs_e/stocks/__init__.py", "")
    write(folder, "packs_e/stocks/price.py", GOOD)
    write(folder, "packs_e/stocks/examples.yaml", text)
    loaded = load_packs("packs_e")
    assert loaded.tools["stocks/get_price"].examples == ()
    [problem] = loaded.problems
    assert problem.where.endswith(where)
    assert said in problem.reason


def test_the_built_in_packs_load_without_a_problem() -> None:
    assert load_packs().problems == []


def test_every_built_in_tool_says_what_a_model_and_a_router_need() -> None:
    for tool in load_packs().tools.values():
        Draft202012Validator.check_schema(tool.parameters)
        Draft202012Validator.check_schema(tool.returns)
        undescribed = [name for name, schema in tool.properties.items() if not schema.get("description")]
        assert not undescribed, tool.id
        assert len(tool.examples) >= 6, tool.id
        assert set(tool.answers) == {"en", "zh"}, tool.id
