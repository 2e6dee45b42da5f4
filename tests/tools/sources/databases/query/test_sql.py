import sqlite3
from pathlib import Path
from typing import Any

import pytest

from errors import InvalidArguments, ToolCallFailed
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import binding_of, known_database
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query.reach import reach
from tools.sources.databases.query.table_query import TableQuery
from tools.sources.databases.query.taken_as import taken_as
from tools.sources.databases.query_runner import answered

_PERIODS = "day BETWEEN '2024-01-01' AND '2024-01-31' OR day BETWEEN '2024-05-01' AND '2024-12-31'"


@pytest.fixture(params=["sqlite", "duckdb", "postgresql"])
def address(request: pytest.FixtureRequest, shop: Path, duck_shop: Path) -> str:
    """The same shop in each kind of database."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres"))
    return f"sqlite:{shop}" if request.param == "sqlite" else f"duckdb:{duck_shop}"


def ask(address: str, table: str, **said: Any) -> list[list[Any]]:
    binding = binding_of(parse_address(address), Exposure(), table)
    rows: list[list[Any]] = answered(binding, {"conditions": [], **said})["rows"]
    return rows


def is_(column: str, value: object, comparison: str = "=") -> dict[str, object]:
    return {"column": column, "comparison": comparison, "value": value}


def test_rows_are_counted_under_a_condition(address: str) -> None:
    assert ask(address, "city", figures=[{"figure": "count"}], conditions=[is_("country", "Germany")]) == [[1]]


def test_a_column_of_another_table_is_joined_along_the_keys(address: str) -> None:
    rows = ask(address, "purchase", columns=["id"], conditions=[is_("city.name", "北京")], order_by="id")
    assert rows == [[4], [5]]


def test_a_row_counts_once_for_whichever_of_several_others_fits(address: str) -> None:
    said = {"figures": [{"figure": "count"}], "conditions": [is_("purchase.amount", 5, ">")]}
    assert ask(address, "buyer", **said) == [[3]]


def test_groups_are_counted_and_ordered(address: str) -> None:
    rows = ask(
        address,
        "purchase",
        figures=[{"figure": "count"}],
        group_by=["buyer_id"],
        order_by_figure={"figure": "sum", "column": "amount"},
        descending=True,
        limit=2,
    )
    assert rows == [[3, 2], [1, 2]]


def test_groups_show_only_the_columns_that_are_named_beside_figures(address: str) -> None:
    said = {"figures": [{"figure": "count"}], "group_by": ["buyer.id", "buyer.label"], "columns": ["buyer.label"]}
    assert all(len(row) == 2 for row in ask(address, "purchase", **said))


def test_groups_may_need_so_many_rows(address: str) -> None:
    groups = {"figure": "count", "comparison": ">=", "value": 2}
    assert sorted(ask(address, "purchase", columns=["buyer_id"], group_by=["buyer_id"], groups=groups)) == [[1], [3]]


def test_groups_may_need_so_many_rows_of_a_joined_table(address: str) -> None:
    groups = {"figure": "count", "column": "purchase.id", "comparison": ">=", "value": 2}
    assert sorted(ask(address, "buyer", columns=["id"], group_by=["id"], groups=groups)) == [[1], [3]]


def test_values_are_compared_with_the_mean_with_lists_ranges_and_parts_of_texts(address: str) -> None:
    def ids(*conditions: dict[str, object]) -> list[Any]:
        return [row[0] for row in ask(address, "purchase", columns=["id"], conditions=list(conditions), order_by="id")]

    assert ids(is_("amount", None, "above average")) == [4]
    assert ids(is_("id", [1, 4], "in")) == [1, 4]
    assert ids(is_("id", [2, 3], "between")) == [2, 3]
    assert ask(address, "city", columns=["name"], conditions=[is_("name", "ber", "starts with")]) == [["Berlin"]]


def test_one_of_several_conditions_may_be_enough(address: str) -> None:
    conditions = [is_("country", "Germany"), is_("country", "China")]
    assert ask(address, "city", figures=[{"figure": "count"}], conditions=conditions, match="any") == [[2]]


@pytest.mark.parametrize(
    ("related", "ids"),
    [
        ({"table": "purchase"}, [1, 2, 3]),
        ({"table": "purchase", "comparison": ">=", "value": 2}, [1, 3]),
        ({"table": "purchase", "conditions": [is_("amount", 5, ">")]}, [1, 2, 3]),
    ],
)
def test_a_row_may_need_rows_of_another_table(address: str, related: dict[str, Any], ids: list[int]) -> None:
    assert [row[0] for row in ask(address, "buyer", columns=["id"], related=[related], order_by="id")] == ids


def test_a_row_may_need_to_have_none_of_another_table_beside_one_of_two_conditions(address: str) -> None:
    said = {"conditions": [is_("id", 1), is_("id", 2)], "match": "any"}
    none = {"table": "purchase", "comparison": "=", "value": 0}
    assert ask(address, "buyer", columns=["id"], related=[none], **said) == []


def test_rows_are_ordered_by_one_column_after_the_other(address: str) -> None:
    then = [{"column": "id", "descending": True}]
    rows = ask(address, "purchase", columns=["buyer_id", "id"], order_by="buyer_id", then_by=then)
    assert rows == sorted(rows, key=lambda row: (row[0], -row[1]))


def test_a_private_column_is_not_there(address: str) -> None:
    with pytest.raises(InvalidArguments, match="no column 'email'"):
        ask(address, "buyer", columns=["email"])


@pytest.mark.parametrize(
    "said",
    [
        {"columns": ["nothing"]},
        {"figures": [{"figure": "sum"}]},
        {"columns": ["name"], "figures": [{"figure": "count"}]},
        {"conditions": [{"column": "name", "comparison": "drop", "value": 1}]},
        {"conditions": [{"column": "name", "comparison": "between", "value": 1}]},
        {"groups": {"figure": "count"}},
        {"then_by": [{"column": "name"}]},
        {"related": [{"table": "nothing"}]},
        {"related": [{"table": "purchase", "conditions": [{"column": "city.name", "value": 1}]}]},
        {"limit": -1},
    ],
)
def test_what_is_no_query_is_refused_in_both_languages(shop: Path, said: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments) as refused:
        ask(f"sqlite:{shop}", "city", **said)
    assert str(refused.value)
    assert refused.value.zh


def test_values_are_never_statements(shop: Path) -> None:
    before = shop.read_bytes()
    assert ask(f"sqlite:{shop}", "city", conditions=[is_("name", "x'; DROP TABLE city; --")]) == []
    assert shop.read_bytes() == before


def test_hostile_names_are_read_as_names(tmp_path: Path) -> None:
    path = tmp_path / "odd.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute('CREATE TABLE "select""; DROP" ("from" TEXT, "🚀 ok" INTEGER)')
        connection.execute("""INSERT INTO "select""; DROP" VALUES ('x', 3)""")
    assert ask(f"sqlite:{path}", 'select"; DROP', columns=["🚀 ok", "from"]) == [[3, "x"]]


def test_a_database_that_is_gone_is_said_in_one_sentence(shop: Path) -> None:
    binding = binding_of(parse_address(f"sqlite:{shop}"), Exposure(), "city")
    shop.unlink()
    with pytest.raises(ToolCallFailed, match="cannot be opened") as failed:
        answered(binding, {"conditions": []})
    assert "数据库" in failed.value.zh


def test_a_table_that_is_gone_is_said(shop: Path) -> None:
    with pytest.raises(ToolCallFailed, match="not in the database any more"):
        ask(f"sqlite:{shop}", "gone")


def test_a_table_that_two_ways_lead_to_is_not_joined(tmp_path: Path) -> None:
    path = tmp_path / "flights.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(
            "CREATE TABLE airport (id INTEGER PRIMARY KEY, name TEXT);"
            "CREATE TABLE flight (id INTEGER PRIMARY KEY, a INTEGER REFERENCES airport, b INTEGER REFERENCES airport)"
        )
    known = known_database(binding_of(parse_address(f"sqlite:{path}"), Exposure(), "flight"))
    flight = known.catalogue.table("flight")
    assert flight is not None
    assert reach(known.catalogue, flight).ways == {}


def test_what_a_database_holds_is_read_again_when_its_file_changed(shop: Path) -> None:
    binding = binding_of(parse_address(f"sqlite:{shop}"), Exposure(), "city")
    assert len(known_database(binding, values=True).values.find("berlin")) == 1
    with sqlite3.connect(shop) as connection:
        connection.execute("INSERT INTO city VALUES (9, 'Rome', 'Italy')")
    assert known_database(binding, values=True).values.find("ROME")[0].value == "Rome"


def test_days_are_compared_with_a_month_of_any_year(address: str) -> None:
    may = is_("day", 5, "in month")
    assert ask(address, "purchase", columns=["id"], conditions=[may], order_by="id") == [[1], [2], [4]]
    twice = {"table": "purchase", "conditions": [may], "comparison": "=", "value": 2}
    assert ask(address, "buyer", columns=["id"], related=[twice]) == [[1]]


@pytest.mark.parametrize(
    ("how", "value", "test"),
    [
        ("in month", [5, 6], "substr(day, 6, 2) IN ('05', '06')"),
        ("in days of year", ["05-01", "05-10"], "substr(day, 6, 5) BETWEEN '05-01' AND '05-10'"),
        ("in days of year", ["12-20", "02-10"], "substr(day, 6, 5) >= '12-20' OR substr(day, 6, 5) <= '02-10'"),
        ("on weekday", 7, "strftime('%w', day) = '0'"),
        ("on weekday", [1, 6, 7], "strftime('%w', day) IN ('1', '6', '0')"),
        ("in periods", [["2024-01-01", "2024-01-31"], ["2024-05-01", "2024-12-31"]], _PERIODS),
    ],
)
def test_days_are_compared_with_times_of_any_year_and_several(
    address: str, shop: Path, how: str, value: object, test: str
) -> None:
    with sqlite3.connect(shop) as connection:
        ids = connection.execute(f"SELECT id FROM purchase WHERE {test} ORDER BY id").fetchall()
    found = ask(address, "purchase", columns=["id"], conditions=[is_("day", value, how)], order_by="id")
    assert found == [list(row) for row in ids]


@pytest.mark.parametrize(
    ("how", "value"),
    [
        ("in month", []),
        ("in month", [5, 13]),
        ("on weekday", 0),
        ("on weekday", [True]),
        ("in days of year", ["05-01"]),
        ("in days of year", ["05-01", "x' OR 1"]),
        ("in periods", []),
        ("in periods", ["2024-01-01"]),
        ("in periods", [["a", "b", "c"]]),
    ],
)
def test_what_is_no_time_is_refused(shop: Path, how: str, value: object) -> None:
    with pytest.raises(InvalidArguments):
        ask(f"sqlite:{shop}", "purchase", conditions=[is_("day", value, how)])


@pytest.mark.parametrize(
    ("conditions", "en", "zh"),
    [
        ([is_("day", [3, 4, 5], "in month")], "day from March to May of any year", "day 在任意一年的 3 月至 5 月"),
        ([is_("day", [5, 6], "in month")], "day in May or June of any year", "day 在任意一年的 5、6 月"),
        ([is_("day", [6, 7], "on weekday")], "day on a Saturday or Sunday", "day 为周六、周日"),
        ([is_("day", ["05-03", "05-03"], "in days of year")], "day on 3 May of any year", "day 在任意一年的 5月3日"),
        (
            [is_("day", ["05-01", "05-10"], "in days of year"), is_("day", "2024-01-01", ">=")],
            "day from 1 May to 10 May",
            "day 在 5月1日至5月10日",
        ),
    ],
)
def test_times_of_any_year_are_said(conditions: list[dict[str, Any]], en: str, zh: str) -> None:
    said = taken_as(TableQuery.model_validate({"conditions": conditions}))
    assert said == {"en": f"Taken as: {en}.", "zh": f"理解为：{zh}。"}


def test_rows_of_another_table_are_tested_by_what_they_lead_to_and_counted_once(address: str) -> None:
    adults = is_("purchase.amount", 5, ">")
    tied = {"table": "buyer", "conditions": [is_("buyer.age", 20, ">"), adults], "comparison": "=", "value": 2}
    assert ask(address, "city", columns=["id"], related=[tied]) == [[1]]


def test_what_a_question_left_open_is_said(shop: Path) -> None:
    binding = binding_of(parse_address(f"sqlite:{shop}"), Exposure(), "buyer")
    may = is_("day", 5, "in month")
    twice = {"table": "purchase", "conditions": [may], "comparison": "=", "value": 2}
    said = answered(binding, {"conditions": [], "related": [twice]})["taken_as"]
    assert said["en"] == "Taken as: day in May of any year; exactly 2 of purchase."
    assert said["zh"] == "理解为：day 在任意一年的 5 月；purchase 恰好 2 条。"
    assert answered(binding, {"conditions": []})["taken_as"] == {}


@pytest.mark.parametrize("month", [0, 13, "May", True])
def test_a_month_is_a_number_from_1_to_12(shop: Path, month: object) -> None:
    with pytest.raises(InvalidArguments):
        ask(f"sqlite:{shop}", "purchase", conditions=[is_("day", month, "in month")])
