"""Substitutes follow the library, and its vectors."""

from collections.abc import Callable
from pathlib import Path

import pytest

from graph.relations.substitute_cache import SubstituteBook, described
from tests.evals.conftest import WordEmbedder
from tools.retrieval.index import ToolIndex
from tools.tool import Tool

MakeTool = Callable[..., Tool]


@pytest.fixture
def tools(make_tool: MakeTool) -> dict[str, Tool]:
    said = "Check whether an e-mail address is deliverable."
    ids = ("mail/verify", "post/verify", *(f"f{n}/w{n}" for n in range(20)))
    return {
        id_: make_tool(id_, {"email": {"type": "string"}}, description=said if "verify" in id_ else f"Does {id_} so")
        for id_ in ids
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "substitutes.json"


async def test_they_are_derived_once_for_one_library(
    tools: dict[str, Tool], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = SubstituteBook(file)
    assert await book.renew("one", tools, None)
    assert {s.original for s in book.known} == {"mail/verify", "post/verify"}
    assert not await book.renew("one", tools, None)
    monkeypatch.setattr("graph.relations.substitute_cache.derive_substitutes", None)  # the next start finds them
    again = SubstituteBook(file)
    assert await again.renew("one", tools, None)
    assert again.known == book.known
    assert not await again.renew("one", tools, None)


@pytest.mark.parametrize("held", ["", "{", '{"origin": "1:one:", "substitutes": [{"stand_in": 3}]}', "[]"])
async def test_a_damaged_file_costs_nothing_but_deriving_again(tools: dict[str, Tool], file: Path, held: str) -> None:
    file.write_text(held, encoding="utf-8")
    book = SubstituteBook(file)
    assert await book.renew("one", tools, None)
    assert len(book.known) == 2


async def test_a_home_that_cannot_be_written_does_no_harm(tools: dict[str, Tool], tmp_path: Path) -> None:
    book = SubstituteBook(tmp_path / "gone" / "substitutes.json")
    assert await book.renew("one", tools, None)
    assert len(book.known) == 2


async def test_a_tool_that_is_gone_takes_its_substitutes_along(tools: dict[str, Tool], file: Path) -> None:
    book = SubstituteBook(file)
    await book.renew("one", tools, None)
    assert await book.renew("two", {id_: tool for id_, tool in tools.items() if id_ != "post/verify"}, None)
    assert book.known == ()


async def test_vectors_count_once_all_of_them_are_there(tools: dict[str, Tool], tmp_path: Path, file: Path) -> None:
    book = SubstituteBook(file)
    async with ToolIndex(WordEmbedder(), tmp_path) as index:
        await index.sync(tools)
        await book.renew("one", tools, None)
        await index.settled()
        assert await book.renew("one", tools, index.state)
        assert index.state is not None
        assert described(index.state).keys() == tools.keys()
        assert not await book.renew("one", tools, index.state)


async def test_until_its_own_vectors_are_there_a_start_takes_what_vectors_said_before(
    tools: dict[str, Tool], tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ToolIndex(WordEmbedder(), tmp_path) as index:
        await index.sync(tools)
        await index.settled()
        before = SubstituteBook(file)
        await before.renew("one", tools, index.state)
        monkeypatch.setattr("graph.relations.substitute_cache.derive_substitutes", None)
        book = SubstituteBook(file)
        assert await book.renew("one", tools, None)
        assert book.known == before.known
        assert not await book.renew("one", tools, index.state)


async def test_an_index_without_an_embedder_has_no_vectors(tools: dict[str, Tool], tmp_path: Path) -> None:
    async with ToolIndex(None, tmp_path) as index:
        await index.sync(tools)
        assert index.state is not None
        assert described(index.state) == {}
