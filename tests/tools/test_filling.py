"""Vectors are made once, kept, and made anew only where a text changed."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from errors import EmbedderUnavailable, StoreError
from tools import filling
from tools.documents import Document
from tools.filling import VectorFilling
from tools.vectors import MemoryVectors, Record, VectorStore

DOCUMENTS = [Document("g/quote", 0, "get a price"), Document("g/quote", 1, "price of AAPL")]


class FullDisk(MemoryVectors):
    """Reads, and fails on whatever it is told to fail on."""

    def __init__(self, *broken: str) -> None:
        super().__init__()
        self.broken = broken

    async def load(self) -> Mapping[str, Record]:
        self._check("load")
        return await super().load()

    async def put(self, records: Sequence[Record]) -> None:
        self._check("put")
        await super().put(records)

    async def delete(self, ids: Collection[str]) -> None:
        self._check("delete")
        await super().delete(ids)

    def _check(self, action: str) -> None:
        if action in self.broken:
            raise StoreError("The disk is full.")


def with_store(monkeypatch: pytest.MonkeyPatch, store: VectorStore) -> None:
    async def opened(*_: object) -> VectorStore:
        return store

    monkeypatch.setattr(filling, "open_vectors", opened)


async def test_requests_and_descriptions_are_embedded_in_their_own_forms(tmp_path: Path, hashed_embedder: Any) -> None:
    vectors = VectorFilling(hashed_embedder, tmp_path)
    await vectors.fill(DOCUMENTS)
    assert (hashed_embedder.queries, hashed_embedder.documents) == (["price of AAPL"], ["get a price"])
    assert vectors.known.keys() == {document.digest for document in DOCUMENTS}


async def test_a_second_run_embeds_nothing(tmp_path: Path, hashed_embedder: Any) -> None:
    await VectorFilling(hashed_embedder, tmp_path).fill(DOCUMENTS)
    hashed_embedder.queries.clear()
    again = VectorFilling(hashed_embedder, tmp_path)
    await again.fill(DOCUMENTS)
    assert hashed_embedder.queries == []
    assert len(again.known) == 2


async def test_only_the_changed_text_is_embedded_again(tmp_path: Path, hashed_embedder: Any) -> None:
    vectors = VectorFilling(hashed_embedder, tmp_path)
    await vectors.fill(DOCUMENTS)
    await vectors.fill([DOCUMENTS[0], Document("g/quote", 1, "price of MSFT")])
    assert hashed_embedder.queries == ["price of AAPL", "price of MSFT"]
    assert hashed_embedder.documents == ["get a price"]


async def test_what_is_gone_from_the_library_is_gone_from_the_store(tmp_path: Path, hashed_embedder: Any) -> None:
    await VectorFilling(hashed_embedder, tmp_path).fill(DOCUMENTS)
    await VectorFilling(hashed_embedder, tmp_path).fill(DOCUMENTS[:1])
    left = VectorFilling(hashed_embedder, tmp_path)
    await left.open()
    assert left.known.keys() == {DOCUMENTS[0].digest}


async def test_what_was_embedded_before_a_failure_is_kept(tmp_path: Path, hashed_embedder: Any) -> None:
    vectors = VectorFilling(hashed_embedder, tmp_path)
    await vectors.fill(DOCUMENTS[:1])
    hashed_embedder.broken = True
    with pytest.raises(EmbedderUnavailable):
        await vectors.fill(DOCUMENTS)
    assert vectors.known.keys() == {DOCUMENTS[0].digest}


@pytest.mark.parametrize("broken", ["load", "put", "delete"])
async def test_a_disk_that_fails_costs_no_vector(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hashed_embedder: Any, broken: str
) -> None:
    with_store(monkeypatch, FullDisk(broken))
    vectors = VectorFilling(hashed_embedder, tmp_path)
    await vectors.fill(DOCUMENTS)
    await vectors.fill(DOCUMENTS[:1])
    assert vectors.known.keys() == {DOCUMENTS[0].digest}
    assert vectors.problem == "The disk is full. Vectors stay in memory until then."
