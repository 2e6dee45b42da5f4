import numpy as np
import pytest
from scipy.optimize import minimize

from tools.numerics.regression import SCALED_RIDGE, Floats, fit_logistic, fit_scaled_logistic, sigmoid, with_bias


def rows_and_labels(n_rows: int = 400) -> tuple[Floats, Floats]:
    random = np.random.default_rng(5)
    values = random.normal(size=(n_rows, 4)) * [1.0, 20.0, 0.05, 3.0] + [0.0, 5.0, -1.0, 2.0]
    log_odds = values @ [0.7, -0.1, 12.0, 0.3] + 11.0
    return values, (random.random(n_rows) < 1 / (1 + np.exp(-log_odds))).astype(float)


def least_loss(design: Floats, labels: Floats, penalty: Floats) -> Floats:
    """Fit the same loss by another method, as far as it goes."""

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = design @ weights
        missed = float(np.logaddexp(0, scores).sum() - scores @ labels)
        wrong = 1 / (1 + np.exp(-scores)) - labels
        return missed + float(penalty @ weights**2) / 2, design.T @ wrong + penalty * weights

    exact = {"maxiter": 20_000, "maxfun": 50_000, "ftol": 1e-16, "gtol": 1e-10, "maxcor": 30}
    found = minimize(loss, np.zeros(design.shape[1]), jac=True, method="L-BFGS-B", options=exact).x
    return np.asarray(found)


def test_newton_finds_what_another_method_finds() -> None:
    values, labels = rows_and_labels()
    values = values / values.std(axis=0)
    expected = least_loss(with_bias(values), labels, np.array([1.0] * 4 + [1e-3]))
    assert fit_logistic(values, labels) == pytest.approx(expected, abs=1e-6)


def test_scaled_features_are_penalised_alike_and_the_bias_is_free() -> None:
    values, labels = rows_and_labels()
    centre, scale = values.mean(axis=0), values.std(axis=0)
    expected = least_loss(with_bias((values - centre) / scale), labels, np.array([SCALED_RIDGE] * 4 + [0.0]))
    weights, bias = fit_scaled_logistic(values, labels)
    assert weights * scale == pytest.approx(expected[:-1], abs=1e-6)
    assert bias + centre @ weights == pytest.approx(expected[-1], abs=1e-6)


def test_the_unit_of_a_feature_does_not_matter_when_features_are_scaled() -> None:
    values, labels = rows_and_labels()
    weights, bias = fit_scaled_logistic(values, labels)
    in_metres, same = fit_scaled_logistic(values * [1000, 1, 1, 1], labels)
    assert in_metres * [1000, 1, 1, 1] == pytest.approx(weights, rel=1e-6)
    assert same == pytest.approx(bias, rel=1e-6)


def test_a_row_that_counts_twice_is_like_two_rows() -> None:
    values, labels = rows_and_labels(40)
    counts = np.where(np.arange(40) < 10, 2.0, 1.0)
    twice = fit_logistic(np.concatenate([values, values[:10]]), np.concatenate([labels, labels[:10]]))
    assert fit_logistic(values, labels, counts) == pytest.approx(twice, abs=1e-9)


def test_labels_that_are_all_one_leave_the_bias_finite() -> None:
    values, _ = rows_and_labels(40)
    found = fit_logistic(values, np.ones(40))
    assert np.isfinite(found).all()
    assert sigmoid(with_bias(values) @ found).min() > 0.9


def test_probabilities_keep_their_precision_and_are_never_sure() -> None:
    found = sigmoid(np.array([-1e9, 0.0, 1e9]))
    assert 0 < found[0] < 1e-12
    assert found[1] == 0.5
    assert found[2] < 1
    assert sigmoid(np.zeros(1, np.float32)).dtype == np.float32
