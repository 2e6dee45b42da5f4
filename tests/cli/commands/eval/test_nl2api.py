import gzip
import json
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.commands.eval.nl2api import app
from errors import ConfigError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pairs over one small database."""
    (tmp_path / "db").mkdir()
    with sqlite3.connect(tmp_path / "db" / "town.sqlite") as connection:
        connection.executescript("CREATE TABLE city (name TEXT, n INT); INSERT INTO city VALUES ('Rome', 3)")
    rows = [
        {"id": "1", "db": "town", "question": "how many cities are there?", "sql": "SELECT count(*) FROM city"},
        {"id": "2", "db": "town", "question": "有多少城市？", "sql": "SELECT 9"},
    ]
    with gzip.open(tmp_path / "pairs_core.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(f"{json.dumps({**row, 'split': 'dev'})}\n" for row in rows)
    return tmp_path


def test_the_command_prints_shares_with_their_numbers_and_shows_what_is_wrong(folder: Path) -> None:
    told = CliRunner().invoke(app, ["--data", str(folder), "--half", "all", "--show", "1"]).output
    assert "simple  n     1  right 100.0 %" in told
    assert "all     n     2  right  50.0 %" in told
    assert "wanted SELECT 9" in told


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (["--arm", "guess"], "direct, program, sql, react, gold"),
        (["--arm", "sql", "--universe", "33"], "10, 25, 50, 75, 100"),
        (["--arm", "sql"], "TOOLATLAS_MODEL"),
    ],
)
def test_an_arm_that_cannot_be_run_is_refused_with_what_there_is(folder: Path, said: list[str], why: str) -> None:
    found = CliRunner().invoke(app, ["--data", str(folder), "--half", "all", "--out", str(folder / "out"), *said])
    assert isinstance(found.exception, ConfigError)
    assert why in str(found.exception)


def test_a_reader_answers_in_the_place_of_a_model(folder: Path) -> None:
    reader = folder / "reader"
    reader.mkdir()
    (reader / "0001.answer.md").write_text("```sql\nSELECT count(*) FROM city\n```", encoding="utf-8")
    said = ["--data", str(folder), "--half", "all", "--arm", "sql", "--n", "1", "--simple", "--patience", "30"]
    told = CliRunner().invoke(app, [*said, "--out", str(folder / "out"), "--reader", str(reader)])
    assert "| sql | 1 | 100.0 [" in told.output
    assert "how many cities are there?" in (reader / "0001.prompt.md").read_text(encoding="utf-8")


def test_another_file_of_pairs_is_counted_without_those_that_find_nothing_and_by_folds(folder: Path) -> None:
    with sqlite3.connect(folder / "db" / "land.sqlite") as connection:
        connection.executescript("CREATE TABLE river (name TEXT, n INT); INSERT INTO river VALUES ('Elbe', 5)")
    rows: list[dict[str, str | int]] = [
        {"id": "1", "db": "town", "question": "how many cities are there?", "sql": "SELECT count(*) FROM city"},
        {"id": "2", "db": "land", "question": "how many rivers are there?", "sql": "SELECT count(*) FROM river"},
        {"id": "3", "db": "land", "question": "rivers called 'Oder'", "sql": "SELECT 1 WHERE 1 = 2", "n_rows": 0},
    ]
    with gzip.open(folder / "training.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(f"{json.dumps({'n_rows': 1, **row, 'split': 'train'})}\n" for row in rows)
    said = ["--data", str(folder), "--pairs", "training.jsonl.gz", "--split", "train", "--half", "all"]
    told = CliRunner().invoke(app, [*said, "--with-rows", "--folds", "2", "--seed", "3"]).output
    assert "all half: 2 databases, 2 of 2 questions have theirs" in told
    assert "all     n     2  right 100.0 %" in told
    assert "fold 1 of 2" in told
    assert "fold 2 of 2" in told
    assert "3 of 3 questions" in CliRunner().invoke(app, said).output
