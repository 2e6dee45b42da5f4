"""The encoder in numpy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm

from tools.embedding.bert_numpy import Floats, Transformer, gelu, pooled

DIM, INNER, HEADS, LAYERS = 8, 16, 2, 2


def transformer(seed: int = 0, first_position: int = 0) -> Transformer:
    draw = np.random.default_rng(seed)

    def some(*shape: int) -> Floats:
        return draw.normal(size=shape, scale=0.3).astype(np.float32)

    weights = {
        "embeddings.position_embeddings.weight": some(32, DIM),
        "embeddings.token_type_embeddings.weight": some(1, DIM),
    }
    layers = [f"encoder.layer.{n}." for n in range(LAYERS)]
    shapes = {
        f"{layer}{part}": shape
        for layer in layers
        for part, shape in {
            "attention.self.query": (DIM, DIM),
            "attention.self.key": (DIM, DIM),
            "attention.self.value": (DIM, DIM),
            "attention.output.dense": (DIM, DIM),
            "intermediate.dense": (INNER, DIM),
            "output.dense": (DIM, INNER),
        }.items()
    }
    for name, shape in shapes.items():
        weights |= {f"{name}.weight": some(*shape), f"{name}.bias": some(shape[0])}
    for name in ("embeddings.", *(f"{layer}{part}." for layer in layers for part in ("attention.output", "output"))):
        weights |= {f"{name}LayerNorm.weight": some(DIM) + 1, f"{name}LayerNorm.bias": some(DIM)}
    return Transformer(weights, LAYERS, HEADS, 1e-12, first_position)


@settings(max_examples=20)
@given(st.integers(1, 6), st.integers(0, 6), st.integers(0, 100))
def test_what_fills_a_batch_up_changes_no_text(n_tokens: int, n_more: int, seed: int) -> None:
    words = np.random.default_rng(seed).normal(size=(1, n_tokens + n_more, DIM)).astype(np.float32)
    mask = (np.arange(n_tokens + n_more) < n_tokens).astype(int)[None]
    model = transformer()
    alone = model.states(words[:, :n_tokens], mask[:, :n_tokens])
    filled = model.states(words, mask)
    assert filled[:, :n_tokens] == pytest.approx(alone, abs=1e-4)
    assert pooled(filled, mask, "mean") == pytest.approx(pooled(alone, mask[:, :n_tokens], "mean"), abs=1e-4)


def test_the_order_of_words_counts() -> None:
    words = np.random.default_rng(1).normal(size=(1, 4, DIM)).astype(np.float32)
    mask = np.ones((1, 4), dtype=int)
    model = transformer()
    there, back = (pooled(model.states(w, mask), mask, "mean") for w in (words, words[:, ::-1]))
    assert np.abs(there - back).max() > 1e-3


def test_positions_may_begin_behind_the_paddings() -> None:
    words, mask = np.zeros((1, 3, DIM), np.float32), np.ones((1, 3), dtype=int)
    assert np.abs(transformer().states(words, mask) - transformer(first_position=2).states(words, mask)).max() > 1e-3


def test_the_fastgelu_is_the_exact_one() -> None:
    values = np.linspace(-9, 9, 4_001, dtype=np.float32)
    assert gelu(values) == pytest.approx(values * norm.cdf(values), abs=1e-6)


def test_the_first_token_may_speak_for_the_text() -> None:
    states = np.arange(12, dtype=np.float32).reshape(1, 3, 4)
    mask = np.array([[1, 1, 0]])
    assert pooled(states, mask, "first").tolist() == [[0, 1, 2, 3]]
    assert pooled(states, mask, "mean").tolist() == [[2, 3, 4, 5]]
