"""Requests made up from descriptions."""

import pytest

from evals.training.invented import invented, told
from tools.training.examples import CandidatePool


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a b c: Get the price. Then more. | parameters: x", "Get the price"),
        ("a b c: This endpoint returns the price of a coin.", "returns the price of a coin"),
        ("a b c: This API allows you to search flights", "search flights"),
        ("a b c: ", ""),
        ("a b c: 查询股票的价格。", "查询股票的价格。"),
    ],
)
def test_the_first_sentence_is_what_a_tool_does(text: str, sentence: str) -> None:
    assert told(text) == sentence


def test_requests_are_made_for_different_tools_that_may_be_shown(shelf: CandidatePool) -> None:
    made = invented(shelf, 99, 0)
    first = [min(example.relevant) for example in made]
    assert set(first) <= shelf.shown
    assert len(made) == 5  # one tool may not be shown, one says too little


def test_what_a_tool_does_is_asked_for(shelf: CandidatePool) -> None:
    made = {example.text for example in invented(shelf, 99, 0) if example.relevant == {5}}
    assert any("return the weather of a city, now" in text for text in made)


def test_some_ask_for_two_tools_of_a_group(shelf: CandidatePool) -> None:
    asked = [example.relevant for seed in range(6) for example in invented(shelf, 99, seed)]
    assert {frozenset({0, 1}), frozenset({3})} <= set(asked)


def test_the_same_seed_makes_up_the_same(shelf: CandidatePool) -> None:
    assert invented(shelf, 3, 7) == invented(shelf, 3, 7)
