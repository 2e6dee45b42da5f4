"""Vectors on disk, and in memory where the disk does not serve."""

import importlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import MemoryVectors, Record, open_vectors

RECORD = Record("a/b#0", "a/b", "digest", np.array([0.6, 0.8], np.float32))


async def test_vectors_are_there_after_reopening(tmp_path: Path) -> None:
    store = await open_vectors(ChromaPlace(tmp_path), "fake", 2)
    await store.put([RECORD])
    found = (await (await open_vectors(ChromaPlace(tmp_path), "fake", 2)).load())["a/b#0"]
    assert (found.tool_id, found.content_hash, store.problem) == ("a/b", "digest", "")
    assert found.vector == pytest.approx(RECORD.vector)


async def test_putting_again_replaces(tmp_path: Path) -> None:
    store = await open_vectors(ChromaPlace(tmp_path), "fake", 2)
    await store.put([RECORD])
    await store.put([Record("a/b#0", "a/b", "other", RECORD.vector)])
    assert {record.content_hash for record in (await store.load()).values()} == {"other"}


async def test_deleting_takes_unknown_ids(tmp_path: Path) -> None:
    store = await open_vectors(ChromaPlace(tmp_path), "fake", 2)
    await store.put([RECORD])
    await store.delete(["a/b#0", "c/d#0"])
    assert await store.load() == {}


async def test_each_embedder_has_a_collection_of_its_own(tmp_path: Path) -> None:
    await (await open_vectors(ChromaPlace(tmp_path), "fake/one", 2)).put([RECORD])
    assert await (await open_vectors(ChromaPlace(tmp_path), "fake/two", 2)).load() == {}


async def test_a_collection_of_another_version_is_made_anew(tmp_path: Path) -> None:
    await (await open_vectors(ChromaPlace(tmp_path), "fake", 2)).put([RECORD])
    store = await open_vectors(ChromaPlace(tmp_path), "fake", 3)
    assert (await store.load(), store.problem) == ({}, "")


async def test_a_damaged_store_is_said_and_memory_serves(tmp_path: Path) -> None:
    (tmp_path / "chroma.sqlite3").write_bytes(b"this is no database" * 300)
    store = await open_vectors(ChromaPlace(tmp_path), "fake", 2)
    await store.put([RECORD])
    assert list(await store.load()) == ["a/b#0"]
    assert "delete it to rebuild it. Vectors stay in memory" in store.problem


async def test_a_folder_that_cannot_be_made_is_said_and_memory_serves(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("a file")
    assert "cannot be used" in (await open_vectors(ChromaPlace(tmp_path / "index"), "fake", 2)).problem


async def test_a_missing_chroma_is_said_and_memory_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ModuleType:
        raise ImportError("No module named 'chromadb'")

    monkeypatch.setattr(importlib, "import_module", missing)
    store = await open_vectors(ChromaPlace(tmp_path), "fake", 2)
    assert isinstance(store, MemoryVectors)
    assert "chromadb" in store.problem


async def test_memory_forgets_what_is_deleted() -> None:
    store = MemoryVectors()
    await store.put([RECORD])
    await store.delete(["a/b#0", "c/d#0"])
    assert await store.load() == {}
