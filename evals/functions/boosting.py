"""Boosted trees learnt with LightGBM, written in our own form so that nothing of it is needed to use them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from agents.extraction.matching.forest import Floats, Forest, Tree
from errors import ConfigError
from prompts.late import LateModule

if TYPE_CHECKING:
    import lightgbm
else:
    lightgbm = LateModule("lightgbm")

_SETTINGS: Final = {
    "objective": "binary",
    "num_leaves": 12,
    "learning_rate": 0.08,
    "min_data_in_leaf": 15,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "verbose": -1,
    "num_threads": 1,
    "seed": 1,
    "deterministic": True,
}
_DIGITS: Final = 5
_UNLIKELY: Final = Tree(feature=(), threshold=(), left=(), right=(), value=(-5.0,))


def boosted(
    names: Sequence[str], matrix: Floats, labels: NDArray[np.bool_], weights: NDArray[np.float64], rounds: int
) -> Forest:
    """Learn trees that tell right rows from wrong ones; where there are no rows, nothing is likely.

    Raises:
        ConfigError: LightGBM is not installed.
    """
    if not len(labels):
        return Forest(names=tuple(names), trees=(_UNLIKELY,))
    try:
        data = lightgbm.Dataset(matrix, labels.astype(float), weight=weights)
    except ImportError as error:
        raise ConfigError("To learn weights LightGBM is needed: pip install -e '.[dev]'.") from error
    learnt = lightgbm.train(_SETTINGS, data, rounds).dump_model()
    return Forest(names=tuple(names), trees=tuple(_tree(info["tree_structure"]) for info in learnt["tree_info"]))


def _tree(root: dict[str, Any]) -> Tree:
    feature: list[int] = []
    threshold: list[float] = []
    children: list[list[int]] = [[], []]
    values: list[float] = []

    def add(node: dict[str, Any]) -> int:
        if "leaf_value" in node:
            values.append(round(float(node["leaf_value"]), _DIGITS))
            return -len(values)
        place = len(feature)
        feature.append(int(node["split_feature"]))
        threshold.append(round(float(node["threshold"]), _DIGITS))
        for side in children:
            side.append(0)
        children[0][place] = add(node["left_child"])
        children[1][place] = add(node["right_child"])
        return place

    add(root)
    return Tree(
        feature=tuple(feature),
        threshold=tuple(threshold),
        left=tuple(children[0]),
        right=tuple(children[1]),
        value=tuple(values),
    )
