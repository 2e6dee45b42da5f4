"""Another embedder: what the earlier one made serves until the new vectors are complete."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from errors import EmbedderUnavailable, StoreError
from tools.embedding.chroma import ChromaEarlier
from tools.embedding.embedder import Embedder, EmbedderChoice, Matrix, Vector
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import open_earlier
from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever
from tools.tool import Tool

Tools = dict[str, Tool]
REQUEST = "share price of Microsoft"


class Waiting:
    """Another embedder, that gives no document before it is told to."""

    name = "waiting"
    dim = 32

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.queries: list[str] = []
        self.broken = False

    async def warm(self) -> None:
        if self.broken:
            raise EmbedderUnavailable("The new embedder is broken.")

    async def embed_query(self, text: str) -> Vector:
        self.queries.append(text)
        vector: Vector = self._rows(1)[0]
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        await self.may_go_on.wait()
        return self._rows(len(texts))

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        await self.may_go_on.wait()
        return self._rows(len(texts))

    def _rows(self, n: int) -> Matrix:
        return np.eye(self.dim, dtype=np.float32)[np.arange(n) % self.dim]


@pytest.fixture
async def indexed(tmp_path: Path, hashed_embedder: Any, described_tools: Tools) -> Path:
    """A folder with the complete index of an earlier embedder."""
    async with ToolIndex(EmbedderChoice(hashed_embedder, origin="the first"), tmp_path) as index:
        await index.sync(described_tools)
        await index.settled()
    hashed_embedder.queries.clear()
    return tmp_path


def changed(folder: Path, embedder: Embedder, earlier: Embedder | None) -> ToolIndex:
    return ToolIndex(EmbedderChoice(embedder, recall={"the first": earlier}.get), folder)


@asynccontextmanager
async def serving(index: ToolIndex, tools: Tools) -> AsyncIterator[ToolIndex]:
    """Open an index over tools, and go on when anything is compared by vectors."""
    async with index:
        await index.sync(tools)
        while index.state is None or index.state.snapshot.vectors is None:  # noqa: ASYNC110 - a state has no event
            await asyncio.sleep(0.01)
        yield index


async def test_the_earlier_vectors_serve_while_the_new_ones_are_made(
    indexed: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    new = Waiting()
    async with serving(changed(indexed, new, hashed_embedder), described_tools) as index:
        found = await Retriever(index).score([REQUEST])
        assert (found.best(0)[0], found.problem) == ("finance/get_quote", "")
        assert (hashed_embedder.queries, new.queries) == ([REQUEST], [])
        assert index.progress.ready == 0
        assert index.progress.problem == "Those of 'hashed' serve until those of 'waiting' are complete."


async def test_when_the_new_vectors_are_complete_they_serve_and_the_earlier_are_deleted(
    indexed: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    new = Waiting()
    async with serving(changed(indexed, new, hashed_embedder), described_tools) as index:
        new.may_go_on.set()
        progress = await index.settled()
        await Retriever(index).score([REQUEST])
        assert (progress.ready, progress.problem) == (progress.total, "")
        assert index.state is not None
        assert index.state.embedder is new
        await index.kept()
    assert new.queries == [REQUEST]
    left = await open_earlier(ChromaPlace(indexed), new.name)
    assert left is not None
    assert await left.found() == []


async def test_a_change_that_is_cut_off_goes_on_with_the_earlier_vectors(
    indexed: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    async with serving(changed(indexed, Waiting(), hashed_embedder), described_tools):
        pass
    async with serving(changed(indexed, Waiting(), hashed_embedder), described_tools) as again:
        assert again.state is not None
        assert again.state.embedder is hashed_embedder


async def test_words_serve_where_the_earlier_embedder_cannot_be_had_any_more(
    indexed: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    new = Waiting()
    async with changed(indexed, new, None) as index:
        await index.sync(described_tools)
        await asyncio.sleep(0.2)
        scores = await Retriever(index).score([REQUEST])
        assert scores.problem.startswith("Vectors are being made (0 of")
        new.may_go_on.set()
        assert (await index.settled()).problem == ""
        assert index.state is not None
        assert index.state.embedder is new


async def test_words_serve_where_the_earlier_embedder_does_not_load(
    indexed: Path, hashed_embedder: Any, described_tools: Tools, caplog: pytest.LogCaptureFixture
) -> None:
    hashed_embedder.broken = True
    new = Waiting()
    async with changed(indexed, new, hashed_embedder) as index:
        await index.sync(described_tools)
        new.may_go_on.set()
        assert (await index.settled()).problem == ""
    assert "the earlier index does not serve: The embedder is broken." in caplog.messages


async def test_a_new_embedder_that_does_not_load_leaves_the_earlier_vectors_to_serve(
    indexed: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    new = Waiting()
    new.broken = True
    async with changed(indexed, new, hashed_embedder) as index:
        await index.sync(described_tools)
        said = (await index.settled()).problem
        found = await Retriever(index).score([REQUEST])
    assert found.best(0)[0] == "finance/get_quote"
    assert said.startswith("The new embedder is broken. Those of 'hashed' serve")


async def test_an_embedder_that_now_goes_by_another_name_does_not_serve(
    indexed: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    hashed_embedder.name = "hashed, second edition"
    new = Waiting()
    async with changed(indexed, new, hashed_embedder) as index:
        await index.sync(described_tools)
        await asyncio.sleep(0.2)
        assert index.state is not None
        assert index.state.snapshot.vectors is None


@pytest.mark.full
async def test_earlier_vectors_that_cannot_be_deleted_are_left(
    indexed: Path,
    hashed_embedder: Any,
    described_tools: Tools,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def locked(*_: object) -> None:
        raise StoreError("The disk is read-only.")

    monkeypatch.setattr(ChromaEarlier, "_forget", locked)
    new = Waiting()
    new.may_go_on.set()
    async with changed(indexed, new, hashed_embedder) as index:
        await index.sync(described_tools)
        await index.kept()
        assert index.progress.problem == ""
    assert "the earlier index stays where it is: The disk is read-only." in caplog.messages


async def test_a_damaged_store_has_nothing_earlier(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "chroma.sqlite3").write_bytes(b"this is no database" * 300)
    assert await open_earlier(ChromaPlace(tmp_path), "new") is None
    assert "earlier vectors cannot be read" in caplog.text
