"""The copy of the vectors serves a start without Chroma, and never wrongly."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.embedding import kept_records, vector_cache
from tools.embedding.backfill import VectorFilling
from tools.embedding.documents import ToolDocument
from tools.embedding.embedder import Vector
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_cache import NAME, VectorCache

DOCUMENTS = [ToolDocument("g/quote", 0, "get a price"), ToolDocument("g/quote", 1, "苹果的股价")]
VECTORS: dict[str, Vector] = {
    "a": np.array([1, 0, 0], dtype=np.float32),
    "b": np.array([0.6, 0.8, 0], dtype=np.float32),
}


def cache_in(folder: Path) -> VectorCache:
    return VectorCache(ChromaPlace.of(folder))


def as_lists(vectors: dict[str, Vector]) -> dict[str, list[float]]:
    return {digest: vector.tolist() for digest, vector in vectors.items()}


def test_what_one_process_wrote_the_next_one_reads_to_the_bit(tmp_path: Path) -> None:
    cache_in(tmp_path / "index").write("hashed", VECTORS)
    found = cache_in(tmp_path / "index").read("hashed", 3)
    assert as_lists(found) == as_lists(VECTORS)


def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    cache_in(tmp_path).write("hashed", VECTORS)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


def test_a_deleted_copy_holds_nothing(tmp_path: Path) -> None:
    assert cache_in(tmp_path).read("hashed", 3) == {}


@pytest.mark.parametrize(("embedder", "dim"), [("another", 3), ("hashed", 4)])
def test_vectors_of_another_embedder_or_length_are_not_read(tmp_path: Path, embedder: str, dim: int) -> None:
    cache_in(tmp_path).write("hashed", VECTORS)
    assert cache_in(tmp_path).read(embedder, dim) == {}


def test_a_file_of_another_form_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache_in(tmp_path).write("hashed", VECTORS)
    monkeypatch.setattr(vector_cache, "FORM", vector_cache.FORM + 1)
    assert cache_in(tmp_path).read("hashed", 3) == {}


@pytest.mark.parametrize("content", [b"", b"no vectors", b"PK\x03\x04 half an archive"])
def test_a_damaged_file_holds_nothing_and_is_made_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    cache = cache_in(tmp_path)
    assert cache.read("hashed", 3) == {}
    cache.write("hashed", VECTORS)
    assert cache_in(tmp_path).read("hashed", 3).keys() == VECTORS.keys()


def test_a_flipped_byte_is_noticed(tmp_path: Path) -> None:
    cache_in(tmp_path).write("hashed", VECTORS)
    content = (tmp_path / NAME).read_bytes()
    number = np.float32(0.8).tobytes()
    (tmp_path / NAME).write_bytes(content.replace(number, np.float32(0.9).tobytes()))
    assert cache_in(tmp_path).read("hashed", 3) == {}


@pytest.mark.parametrize(
    ("digests", "vectors"),
    [
        (np.array(["a", "a"]), np.zeros((2, 3), np.float32)),
        (np.array([1, 2]), np.zeros((2, 3), np.float32)),
        (np.array(["a"]), np.zeros((2, 3), np.float32)),
        (np.array(["a"]), np.full((1, 3), np.nan, np.float32)),
        (np.array(["a"]), np.zeros((1, 3), np.float64)),
    ],
)
def test_a_file_that_says_nonsense_holds_nothing(tmp_path: Path, digests: Any, vectors: Any) -> None:
    form, embedder = np.array(vector_cache.FORM), np.array("hashed")
    np.savez(tmp_path / NAME, form=form, embedder=embedder, digests=digests, vectors=vectors)
    assert cache_in(tmp_path).read("hashed", 3) == {}


def test_the_same_vectors_are_not_written_again(tmp_path: Path) -> None:
    cache = cache_in(tmp_path)
    cache.write("hashed", VECTORS)
    (tmp_path / NAME).unlink()
    cache.write("hashed", dict(VECTORS))
    assert not (tmp_path / NAME).exists()


def test_more_than_is_worth_a_copy_is_left_to_chroma(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_cache, "MOST", 1)
    cache_in(tmp_path).write("hashed", VECTORS)
    assert not (tmp_path / NAME).exists()


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    cache_in(tmp_path / "file").write("hashed", VECTORS)
    assert (tmp_path / "file").read_text() == "no folder"


def test_many_that_write_at_once_leave_one_whole_file(tmp_path: Path) -> None:
    some = [{f"{n}": VECTORS["a"]} for n in range(16)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda vectors: cache_in(tmp_path).write("hashed", vectors), some))
    assert len(cache_in(tmp_path).read("hashed", 3)) == 1
    assert [file.name for file in tmp_path.iterdir()] == [NAME]


async def test_a_start_with_the_copy_neither_opens_chroma_nor_embeds(
    tmp_path: Path, hashed_embedder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = VectorFilling(hashed_embedder, tmp_path)
    await first.fill(DOCUMENTS)
    n_embedded = len(hashed_embedder.queries) + len(hashed_embedder.documents)
    opened: list[object] = []
    monkeypatch.setattr(kept_records, "open_vectors", opened.append)
    again = VectorFilling(hashed_embedder, tmp_path)
    await again.fill(DOCUMENTS)
    assert as_lists(again.known) == as_lists(first.known)
    assert not opened
    assert len(hashed_embedder.queries) + len(hashed_embedder.documents) == n_embedded


async def test_a_text_that_changed_is_not_taken_from_the_copy(tmp_path: Path, hashed_embedder: Any) -> None:
    await VectorFilling(hashed_embedder, tmp_path).fill(DOCUMENTS)
    changed = [DOCUMENTS[0], ToolDocument("g/quote", 1, "price of AAPL")]
    again = VectorFilling(hashed_embedder, tmp_path)
    await again.fill(changed)
    assert {document.digest for document in changed} <= again.known.keys()
    assert hashed_embedder.queries == ["苹果的股价", "price of AAPL"]
