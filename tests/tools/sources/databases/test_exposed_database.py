"""What every style of import begins with."""

import sqlite3
from pathlib import Path

import pytest

from errors import ConfigError
from tools.sources.databases.exposed_database import hidden_columns, read_exposed
from tools.sources.databases.privacy import Exposure


@pytest.fixture
def shop(tmp_path: Path) -> str:
    file = tmp_path / "my shop.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE customers (id INTEGER, email TEXT, city TEXT)")
        connection.execute("CREATE TABLE 订单 (id INTEGER, 电话 TEXT, 金额 REAL)")
    return f"sqlite:{file}"


def test_what_looks_private_is_left_out_and_said(shop: str) -> None:
    database = read_exposed(shop)
    columns = {column.name for table in database.exposed.catalogue.tables for column in table.columns}
    assert columns == {"id", "city", "金额"}
    said = list(hidden_columns(database.exposed))
    assert {one.where for one in said} == {"customers.email", "订单.电话"}
    assert all(f"--expose {one.where}" in one.text for one in said)


def test_what_somebody_exposes_is_there(shop: str) -> None:
    database = read_exposed(shop, Exposure(expose=("customers.email", "订单.电话")))
    assert not list(hidden_columns(database.exposed))
    assert database.said.expose == ("customers.email", "订单.电话")


@pytest.mark.parametrize("location", ["sqlite:/absent/没有.db", "cabbage:x"])
def test_what_cannot_be_read_is_said(location: str) -> None:
    with pytest.raises(ConfigError):
        read_exposed(location)
