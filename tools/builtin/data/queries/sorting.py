"""Putting the rows of a table in order."""

from typing import Annotated, Literal

from pydantic import Field

from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import table_named
from tools.tables.database import MAX_ROWS, Database, writing
from tools.tables.derived import DerivedTable, Recipe, derive, shown, stem_of
from tools.tables.descriptions import row_count
from tools.tables.values import Scalar, scalar

SortOrder = Annotated[
    Literal["ascending", "descending"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "ascending": [
                    *("ascending", "asc", "lowest first", "smallest first", "lowest", "smallest", "cheapest", "fewest"),
                    *("earliest", "oldest first", "bottom", "shortest", "lightest", "low to high", "a to z"),
                    *("升序", "从低到高", "从小到大", "从早到晚", "正序", "最低", "最小", "最少", "最便宜", "最早"),
                ],
                "descending": [
                    *("descending", "desc", "highest first", "largest first", "highest", "largest", "biggest", "top"),
                    *("most expensive", "latest", "newest first", "longest", "heaviest", "high to low", "z to a"),
                    *(
                        "降序",
                        "从高到低",
                        "从大到小",
                        "从晚到早",
                        "倒序",
                        "逆序",
                        "最高",
                        "最大",
                        "最多",
                        "最贵",
                        "最新",
                    ),
                ],
            }
        }
    ),
]


class SortedTable(DerivedTable):
    """The rows in order, as a new table."""

    by: ColumnName = Field(description="The column that the rows are ordered by")
    order: str = Field(description="ascending or descending")
    of_rows: int = Field(description="Rows of the table that was sorted")
    first_value: Scalar = Field(description="Value of that column in the first row")
    last_value: Scalar = Field(description="Value of that column in the last row that was kept")


@tool(
    examples=(
        "sort cars by horsepower from high to low",
        "the 10 heaviest penguins",
        "order the sales table by date, oldest first",
        "which five countries rows have the largest population? sort the rows",
        "把 cars 表按 mpg 从高到低排序",
        "销售表按日期升序排列",
        "取体重最大的 10 只企鹅",
        "按价格从低到高排，给我前五行",
    ),
    domains=("data",),
    functions=("query", "transform"),
    permission="low",
    idempotent=True,
    answers={
        "en": "Table **{{ table }}** holds {% if rows < of_rows %}the first {{ rows|num }} of {{ of_rows|num }} rows"
        "{% else %}all {{ rows|num }} rows{% endif %} in {{ order }} order of `{{ by }}`"
        "{% if first_value is not none %}: from **{{ first_value|num }}**"
        "{% if last_value is not none %} to **{{ last_value|num }}**{% endif %}{% endif %}."
        "\n\n{{ first_rows|grid(columns) }}",
        "zh": "已按 `{{ by }}` {{ {'ascending': '升序', 'descending': '降序'}[order] }}排列，"
        "{% if rows < of_rows %}取 {{ of_rows|num }} 行中的前 {{ rows|num }} 行"
        "{% else %}共 {{ rows|num }} 行{% endif %}"
        "{% if first_value is not none %}，从 **{{ first_value|num }}**"
        "{% if last_value is not none %} 到 **{{ last_value|num }}**{% endif %}{% endif %}"
        "；结果存为表 **{{ table }}**。\n\n{{ first_rows|grid(columns) }}",
    },
    call=ExampleCall({"table": "cars", "by": "horsepower", "order": "descending", "limit": 5}),
)
async def sort_rows(
    context: ToolContext,
    table: TableName,
    by: Annotated[
        ColumnName,
        Field(json_schema_extra={"x-cues": ["sort by", "order by", "sorted by", "by", "按", "按照", "根据", "最"]}),
    ],
    order: SortOrder = "ascending",
    limit: Annotated[
        int | None,
        Field(ge=1, le=MAX_ROWS, json_schema_extra={"x-cues": ["top", "first", "bottom", "the", "前", "取", "最"]}),
    ] = None,
) -> SortedTable:
    """Sort the rows of a table by a column, or take the rows with the highest or lowest values, as a new table.

    Use it to order, rank or list rows, and for "the 10 largest". Rows without a value come last. To rank groups by a
    total or a mean use group_aggregate; to keep rows by a condition use filter_rows.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        by: Column to order by.
        order: From low to high, or from high to low.
        limit: Keep only the first so many rows; all when not given.

    Returns:
        A handle of the new table, its number of rows and the first of them.
    """
    return await writing(context, lambda database: _sorted(database, table, by, (order, limit)))


def _sorted(database: Database, name: str, by: str, wanted: tuple[str, int | None]) -> SortedTable:
    order, limit = wanted
    table = table_named(database, name)
    column = table.column(by)
    direction = "ASC" if order == "ascending" else "DESC"
    bound = f" LIMIT {limit}" if limit is not None else ""
    recipe = Recipe(
        stem=f"{stem_of(table)}_sorted",
        # Rows with the same value keep the order that they had.
        select=f"SELECT * FROM {table.sql} ORDER BY {column.sql} {direction} NULLS LAST, rowid{bound}",  # noqa: S608
        note=f"{table.name} in {order} order of {column.name}{bound.lower()}",
        columns=table.columns,
    )
    made = derive(database, recipe)
    ends = database.row(f"SELECT first({column.sql}), last({column.sql}) FROM {made.sql}")  # noqa: S608 - quoted
    return SortedTable(
        **shown(database, made),
        by=column.name,
        order=order,
        of_rows=row_count(database, table),
        first_value=scalar(ends[0]),
        last_value=scalar(ends[1]),
    )
