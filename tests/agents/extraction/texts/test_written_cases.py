"""A text written as a name or a title."""

import pytest

from agents.extraction.texts.written_cases import written_case


@pytest.mark.parametrize(
    ("request_", "sql"),
    [
        ('put "red green blue" in snake case', "array_to_string(['red', 'green', 'blue'], '_')"),
        ("camelCase of last order date", "array_to_string(['last', 'Order', 'Date'], '')"),
        ("lastOrderDate to kebab-case", "array_to_string(['last', 'order', 'date'], '-')"),
        ("title case: a walk by the sea", "'A Walk By The Sea'"),
        ("把 last order date 转成大驼峰", "array_to_string(['Last', 'Order', 'Date'], '')"),
        ("首字母大写：a walk", "'A Walk'"),
    ],
)
def test_a_text_is_written_so(request_: str, sql: str) -> None:
    found = written_case(request_)
    assert found is not None
    assert sql in found.sql


@pytest.mark.parametrize(
    "request_",
    [
        "what is the difference between snake case and camel case",
        "put it in title case",
        "put my column names in snake case",
        "首字母大写：春天",
        "keep the old case",
    ],
)
def test_no_text_and_no_such_way_is_left(request_: str) -> None:
    assert written_case(request_) is None
