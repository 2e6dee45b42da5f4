"""Amounts with a sign of a currency are numbers, and days in two writings are days; all else stays text."""

from collections.abc import Callable

import pytest

from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext

Write = Callable[[str, str | bytes], str]


async def test_amounts_of_one_currency_are_numbers(context: ToolContext, write: Write) -> None:
    text = 'what,cost\ntrain,"€1,250.50"\nhotel,€80\nlunch,\n'
    loaded = await load_table(context, write("trip.csv", text))
    summed = await query_sql(context, f'SELECT sum(cost) FROM "{loaded.table}"')
    assert summed.rows == [[1330.5]]


async def test_days_in_two_writings_are_days(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("考勤.csv", "姓名,日期\n甲,2024/2/9\n乙,2024-02-10\n丙,2024年3月1日\n"))
    found = await query_sql(context, f"SELECT 姓名 FROM \"{loaded.table}\" WHERE 日期 >= DATE '2024-02-10'")
    assert found.rows == [["乙"], ["丙"]]


async def test_days_with_the_names_of_months_are_days(context: ToolContext, write: Write) -> None:
    days = ("12 Sep 2014", "3rd June 2009", "Sept 4, 2012", "01-Jan-2020")
    text = "name,since\n" + "".join(f'{n},"{day}"\n' for n, day in zip("abcd", days, strict=True))
    loaded = await load_table(context, write("choir.csv", text))
    found = await query_sql(context, f'SELECT name FROM "{loaded.table}" ORDER BY since')
    assert found.rows == [["b"], ["c"], ["a"], ["d"]]


@pytest.mark.parametrize(
    "column",
    [
        "¥20\n$30",
        "¥20\nfree",
        "1.200,50 €\n3 €",
        "2024/13/45\n2024-01-01",
        "2024/1/2\nsoon",
        "12-34\n56-78",
        "31 Feb 2020\n1 Mar 2020",
        "12 Sep 2014\nSpring 2015",
        "May 2020\nJune 2020",
        "€007\n€8",
    ],
)
async def test_what_is_not_all_of_one_kind_stays_text(context: ToolContext, write: Write, column: str) -> None:
    lines = "".join(f'x,"{cell}"\n' for cell in column.split("\n"))
    loaded = await load_table(context, write("a.csv", f"name,cell\n{lines}"))
    found = await query_sql(context, f'SELECT cell FROM "{loaded.table}"')
    assert [row[0] for row in found.rows] == column.split("\n")
