"""What pairs change of scores."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.pairs.index import PairIndex
from tools.pairs.score_shift import with_pairs
from tools.pairs.store import Pair
from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever, Scores, ranked
from tools.tool import Tool

Tools = dict[str, Tool]
PAIRS = (
    Pair(tool_id="general/hash_text", text="give it a fingerprint"),
    Pair(tool_id="system/read_file", text="what stands in my diary", provenance="llm"),
    Pair(tool_id="gone/tool", text="give it a fingerprint"),
)


@pytest.fixture(params=["with examples", "described only"])
async def world(
    request: pytest.FixtureRequest, tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> AsyncIterator[tuple[Retriever, PairIndex]]:
    kept = {
        tool_id: tool if request.param == "with examples" else tool.model_copy(update={"examples": ()})
        for tool_id, tool in described_tools.items()
    }
    async with ToolIndex(hashed_embedder, tmp_path / "i") as index, PairIndex(hashed_embedder, tmp_path / "p") as pairs:
        await index.sync(kept)
        await pairs.sync(PAIRS)
        await index.settled()
        await pairs.settled()
        yield Retriever(index), pairs


World = tuple[Retriever, PairIndex]


async def lifted(world: World, *texts: str) -> Scores:
    return with_pairs(await world[0].score(texts), await world[1].matches(texts))


async def test_a_pinned_request_puts_its_tool_first(world: World) -> None:
    best = ranked(await lifted(world, "Give it a FINGERPRINT!"), 5)[0]
    assert (best.tool_id, best.score) == ("general/hash_text", 1.0)
    assert best.evidence[0] == "pinned by a person: 'give it a fingerprint'"


async def test_a_pinned_request_beats_another_tool_that_the_words_name(world: World) -> None:
    _, pairs = world
    await pairs.sync([Pair(tool_id="system/read_file", text="convert miles to km unit")])
    await pairs.settled()
    assert ranked(await lifted(world, "convert miles to km unit"), 1)[0].tool_id == "system/read_file"


async def test_a_request_like_a_pair_lifts_its_tool_and_says_why(world: World) -> None:
    text = "tell me what lines stand in this diary of yours"
    plain, with_them = await world[0].score([text]), await lifted(world, text)
    assert with_them.of("system/read_file")[0] > plain.of("system/read_file")[0]
    evidence = with_them.evidence.of(0, "system/read_file")
    assert evidence[0].startswith("pair 0.")
    assert evidence[0].endswith("written 'what stands in my diary'")


async def test_other_tools_keep_their_probabilities(world: World) -> None:
    text = "tell me what lines stand in this diary of yours"
    plain, with_them = await world[0].score([text]), await lifted(world, text)
    rest = [place for place, tool_id in enumerate(plain.tool_ids) if tool_id != "system/read_file"]
    untouched = [place for place in rest if plain.tool_ids[place] != "general/hash_text"]
    assert np.array_equal(with_them.matrix[:, untouched], plain.matrix[:, untouched])


async def test_a_stranger_among_texts_changes_nothing(world: World) -> None:
    plain, with_them = await world[0].score(["lullabies"]), await lifted(world, "lullabies")
    assert np.allclose(with_them.matrix, plain.matrix)
    assert with_them.evidence.of(0, "finance/get_quote") == plain.evidence.of(0, "finance/get_quote")


async def test_without_pairs_scores_are_what_they_were(world: World) -> None:
    plain = await world[0].score(["price"])
    assert with_pairs(plain, None) is plain


async def test_a_long_pair_is_quoted_in_short(world: World) -> None:
    _, pairs = world
    await pairs.sync([Pair(tool_id="system/read_file", text="word " * 40)])
    await pairs.settled()
    assert len((await lifted(world, "word " * 40)).evidence.of(0, "system/read_file")[0]) < 90
