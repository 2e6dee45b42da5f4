import re

import pytest

from agents.extraction.pieces.whole_cuts import tokens_of

WORDS = re.compile(r"\s*([a-z\u4e00-\u9fff]+)")


@pytest.mark.parametrize(
    ("text", "words"), [("md five", ["md", "five"]), ("md  ", ["md"]), ("大写 倒序", ["大写", "倒序"]), ("", [])]
)
def test_a_text_that_is_known_to_its_end_is_cut(text: str, words: list[str]) -> None:
    assert [match[1] for match in tokens_of(WORDS, text) or []] == words


@pytest.mark.parametrize("text", ["md 5", "大写，倒序"])
def test_what_is_left_over_makes_it_none(text: str) -> None:
    assert tokens_of(WORDS, text) is None
