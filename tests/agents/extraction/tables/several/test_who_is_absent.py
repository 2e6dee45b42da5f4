"""Who of a list of people has no line in another list."""

import duckdb
import pytest

from agents.extraction.tables.several.who_is_absent import who_is_absent
from agents.extraction.tables.table_shape import TableColumn, TableShape

ROWERS = TableShape(
    table="rowers",
    names=("rowers.csv", "rowers"),
    columns=(TableColumn(name="who", type="text", values=("Fay", "Gus", "Hal"), distinct=3),),
    rows=3,
)
FEES = TableShape(
    table="boat_fees",
    names=("boat_fees.csv", "boat_fees"),
    columns=(
        TableColumn(name="rower", type="text", values=("Fay", "Gus"), distinct=2),
        TableColumn(name="term", type="text", values=("autumn", "spring"), distinct=2),
        TableColumn(name="amount", type="number", smallest=5, largest=9, distinct=2),
    ),
    rows=3,
)
CREW = (ROWERS, FEES)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("who hasn't paid", ["Hal"]),
        ("who hasnt paid for spring yet", ["Gus", "Hal"]),
        ("which rowers did not pay the autumn fees", ["Hal"]),
        ("rowers who haven't paid spring", ["Gus", "Hal"]),
        ("who isn't in the boat fees", ["Hal"]),
        ("谁还没交spring的", ["Gus", "Hal"]),
    ],
)
def test_those_without_a_line_are_told(text: str, names: list[str]) -> None:
    base = duckdb.connect()
    base.execute("CREATE TABLE rowers AS SELECT unnest(['Fay', 'Gus', 'Hal']) AS who")
    lines = "('Fay', 'autumn', 5), ('Fay', 'spring', 9), ('Gus', 'autumn', 5)"
    base.execute(f"CREATE TABLE boat_fees AS FROM (VALUES {lines}) AS t(rower, term, amount)")
    found = who_is_absent(text, CREW)
    assert found is not None
    assert [name for (name,) in base.execute(found.sql).fetchall()] == names


@pytest.mark.parametrize(
    "text",
    [
        "who has paid for spring",
        "which boats have not paid",
        "who hasn't paid for the oars",
        "who hasn't answered",
        "who isn't in",
        "我没交作业",
    ],
)
def test_nobody_is_missed_where_it_is_not_clear_from_what(text: str) -> None:
    assert who_is_absent(text, CREW) is None
