from typing import Any

import pytest

from tools.calls.empty_result import holds_nothing


@pytest.mark.parametrize(
    "value",
    [
        None,
        "",
        "  \n",
        [],
        {},
        [[], {}, None],
        {"matches": []},
        {"matches": [], "count": 0, "complete": False},
        {"matches": [], "note": "sample data of 2013", "source": "files"},
        {"matches": [], "rows": {}, "next": None},
        {"matches": [], "note": "sample data", "note_zh": "样本数据"},
        {"table": {"title": "Prices", "rows": 0}},
        {"title": "Prices", "rows": 0},
        {"inner": {"matches": []}},
    ],
)
def test_a_result_without_a_fact_is_empty(value: Any) -> None:
    assert holds_nothing(value)


@pytest.mark.parametrize(
    "value",
    [
        0,
        False,
        "苹果",
        ["苹果"],
        {"result": 0},
        {"exists": False},
        {"matches": [{"symbol": "AAPL"}]},
        {"matches": [], "total": 12.5},
        {"content": "苹果", "warnings": []},
        {"path": "a.txt", "warnings": []},
        {"table": {"title": "Prices", "rows": 3}},
        {"chart": "Prices"},
        [0],
    ],
)
def test_a_result_with_a_fact_is_not_empty(value: Any) -> None:
    assert not holds_nothing(value)


def test_arguments_given_back_beside_a_blank_are_no_facts() -> None:
    assert holds_nothing({"query": "苹果", "matches": []}, {"query": "苹果"})
    assert holds_nothing({"path": "a.txt", "content": ""}, {"path": "a.txt"})


def test_arguments_given_back_alone_confirm_the_call() -> None:
    assert not holds_nothing({"deleted": "a.txt"}, {"path": "a.txt"})


def test_another_value_beside_a_blank_is_a_fact() -> None:
    assert not holds_nothing({"name": "Apple", "aliases": []}, {"query": "苹果", "symbols": ["AAPL"]})
