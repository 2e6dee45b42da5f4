import gzip
import json
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from errors import DataUnavailable, InvalidArguments, PermissionDenied, ToolCallFailed
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables import database, readers

Write = Callable[[str, str | bytes], str]


async def test_a_csv_becomes_a_table_named_after_it(context: ToolContext, sales: str) -> None:
    loaded = await load_table(context, sales)

    assert (loaded.table, loaded.rows, loaded.columns) == ("销售数据", 3, ["城市", "金额", "日期"])
    assert loaded.preview.rows[0] == ["北京", 10.5, "2024-01-01"]
    assert (await query_sql(context, 'SELECT sum(金额) FROM "销售数据"')).rows == [[35.5]]


async def test_a_table_can_be_given_a_name(context: ToolContext, sales: str) -> None:
    assert (await load_table(context, sales, "my sales")).table == "my sales"


async def test_loading_again_replaces(context: ToolContext, write: Write) -> None:
    first = await load_table(context, write("a.csv", "x\n1\n2\n"))
    second = await load_table(context, write("a.csv", "y\n5\n"))

    assert (first.replaced, second.replaced) == (False, True)
    assert (second.columns, second.rows) == (["y"], 1)


@pytest.mark.parametrize("encoding", ["gb18030", "gbk", "utf-8-sig", "utf-16"])
async def test_chinese_encodings_are_read(context: ToolContext, write: Write, encoding: str) -> None:
    loaded = await load_table(context, write("编码.csv", "城市,人数\n北京,5\n上海,7\n".encode(encoding)))

    assert (loaded.columns, loaded.preview.rows) == (["城市", "人数"], [["北京", 5], ["上海", 7]])


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.tsv", "城市\tn\n北京\t1\n"),
        ("a.txt", "城市;n\n北京;1\n"),
        ("a.json", json.dumps([{"城市": "北京", "n": 1}])),
        ("a.jsonl", '{"城市": "北京", "n": 1}\n'),
        ("a.csv.gz", gzip.compress("城市,n\n北京,1\n".encode(), mtime=0)),
        ("A.CSV", "城市,n\n北京,1\n"),
    ],
)
async def test_other_formats_are_read(context: ToolContext, write: Write, name: str, content: str | bytes) -> None:
    assert (await load_table(context, write(name, content))).preview.rows == [["北京", 1]]


async def test_parquet_is_read(context: ToolContext) -> None:
    path = context.workspace / "p.parquet"
    duckdb.sql(f"COPY (SELECT 1 AS a, '北京' AS b) TO '{path}' (FORMAT parquet)")

    assert (await load_table(context, "p.parquet")).preview.rows == [[1, "北京"]]


async def test_a_users_table_stands_before_a_sample_of_its_name(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("iris.csv", "a\n1\n"))

    assert (loaded.replaced, loaded.rows) == (False, 1)
    assert (await query_sql(context, "FROM iris")).columns == ["a"]


async def test_hostile_names_stay_names(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("x'; DROP TABLE iris; --.csv", '"a""; --",b\n1,2\n'), 't"; DROP')

    assert (loaded.table, loaded.columns) == ('t"; DROP', ['a"; --', "b"])
    assert (await query_sql(context, "SELECT count(*) FROM iris")).rows == [[150]]


@pytest.mark.parametrize("path", ["../secret.csv", "/etc/passwd", "~/x.csv", "a/../../x.csv"])
async def test_files_outside_the_workspace_are_refused(context: ToolContext, path: str) -> None:
    with pytest.raises(PermissionDenied):
        await load_table(context, path)


async def test_a_link_out_of_the_workspace_is_refused(context: ToolContext, tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("a\n1\n")
    (context.workspace / "link.csv").symlink_to(tmp_path / "secret.csv")

    with pytest.raises(PermissionDenied):
        await load_table(context, "link.csv")


async def test_a_missing_file_names_similar_ones(context: ToolContext, sales: str) -> None:
    assert sales

    with pytest.raises(DataUnavailable, match=r"销售数据\.csv"):
        await load_table(context, "销售数.csv")


async def test_a_folder_is_no_table(context: ToolContext) -> None:
    (context.workspace / "folder.csv").mkdir()

    with pytest.raises(ToolCallFailed, match="folder"):
        await load_table(context, "folder.csv")


@pytest.mark.parametrize("name", ["a.docx", "a.exe", "a"])
async def test_other_files_are_refused(context: ToolContext, write: Write, name: str) -> None:
    with pytest.raises(InvalidArguments, match="not a table file"):
        await load_table(context, write(name, "x"))


@pytest.mark.parametrize(("name", "content"), [("a.parquet", b"no parquet"), ("a.json", '{"a": '), ("a.csv.gz", b"x")])
async def test_a_broken_file_is_told(context: ToolContext, write: Write, name: str, content: str | bytes) -> None:
    with pytest.raises(ToolCallFailed, match="cannot be loaded"):
        await load_table(context, write(name, content))


async def test_bytes_that_are_no_text_are_told(context: ToolContext, write: Write) -> None:
    with pytest.raises(DataUnavailable, match="not text"):
        await load_table(context, write("a.csv", b"\xff\xff\x81\x01\xff"))


async def test_a_failed_load_leaves_the_old_table(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "x\n1\n"))
    with pytest.raises(ToolCallFailed):
        await load_table(context, write("b.json", "{"), "a")

    assert (await query_sql(context, "FROM a")).rows == [[1]]


@pytest.mark.parametrize("name", ["x" * 200, "a\0b", "a\nb"])
async def test_a_bad_table_name_is_refused(context: ToolContext, sales: str, name: str) -> None:
    with pytest.raises(InvalidArguments, match="cannot be the name"):
        await load_table(context, sales, name)


@pytest.mark.usefixtures("same_process")
async def test_too_many_rows_are_refused(context: ToolContext, sales: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.tables.load.MAX_ROWS", 2)

    with pytest.raises(ToolCallFailed, match="more than 2 rows"):
        await load_table(context, sales)
    with pytest.raises(InvalidArguments, match="does not exist"):
        await query_sql(context, 'FROM "销售数据"')


async def test_too_many_bytes_are_refused(context: ToolContext, sales: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "MAX_BYTES", 5)

    with pytest.raises(ToolCallFailed, match="larger than"):
        await load_table(context, sales)


async def test_nothing_but_the_database_stays(context: ToolContext, write: Write) -> None:
    await load_table(context, write("a.csv", "城市\n北京\n".encode("gbk")))

    assert {path.name for path in context.data_dir.iterdir()} == {"tables.duckdb", "tables.lock"}


@pytest.mark.usefixtures("same_process")
async def test_a_file_that_takes_too_long_is_stopped(
    context: ToolContext, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("a.csv", "x\n" + "1\n" * 6_000_000)
    monkeypatch.setattr(database, "MAX_SECONDS", 0.25)

    with pytest.raises(ToolCallFailed, match="longer than"):
        await load_table(context, path)


async def test_what_columns_hold_and_lack_is_told_at_once(context: ToolContext, write: Write) -> None:
    loaded = await load_table(
        context, write("班级.csv", "姓名,分数,日期\n王芳,90,2024-01-01\n李雷,,2024-01-02\n,,2024-01-03\n")
    )

    assert loaded.types == {"姓名": "text", "分数": "number", "日期": "date"}
    assert loaded.nulls == {"姓名": 1, "分数": 2}


async def test_the_first_ten_rows_are_shown(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("n.csv", "n\n" + "\n".join(map(str, range(40)))))

    assert [row[0] for row in loaded.preview.rows] == list(range(10))


@pytest.mark.parametrize("name", ["times.csv", "时间.tsv"])
async def test_times_of_day_stay_as_they_are_written(context: ToolContext, write: Write, name: str) -> None:
    separator = "\t" if name.endswith("tsv") else ","
    await load_table(context, write(name, f"start{separator}n\n08:00{separator}1\n17:30{separator}2\n"), "t")

    assert (await query_sql(context, "SELECT start FROM t")).rows == [["08:00"], ["17:30"]]
    late = await query_sql(context, "SELECT n FROM t WHERE start::TIME > TIME '12:00'")
    assert late.rows == [[2]]
