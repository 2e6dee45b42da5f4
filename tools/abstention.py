"""How likely it is that any tool fits: what lets a search say "none of these".

Of tools with example requests the calibrated probability tells it. Tools that came without have no examples to fit
on, and their probabilities only order them: the best of thousands always stands out. What tells there is the plain
likeness of the closest description to each piece of the request. Its logistic was fitted on train requests of
ToolBench, each against the corpus and against the corpus without the category that serves it; before the look both are
held for as likely.
"""

import math

import numpy as np

from tools.retrieval import Described, Scores

SLOPE, EVEN = 34.7, 0.267
"""Of the logistic, and the likeness at which a fit is as likely as not; for the packaged embedder."""
UNLIKELY = 0.5
"""Below this probability no tool fits."""


def fits(scores: Scores) -> float:
    """Return the probability that some tool serves the texts, in [0, 1]; 0 for no tools."""
    if not scores.tool_ids or not scores.texts:
        return 0.0
    likely = scores.matrix.max(axis=0)
    described = scores.described
    if described is None or math.isnan(described.likest):
        return float(likely.max())
    others = likely[~described.tools]
    return max(float(others.max(initial=0.0)), _by_likeness(described), float(np.floor(likely.max())))


def _by_likeness(described: Described) -> float:
    return 1 / (1 + math.exp(-SLOPE * (described.likest - EVEN)))
