"""Averages of a day or a longer time, and which of them stands at an end."""

from collections.abc import Callable

import pytest

from agents.extraction.tables.parts import nearly_read, whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableColumn, TableShape
from tests.agents.extraction.tables.conftest import Rows
from tests.agents.extraction.tables.orders import ORDERS

Answer = Callable[[str], Rows]
SALES = ORDERS.model_copy(
    update={
        "table": "orders",
        "names": ("orders.csv", "订单"),
        "columns": tuple(c for c in ORDERS.columns if c.name in ("client", "pieces", "day")),
    }
)
WEATHER = TableShape(
    table="weather",
    rows=90,
    columns=(
        TableColumn(name="day", type="date", aliases=("日期",), distinct=90),
        TableColumn(name="temperature", type="number", aliases=("气温",), smallest=-3, largest=35, distinct=40),
    ),
)


def asked(text: str, shape: TableShape = SALES) -> list[str]:
    reading = whole_or_parts(text, shape)
    return [] if reading is None else [statement(p.question, "en") for p in reading.parts if p.question is not None]


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("daily average of orders", "day"),
        ("average number of orders per day", "day"),
        ("how many orders per month on average", "month"),
        ("average orders per year", "year"),
        ("日均订单数是多少", "day"),
        ("平均每天有多少订单", "day"),
        ("月均订单数", "month"),
    ],
)
def test_rows_that_are_averaged_over_a_time_are_counted_and_no_amount_is(text: str, period: str) -> None:
    (said,) = asked(text)
    days = 'CAST("day" AS DATE)' if period == "day" else f"date_trunc('{period}', \"day\")"
    assert f"round(count(*) / count(DISTINCT {days}), 4)" in said
    assert "GROUP BY" not in said


@pytest.mark.parametrize(
    ("text", "average"),
    [("daily average pieces in orders", "average a day pieces"), ("月均件数", "average a month pieces")],
)
def test_an_amount_that_is_named_is_what_is_averaged(text: str, average: str) -> None:
    (said,) = asked(text)
    assert 'sum("pieces") / count(DISTINCT' in said
    assert average in said


@pytest.mark.parametrize("text", ["average temperature a month", "月均气温"])
def test_what_adds_up_to_nothing_is_not_added_up_over_a_month(text: str) -> None:
    assert not any("sum(" in said for said in asked(text, WEATHER))


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("which month has the most pieces", 'sum("pieces")'),
        ("in which month did we sell the fewest pieces", 'sum("pieces")'),
        ("哪个月的件数最多", 'sum("pieces")'),
        ("which year had the most orders", "count(*)"),
        ("哪一年的订单最多", "count(*)"),
    ],
)
def test_the_month_or_year_with_the_most_is_a_group_of_days(text: str, figure: str) -> None:
    (said,) = asked(text)
    assert "GROUP BY CAST(date_trunc(" in said
    assert figure in said
    assert "QUALIFY" in said


@pytest.mark.parametrize(
    "text",
    ["total pieces per month and which month has the most", "每月的总件数是多少，哪个月最多"],
)
def test_groups_of_months_are_followed_by_the_one_that_has_the_most(text: str) -> None:
    every, most = asked(text)
    assert "QUALIFY" not in every
    assert "QUALIFY" in most
    assert 'sum("pieces")' in most


@pytest.mark.parametrize("text", ["which month has the highest temperature", "哪个月气温最高"])
def test_a_month_is_not_passed_over_where_what_is_ranked_adds_up_to_nothing(text: str) -> None:
    assert asked(text, WEATHER) == []
    assert nearly_read(text, WEATHER) is None


def test_the_average_of_a_day_is_worked_out(answered: Callable[[str], Rows]) -> None:
    (said,) = asked("average orders per day")
    ((mean,),) = answered(said)
    assert mean == pytest.approx(1.0)
