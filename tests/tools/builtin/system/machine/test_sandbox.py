import time
from typing import Any, NoReturn

import pydantic_monty as monty
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import InvalidArguments, ToolCallFailed
from tools.builtin.system.machine import sandbox
from tools.builtin.system.machine.sandbox import run_python
from tools.context import ToolContext


@pytest.mark.parametrize(
    ("code", "value", "printed"),
    [
        ("1 + 2", 3, ""),
        ("print('你好')\nlen('你好')", 2, "你好\n"),
        ("x = 5", None, ""),
        ("    a = 2\n    a ** 10", 1024, ""),
        ("{'名': (1, 2.5), 3: {4}, 'n': None}", {"名": [1, 2.5], "3": [4], "n": None}, ""),
        ("import math, json, re\njson.loads(json.dumps([math.factorial(5)]))", [120], ""),
        ("float('inf')", "Infinity", ""),
        ("import datetime\ndatetime.date(2024, 2, 29)", "2024-02-29", ""),
        ("import time\ntime.sleep(1000)\n'awake'", "awake", ""),
    ],
)
def test_code_gives_its_value_and_what_it_printed(context: ToolContext, code: str, value: Any, printed: str) -> None:
    result = run_python(code, context)
    assert (result.value, result.printed) == (value, printed)


def test_what_has_no_json_form_is_shown_as_python_shows_it(context: ToolContext) -> None:
    assert "lambda" in run_python("lambda x: x", context).value
    assert "A" in run_python("class A:\n    pass\nA()", context).value


@pytest.mark.parametrize(
    "code",
    [
        "open('/etc/passwd').read()",
        "open('x', 'w')",
        "from pathlib import Path\nPath('.').exists() or 1 / 0",
        "import os\nos.listdir('/')",
        "import os\nos.environ['ATLAS_TEST_KEY']",
        "import os\nos.getenv('ATLAS_TEST_KEY')",
        "import os\nos.system('id')",
        "import socket",
        "import subprocess",
        "import urllib.request",
        "__import__('os').system('id')",
        "().__class__.__base__.__subclasses__()[0].__init__.__globals__",
    ],
)
def test_nothing_outside_is_reached(context: ToolContext, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setenv("ATLAS_TEST_KEY", "hunter2")
    with pytest.raises(ToolCallFailed, match="ended with") as caught:
        run_python(code, context)
    assert "hunter2" not in str(caught.value)
    assert list(context.workspace.iterdir()) == []


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "while True: print('x' * 1000)",
        "x = 'a' * 10 ** 10",
        "10 ** 10 ** 10",
        "items = []\nwhile True: items.append('x' * 100000)",
        "x = 1\nfor i in range(100): x = x * x + 1",
    ],
)
def test_code_that_takes_too_much_is_stopped(context: ToolContext, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr(sandbox, "_LIMITS", {**sandbox._LIMITS, "max_feed_duration_secs": 0.5})
    monkeypatch.setattr(sandbox, "_KILLED_AFTER_S", 1.5)
    began = time.monotonic()
    with pytest.raises(ToolCallFailed, match="make it do less") as caught:
        run_python(code, context)
    assert time.monotonic() - began < 10
    assert "限制" in caught.value.zh


def test_an_error_is_told_with_its_line(context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match=r"ZeroDivisionError: division by zero \(line 2\)") as caught:
        run_python("x = 0\n1 / x", context)
    assert "第 2 行" in caught.value.zh


def test_endless_recursion_is_told(context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="RecursionError"):
        run_python("def f(n): return f(n + 1)\nf(0)", context)


def test_an_error_that_looks_like_a_limit_is_told_as_it_is(context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="TimeoutError: late"):
        run_python("raise TimeoutError('late')", context)


@pytest.mark.parametrize("code", ["1 +", "(" * 5_000, "not python at all", "\0", "'\ud800'"])
def test_what_is_no_python_is_refused_so_that_it_can_be_written_again(context: ToolContext, code: str) -> None:
    with pytest.raises(InvalidArguments, match="no Python") as caught:
        run_python(code, context)
    assert (caught.value.parameter, bool(caught.value.zh)) == ("code", True)


@pytest.mark.parametrize("code", ["10 ** 5000", "10 ** 100_000", "'x' * 300_000"])
def test_a_value_that_cannot_be_handed_over_is_refused(context: ToolContext, code: str) -> None:
    with pytest.raises(ToolCallFailed):
        run_python(code, context)


def test_a_sandbox_that_does_not_start_says_so(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(**_: object) -> NoReturn:
        raise FileNotFoundError("could not locate the binary")

    monkeypatch.setattr(monty, "Monty", missing)
    with pytest.raises(ToolCallFailed, match="does not start"):
        run_python("1", context)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(numbers=st.lists(st.integers(-(10**12), 10**12), min_size=1, max_size=20))
def test_sums_agree_with_python(context: ToolContext, numbers: list[int]) -> None:
    assert run_python(f"sum({numbers!r})", context).value == sum(numbers)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(code=st.text(alphabet="ab01()[]{}:=+-*/.,'\"\n fordefi中", min_size=1, max_size=60))
def test_any_text_runs_or_is_refused(context: ToolContext, code: str) -> None:
    said, zh = ["ran"], True
    try:
        run_python(code, context)
    except (ToolCallFailed, InvalidArguments) as error:
        said, zh = str(error).splitlines(), bool(error.zh)
    assert len(said) == 1
    assert zh
