from collections.abc import Iterator
from typing import Any

import pytest

from errors import InvalidArguments, ToolCallFailed
from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.opening import open_session
from tools.sources.databases.slot.engine import SlotEngine
from tools.sources.databases.slot.relation import Relation

KINDS = ["sqlite", "duckdb", "postgresql"]
ALL = {
    "b": {"original_table_name": "buyer"},
    "c": {"original_table_name": "city"},
    "p": {"original_table_name": "purchase"},
}
JOINS = [["c.id", "b.city_id", "INNER"], ["b.id", "p.buyer_id", "LEFT"]]


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest) -> Iterator[SlotEngine]:
    if request.param == "postgresql":
        source = request.getfixturevalue("postgres")
    else:
        source = f"{request.param}:{request.getfixturevalue('shop' if request.param == 'sqlite' else 'duck_shop')}"
    address = parse_address(source)
    with open_session(address) as session:
        yield SlotEngine(session, read_catalogue(address))


@pytest.fixture
def joined(engine: SlotEngine) -> Relation:
    return engine.call("initialize_active_data", {"condition_sequence": JOINS, "alias_to_table_dict": ALL})


def one(engine: SlotEngine, table: str) -> Relation:
    return engine.call("initialize_active_data", {"alias_to_table_dict": {"": {"original_table_name": table}}})


def rows(engine: SlotEngine, relation: Relation, *names: str) -> list[tuple[Any, ...]]:
    found = engine.rows(relation)
    places = [found.columns.index(name) for name in names or found.columns]
    return [tuple(row[place] for place in places) for row in found.rows]


def test_joined_columns_bear_the_name_of_their_table(joined: Relation) -> None:
    assert joined.columns[:2] == ("buyer_id", "buyer_label")
    assert {"city_name", "purchase_amount"} <= set(joined.columns)


def test_the_columns_of_one_table_keep_their_names(engine: SlotEngine) -> None:
    assert one(engine, "city").columns == ("id", "name", "country")


def test_a_left_join_keeps_rows_without_a_partner(engine: SlotEngine, joined: Relation) -> None:
    assert engine.n_rows(joined) == 6


@pytest.mark.parametrize(
    ("condition", "value", "names"),
    [
        ("equal_to", "北京", ["北京"]),
        ("not_equal_to", "北京", ["Berlin", "Paris"]),
        ("contains", "aRi", ["Paris"]),
        ("contains", "%", []),
        ("like", "b%", ["Berlin"]),
        ("not_like", "b%", ["北京", "Paris"]),
        ("in", ["Paris", "北京"], ["北京", "Paris"]),
        ("not_in", ["Paris"], ["Berlin", "北京"]),
        ("is_null", None, []),
        ("not_equal_to", None, ["Berlin", "北京", "Paris"]),
        ("equal_to", {"key": "name"}, ["Berlin", "北京", "Paris"]),
        ("equal_to", "x' OR '1'='1", []),
    ],
)
def test_rows_are_filtered(engine: SlotEngine, condition: str, value: object, names: list[str]) -> None:
    kept = engine.call(
        "filter_data", {"data": one(engine, "city"), "key_name": "NAME", "value": value, "condition": condition}
    )
    assert [row[0] for row in rows(engine, kept, "name")] == names


def test_a_value_may_be_the_result_of_another_call(engine: SlotEngine) -> None:
    buyers = one(engine, "buyer")
    mean = engine.call("aggregate_data", {"data": buyers, "aggregation_operation": "mean", "key_name": "age"})
    kept = engine.call("filter_data", {"data": buyers, "key_name": "age", "value": mean, "condition": "greater_than"})
    assert rows(engine, kept, "label") == [("Bo",)]


def test_sorting_is_stable_and_says_where_nothing_stands(engine: SlotEngine) -> None:
    buyers = one(engine, "buyer")
    by_age = engine.call("sort_data", {"data": buyers, "key_name": "age", "ascending": True})
    assert rows(engine, by_age, "id") == [(4,), (3,), (1,), (2,)]
    by_city = engine.call("sort_data", {"data": by_age, "key_name": "city_id", "ascending": False})
    assert rows(engine, by_city, "id") == [(4,), (3,), (1,), (2,)]


@pytest.mark.parametrize(
    ("operation", "key", "distinct", "figure"),
    [
        ("count", "", False, 4),
        ("count", "age", False, 3),
        ("count", "city_id", True, 3),
        ("max", "age", False, 42),
        ("sum", "age", False, 100),
        ("min", "label", False, "Ann"),
    ],
)
def test_figures(engine: SlotEngine, operation: str, key: str, distinct: bool, figure: object) -> None:
    said = {"data": one(engine, "buyer"), "aggregation_operation": operation, "key_name": key, "distinct": distinct}
    assert rows(engine, engine.call("aggregate_data", said)) == [(figure,)]


def test_the_deviation_is_that_of_a_population(engine: SlotEngine) -> None:
    said = {"data": one(engine, "buyer"), "aggregation_operation": "std", "key_name": "age"}
    ((found,),) = rows(engine, engine.call("aggregate_data", said))
    assert float(found) == pytest.approx(6.342099, abs=1e-6)


def test_groups_get_their_figures_and_are_filtered_by_them(engine: SlotEngine, joined: Relation) -> None:
    grouped = engine.call("group_data_by", {"data": joined, "key_name": ["city_name"]})
    counted = engine.call(
        "aggregate_data", {"data": grouped, "aggregation_operation": "count", "key_name": "purchase_id"}
    )
    summed = engine.call(
        "aggregate_data", {"data": counted, "aggregation_operation": "sum", "key_name": "purchase_amount"}
    )
    kept = engine.call(
        "filter_data", {"data": summed, "key_name": "count_purchase_id", "value": 1, "condition": "greater_than"}
    )
    found = {
        row[0]: (row[1], float(row[2]))
        for row in rows(engine, kept, "city_name", "count_purchase_id", "sum_purchase_amount")
    }
    assert found == {"Berlin": (3, 37.75), "北京": (2, 100.0)}


def test_no_rows_are_one_group_where_no_key_is_named(engine: SlotEngine) -> None:
    none = engine.call(
        "filter_data", {"data": one(engine, "city"), "key_name": "id", "value": 99, "condition": "equal_to"}
    )
    grouped = engine.call("group_data_by", {"data": none, "key_name": []})
    counted = engine.call("aggregate_data", {"data": grouped, "aggregation_operation": "count"})
    assert rows(engine, counted, "count") == [(0,)]


def test_columns_are_retrieved_once_each_and_so_many(engine: SlotEngine, joined: Relation) -> None:
    said = {"data": joined, "key_name": ["city_name", "city_country"], "distinct": True, "limit": 2}
    found = engine.call("retrieve_data", said)
    assert (found.columns, engine.n_rows(found)) == (("city_name", "city_country"), 2)


def test_a_row_of_both_branches_stays_one(engine: SlotEngine) -> None:
    cities = one(engine, "city")
    left, right = (
        engine.call("filter_data", {"data": cities, "key_name": "id", "value": value, "condition": condition})
        for value, condition in ((2, "less_than_equal_to"), (2, "greater_than_equal_to"))
    )
    both = engine.call("concatenate_data", {"data_1": right, "data_2": left})
    assert rows(engine, both, "id") == [(1,), (2,), (3,)]


@pytest.mark.parametrize(("operation", "n"), [("union", 3), ("union_all", 7), ("intersect", 3), ("except", 0)])
def test_sets_are_combined(engine: SlotEngine, operation: str, n: int) -> None:
    cities = engine.call("retrieve_data", {"data": one(engine, "city"), "key_name": "id"})
    lived = engine.call("retrieve_data", {"data": one(engine, "buyer"), "key_name": "city_id"})
    assert engine.n_rows(engine.call("combine_data", {"data_1": cities, "data_2": lived, "operation": operation})) == n


@pytest.mark.parametrize(
    ("operation", "args", "first"),
    [
        ("substring", {"start_index": 0, "end_index": 4}, "2024"),
        ("datetime", {"pattern": "%m"}, "05"),
        ("fn:upper", {"operands": [{"value": "x"}], "alone": True}, "X"),
        ("case", {"operands": [{"key": "yes"}, "big", "small"], "alone": True}, "small"),
        ("multiply", {"operands": [{"key": "id"}, {"value": 3}], "alone": True}, 3),
        ("window:row_number", {"operands": [], "order_by": [["id", "desc"]], "alone": True}, 5),
        ("cast", {"type": "VARCHAR(20)", "operands": [{"key": "id"}], "alone": True}, "1"),
    ],
)
def test_columns_are_computed(engine: SlotEngine, operation: str, args: dict[str, Any], first: object) -> None:
    data = one(engine, "purchase")
    if operation == "case":
        said = {"operands": [{"key": "amount"}, {"value": 50}], "output_key": "yes", "alone": True}
        data = engine.call("transform_data", {"data": data, "operation_type": "greater_than", "operation_args": said})
    said = {"data": data, "key_name": "" if args.get("alone") else "day", "operation_type": operation}
    made = engine.call("transform_data", {**said, "operation_args": {**args, "output_key": "out"}})
    assert rows(engine, made, "out")[0] == (first,)


def test_figures_are_calculated_with(engine: SlotEngine) -> None:
    said = {"data": one(engine, "city"), "aggregation_operation": "count"}
    made = engine.call(
        "calculate", {"input_1": engine.call("aggregate_data", said), "input_2": 2, "operation": "multiply"}
    )
    assert rows(engine, made) == [(6,)]


@pytest.mark.parametrize(
    ("function", "said"),
    [
        ("filter_data", {"key_name": "nothing", "value": 1, "condition": "equal_to"}),
        ("filter_data", {"key_name": "id", "value": 1, "condition": "equals; DROP TABLE city"}),
        ("filter_data", {"key_name": 'id" = 1; DROP TABLE city; --', "value": 1, "condition": "equal_to"}),
        ("filter_data", {"key_name": "id", "value": {"key": "nope"}, "condition": "equal_to"}),
        ("aggregate_data", {"aggregation_operation": "drop", "key_name": "id"}),
        ("transform_data", {"key_name": "id", "operation_type": "fn:load_extension"}),
        ("transform_data", {"key_name": "id", "operation_type": "fn:pg_sleep"}),
        ("transform_data", {"key_name": "id", "operation_type": "fn:abs(1); DROP TABLE city; --"}),
        (
            "transform_data",
            {"key_name": "id", "operation_type": "cast", "operation_args": {"type": "INT); DROP TABLE x"}},
        ),
        ("transform_data", {"key_name": "id", "operation_type": "window:pg_sleep"}),
        (
            "transform_data",
            {"key_name": "id", "operation_type": "substring", "operation_args": {"start_index": "1); --"}},
        ),
        ("retrieve_data", {"key_name": []}),
        ("retrieve_data", {"key_name": "id", "limit": "1; DROP TABLE city"}),
        ("combine_data", {"data_1": 1, "data_2": 2, "operation": "union"}),
        ("sort_data", {"data": "no relation", "key_name": "id"}),
        ("drop_data", {}),
    ],
)
def test_what_does_not_fit_is_refused(engine: SlotEngine, function: str, said: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        engine.call(function, {"data": one(engine, "city"), **said})


def test_a_private_column_is_not_there(shop: Any) -> None:
    address = parse_address(f"sqlite:{shop}")
    exposed = {"buyer": ("id", "label")}
    with open_session(address, exposed) as session:
        engine = SlotEngine(session, read_catalogue(address))
        with pytest.raises(ToolCallFailed, match="prohibited"):
            one(engine, "buyer")
