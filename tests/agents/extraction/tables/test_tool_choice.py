from typing import Any

import pytest

from agents.extraction.tables.statement import statement
from agents.extraction.tables.tool_choice import chart_call, question_of, rows_chart, tool_call
from tests.agents.extraction.tables.orders import asked


@pytest.mark.parametrize(
    ("texts", "tool_id", "arguments"),
    [
        (("average price", "平均单价"), "data/summary_statistics", {"table": "orders", "column": "price"}),
        (
            ("average price per city", "每个城市的平均单价"),
            "data/group_aggregate",
            {"table": "orders", "by": "city", "aggregate": "mean", "value": "price"},
        ),
        (
            ("which city has the most orders", "哪个城市最多"),
            "data/group_aggregate",
            {"table": "orders", "by": "city", "aggregate": "count", "limit": 1, "order": "descending"},
        ),
        (
            ("average price per city, lowest first", "每个城市的平均单价，从低到高"),
            "data/group_aggregate",
            {"table": "orders", "by": "city", "aggregate": "mean", "value": "price", "order": "ascending"},
        ),
        (
            ("the cheapest two", "最便宜的两个"),
            "data/sort_rows",
            {"table": "orders", "by": "price", "order": "ascending", "limit": 2},
        ),
        (
            ("orders with a price over 30", "单价超过30的"),
            "data/filter_rows",
            {"table": "orders", "where": '"price" > 30'},
        ),
    ],
)
def test_a_tool_of_its_own_answers_a_plain_question(
    texts: tuple[str, str], tool_id: str, arguments: dict[str, Any]
) -> None:
    for text in texts:
        question = asked(text).model_copy(update={"columns": ()})
        assert tool_call(question, "en") == (tool_id, arguments)


@pytest.mark.parametrize(
    "text",
    [
        "average price in Porto",
        "Porto 的平均单价",
        "total price per month",
        "每个月的总单价",
        "second most expensive order",
        "orders that mention a gift in their note",
        "备注里提到 gift 的",
    ],
)
def test_sql_answers_what_no_tool_of_its_own_says(text: str) -> None:
    assert tool_call(asked(text), "en")[0] == "data/query_sql"


@pytest.mark.parametrize("text", ["average price per city", "which city has the most orders", "the cheapest two"])
def test_a_call_tells_the_question_that_it_answered(text: str) -> None:
    question = asked(text)
    assert question_of(*tool_call(question, "en")) == question


@pytest.mark.parametrize(
    ("tool_id", "arguments"),
    [
        ("data/query_sql", {"sql": "SELECT 1"}),
        ("data/sort_rows", {"table": "orders"}),
        ("data/sort_rows", {"table": "orders", "by": "price", "order": "ascending"}),
        ("data/group_aggregate", {"table": "orders", "by": "city", "where": "price > 3"}),
    ],
)
def test_a_call_that_says_more_or_less_tells_no_question(tool_id: str, arguments: dict[str, Any]) -> None:
    assert question_of(tool_id, arguments) is None


@pytest.mark.parametrize(
    ("text", "figure"), [("how many orders per city", {}), ("average price per city", {"y": "price"})]
)
def test_bars_are_drawn_of_the_groups(text: str, figure: dict[str, str]) -> None:
    tool_id, arguments = chart_call(asked(text))
    assert tool_id == "data/plot_bar"
    assert {name: arguments[name] for name in arguments if name not in ("table", "x", "aggregate")} == figure


@pytest.mark.parametrize("text", ["how many orders per city in Porto", "Porto 每个城市有多少条"])
def test_bars_of_some_rows_are_drawn_of_what_the_statement_brings(text: str) -> None:
    question = asked(text)
    sql = statement(question, "en")
    tool_id, arguments = rows_chart(question, "en")
    assert tool_id == "data/plot_bar"
    assert all(f'"{arguments[axis]}"' in sql for axis in ("x", "y"))
    assert "table" not in arguments
