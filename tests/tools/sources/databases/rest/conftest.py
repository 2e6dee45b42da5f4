"""Pairs over the shop, and the endpoints that they make."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.sources.databases.rest.database import RestDatabase, open_rest_database

Written = Callable[..., Path]
LIVE = "SELECT count(*) FROM buyer AS b JOIN city AS c ON b.city_id = c.id WHERE c.name = 'Berlin'"
ASKED = [
    ("How many buyers live in Berlin?", LIVE),
    (
        "北京有多少买家？",
        """select COUNT(*)  from buyer T1 join city T2 on T1.city_id=T2.id where T2.name = "北京" ;""",
    ),
    ("The two largest purchases", "SELECT id, amount FROM purchase ORDER BY amount DESC LIMIT 2"),
    ("金额最大的一笔购买", "SELECT id, amount FROM purchase ORDER BY amount DESC LIMIT 1"),
    ("Purchases in May", "SELECT id FROM purchase WHERE day BETWEEN '2024-05-01' AND '2024-05-31'"),
    ("Buyers of the first two cities", "SELECT id FROM buyer WHERE city_id IN (1, 2)"),
    ("第三个城市的买家", "SELECT id FROM buyer WHERE city_id IN (3)"),
    ("Cities whose name has an r", "SELECT name FROM city WHERE name LIKE '%r%'"),
]


@pytest.fixture
def pairs(tmp_path: Path) -> Written:
    """Write a file of pairs."""

    def write(*rows: tuple[str, str]) -> Path:
        path = tmp_path / "questions.jsonl"
        lines = [json.dumps({"question": question, "sql": sql}, ensure_ascii=False) for question, sql in rows or ASKED]
        path.write_text("\n".join(lines), encoding="utf-8")
        return path

    return write


@pytest.fixture
def made(shop: Path, pairs: Written) -> RestDatabase:
    """The endpoints of the shop."""
    return open_rest_database(f"sqlite:{shop}", pairs())
