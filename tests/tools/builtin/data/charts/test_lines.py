import plotly.graph_objects as go
import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.charts.axes import MAX_STEPS
from tools.builtin.data.charts.lines import MAX_LINES, plot_line
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import writing


async def make(context: ToolContext, select: str) -> None:
    """Make the table `t`."""
    await writing(context, lambda db: db.rows(f"CREATE OR REPLACE TABLE main.t AS {select}"))


async def test_years_run_along_the_axis(context: ToolContext) -> None:
    drawn = await plot_line(context, "us_unemployment", "失业率", "年份")

    (line,) = go.Figure(drawn.chart.figure).data
    assert (drawn.x, drawn.y, drawn.n_points, drawn.n_rows) == ("year", "mean of rate", 69, 828)
    assert (line.mode, list(line.x)) == ("lines", sorted(line.x))
    assert (drawn.highest.x, drawn.lowest.x) == (1982, 1953)


async def test_each_category_has_a_line(context: ToolContext) -> None:
    drawn = await plot_line(context, "stock_prices", "close", "date", "ticker", "month")

    names = [trace.name for trace in go.Figure(drawn.chart.figure).data]
    assert names == ["AAPL", "FB", "GOOG", "IBM", "MSFT"]
    assert (drawn.n_lines, drawn.steps, drawn.highest.line) == (5, "month", "GOOG")
    assert drawn.first.x == "2000-03-01"


async def test_a_long_axis_of_days_is_put_together(context: ToolContext) -> None:
    drawn = await plot_line(context, "stock_prices", "close")

    assert (drawn.x, drawn.steps, drawn.n_rows) == ("date", "week", 12154)
    assert drawn.n_points <= MAX_STEPS


async def test_few_days_stay_days(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    drawn = await plot_line(context, "销售数据", "金额")

    assert (drawn.y, drawn.steps) == ("金额", "")
    assert drawn.chart.figure["data"][0]["x"] == ["2024-01-01", "2024-01-02", "2024-02-01"]


async def test_moments_keep_their_time_of_day(context: ToolContext) -> None:
    await make(context, "SELECT TIMESTAMP '2024-01-01 00:00' + INTERVAL (i) MINUTE AS t, i FROM range(3000) AS r(i)")

    drawn = await plot_line(context, "t", "i", "t")

    assert (drawn.steps, drawn.n_points) == ("hour", 50)
    assert drawn.chart.figure["data"][0]["x"][:2] == ["2024-01-01", "2024-01-01T01:00:00"]


async def test_a_long_axis_of_numbers_is_put_together(context: ToolContext) -> None:
    await make(context, "SELECT i / 3 AS x, i AS y FROM range(50000) AS r(i)")

    drawn = await plot_line(context, "t", "y", "x")

    xs = drawn.chart.figure["data"][0]["x"]
    assert len(xs) <= MAX_STEPS
    assert float(drawn.steps) == pytest.approx(49999 / 3 / (MAX_STEPS - 1))
    assert xs == sorted(xs)


@pytest.mark.parametrize("months", [["Jan", "Feb", "Apr"], ["1月", "2月", "10月"]], ids=["en", "zh"])
async def test_months_run_along_the_axis(context: ToolContext, months: list[str]) -> None:
    rows = ", ".join(f"('{month}', {height})" for month, height in zip(months, (2, 9, 5), strict=True))
    await writing(context, lambda db: db.rows(f"CREATE TABLE main.t AS FROM (VALUES {rows}) AS t(m, v)"))

    drawn = await plot_line(context, "t", "v", "m")

    assert drawn.chart.figure["data"][0]["x"] == months
    assert (drawn.first.x, drawn.last.x) == (months[0], months[-1])


async def test_a_sum_is_another_line_than_a_mean(context: ToolContext) -> None:
    drawn = await plot_line(context, "us_unemployment", "rate", "year", aggregate="sum")

    assert drawn.y == "sum of rate"
    assert drawn.first.value == pytest.approx(45.2)


async def test_where_no_axis_is_named_years_are_taken(context: ToolContext) -> None:
    assert (await plot_line(context, "us_unemployment", "rate")).x == "year"
    assert (await plot_line(context, "co2_emissions", "emissions", series="country")).x == "year"


async def test_where_no_axis_is_to_be_found_the_category_is_it(context: ToolContext) -> None:
    await make(context, "SELECT * FROM (VALUES ('2024-01', 2), ('2024-02', 3)) AS v(月份, 值)")

    drawn = await plot_line(context, "t", "值", series="月份")

    assert (drawn.x, drawn.series) == ("月份", "")
    assert drawn.chart.figure["layout"]["xaxis"]["type"] == "category"


async def test_of_many_categories_those_with_the_most_rows_are_drawn(context: ToolContext) -> None:
    drawn = await plot_line(context, "co2_emissions", "emissions", "year", "country")

    assert (drawn.n_lines, drawn.other_lines) == (MAX_LINES, 189)


async def test_a_period_does_not_matter_to_what_is_no_date(context: ToolContext) -> None:
    assert (await plot_line(context, "us_unemployment", "rate", "year", every="year")).steps == ""


async def test_too_many_words_make_no_axis(context: ToolContext) -> None:
    await make(context, "SELECT 'w' || i AS word, i FROM range(500) AS r(i)")

    with pytest.raises(InvalidArguments, match="500 different texts") as caught:
        await plot_line(context, "t", "i", "word")

    assert "横轴" in caught.value.zh


async def test_an_axis_must_be_named_where_none_suggests_itself(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="Name the column of dates"):
        await plot_line(context, "penguins", "body_mass_g")


async def test_no_row_with_both_is_told(context: ToolContext) -> None:
    await make(context, "SELECT NULL::INTEGER AS x, 1 AS y")

    with pytest.raises(DataUnavailable, match="No row of 't' has values in both") as caught:
        await plot_line(context, "t", "y", "x")

    assert "都有值" in caught.value.zh
