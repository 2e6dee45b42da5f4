"""Words of closed classes, and what they say."""

import pytest

from agents.extraction.tables.composer.closed_words import is_closed, meanings, phrases
from agents.extraction.tables.composer.pieces import pieces_in
from agents.extraction.tables.composer.word_links import word_links


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("几本", ("figure", "count")),
        ("哪款", ("ask", "which")),
        ("每家", ("group", "")),
        ("谁", ("ask", "who")),
        ("几次", ("figure", "times")),
        ("below", ("compare", "<")),
        ("以内", ("compare", "<=")),
        ("hasn't", ("not", "")),
    ],
)
def test_a_word_says_what_it_says(word: str, meant: tuple[str, str]) -> None:
    assert meant in meanings()[word]


def test_phrases_are_of_several_words() -> None:
    assert phrases()["how", "many"] == ("figure", "count")
    assert phrases()["went", "over"] == ("compare", ">")


@pytest.mark.parametrize("word", ["or", "than", "instead", "lost", "退", "剩", "比", "差"])
def test_words_that_pick_or_compare_are_no_noise(word: str) -> None:
    assert not is_closed(word)


@pytest.mark.parametrize(
    ("text", "number", "word"),
    [
        ("two beds", 2, ""),
        ("£1,240.50", 1240.5, ""),
        ("third cheapest", 3, "nth"),
        ("前三名", 3, "top"),
        ("第二高", 2, "nth"),
    ],
)
def test_numbers_are_read(text: str, number: float, word: str) -> None:
    found = [link for link in word_links(pieces_in(text)) if link.role == "number"]
    assert (number, word) in [(link.number, link.word) for link in found]
