"""The index is in step with the library: BM25 at once, vectors behind."""

from pathlib import Path
from typing import Any

from tools.background import background
from tools.index import ToolIndex
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
