"""Vectors are made once, kept, and made anew only where a text changed."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from errors import EmbedderUnavailable, StoreError
from tools.embedding import kept_records
from tools.embedding.backfill import VectorFilling
from tools.embedding.documents import ToolDocument
from tools.embedding.vector_store import Listing, MemoryVectors, Record, VectorStore

DOCUMENTS = [ToolDocument("g/quote", 0, "get a price"), ToolDocument("g/quote", 1, "price of AAPL")]


class FullDisk(MemoryVectors):
    """Reads, and fails on whatever it is told to fail on."""

    def __init__(self, *broken: str) -> None:
        super().__init__()
        self.broken = broken

    async def listed(self) -> Mapping[str, Listing]:
        self._check("listed")
        return await super().listed()

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

    monkeypatch.setattr(kept_records, "open_vectors", opened)


async def kept(vectors: VectorFilling, documents: Sequence[ToolDocument]) -> None:
    await vectors.fill(documents)
    await vectors.keep(documents)


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
    await vectors.fill([DOCUMENTS[0], ToolDocument("g/quote", 1, "price of MSFT")])
    assert hashed_embedder.queries == ["price of AAPL", "price of MSFT"]
    assert hashed_embedder.documents == ["get a price"]


async def test_what_is_gone_from_the_library_is_gone_from_the_store(tmp_path: Path, hashed_embedder: Any) -> None:
    await VectorFilling(hashed_embedder, tmp_path).fill(DOCUMENTS)
    await kept(VectorFilling(hashed_embedder, tmp_path), DOCUMENTS[:1])
    left = VectorFilling(hashed_embedder, tmp_path)
    left.expect(DOCUMENTS)
    await left.open()
    assert left.known.keys() == {DOCUMENTS[0].digest}


async def test_what_was_embedded_before_a_failure_is_kept(tmp_path: Path, hashed_embedder: Any) -> None:
    vectors = VectorFilling(hashed_embedder, tmp_path)
    await vectors.fill(DOCUMENTS[:1])
    hashed_embedder.broken = True
    with pytest.raises(EmbedderUnavailable):
        await vectors.fill(DOCUMENTS)
    assert vectors.known.keys() == {DOCUMENTS[0].digest}


def many(n: int) -> list[ToolDocument]:
    return [ToolDocument(f"g/t{number}", 0, f"tool {number}") for number in range(n)]


class Counted(MemoryVectors):
    """Keeps how many records each write held."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[int] = []

    async def put(self, records: Sequence[Record]) -> None:
        self.writes.append(len(records))
        await super().put(records)


async def test_writes_are_rarer_than_what_the_embedder_gets_and_miss_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hashed_embedder: Any
) -> None:
    store = Counted()
    with_store(monkeypatch, store)
    await VectorFilling(hashed_embedder, tmp_path).fill(many(600))
    assert sum(store.writes) == len(await store.load()) == 600
    assert len(store.writes) <= 3


async def test_a_quick_embedder_gets_more_at_a_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hashed_embedder: Any
) -> None:
    asked: list[int] = []
    embed = hashed_embedder.embed_documents

    async def counted(texts: Sequence[str]) -> Any:
        asked.append(len(texts))
        return await embed(texts)

    monkeypatch.setattr(hashed_embedder, "embed_documents", counted)
    await VectorFilling(hashed_embedder, tmp_path).fill(many(100))
    assert asked == [8, 16, 32, 44]


async def test_a_slow_embedder_gets_fewer_and_what_it_made_is_written_soon(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hashed_embedder: Any
) -> None:
    store, clock = Counted(), iter(range(0, 10_000, 4))
    with_store(monkeypatch, store)
    monkeypatch.setattr("tools.embedding.backfill.time.monotonic", lambda: next(clock))
    await VectorFilling(hashed_embedder, tmp_path).fill(many(20))
    assert sum(store.writes) == 20
    assert max(store.writes) < 20


async def test_what_was_embedded_before_an_interruption_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hashed_embedder: Any
) -> None:
    store = Counted()
    with_store(monkeypatch, store)
    vectors = VectorFilling(hashed_embedder, tmp_path)
    embed = hashed_embedder.embed_documents

    async def dies_later(texts: Sequence[str]) -> Any:
        hashed_embedder.broken = len(hashed_embedder.documents) >= 8
        return await embed(texts)

    monkeypatch.setattr(hashed_embedder, "embed_documents", dies_later)
    with pytest.raises(EmbedderUnavailable):
        await vectors.fill(many(30))
    assert (store.writes, vectors.n_missing) == ([8], 22)


async def test_a_text_that_several_tools_have_is_embedded_once(tmp_path: Path, hashed_embedder: Any) -> None:
    vectors = VectorFilling(hashed_embedder, tmp_path)
    twins = [ToolDocument("g/one", 0, "the same"), ToolDocument("g/two", 0, "the same")]
    vectors.expect(twins)
    assert vectors.n_missing == 1
    await vectors.fill(twins)
    assert (hashed_embedder.documents, vectors.n_missing) == (["the same"], 0)
    again = VectorFilling(hashed_embedder, tmp_path)
    again.expect(twins)
    await again.open()
    assert len(again.known) == 1


@pytest.mark.parametrize("broken", ["listed", "put", "delete"])
async def test_a_disk_that_fails_costs_no_vector(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hashed_embedder: Any, broken: str
) -> None:
    with_store(monkeypatch, FullDisk(broken))
    vectors = VectorFilling(hashed_embedder, tmp_path)
    await kept(vectors, DOCUMENTS)
    await kept(vectors, DOCUMENTS[:1])
    assert vectors.known.keys() == {DOCUMENTS[0].digest}
    assert vectors.problem == "The disk is full. Vectors stay in memory until then."
