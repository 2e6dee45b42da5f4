"""The encoder of BERT and its kin in plain numpy: serves a trained model where no torch is installed.

References:
    Devlin et al. 2019, "BERT"; Vaswani et al. 2017, "Attention Is All You Need". Only what serving needs: no dropout,
    no heads on top.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float32]
Ints: TypeAlias = npt.NDArray[np.integer]
Pooling: TypeAlias = Literal["mean", "first"]

_SLOPE = 0.3275911
_FACTORS = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)


@dataclass(frozen=True)
class Transformer:
    """Weights under the names that the library `transformers` gives them, and what they do not say of themselves."""

    weights: Mapping[str, Floats]
    n_layers: int
    n_heads: int
    epsilon: float
    first_position: int = 0
    """Number of the first token's position: RoBERTa and its kin count from behind the padding's."""

    def states(self, words: Floats, mask: Ints) -> Floats:
        """Return each token's vector; shape `(n_texts, n_tokens, dim)`.

        Args:
            words: The vectors of the tokens' words, same shape.
            mask: 1 for tokens, 0 for what fills up; shape `(n_texts, n_tokens)`.
        """
        places = self.weights["embeddings.position_embeddings.weight"][self.first_position :][: words.shape[1]]
        states = words + places + self.weights["embeddings.token_type_embeddings.weight"][0]
        states = self._normalised(states, "embeddings.LayerNorm")
        hidden = np.where(mask[:, None, None, :] > 0, np.float32(0), np.float32(-1e9))
        for number in range(self.n_layers):
            layer = f"encoder.layer.{number}."
            seen = self._dense(self._attended(states, hidden, layer), layer + "attention.output.dense")
            states = self._normalised(states + seen, layer + "attention.output.LayerNorm")
            inner = gelu(self._dense(states, layer + "intermediate.dense"))
            states = self._normalised(states + self._dense(inner, layer + "output.dense"), layer + "output.LayerNorm")
        return states

    def _attended(self, states: Floats, hidden: Floats, layer: str) -> Floats:
        n_texts, n_tokens, dim = states.shape
        query, key, value = (
            self._dense(states, f"{layer}attention.self.{name}")
            .reshape(n_texts, n_tokens, self.n_heads, -1)
            .transpose(0, 2, 1, 3)
            for name in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 1, 3, 2) / np.float32(np.sqrt(dim / self.n_heads)) + hidden
        raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
        seen = raised / raised.sum(axis=-1, keepdims=True) @ value
        return np.asarray(seen.transpose(0, 2, 1, 3).reshape(n_texts, n_tokens, dim))

    def _dense(self, states: Floats, name: str) -> Floats:
        flat = states.reshape(-1, states.shape[-1]) @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
        return np.asarray(flat.reshape(*states.shape[:-1], -1))

    def _normalised(self, states: Floats, name: str) -> Floats:
        centred = states - states.mean(axis=-1, keepdims=True)
        spread = np.sqrt(np.square(centred).mean(axis=-1, keepdims=True) + np.float32(self.epsilon))
        return np.asarray(centred / spread * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"])


def pooled(states: Floats, mask: Ints, pooling: Pooling) -> Floats:
    """Turn the vectors of tokens into those of texts; shape `(n_texts, dim)`."""
    if pooling == "first":
        return states[:, 0]
    weight = mask[:, :, None].astype(np.float32)
    return np.asarray((states * weight).sum(axis=1) / weight.sum(axis=1))


def gelu(values: Floats) -> Floats:
    """Compute x Φ(x), to 1.5e-7: scipy's exact `erf` would take a fifth of a request's time.

    References:
        Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26.
    """
    size = np.abs(values) * np.float32(np.sqrt(0.5))
    share = 1 / (1 + np.float32(_SLOPE) * size)
    tail = np.zeros_like(share)
    for factor in _FACTORS:
        tail = (tail + np.float32(factor)) * share
    tail *= np.exp(-size * size) * np.float32(0.5)
    return np.asarray(values * np.where(values < 0, tail, 1 - tail))
