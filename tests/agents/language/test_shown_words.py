import re
from typing import Any

import pytest

from agents.language.shown_words import shown_chart, shown_table
from tools.artifacts import Chart, Table
from tools.builtin.finance.capital.loans import loan_payment
from tools.builtin.general.dates.calendars import calendar_month

LATIN = re.compile(r"[A-Za-z]{2,}")


def said(chart: Chart) -> list[str]:
    """List what a chart says beside its values."""
    layout = chart.figure["layout"]
    axes = [layout[axis]["title"]["text"] for axis in ("xaxis", "yaxis", "yaxis2") if axis in layout]
    return [chart.title, layout["title"]["text"], *axes, *(trace["name"] for trace in chart.figure["data"])]


def drawn(title: str, axis: str, *traces: dict[str, Any]) -> Chart:
    figure = {"data": [*traces], "layout": {"title": {"text": title}, "yaxis": {"title": {"text": axis}}}}
    return Chart(title=title, figure=figure)


@pytest.mark.parametrize("years", [2, 30])
def test_a_loan_is_laid_out_in_chinese(years: int) -> None:
    cost = loan_payment(300_000, 4.5, years=years)
    table = shown_table(cost.schedule, "finance/loan_payment", "zh")

    assert not LATIN.search(" ".join((table.title, *table.columns)))
    assert table.rows == cost.schedule.rows
    assert not LATIN.search(" ".join(said(shown_chart(cost.chart, "finance/loan_payment", "zh"))))


@pytest.mark.parametrize("month", range(1, 13))
def test_a_calendar_is_laid_out_in_chinese(month: int) -> None:
    table = shown_table(calendar_month(f"2026-{month:02}-04").weeks, "general/calendar_month", "zh")

    assert table.title == f"2026 年 {month} 月"
    assert table.columns == ["周数", "一", "二", "三", "四", "五", "六", "日"]


def test_items_years_and_growth_of_companies_are_in_chinese() -> None:
    bars = {"type": "bar", "name": "Revenue", "x": ["FY2022", "FY2023"], "y": [1, 2]}
    chart = shown_chart(drawn("AAPL Revenue: yoy growth", "%", bars), "finance/growth_rate", "zh")

    assert said(chart) == ["AAPL 营业收入：同比增长", "AAPL 营业收入：同比增长", "%", "营业收入"]
    assert chart.figure["data"][0]["x"] == ["2022财年", "2023财年"]
    assert chart.figure["data"][0]["y"] == [1, 2]


@pytest.mark.parametrize("tool_id", ["data/query_sql", "own/growth"])
def test_columns_and_cells_of_a_persons_own_are_left_alone(tool_id: str) -> None:
    own = Table(title="trades", columns=["open", "Revenue"], rows=[["portfolio", "close"]], total_rows=1)

    assert shown_table(own, tool_id, "zh") == own


def test_english_stays_as_the_tools_wrote_it() -> None:
    chart = drawn("distribution of age", "rows", {"type": "bar", "name": "rows"})

    assert shown_chart(chart, "data/plot_histogram", "en") is chart
    assert said(shown_chart(chart, "data/plot_histogram", "zh")) == ["age 的分布", "age 的分布", "行数", "行数"]
