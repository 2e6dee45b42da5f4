"""A library of any size that costs no embedding: noisy copies of a corpus, with vectors of their words."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice

import numpy as np

from evals.retrieval.data import JudgedCorpus
from tagging.tags import Tagged, TagSet
from tools.embedding.documents import documents
from tools.embedding.embedder import Matrix, Vector, unit
from tools.lexical.bm25 import tokenise
from tools.retrieval.background import background
from tools.retrieval.calibration import calibrate
from tools.retrieval.index import IndexState
from tools.retrieval.index_snapshot import snapshot
from tools.tool import Tool

DIM = 384
"""Of the packaged embedder."""
LEFT_OUT = 0.15
"""Share of a description's words that a copy lacks."""
COMMON = 1.5
"""What all vectors have in common, as a multiple of what tells them apart: embedders squeeze texts into a corner."""
SEED = 5


def library(corpus: JudgedCorpus, n: int) -> dict[str, Tool]:
    """Copy the corpus until there are n tools; a copy is of a group of its own and lacks some words."""
    random = np.random.default_rng(SEED)
    return {tool.id: tool for tool in islice(_copies(corpus, random), n)}


def _copies(corpus: JudgedCorpus, random: np.random.Generator) -> Iterator[Tool]:
    for copy in count():
        for tool in corpus.tools.values():
            group, _, name = tool.id.rpartition("/")
            words = np.array(tool.description.split(), dtype=object)
            kept = words[random.random(len(words)) >= LEFT_OUT] if copy else words
            changes = {
                "id": f"{group}_{copy}/{name}" if copy else tool.id,
                "description": " ".join(kept),
                "tags": TagSet(domains=Tagged(value=(tool.id.partition("/")[0],))),
            }
            yield tool.model_copy(update=changes)


def vectors(texts: Sequence[str]) -> Matrix:
    """Give each text the sum of its words' directions and what all texts have in common; shape `(n_texts, DIM)`."""
    directions: dict[str, np.ndarray] = {}
    found = np.full((len(texts), DIM), COMMON / DIM**0.5, dtype=np.float32)
    for place, text in enumerate(texts):
        words = tokenise(text)
        for word in words:
            if word not in directions:
                directions[word] = np.random.default_rng(zlib.crc32(word.encode())).normal(size=DIM) / DIM**0.5
            found[place] += directions[word] / len(words) ** 0.5
    return unit(found)


def made_vectors(tools: Mapping[str, Tool]) -> dict[str, Vector]:
    """Make the vectors of all documents up, by the digests of their texts."""
    every = [*(document for tool in tools.values() for document in documents(tool)), *background()]
    made = vectors([document.text for document in every])
    return {document.digest: row for document, row in zip(every, made, strict=True)}


def index_of(tools: Mapping[str, Tool], known: Mapping[str, Vector]) -> IndexState:
    """Index tools as a home does."""
    found = {tool_id: documents(tool) for tool_id, tool in tools.items()}
    built = snapshot(found, background(), known).warmed()
    return IndexState(built, calibrate(built))
