"""FlagEmbedding, with a stand-in for the library: the real one pulls torch."""

import importlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from errors import EmbedderUnavailable
from settings import load_settings


class Model:
    def encode_queries(self, texts: list[str]) -> dict[str, Any]:
        return {"dense_vecs": np.array([[len(text), 0.0, 1.0] for text in texts])}

    def encode_corpus(self, texts: list[str]) -> Any:
        return np.array([[0.0, len(text), 1.0] for text in texts])


class FlagAutoModel:
    @staticmethod
    def from_finetuned(name: str, *, use_fp16: bool) -> Model:
        if name == "missing":
            raise OSError("no such folder")
        return Model()


@pytest.fixture
def bge(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    library = ModuleType("FlagEmbedding")
    library.FlagAutoModel = FlagAutoModel  # type: ignore[attr-defined]  # a stand-in
    monkeypatch.setitem(sys.modules, "FlagEmbedding", library)
    monkeypatch.delitem(sys.modules, "tools.embedding.embedders.bge", raising=False)
    yield importlib.import_module("tools.embedding.embedders.bge")
    sys.modules.pop("tools.embedding.embedders.bge", None)


async def test_requests_and_documents_go_their_own_ways(bge: Any) -> None:
    embedder = bge.build(load_settings(embedder="bge"))
    await embedder.warm()
    assert (embedder.dim, embedder.name) == (3, "bge-BAAI/bge-m3")
    assert (await embedder.embed_query("text"))[1] == 0
    assert (await embedder.embed_documents(["text"]))[0, 0] == 0


async def test_a_model_that_is_not_there_is_one_sentence(bge: Any) -> None:
    embedder = bge.build(load_settings(embedder="bge", embedding_model="missing"))
    with pytest.raises(EmbedderUnavailable, match="'missing' does not load"):
        await embedder.warm()
