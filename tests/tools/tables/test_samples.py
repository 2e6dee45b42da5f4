import pytest

from tools.context import ToolContext
from tools.tables.database import reading
from tools.tables.samples import definitions, source_of, unit_of

ROWS = {"cars": 392, "penguins": 344, "iris": 150, "titanic": 1313, "us_unemployment": 828, "stock_prices": 12154}


@pytest.mark.parametrize(("table", "rows"), ROWS.items())
async def test_a_sample_has_its_rows(context: ToolContext, table: str, rows: int) -> None:
    assert await reading(context, lambda db: db.row(f"SELECT count(*) FROM {table}")) == (rows,)


@pytest.mark.parametrize("table", definitions())
async def test_every_column_of_a_sample_is_named_in_both_languages(context: ToolContext, table: str) -> None:
    sql = "SELECT column_name, comment FROM duckdb_columns() WHERE schema_name = 'samples' AND table_name = ?"

    found = dict(await reading(context, lambda db: db.rows(sql, [table])))

    assert found == definitions()[table]["columns"]
    assert all(any(part.strip().isascii() for part in label.split(";")) for label in found.values())
    assert all(any(not part.isascii() for part in label.split(";")) for label in found.values())


@pytest.mark.parametrize("definition", definitions().values(), ids=definitions())
def test_every_sample_says_where_it_is_from_and_on_which_terms(definition: dict[str, str]) -> None:
    assert any(terms in definition["source"] for terms in ("CC0", "public domain", "CC BY"))


def test_a_table_without_a_comment_has_no_source() -> None:
    assert source_of(None) == ""


async def test_countries_have_their_region(context: ToolContext) -> None:
    sql = "SELECT DISTINCT region FROM countries WHERE country = 'China'"

    assert await reading(context, lambda db: db.rows(sql)) == [("East Asia & Pacific",)]


@pytest.mark.parametrize("table", definitions())
def test_units_are_of_columns_that_are_there_and_said_in_both_languages(table: str) -> None:
    units = definitions()[table].get("units", {})
    assert set(units) <= set(definitions()[table]["columns"])
    assert all(unit_of(table, column, "en") and unit_of(table, column, "zh") for column in units)
    assert unit_of(table, "nowhere", "en") == ""
