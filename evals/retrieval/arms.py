"""The methods that are compared: each turns an index and a request into one score for each tool."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from agents.extraction.discourse.clauses import clauses
from agents.intents.intents import wishes
from evals.retrieval.sentences import sentences
from tools.embedding.embedder import Matrix
from tools.lexical.bm25 import tokenise
from tools.retrieval.description_ranking import merged
from tools.retrieval.features import fused
from tools.retrieval.index import IndexState
from tools.retrieval.matches import match
from tools.retrieval.retriever import ranked, scored
from tools.retrieval.standardize import standardised

Floats = npt.NDArray[np.floating]
SAME_TOOL = 0.4
"""What the prototype adds of the best score of any API of the same tool."""


@dataclass(frozen=True)
class EmbeddedRequest:
    """A request and its pieces with their vectors, the whole first."""

    clauses: tuple[str, ...]
    clause_vectors: Matrix | None
    sentences: tuple[str, ...]
    sentence_vectors: Matrix | None
    rewrites: tuple[str, ...]
    rewrite_vectors: Matrix | None


Method: TypeAlias = Callable[[IndexState, EmbeddedRequest], list[str]]
"""Returns ids of tools, the best first."""


def pieces(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cut a request into clauses and into sentences, the whole first in both."""
    return (text, *(c.text for c in clauses(text) if c.text != text)), (text, *sentences(text))


def bm25(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank by the words of the whole request."""
    found = state.snapshot
    return _best(found.tool_ids, found.descriptions.words.scores(tokenise(asked.clauses[0])))


def dense(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank by plain cosines of the whole request."""
    return _best(state.snapshot.tool_ids, _described(state) @ _vectors(asked.clause_vectors)[0])


def stretched(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank by cosines of the whole request in the library's own space."""
    likeness = state.snapshot.descriptions.likeness([tokenise(asked.clauses[0])], _vectors(asked.clause_vectors)[:1])
    return _best(state.snapshot.tool_ids, np.nan_to_num(_vectors(likeness.cosines))[0])


def prototype(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank as the prototype did: standard scores fused clause by clause, then the best of the same tool."""
    found = state.snapshot
    texts = [tokenise(text) for text in asked.sentences]
    words = found.descriptions.words
    by_text = standardised(_vectors(asked.sentence_vectors) @ _described(state).T)
    coverage = np.array([words.coverage(text) for text in texts])[:, None]
    by_text = by_text + coverage * standardised(np.stack([words.scores(text) for text in texts]))
    return _best(found.tool_ids, _same_tool(state, _split(by_text)))


def raw_prototype(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank as the prototype did, the clauses merged before they are fused."""
    found = state.snapshot
    texts = [tokenise(text) for text in asked.sentences]
    words = found.descriptions.words
    cosines = _vectors(asked.sentence_vectors) @ _described(state).T
    shares = np.stack([words.scores(text) for text in texts])
    dense_row, words_row = (standardised(_split(rows)[None])[0] for rows in (cosines, shares))
    return _best(found.tool_ids, _same_tool(state, dense_row + words.coverage(texts[0]) * words_row))


def fused_evidence(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank as ToolAtlas did before descriptions had an order of their own: standard scores, clause by clause."""
    matches = match(state.snapshot, [tokenise(text) for text in asked.clauses], asked.clause_vectors)
    return _best(state.snapshot.tool_ids, merged(fused(state.snapshot, matches)))


def by_agents(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank as an agent is offered the tools: by what its task wishes, piece by piece."""
    scores = scored(state, asked.rewrites, asked.rewrite_vectors, None)
    return wishes(scores, asked.rewrites[1:], frozenset(asked.clauses)).ranked()[:10]


def by_wishes(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank by the probability that a tool serves any wish, as an agent chooses among what it is offered."""
    scores = scored(state, asked.rewrites, asked.rewrite_vectors, None)
    found = wishes(scores, asked.rewrites[1:], frozenset(asked.clauses))
    return _best(found.tool_ids, found.matrix.max(axis=0))


def shipped(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank as ToolAtlas does."""
    scores = scored(state, asked.clauses, asked.clause_vectors, None)
    return [candidate.tool_id for candidate in ranked(scores, 10)]


def shipped_words(state: IndexState, asked: EmbeddedRequest) -> list[str]:
    """Rank as ToolAtlas does while there are no vectors."""
    found = state.snapshot.descriptions
    likeness = found.likeness([tokenise(text) for text in asked.clauses], None)
    return _best(state.snapshot.tool_ids, found.relevance(likeness.together())[0])


FLOOR = "prototype"
ARMS: Mapping[str, Method] = {
    "bm25": bm25,
    "dense": dense,
    "dense, stretched": stretched,
    FLOOR: prototype,
    "prototype, merged first": raw_prototype,
    "fused evidence": fused_evidence,
    "toolatlas, no vectors": shipped_words,
    "toolatlas, wishes": by_wishes,
    "toolatlas, agents": by_agents,
    "toolatlas": shipped,
}


def _best(tool_ids: Sequence[str], scores: Floats) -> list[str]:
    return [tool_ids[place] for place in np.argsort(-scores, kind="stable")[:10]]


def _described(state: IndexState) -> Matrix:
    return _vectors(state.snapshot.vectors)[state.snapshot.starts[:-2]]


def _split(by_text: Floats) -> Floats:
    rest = by_text[1:] if len(by_text) > 1 else by_text
    return np.asarray(rest.max(axis=0) + by_text[0] / 2)


def _same_tool(state: IndexState, scores: Floats) -> Floats:
    groups = state.snapshot.descriptions.groups
    best = np.full(int(groups.max()) + 1, -np.inf)
    np.maximum.at(best, groups, scores)
    return np.asarray(scores + SAME_TOOL * best[groups])


def _vectors(matrix: Floats | None) -> Matrix:
    if matrix is None:
        raise ValueError("this arm needs vectors")
    return np.asarray(matrix, dtype=np.float32)
