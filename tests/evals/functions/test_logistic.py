"""A weighted sum fitted to right and wrong."""

import numpy as np

from evals.functions.logistic import fitted


def test_a_feature_that_tells_gets_its_weight() -> None:
    rows = [{"tells": float(i % 2), "noise": float(i % 3)} for i in range(60)]
    learnt = fitted(rows, [i % 2 == 1 for i in range(60)], np.ones(60))
    assert learnt.probability({"tells": 1.0}) > 0.8
    assert learnt.probability({"tells": 0.0}) < 0.2
