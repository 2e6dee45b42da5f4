from functools import partial

from tools.context import ToolContext
from tools.tables.contents import contents
from tools.tables.database import reading, writing


async def test_the_values_of_columns_of_text_are_listed_once_for_the_tables_that_there_are(
    context: ToolContext,
) -> None:
    rows = "SELECT * FROM (VALUES ('Ann', 'IT', 5), ('Bob', 'IT', 3), (NULL, '财务', 4)) AS r(name, unit, pay)"
    await writing(context, lambda db: db.rows(f"CREATE TABLE main.staff AS {rows}"))

    found = await reading(context, partial(contents, names={"staff", "no such table"}))

    assert [one.table.name for one in found] == ["staff"]
    assert sorted(found[0].cells) == ["Ann", "Bob", "IT", "财务"]
