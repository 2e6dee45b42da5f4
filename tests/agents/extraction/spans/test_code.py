import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.code import find_json, find_json_queries, find_patterns, find_python

VALUES = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


@given(st.dictionaries(st.text(max_size=4), VALUES, min_size=1), st.sampled_from(["parse ", "解析 ", "从 "]))
def test_a_document_is_found_whole(document: dict[str, object], before: str) -> None:
    text = json.dumps(document, ensure_ascii=False)
    (span,) = find_json(before + text + " please")
    assert json.loads(span.value) == document


@pytest.mark.parametrize("text", ["people[0].name", "no braces", "a { b", "[unfinished", "[" * 4_000])
def test_what_does_not_parse_is_no_document(text: str) -> None:
    assert find_json(text) == []


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ('get people[0].name from {"people":[{"name":"A"}]}', "people[0].name"),
        ('query "people[*].age" in {"people": []}', "people[*].age"),
        ('用 JMESPath 表达式 items[?price > `10`].name 查询 {"items":[1]}', "items[?price > `10`].name"),
        ('apply the query a.b to {"a":{"b":1}}', "a.b"),
        ('从 {"a": {"b": 3}} 里取 a.b', "a.b"),
        ('从{"user":{"name":"Li"}}中提取 name', "user.name"),
        ('[{"price":1}] 里所有的 price', "[*].price"),
    ],
)
def test_a_query_is_written_out_or_named_by_its_key(text: str, query: str) -> None:
    assert find_json_queries(text)[0].value == query


def test_a_document_without_a_named_key_gives_no_query() -> None:
    assert find_json_queries('run the query on {"a":1}') == []


def test_keys_below_the_fifth_level_are_left_alone() -> None:
    assert find_json_queries('the deep of {"a":{"b":{"c":{"d":{"e":{"deep":1}}}}}}') == []


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        (r"extract \d+ from 'a1'", r"\d+"),
        (r"find all matches of `\d{4}-\d{2}` in x", r"\d{4}-\d{2}"),
        (r"用正则 [a-z]+@[a-z]+ 提取", r"[a-z]+@[a-z]+"),
        (r"use the regex /foo(bar)?/ on x", "foo(bar)?"),
        (r"pattern: ^ab*$ please", "^ab*$"),
    ],
)
def test_regular_expressions_are_found(text: str, pattern: str) -> None:
    assert [s.value for s in find_patterns(text)] == [pattern]


@pytest.mark.parametrize("text", ["grep for error in logs/app.log", "在 notes.txt 里搜 预算", "a/b or c/d"])
def test_plain_words_and_paths_are_no_pattern(text: str) -> None:
    assert find_patterns(text) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("run this python: sum(range(101))", "sum(range(101))"),
        ("```python\nprint(1)\n```", "print(1)"),
        ("执行代码 `[x**2 for x in range(5)]`", "[x**2 for x in range(5)]"),
        ("运行 Python：for i in range(3): print(i)", "for i in range(3): print(i)"),
        ("what does sorted([3, 1]) give?", "sorted([3, 1]) give"),
    ],
)
def test_python_is_found(text: str, code: str) -> None:
    assert find_python(text)[0].value == code


def test_arithmetic_is_no_python() -> None:
    assert find_python("calculate 3+4") == []
