"""BM25 over Chinese and English with our own tokeniser."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.lexical import LexicalIndex, tokenise


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


@given(st.text())
def test_any_text_can_be_scored_within_what_a_match_could_reach(text: str) -> None:
    built = index()
    tokens = tokenise(text)
    assert built.scores(tokens).min() >= 0
    assert built.mass(tokens) >= 0
    assert 0 <= built.coverage(tokens) <= 1
