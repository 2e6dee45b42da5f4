"""What speaks for each tool, as numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tools.calibration import shipped
from tools.documents import Document
from tools.evidence import dense_features, described_features, fused, match, relevance_features
from tools.lexical import tokenise
from tools.snapshot import BACKGROUND, Snapshot, snapshot
from tools.standard_scores import standardised


def built(*, vectors: bool, background: bool = True) -> Snapshot:
    found = {
        "g/quote": [Document("g/quote", 0, "share price"), Document("g/quote", 1, "what is the price")],
        "g/file": [Document("g/file", 0, "file content")],
    }
    unserved = [Document(BACKGROUND, 1, "tell me a joke")] if background else []
    everything = [*found["g/quote"], *found["g/file"], *unserved]
    known = {doc.digest: row for doc, row in zip(everything, np.eye(4, dtype=np.float32), strict=False)}
    return snapshot(found, unserved, known if vectors else {})


def test_rows_are_standardised_and_missing_entries_stay_out() -> None:
    scores = standardised(np.array([[1.0, 3.0, np.nan], [2.0, 2.0, 2.0]]))
    assert scores[0, :2].tolist() == [-1.0, 1.0]
    assert scores[1].tolist() == [0.0, 0.0, 0.0]


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


@given(arrays(float, st.tuples(st.integers(1, 3), st.integers(1, 50)), elements=st.floats(-5, 5, width=32)))
def test_the_likeliest_described_tool_is_the_most_relevant_one(relevance: np.ndarray) -> None:
    features = relevance_features(relevance, np.full(len(relevance), 0.5))
    found = shipped().described.probability(features)
    better = relevance[:, :, None] > relevance[:, None, :]
    likelier = found[:, :, None] > found[:, None, :] - 1e-12
    assert likelier[better].all()


def test_no_tools_have_no_features() -> None:
    assert relevance_features(np.zeros((2, 0)), np.zeros(2)).shape == (2, 0, 4)


def test_descriptions_are_weighed_with_and_without_vectors() -> None:
    for vectors in (True, False):
        index = built(vectors=vectors)
        queries = np.eye(4, dtype=np.float32)[[2]] if vectors else None
        likeness = match(index, [tokenise("file content")], queries).described
        features = described_features(index, likeness)
        assert index.tool_ids[int(features[0, :, 0].argmax())] == "g/file"


def test_an_index_without_background_has_finite_features() -> None:
    index = built(vectors=True, background=False)
    matches = match(index, [tokenise("price")], np.eye(4, dtype=np.float32)[[0]])
    assert np.isfinite(dense_features(index, matches)).all()


def test_the_description_stands_in_for_missing_examples() -> None:
    index = built(vectors=True)
    matches = match(index, [tokenise("file")], np.eye(4, dtype=np.float32)[[0]])
    by_tool = dense_features(index, matches)[0, :, 2]
    assert index.tool_ids[int(by_tool.argmax())] == "g/file"
