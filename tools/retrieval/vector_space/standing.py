"""How far a description stands out for a request, whatever else the library holds.

A cosine says little by itself, and what it says beside the other tools of a library depends on these: of one tool
nothing is left. So each description is compared with the background's requests once, which none of them is meant for,
and a request counts by how many deviations it is more like the description than these are. That is the same in a
library of one tool and of ten thousand.

References:
    Reynolds 1997, "Comparison of Background Normalization Methods for Text-Independent Speaker Verification" (Z-norm).
"""

from dataclasses import dataclass

import numpy as np

from tools.embedding.embedder import Matrix
from tools.embedding.space_form import FROZEN, SpaceForm
from tools.retrieval.vector_space.whitening import FEW, Bools, Floats, Space, plain_space

_LEAST = 1e-3
"""No deviation is taken for less: of few requests it may come out as nothing."""


@dataclass(frozen=True)
class Script:
    """How like the background's requests of one script are to each description; shapes `(n_tools,)`."""

    mean: Floats
    deviation: Floats


@dataclass(frozen=True)
class Standing:
    """Compares requests with descriptions."""

    space: Space
    latin: Script
    cjk: Script

    def scores(self, queries: Matrix, is_cjk: Bools) -> Floats:
        """Say by how many deviations each description stands out; shape `(n_texts, n_tools)`, 0 without a vector."""
        found = self.space.cosines(queries, is_cjk)
        for own, script in ((~is_cjk, self.latin), (is_cjk, self.cjk)):
            found[own] = (found[own] - script.mean) / script.deviation
        return np.where(self.space.known, found, 0)


def fit_standing(described: Matrix, requests: Matrix, is_cjk: Bools, form: SpaceForm = FROZEN) -> Standing | None:
    """Fit to a library; None where there is too little background to compare with.

    Args:
        described: One row for each tool; zeros where there is no vector.
        requests: The background's.
        is_cjk: Which of them are written in Chinese characters.
        form: What suits the embedder.
    """
    if len(requests) < FEW:
        return None
    space = plain_space(described, requests, is_cjk, form)
    likeness = space.cosines(requests, is_cjk)
    of_script = [likeness[own if own.sum() >= FEW else np.ones_like(own)] for own in (~is_cjk, is_cjk)]
    latin, cjk = (Script(rows.mean(axis=0), np.maximum(rows.std(axis=0), _LEAST)) for rows in of_script)
    return Standing(space, latin, cjk)
