"""How likely it is that any tool fits."""

import math

import numpy as np
import pytest

from tools.retrieval.abstention import EVEN, EVEN_CJK, fits, fits_descriptions
from tools.retrieval.retriever import DescribedTools, MatchEvidence, Scores


def scores(matrix: list[list[float]], described: list[bool] | None = None, likest: float = math.nan) -> Scores:
    found = np.array(matrix)
    tools = tuple(f"g/t{n}" for n in range(found.shape[1]))
    of = None if described is None else DescribedTools(np.array(described), np.zeros(len(tools)), likest)
    return Scores(tuple("text" for _ in matrix), tools, found, found, MatchEvidence(), of)


def test_tools_with_examples_tell_by_their_probability() -> None:
    assert fits(scores([[0.1, 0.7], [0.8, 0.2]])) == pytest.approx(0.8)


def test_of_described_tools_the_whole_request_tells_as_it_does_the_router() -> None:
    assert fits(scores([[0.7, 0.2], [0.99, 0.2]], [True, True])) == pytest.approx(0.7)


def test_a_tool_with_examples_counts_beside_described_ones() -> None:
    assert fits(scores([[0.3, 0.2], [0.1, 0.6]], [True, False])) == pytest.approx(0.6)


def test_without_vectors_the_probability_is_all_there_is() -> None:
    assert fits(scores([[0.3, 0.4]], [True, True])) == pytest.approx(0.4)


def test_what_a_person_pinned_fits() -> None:
    assert fits(scores([[1.0, 0.2]], [True, True], 0.0)) == 1.0


def test_a_chinese_request_needs_less_likeness_to_english_descriptions() -> None:
    english = scores([[0.9]], [True], (EVEN + EVEN_CJK) / 2)
    assert english.described is not None
    assert fits_descriptions("查股价", english.described) > fits_descriptions("share price", english.described)


def test_no_tools_fit_nothing() -> None:
    assert fits(scores([[]])) == 0.0
    assert fits(Scores((), ("g/t",), np.zeros((0, 1)), np.zeros((0, 1)), MatchEvidence())) == 0.0
