"""The index is in step with the library: BM25 at once, vectors behind."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from errors import ConfigError
from tools.embedding.embedder import Matrix
from tools.retrieval.background import background
from tools.retrieval.index import ToolIndex
from tools.retrieval.vector_space.adapter import save_adapter
from tools.tool import Tool

Tools = dict[str, Tool]


def changed(tool: Tool, **changes: object) -> Tool:
    return tool.model_copy(update=changes)


async def test_bm25_serves_before_any_vector_is_there(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        assert index.state is None
        await index.sync(described_tools)
        assert index.state is not None
        assert index.state.snapshot.vectors is None
        assert index.progress.ready == 0


async def test_vectors_fill_in_behind(tmp_path: Path, hashed_embedder: Any, described_tools: Tools) -> None:
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        progress = await index.settled()
        assert progress.ready == progress.total == 50 + len(background())
        assert index.state is not None
        assert index.state.snapshot.embedded.all()


async def test_an_unchanged_library_is_no_work(tmp_path: Path, described_tools: Tools) -> None:
    async with ToolIndex(None, tmp_path) as index:
        assert await index.sync(described_tools)
        assert not await index.sync(dict(described_tools))


async def test_a_change_that_is_not_indexed_is_no_work(tmp_path: Path, described_tools: Tools) -> None:
    async with ToolIndex(None, tmp_path) as index:
        await index.sync(described_tools)
        state = index.state
        tagged = {tool_id: changed(tool, idempotent=True) for tool_id, tool in described_tools.items()}
        assert not await index.sync(tagged)
        assert index.state is state


async def test_a_changed_example_is_embedded_and_nothing_else(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        await index.settled()
        hashed_embedder.queries.clear()
        tool = described_tools["system/read_file"]
        described_tools["system/read_file"] = changed(tool, examples=("cat a file", *tool.examples[1:]))
        assert await index.sync(described_tools)
        await index.settled()
        assert hashed_embedder.queries == ["cat a file"]


async def test_the_other_tools_keep_their_vectors_while_a_new_one_is_embedded(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    late = described_tools.pop("general/hash_text")
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        await index.settled()
        await index.sync({**described_tools, late.id: late})
        assert index.state is not None
        snapshot = index.state.snapshot
        assert {snapshot.tool_ids[n] for n in (~snapshot.embedded).nonzero()[0]} == {late.id}


async def test_a_removed_tool_leaves_the_index(tmp_path: Path, described_tools: Tools) -> None:
    async with ToolIndex(None, tmp_path) as index:
        await index.sync(described_tools)
        del described_tools["general/hash_text"]
        await index.sync(described_tools)
        assert index.state is not None
        assert "general/hash_text" not in index.state.snapshot.tool_ids


async def test_an_empty_library_is_an_empty_index(tmp_path: Path, hashed_embedder: Any) -> None:
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync({})
        await index.settled()
        assert index.state is not None
        assert index.state.snapshot.n_tools == 0


async def test_an_embedder_that_fails_is_said_and_bm25_stays(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    hashed_embedder.broken = True
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        assert (await index.settled()).problem == "The embedder is broken. BM25 finds tools alone."
        assert index.state is not None


async def test_without_an_embedder_the_reason_is_passed_on(tmp_path: Path, described_tools: Tools) -> None:
    async with ToolIndex(None, tmp_path, reason="No wheel here.") as index:
        await index.sync(described_tools)
        assert (index.progress.total, index.progress.problem) == (0, "No wheel here.")


async def test_closing_in_the_middle_stops_the_embedding(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    index = ToolIndex(hashed_embedder, tmp_path)
    await index.sync(described_tools)
    await index.aclose()
    assert (await index.settled()).ready < 50


async def test_what_lies_on_the_disk_serves_before_the_rest_is_made(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = described_tools.pop("general/hash_text")
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        await index.settled()
    may_go_on, embed = asyncio.Event(), hashed_embedder.embed_queries

    async def waits(texts: Sequence[str]) -> Matrix:
        await may_go_on.wait()
        found: Matrix = await embed(texts)
        return found

    monkeypatch.setattr(hashed_embedder, "embed_queries", waits)
    async with ToolIndex(hashed_embedder, tmp_path) as again:
        await again.sync({**described_tools, late.id: late})
        while again.state is None or again.state.snapshot.vectors is None:  # noqa: ASYNC110 - a state has no event
            await asyncio.sleep(0.01)
        assert again.state.snapshot.embedded.sum() == 4
        assert again.progress.ready == again.progress.total - len(late.examples) - 1
        may_go_on.set()
        assert (await again.settled()).ready == again.progress.total


async def test_words_are_not_counted_again_when_vectors_come(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        assert index.state is not None
        words = index.state.snapshot.texts
        await index.settled()
        assert index.state.snapshot.vectors is not None
        assert index.state.snapshot.texts is words


async def test_an_adapter_stretches_the_space_of_the_descriptions(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    stretch = np.diag(np.arange(1, hashed_embedder.dim + 1)).astype(np.float32)
    save_adapter(tmp_path / "a.npz", hashed_embedder.name, stretch)
    async with ToolIndex(hashed_embedder, tmp_path, adapter=tmp_path / "a.npz") as index:
        await index.sync(described_tools)
        await index.settled()
        assert index.state is not None
        space = index.state.snapshot.descriptions.space
    assert space is not None
    assert np.array_equal(space.stretch, stretch)


async def test_an_adapter_of_another_embedder_is_refused(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    save_adapter(tmp_path / "a.npz", "another", np.eye(3, dtype=np.float32))
    async with ToolIndex(hashed_embedder, tmp_path, adapter=tmp_path / "a.npz") as index:
        with pytest.raises(ConfigError, match="made for the embedder"):
            await index.sync(described_tools)


async def test_without_an_embedder_an_adapter_is_not_read(tmp_path: Path, described_tools: Tools) -> None:
    async with ToolIndex(None, tmp_path, adapter=tmp_path / "missing.npz") as index:
        assert await index.sync(described_tools)
