import tempfile
from collections.abc import Callable
from random import Random

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errors import ToolCallFailed
from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables.database import Database, reading
from tools.tables.load import LoadedTable
from tools.tables.ragged import ways

Write = Callable[[str, str | bytes], str]
MANY = "".join(f"C{n},{n}\n" for n in range(30_000))


async def rows_of(context: ToolContext, loaded: LoadedTable) -> list[list[object]]:
    return [list(row) for row in (await query_sql(context, f'SELECT * FROM "{loaded.table}"')).rows]


async def test_rows_that_are_too_long_get_columns_and_those_too_short_empty_cells(
    context: ToolContext, write: Write
) -> None:
    loaded = await load_table(context, write("销售.csv", "城市,价格\n北京,1\n上海,2,3,4\n广州\n深圳,7\n"))

    assert loaded.columns == ["城市", "价格", "column2", "column3"]
    assert await rows_of(context, loaded) == [
        ["北京", 1, None, None],
        ["上海", 2, 3, 4],
        ["广州", None, None, None],
        ["深圳", 7, None, None],
    ]


@pytest.mark.parametrize(("name", "delimiter"), [("a.csv", ";"), ("b.csv", "|"), ("c.csv", "\t"), ("d.tsv", "\t")])
async def test_any_usual_delimiter_is_seen_in_rows_of_different_lengths(
    context: ToolContext, write: Write, name: str, delimiter: str
) -> None:
    text = "city,price\nA,1\nB,2,3\nC,4\n".replace(",", delimiter)

    assert (await load_table(context, write(name, text))).columns == ["city", "price", "column2"]


async def test_a_number_column_that_turns_to_text_far_down_is_text(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("late.csv", f"city,price\n{MANY}X,n/a\n"))

    assert (loaded.rows, loaded.preview.rows[0]) == (30_001, ["C0", "0"])


async def test_prose_with_commas_stays_one_column(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("prose.txt", "Hello, world\nThis is it\nGood bye\n"))

    assert loaded.columns == ["Hello, world"]


async def test_quoted_line_breaks_survive_padding(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("a.csv", 'a,b\n"x\ny",2\nz,3,4\nq,5\n'))

    assert (await rows_of(context, loaded))[0] == ["x\ny", 2, None]


async def test_a_row_that_breaks_far_down_is_named_by_its_line_and_not_by_its_content(
    context: ToolContext, write: Write
) -> None:
    file = write("far.csv", f"city,price\n{MANY}secret,1,2,3\n")

    with pytest.raises(ToolCallFailed, match="30002") as caught:
        await load_table(context, file)
    assert "secret" not in str(caught.value) + caught.value.zh
    assert "文件可能已损坏" in caught.value.zh


async def test_a_failed_try_leaves_no_table(context: ToolContext, write: Write) -> None:
    await load_table(context, write("far.csv", "city,price\nA,1\n"))
    with pytest.raises(ToolCallFailed):
        await load_table(context, write("far.csv", f"city,price\n{MANY}B,1,2,3\n"))

    assert (await query_sql(context, "SELECT count(*) FROM far")).rows == [[1]]


async def test_what_is_no_text_has_one_way_of_reading(context: ToolContext) -> None:
    def found(database: Database) -> list[list[str]]:
        return [ways(database, reader, []) for reader in ("read_parquet(?)", "read_json(?)", "")]

    assert await reading(context, found) == [["read_parquet(?)"], ["read_json(?)"], [""]]


@settings(max_examples=40)  # each opens a database
@given(
    st.sampled_from(",;|\t"), st.lists(st.lists(st.integers(0, 99), min_size=1, max_size=5), max_size=4), st.randoms()
)
def test_no_value_is_lost_while_most_rows_are_alike(delimiter: str, odd: list[list[int]], chance: Random) -> None:
    rows = [[1], [2], [3], [4], *odd]
    chance.shuffle(rows)
    text = f"k{delimiter}v\n" + "".join(f"row{delimiter}{delimiter.join(map(str, row))}\n" for row in rows)
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file, duckdb.connect() as connection:
        file.write(text)
        file.flush()
        reader = ways(Database(connection), "read_csv(?)", [file.name])[0]
        found = connection.execute(f"SELECT * FROM {reader}", [file.name]).fetchall()

    assert sorted(v for row in found for v in row if isinstance(v, int)) == sorted(v for row in rows for v in row)
