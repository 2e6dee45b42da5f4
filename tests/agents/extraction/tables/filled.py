"""Files that are loaded for real and asked, message after message, as a conversation over one table asks them."""

from pathlib import Path
from typing import Any

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from graph.workflow.table_questions.table_follow_ups import asked_onward
from graph.workflow.table_questions.table_shapes import OwnTable, read_shapes
from tools.context import ToolContext
from tools.tables.database import reading
from tools.tables.load import load_file

WEATHER = """day,station,temperature_c,rain_mm,wind_kmh
2024-03-01,Harbor,8.5,2.0,30
2024-03-02,Harbor,9.5,0.0,20
2024-03-01,Summit,-2.0,5.5,60
2024-03-02,Summit,-1.0,7.0,70
2024-03-01,Valley,12.0,0.0,10
2024-03-02,Valley,13.5,1.0,12
"""
SALES = """date,region,product,units,revenue
2024-01-03,west,fountain pen,12,240
2024-01-04,east,notebook,30,150
2024-01-09,west,notebook,10,50
2024-02-01,north,fountain pen,5,100
2024-02-11,east,fountain pen,7,140
2024-02-15,west,eraser,100,90
"""
STAFF = """name,dept,salary,joined
Ann,Sales,5200,2019-03-01
Bob,IT,6100,2020-05-11
Cid,Sales,6100,2018-07-30
Dee,IT,4800,2022-01-15
Eva,IT,6100,2021-02-02
"""
MENU = "item,price,stock\nLatte,4.5,20\nMocha,5,12\nEspresso,3,40\n"
客户 = "name,city,orders\n王芳,成都,5\n李伟,北京,9\n张敏,成都,7\n刘洋,上海,2\n"
帐本 = """日期,类别,说明,金额
10月1日,餐饮,早餐,¥35.50
10月2日,交通,高铁,"¥1,250.00"
10月5日,餐饮,聚餐,¥420.00
10月8日,购物,外套,¥899.00
"""
销售 = (
    "日期,产品,数量,单价\n2024-01-03,钢笔,12,20\n2024-01-04,笔记本,40,5\n2024-02-11,钢笔,12,20\n2024-02-15,橡皮,100,1\n"
)
Rows = list[tuple[Any, ...]]


async def shape_of(folder: Path, name: str, text: str) -> tuple[TableShape, ToolContext]:
    """Load a file and return what a reader of questions knows of it."""
    context = ToolContext(user="u", workspace=folder / "workspace", data_dir=folder / "data")
    file = context.workspace / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    loaded = await load_file(context, file)
    (shape,) = await read_shapes([OwnTable(table=loaded.table, path=name)], context)
    return shape, context


async def told(folder: Path, table: tuple[str, str], *said: str) -> list[Rows] | None:
    """Return the rows that each part of the last message brings; None where one is not understood."""
    shape, context = await shape_of(folder, *table)
    questions = _first(said[0], shape)
    for text in said[1:]:
        after = asked_onward(text, shape, questions[-1]) if questions else None
        questions = [after] if after is not None else []
    statements = [statement(question, "en") for question in questions]
    return await reading(context, lambda database: [database.rows(sql) for sql in statements]) or None


def _first(text: str, shape: TableShape) -> list[TableQuestion]:
    found = whole_or_parts(text, shape)
    return [part.question for part in found.parts if part.question is not None] if found is not None else []
