"""Substitutes follow the library, and its vectors."""

from collections.abc import Callable
from pathlib import Path

import pytest

from graph.substituting import SubstituteBook, described
from tests.evals.conftest import WordEmbedder
from tools.index import ToolIndex
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


async def test_they_are_derived_once_for_one_library(tools: dict[str, Tool]) -> None:
    book = SubstituteBook()
    assert await book.renew(tools, None)
    assert {s.original for s in book.known} == {"mail/verify", "post/verify"}
    assert not await book.renew(tools, None)


async def test_a_tool_that_is_gone_takes_its_substitutes_along(tools: dict[str, Tool]) -> None:
    book = SubstituteBook()
    await book.renew(tools, None)
    assert await book.renew({id_: tool for id_, tool in tools.items() if id_ != "post/verify"}, None)
    assert book.known == ()


async def test_vectors_that_came_in_behind_are_taken_in(tools: dict[str, Tool], tmp_path: Path) -> None:
    book = SubstituteBook()
    async with ToolIndex(WordEmbedder(), tmp_path) as index:
        await index.sync(tools)
        await book.renew(tools, None)
        await index.settled()
        assert await book.renew(tools, index.state)
        assert index.state is not None
        assert described(index.state).keys() == tools.keys()
        assert not await book.renew(tools, index.state)


async def test_an_index_without_an_embedder_has_no_vectors(tools: dict[str, Tool], tmp_path: Path) -> None:
    async with ToolIndex(None, tmp_path) as index:
        await index.sync(tools)
        assert index.state is not None
        assert described(index.state) == {}
