"""From evidence to probability."""

from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.embedding.documents import ToolDocument
from tools.retrieval import calibration
from tools.retrieval.calibration import USUALLY_SERVED, Weights, calibrate, shipped
from tools.retrieval.features import (
    DENSE_FEATURES,
    DESCRIBED_FEATURES,
    LEXICAL_FEATURES,
    SERVED_FEATURES,
    STANDING_FEATURES,
    served_features,
)
from tools.retrieval.index import IndexState, ToolIndex
from tools.retrieval.index_snapshot import BACKGROUND, IndexSnapshot, snapshot
from tools.retrieval.matches import Matches, match
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
    assert tuple(weights.described.features) == STANDING_FEATURES
    assert tuple(weights.described_words.features) == DESCRIBED_FEATURES
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


# whether any tool serves a text

DIM = 12
N_TOOLS, N_EXAMPLES = 4, 15
UNSERVED = np.eye(DIM)[-1]
"""The direction in which what no tool serves lies."""


def leaning(n_background: int) -> IndexSnapshot:
    """Build an index whose background lies apart from its tools' requests."""
    owners = {f"g/t{t}": np.eye(DIM)[t] for t in range(N_TOOLS)}
    documents = {t: [ToolDocument(t, n, f"{t} {n}") for n in range(N_EXAMPLES + 1)] for t in owners}
    background = [ToolDocument(BACKGROUND, n, f"nobody's {n}") for n in range(1, n_background + 1)]
    random, vectors = np.random.default_rng(5), {}
    for document in [*chain.from_iterable(documents.values()), *background]:
        near = owners.get(document.tool_id, UNSERVED) + random.normal(scale=0.3, size=DIM)
        vectors[document.digest] = near / np.linalg.norm(near)
    return snapshot(documents, background, vectors)


def found_for(index: IndexSnapshot, *directions: np.ndarray) -> Matches:
    return match(index, [("text",)] * len(directions), np.stack(directions))


def test_what_lies_with_the_background_is_served_by_no_tool() -> None:
    index = leaning(60)
    served = calibrate(index).served
    assert served is not None
    assert tuple(served.features) == SERVED_FEATURES
    mine, nobodys = served.probability(served_features(found_for(index, np.eye(DIM)[0], UNSERVED)))
    assert mine > 0.9 > nobodys


def test_what_no_tool_serves_lowers_the_probability_of_every_tool() -> None:
    index = leaning(60)
    fitted = calibrate(index)
    matches = found_for(index, np.eye(DIM)[0], UNSERVED)
    with_it, without = (c.probabilities(index, matches) for c in (fitted, replace(fitted, served=None)))
    assert (with_it <= without).all()
    assert with_it[0, 0] > 0.8 * without[0, 0]
    assert (with_it[1] < without[1]).all()


@pytest.mark.parametrize("n_background", [20, 60, 180])
def test_how_many_unserved_requests_an_index_knows_does_not_say_how_often_people_ask_for_such(
    n_background: int,
) -> None:
    index = leaning(n_background)
    served = calibrate(index).served
    assert served is not None
    scores = found_for(index, *np.eye(DIM)[:N_TOOLS])
    assert served.probability(served_features(scores)).min() > USUALLY_SERVED


def test_in_a_huge_library_the_background_is_not_crowded_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.retrieval.calibration.MAX_TEXTS", 20)
    index = leaning(15)
    every = len(index.documents)
    assert every / 20 > 3, "taken evenly, few of the background would be among the texts"
    served = calibrate(index).served
    assert served is None or served.features  # fitted on what was chosen, below
    chosen = calibration._texts(index)
    unserved = chosen[chosen >= index.starts[-2]]
    assert len(unserved) == 15
    assert len(np.unique(chosen)) == len(chosen)
    assert len(chosen) - len(unserved) <= 20


def test_of_a_large_background_at_least_some_are_taken_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.retrieval.calibration.MAX_TEXTS", 20)
    index = leaning(100)
    chosen = calibration._texts(index)
    unserved = chosen[chosen >= index.starts[-2]] - index.starts[-2]
    assert len(unserved) == calibration.LEAST_UNSERVED
    assert (unserved[0], unserved[-1]) == (0, 99)


def test_texts_compared_in_several_lots_give_the_same_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    index = leaning(60)
    whole = calibrate(index).weights
    monkeypatch.setattr("tools.retrieval.calibration.TOGETHER", 7)
    assert list(calibrate(index).weights.dense.features.values()) == pytest.approx(
        list(whole.dense.features.values()), abs=1e-3
    )


def test_tools_known_by_description_alone_do_not_change_what_is_fitted_on_examples() -> None:
    index = leaning(60)
    documents = {t: index.documents[index.starts[n] : index.starts[n + 1]] for n, t in enumerate(index.tool_ids)}
    bare = {f"z/bare{n}": [ToolDocument(f"z/bare{n}", 0, f"nothing {n}")] for n in range(9)}
    known = {d.digest: row for d, row in zip(index.documents, index.vectors, strict=True)}  # type: ignore[arg-type]  # it has vectors
    known |= {group[0].digest: -UNSERVED.astype(np.float32) for group in bare.values()}
    mixed = snapshot({**documents, **bare}, index.documents[index.starts[-2] :], known)
    found, alone = (calibrate(s).weights.dense for s in (mixed, index))
    assert found.features["probe"] == pytest.approx(alone.features["probe"], rel=0.05)
    both = calibrate(mixed).probabilities(mixed, found_for(mixed, np.eye(DIM)[0]))
    assert both.shape == (1, N_TOOLS + 9)
    assert both[0].argmax() == 0


@pytest.mark.parametrize("n_background", [0, 1, 5])
def test_with_hardly_any_background_nothing_is_said_about_it(n_background: int) -> None:
    assert calibrate(leaning(n_background)).served is None
