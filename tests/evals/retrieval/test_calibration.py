"""How likely a described tool serves a request: fitted, written, judged."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cli.commands.eval.retriever import calibrate_from
from errors import ConfigError
from evals.retrieval.calibration import CalibrationLesson, Case, fit, run_calibrating
from evals.retrieval.data import JudgedRequest, load_corpus
from settings import Settings
from tools.retrieval.calibration import CalibrationWeights, shipped
from tools.retrieval.features import relevance_features

NO_COVERAGE = np.zeros(1)


def lesson(relevance: Sequence[float], serves: int | None) -> CalibrationLesson:
    labels = np.array([float(place == serves) for place in range(len(relevance))])
    return CalibrationLesson(relevance_features(np.array([relevance]), NO_COVERAGE)[0], labels)


def case(relevance: list[float]) -> Case:
    request = JudgedRequest(id="1", text="t", level="", language="en", part="train", relevant=frozenset({"g/t"}))
    unserved = [value / 3 for value in relevance[1:]]
    return Case(request, lesson(relevance, 0), lesson(unserved, None))


def test_what_stands_out_is_likely_and_what_does_not_is_unlikely() -> None:
    weights = fit([case([5 + step / 20, 2, 1, 0, -1]) for step in range(40)])
    clear, vague = (weights.probability(lesson(r, None).values)[0] for r in ([6.0, 2, 1, 0, -1], [0.7, 0.3, 0, 0, -1]))
    assert clear > 0.6 > 0.3 > vague


async def test_weights_are_written_beside_those_of_tools_with_examples(
    judged_folder: Path, tmp_path: Path, word_embedder: Any
) -> None:
    corpus = load_corpus(judged_folder)
    lines = await run_calibrating(corpus, word_embedder, tmp_path / "w" / "weights.json")
    written = CalibrationWeights.model_validate(json.loads((tmp_path / "w" / "weights.json").read_text()))
    assert written.dense == shipped().dense
    assert written.described == shipped().described
    assert written.described_words != shipped().described_words
    assert [line for line in lines if "AUC" in line and "other than English, n=1" in line]


async def test_a_folder_without_a_train_part_is_refused(
    judged_folder: Path, tmp_path: Path, word_embedder: Any
) -> None:
    corpus = load_corpus(judged_folder)
    bare = replace(corpus, requests=tuple(r.model_copy(update={"part": ""}) for r in corpus.requests))
    with pytest.raises(ConfigError, match="no train part"):
        await run_calibrating(bare, word_embedder, tmp_path / "weights.json")


async def test_without_an_embedder_nothing_is_fitted(judged_folder: Path, tmp_path: Path) -> None:
    settings = Settings(embedder="none", home=tmp_path)
    with pytest.raises(ConfigError, match="switched off"):
        await calibrate_from(settings, judged_folder, tmp_path / "weights.json", tmp_path)
