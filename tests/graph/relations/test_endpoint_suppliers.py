import json
from pathlib import Path

from graph.relations.dependencies import MAX_SUPPLIERS, derive
from graph.relations.endpoint_suppliers import derive_by_endpoints
from tests.tools.sources.databases.conftest import SHOP
from tests.tools.sources.databases.written import written
from tools.sources.databases.rest.source import open_rest
from tools.sources.offers.offer import Offered
from tools.tool import Tool

_PAIRS = [
    ("Which id has the city Berlin?", "SELECT id, country FROM city WHERE name = 'Berlin'"),
    ("Ages of the buyers of city 1", "SELECT age FROM buyer WHERE city_id = 1"),
    ("Ids of the buyers above 30", "SELECT T1.id AS buyer FROM buyer AS T1 WHERE T1.age > 30"),
    ("How much did buyer 1 pay?", "SELECT sum(amount) FROM purchase WHERE buyer_id = 1"),
    ("Cities of buyers of 30", "SELECT city_id FROM buyer WHERE age = 30"),
    ("Name of city 1", "SELECT id, name FROM city WHERE id = 1"),
]


def tools_of(shop: Path, pairs: Path) -> list[Tool]:
    return [one.tool for one in open_rest(f"sqlite:{shop}", str(pairs)).items if isinstance(one, Offered)]


def test_rows_that_show_a_key_supply_whoever_asks_by_it(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    lines = [json.dumps({"question": question, "sql": sql}) for question, sql in _PAIRS]
    pairs.write_text("\n".join(lines), encoding="utf-8")
    tools = tools_of(written(tmp_path, SHOP), pairs)
    found = {(d.supplier, d.resource, d.consumer, d.parameter, d.strength) for d in derive_by_endpoints(tools)}
    name = {tool.examples[0]: tool.id for tool in tools}
    asked = [name[question] for question, _ in _PAIRS]
    assert (asked[0], "rows[].id", asked[1], "city_id", "weak") in found
    assert (asked[2], "rows[].buyer", asked[3], "buyer_id", "weak") in found
    assert (asked[4], "rows[].city_id", asked[1], "city_id", "weak") in found
    assert (asked[4], "rows[].city_id", asked[5], "id", "weak") in found
    assert not any(supplier == asked[5] and consumer == asked[1] for supplier, _, consumer, _, _ in found)
    assert not any(supplier == consumer for supplier, _, consumer, _, _ in found)
    derived = {(d.supplier, d.consumer, d.parameter) for d in derive(tools)}
    assert {(one[0], one[2], one[3]) for one in found} <= derived


def endpoint(n: int, group: str = "x", *, gives: object, takes: object) -> Tool:
    return Tool(
        id=f"{group}/get_{n}",
        name=f"get_{n}",
        description="Rows.",
        group=group,
        source="sql",
        parameters={"type": "object", "properties": {"id": {"type": "integer"}}},
        binding={"database": "sqlite:/x.db", "statement": "SELECT 1", "gives": gives, "takes": takes},
    )


def test_there_are_so_many_suppliers_at_most_and_none_of_another_group() -> None:
    givers = [endpoint(n, gives={"id": "city.id"}, takes={}) for n in range(3 * MAX_SUPPLIERS)]
    takers = [endpoint(1_000 + n, gives={}, takes={"id": "city.id"}) for n in range(3)]
    other = endpoint(9, "y", gives={}, takes={"id": "city.id"})
    found = list(derive_by_endpoints([*givers, *takers, other]))
    assert len(found) == 3 * MAX_SUPPLIERS
    assert {d.consumer for d in found} == {tool.id for tool in takers}


def test_a_damaged_binding_supplies_nobody() -> None:
    odd = [endpoint(1, gives=["id"], takes={"id": "a.id"}), endpoint(2, gives={"id": 3}, takes="id")]
    assert list(derive_by_endpoints(odd)) == []
