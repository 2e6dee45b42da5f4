"""Pairs of a question and a server's SQL; a server of the tests' own, where there is one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.attacks.databases.postgres_server import postgres_server, why_no_server
from tests.cli.conftest import Run
from tests.tools.sources.databases.conftest import SHOP

_SQLS = (
    "SELECT label FROM buyer WHERE age > 30 ORDER BY age DESC",
    "SELECT c.name, count(*) FROM buyer b JOIN city c ON c.id = b.city_id GROUP BY c.name",
    "SELECT label FROM buyer WHERE label ILIKE 'a%'",
    "SELECT count(*) FROM purchase WHERE day >= '2024-05-01' AND day < '2024-06-01'",
    "SELECT extract(month FROM day), sum(amount) FROM purchase GROUP BY 1",
    "SELECT label FROM buyer WHERE id IN (SELECT buyer_id FROM purchase WHERE amount > 20)",
    "SELECT buyer_id FROM purchase WHERE day > DATE '2024-07-10' - INTERVAL '30 days'",
    "SELECT date_trunc('month', day), count(*) FROM purchase GROUP BY date_trunc('month', day) ORDER BY 1",
    "SELECT label, coalesce(age, 0) FROM buyer ORDER BY label",
    "SELECT upper(label) || '!' FROM buyer WHERE email IS NOT NULL",
    "SELECT label, rank() OVER (ORDER BY age) FROM buyer WHERE age IS NOT NULL",
    "WITH rich AS (SELECT buyer_id, sum(amount) AS s FROM purchase GROUP BY buyer_id) SELECT s FROM rich WHERE s > 20",
    "SELECT name FROM city EXCEPT SELECT name FROM city WHERE country LIKE 'C%'",
    "SELECT CASE WHEN age >= 40 THEN 'old' ELSE 'young' END, count(*) FROM buyer GROUP BY 1",
    "SELECT country, string_agg(name, ',') FROM city GROUP BY country",
    "SELECT greatest(age, 30) FROM buyer WHERE age < 40",
    "SELECT round(avg(amount)::numeric, 1) FROM purchase",
    "SELECT count(*) FROM purchase WHERE day >= CURRENT_DATE - 30",
    "SELECT count(*) FILTER (WHERE age > 30) FROM buyer",
    "SELECT avg(amount)::int FROM purchase",
    "SELECT DISTINCT country FROM city ORDER BY country LIMIT 2",
    "SELECT label FROM buyer WHERE city_id = ANY (ARRAY[1, 3])",
    "SELECT label FROM buyer WHERE NOT city_id = SOME (ARRAY['1', '3']::int[])",
    "SELECT name FROM city WHERE name <> ALL (ARRAY['Berlin', 'Oslo']::text[])",
    "SELECT label FROM buyer WHERE age > ALL (ARRAY[30, 35])",
    "SELECT label FROM buyer WHERE label LIKE ANY (ARRAY['A%', '%a'])",
    "SELECT count(*) FROM purchase WHERE day = ANY (ARRAY['2024-05-01', '2024-06-02']::date[])",
    "SELECT label FROM buyer WHERE id = ANY (SELECT buyer_id FROM purchase WHERE amount > 20)",
)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server with a shop in it."""
    if reason := why_no_server():
        pytest.skip(reason)
    with postgres_server(SHOP) as address:
        yield address


def test_sql_of_a_server_becomes_calls_that_bring_its_rows(toolatlas: Run, server: str, tmp_path: Path) -> None:
    name = server.rpartition("/")[2]
    rows = [{"db": name, "question": "哪些客户？", "sql": sql} for sql in _SQLS]
    (tmp_path / "pairs.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    said = ("--address", server, "--out", str(tmp_path / "out"), "--show", "9")
    code, told, why = toolatlas("nl2api", "convert", str(tmp_path / "pairs.jsonl"), *said)
    assert code == 0, why
    n = len(_SQLS)
    assert f"{n} of {n} pairs have their database" in told
    assert f"all                    n {n:6}  converted 100.00 %" in told, told
    assert "reproduced 100.00 %" in told, told
    written = json.loads((tmp_path / "out" / "slot" / f"{name}.json").read_text(encoding="utf-8"))
    assert len(written) == n
