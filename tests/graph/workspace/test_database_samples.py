import sqlite3
from pathlib import Path

import duckdb
import pytest

from graph.workspace.database_samples import first_rows_text, sample_texts
from graph.workspace.own_databases import answering, own_databases, read_by
from prompts.language import Language, language_of
from tests.graph.workspace.database_tools import brought_by, tools_of
from tools.sources.databases.known_databases import known_database
from tools.sources.databases.samples.writing import write_sample

ROOMS = """
CREATE TABLE 房间 (编号 INTEGER PRIMARY KEY, 楼层 INTEGER, 类型 TEXT, 面积 DOUBLE);
INSERT INTO 房间 VALUES (1, 1, '教室', 60.0), (2, 1, '教室', 55.5), (3, 2, '办公室', 20.0), (4, 3, '办公室', 18.0);
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    path = tmp_path / "shop.sqlite"
    write_sample("shop", path)
    return path


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_database_has_questions_in_both_languages_that_it_answers(shop: Path, language: Language) -> None:
    tools = tools_of(f"sqlite:{shop}")
    texts = sample_texts(tools, tools, language)
    databases = list(own_databases(tools.values()))

    assert [language_of(text) for text in texts] == [language, "en" if language == "zh" else "zh", language]
    assert all(answering(read_by(databases, text), text) for text in texts)
    assert texts == sample_texts(tools, tools, language)


def test_a_duckdb_file_with_chinese_names_is_asked_in_chinese_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(ROOMS)
    tools = tools_of(f"duckdb:{path}")

    texts = sample_texts(tools, tools, "en")

    assert texts
    assert {language_of(text) for text in texts} == {"zh"}


def test_an_empty_database_has_no_question_that_a_row_answers(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, weight REAL)")
    tools = tools_of(f"sqlite:{path}")

    assert sample_texts(tools, tools) == []


def test_a_question_that_a_twin_would_answer_as_well_is_not_shown(shop: Path, tmp_path: Path) -> None:
    twin = tmp_path / "store.sqlite"
    write_sample("shop", twin)
    tools = tools_of(f"sqlite:{shop}", f"sqlite:{twin}")

    assert sample_texts(tools, brought_by(tools, twin)) == []


def test_no_question_speaks_of_a_hidden_column(tmp_path: Path) -> None:
    path = tmp_path / "people.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(
            "CREATE TABLE members (email TEXT, phone TEXT, team TEXT);"
            "INSERT INTO members VALUES ('a@example.org', '+49 30 1234567', 'red'), ('b@example.org', '', 'blue')"
        )
    tools = tools_of(f"sqlite:{path}")
    texts = sample_texts(tools, tools)

    assert texts
    assert not any("mail" in text or "phone" in text or "@" in text for text in texts)


def test_names_and_values_that_a_shell_would_run_are_in_no_question(tmp_path: Path) -> None:
    path = tmp_path / "hostile.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(
            'CREATE TABLE "表$(touch x)" ("列`id`" TEXT, "a; rm" TEXT, weight REAL);'
            "INSERT INTO \"表$(touch x)\" VALUES ('$(id)', '`id`', 1), ('\";id', 'x''y', 2), ('!!', '|id', 3);"
            "CREATE TABLE stones (weight REAL); INSERT INTO stones VALUES (1), (2), (3);"
        )
    tools = tools_of(f"sqlite:{path}")
    texts = sample_texts(tools, tools)

    assert texts
    assert not any(set(text) & set("$`\";|!()'") for text in texts)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "show the first rows of order items"), ("zh", "显示 order_items 的前几行")]
)
def test_the_first_rows_of_a_table_can_be_asked_for(shop: Path, language: Language, text: str) -> None:
    (own,) = own_databases(tools_of(f"sqlite:{shop}").values())
    table = known_database(own.binding).catalogue.table("order_items")

    assert table is not None
    assert first_rows_text(own, table, language) == text
