import pytest

from tools.sources.databases.catalogue import Catalogue, Column, ForeignKey, TableInfo
from tools.sources.databases.implied_keys import with_implied_keys


def table(name: str, *columns: str, key: str, keys: tuple[ForeignKey, ...] = ()) -> TableInfo:
    held = tuple(Column(name=column, kind="integer") for column in columns)
    return TableInfo(name=name, columns=held, primary_key=(key,), foreign_keys=keys)


def keys_of(*tables: TableInfo) -> tuple[ForeignKey, ...]:
    return with_implied_keys(Catalogue(tables=tables)).tables[0].foreign_keys


def test_a_column_that_is_called_as_another_tables_key_points_there() -> None:
    found = keys_of(
        table("accounts", "account_id", "customer_id", key="account_id"),
        table("customers", "customer_id", "name", key="customer_id"),
    )
    assert found == (ForeignKey(columns=("customer_id",), table="customers", targets=("customer_id",)),)


def test_a_column_that_is_called_by_another_table_points_to_its_id() -> None:
    found = keys_of(table("orders", "id", "CustomerId", key="id"), table("customers", "id", "name", key="id"))
    assert found == (ForeignKey(columns=("CustomerId",), table="customers", targets=("id",)),)


@pytest.mark.parametrize(
    "tables",
    [
        pytest.param((table("a", "id", "b", key="id"), table("b", "id", key="id")), id="not called as a key"),
        pytest.param((table("a", "id", key="id"), table("b", "id", key="id")), id="its own key"),
        pytest.param(
            (table("a", "id", "x_id", key="id"), table("b", "x_id", key="x_id"), table("c", "x_id", key="x_id")),
            id="two tables",
        ),
    ],
)
def test_names_that_tell_nothing_make_no_key(tables: tuple[TableInfo, ...]) -> None:
    assert keys_of(*tables) == ()


def test_a_declared_key_is_kept_as_it_is() -> None:
    declared = ForeignKey(columns=("b_id",), table="c", targets=("id",))
    found = keys_of(
        table("a", "id", "b_id", key="id", keys=(declared,)), table("b", "id", key="id"), table("c", "id", key="id")
    )
    assert found == (declared,)
