from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pytest

from tools.retrieval.retriever import MatchEvidence, Scores

ScoresOf = Callable[[Sequence[str], Mapping[str, Mapping[str, float]]], Scores]


def _scores(texts: Sequence[str], known: Mapping[str, Mapping[str, float]]) -> Scores:
    tool_ids = tuple(sorted({tool_id for row in known.values() for tool_id in row}))
    matrix = np.array([[known.get(text, {}).get(t, 0.0) for t in tool_ids] for text in texts])
    matrix = matrix.reshape(len(texts), len(tool_ids))
    return Scores(texts=tuple(texts), tool_ids=tool_ids, matrix=matrix, fused=matrix, evidence=MatchEvidence())


@pytest.fixture
def scores_of() -> ScoresOf:
    """Score texts by a table: text → tool id → score."""
    return _scores
