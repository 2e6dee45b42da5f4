import pytest

from errors import DataUnavailable
from tools.context import ToolContext
from tools.tables.catalogue import column_type, table_named, tables
from tools.tables.database import reading, writing


@pytest.mark.parametrize(
    ("type_", "kind"),
    [
        ("BIGINT", "number"),
        ("DECIMAL(18,3)", "number"),
        ("UTINYINT", "number"),
        ("DOUBLE", "number"),
        ("VARCHAR", "text"),
        ("ENUM('a')", "text"),
        ("INTEGER[]", "text"),
        ("INTERVAL", "text"),
        ("STRUCT(a INTEGER)", "text"),
        ("TIME", "text"),
        ("DATE", "date"),
        ("TIMESTAMP WITH TIME ZONE", "date"),
        ("BOOLEAN", "boolean"),
    ],
)
def test_types_are_told_in_plain_words(type_: str, kind: str) -> None:
    assert column_type(type_) == kind


async def test_a_users_table_hides_a_sample_of_its_name(context: ToolContext) -> None:
    await writing(context, lambda db: db.rows('CREATE TABLE main."Iris" AS SELECT 1 AS a'))

    found = [(table.name, table.sample) for table in await reading(context, tables) if table.name.lower() == "iris"]

    assert found == [("Iris", False)]


@pytest.mark.parametrize("name", ["penguins", "Penguins", "企鹅", "企鹅表", "palmer penguins"])
async def test_a_table_is_found_by_what_it_is_called(context: ToolContext, name: str) -> None:
    assert (await reading(context, lambda db: table_named(db, name))).name == "penguins"


@pytest.mark.parametrize("name", ["体重", "body mass", "Body_Mass_G"])
async def test_a_column_is_found_by_what_it_is_called(context: ToolContext, name: str) -> None:
    table = await reading(context, lambda db: table_named(db, "penguins"))

    assert table.column(name).name == "body_mass_g"


async def test_an_unknown_column_names_its_table_and_the_close_ones(context: ToolContext) -> None:
    table = await reading(context, lambda db: table_named(db, "cars"))

    with pytest.raises(DataUnavailable, match=r"in table 'cars'.*'orign'; did you mean 'origin'"):
        table.column("orign")
