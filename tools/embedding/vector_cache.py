"""The vectors of the last process in one file, so that a start that needs no others does not load Chroma.

Chroma owns them; this is a copy that may be deleted at any time. What is damaged, of another embedder or of another
form is as though it were not there. A vector belongs to the digest of its text, so that none is ever out of date.
"""

import logging
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path

import numpy as np

from tools.embedding.embedder import Vector
from tools.embedding.place import ChromaPlace
from tools.storage.replace import replacing

logger = logging.getLogger(__name__)
NAME = "kept_vectors.npz"
FORM = 1
"""Of the file; another one is not read."""
MOST = 20_000
"""Vectors that are worth a copy: writing it takes a tenth of a second, and it takes 30 MB."""
_FAULTS = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile)


class VectorCache:
    """The copy that belongs to one place. Blocking: call it in a thread."""

    def __init__(self, place: ChromaPlace) -> None:
        self._file = place.folder / NAME
        self._held: frozenset[str] = frozenset()
        """Digests of what the file holds, as far as this process knows."""

    def read(self, embedder: str, dim: int) -> dict[str, Vector]:
        """Return vectors by the digests of their texts; none where the file is not of this embedder, or damaged."""
        if not self._file.is_file():
            return {}
        try:
            found = _read(self._file, embedder, dim)
        except _FAULTS as error:
            logger.info("the copy of the vectors is made anew: %s", error)
            return {}
        self._held = frozenset(found)
        return found

    def write(self, embedder: str, vectors: Mapping[str, Vector]) -> None:
        """Keep these and no others; cheap where the file holds just them, and no fault where it cannot be written."""
        if vectors.keys() == self._held or not 0 < len(vectors) <= MOST:
            return
        try:
            _write(self._file, embedder, vectors)
        except OSError as error:
            logger.info("the vectors are not copied: %s", error)
            return
        self._held = frozenset(vectors)


def _read(file: Path, embedder: str, dim: int) -> dict[str, Vector]:
    with file.open("rb") as stream, np.load(stream, allow_pickle=False) as held:
        if int(held["form"]) != FORM or str(held["embedder"]) != embedder:
            return {}
        digests, matrix = _different(held["digests"].tolist()), held["vectors"]
    if matrix.dtype != np.float32 or matrix.shape != (len(digests), dim) or not np.isfinite(matrix).all():
        raise ValueError("it does not hold a vector for each digest")
    return dict(zip(digests, matrix, strict=True))


def _different(listed: Collection[object]) -> list[str]:
    digests = [digest for digest in listed if isinstance(digest, str)]
    if len(set(digests)) != len(listed):
        raise ValueError("its digests are not a list of different texts")
    return digests


def _write(file: Path, embedder: str, vectors: Mapping[str, Vector]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    digests = sorted(vectors)
    with replacing(file) as stream:
        np.savez(
            stream,
            form=np.array(FORM),
            embedder=np.array(embedder),
            digests=np.array(digests),
            vectors=np.stack([vectors[digest] for digest in digests]).astype(np.float32),
        )
