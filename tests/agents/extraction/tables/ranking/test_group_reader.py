from collections.abc import Callable
from typing import Any

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.tool_choice import chart_call, rows_chart
from tests.agents.extraction.tables.orders import ORDERS, asked

Answered = Callable[[TableQuestion | str], list[tuple[Any, ...]]]
_BY_TWO = "SELECT city, status, round(avg(price), 4) FROM orders GROUP BY 1, 2"
_DEAREST = "SELECT * FROM orders QUALIFY rank() OVER (PARTITION BY city ORDER BY price DESC) = 1"


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("average price per city and status", _BY_TWO),
        ("average price by city, status", _BY_TWO),
        ("average price per city per status", _BY_TWO),
        ("每个城市每个状态的平均单价", _BY_TWO),
        ("按城市和状态统计平均单价", _BY_TWO),
        ("average price for each order status", "SELECT status, round(avg(price), 4) FROM orders GROUP BY 1"),
        ("average price per client status", "SELECT status, round(avg(price), 4) FROM orders GROUP BY 1"),
        ("average price of each of the three cities", "SELECT city, round(avg(price), 4) FROM orders GROUP BY 1"),
        ("三个城市的平均单价分别是多少", "SELECT city, round(avg(price), 4) FROM orders GROUP BY 1"),
        ("三个城市，各城市的平均单价", "SELECT city, round(avg(price), 4) FROM orders GROUP BY 1"),
        (
            "total pieces per quarter",
            "SELECT CAST(date_trunc('quarter', day) AS DATE), sum(pieces) FROM orders GROUP BY 1",
        ),
        ("每季度的总件数", "SELECT CAST(date_trunc('quarter', day) AS DATE), sum(pieces) FROM orders GROUP BY 1"),
        (
            "highest price of each city, only the top 2",
            "SELECT city, max(price) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 2",
        ),
        ("Porto orders by status", "SELECT status, count(*) FROM orders WHERE city = 'Porto' GROUP BY 1"),
        ("most expensive order of each city", _DEAREST),
        ("每个城市最贵的", _DEAREST),
        (
            "which client has the most orders in each city",
            "SELECT city, client, count(*) AS n FROM orders GROUP BY 1, 2 "
            "QUALIFY rank() OVER (PARTITION BY city ORDER BY n DESC) = 1",
        ),
        (
            "which city and status has the most orders",
            "SELECT city, status, count(*) AS n FROM orders GROUP BY 1, 2 QUALIFY rank() OVER (ORDER BY n DESC) = 1",
        ),
        (
            "哪个城市哪种状态最多",
            "SELECT city, status, count(*) AS n FROM orders GROUP BY 1, 2 QUALIFY rank() OVER (ORDER BY n DESC) = 1",
        ),
    ],
)
def test_groups_of_two_columns_and_the_first_of_each_are_those_of_the_rows(
    answered: Answered, text: str, sql: str
) -> None:
    assert sorted(answered(asked(text)), key=repr) == sorted(answered(sql), key=repr)


@pytest.mark.parametrize("text", ["average price of the client", "客户的平均单价", "两个城市的平均单价分别是多少"])
def test_a_column_that_is_named_and_makes_nothing_is_not_left_out(text: str) -> None:
    assert read_table_question(text, ORDERS) is None


@pytest.mark.parametrize(
    "text", ["plot the total price per month", "每个月的总单价，画折线图", "total price per month as a line chart"]
)
def test_what_goes_along_days_is_drawn_as_a_line(text: str) -> None:
    reading = whole_or_parts(text, ORDERS)
    assert reading is not None
    drawn = reading.parts[-1]
    assert drawn.chart == "line"
    assert drawn.question is not None
    assert chart_call(drawn.question, line=True) == (
        "data/plot_line",
        {"table": "orders", "x": "day", "y": "price", "aggregate": "sum", "every": "month"},
    )


def test_a_second_column_is_a_line_for_each_of_its_values() -> None:
    question = asked("total price per month per city")
    assert chart_call(question, line=True)[1]["series"] == "city"
    assert rows_chart(question, "en", line=True)[1] == {
        "x": "month",
        "y": "total price",
        "aggregate": "sum",
        "every": "month",
        "series": "city",
    }


@pytest.mark.parametrize(
    "text", ["bar chart of the average price per city and status", "每个城市每个状态的平均单价，画柱状图"]
)
def test_two_columns_are_no_bars(text: str) -> None:
    assert whole_or_parts(text, ORDERS) is None
