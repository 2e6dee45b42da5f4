"""Lists of a request and its rewrites, joined."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.retrieval.fusion import stacked
from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever, Scores, ranked
from tools.tool import Tool

Tools = dict[str, Tool]
REWRITE = "price of a share"


@pytest.fixture(params=["with examples", "described only"])
async def lists(
    request: pytest.FixtureRequest, tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> list[Scores]:
    tools = {
        tool_id: tool if request.param == "with examples" else tool.model_copy(update={"examples": ()})
        for tool_id, tool in described_tools.items()
    }
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(tools)
        await index.settled()
        retriever = Retriever(index)
        return [await retriever.score([REWRITE, "sha256 hash"]), await retriever.score(["呀呀呀"])]


def test_a_tool_that_several_lists_found_is_one_candidate(lists: list[Scores]) -> None:
    found = ranked(stacked(lists, [1.0, 0.5], [REWRITE]), 10)
    assert len({candidate.tool_id for candidate in found}) == len(found) == 5
    assert found[0].tool_id in {"finance/get_quote", "general/hash_text"}


def test_a_candidate_says_which_rewrite_found_it(lists: list[Scores]) -> None:
    joined = stacked(lists, [1.0, 0.5], [REWRITE])
    assert joined.evidence.of(0, "finance/get_quote")[0] == f"rewrite {REWRITE!r}"
    assert joined.evidence.of(1, "general/hash_text") == lists[0].evidence.of(1, "general/hash_text")
    assert joined.evidence.of(2, "finance/get_quote") == lists[1].evidence.of(0, "finance/get_quote")
    assert joined.evidence.of(3, "finance/get_quote") == ()


def test_rows_of_all_lists_stand_in_order(lists: list[Scores]) -> None:
    joined = stacked(lists, [1.0, 0.5], [])
    assert joined.texts == (REWRITE, "sha256 hash", "呀呀呀")
    assert np.array_equal(joined.matrix[2], lists[1].matrix[0])
    assert joined.embedding_ms == pytest.approx(sum(each.embedding_ms for each in lists))


def test_relevance_is_weighed_list_by_list(lists: list[Scores]) -> None:
    joined = stacked(lists, [1.0, 0.5], [])
    parts = [each.described.relevance for each in lists if each.described is not None]
    found = joined.described.relevance if joined.described is not None else np.zeros(0)
    assert np.allclose(found, sum((w * part for w, part in zip((1.0, 0.5), parts, strict=False)), np.zeros(len(found))))


def test_one_list_is_as_it_was(lists: list[Scores]) -> None:
    joined = stacked(lists[:1], [1.0], [])
    assert joined.matrix is lists[0].matrix
    assert joined.evidence.of(0, "finance/get_quote") == lists[0].evidence.of(0, "finance/get_quote")


def test_a_long_rewrite_is_quoted_in_short(lists: list[Scores]) -> None:
    long = "word " * 40
    first = Scores((long,), lists[0].tool_ids, lists[1].matrix, lists[1].fused, lists[1].evidence)
    assert len(stacked([first], [1.0], [long]).evidence.of(0, "finance/get_quote")[0]) < 80
