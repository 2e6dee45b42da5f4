import sqlite3
from pathlib import Path

import pytest

from evals.nl2api.pairs import Pair
from evals.nl2api.together import ask_together, together_lines


def pair(database: str, question: str, sql: str) -> Pair:
    return Pair(id="1", database=database, question=question, sql=sql, split="dev")


PAIRS = [
    pair("zoo", "how many keepers are there?", "SELECT count(*) FROM keeper"),
    pair("zoo", "有多少 keeper？", "SELECT count(*) FROM keeper"),
    pair("farm", "how many cows are there?", "SELECT count(*) FROM cow"),
    pair("farm", "how many animals are there?", "SELECT count(*) FROM cow"),
    pair("farm", "how many hats does the moon wear?", "SELECT 1 FROM cow"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two databases, one of which holds what the other is asked for."""
    for name, script in (
        ("zoo", "CREATE TABLE keeper (name TEXT); CREATE TABLE animal (name TEXT, weight REAL)"),
        ("farm", "CREATE TABLE cow (name TEXT, weight REAL)"),
    ):
        with sqlite3.connect(tmp_path / f"{name}.sqlite") as connection:
            connection.executescript(script)
        connection.close()
    return tmp_path


async def test_a_question_that_another_database_answers_is_told(folder: Path) -> None:
    foreign = PAIRS[0].model_copy(update={"sql": "SELECT TOP 1 PERCENT ("})
    found = await ask_together([*PAIRS, foreign], [folder])
    assert [one.answering for one in found] == ["its own", "its own", "its own", "another", "none"]
    assert found[3].answered_by == "zoo.animal"
    told = together_lines(found)
    assert told[0].startswith("5 questions over 2 databases")
    assert "20.0 %" in told[1]
    assert "zoo.animal" in told[-1]
