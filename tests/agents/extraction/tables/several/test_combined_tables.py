"""Several tables as one, for the readers of questions and as a statement."""

from agents.extraction.tables.several.combined_tables import Key, side_by_side, stacked, without_partner
from agents.extraction.tables.table_shape import TableColumn, TableShape

LABEL = TableColumn(name="branch", type="text")


def table(name: str, *columns: str) -> TableShape:
    found = tuple(TableColumn(name=c, type="number", smallest=1, largest=9, distinct=2) for c in columns)
    return TableShape(table=name, columns=found, rows=2)


def test_like_tables_are_put_below_each_other_with_what_tells_them_apart() -> None:
    whole = stacked([("it's", table("a", "x", "y")), ("b", table("b", "y", "x"))], LABEL, "shop")
    assert whole is not None
    assert [column.name for column in whole.shape.columns] == ["branch", "x", "y"]
    assert whole.shape.rows == 4
    assert whole.sql == (
        'SELECT \'it\'\'s\' AS "branch", "x", "y" FROM "a" UNION ALL SELECT \'b\' AS "branch", "x", "y" FROM "b"'
    )


def test_unlike_tables_are_not_put_together() -> None:
    assert stacked([("a", table("a", "x")), ("b", table("b", "z"))], LABEL, "shop") is None


def test_a_column_that_the_tables_have_is_not_hidden_by_what_tells_them_apart() -> None:
    assert stacked([("a", table("a", "branch")), ("b", table("b", "branch"))], LABEL, "shop") is None


def test_a_whole_is_not_called_as_one_of_its_parts() -> None:
    whole = stacked([("a", table("shop", "x")), ("b", table("b", "x"))], LABEL, "shop")
    assert whole is not None
    assert whole.shape.table == "shop_all"


def test_two_tables_stand_side_by_side_and_equal_names_are_told_apart() -> None:
    whole = side_by_side(table("a", "maker", "x"), table("b", "id", "x"), Key(left="maker", right="id"))
    assert [column.name for column in whole.shape.columns] == ["maker", "x", "x_b"]
    assert 'CAST(l."maker" AS VARCHAR) = CAST(r."id" AS VARCHAR)' in whole.sql


def test_rows_without_a_partner_are_those_with_an_empty_key_too() -> None:
    sql = without_partner(table("a", "maker"), table("b", "id"), Key(left="maker", right="id"))
    assert 'WHERE "maker" IS NULL OR CAST("maker" AS VARCHAR) NOT IN' in sql


def test_the_column_that_names_its_rows_is_called_by_the_table() -> None:
    teams = TableShape(
        table="teams",
        names=("teams.csv",),
        columns=(
            TableColumn(name="id", type="number", distinct=3),
            TableColumn(name="label", type="text", distinct=3),
            TableColumn(name="town", type="text", distinct=2),
        ),
        rows=3,
    )
    whole = side_by_side(table("a", "team_id", "x"), teams, Key(left="team_id", right="id"))
    assert whole.shape.column("label").aliases == ("team", "teams")
    assert whole.shape.column("town").aliases == ()
