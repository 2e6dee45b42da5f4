"""Vectors that are kept between runs."""

import asyncio
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from errors import EmbedderUnavailable, StoreError
from tools.kept_vectors import BATCH, KeptEmbedder


async def test_a_text_is_embedded_once(tmp_path: Path, hashed_embedder: Any) -> None:
    first = await KeptEmbedder(hashed_embedder, tmp_path).embed_query("price of a share")
    again = await KeptEmbedder(hashed_embedder, tmp_path).embed_query("price of a share")
    assert np.array_equal(first, again)
    assert hashed_embedder.queries == ["price of a share"]


async def test_requests_and_documents_are_kept_apart(tmp_path: Path, hashed_embedder: Any) -> None:
    kept = KeptEmbedder(hashed_embedder, tmp_path)
    await kept.embed_queries(["price"])
    await kept.embed_documents(["price"])
    assert (hashed_embedder.queries, hashed_embedder.documents) == (["price"], ["price"])


async def test_vectors_of_another_embedder_are_not_taken(tmp_path: Path, hashed_embedder: Any) -> None:
    await KeptEmbedder(hashed_embedder, tmp_path).embed_query("price")
    hashed_embedder.name = "another"
    await KeptEmbedder(hashed_embedder, tmp_path).embed_query("price")
    assert hashed_embedder.queries == ["price", "price"]


async def test_rows_stand_in_the_order_of_the_texts(tmp_path: Path, hashed_embedder: Any) -> None:
    kept = KeptEmbedder(hashed_embedder, tmp_path)
    texts = [f"word{n}" for n in range(BATCH * 2 + 1)]
    rows = await kept.embed_queries([*texts, texts[0]])
    assert np.array_equal(rows, hashed_embedder._embed([*texts, texts[0]]))


async def test_what_was_embedded_before_a_failure_is_kept(tmp_path: Path, hashed_embedder: Any) -> None:
    kept = KeptEmbedder(hashed_embedder, tmp_path)
    await kept.embed_query("price")
    hashed_embedder.broken = True
    with pytest.raises(EmbedderUnavailable):
        await kept.embed_queries(["price", "share"])
    assert (await kept.embed_query("price")).any()


async def test_the_model_is_not_loaded_where_all_is_known(tmp_path: Path, hashed_embedder: Any) -> None:
    await KeptEmbedder(hashed_embedder, tmp_path).embed_query("price")
    await KeptEmbedder(hashed_embedder, tmp_path).embed_query("price")
    assert hashed_embedder.n_warm == 1


async def test_no_texts_are_no_rows(tmp_path: Path, hashed_embedder: Any) -> None:
    kept = KeptEmbedder(hashed_embedder, tmp_path)
    await kept.warm()
    assert (await kept.embed_documents([])).shape == (0, kept.dim)


async def test_a_broken_file_is_said(tmp_path: Path, hashed_embedder: Any) -> None:
    await asyncio.to_thread((tmp_path / "vectors.sqlite").write_bytes, b"no database" * 100)
    with pytest.raises(StoreError, match="delete it"):
        await KeptEmbedder(hashed_embedder, tmp_path).embed_query("price")


async def test_a_lone_surrogate_is_no_fault(tmp_path: Path, hashed_embedder: Any) -> None:
    assert (await KeptEmbedder(hashed_embedder, tmp_path).embed_query("price \ud800")).any()
