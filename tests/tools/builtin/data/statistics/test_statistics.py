import statistics

import pytest

from errors import DataUnavailable
from tools.builtin.data.statistics.statistics import summary_statistics
from tools.context import ToolContext
from tools.tables.database import reading, writing


async def test_one_column_is_summed_up(context: ToolContext) -> None:
    found = await summary_statistics(context, "penguins", "体重")
    weights = [w for (w,) in await reading(context, lambda db: db.rows("SELECT body_mass_g FROM penguins")) if w]

    (summary,) = found.numbers
    assert (found.rows, summary.column, summary.count) == (344, "body_mass_g", 342)
    assert summary.mean == pytest.approx(statistics.mean(weights), rel=1e-9)
    assert summary.std == pytest.approx(statistics.stdev(weights), rel=1e-9)
    assert [summary.q25, summary.median, summary.q75] == statistics.quantiles(weights, n=4, method="inclusive")


async def test_all_numeric_columns_are_summed_up(context: ToolContext) -> None:
    found = await summary_statistics(context, "iris")

    assert [n.column for n in found.numbers] == ["sepal_length", "sepal_width", "petal_length", "petal_width"]
    assert found.summary.columns[:3] == ["column", "count", "mean"]
    assert len(found.summary.rows) == 4


async def test_a_text_column_gives_its_most_frequent_values(context: ToolContext) -> None:
    found = await summary_statistics(context, "penguins", "species")

    (summary,) = found.values
    assert (summary.distinct, summary.count) == (3, 344)
    assert [(f.value, f.rows) for f in summary.top] == [("Adelie", 152), ("Gentoo", 124), ("Chinstrap", 68)]
    assert found.summary.rows[0] == ["Adelie", 152]


async def test_nan_and_infinity_do_not_count(context: ToolContext) -> None:
    sql = "CREATE TABLE main.t AS SELECT unnest([1.0, 'nan'::DOUBLE, 'inf'::DOUBLE, NULL, 3.0]) AS v"
    await writing(context, lambda db: db.rows(sql))

    (summary,) = (await summary_statistics(context, "t")).numbers

    assert (summary.count, summary.mean, summary.max) == (2, 2.0, 3.0)


async def test_a_column_without_values_has_no_mean(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows("CREATE TABLE main.t (v INTEGER)"))

    (summary,) = (await summary_statistics(context, "t", "v")).numbers

    assert (summary.count, summary.mean, summary.std) == (0, None, None)


async def test_an_unknown_column_is_told(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="'weigth'; did you mean"):
        await summary_statistics(context, "cars", "weigth")
