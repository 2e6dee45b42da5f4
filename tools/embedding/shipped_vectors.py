"""Vectors of the built-in packs' texts that ship with them, so that a first start embeds nothing of its own.

A text without a shipped vector is embedded on the machine like any other tool's. Kept as bytes, one scale a row: the
cosine of two vectors changes by less than a thousandth.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np

from errors import EmbedderUnavailable
from tools.embedding.embedder import Vector, unit

FILE = Path(__file__).parents[1] / "builtin" / "vectors.npz"
_STEPS = 127


def shipped_vectors(embedder: str, file: Path = FILE) -> dict[str, Vector]:
    """Return digest of a document → vector of shape (dim,); empty where none ships for this embedder."""
    if not file.is_file():
        return {}
    with np.load(file, allow_pickle=False) as held:
        if str(held["embedder"]) != embedder:
            return {}
        matrix = unit(held["vectors"].astype(np.float32))
        return {str(digest): row for digest, row in zip(held["digests"], matrix, strict=True)}


@lru_cache(maxsize=4)
def typical_description(embedder: str, file: Path = FILE) -> tuple[float, ...]:
    """Return where descriptions lie in an embedder's space, shape `(dim,)`; nothing where none ships for it."""
    if not file.is_file():
        return ()
    with np.load(file, allow_pickle=False) as held:
        known = str(held["embedder"]) == embedder and "typical" in held
        return tuple(held["typical"].tolist()) if known else ()


def write_vectors(
    embedder: str, vectors: Mapping[str, Vector], file: Path = FILE, described: Collection[str] = ()
) -> None:
    """Write vectors by the digests of their documents.

    Args:
        embedder: What made them.
        vectors: Digest of a document → its vector.
        file: Where they go.
        described: Digests of those that are descriptions; their mean is kept beside them.

    Raises:
        EmbedderUnavailable: there are none.
    """
    if not vectors:
        raise EmbedderUnavailable(f"The embedder {embedder!r} gave no vectors to ship.")
    digests = sorted(vectors)
    matrix = np.stack([vectors[digest] for digest in digests])
    scaled = np.rint(matrix / np.abs(matrix).max(axis=1, keepdims=True) * _STEPS).astype(np.int8)
    known = [vectors[digest] for digest in digests if digest in described]
    typical = np.mean(known, axis=0).astype(np.float32) if known else np.zeros(0, np.float32)
    np.savez_compressed(file, embedder=np.array(embedder), digests=np.array(digests), vectors=scaled, typical=typical)
