"""Which tools do the same job as another, at another provider: read off what the tools say of themselves.

Two tools do the same job when their descriptions mean the same and say it in the same rare words. What keeps likeness
from being enough: a value that only one provider knows (`order_id`), a tool that speaks of its own service (its
status, its version), another number in the words (C++ 14, C++ 17), a subject that one provider is made for and the
other does not speak of (geocoding in Egypt, in Uganda), and whatever changes something: what is written at one
provider is not written at the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from graph.relations.substitute_rules import Job, common_words, may_stand_in
from prompts.frozen import Frozen
from prompts.late import LateModule
from tools.embedding.embedder import Vector
from tools.lexical.token_table import token_table
from tools.tool import Tool

if TYPE_CHECKING:
    from scipy import sparse
else:
    sparse = LateModule("scipy.sparse")

FLOOR: Final = 0.55
"""Likeness from which two tools are held to do the same job, by meaning and by words."""
WORDS_FLOOR: Final = 0.5
"""The same where there are no vectors yet."""
MEANING_SHARE: Final = 2 / 3
MOST: Final = 5
"""Substitutes of one tool."""
_BLOCK: Final = 512
"""Tools that are compared with all others at one time."""
Floats = NDArray[np.float32]


class Substitution(Frozen):
    """One tool may stand in for another."""

    stand_in: str
    """Id of the tool that takes over."""
    original: str
    """Id of the tool whose job it does."""
    similarity: float = Field(ge=0, le=1)
    evidence: str = ""
    """Why, in a few words for a person."""


def derive_substitutes(
    tools: Mapping[str, Tool], vectors: Mapping[str, Vector] | None = None
) -> tuple[Substitution, ...]:
    """Find who can stand in for whom, in a stable order; at most `MOST` for one tool.

    Args:
        tools: The library.
        vectors: Tool id → vector of its description; of tools without one only words are compared.
    """
    jobs = [job for _, tool in sorted(tools.items()) if (job := Job(tool)).has_another_provider]
    common, found = common_words(jobs), dict[str, list[Substitution]]()
    for place, other, likeness in _alike(jobs, vectors or {}):
        for original, stand_in in ((jobs[place], jobs[other]), (jobs[other], jobs[place])):
            if may_stand_in(stand_in, original, common):
                found.setdefault(original.tool.id, []).append(_substitution(stand_in, original, likeness))
    best = (sorted(ones, key=lambda s: (-s.similarity, s.stand_in))[:MOST] for _, ones in sorted(found.items()))
    return tuple(one for ones in best for one in ones)


def _substitution(stand_in: Job, original: Job, likeness: float) -> Substitution:
    return Substitution(
        stand_in=stand_in.tool.id,
        original=original.tool.id,
        similarity=round(min(1.0, likeness), 4),
        evidence=f"both speak of {', '.join(sorted(stand_in.words & original.words)[:8])}",
    )


def _alike(jobs: Sequence[Job], vectors: Mapping[str, Vector]) -> Iterator[tuple[int, int, float]]:
    """Yield pairs of places that are alike enough, each once."""
    if not jobs:
        return
    told, (meant, known) = _weighed([sorted(job.words | job.maker) for job in jobs]), _centred(jobs, vectors)
    for start in range(0, len(jobs), _BLOCK):
        block, rest = slice(start, start + _BLOCK), slice(start, None)  # the others were compared with these before
        words = (told[block] @ told[rest].T).toarray()
        both = known[block, None] & known[None, rest]
        joined = MEANING_SHARE * (meant[block] @ meant[rest].T) + (1 - MEANING_SHARE) * words
        likeness = np.where(both, joined, words)
        rows, columns = np.nonzero(likeness >= np.where(both, FLOOR, WORDS_FLOOR))
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            if row < column:
                yield start + row, start + column, float(likeness[row, column])


def _centred(jobs: Sequence[Job], vectors: Mapping[str, Vector]) -> tuple[Floats, NDArray[np.bool_]]:
    """Return unit vectors without what all descriptions share, and which tools have one."""
    known = np.array([job.tool.id in vectors for job in jobs])
    dim = len(next(iter(vectors.values()), ()))
    meant = np.zeros((len(jobs), dim), np.float32)
    if known.any():
        meant[known] = [vectors[job.tool.id] for job in jobs if job.tool.id in vectors]
        meant[known] -= meant[known].mean(axis=0)
    lengths = np.linalg.norm(meant, axis=1, keepdims=True)
    return np.asarray(meant / np.where(lengths > 0, lengths, 1), np.float32), known


def _weighed(documents: Sequence[Sequence[str]]) -> "sparse.csr_array":
    """Weigh each word by how rare it is; rows have length 1, or 0 where nothing is told."""
    table = token_table(documents)
    starts, holders, counts = table.postings()
    n, known = len(documents), np.diff(starts)
    shape = (n, len(table.vocabulary))
    counted = sparse.csr_array(sparse.csc_array((counts, holders, starts), shape=shape))
    weighed = sparse.csr_array(counted @ sparse.diags_array(np.log1p((n - known + 0.5) / (known + 0.5))))
    lengths = np.sqrt(np.asarray(weighed.multiply(weighed).sum(axis=1)).ravel())
    return sparse.csr_array(sparse.diags_array(1 / np.where(lengths > 0, lengths, 1.0)) @ weighed).astype(np.float32)
