"""Finding tools for requests."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tagging.tags import Tagged, TagSet
from tools.retrieval.description_ranking import merged
from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever, ranked
from tools.retrieval.tag_bitmaps import TagFilter, tag_bitmaps
from tools.tool import Tool

Tools = dict[str, Tool]


@pytest.fixture
async def retriever(tmp_path: Path, hashed_embedder: Any, described_tools: Tools) -> AsyncIterator[Retriever]:
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        await index.settled()
        yield Retriever(index)


@pytest.fixture
async def without_examples(tmp_path: Path, hashed_embedder: Any, described_tools: Tools) -> AsyncIterator[Retriever]:
    bare = {id_: tool.model_copy(update={"examples": ()}) for id_, tool in described_tools.items()}
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(bare)
        await index.settled()
        yield Retriever(index)


@pytest.fixture
async def lexical(tmp_path: Path, described_tools: Tools) -> AsyncIterator[Retriever]:
    async with ToolIndex(None, tmp_path, reason="No wheel here.") as index:
        await index.sync(described_tools)
        yield Retriever(index)


@pytest.mark.parametrize(
    ("request_text", "tool_id"),
    [
        ("the share price of Microsoft", "finance/get_quote"),
        ("股价多少", "finance/get_quote"),
        ("sha256 hash for the string xyz", "general/hash_text"),
        ("读取这个文件", "system/read_file"),
    ],
)
async def test_the_right_tool_comes_first_in_both_languages(
    retriever: Retriever, request_text: str, tool_id: str
) -> None:
    found = await retriever.search([request_text])
    assert found[0].tool_id == tool_id
    assert found[0].score > 0.5


@pytest.mark.parametrize("request_text", ["share price of Microsoft", "文件内容"])
async def test_words_alone_find_tools_too(lexical: Retriever, request_text: str) -> None:
    scores = await lexical.score([request_text])
    assert ranked(scores, 1)[0].tool_id in {"finance/get_quote", "system/read_file"}
    assert scores.problem == "No wheel here."


@pytest.mark.parametrize("request_text", ["Recommend a good restaurant", "给我讲个笑话", "zzz", "?!", ""])
async def test_a_request_that_no_tool_serves_is_unlikely_for_all(retriever: Retriever, request_text: str) -> None:
    assert all(candidate.score < 0.5 for candidate in await retriever.search([request_text]))


async def test_each_text_has_its_own_scores(retriever: Retriever) -> None:
    scores = await retriever.score(["price of a share and sha256 hash", "price of a share", "sha256 hash of a text"])
    assert scores.matrix.shape == (3, 5)
    assert [scores.best(text)[0] for text in (1, 2)] == ["finance/get_quote", "general/hash_text"]


async def test_a_tool_that_one_clause_needs_is_a_candidate_of_the_whole(retriever: Retriever) -> None:
    found = await retriever.search(["price of a share and sha256 hash", "price of a share", "sha256 hash of a text"])
    assert {candidate.tool_id for candidate in found[:2]} == {"finance/get_quote", "general/hash_text"}


async def test_only_allowed_tools_are_returned(retriever: Retriever) -> None:
    found = await retriever.search(["price of a share"], allowed={"system/read_file", "unknown/tool"})
    assert [candidate.tool_id for candidate in found] == ["system/read_file"]


async def test_a_tool_outside_still_takes_from_the_score_of_those_inside(retriever: Retriever) -> None:
    everywhere = await retriever.score(["dividends of Apple"])
    inside = await retriever.score(["dividends of Apple"], allowed={"finance/get_quote"})
    assert inside.of("finance/get_quote") == pytest.approx(everywhere.of("finance/get_quote"))


async def test_no_more_than_k_are_returned(retriever: Retriever) -> None:
    assert len(await retriever.search(["price"], k=2)) == 2


async def test_evidence_names_the_example_that_matched(retriever: Retriever) -> None:
    best = (await retriever.search(["price of Apple shares"]))[0]
    assert any(re.fullmatch(r"dense \d\.\d\d: example 'price of Apple shares'", line) for line in best.evidence)
    assert any(line.startswith("bm25") for line in best.evidence)


async def test_evidence_names_the_description_and_cuts_long_examples(
    lexical: Retriever, tmp_path: Path, described_tools: Tools
) -> None:
    tool = described_tools["general/hash_text"]
    long = tool.model_copy(update={"examples": ("checksum " * 30,), "description": "Zebra digest."})
    async with ToolIndex(None, tmp_path) as index:
        await index.sync({long.id: long})
        scores = await Retriever(index).score(["zebra", "checksum"])
    assert "description" in scores.evidence.of(0, long.id)[0]
    assert scores.evidence.of(1, long.id)[0].endswith("…'")


async def test_an_unknown_tool_has_no_score_and_no_evidence(retriever: Retriever) -> None:
    scores = await retriever.score(["price"])
    assert scores.of("no/tool").tolist() == [0.0]
    assert scores.evidence.of(0, "no/tool") == ()


async def test_an_empty_index_finds_nothing_and_says_why(tmp_path: Path) -> None:
    retriever = Retriever(ToolIndex(None, tmp_path))
    scores = await retriever.score(["price"])
    assert (ranked(scores, 8), scores.best(0), scores.problem) == ([], ("", 0.0), "The tool index is still empty.")


async def test_a_library_without_tools_finds_nothing(tmp_path: Path) -> None:
    async with ToolIndex(None, tmp_path) as index:
        await index.sync({})
        assert await Retriever(index).search(["price"]) == []


async def test_while_vectors_are_made_words_serve_and_the_progress_is_said(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        scores = await Retriever(index).score(["price of a share"])
        assert scores.best(0)[0] == "finance/get_quote"
        assert scores.problem.startswith("Vectors are being made (0 of")


async def test_an_embedder_that_dies_leaves_words(retriever: Retriever, hashed_embedder: Any) -> None:
    hashed_embedder.broken = True
    scores = await retriever.score(["price of a share"])
    assert scores.best(0)[0] == "finance/get_quote"
    assert scores.problem == "The embedder is broken. BM25 found these tools alone."


async def test_a_tool_whose_vectors_are_not_there_yet_is_judged_by_words(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    late = described_tools.pop("general/hash_text")
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(described_tools)
        await index.settled()
        await index.sync({**described_tools, late.id: late})
        assert (await Retriever(index).search(["sha256 hash of the string"]))[0].tool_id == late.id


async def test_tools_without_examples_are_judged_by_their_descriptions(without_examples: Retriever) -> None:
    found = await without_examples.search(["compute the hash of a text"])
    assert found[0].tool_id == "general/hash_text"


async def test_values_in_a_request_do_not_hide_what_a_description_says(without_examples: Retriever) -> None:
    wish, values = "compute the hash of a text", "9 December 2026 at 11 am, D11, 13800001111, 4 to 9 and 17:30"
    plain, stated = await without_examples.score([wish]), await without_examples.score([f"{wish} {values}"])
    spelt_out = await without_examples.score([f"{wish} nine december at eleven, delta, phone, four to nine and late"])
    assert plain.of("general/hash_text")[0] >= stated.of("general/hash_text")[0] > spelt_out.of("general/hash_text")[0]


async def test_a_request_is_embedded_without_its_values_only_where_descriptions_are_compared(
    retriever: Retriever, without_examples: Retriever, hashed_embedder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    embed = hashed_embedder.embed_query

    async def heard(text: str) -> Any:
        seen.append(text)
        return await embed(text)

    monkeypatch.setattr(hashed_embedder, "embed_query", heard)
    await retriever.score(["price on 2 May 2024"])
    await without_examples.score(["price on 2 May 2024"])
    assert seen == ["price on 2 May 2024"] * 2 + ["price on"]


async def test_times_are_told_apart(retriever: Retriever) -> None:
    scores = await retriever.score(["price"])
    assert scores.search_ms > 0
    assert scores.embedding_ms >= 0


def test_the_whole_request_counts_half_beside_the_best_clause() -> None:
    assert merged(np.array([[0.2, 0.4], [0.8, 0.0]])).tolist() == pytest.approx([0.9, 0.6])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=80), min_size=1, max_size=3))
async def test_any_texts_give_scores_between_zero_and_one(retriever: Retriever, texts: list[str]) -> None:
    scores = await retriever.score(texts)
    assert np.isfinite(scores.fused).all()
    assert ((scores.matrix >= 0) & (scores.matrix <= 1)).all()


async def test_tools_without_examples_are_ordered_by_what_their_descriptions_say_to_all_texts(
    without_examples: Retriever,
) -> None:
    scores = await without_examples.score(["hash of a text", "hash of a text"])
    assert scores.described is not None
    found = [candidate.tool_id for candidate in ranked(scores, 5)]
    wanted = sorted(zip(-scores.described.relevance, scores.tool_ids, strict=True))
    assert found == [tool_id for _, tool_id in wanted]


async def test_tools_with_examples_keep_their_places_among_those_without(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    bare = {
        f"{id_}_bare": tool.model_copy(update={"id": f"{id_}_bare", "examples": ()})
        for id_, tool in described_tools.items()
    }
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync({**described_tools, **bare})
        await index.settled()
        scores = await Retriever(index).score(["price of a share", "hash of a text"])
    after = [candidate.tool_id for candidate in ranked(scores, 10)]
    before = [candidate.tool_id for candidate in ranked(replace(scores, described=None), 10)]
    places = [[n for n, tool_id in enumerate(order) if tool_id in described_tools] for order in (before, after)]
    assert places[0] == places[1]
    assert [before[n] for n in places[0]] == [after[n] for n in places[1]]


async def test_a_library_whose_tools_all_have_examples_has_no_order_of_descriptions(retriever: Retriever) -> None:
    assert (await retriever.score(["price"])).described is None


async def test_a_choice_by_tags_returns_its_tools_with_the_scores_they_have_among_all(
    retriever: Retriever, described_tools: Tools
) -> None:
    tagged = {
        tool_id: tool.model_copy(update={"tags": TagSet(domains=Tagged(value=(tool.group,)))})
        for tool_id, tool in described_tools.items()
    }
    finance = tag_bitmaps(tagged).mask(TagFilter(domains=("finance",)))
    everywhere, inside = await retriever.score(["share price"]), await retriever.score(["share price"], finance)
    assert set(inside.tool_ids) == {"finance/get_dividends", "finance/get_quote"}
    assert inside.of("finance/get_quote") == pytest.approx(everywhere.of("finance/get_quote"))
    assert {found.tool_id for found in await retriever.search(["share price"], finance)} == set(inside.tool_ids)


async def test_few_vectors_among_many_descriptions_leave_the_order_to_words(
    tmp_path: Path, hashed_embedder: Any, described_tools: Tools
) -> None:
    bare = {id_: tool.model_copy(update={"examples": ()}) for id_, tool in described_tools.items()}
    late = bare.pop("general/hash_text")
    async with ToolIndex(hashed_embedder, tmp_path) as index:
        await index.sync(bare)
        await index.settled()
        assert index.state is not None
        assert index.state.snapshot.descriptions.space is not None
        await index.sync({**bare, late.id: late})
        assert index.state.snapshot.descriptions.space is None
        assert (await Retriever(index).search(["compute the hash of a text"]))[0].tool_id == late.id


@pytest.mark.parametrize("k", [1, 2, 4, 9])
async def test_the_first_k_are_the_first_of_all(retriever: Retriever, k: int) -> None:
    texts = ["price of a share and sha256 hash", "price of a share", "sha256 hash of a text"]
    every = await retriever.search(texts, k=100)
    assert [found.tool_id for found in await retriever.search(texts, k=k)] == [f.tool_id for f in every[:k]]
