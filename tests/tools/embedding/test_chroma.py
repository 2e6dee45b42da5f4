"""What Chroma's own faults become."""

from pathlib import Path

import numpy as np
import pytest

from errors import StoreError
from tools.embedding import chroma
from tools.embedding.chroma import ChromaVectors
from tools.embedding.chroma_client import ChromaClient
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import Record


class PanicException(BaseException):
    """Named as the one that Chroma's Rust core raises."""


async def test_a_panic_of_the_rust_core_is_a_store_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def panics(*_: object) -> None:
        raise PanicException

    monkeypatch.setattr(chroma, "_collection", panics)
    with pytest.raises(StoreError, match="cannot be used"):
        await ChromaVectors.open(ChromaPlace(tmp_path), "fake", 2)


async def test_an_interrupt_is_not_swallowed(tmp_path: Path) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ChromaClient(ChromaPlace(tmp_path)).run(interrupted)


async def test_a_vector_of_another_length_is_a_store_error(tmp_path: Path) -> None:
    store = await ChromaVectors.open(ChromaPlace(tmp_path), "fake", 2)
    await store.put([Record("a/b#0", "a/b", "d", np.ones(2, np.float32))])
    with pytest.raises(StoreError):
        await store.put([Record("a/b#1", "a/b", "d", np.ones(5, np.float32))])


async def test_many_records_go_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chroma, "BATCH", 3)
    store = await ChromaVectors.open(ChromaPlace(tmp_path), "fake", 2)
    records = [Record(f"a/b#{n}", "a/b", "d", np.ones(2, np.float32)) for n in range(8)]
    await store.put(records)
    await store.delete([record.id for record in records[:7]])
    assert list(await store.load()) == ["a/b#7"]
