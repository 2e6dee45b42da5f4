import plotly.graph_objects as go
import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.data.charts.scatters import MAX_COLOURS, MAX_POINTS, plot_scatter
from tools.context import ToolContext
from tools.tables.database import writing


async def make(context: ToolContext, select: str) -> None:
    """Make the table `t`."""
    await writing(context, lambda db: db.rows(f"CREATE TABLE main.t AS {select}"))


async def test_a_point_is_a_row_and_a_line_fits_them(context: ToolContext) -> None:
    drawn = await plot_scatter(context, "cars", "油耗", "车重")

    points, line = go.Figure(drawn.chart.figure).data
    assert (drawn.y, drawn.x, drawn.n_points, drawn.n_rows) == ("mpg", "weight", 392, 392)
    assert drawn.r == pytest.approx(-0.83224, abs=1e-5)
    assert drawn.slope == pytest.approx(-0.0076473, abs=1e-6)
    assert drawn.p_value is not None
    assert drawn.p_value < 1e-50
    assert (points.mode, line.mode, len(points.x)) == ("markers", "lines", 392)


async def test_categories_colour_the_points(context: ToolContext) -> None:
    drawn = await plot_scatter(context, "penguins", "body_mass_g", "flipper_length_mm", "物种")

    names = [trace.name for trace in go.Figure(drawn.chart.figure).data]
    assert names == ["Adelie", "Gentoo", "Chinstrap", "r = 0.87"]
    assert (drawn.colour, drawn.other_values) == ("species", 0)


async def test_rare_categories_share_a_colour(context: ToolContext) -> None:
    drawn = await plot_scatter(context, "countries", "life_expectancy", "fertility", "country")

    traces = drawn.chart.figure["data"]
    assert len(traces) == MAX_COLOURS + 2
    assert (traces[-2]["name"], drawn.other_values > 100) == ("…", True)


async def test_of_many_rows_some_are_drawn_and_all_are_fitted(context: ToolContext) -> None:
    await make(context, "SELECT i AS x, 2 * i AS y FROM range(100000) AS r(i)")

    drawn = await plot_scatter(context, "t", "y", "x")

    assert (drawn.n_points, drawn.n_rows) == (MAX_POINTS, 100_000)
    assert (drawn.r, drawn.slope) == (1.0, 2.0)


async def test_without_variance_there_is_no_line(context: ToolContext) -> None:
    await make(context, "SELECT 5 AS x, i AS y, 'a' AS c FROM range(4) AS r(i)")

    drawn = await plot_scatter(context, "t", "y", "x", "c")

    assert (drawn.r, drawn.p_value, drawn.slope) == (None, None, None)
    assert [trace["mode"] for trace in drawn.chart.figure["data"]] == ["markers"]


async def test_rows_without_one_of_the_values_are_left_out(context: ToolContext) -> None:
    await make(context, "SELECT * FROM (VALUES (1, 2.0), (NULL, 3), (3, NULL), (4, 'nan'::DOUBLE)) AS v(x, y)")

    assert (await plot_scatter(context, "t", "y", "x")).n_rows == 1


async def test_no_row_with_both_is_told(context: ToolContext) -> None:
    await make(context, "SELECT NULL::INTEGER AS x, 1 AS y")

    with pytest.raises(DataUnavailable, match="No row of 't' has a number in both") as caught:
        await plot_scatter(context, "t", "y", "x")

    assert "都有数值" in caught.value.zh


@pytest.mark.parametrize(("y", "x", "parameter"), [("origin", "mpg", "y"), ("mpg", "origin", "x")])
async def test_words_have_no_place_on_an_axis(context: ToolContext, y: str, x: str, parameter: str) -> None:
    with pytest.raises(InvalidArguments, match="holds text") as caught:
        await plot_scatter(context, "cars", y, x)

    assert caught.value.parameter == parameter
