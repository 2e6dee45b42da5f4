"""Days, weeks and months that rows must fall in, as people say them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from tests.agents.extraction.tables.orders import ORDERS, asked
from tests.agents.extraction.tables.own_lists import own_list

Answered = Callable[[TableQuestion | str], list[tuple[Any, ...]]]


@pytest.mark.parametrize(
    ("text", "clients"),
    [
        ("which orders came on a wednesday", ["Cy", "Bo"]),
        ("周三的记录有哪些", ["Cy", "Bo"]),
        ("list the orders of the weekend", ["Di"]),
        ("周末的记录有哪些", ["Di"]),
        ("show orders after 20 March 2024", ["Ada", "Di", "Bo"]),
        ("2024年3月20日之后的记录", ["Ada", "Di", "Bo"]),
        ("orders since 20 March 2024", ["Cy", "Ada", "Di", "Bo"]),
        ("orders before 2025", ["Ada", "Bo", "Cy"]),
        ("orders with a day before 2025", ["Ada", "Bo", "Cy"]),
        ("日期在2025年之前的记录", ["Ada", "Bo", "Cy"]),
        ("2025年之前的记录", ["Ada", "Bo", "Cy"]),
        ("orders in the last week of march", ["Ada"]),
        ("3月下旬的记录", ["Ada"]),
        ("orders from march to june", ["Bo", "Cy", "Ada", "Di"]),
        ("3月到6月的记录", ["Bo", "Cy", "Ada", "Di"]),
        ("orders on 5 March", ["Bo"]),
        ("3月5号的记录", ["Bo"]),
        ("orders after march", ["Di", "Bo"]),
    ],
)
def test_rows_are_picked_by_when_they_were(text: str, clients: list[str], answered: Answered) -> None:
    assert [row[0] for row in answered(asked(text))] == clients


@pytest.mark.parametrize(
    "text", ["orders of march and june compared", "the 5th order", "下周三的记录", "orders next friday"]
)
def test_a_time_that_is_not_clear_is_no_test(text: str) -> None:
    reading = read_table_question(text, ORDERS)
    assert reading is None or not reading.whole


def test_the_day_of_a_month_needs_a_table_of_one_month() -> None:
    days = ORDERS.columns[5].model_copy(update={"first": "2024-03-01", "last": "2024-03-28"})
    columns = tuple(days if c.name == "day" else c for c in ORDERS.columns)
    of_march = read_table_question("orders after the 15th", ORDERS.model_copy(update={"columns": columns}))
    of_years = read_table_question("orders after the 15th", ORDERS)
    assert of_march is not None
    assert of_march.whole
    assert of_years is None or not of_years.whole


WINTER = "Order,Day,Amount\n1,2025-12-05,5\n2,2026-01-05,6\n3,2026-02-10,7\n4,2026-03-03,8\n"


@pytest.mark.parametrize(
    ("request_", "rows"),
    [
        ("total amount from december to january", [(11,)]),
        ("12月到1月的总额", [(11,)]),
        ("total amount after january", [(15,)]),
        ("how many orders after november", None),
        ("11月以后有几单", None),
        ("total amount before april", None),
        ("total amount before 1 april", None),
    ],
)
async def test_months_are_ordered_over_the_turn_of_the_year_or_not_at_all(
    tmp_path: Path, request_: str, rows: list[tuple[object, ...]] | None
) -> None:
    told = await (await own_list(tmp_path, "orders.csv", WINTER)).told(request_)
    assert (told[0] if told else None) == rows
