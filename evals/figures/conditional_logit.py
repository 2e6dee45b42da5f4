"""Which row of several is taken: a penalised conditional logit."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

Floats = npt.NDArray[np.floating]
PENALTY = 2.0
"""Of squared weights of features scaled to deviation 1."""
_OPTIONS = {"maxiter": 200}


def fit_choice(steps: Sequence[Floats], taken: Sequence[int]) -> Floats:
    """Fit weights so that the rows taken are the likeliest of their step; shape `(n_features,)`.

    References:
        McFadden 1974, "Conditional logit analysis of qualitative choice behavior"; ours is penalised.
    """
    rows = np.concatenate(steps).astype(float)
    scale = rows.std(axis=0)
    scale[scale < 1e-9] = 1
    rows = rows / scale
    sizes = np.array([len(step) for step in steps])
    starts = np.append(0, np.cumsum(sizes)[:-1])
    right, of_step = starts + np.array(taken), np.repeat(np.arange(len(steps)), sizes)

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = rows @ weights
        best = np.maximum.reduceat(scores, starts)
        worth = np.exp(scores - best[of_step])
        total = np.add.reduceat(worth, starts)
        missed = float((best + np.log(total) - scores[right]).sum())
        gradient = (worth / total[of_step]) @ rows - rows[right].sum(axis=0)
        return missed + PENALTY / 2 * float(weights @ weights), gradient + PENALTY * weights

    return np.asarray(minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B", options=_OPTIONS).x / scale)
