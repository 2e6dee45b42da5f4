"""How likely it is that any tool fits: what lets a search say "none of these".

Of tools with example requests the calibrated probability tells it. Tools that came without have no examples to fit
on, and their probabilities only order them: the best of thousands always stands out. What tells there is the plain
likeness of the closest description to each piece of the request. Its logistic was fitted on train requests of
ToolBench, each against the corpus and against the corpus without the category that serves it.
"""

import math

import numpy as np

from tools.lexical.bm25 import is_cjk, tokenise
from tools.retrieval.retriever import DescribedTools, Scores

SLOPE = 34.7
EVEN, EVEN_CJK = 0.267, 0.238
"""Likeness at which a fit is as likely as not, when both are as likely beforehand: of the packaged embedder, over
English descriptions. A request in Chinese characters is less like all of them."""
SERVED_ODDS = 3.0
"""How much likelier it is beforehand that a request is served: people know roughly what the library is for."""
UNLIKELY = 0.5
"""Below this probability no tool fits."""


def fits(scores: Scores) -> float:
    """Return the probability that some tool serves the texts, in [0, 1]; 0 for no tools."""
    if not scores.tool_ids or not scores.texts:
        return 0.0
    described = scores.described
    if described is None:
        return float(scores.matrix.max())
    # The first row stands for all texts together; a clause alone is too easily like some description.
    others = scores.matrix[:, ~described.tools].max(initial=0.0)
    of_described = scores.matrix[0, described.tools].max(initial=0.0)
    # A probability of 1 is no guess: a person pinned this very request.
    return float(max(others, of_described, np.floor(scores.matrix.max())))


def fits_descriptions(text: str, described: DescribedTools) -> float:
    """Return the probability that some tool without example requests serves a text, in [0, 1]; NaN without vectors."""
    even = EVEN_CJK if any(map(is_cjk, tokenise(text))) else EVEN
    return 1 / (1 + math.exp(-SLOPE * (described.likest - even)) / SERVED_ODDS)
