"""How likely each tool is the one that a request asks for, where tools came without example requests.

Relevance orders such tools but is no probability. A softmax over it, and over the plain cosine of request and
description, is one: weights are learnt from requests whose tool is known.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from evals.figures.conditional_logit import fit_choice
from tools.retrieval.retriever import Scores
from tools.retrieval.standardize import standardised
from tools.retrieval.top_k import top_places

Floats = npt.NDArray[np.floating]
LIKELY: Final = 20
"""So many of the most relevant tools are judged."""
TARGETS: Final = 10
"""So many of these may be meant."""
WEIGHTS: Final = (1.1, 1.0)
"""Of relevance and cosine, as learnt from the requests of ToolLinkOS."""


class TargetFeatures:
    """What speaks for each of the most relevant tools."""

    def __init__(self, scores: Scores) -> None:
        """Lay out the features of one request.

        Args:
            scores: The whole request comes first among its texts; every tool has a description only.

        Raises:
            ValueError: there are tools with example requests alone, or none.
        """
        if scores.described is None:
            raise ValueError("tools with example requests have probabilities already")
        relevance = scores.described.relevance
        places = top_places(relevance, LIKELY)
        self.tool_ids: tuple[str, ...] = tuple(scores.tool_ids[place] for place in places)
        columns = [relevance, _cosines(scores)]
        self.rows: Floats = np.stack([standardised(column[None])[0][places] for column in columns], axis=1)
        """Shape `(n_likely, 2)`."""

    def shares(self, weights: Sequence[float] = WEIGHTS) -> dict[str, float]:
        """Return the likeliest tools, each with how likely it is meant."""
        odds = self.rows @ np.asarray(weights)
        likely = np.exp(odds - odds.max())
        order = top_places(likely, TARGETS)
        return {self.tool_ids[place]: float(likely[place] / likely.sum()) for place in order}


def fit_shares(requests: Sequence[tuple[TargetFeatures, str]]) -> tuple[float, ...]:
    """Learn the weights from requests whose tool is known; one that is not among the likely teaches nothing."""
    known = [(features.rows, features.tool_ids.index(tool)) for features, tool in requests if tool in features.tool_ids]
    return tuple(fit_choice([rows for rows, _ in known], [place for _, place in known]).tolist()) if known else WEIGHTS


def _cosines(scores: Scores) -> Floats:
    """Compare the whole request with every description in the embedder's own space; zeros without vectors."""
    snapshot, matches = scores.evidence.snapshot, scores.evidence.matches
    if snapshot is None or snapshot.vectors is None or matches is None or matches.queries is None:
        return np.zeros(len(scores.tool_ids))
    described = snapshot.vectors[[snapshot.starts[snapshot.places[tool_id]] for tool_id in scores.tool_ids]]
    return np.asarray(described @ matches.queries[0])
