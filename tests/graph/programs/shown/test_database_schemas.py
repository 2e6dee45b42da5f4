"""Questions over an imported database put to a model: what it is told, and how it mends what the database refuses."""

import hashlib
from pathlib import Path

import pytest
from langchain_core.messages import AIMessage

from graph.workspace.open_library import rule_tagger
from prompts.render.tokens import count_tokens
from tests.graph.programs.conftest import Open
from tests.graph.talking import at_home, say
from tools.library.library import ToolLibrary
from tools.sources.databases.samples.writing import write_sample
from tools.sources.importing.bring import DatabaseStyle, Importer, ImportRequest

ENGLISH, CHINESE = "how many customers are there in Berlin?", "柏林（Berlin）有多少位客户（customers）？"


async def brought(home: Path, style: DatabaseStyle) -> Path:
    """Import the shop of the tutorial into a home."""
    path = home.parent / "shop.sqlite"
    write_sample("shop", path)
    settings = at_home(home)
    async with (
        ToolLibrary(home, packs="") as library,
        Importer(home, library, tagger=rule_tagger(settings).tag) as importer,
    ):
        await importer.bring(ImportRequest(source=f"sqlite:{path}", style=style))
    return path


def program(sql: str) -> str:
    return f'```python\nprint(select_from_shop(sql="{sql}")["rows"])\n```'


@pytest.mark.full
@pytest.mark.parametrize("context_tokens", [8_192, 32_000])
@pytest.mark.parametrize("request_", [ENGLISH, CHINESE])
async def test_a_model_is_told_the_tables_that_a_question_needs(
    home: Path, scripted_home: Open, request_: str, context_tokens: int
) -> None:
    await brought(home, "table")
    async with scripted_home("8", model_context_tokens=context_tokens) as talk:
        await say(talk.assistant, request_)
    told = talk.model.asked[0].split("# Database shop (sqlite), read by ")[1]
    assert "query_customers" in told.splitlines()[0]
    assert told.splitlines()[1].startswith("# customers(")
    assert "'Berlin'" in told.splitlines()[1]


async def test_a_statement_that_the_database_refuses_is_mended_by_its_own_error(
    home: Path, scripted_home: Open
) -> None:
    path = await brought(home, "sql")
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    wrong, right = "SELECT count(*) FROM customers WHERE town = 'Berlin'", "SELECT count(*) FROM customers"
    async with scripted_home(program(wrong), program(f"{right} WHERE city = 'Berlin'"), "There are **8**.") as talk:
        heard = await say(talk.assistant, ENGLISH)
    assert "no such column: town" in talk.model.asked[1]
    assert "[[8]]" in talk.model.asked[2]
    assert "8" in heard.text
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


@pytest.mark.parametrize("request_", ["delete all customers of the shop", "把商店（shop）的客户都删除"])
async def test_a_statement_that_would_write_is_refused_and_changes_nothing(
    home: Path, scripted_home: Open, request_: str
) -> None:
    path = await brought(home, "sql")
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    async with scripted_home(program("DELETE FROM customers"), "It cannot be done.") as talk:
        await say(talk.assistant, request_)
    assert "Only SELECT runs here" in talk.model.asked[1]
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


async def test_hidden_columns_are_not_told_and_not_read(home: Path, scripted_home: Open) -> None:
    await brought(home, "sql")
    async with scripted_home(program("SELECT email FROM customers"), "no") as talk:
        await say(talk.assistant, "the emails of all customers")
    schema = talk.model.asked[0].split("# Database shop")[1].split("</data>")[0]
    assert "email" not in schema
    assert "no such column: email" in talk.model.asked[1]


@pytest.mark.parametrize("context_tokens", [8_192, 32_000])
async def test_a_model_that_calls_functions_is_told_the_same(
    home: Path, scripted_home: Open, context_tokens: int
) -> None:
    await brought(home, "sql")
    call = {"name": "select_from_shop", "args": {"sql": "SELECT count(*) FROM products"}, "id": "1"}
    async with scripted_home(
        AIMessage("", tool_calls=[call]), "That is it.", strategy="loop", model_context_tokens=context_tokens
    ) as talk:
        await say(talk.assistant, "how many products does the shop have?")
    told = talk.model.asked[0].split('<data name="databases">\n')[1].split("\n</data>")[0]
    assert told.splitlines()[1].startswith("products(")


async def test_where_no_database_is_in_view_nothing_is_told(home: Path, scripted_home: Open) -> None:
    await brought(home, "sql")
    async with scripted_home("42 km", model_context_tokens=8_192) as talk:
        await say(talk.assistant, "what time is it in Tokyo?")
    assert count_tokens(talk.model.asked[0]) < 1_700
