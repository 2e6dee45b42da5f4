import gzip
import json
import sqlite3
from pathlib import Path

import pytest

from errors import ConfigError
from evals.nl2api.outcome import same_rows
from evals.nl2api.pairs import Pair, is_simple, load_pairs
from evals.nl2api.run import figures, run_pairs


def pair(question: str, sql: str, database: str = "shop") -> Pair:
    return Pair(id="1", database=database, question=question, sql=sql, split="dev")


@pytest.mark.parametrize(
    ("sql", "simple"),
    [
        ("SELECT count(*) FROM a WHERE x = 1", True),
        ("SELECT max(x) FROM a", True),
        ("SELECT x FROM a WHERE x = 1 AND y = 2", False),
        ("SELECT x FROM a JOIN b ON a.i = b.i", False),
        ("SELECT min(x), max(x) FROM a", False),
        ("SELECT x FROM a WHERE x > (SELECT avg(x) FROM a)", False),
        ("no sql (", False),
    ],
)
def test_simple_is_one_table_one_condition_one_aggregate(sql: str, simple: bool) -> None:
    assert is_simple(sql) is simple


def test_the_tables_of_sql_that_is_not_read_are_not_known() -> None:
    assert pair("?", "SELECT x FROM Shops s JOIN b ON s.i = b.i").tables == frozenset({"shops", "b"})
    assert pair("?", "SELECT top 1 percent (").tables is None


def test_rows_are_compared_without_regard_to_the_order_of_columns() -> None:
    assert same_rows([(1, "a"), (2, "b")], [("b", 2.0), ("a", 1.00001)], ordered=False)
    assert not same_rows([(1, "a"), (2, "b")], [("b", 2), ("a", 1)], ordered=True)
    assert not same_rows([(1,)], [(1, 2)], ordered=False)


def test_questions_are_answered_and_counted(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "shop.sqlite") as connection:
        connection.executescript(
            "CREATE TABLE city (name TEXT, n INT); INSERT INTO city VALUES ('Rome', 3), ('Oslo', 5)"
        )
    pairs = [
        pair("how many cities are there?", "SELECT count(*) FROM city"),
        pair("有多少城市", "SELECT count(*) FROM city"),
        pair("how many cities are there?", "SELECT 7 FROM city"),
        pair("how many cities wear hats?", "SELECT 1 FROM city"),
        pair("how many cities are there?", "SELECT x FROM city"),
        pair("how many cities are there?", "SELECT 1", database="elsewhere"),
    ]
    answered = run_pairs(pairs, [tmp_path])
    assert [one.outcome for one in answered] == ["right", "right", "wrong", "none", "no gold"]
    found = figures(answered, simple=True)
    assert (found.n, found.right, found.wrong) == (4, 2, 1)
    assert "n     4" in found.lines


def test_pairs_are_halved_by_their_database(tmp_path: Path) -> None:
    rows = [{"id": str(n), "db": f"db{n}", "question": "q", "sql": "SELECT 1", "split": "dev"} for n in range(20)]
    with gzip.open(tmp_path / "pairs_core.jsonl.gz", "wt") as file:
        file.writelines(f"{json.dumps(row)}\n" for row in rows)
    one, other = load_pairs(tmp_path, "developed"), load_pairs(tmp_path, "reported")
    assert len(one) + len(other) == 20
    assert {p.database for p in one}.isdisjoint(p.database for p in other)
    with pytest.raises(ConfigError):
        load_pairs(tmp_path / "nothing")
