import csv
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments, PermissionDenied, ToolCallFailed
from tools.builtin.data.queries.filters import filter_rows
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.exports import export_table
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables import workbooks
from tools.tables.database import writing

Write = Callable[[str, str | bytes], str]


@pytest.mark.parametrize("ending", ["csv", "tsv", "parquet", "json", "jsonl", "ndjson", "xlsx", "CSV", "XLSX"])
async def test_what_is_exported_can_be_loaded_again(context: ToolContext, sales: str, ending: str) -> None:
    await load_table(context, sales)

    found = await export_table(context, "销售数据", f"out/导出.{ending}")
    loaded = await load_table(context, found.path, "again")

    assert (found.rows, found.columns, found.overwritten) == (3, ["城市", "金额", "日期"], False)
    assert found.size_bytes == (context.workspace / "out" / f"导出.{ending}").stat().st_size
    assert loaded.preview.rows[1] == ["上海", 20, "2024-01-02"]


async def test_without_a_path_the_file_is_named_after_the_table(context: ToolContext) -> None:
    table = (await filter_rows(context, "cars", "mpg > 40")).table

    assert (await export_table(context, table)).path == f"{table}.csv"


async def test_an_older_file_stays_unless_it_may_be_replaced(context: ToolContext, write: Write) -> None:
    write("a.csv", "mine")

    with pytest.raises(ToolCallFailed, match="exists already"):
        await export_table(context, "iris", "a.csv")
    assert (context.workspace / "a.csv").read_text() == "mine"
    assert (await export_table(context, "iris", "a.csv", overwrite=True)).overwritten
    assert (context.workspace / "a.csv").read_text().startswith("sepal_length")


@pytest.mark.parametrize("path", ["../a.csv", "/etc/a.csv", "~/a.csv", "x/../../a.csv", "a\0.csv"])
async def test_nothing_is_written_outside_the_workspace(context: ToolContext, path: str) -> None:
    with pytest.raises(PermissionDenied):
        await export_table(context, "iris", path, overwrite=True)


async def test_a_link_is_not_followed(context: ToolContext, tmp_path: Path) -> None:
    (tmp_path / "outside.csv").write_text("secret")
    (context.workspace / "link.csv").symlink_to(tmp_path / "outside.csv")
    (context.workspace / "folder").symlink_to(tmp_path)

    for path in ("link.csv", "folder/new.csv"):
        with pytest.raises(PermissionDenied):
            await export_table(context, "iris", path, overwrite=True)
    assert (tmp_path / "outside.csv").read_text() == "secret"


@pytest.mark.parametrize("path", ["a", "a.docx", "a.csv.exe", "."])
async def test_the_ending_says_the_format(context: ToolContext, path: str) -> None:
    with pytest.raises(InvalidArguments, match="let it end in") as raised:
        await export_table(context, "iris", path)

    assert "结尾" in raised.value.zh


async def test_an_unknown_table_is_told(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="no table"):
        await export_table(context, "nothing", "a.csv")
    assert list(context.workspace.iterdir()) == []


async def test_nothing_but_the_file_stays(context: ToolContext) -> None:
    await export_table(context, "iris", "a.parquet")

    assert [path.name for path in context.workspace.iterdir()] == ["a.parquet"]
    assert {path.name for path in context.data_dir.iterdir()} == {"tables.duckdb", "tables.lock"}


@pytest.mark.usefixtures("same_process")
async def test_too_large_a_workbook_is_refused(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbooks, "MAX_CELLS", 100)

    with pytest.raises(ToolCallFailed, match="CSV or Parquet"):
        await export_table(context, "iris", "a.xlsx")


async def test_every_sort_of_value_goes_into_a_workbook(context: ToolContext) -> None:
    sql = (
        "CREATE TABLE main.kinds AS SELECT '=1+1' AS formula, 'a' || chr(1) || 'b' AS control, true AS flag, "
        "99999999999999999999::HUGEINT AS huge, 'nan'::DOUBLE AS nan, 1.5::DECIMAL(5, 2) AS price, "
        "DATE '2024-01-31' AS day, DATE '1800-01-01' AS old, TIMESTAMP '2024-01-31 10:20:30' AS moment, "
        "TIMESTAMP '1700-01-01' AS ancient, TIMESTAMPTZ '2024-01-31 10:20:30+00' AS zoned, "
        "TIME '10:20:30' AS clock, [1, 2] AS list, NULL AS nothing"
    )
    await writing(context, lambda db: db.rows(sql))
    await export_table(context, "kinds", "k.xlsx")

    sheet = openpyxl.load_workbook(context.workspace / "k.xlsx").worksheets[0]
    cells = {head.value: cell for head, cell in zip(*sheet.iter_rows(), strict=True)}

    assert (cells["formula"].value, cells["formula"].data_type) == ("=1+1", "s")
    assert (cells["control"].value, cells["flag"].value) == ("ab", True)
    assert (cells["huge"].value, cells["nan"].value, cells["price"].value) == ("99999999999999999999", None, 1.5)
    assert (cells["day"].value, cells["old"].value) == (datetime(2024, 1, 31), "1800-01-01")  # noqa: DTZ001
    assert str(cells["moment"].value) == "2024-01-31 10:20:30"
    assert (str(cells["clock"].value), cells["ancient"].value) == ("10:20:30", "1700-01-01T00:00:00")
    assert (cells["list"].value, cells["nothing"].value) == ("[1, 2]", None)
    assert str(cells["zoned"].value).startswith("2024-01-31T")


@pytest.mark.parametrize("ending", ["csv", "tsv"])
async def test_what_a_spreadsheet_would_compute_stands_behind_an_apostrophe(context: ToolContext, ending: str) -> None:
    harmful = ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", '-HYPERLINK("http://x.test")', "\t=1", "\r=2", "\n=3", "=计算"]
    harmful += ["＝计算", "＋cmd|a", "－cmd|a", "＠SUM(A1)"]  # typed on a keyboard for Chinese
    harmless = ["x=1", "-5", "+49 170 123", "- 7.5%", "", "余额=1", "it's", "-", "－5", "＋86 10 1234"]
    listed = ", ".join("(?, 1)" for _ in harmful + harmless)
    sql = f'CREATE TABLE main.mine AS SELECT * FROM (VALUES {listed}) AS t("=a", n)'
    await writing(context, lambda db: db.rows(sql, harmful + harmless))

    found = await export_table(context, "mine", f"m.{ending}")

    with (context.workspace / found.path).open(encoding="utf-8", newline="") as file:
        heading, *rows = csv.reader(file, delimiter="," if ending == "csv" else "\t")
    assert heading == ["'=a", "n"]
    assert [row[0] for row in rows] == [f"'{text}" for text in harmful] + harmless
    assert found.guarded == len(harmful)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=12, deadline=None)
@given(
    rows=st.lists(
        st.tuples(
            st.text(alphabet="甲b,\"'\t;= 7", min_size=1).map(str.strip).filter(bool).map(lambda s: "x" + s),
            st.integers(-(2**40), 2**40),
            st.dates(min_value=date(1900, 3, 1)),
        ),
        min_size=1,
        max_size=8,
    ),
    ending=st.sampled_from(["csv", "tsv", "parquet", "json", "jsonl", "xlsx"]),
)
async def test_values_survive_every_format(
    context: ToolContext, rows: list[tuple[str, int, date]], ending: str
) -> None:
    listed = ", ".join("(?, ?, ?)" for _ in rows)
    sql = f"CREATE OR REPLACE TABLE main.mine AS SELECT * FROM (VALUES {listed}) AS t(a, n, day)"
    await writing(context, lambda db: db.rows(sql, [cell for row in rows for cell in row]))

    await export_table(context, "mine", f"m.{ending}", overwrite=True)
    await load_table(context, f"m.{ending}", "back")

    back = await query_sql(context, "FROM back")
    assert back.rows == [[a, n, day.isoformat()] for a, n, day in rows]
