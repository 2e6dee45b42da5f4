"""`toolatlas serve-tools`: made, verified, reported; what it serves is tried in tests/tools."""

import json
import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tools.sources.databases.samples.writing import written_sample

ROWS = [
    {"question": "How many customers live in Berlin?", "sql": "SELECT count(*) FROM customers WHERE city = 'Berlin'"},
    {"question": "巴黎有多少客户？", "sql": "SELECT COUNT(*) FROM customers c WHERE c.city = 'Paris'"},
    {"question": "Forget them", "sql": "DELETE FROM customers"},
]


@pytest.fixture
def shop(tmp_path: Path) -> str:
    return f"sqlite:{written_sample('sample:shop', tmp_path)}"


@pytest.fixture
def pairs(tmp_path: Path) -> str:
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    return str(file)


def test_it_reports_what_it_made_and_writes_the_calls(toolatlas: Run, shop: str, pairs: str, tmp_path: Path) -> None:
    file = tmp_path / "calls.json"
    code, out, err = toolatlas("serve-tools", shop, "--pairs", pairs, "--check", "--out", str(file))
    assert code == 0, err
    assert "3 pairs, 1 templates, 1 tools, 2 pairs reproduced, 1 dropped" in out
    assert "dropped, it may not run here: 1" in out
    assert "customers.email; --expose shows one" in out
    assert [row["output"][0]["arguments"] for row in json.loads(file.read_text("utf-8"))] == [
        {"city": "Berlin"},
        {"city": "Paris"},
    ]
    assert "ADDRESS = 'http://127.0.0.1:8123/v1/shop'" in (tmp_path / "calls_client.py").read_text("utf-8")


def test_a_port_that_is_taken_and_pairs_that_are_none_are_said(toolatlas: Run, shop: str, pairs: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, _, err = toolatlas("serve-tools", shop, "--pairs", pairs, "--port", str(taken.getsockname()[1]))
    assert (code, "Nothing can listen" in err) == (2, True)
    code, _, err = toolatlas("serve-tools", shop, "--pairs", "/nowhere/at/all.jsonl")
    assert (code, "cannot be read" in err) == (2, True)


def test_an_unknown_style_is_refused_before_anything_is_opened(toolatlas: Run, shop: str) -> None:
    code, _, err = toolatlas("tools", "import", shop, "--style", "soap")
    assert (code, "--style is one of table, slot, sel, rest" in err) == (2, True)
