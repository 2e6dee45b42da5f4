"""Library and Chroma stay in step, whatever is done to the library and whenever a process dies."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errors import EmbedderUnavailable
from graph.workspace import record_keeping
from graph.workspace.record_keeping import changes_kept, differences, follow, index_library
from settings import Settings
from tests.graph.talking import LetterEmbedder
from tools.embedding.embedder import EmbedderChoice
from tools.embedding.place import ChromaPlace, place_of
from tools.embedding.vector_store import look_at, open_vectors
from tools.library.library import ToolLibrary
from tools.retrieval.index import ToolIndex
from tools.retrieval.library_documents import LibraryDocuments
from tools.tool import Tool

TEXTS = ("Forecast the weather.", "天气预报", "Look up a price.", "查询价格")
OURS = "user"
DYING = """
import asyncio, os, signal, sys
from pathlib import Path
from graph.workspace.record_keeping import changes_kept
from tools.embedding.embedder import EmbedderChoice
from settings import Settings
from tools.library.library import ToolLibrary
from tools.tool import Tool

TOOL = dict(id="g/t2", name="t2", parameters={}, group="g", source="described", examples=("查询价格 2", "请查询价格"))

async def main(home):
    choice = EmbedderChoice(None)
    async with ToolLibrary(Path(home), packs="") as library, changes_kept(library, Settings(home=Path(home)), choice):
        await library.add_definitions([Tool(description="查询价格", **TOOL)], "user")
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main(sys.argv[1]))
"""


def at(home: Path) -> Settings:
    return Settings(home=home, embedder="none")


def described(n: int, text: str) -> Tool:
    return Tool(
        id=f"g/t{n}",
        name=f"t{n}",
        description=text,
        parameters={},
        group="g",
        source="described",
        examples=(f"{text} {n}", f"请{text}"),
    )


@asynccontextmanager
async def kept(settings: Settings, embedder: LetterEmbedder | None = None) -> AsyncIterator[ToolLibrary]:
    choice = EmbedderChoice(embedder or LetterEmbedder())
    async with ToolLibrary(settings.home, packs="") as library, changes_kept(library, settings, choice):
        yield library


async def disagreement(settings: Settings) -> str:
    async with ToolLibrary(settings.home, packs="") as library:
        return str((await differences(library, settings, LetterEmbedder()))[0])


async def metadata(home: Path) -> dict[str, str]:
    """Tool → what Chroma holds of it."""
    return {id_: listing.seen for id_, listing in (await look_at(ChromaPlace(home / "index"), "letters")).items()}


async def test_a_tool_that_is_added_is_in_chroma_when_the_command_ends(home: Path) -> None:
    async with kept(at(home)) as library:
        await library.add_definitions([described(1, "天气预报")], OURS)
    store = await open_vectors(place_of(at(home)), "letters", 64)
    found = {id_: record for id_, record in (await store.load()).items() if record.tool_id == "g/t1"}
    assert {id_: record.text for id_, record in found.items()} == {
        "g/t1#0": "g t1: 天气预报",
        "g/t1#1": "天气预报 1",
        "g/t1#2": "请天气预报",
    }
    assert await disagreement(at(home)) == ""


async def test_who_only_reads_does_not_load_chroma(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(*_: object) -> None:
        raise AssertionError("nothing changed")

    async with kept(at(home)) as library:
        await library.add_definitions([described(1, "a")], OURS)
    monkeypatch.setattr(record_keeping, "VectorFilling", loaded)
    async with kept(at(home)) as library:
        assert set(library.tools()) == {"g/t1"}


async def test_a_tool_that_is_deleted_leaves_no_record(home: Path) -> None:
    async with kept(at(home)) as library:
        await library.add_definitions([described(1, "a price"), described(2, "价格")], OURS)
    async with kept(at(home)) as library:
        await library.delete("g/t1")
    assert {id_.split("#")[0] for id_ in await metadata(home)} == {"g/t2", "~background"}


async def test_tags_and_switches_change_the_records_and_embed_nothing(home: Path) -> None:
    async with kept(at(home)) as library:
        await library.add_definitions([described(1, "a price")], OURS)
    before, broken = await metadata(home), LetterEmbedder()

    async def embeds(texts: object) -> None:
        raise AssertionError(texts)

    broken.embed_documents = embeds  # type: ignore[assignment,method-assign]  # fails when asked
    async with kept(at(home), broken) as library:
        await library.update("g/t1", tags={"permission": {"value": "high"}})
    tagged = await metadata(home)
    async with kept(at(home), broken) as library:
        await library.disable("g/t1")
    off = await metadata(home)
    assert len({before["g/t1#0"], tagged["g/t1#0"], off["g/t1#0"]}) == 3
    assert off.keys() == before.keys()
    assert await disagreement(at(home)) == ""


Change = tuple[str, int, str]
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(("add", "reword", "delete", "disable", "enable", "retag")),
        st.integers(1, 3),
        st.sampled_from(TEXTS),
    ),
    min_size=1,
    max_size=8,
)


async def change(library: ToolLibrary, what: str, n: int, text: str) -> None:
    tool_id, known = f"g/t{n}", f"g/t{n}" in library.entries()
    if what == "add":
        await library.add_definitions([described(n, text)], OURS)
    elif known and what == "delete":
        await library.delete(tool_id)
    elif known and what == "reword":
        await library.update(tool_id, description=text)
    elif known and what == "retag":
        await library.update(tool_id, tags={"permission": {"value": "high" if n % 2 else "low"}})
    elif known:
        await (library.enable(tool_id) if what == "enable" else library.disable(tool_id))


@pytest.mark.full
@settings(max_examples=8)
@given(first=CHANGES, then=CHANGES)
def test_whatever_is_done_to_the_library_chroma_follows(
    tmp_path_factory: pytest.TempPathFactory, first: list[Change], then: list[Change]
) -> None:
    found = asyncio.run(_followed(tmp_path_factory.mktemp("home"), first, then))
    assert found == ["", ""]


async def _followed(home: Path, *sessions: list[Change]) -> list[str]:
    found = []
    for changes in sessions:
        async with kept(at(home)) as library:
            for told in changes:
                await change(library, *told)
        found.append(await disagreement(at(home)))
    return [text.replace(f"{_unserved()} missing", "") for text in found]


def _unserved() -> int:
    """Where nothing was changed in the end, nothing was written: not even the requests that no tool serves."""
    return len(LibraryDocuments().searched)


async def test_a_process_that_is_killed_between_library_and_chroma_is_found_out_and_repaired(home: Path) -> None:
    async with kept(at(home)) as library:
        await library.add_definitions([described(1, "天气预报")], OURS)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", DYING, str(home), cwd=Path(__file__).parents[3], env={**os.environ}
    )
    assert await process.wait() == -signal.SIGKILL
    assert await disagreement(at(home)) == "3 missing"
    async with ToolLibrary(home, packs="") as library, ToolIndex(LetterEmbedder(), place_of(at(home))) as index:
        await index_library(index, library)
        await index.kept("fully")
    assert await disagreement(at(home)) == ""


async def test_an_open_index_follows_a_change_as_it_is_made(home: Path) -> None:
    async with ToolLibrary(home, packs="") as library, ToolIndex(LetterEmbedder(), place_of(at(home))) as index:
        await index_library(index, library)
        follow(index, library)
        await library.add_definitions([described(1, "天气预报")], OURS)
        assert index.state is not None
        assert index.state.snapshot.tool_ids == ("g/t1",)
        await index.kept()
        assert await disagreement(at(home)) == ""


async def test_an_embedder_that_fails_leaves_the_library_changed(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with kept(at(home), LetterEmbedder(EmbedderUnavailable("It is broken."))) as library:
        await library.add_definitions([described(1, "天气预报")], OURS)
    assert "what changed is embedded later: It is broken." in caplog.text


async def test_a_command_does_not_wait_for_ever(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(record_keeping, "WRITING_S", 0.0)
    with caplog.at_level("INFO"):
        async with kept(at(home)) as library:
            await library.add_definitions([described(1, "天气预报")], OURS)
    assert "the rest follows with the next start" in caplog.text
