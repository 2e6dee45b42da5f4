"""What speaks for each tool, as numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tools.embedding.documents import ToolDocument
from tools.lexical.bm25 import tokenise
from tools.retrieval.calibration import shipped
from tools.retrieval.features import (
    DESCRIBED_FEATURES,
    RANKED,
    dense_features,
    fused,
    relevance_features,
    served_features,
)
from tools.retrieval.index_snapshot import BACKGROUND, IndexSnapshot, snapshot
from tools.retrieval.matches import match
from tools.retrieval.standardize import by_group, standardised


def built(*, vectors: bool, background: bool = True) -> IndexSnapshot:
    found = {
        "g/quote": [ToolDocument("g/quote", 0, "share price"), ToolDocument("g/quote", 1, "what is the price")],
        "g/file": [ToolDocument("g/file", 0, "file content")],
    }
    unserved = [ToolDocument(BACKGROUND, 1, "tell me a joke")] if background else []
    everything = [*found["g/quote"], *found["g/file"], *unserved]
    known = {doc.digest: row for doc, row in zip(everything, np.eye(4, dtype=np.float32), strict=False)}
    return snapshot(found, unserved, known if vectors else {})


def test_rows_are_standardised_and_missing_entries_stay_out() -> None:
    scores = standardised(np.array([[1.0, 3.0, 9.0], [2.0, 2.0, 7.0]]), np.array([True, True, False]))
    assert scores.tolist() == [[-1.0, 1.0, 0.0], [0.0, 0.0, 0.0]]


def test_where_nothing_is_known_all_are_the_mean() -> None:
    assert standardised(np.array([[1.0, 3.0]]), np.array([False, False])).tolist() == [[0.0, 0.0]]


def test_a_row_of_equal_scores_that_no_float_holds_exactly_becomes_zeros() -> None:
    assert not np.abs(standardised(np.full((1, 1_001), 0.3, np.float32))).max() > 1e-6


@given(st.lists(st.tuples(st.floats(0, 9), st.integers(1, 4)), min_size=2, max_size=6))
def test_groups_are_standardised_as_if_each_of_their_tools_stood_alone(groups: list[tuple[float, int]]) -> None:
    scores, sizes = np.array([[score for score, _ in groups]]), np.array([size for _, size in groups])
    alone = standardised(np.repeat(scores, sizes, axis=1))
    assert np.repeat(by_group(scores, sizes), sizes, axis=1) == pytest.approx(alone, abs=1e-5)


def test_no_columns_stay_no_columns() -> None:
    assert standardised(np.zeros((2, 0))).shape == (2, 0)


def test_words_that_nobody_knows_leave_the_vectors_alone() -> None:
    index = built(vectors=True)
    matches = match(index, [tokenise("zebra")], np.eye(4, dtype=np.float32)[[1]])
    assert index.tool_ids[int(fused(index, matches)[0].argmax())] == "g/quote"
    assert matches.coverage.tolist() == [0.0]


def test_features_of_vectors_need_vectors() -> None:
    index = built(vectors=False)
    matches = match(index, [tokenise("price")], None)
    with pytest.raises(ValueError, match="need vectors"):
        dense_features(index, matches)


def test_an_index_without_background_has_finite_features() -> None:
    index = built(vectors=True, background=False)
    matches = match(index, [tokenise("price")], np.eye(4, dtype=np.float32)[[0]])
    assert np.isfinite(dense_features(index, matches)).all()


def test_a_tool_without_examples_is_a_rival_by_its_description() -> None:
    index = built(vectors=True)
    alike, unlike = (match(index, [tokenise("file")], np.eye(4, dtype=np.float32)[[place]]) for place in (2, 1))
    margins = [dense_features(index, matches)[0, 0, 3] for matches in (alike, unlike)]
    assert [index.tool_ids[place] for place in index.shown.tools] == ["g/quote"]
    assert margins[0] < 0 < margins[1]


@given(arrays(float, st.tuples(st.integers(1, 3), st.integers(1, 50)), elements=st.floats(-5, 5, width=32)))
def test_the_likeliest_described_tool_is_the_most_relevant_one(relevance: np.ndarray) -> None:
    features = relevance_features(relevance, np.full(len(relevance), 0.5))
    found = shipped().described_words.probability(features)
    better = relevance[:, :, None] > relevance[:, None, :]
    likelier = found[:, :, None] > found[:, None, :] - 1e-12
    assert likelier[better].all()


def test_no_tools_have_no_features() -> None:
    assert relevance_features(np.zeros((2, 0)), np.zeros(2)).shape == (2, 0, 4)


def test_without_a_background_nothing_is_said_about_it() -> None:
    index = built(vectors=True, background=False)
    with pytest.raises(ValueError, match="no background"):
        served_features(match(index, [tokenise("price")], np.eye(4, dtype=np.float32)[[0]]))


def test_vectors_order_tools_of_a_library_without_any_examples() -> None:
    documents = {
        "g/quote": [ToolDocument("g/quote", 0, "share price")],
        "g/file": [ToolDocument("g/file", 0, "file content")],
    }
    vectors = dict(zip((group[0].digest for group in documents.values()), np.eye(2, dtype=np.float32), strict=True))
    index = snapshot(documents, [], vectors)
    matches = match(index, [tokenise("zebra")], np.eye(2, dtype=np.float32)[[0]])
    assert index.tool_ids[int(fused(index, matches)[0].argmax())] == "g/quote"
    assert matches.cosines is None, "nothing else needs plain cosines"


def test_only_the_first_places_are_told_apart() -> None:
    relevance = np.linspace(1, 0, RANKED + 5)[None]
    ranks = relevance_features(relevance, np.ones(1))[0, :, DESCRIBED_FEATURES.index("log rank")]
    assert ranks[:3] == pytest.approx(np.log([1, 2, 3]))
    assert len(set(ranks[RANKED:].tolist())) == 1
    assert (np.diff(ranks[: RANKED + 1]) > 0).all()
