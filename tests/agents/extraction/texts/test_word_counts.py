"""How often a word stands in a text that is told."""

import pytest

from agents.extraction.texts.word_counts import asks_how_often, word_count, word_count_in_file


@pytest.mark.parametrize(
    ("request_", "pattern"),
    [
        ('how often does "tea" turn up in "tea and more tea"', r"\btea\b"),
        ("count the word sea in this line: sea air by the sea", r"\bsea\b"),
        ('in "ab ab" how many times does ab appear?', r"\bab\b"),
        ("how many times is the letter o in: good food", "'o'"),
        ("下面这段话提到了几次小周：小周问小周的妈妈", "小周"),
        ("“花开花落”里“花”字出现了几次", "花"),
    ],
)
def test_a_word_is_counted(request_: str, pattern: str) -> None:
    found = word_count(request_)
    assert found is not None
    assert pattern in found.sql


def test_what_stands_inside_longer_words_is_told_beside_it() -> None:
    found = word_count("how often does art occur in: the art of a party")
    assert found is not None
    assert "besides inside longer words" in found.sql


@pytest.mark.parametrize(
    "request_",
    [
        "how often does tea stand in drinks.txt",
        "count the words in: tea and milk",
        "how often does tea appear in: tea time, and reverse it",
        "这句话里有几个字：花开花落",
        "花和鸟各出现几次：花鸟",
        "how often do you run",
    ],
)
def test_what_names_no_word_or_wants_more_is_left(request_: str) -> None:
    assert word_count(request_) is None


def test_a_question_that_is_not_understood_is_known_for_one() -> None:
    assert asks_how_often("花和鸟各出现几次：花鸟")
    assert not asks_how_often('how often does "York" appear in the city column')


def test_a_word_is_counted_in_a_file() -> None:
    found = word_count_in_file('how many times does "sea" appear in \ue000', "sea, seaside")
    assert found is not None
    assert "sea, seaside" in found.sql
    assert word_count_in_file("count the words in \ue000", "sea") is None
