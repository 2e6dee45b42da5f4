"""BGE-M3 and its kin through FlagEmbedding, from a model folder or a model hub."""

import asyncio
from collections.abc import Sequence

from FlagEmbedding import FlagAutoModel

from errors import EmbedderUnavailable
from settings import Settings
from tools.embedding.embedder import Embedder, Matrix, Vector, checked

DEFAULT_MODEL = "BAAI/bge-m3"


class Bge:
    """A FlagEmbedding model."""

    def __init__(self, model: str) -> None:
        self.name = f"bge-{model}"
        self.dim = 0
        self._model_name = model
        self._model: FlagAutoModel | None = None

    async def warm(self) -> None:
        """Load the model, downloading it where its name is no folder."""
        await asyncio.to_thread(self._load)

    async def embed_query(self, text: str) -> Vector:
        """Embed with the model's instruction for queries."""
        vector: Vector = (await self.embed_queries([text]))[0]
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        """Embed many with the model's instruction for queries."""
        return await asyncio.to_thread(self._encode, "encode_queries", list(texts))

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """Embed documents."""
        return await asyncio.to_thread(self._encode, "encode_corpus", list(texts))

    def _load(self) -> FlagAutoModel:
        if self._model is None:
            try:
                self._model = FlagAutoModel.from_finetuned(self._model_name, use_fp16=False)
            except (OSError, RuntimeError, ValueError) as error:
                raise EmbedderUnavailable(f"The model {self._model_name!r} does not load ({error}).") from error
            self.dim = len(self._encode("encode_queries", ["dimension"])[0])
        return self._model

    def _encode(self, method: str, texts: list[str]) -> Matrix:
        encoded = getattr(self._load(), method)(texts)
        return checked(encoded["dense_vecs"] if isinstance(encoded, dict) else encoded, len(texts), self.name)


def build(settings: Settings) -> Embedder:
    """Build the embedder; nothing is loaded yet."""
    return Bge(settings.embedding_model or DEFAULT_MODEL)
