"""What usage changes of scores: the order of tools, by a bounded shift for each that was called before.

How likely a tool serves a text stays as it is: that a tool is popular does not make it fit.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from tools.retrieval.retriever import Scores


def with_prior(scores: Scores, prior: Mapping[str, float], weight: float) -> Scores:
    """Shift tools by what usage tells of them.

    Args:
        scores: Texts by tools.
        prior: Tool id → shift of its relevance, in standard deviations.
        weight: What that counts; 0 leaves everything as it is.
    """
    if not weight or not prior or not scores.tool_ids:
        return scores
    shift = weight * np.array([prior.get(tool_id, 0.0) for tool_id in scores.tool_ids])
    described = scores.described
    if described is not None:
        described = replace(described, relevance=described.relevance + shift)
    return replace(scores, fused=scores.fused + shift, described=described)
