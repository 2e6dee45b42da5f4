"""From evidence to probability."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.calibration import Weights, calibrate, shipped
from tools.evidence import DENSE_FEATURES, DESCRIBED_FEATURES, LEXICAL_FEATURES
from tools.index import IndexState, ToolIndex
from tools.tool import Tool


async def state(folder: Path, embedder: Any, tools: dict[str, Tool]) -> IndexState:
    async with ToolIndex(embedder, folder) as index:
        await index.sync(tools)
        await index.settled()
        assert index.state is not None
        return index.state


def test_shipped_weights_name_the_features_in_their_order() -> None:
    weights = shipped()
    assert tuple(weights.dense.features) == DENSE_FEATURES
    assert tuple(weights.described.features) == DESCRIBED_FEATURES
    assert tuple(weights.lexical.features) == LEXICAL_FEATURES


def test_a_probability_rises_with_the_evidence() -> None:
    weights = Weights(features={"a": 2.0, "b": 1.0}, bias=-1.0)
    low, high = weights.probability(np.array([[0.0, 0.0], [3.0, 1.0]]))
    assert 0 < low < 0.5 < high < 1


async def test_a_library_with_examples_is_fitted(
    tmp_path: Path, hashed_embedder: Any, described_tools: dict[str, Tool]
) -> None:
    found = await state(tmp_path, hashed_embedder, described_tools)
    assert found.calibration.fitted
    assert found.calibration.weights.dense != shipped().dense


async def test_a_library_with_few_examples_takes_the_shipped_weights(
    tmp_path: Path, described_tools: dict[str, Tool]
) -> None:
    few = {id_: tool.model_copy(update={"examples": tool.examples[:2]}) for id_, tool in described_tools.items()}
    found = await state(tmp_path, None, few)
    assert (found.calibration.fitted, found.calibration.weights) == (False, shipped())


async def test_without_vectors_only_words_are_fitted(tmp_path: Path, described_tools: dict[str, Tool]) -> None:
    found = await state(tmp_path, None, described_tools)
    assert found.calibration.weights.dense == shipped().dense
    assert found.calibration.weights.lexical != shipped().lexical


async def test_the_fit_is_the_same_each_time(
    tmp_path: Path, hashed_embedder: Any, described_tools: dict[str, Tool]
) -> None:
    found = await state(tmp_path, hashed_embedder, described_tools)
    again = calibrate(found.snapshot).weights.dense
    assert again.bias == pytest.approx(found.calibration.weights.dense.bias)
