"""Loading a file of the workspace as a table."""

import asyncio
from typing import Annotated

from pydantic import Field

from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, tool
from tools.tables.load import LoadedTable, load_file
from tools.tables.uploads import found_file


@tool(
    examples=(
        "load sales.csv as a table",
        "import the file data/orders.parquet into the database",
        "read reports/2025.json so that I can query it",
        "open the sheet 2024 of customers.xlsx as a table",
        "把 销售数据.csv 加载成数据表",
        "导入 data/users.json 文件",
        "读取工作区里的 orders.parquet 以便查询",
        "将 results.xlsx 的第二个工作表载入数据库",
    ),
    domains=("data", "file"),
    functions=("transform",),
    permission="low",
    idempotent=True,
    answers={
        "en": "Loaded `{{ path }}` as table **{{ table }}**: {{ rows|num }} rows, columns "
        "{{ columns|join(', ') }}.{% if replaced %} It replaces the earlier table of that name.{% endif %}"
        "{% if sheets|length > 1 %} It is sheet {{ sheet }}; the workbook has {{ sheets|join(', ') }}.{% endif %}"
        "{% if flattened %} Nested fields were flattened: {{ flattened|join(', ') }}.{% endif %}",
        "zh": "已将 `{{ path }}` 加载为表 **{{ table }}**：{{ rows|num }} 行，列为 {{ columns|join('、') }}。"
        "{% if replaced %}原有同名表已被替换。{% endif %}"
        "{% if sheets|length > 1 %}取自工作表 {{ sheet }}；该工作簿共有 {{ sheets|join('、') }}。{% endif %}"
        "{% if flattened %}嵌套字段已展开：{{ flattened|join('、') }}。{% endif %}",
    },
    call=ExampleCall({"path": "sales.csv"}),
)
async def load_table(
    context: ToolContext,
    path: FilePath,
    table: Annotated[
        str, Field(json_schema_extra={"x-cues": ["as table", "as", "named", "called", "表名", "命名为", "取名"]})
    ] = "",
    sheet: Annotated[str, Field(json_schema_extra={"x-cues": ["sheet", "tab", "worksheet", "工作表", "表单"]})] = "",
) -> LoadedTable:
    """Load a CSV, TSV, Excel, Parquet or JSON file of the workspace as a table that can be queried.

    Use it before querying, aggregating or drawing the data of a file. A table of the same name is replaced. To read a
    text file as text use read_file; to write a table into a file use export_table.

    Args:
        context: The surroundings of the call.
        path: The file, relative to the workspace; of an attached file its name is enough.
        table: Name for the table; made from the file's name when not given.
        sheet: Of a workbook, the sheet to load, by name or number; the first that holds something when not given.

    Returns:
        The table's name, size and columns, and its first rows.
    """
    return await load_file(context, await asyncio.to_thread(found_file, context.workspace, path), table, sheet)
