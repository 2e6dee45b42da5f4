"""What usage changes of scores."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever, Scores, ranked
from tools.tool import Tool
from tools.usage.prior import with_prior

Tools = dict[str, Tool]
QUOTE = "finance/get_quote"


@pytest.fixture(params=[True, False])
async def scores(
    request: pytest.FixtureRequest, tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> Scores:
    tools = {
        tool_id: tool if request.param else tool.model_copy(update={"examples": ()})
        for tool_id, tool in described_tools.items()
    }
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(tools)
        await index.settled()
        return await Retriever(index).score(["price of a share", "股价"])


def test_a_tool_that_served_moves_up_and_is_no_likelier(scores: Scores) -> None:
    found = with_prior(scores, {QUOTE: 0.5, "gone/tool": 0.5}, 1.0)
    place = scores.tool_ids.index(QUOTE)
    assert found.matrix is scores.matrix
    assert found.fused[0, place] == pytest.approx(scores.fused[0, place] + 0.5)
    assert np.array_equal(np.delete(found.fused, place, axis=1), np.delete(scores.fused, place, axis=1))


def test_a_used_tool_overtakes_one_that_is_hardly_more_relevant(scores: Scores) -> None:
    order = [candidate.tool_id for candidate in ranked(scores, 5)]
    moved = [candidate.tool_id for candidate in ranked(with_prior(scores, {order[-1]: 9.0}, 1.0), 5)]
    assert (moved[0] == order[-1]) == (scores.described is not None)


@pytest.mark.parametrize(("prior", "weight"), [({}, 1.0), ({QUOTE: 0.5}, 0.0)])
def test_nothing_known_or_nothing_wanted_changes_nothing(
    scores: Scores, prior: dict[str, float], weight: float
) -> None:
    assert with_prior(scores, prior, weight) is scores
