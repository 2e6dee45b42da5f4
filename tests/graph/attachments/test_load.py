import os
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import duckdb
import openpyxl
import pytest

from graph.attachments.files import MAX_FILES, Attached, NewFile, RefusedFile
from graph.attachments.load import MAX_COLUMNS, MAX_SHEETS, attach, attach_sheets
from tools.builtin.data.queries.queries import query_sql
from tools.context import ToolContext
from tools.tables.catalogue import tables
from tools.tables.database import reading

SHEETS = {"one": [["city", "price"], ["A", 1]], "二": [["x"], [2]]}
CSV = "城市,价格\n北京,1.5\n上海,2.5\n"
Came = Callable[..., NewFile]


@pytest.fixture
def context(tmp_path: Path, samples: Path) -> ToolContext:
    return of_user(tmp_path, samples, "local")


def of_user(tmp_path: Path, samples: Path, user: str) -> ToolContext:
    found = ToolContext(workspace=tmp_path / "workspace" / user, data_dir=tmp_path / "data" / user, user=user)
    found.data_dir.mkdir(parents=True)
    shutil.copy(samples, found.data_dir / "tables.duckdb")
    return found


@pytest.fixture
def came(tmp_path: Path) -> Came:
    """Return a writer of files as a page keeps them: under names of its own."""
    count = iter(range(100))

    def write(name: str, content: str | bytes = CSV) -> NewFile:
        path = tmp_path / f"upload-{next(count)}"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return NewFile(name=name, path=path)

    return write


def workbook(*names: str) -> bytes:
    book, content = openpyxl.Workbook(), BytesIO()
    book.remove(book.worksheets[0])
    for name in names:
        sheet = book.create_sheet(name)
        for row in SHEETS[name]:
            sheet.append(row)
    book.save(content)
    return content.getvalue()


async def attached(context: ToolContext, *files: NewFile) -> list[Attached]:
    outcomes = await attach(files, context, max_mb=1)
    assert [outcome for outcome in outcomes if isinstance(outcome, RefusedFile)] == []
    return [outcome for outcome in outcomes if isinstance(outcome, Attached)]


async def refused(context: ToolContext, *files: NewFile) -> RefusedFile:
    (outcome,) = await attach(files, context, max_mb=1)
    assert isinstance(outcome, RefusedFile)
    return outcome


async def own_tables(context: ToolContext) -> list[str]:
    return await reading(context, lambda database: [t.name for t in tables(database) if not t.sample])


async def test_a_file_becomes_a_table_that_can_be_queried_at_once(context: ToolContext, came: Came) -> None:
    (table,) = await attached(context, came("销售.csv"))

    assert (table.file, table.table, table.path, table.rows) == ("销售.csv", "销售", "uploads/销售.csv", 2)
    assert (await query_sql(context, 'SELECT avg(价格) FROM "销售"')).rows == [[2.0]]


async def test_what_is_remembered_of_a_table_holds_no_rows(context: ToolContext, came: Came) -> None:
    (table,) = await attached(context, came("a.csv", "id,note\n" + "".join(f"{n},private {n}\n" for n in range(99))))

    assert "preview" not in table.description
    assert table.description["columns"][1]["values"] == []
    assert "private 50" not in table.model_dump_json()


async def test_another_user_sees_neither_the_table_nor_the_file(
    tmp_path: Path, samples: Path, context: ToolContext, came: Came
) -> None:
    other = of_user(tmp_path, samples, "second")
    await attached(context, came("mine.csv"))

    assert (await own_tables(context), await own_tables(other)) == (["mine"], [])
    assert not other.workspace.exists()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.tsv", "city\tprice\nA\t1\n"),
        ("a.json", '[{"city": "A", "price": 1}]'),
        ("A.CSV", "city,price\nA,1\n"),
        ("a.xlsx", workbook("one")),
    ],
)
async def test_every_format_gives_the_same_table(
    context: ToolContext, came: Came, name: str, content: str | bytes
) -> None:
    (table,) = await attached(context, came(name, content))

    assert (table.table.casefold(), table.columns, table.rows) == ("a", ("city", "price"), 1)


async def test_parquet_is_loaded(context: ToolContext, came: Came, tmp_path: Path) -> None:
    file = tmp_path / "made.parquet"
    with duckdb.connect() as database:
        database.execute(f"COPY (SELECT 'A' AS city, 1 AS price) TO '{file}'")

    (table,) = await attached(context, came("shop.parquet", file.read_bytes()))

    assert (table.table, table.columns) == ("shop", ("city", "price"))


async def test_sheets_that_were_not_loaded_are_noted(context: ToolContext, came: Came) -> None:
    (table,) = await attached(context, came("book.xlsx", workbook("one", "二")))

    assert table.notes == ("二",)


@pytest.mark.full
async def test_the_other_sheets_become_tables_named_by_them(context: ToolContext, came: Came) -> None:
    (table,) = await attached(context, came("book.xlsx", workbook("one", "二")))

    first, second = await attach_sheets(table, context)
    assert (first.table, first.notes, first.sheet) == ("book", (), "")
    assert (second.table, second.sheet, second.columns, second.rows) == ("二", "二", ("x",), 1)


async def test_a_table_that_is_there_keeps_its_name_when_a_sheet_bears_it(context: ToolContext, came: Came) -> None:
    await attached(context, came("二.csv"))
    (table,) = await attached(context, came("book.xlsx", workbook("one", "二")))

    assert [one.table for one in await attach_sheets(table, context)] == ["book", "二_2"]


async def test_sheets_that_hold_nothing_or_are_too_many_are_only_named(context: ToolContext, came: Came) -> None:
    book, content = openpyxl.Workbook(), BytesIO()
    book.worksheets[0].append(["city"])
    book.worksheets[0].append(["A"])
    book.create_sheet("empty")
    for n in range(MAX_SHEETS + 2):
        sheet = book.create_sheet(f"s{n}")
        sheet.append(["x"])
        sheet.append([n])
    book.save(content)
    (table,) = await attached(context, came("book.xlsx", content.getvalue()))

    first, *others = await attach_sheets(table, context)
    assert len(others) <= MAX_SHEETS
    assert {*first.notes} == {"empty", *(f"s{n}" for n in range(MAX_SHEETS + 2))} - {one.sheet for one in others}


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("../../x.csv", "uploads/x.csv"),
        ("..\\..\\x.csv", "uploads/x.csv"),
        ("/etc/x.csv", "uploads/x.csv"),
        (".hidden.csv", "uploads/hidden.csv"),
        ("a\nb\u202e.csv", "uploads/a_b_.csv"),
        ("'; drop table x;--.csv", "uploads/_ drop table x_--.csv"),
        ("a b (1).csv", "uploads/a b (1).csv"),
    ],
)
async def test_a_hostile_name_stays_inside_the_folder_of_uploads(
    context: ToolContext, came: Came, name: str, path: str
) -> None:
    (table,) = await attached(context, came(name))

    assert table.path == path
    assert [p.name for p in context.workspace.iterdir()] == ["uploads"]


@pytest.mark.parametrize("letter", ["x", "销"])
async def test_a_name_that_no_disk_would_take_is_cut(context: ToolContext, came: Came, letter: str) -> None:
    (table,) = await attached(context, came(f"{letter * 300}.csv"))

    assert len(os.fsencode(Path(table.path).name)) <= 130


async def test_a_folder_of_uploads_that_leads_elsewhere_is_refused(
    context: ToolContext, came: Came, tmp_path: Path
) -> None:
    context.workspace.mkdir(parents=True)
    (context.workspace / "uploads").symlink_to(tmp_path)

    assert "workspace" in (await refused(context, came("a.csv"))).reason


async def test_the_same_file_again_is_the_same_table(context: ToolContext, came: Came) -> None:
    first, again = await attached(context, came("a.csv"), came("a.csv"))

    assert (again.table, again.path) == (first.table, first.path)


async def test_another_file_of_the_same_name_is_another_table(context: ToolContext, came: Came) -> None:
    first, second = await attached(context, came("a.csv"), came("a.csv", "x\n1\n"))

    assert (first.table, second.table, second.path) == ("a", "a_2", "uploads/a-2.csv")
    assert (await query_sql(context, "SELECT count(*) FROM a")).rows == [[2]]


async def test_a_table_that_stands_for_another_file_is_not_replaced(context: ToolContext, came: Came) -> None:
    first, second = await attached(context, came("a.csv"), came("a.json", '[{"x": 1}]'))

    assert (first.table, second.table) == ("a", "a_2")


async def test_a_wide_table_is_loaded_whole_and_remembered_in_part(context: ToolContext, came: Came) -> None:
    names = ",".join(f"c{n}" for n in range(MAX_COLUMNS + 50))
    (table,) = await attached(context, came("wide.csv", f"{names}\n{names.replace('c', '')}\n"))

    assert (table.n_columns, len(table.columns)) == (MAX_COLUMNS + 50, MAX_COLUMNS)
    assert len(table.description["columns"]) == MAX_COLUMNS


@pytest.mark.parametrize(
    ("name", "content", "reason", "reason_zh"),
    [
        ("a.csv", b"", "The file is empty.", "文件是空的。"),
        ("a.csv", b"a,b\n" + b"1,2\n" * 300_000, "The file has 1.1 MB; the limit is 1 MB.", "超过上限 1 MB"),
        ("图.png", b"\x89PNG", "'图.png' is not a table file", "'图.png' 不是表格文件"),
        ("a.csv", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "is not text", "编码的文本"),
        ("a.json", b'{"secret": [1,', "cannot be loaded as a table", "文件可能已损坏"),
        ("a.xlsx", b"PK secret", "cannot be read as a workbook", "文件可能已损坏"),
        ("", b"a,b\n1,2\n", "is not a table file", "不是表格文件"),
    ],
)
async def test_what_cannot_be_a_table_is_refused_in_both_languages_and_not_kept(
    context: ToolContext, came: Came, name: str, content: bytes, reason: str, reason_zh: str
) -> None:
    outcome = await refused(context, came(name, content))

    assert reason in outcome.reason_in("en")
    assert reason_zh in outcome.reason_in("zh")
    assert "secret" not in outcome.reason
    assert list(context.workspace.rglob("*.*")) == []


async def test_a_broken_file_does_not_stop_the_others(context: ToolContext, came: Came) -> None:
    first, second = await attach([came("a.pdf", b"%PDF"), came("b.csv")], context, max_mb=1)

    assert isinstance(first, RefusedFile)
    assert isinstance(second, Attached)


async def test_more_files_than_allowed_are_refused(context: ToolContext, came: Came) -> None:
    outcomes = await attach([came(f"t{n}.csv") for n in range(MAX_FILES + 1)], context, max_mb=1)

    assert [isinstance(outcome, Attached) for outcome in outcomes] == [*[True] * MAX_FILES, False]
    assert isinstance(outcomes[-1], RefusedFile)
    assert f"最多附带 {MAX_FILES} 个" in outcomes[-1].reason_zh


async def test_a_file_that_is_gone_is_refused_in_a_sentence(context: ToolContext, tmp_path: Path) -> None:
    outcome = await refused(context, NewFile(name="a.csv", path=tmp_path / "gone"))

    assert outcome.reason == "The file cannot be kept: No such file or directory."
