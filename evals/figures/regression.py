"""Two penalised regressions: which row of several is taken, and whether a row is true."""

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


def fit_logistic(rows: Floats, labels: Floats) -> tuple[Floats, float]:
    """Fit a penalised logistic regression; returns weights and bias."""
    centre, scale = rows.mean(axis=0), rows.std(axis=0)
    scale[scale < 1e-9] = 1
    design = np.append((rows - centre) / scale, np.ones((len(rows), 1)), axis=1)
    penalty = np.append(np.full(rows.shape[1], PENALTY), 0.0)

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = design @ weights
        missed = float(np.logaddexp(0, scores).sum() - scores @ labels)
        wrong = 1 / (1 + np.exp(-scores)) - labels
        return missed + float(penalty @ weights**2) / 2, design.T @ wrong + penalty * weights

    found = minimize(loss, np.zeros(design.shape[1]), jac=True, method="L-BFGS-B", options=_OPTIONS).x
    weights = found[:-1] / scale
    return weights, float(found[-1] - centre @ weights)
