"""BM25 alone as a peer; imported only where speed is measured, since its library comes with the extra `dev`."""

import bm25s
import numpy as np

from evals.speed.peers import Bools, K, Peer
from tools.embedding.embedder import Matrix
from tools.lexical.bm25 import tokenise
from tools.retrieval.index_snapshot import IndexSnapshot


def bm25_peer(snapshot: IndexSnapshot, allowed: Bools) -> Peer:
    """The `bm25s` library over the descriptions."""
    documents = [snapshot.documents[place] for place in snapshot.starts[:-2]]
    index = bm25s.BM25(method="lucene")
    index.index([tokenise(document.text) for document in documents], show_progress=False)

    def found(text: str, _: Matrix, filtered: bool) -> object:
        mask = allowed.astype(np.float32) if filtered else None
        return index.retrieve([tokenise(text)], k=min(K, snapshot.n_tools), show_progress=False, weight_mask=mask)

    return found
