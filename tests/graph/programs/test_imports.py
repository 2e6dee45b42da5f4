"""Modules that a program forgot to import."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.programs.imports import with_imports


def test_a_module_that_is_used_is_imported_first() -> None:
    assert with_imports("a = 1\nprint(re.sub('x', '', 'xy'))") == "import re\na = 1\nprint(re.sub('x', '', 'xy'))"


@pytest.mark.parametrize(
    "code",
    [
        "import re\nre.sub('x', '', 'y')",
        "import json as re\nre.dumps(1)",
        "from datetime import datetime\ndatetime.now()",
        "math = get_quote(symbol='A')\nmath.x",
        "def f(json):\n    return json.x",
        "quote['re']",
        "print(",
        "",
    ],
)
def test_what_is_known_or_broken_stays_as_it_is(code: str) -> None:
    assert with_imports(code) == code


@given(
    st.sampled_from(["re", "json", "math", "datetime"]), st.sampled_from(["{m}.x", "if 1:\n    {m}.x", "# 中\n{m}.x"])
)
def test_the_result_is_python(module: str, form: str) -> None:
    code = form.format(m=module)
    assert with_imports(code) == f"import {module}\n{code}"
    ast.parse(with_imports(code))
