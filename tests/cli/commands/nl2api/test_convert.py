import json
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pairs over one small database."""
    with sqlite3.connect(tmp_path / "town.sqlite") as connection:
        connection.executescript(
            "CREATE TABLE city (name TEXT, n INT); INSERT INTO city VALUES ('Rome', 3), ('北京', 9)"
        )
    sqls = [
        "SELECT name FROM city WHERE n > 5",
        "SELECT sum(n) OVER w FROM city WINDOW w AS (ORDER BY n)",
        "SELECT no FROM city",
    ]
    rows = [{"db": "town", "question": "哪些城市？", "sql": sql} for sql in sqls]
    (tmp_path / "pairs.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return tmp_path


def test_what_is_reproduced_is_written_and_the_rest_is_counted_with_its_reason(toolatlas: Run, folder: Path) -> None:
    out = folder / "out"
    (folder / "town").mkdir()
    (folder / "town" / "city.csv").write_text("original_column_name,column_description\nn,inhabitants\n")
    said = ("--databases", str(folder), "--describe", str(folder), "--style", "slot", "--out", str(out), "--show", "2")
    code, told, _ = toolatlas("nl2api", "convert", str(folder / "pairs.jsonl"), *said)
    assert code == 0
    assert "3 of 3 pairs have their database, or its schema: 1 of them" in told
    assert "all                    n      2  converted  50.00 %" in told
    assert "left out: 1 whose SQL brings nothing to compare with" in told
    assert "1 evaluation sets" in told
    (row,) = json.loads((out / "slot" / "town.json").read_text(encoding="utf-8"))
    assert (row["gold_answer"], row["key_values_and_descriptions"][1]["description"]) == ([["北京"]], "inhabitants")


def test_no_database_is_said_in_one_sentence(toolatlas: Run, folder: Path) -> None:
    code, _, told = toolatlas("nl2api", "convert", str(folder / "pairs.jsonl"))
    assert code != 0
    assert "None of the databases is there; say --databases FOLDER, or --address of a server." in told
