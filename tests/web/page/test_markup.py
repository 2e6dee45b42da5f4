import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.page.markup import as_json, code, escape, fenced, plain, table


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("use finance:get_quote now", "use finance\\:get_quote now"),
        ("(a):b and ::c", "(a)\\:b and \\:\\:c"),
        ("at 12:30, key: value, 价格：高", "at 12:30, key: value, 价格：高"),
        ("see http://host:80/", "see http://host:80/"),
        ("`a:b` and ``c:`d`` and e:f", "`a:b` and ``c:`d`` and e\\:f"),
        ("```py\na:b\n```\nc:d", "```py\na:b\n```\nc\\:d"),
        ("~~~\na:b", "~~~\na:b"),
        ("already \\:x", "already \\:x"),
        ("![pixel](http://x/y.png)", "\\![pixel](http://x/y.png)"),
        ("Great! [link](x)", "Great! [link](x)"),
    ],
)
def test_only_directives_and_pictures_outside_code_are_escaped(text: str, shown: str) -> None:
    assert escape(text) == shown


@given(st.text(alphabet="a:`~!\\[\n ", max_size=40))
def test_escaping_twice_is_escaping_once(text: str) -> None:
    assert escape(escape(text)) == escape(text)


@given(st.text(alphabet=st.characters(exclude_characters="`~"), max_size=40))
def test_escaping_only_ever_adds_backslashes(text: str) -> None:
    assert escape(text).replace("\\", "") == text.replace("\\", "")


@given(st.text(max_size=60))
def test_a_code_span_cannot_be_left(text: str) -> None:
    shown = code(text)
    ticks = len(shown) - len(shown.lstrip("`"))
    assert "`" * ticks not in shown[ticks:-ticks]


@given(st.text(max_size=60))
def test_a_fence_cannot_be_left(text: str) -> None:
    shown = fenced(text, "json")
    ticks = "`" * (len(shown) - len(shown.lstrip("`")))
    assert ticks not in shown.removeprefix(f"{ticks}json").removesuffix(ticks)


def test_plain_text_keeps_no_markdown() -> None:
    assert plain("*bold* [x](y)\n# <b> a:b") == r"\*bold\* \[x\](y) \# \<b\> a\:b"


def test_a_table_keeps_its_columns_whatever_its_cells_hold() -> None:
    drawn = table(["a", "b"], [["x|y", None], ["z" * 500, 3]])
    assert drawn.splitlines()[:3] == ["| a | b |", "| --- | --- |", r"| x\|y |  |"]
    assert drawn.splitlines()[3].endswith("zz… | 3 |")


def test_json_is_readable_in_chinese() -> None:
    assert json.loads(as_json({"名": {1, 2}.__class__}))["名"].startswith("<class")
    assert "苹果" in as_json(["苹果"])
