"""BM25 over Chinese and English with our own tokeniser."""

import bm25s
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.lexical.bm25 import K1, LexicalIndex, tokenise


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("getStockPrice", ["stock", "price"]),
        ("XMLParser_v2", ["xml", "parser", "v2"]),
        ("What is the price of Apple's shares?", ["price", "apple", "share"]),
        ("苹果股价", ["苹果", "果股", "股价"]),
        ("价", ["价"]),
        ("查AAPL股价", ["查", "aapl", "股价"]),
        ("disk usage analysis bus", ["disk", "usage", "analysis", "bus"]),
        ("", []),
    ],
)
def test_texts_are_split_into_words_and_character_pairs(text: str, tokens: list[str]) -> None:
    assert tokenise(text) == tokens


def index() -> LexicalIndex:
    return LexicalIndex([tokenise(text) for text in ("price of a share", "dividend of a share", "苹果股价")])


def test_the_document_that_shares_the_rarer_word_scores_highest() -> None:
    assert index().scores(tokenise("what is the price?")).argmax() == 0


def test_chinese_requests_match_chinese_documents() -> None:
    assert index().scores(tokenise("看看股价")).argmax() == 2


def test_unknown_words_score_nothing() -> None:
    assert not index().scores(tokenise("zebra")).any()


def test_coverage_is_the_share_of_known_tokens() -> None:
    assert index().coverage(["price", "zebra"]) == 0.5


def test_coverage_of_an_indexed_document_can_leave_itself_out() -> None:
    assert index().coverage(["price", "share"], seen=1) == 0.5


def test_coverage_of_no_tokens_is_zero() -> None:
    assert index().coverage([]) == 0


def test_an_index_of_nothing_scores_nothing() -> None:
    assert LexicalIndex([]).scores(["price"]).shape == (0,)


def test_documents_without_tokens_do_no_harm() -> None:
    assert not LexicalIndex([[], []]).scores(["price"]).any()


WORDS = st.lists(st.sampled_from(["price", "share", "file", "股价", "天气", "zebra"]), max_size=8)


@given(st.lists(WORDS, min_size=1, max_size=6).filter(any), st.lists(WORDS, min_size=1, max_size=3))
def test_scores_are_those_of_bm25s(documents: list[list[str]], queries: list[list[str]]) -> None:
    peer = bm25s.BM25(method="lucene", k1=K1)
    peer.index(documents, show_progress=False)
    ours = LexicalIndex(documents)
    for tokens, scores in zip(queries, ours.score_all(queries), strict=True):
        known = [token for token in tokens if any(token in document for document in documents)]
        expected = peer.get_scores(known) if known else np.zeros(len(documents))
        assert scores == pytest.approx(expected, abs=1e-5)
        assert [ours.score_of(tokens, n) for n in range(len(documents))] == pytest.approx(expected, abs=1e-5)


def test_many_queries_are_scored_as_one_by_one() -> None:
    queries = [["price"], [], ["zebra"], ["share", "share", "股价"]]
    assert np.array_equal(index().score_all(queries), np.stack([index().scores(tokens) for tokens in queries]))


@given(st.text())
def test_any_text_can_be_scored_within_what_a_match_could_reach(text: str) -> None:
    built = index()
    tokens = tokenise(text)
    assert built.scores(tokens).min() >= 0
    assert built.mass(tokens) >= 0
    assert 0 <= built.coverage(tokens) <= 1
