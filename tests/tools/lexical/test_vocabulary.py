"""Which tools know a word."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tools.lexical.vocabulary import Vocabulary

VOCABULARY = Vocabulary([["price", "share"], ["price", "now"], ["file"]], np.array([0, 0, 1]), 2)


def one(_: str) -> float:
    return 1.0


def test_documents_of_a_tool_count_together() -> None:
    assert VOCABULARY.shares(["share", "now"], one).tolist() == [1.0, 0.0]


def test_heavier_words_count_more() -> None:
    weights = {"price": 1.0, "file": 3.0}
    assert VOCABULARY.shares(["price", "file"], weights.__getitem__).tolist() == [0.25, 0.75]


def test_unknown_words_take_from_every_share() -> None:
    assert VOCABULARY.shares(["price", "zebra"], one).tolist() == [0.5, 0.0]


def test_a_document_of_the_tool_itself_does_not_count() -> None:
    assert VOCABULARY.shares(["price", "now"], one, itself=0).tolist() == [0.5, 0.0]


def test_no_words_are_known_by_nobody() -> None:
    assert VOCABULARY.shares([], one).tolist() == [0.0, 0.0]


@given(st.lists(st.sampled_from(["price", "share", "now", "file", "zebra"])))
def test_shares_stay_between_zero_and_one(tokens: list[str]) -> None:
    shares = VOCABULARY.shares(tokens, one)
    assert ((shares >= 0) & (shares <= 1)).all()
