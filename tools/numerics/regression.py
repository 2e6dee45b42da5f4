"""Whether a row is true: a ridge logistic regression by Newton's method, exact within a few steps and without scipy."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]
RIDGE = 1.0
"""Penalty of squared weights."""
SCALED_RIDGE = 2.0
"""The same of features scaled to deviation 1."""
_BIAS_RIDGE = 1e-3
"""So little that it only keeps the bias finite where all labels are one."""
_STEPS, _SETTLED = 25, 1e-6


def fit_logistic(
    values: Floats,
    labels: Floats,
    counts: Floats | float = 1.0,
    *,
    ridge: float = RIDGE,
    bias_ridge: float = _BIAS_RIDGE,
) -> Floats:
    """Fit weights, the bias last; shape `(n_features + 1,)`.

    Args:
        values: Shape `(n_rows, n_features)`.
        labels: 0 or 1 for each row.
        counts: How often each row counts.
        ridge: Penalty of the squared weights.
        bias_ridge: Penalty of the squared bias.
    """
    design = with_bias(values)
    penalty = np.diag([ridge] * values.shape[1] + [bias_ridge])
    weights = np.zeros(design.shape[1])
    for _ in range(_STEPS):
        guess = sigmoid(design @ weights)
        gradient = design.T @ (counts * (guess - labels)) + penalty @ weights
        curvature = (design * (counts * guess * (1 - guess))[:, None]).T @ design + penalty
        step = np.linalg.solve(curvature, gradient)
        weights = weights - step
        if np.abs(step).max() < _SETTLED:
            break
    return weights


def fit_scaled_logistic(values: Floats, labels: Floats) -> tuple[Floats, float]:
    """Fit with features scaled to deviation 1, so that their units do not matter to the penalty; the bias is free.

    Returns:
        Weights of the features as they came, shape `(n_features,)`, and the bias.
    """
    centre, scale = values.mean(axis=0), values.std(axis=0)
    scale[scale < 1e-9] = 1
    found = fit_logistic((values - centre) / scale, labels, ridge=SCALED_RIDGE, bias_ridge=0.0)
    weights = found[:-1] / scale
    return weights, float(found[-1] - centre @ weights)


def with_bias(values: Floats) -> Floats:
    """Append a column of ones, which the bias is the weight of."""
    return np.concatenate([values, np.ones((len(values), 1))], axis=1)


def sigmoid(logits: Floats) -> Floats:
    """Turn log-odds into probabilities; bounded, so that none is 0 or 1."""
    bounded = np.clip(logits, -30, 30)
    return np.asarray(1 / (1 + np.exp(-bounded)), dtype=logits.dtype)
