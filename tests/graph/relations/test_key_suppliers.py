from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from graph.relations.dependencies import MAX_SUPPLIERS, derive
from tests.tools.sources.databases.conftest import SHOP
from tests.tools.sources.databases.written import written
from tools.sources.databases.query.table_keys import MOST
from tools.sources.databases.source import open_database
from tools.sources.offers.offer import Offered
from tools.tool import Tool

CLINIC = """
CREATE TABLE 病人 (编号 INTEGER PRIMARY KEY, 城市 TEXT);
CREATE TABLE doctor (id INTEGER PRIMARY KEY, floor INTEGER, deputy INTEGER REFERENCES doctor (id));
CREATE TABLE visit (id INTEGER PRIMARY KEY, 病人编号 INTEGER REFERENCES 病人 (编号), day DATE,
  first_doctor INTEGER REFERENCES doctor (id), second_doctor INTEGER REFERENCES doctor (id));
"""
FLIGHTS = """
CREATE TABLE flight (carrier TEXT, number INTEGER, PRIMARY KEY (carrier, number));
CREATE TABLE seat (carrier TEXT, number INTEGER, place TEXT,
  FOREIGN KEY (carrier, number) REFERENCES flight (carrier, number));
"""


def tools_of(path: Path, name: str) -> list[Tool]:
    return [item.tool for item in open_database(f"sqlite:{path}", name).items if isinstance(item, Offered)]


def edges(tools: Iterable[Tool]) -> set[tuple[str, str, str, str]]:
    return {(d.supplier, d.resource, d.consumer, d.parameter) for d in derive(tools)}


def table(name: str, keys: Sequence[object], database: str = "sqlite:/x.db", group: str = "x") -> Tool:
    """Return the tool of a table, with whatever its binding says of its keys."""
    return Tool(
        id=f"{group}/query_{name}",
        name=f"query_{name}",
        description=f"Query {name}.",
        group=group,
        source="sql",
        parameters={"type": "object", "properties": {"conditions": {"type": "array", "items": {"type": "object"}}}},
        binding={"database": database, "table": name, "keys": list(keys)},
    )


def key(column: str, other: str, target: str = "id") -> dict[str, Any]:
    return {"columns": [column], "table": other, "targets": [target]}


def test_a_key_ties_two_tables_both_ways_and_weakly(tmp_path: Path) -> None:
    tools = tools_of(written(tmp_path, SHOP), "shop")
    assert edges(tools) == {
        ("shop/query_city", "rows[].id", "shop/query_buyer", "conditions[].city_id"),
        ("shop/query_buyer", "rows[].city_id", "shop/query_city", "conditions[].id"),
        ("shop/query_buyer", "rows[].id", "shop/query_purchase", "conditions[].buyer_id"),
        ("shop/query_purchase", "rows[].buyer_id", "shop/query_buyer", "conditions[].id"),
    }
    assert {d.strength for d in derive(tools)} == {"weak"}
    assert "city_id of query_buyer points to id of query_city" in {d.evidence for d in derive(tools)}


def test_two_keys_to_one_table_are_two_and_a_table_supplies_not_itself(tmp_path: Path) -> None:
    found = edges(tools_of(written(tmp_path, CLINIC), "clinic"))
    from_doctor = {parameter for supplier, _, _, parameter in found if supplier == "clinic/query_doctor"}
    assert from_doctor == {"conditions[].first_doctor", "conditions[].second_doctor"}
    assert ("conditions[].病人编号", "rows[].编号") in {(parameter, resource) for _, resource, _, parameter in found}
    assert len(found) == 5


def test_a_key_of_two_columns_supplies_each(tmp_path: Path) -> None:
    found = edges(tools_of(written(tmp_path, FLIGHTS), "air"))
    assert {parameter for _, _, consumer, parameter in found if consumer == "air/query_seat"} == {
        "conditions[].carrier",
        "conditions[].number",
    }


def test_another_database_and_another_import_of_the_same_supply_nobody(tmp_path: Path) -> None:
    path = written(tmp_path, SHOP)
    both = [*tools_of(path, "shop"), *tools_of(path, "copy")]
    assert all(d.supplier.split("/")[0] == d.consumer.split("/")[0] for d in derive(both))
    apart = [table("a", [key("b_id", "b")]), table("b", [], database="sqlite:/y.db")]
    assert edges(apart) == set()


@pytest.mark.parametrize("keys", [["b"], [{"columns": "b_id"}], [{**key("b_id", "b"), "targets": []}], [None]])
def test_a_binding_that_says_something_else_is_passed_over(keys: list[object]) -> None:
    assert edges([table("a", keys), table("b", [])]) == set()


def test_of_a_table_that_thousands_point_to_few_are_kept() -> None:
    n = 2_000
    found = derive([table("hub", []), *(table(f"t{i}", [key("hub_id", "hub")]) for i in range(n))])
    assert len(found) == n + MAX_SUPPLIERS


def test_the_keys_of_one_table_are_bounded() -> None:
    found = derive(
        [table("wide", [key(f"k{i}", f"t{i}") for i in range(MOST + 5)]), *(table(f"t{i}", []) for i in range(99))]
    )
    assert len(found) == 2 * MOST
