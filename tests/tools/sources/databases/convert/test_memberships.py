"""What is compared with a list is said as membership, or as one comparison after the other."""

import pytest
from sqlglot import exp

from tools.sources.databases.convert.parsing import parsed_query


def _where(test: str) -> str:
    tree = parsed_query(f"SELECT label FROM buyer WHERE {test}", "postgresql")
    where = tree.args["where"]
    assert isinstance(where, exp.Where)
    return str(where.this.sql("postgres"))


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("id = ANY (ARRAY[1, 2])", "id IN (1, 2)"),
        ("id = SOME (ARRAY['1', '2']::int[])", "id IN (1, 2)"),
        ("label <> ALL (ARRAY['a', 'b']::text[])", "NOT label IN ('a', 'b')"),
        ("NOT id = ANY (ARRAY[1, NULL])", "NOT id IN (1, NULL)"),
        ("id <> ANY (ARRAY[1, 2])", "(id <> 1 OR id <> 2)"),
        ("age >= ALL (ARRAY[30, 31])", "(age >= 30 AND age >= 31)"),
        ("label LIKE ANY (ARRAY['a%', 'b%'])", "(label LIKE 'a%' OR label LIKE 'b%')"),
        ("id = ANY (ARRAY[1.5]::int[])", "id IN (CAST(1.5 AS INT))"),
        ("id = ANY (SELECT buyer_id FROM purchase)", "id IN (SELECT buyer_id FROM purchase)"),
        ("id <> ALL (SELECT buyer_id FROM purchase)", "NOT id IN (SELECT buyer_id FROM purchase)"),
    ],
)
def test_a_comparison_with_a_list_is_said_plainly(test: str, said: str) -> None:
    assert _where(test) == said


@pytest.mark.parametrize("test", ["id = ANY ('{1,2}')", "id > ANY (SELECT buyer_id FROM purchase)", "id = 1"])
def test_a_comparison_without_a_written_list_stays(test: str) -> None:
    assert _where(test).replace("ANY(", "ANY (") == test
