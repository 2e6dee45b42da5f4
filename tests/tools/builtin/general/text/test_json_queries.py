import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments, PermissionDenied
from tools.builtin.general.text.json_queries import json_query
from tools.context import ToolContext

PEOPLE = '{"people": [{"name": "Ann", "age": 41}, {"name": "王强", "age": 25}]}'
values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("query", "expected", "n_items"),
    [
        ("people[?age > `30`].name", ["Ann"], 1),
        ("people[-1].name", "王强", 1),
        ("length(people)", 2, 1),
        ("nobody", None, 0),
        ("people[?age > `90`]", [], 0),
    ],
)
def test_a_query_finds_what_it_names(query: str, expected: object, n_items: int, context: ToolContext) -> None:
    answer = json_query(context, query, PEOPLE)

    assert (answer.result, answer.n_items, answer.found) == (expected, n_items, n_items > 0)
    assert json.loads(answer.text) == expected


def test_chinese_is_written_as_it_is(context: ToolContext) -> None:
    assert json_query(context, "people[1].name", PEOPLE).text == '"王强"'


def test_a_file_of_the_workspace_is_queried(context: ToolContext) -> None:
    (context.workspace / "people.json").write_text(PEOPLE, encoding="utf-8")

    assert json_query(context, "people[0].age", path="people.json").result == 41


def test_the_workspace_is_not_left(context: ToolContext) -> None:
    with pytest.raises(PermissionDenied):
        json_query(context, "a", path="../secret.json")


@pytest.mark.parametrize(
    ("query", "text", "parameter"),
    [
        ("a", "", "json"),
        ("a", "{'a': 1}", "json"),
        ("a", "[" * 100_000, "json"),
        ("a[", "{}", "query"),
        ("abs('x')", "{}", "query"),
        ("a" * 3000, "{}", "query"),
        ("(" * 1900 + "a" + ")", "{}", "query"),
        ("sort(@)", '[1, "a"]', "query"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(query: str, text: str, parameter: str, context: ToolContext) -> None:
    with pytest.raises(InvalidArguments) as refused:
        json_query(context, query, text)

    assert (refused.value.parameter, bool(refused.value.zh)) == (parameter, True)


@given(values, st.text(max_size=12))
def test_any_query_is_answered_or_refused(context: ToolContext, document: Any, query: str) -> None:
    with suppress(InvalidArguments):
        answer = json_query(context, query, json.dumps(document))
        assert answer.found == (answer.n_items > 0)
