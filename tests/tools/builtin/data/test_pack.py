"""What every tool of the pack owes to a model, to the router and to a person."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

import jinja2
import pytest

from agents.decisions.summarize.templates import filters
from tagging.rules.tagger import RuleTagger
from tagging.tags import Permission
from tagging.taxonomy import load_taxonomy
from tests.built_in import built_in
from tools.builtin.data.charts.charts import plot_bar
from tools.builtin.data.charts.histograms import plot_histogram
from tools.builtin.data.charts.lines import plot_line
from tools.builtin.data.charts.scatters import plot_scatter
from tools.builtin.data.queries.distinct import distinct_values
from tools.builtin.data.queries.filters import filter_rows
from tools.builtin.data.queries.joins import join_tables
from tools.builtin.data.queries.pivots import pivot
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.queries.resampling import resample_time_series
from tools.builtin.data.queries.sorting import sort_rows
from tools.builtin.data.statistics.aggregates import group_aggregate
from tools.builtin.data.statistics.correlations import correlation_matrix
from tools.builtin.data.statistics.outliers import detect_outliers
from tools.builtin.data.statistics.regression import linear_regression
from tools.builtin.data.statistics.statistics import summary_statistics
from tools.builtin.data.tables.exports import export_table
from tools.builtin.data.tables.listing import describe_table, list_tables
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tool import Tool

PACK = (
    *(list_tables, describe_table, load_table, query_sql, group_aggregate, summary_statistics, plot_bar),
    *(correlation_matrix, detect_outliers, linear_regression, resample_time_series),
    *(plot_line, plot_histogram, plot_scatter),
    *(filter_rows, sort_rows, join_tables, pivot, distinct_values, export_table),
)
ARGUMENTS: dict[str, dict[str, Any]] = {
    "list_tables": {},
    "describe_table": {"table": "销售数据"},
    "load_table": {"path": "销售数据.csv"},
    "query_sql": {"sql": "SELECT * FROM cars"},
    "group_aggregate": {"table": "countries", "by": "country", "value": "population"},
    "summary_statistics": {"table": "penguins"},
    "plot_bar": {"table": "cars", "x": "origin", "y": "mpg"},
    "correlation_matrix": {"table": "cars"},
    "detect_outliers": {"table": "cars", "column": "acceleration"},
    "linear_regression": {"table": "cars", "target": "mpg", "features": ["weight"]},
    "resample_time_series": {"table": "销售数据", "value": "金额", "every": "month"},
    "plot_line": {"table": "stock_prices", "y": "close", "series": "ticker"},
    "plot_histogram": {"table": "penguins", "column": "body_mass_g"},
    "plot_scatter": {"table": "penguins", "y": "body_mass_g", "x": "flipper_length_mm", "colour": "species"},
    "filter_rows": {"table": "销售数据", "where": "金额 > 100", "limit": 1},
    "sort_rows": {"table": "销售数据", "by": "金额", "limit": 2},
    "join_tables": {"left": "us_marriages", "right": "us_unemployment"},
    "pivot": {"table": "titanic", "rows": "class", "columns": "sex"},
    "distinct_values": {"table": "销售数据", "column": "城市"},
    "export_table": {"table": "销售数据", "path": "out.csv"},
}
TOOLS = built_in().tools
every_tool = pytest.mark.parametrize("function", PACK, ids=lambda function: function.__name__)


def made(function: Callable[..., Any]) -> Tool:
    return TOOLS[f"data/{function.__name__}"]


def rendered(template: str, value: dict[str, Any]) -> str:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # Markdown, not HTML
    environment.filters |= filters("en") | {"grid": lambda rows, columns, *_: f"{columns}: {len(rows)} rows"}
    return environment.from_string(template).render(value)


@every_tool
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_answer_template_tells_the_result(
    function: Callable[..., Any], language: str, context: ToolContext, sales: str
) -> None:
    given = {"context": context} if "context" in inspect.signature(function).parameters else {}
    asyncio.run(load_table(context, sales))
    result = function(**ARGUMENTS[function.__name__], **given)
    value = asyncio.run(result) if asyncio.iscoroutine(result) else result

    text = rendered(made(function).answers[language], value.model_dump())

    assert text == text.strip()
    assert len(text) > 5
    assert "None" not in text


@every_tool
def test_the_author_does_not_go_below_the_floor_of_the_rules(function: Callable[..., Any]) -> None:
    tool = made(function)

    assert RuleTagger(load_taxonomy())(tool).permission.value.rank <= tool.tags.permission.value.rank


def test_only_exporting_changes_what_is_the_users() -> None:
    levels = {f.__name__: made(f).tags.permission.value for f in PACK}

    assert {name for name, level in levels.items() if level is not Permission.LOW} == {"export_table"}


def test_results_that_name_tables_and_columns_feed_tools_that_take_them() -> None:
    listed = made(list_tables).returns["$defs"]["TableEntry"]["properties"]
    described = made(describe_table).returns["$defs"]["ColumnEntry"]["properties"]
    taken = made(group_aggregate).properties

    assert listed["table"]["format"] == taken["table"]["format"] == "table"
    assert described["name"]["format"] == taken["by"]["format"] == "column"
    assert taken["value"]["x-type"] in described["type"]["enum"]


def test_one_value_is_answered_as_one_value() -> None:
    value = {"columns": ["n"], "rows": [[7]], "total_rows": 1, "complete": True}

    assert rendered(made(query_sql).answers["en"], value) == "n: **7**"


def test_an_empty_result_is_answered() -> None:
    value: dict[str, Any] = {"columns": ["n"], "rows": [], "total_rows": 0, "complete": True}

    assert "**0 行**" in rendered(made(query_sql).answers["zh"], value)
