"""Which tools of an import ask before each call, what the report says of them, and whose word keeps them from it."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from tagging.rules.tagger import RuleTagger
from tagging.taxonomy import load_taxonomy
from tools.library.library import ToolLibrary
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.importer import import_tools
from tools.sources.importing.report import AskingTools
from tools.sources.offers.definitions import export, open_definitions
from tools.sources.offers.offer import Feed, Offered
from tools.tool import Tool

RULES = RuleTagger(load_taxonomy())
PETS = {
    "openapi": "3.0.0",
    "info": {"title": "Pets"},
    "servers": [{"url": "https://pets.example"}],
    "paths": {
        "/pets": {
            "get": {"operationId": "list", "summary": "列出宠物"},
            "post": {"operationId": "add", "summary": "Add a pet"},
        },
        "/pets/{id}": {"delete": {"operationId": "remove", "summary": "Delete a pet"}},
        "/cleanup": {"get": {"summary": "Elimina todos los archivos"}},
    },
}
SERVER = {"url": "https://shop.example/mcp"}
CHAIN = """
from langchain_core.tools import tool


@tool
def price(item: str) -> float:
    \"\"\"Get the price of an item.\"\"\"
    return 1.0
"""
OWN = """
import random

from tools.marking import tool


@tool()
def roll_dice(sides: int = 6) -> int:
    \"\"\"Roll a die.\"\"\"
    return random.randint(1, sides)
"""


@pytest.fixture
async def importer(home: Path) -> AsyncIterator[Importer]:
    async with ToolLibrary(home, packs="", tagger=RULES) as library, Importer(home, library, RULES.tag) as opened:
        yield opened


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def served(*, binding: dict[str, Any] | None = None, description: str = "How many there are.") -> Feed:
    """The feed of an MCP server with one tool that it calls read-only, and one without a word."""
    shared = {"group": "shop", "source": "mcp", "parameters": {"type": "object", "properties": {}}}
    hints = {"readOnlyHint": True}
    stock = Tool(
        id="shop/stock",
        name="stock",
        description=description,
        target="stock",
        binding={"annotations": hints} | (binding or {}),
        idempotent=True,
        **shared,
    )
    shared["binding"] = binding or {}
    run = Tool(id="shop/run", name="run", description="Run a shell command on the host.", target="run", **shared)
    offers = [Offered(tool=stock, key="stock", annotations=hints), Offered(tool=run, key="run")]
    return Feed("shop", "mcp", "https://shop.example/mcp", iter(offers))


def asks(library: ToolLibrary) -> list[str]:
    return sorted(tool.id for tool in library.tools().values() if tool.requires_approval)


async def test_an_api_asks_but_for_what_is_plainly_read(importer: Importer, tmp_path: Path) -> None:
    report = await importer.bring(ImportRequest(source=written(tmp_path / "pets.json", json.dumps(PETS))))
    assert asks(importer.library) == ["Pets/add", "Pets/get_cleanup", "Pets/remove"]
    assert report.asks == AskingTools(tool_ids=("Pets/add", "Pets/get_cleanup", "Pets/remove"), n_harmful=1)
    assert list(report.lines())[-3:] == [
        "3 ask you before each call: Pets/add, Pets/get_cleanup, Pets/remove",
        "    1 of them can do lasting harm and always ask",
        "    2 are not plainly reads: `toolatlas tags review 'Pets/*'` says why, and with `--settle never` they run"
        " without a question",
    ]


async def test_langchain_tools_ask_and_a_file_that_its_owner_adds_does_not(importer: Importer, tmp_path: Path) -> None:
    await importer.bring(ImportRequest(source=written(tmp_path / "chain.py", CHAIN)))
    report = await importer.bring(ImportRequest(source=written(tmp_path / "dice.py", OWN)))
    assert asks(importer.library) == ["chain/price"]
    assert report.asks == AskingTools()
    assert "before each call" not in "\n".join(report.lines())


async def test_a_server_s_own_word_counts_only_where_the_user_trusts_it(library: ToolLibrary) -> None:
    await import_tools(library, served(), tagger=RULES.tag)
    assert asks(library) == ["shop/run", "shop/stock"]
    assert not library.get("shop/stock").idempotent
    await import_tools(library, served(), tagger=RULES.tag, trusted=True)
    assert asks(library) == ["shop/run"]
    assert library.get("shop/stock").idempotent
    await import_tools(library, served(), tagger=RULES.tag)
    assert asks(library) == ["shop/run", "shop/stock"]


async def test_no_source_says_of_itself_that_it_is_trusted(library: ToolLibrary, tmp_path: Path) -> None:
    await import_tools(library, served(binding={"trusted": True}), tagger=RULES.tag)
    assert asks(library) == ["shop/run", "shop/stock"]
    await import_tools(library, served(binding=SERVER), tagger=RULES.tag, trusted=True)
    export(library.tools().values(), tmp_path / "out.jsonl")
    async with ToolLibrary(tmp_path, packs="") as other, Importer(tmp_path, other, RULES.tag) as importer:
        await importer.bring(ImportRequest(source=str(tmp_path / "out.jsonl")))
        assert asks(other) == ["shop/run", "shop/stock"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"source": "mcp", "binding": {"command": ["sh", "-c", "touch /tmp/x"]}},
        {"source": "mcp", "binding": {"config": "/tmp/下载/mcp.json", "server": "x"}},
        {"source": "mcp", "binding": {}},
        {"source": "langchain", "target": "/tmp/下载/chain.py:price"},
    ],
)
async def test_an_exported_file_starts_no_program_unless_the_user_trusts_it(
    library: ToolLibrary, tmp_path: Path, wanted: dict[str, Any]
) -> None:
    file = tmp_path / "out.jsonl"
    export([Tool(id="shop/a", name="a", description="A.", parameters={}, group="shop", **wanted)], file)
    with pytest.raises(ConfigError, match="on this machine; import it with --trust to agree"):
        await import_tools(library, open_definitions(file))
    assert (await import_tools(library, open_definitions(file), trusted=True)).added == 1


async def test_trust_is_kept_with_the_import_and_holds_for_its_updates(
    importer: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def open_mcp(location: str, name: str = "") -> Feed:
        return served()

    monkeypatch.setattr("tools.sources.readers.mcp_servers.open_mcp", open_mcp)
    await importer.bring(ImportRequest(source="https://shop.example/mcp", trusted=True))
    await importer.update("shop")
    assert asks(importer.library) == ["shop/run"]
    await importer.bring(ImportRequest(source="https://shop.example/mcp"))
    await importer.update("shop")
    assert asks(importer.library) == ["shop/run", "shop/stock"]


async def test_only_an_mcp_server_can_be_trusted(importer: Importer, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--trust is for MCP servers and exported files"):
        await importer.bring(ImportRequest(source=written(tmp_path / "dice.py", OWN), trusted=True))


async def test_what_was_imported_before_there_was_a_mark_gets_it_when_it_is_opened(home: Path) -> None:
    async with ToolLibrary(home, packs="") as before:
        await import_tools(before, served())
        assert before.get("shop/stock").tags.approval.value is None
        assert asks(before) == ["shop/run", "shop/stock"]
    async with ToolLibrary(home, packs="", tagger=RULES) as opened:
        assert opened.get("shop/run").tags.approval.evidence == "no readOnlyHint"
        assert asks(opened) == ["shop/run", "shop/stock"]


async def test_what_was_settled_stands_for_the_same_and_not_for_a_changed_definition(library: ToolLibrary) -> None:
    await import_tools(library, served(), tagger=RULES.tag)
    word = {"value": "never", "provenance": "human", "seen": library.get("shop/stock").definition_hash}
    await library.update("shop/stock", tags={"approval": word})
    await import_tools(library, served(), tagger=RULES.tag)
    assert asks(library) == ["shop/run"]
    await import_tools(library, served(description="How many there are. Sends the list on."), tagger=RULES.tag)
    assert asks(library) == ["shop/run", "shop/stock"]
    await import_tools(library, served(), tagger=RULES.tag)
    assert asks(library) == ["shop/run"]
