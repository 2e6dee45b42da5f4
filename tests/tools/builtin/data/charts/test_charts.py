import plotly.graph_objects as go
import pytest

from errors import InvalidArguments
from tools.builtin.data.charts.charts import FEW_BARS, MAX_BARS, plot_bar
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import writing


async def test_a_chart_is_a_plotly_figure(context: ToolContext) -> None:
    drawn = await plot_bar(context, "cars", "origin", "mpg")

    bars = go.Figure(drawn.chart.figure).data[0]
    assert (bars.type, tuple(bars.x)) == ("bar", ("Japan", "Europe", "USA"))
    assert tuple(bars.y) == pytest.approx((30.4506, 27.6029, 20.0335), abs=1e-4)
    assert drawn.chart.title == "mean of mpg by origin"


async def test_a_chart_names_its_highest_and_lowest_bar(context: ToolContext, sales: str) -> None:
    await load_table(context, sales)

    drawn = await plot_bar(context, "销售数据", "城市", "金额", "sum")

    assert (drawn.highest, drawn.highest_value, drawn.lowest, drawn.lowest_value) == ("上海", 20.0, "北京", 15.5)


async def test_without_a_value_bars_count_rows(context: ToolContext) -> None:
    drawn = await plot_bar(context, "penguins", "species")

    assert (drawn.y, drawn.highest, drawn.highest_value) == ("number of rows", "Adelie", 152)


async def test_years_run_along_the_axis(context: ToolContext) -> None:
    drawn = await plot_bar(context, "us_marriages", "year", "divorces", "sum")

    years = drawn.chart.figure["data"][0]["x"]
    assert years == sorted(years)
    assert drawn.n_bars > MAX_BARS


@pytest.mark.parametrize("months", [["Jan", "Feb", "Apr"], ["1月", "2月", "10月"]], ids=["en", "zh"])
async def test_months_run_along_the_axis(context: ToolContext, months: list[str]) -> None:
    rows = ", ".join(f"('{month}', {height})" for month, height in zip(months, (2, 9, 5), strict=True))
    await writing(context, lambda db: db.rows(f"CREATE TABLE main.t AS FROM (VALUES {rows}, (NULL, 1)) AS t(m, v)"))

    drawn = await plot_bar(context, "t", "m", "v")

    assert drawn.chart.figure["data"][0]["x"] == months
    assert [bar.label for bar in drawn.bars] == months
    assert (drawn.highest, drawn.highest_value) == (months[1], 9)


async def test_of_many_labels_the_highest_are_drawn(context: ToolContext) -> None:
    drawn = await plot_bar(context, "countries", "country", "population", "max")

    assert (drawn.n_bars, drawn.highest) == (MAX_BARS, "China")


async def test_an_empty_table_gives_an_empty_chart(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.t (a VARCHAR, b INTEGER)"))

    drawn = await plot_bar(context, "t", "a", "b")

    assert (drawn.n_bars, drawn.highest, drawn.highest_value) == (0, "", None)


async def test_groups_without_a_height_are_left_out(context: ToolContext) -> None:
    sql = "CREATE TABLE main.t AS FROM (VALUES ('a', 1), ('b', NULL)) AS t(k, v)"
    await writing(context, lambda db: db.rows(sql))

    assert (await plot_bar(context, "t", "k", "v")).n_bars == 1


async def test_a_chart_of_words_is_refused(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="holds text") as caught:
        await plot_bar(context, "cars", "origin", "name")

    assert caught.value.parameter == "value"


async def test_few_bars_are_listed_with_their_values(context: ToolContext) -> None:
    drawn = await plot_bar(context, "iris", "species", "petal_length")

    assert [bar.label for bar in drawn.bars] == ["virginica", "versicolor", "setosa"]
    assert drawn.result is not None
    assert drawn.result.rows == [[bar.label, bar.value] for bar in drawn.bars]


async def test_many_bars_are_not_listed(context: ToolContext) -> None:
    drawn = await plot_bar(context, "countries", "country", "population", "max")

    assert drawn.n_bars > FEW_BARS
    assert (drawn.bars, drawn.result) == ([], None)


async def test_bars_of_one_row_each_show_the_column_itself(context: ToolContext) -> None:
    sql = "CREATE TABLE main.t AS FROM (VALUES ('a', 1), ('b', 2)) AS t(k, v)"
    await writing(context, lambda db: db.rows(sql))

    assert (await plot_bar(context, "t", "k", "v")).y == "v"
