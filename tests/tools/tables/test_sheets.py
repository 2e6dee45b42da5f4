import contextlib
import io
import zipfile
from collections.abc import Callable
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from errors import DataUnavailable, ToolCallFailed
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.listing import describe_table
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables import sheets

Write = Callable[[str, str | bytes], str]
Make = Callable[..., str]


@pytest.fixture
def make(context: ToolContext) -> Make:
    """Return a maker of workbooks: sheet name → rows."""

    def make_workbook(name: str, contents: dict[str, list[list[Any]]]) -> str:
        book = openpyxl.Workbook()
        book.remove(book.worksheets[0])
        for title, rows in contents.items():
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
        book.save(context.workspace / name)
        return name

    return make_workbook


async def test_a_workbook_becomes_a_table(context: ToolContext, make: Make) -> None:
    rows = [["日期", "金额", "店"], [date(2024, 1, 2), 3.5, "甲"], [date(2024, 1, 3), 4, "乙"]]

    loaded = await load_table(context, make("账单.xlsx", {"一月": rows}))

    assert (loaded.table, loaded.rows, loaded.sheet, loaded.sheets) == ("账单", 2, "一月", ["一月"])
    assert loaded.preview.rows == [["2024-01-02", 3.5, "甲"], ["2024-01-03", 4, "乙"]]
    assert (await query_sql(context, "SELECT sum(金额) FROM 账单")).rows == [[7.5]]


async def test_every_column_has_one_type(context: ToolContext, make: Make) -> None:
    moment = datetime(2024, 1, 2, 3, 4, 5)  # noqa: DTZ001 - a workbook knows no zones
    rows = [
        ["whole", "part", "flag", "day", "moment", "code", "mixed", "clock", "dates", "none"],
        [1, 1.5, True, date(2024, 1, 2), moment, "007", 12, time(3, 4), date(2024, 1, 2), None],
        [2, 2, False, None, None, None, "twelve", None, moment, None],
    ]

    loaded = await load_table(context, make("a.xlsx", {"s": rows}))
    types = {column.name: column.type for column in (await describe_table(context, "a")).columns}

    assert loaded.preview.rows[0] == [
        *(1, 1.5, True, "2024-01-02", "2024-01-02T03:04:05", "007", "12", "03:04:00", "2024-01-02T00:00:00", None)
    ]
    assert types["whole"] == types["part"] == "number"
    assert types["day"] == types["moment"] == types["dates"] == "date"
    assert (types["flag"], types["code"], types["mixed"]) == ("boolean", "text", "text")


async def test_a_title_above_the_headings_and_blank_rows_are_left_out(context: ToolContext, make: Make) -> None:
    rows = [["Report of May"], [], ["name", "n", "m"], ["a", 1, 2], [], ["b", 3, 4]]

    loaded = await load_table(context, make("a.xlsx", {"s": rows}))

    assert (loaded.columns, loaded.preview.rows) == (["name", "n", "m"], [["a", 1, 2], ["b", 3, 4]])


async def test_numbers_alone_have_no_headings(context: ToolContext, make: Make) -> None:
    loaded = await load_table(context, make("a.xlsx", {"s": [[1, 2], [3, 4]]}))

    assert (loaded.columns, loaded.rows) == (["column_1", "column_2"], 2)


async def test_headings_that_are_equal_or_blank_are_told_apart(context: ToolContext, make: Make) -> None:
    loaded = await load_table(context, make("a.xlsx", {"s": [["a", "A", None, "d", "e"], [1, 2, 3, 4, 5]]}))

    assert loaded.columns == ["a", "A_2", "column_3", "d", "e"]


@pytest.mark.parametrize("sheet", ["二月", "2", " 二月 "])
async def test_a_sheet_is_chosen_by_name_or_number(context: ToolContext, make: Make, sheet: str) -> None:
    path = make("账单.xlsx", {"一月": [["a"], [1]], "二月": [["b"], [2]]})

    loaded = await load_table(context, path, sheet=sheet)

    assert (loaded.sheet, loaded.columns, loaded.sheets) == ("二月", ["b"], ["一月", "二月"])
    assert loaded.table == f"账单_{sheet.strip()}"


async def test_the_first_sheet_that_holds_something_is_taken(context: ToolContext, make: Make) -> None:
    loaded = await load_table(context, make("a.xlsx", {"cover": [], "Data": [["x"], ["y"]]}))

    assert (loaded.sheet, loaded.table) == ("Data", "a")


async def test_a_sheet_that_is_not_there_names_those_that_are(context: ToolContext, make: Make) -> None:
    path = make("a.xlsx", {"一月": [["a"], [1]], "二月": [["b"], [2]]})

    with pytest.raises(DataUnavailable, match="'一月', '二月'") as raised:
        await load_table(context, path, sheet="Summer")
    assert "工作表" in raised.value.zh


async def test_empty_sheets_are_told(context: ToolContext, make: Make) -> None:
    with pytest.raises(DataUnavailable, match="No sheet of"):
        await load_table(context, make("a.xlsx", {"s": []}))
    with pytest.raises(DataUnavailable, match="is empty"):
        await load_table(context, make("b.xlsx", {"s": []}), sheet="s")


async def test_headings_without_rows_make_an_empty_table(context: ToolContext, make: Make) -> None:
    loaded = await load_table(context, make("a.xlsx", {"s": [["a", "b"]]}))

    assert (loaded.columns, loaded.rows) == (["a", "b"], 0)


@pytest.mark.parametrize("content", [b"", b"junk", b"PK\x03\x04junk"])
async def test_what_is_no_workbook_is_told(context: ToolContext, write: Write, content: bytes) -> None:
    with pytest.raises(ToolCallFailed, match="cannot be read as a workbook"):
        await load_table(context, write("a.xlsx", content))


async def test_an_archive_that_is_no_workbook_is_told(context: ToolContext, write: Write) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "x")

    with pytest.raises(ToolCallFailed, match="cannot be read as a workbook"):
        await load_table(context, write("a.xlsx", packed.getvalue()))


@pytest.mark.usefixtures("same_process")
async def test_what_unpacks_to_too_much_is_refused(
    context: ToolContext, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MAX_UNPACKED_BYTES", 1000)

    with pytest.raises(ToolCallFailed, match="when unpacked"):
        await load_table(context, make("a.xlsx", {"s": [["a"], [1]]}))


def test_numbers_too_large_for_an_integer_stay_numbers(make: Make, context: ToolContext) -> None:
    found = sheets.read_sheet(Path(context.workspace / make("a.xlsx", {"s": [["a"], [1e21]]})))

    assert found.frame["a"].to_list() == [1e21]


async def test_two_cells_at_the_ends_of_a_sheet_take_a_worker_and_nothing_else(context: ToolContext) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0]["A1"], book.worksheets[0]["XFD1048576"] = "a", 1
    book.save(context.workspace / "two cells.xlsx")
    assert (context.workspace / "two cells.xlsx").stat().st_size < 10_000
    with pytest.raises(ToolCallFailed, match="memory") as refused:
        await load_table(context, "two cells.xlsx")
    assert "内存" in refused.value.zh
    assert (await query_sql(context, "SELECT 1")).rows == [[1]]


async def test_a_damaged_old_workbook_that_its_reader_panics_at_is_told(context: ToolContext) -> None:
    head = bytearray(512)
    head[:8], head[24:33] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", bytes((0x3E, 0, 3, 0, 0xFE, 0xFF, 9, 0, 6))
    head[44] = head[48] = 1
    head[57], head[60:64], head[68:72] = 16, b"\xfe\xff\xff\xff", b"\xfe\xff\xff\xff"
    (context.workspace / "cut.xls").write_bytes(bytes(head) + b"\xff\xfd\xff\xff\xff\xfe" + b"\xff" * 55)
    with pytest.raises(ToolCallFailed, match=r"'cut\.xls' cannot be read as a workbook") as refused:
        await load_table(context, "cut.xls")
    assert "损坏" in refused.value.zh


async def test_a_workbook_that_says_it_needs_a_later_unpacker_is_told(context: ToolContext, make: Make) -> None:
    place = context.workspace / make("a.xlsx", {"s": [["a"], [1]]})
    raw = bytearray(place.read_bytes())
    entry = raw.index(b"PK\x01\x02")
    raw[entry + 6 : entry + 8] = b"\xff\x00"
    place.write_bytes(raw)

    with contextlib.suppress(ToolCallFailed):
        assert (await load_table(context, "a.xlsx")).rows == 1
