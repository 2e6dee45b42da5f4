"""Scores of unlike scales made comparable: mean 0 and deviation 1 over all tools."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]


def standardised(scores: Floats) -> Floats:
    """Give each row mean 0 and deviation 1; a row of equal scores becomes zeros. NaN entries stay out."""
    if scores.shape[1] == 0:
        return scores
    deviation = np.nanstd(scores, axis=1, keepdims=True)
    centred: Floats = scores - np.nanmean(scores, axis=1, keepdims=True)
    return centred / np.where(deviation > 1e-9, deviation, 1)
