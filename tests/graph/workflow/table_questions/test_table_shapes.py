"""What a reader of questions is told of tables: amounts that are written with signs are numbers."""

from pathlib import Path

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableShape
from graph.workflow.table_questions.table_shapes import OwnTable, read_shapes
from tools.context import ToolContext
from tools.tables.database import reading
from tools.tables.load import load_file

FEES = 'Who,Fee\nAda,"£1,240.00"\nBen,£9.95\nAda,£60\n'
车费 = "姓名,车费\n小王,¥86.50\n小李,¥-20\n小王,¥1200\n"


async def _shape(context: ToolContext, name: str, text: str) -> TableShape:
    file = context.workspace / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    loaded = await load_file(context, file)
    (shape,) = await read_shapes([OwnTable(table=loaded.table, path=name)], context)
    return shape


def _context(folder: Path) -> ToolContext:
    return ToolContext(user="u", workspace=folder / "workspace", data_dir=folder / "data")


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("fees.csv", FEES, "total fee per who", [("Ada", 1300.0), ("Ben", 9.95)]),
        ("fees.csv", FEES, "rows with a fee over 50", [("Ada", 1240.0), ("Ada", 60.0)]),
        ("车费.csv", 车费, "车费一共多少", [(1266.5,)]),
        ("车费.csv", 车费, "车费最高的是谁", [("小王", 1286.5)]),
    ],
)
async def test_amounts_with_signs_are_added_and_compared(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[tuple[object, ...]]
) -> None:
    context = _context(tmp_path)
    found = whole_or_parts(request_, await _shape(context, name, text))
    assert found is not None
    question = found.parts[0].question
    assert question is not None
    sql = statement(question, "en")
    assert await reading(context, lambda database: database.rows(sql)) == rows


@pytest.mark.parametrize("cell", ["£9 or so", "€9.50", "n/a"])
async def test_texts_and_two_currencies_are_no_amounts(tmp_path: Path, cell: str) -> None:
    shape = await _shape(_context(tmp_path), "fees.csv", f"{FEES}Cy,{cell}\n")
    assert [column.amount for column in shape.columns] == ["", ""]
