"""What the search is measured beside: plain products in memory, and Chroma, each with the same filter."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias, cast

import chromadb
import numpy as np
import numpy.typing as npt
from chromadb.api.types import Where
from chromadb.config import Settings as ChromaSettings

from tools.embedding.embedder import Matrix
from tools.retrieval.index_snapshot import IndexSnapshot

Bools: TypeAlias = npt.NDArray[np.bool_]
Peer: TypeAlias = Callable[[str, Matrix, bool], object]
"""Finds tools for a text with its vector, shape `(1, dim)`; filtered or not."""
K = 10
BATCH = 2_000


def numpy_peer(snapshot: IndexSnapshot, allowed: Bools) -> Peer:
    """Exact products of one vector, then the ten best: what any exact search costs at least."""
    described = np.ascontiguousarray(_described(snapshot))

    def found(_: str, query: Matrix, filtered: bool) -> object:
        scores = described @ query[0]
        scores = np.where(allowed, scores, -np.inf) if filtered else scores
        return np.argpartition(-scores, min(K, len(scores)) - 1)[:K]

    return found


def chroma_peer(snapshot: IndexSnapshot, folder: Path, tags: Sequence[str], wanted: Sequence[str]) -> Peer:
    """Chroma on disk, filtered by a tag of each tool."""
    client = chromadb.PersistentClient(str(folder), settings=ChromaSettings(anonymized_telemetry=False))
    collection = client.create_collection("speed", embedding_function=None, metadata={"hnsw:space": "cosine"})
    described = _described(snapshot)
    for at in range(0, snapshot.n_tools, BATCH):
        ids, rows = snapshot.tool_ids[at : at + BATCH], described[at : at + BATCH]
        collection.add(ids=list(ids), embeddings=rows, metadatas=[{"domain": tag} for tag in tags[at : at + BATCH]])
    where = cast(Where, {"domain": {"$in": list(wanted)}})

    def found(_: str, query: Matrix, filtered: bool) -> object:
        return collection.query(query_embeddings=query, n_results=K, where=where if filtered else None)

    return found


def _described(snapshot: IndexSnapshot) -> Matrix:
    if snapshot.vectors is None:
        raise ValueError("peers are compared by vectors")
    return np.asarray(snapshot.vectors[snapshot.described_rows], dtype=np.float32)
