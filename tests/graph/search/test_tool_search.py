"""Finding tools without running anything."""

from collections.abc import Sequence

import numpy as np
import pytest

from agents.decisions.rewrite.question import RewriteQuestion, Rewrites
from graph.search.tool_search import ORIGINAL, QUERIES, ToolSearch, ToolSearchResult, search_lists
from tools.retrieval.retriever import MatchEvidence, Scores

ENGLISH = RewriteQuestion(task="What does a lamp cost? Then write it down.")
CHINESE = RewriteQuestion(task="灯多少钱，然后记下来")


class Scripted:
    """Rewrites as it was told."""

    def __init__(self, *texts: str, by: str = "model") -> None:
        self._found = Rewrites.model_validate({"texts": texts, "decided_by": by})

    async def __call__(self, question: RewriteQuestion) -> Rewrites:
        return self._found


class Words:
    """Two tools: one is likely for texts with "price", none for the others."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    async def __call__(self, texts: Sequence[str]) -> Scores:
        self.asked.append(tuple(texts))
        matrix = np.array([[0.9 if "price" in text else 0.01, 0.02] for text in texts])
        return Scores(tuple(texts), ("shop/get_price", "shop/other"), matrix, matrix, MatchEvidence())


def written(*texts: str) -> Rewrites:
    return Rewrites(texts=texts, decided_by="model")


async def find(question: RewriteQuestion, rewrite: Scripted, words: Words) -> ToolSearchResult:
    search = ToolSearch({}, {}, question.languages, question.max_rewrites, rewrite, words)
    return (await search.judge(question.task)).best(5)


def test_without_a_model_the_request_and_its_pieces_are_searched_with() -> None:
    pieces = Rewrites(texts=("What does a lamp cost", "write it down."))
    lists, weights = search_lists(ENGLISH, pieces)
    assert lists == [(ENGLISH.task, "What does a lamp cost", "write it down.")]
    assert weights == [1.0]


def test_queries_for_a_request_in_the_tools_language_join_its_clauses() -> None:
    lists, weights = search_lists(ENGLISH, written("get a price", "write it down."))
    assert lists[0][-2:] == ("write it down.", "get a price")
    assert weights == [1.0]


def test_a_translation_is_a_request_of_its_own_and_the_original_adds_to_it() -> None:
    lists, weights = search_lists(CHINESE, written("What does a lamp cost? Write it down!", "get a price"))
    assert lists[0] == ("What does a lamp cost? Write it down!", "What does a lamp cost", "Write it down")
    assert lists[1:] == [("What does a lamp cost? Write it down!", "get a price"), (CHINESE.task, "灯多少钱", "记下来")]
    assert weights == [1.0, QUERIES, ORIGINAL]


async def test_what_a_rewrite_found_says_so_and_tells_that_a_tool_fits() -> None:
    found = await find(CHINESE, Scripted("the price of a lamp"), Words())
    assert [candidate.tool_id for candidate in found.candidates] == ["shop/get_price", "shop/other"]
    assert found.candidates[0].evidence[0] == "rewrite 'the price of a lamp'"
    assert (found.fits, found.is_fitting, found.rewrites) == (0.9, True, ("the price of a lamp",))


@pytest.mark.parametrize("by", ["offline", "fallback"])
async def test_pieces_that_no_model_wrote_are_no_rewrites(by: str) -> None:
    words = Words()
    found = await find(CHINESE, Scripted("灯多少钱", "记下来", by=by), words)
    assert words.asked == [(CHINESE.task, "灯多少钱", "记下来")]
    assert (found.rewrites, found.is_fitting) == ((), False)


async def test_a_text_that_several_lists_hold_is_one_wish() -> None:
    translation = "the price of a lamp, then the other price"
    words = Words()
    rewrites = Scripted(translation, "the price of a lamp")
    search = ToolSearch({}, {}, ("en",), 8, rewrites, words)
    judged = await search.judge("灯多少钱")
    assert [texts[0] for texts in words.asked] == [translation, translation, "灯多少钱"]
    assert len(judged.wishes.texts) == len(set(judged.wishes.texts)) == 1
