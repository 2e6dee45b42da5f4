"""What a question speaks of is told apart from how it asks."""

import pytest

from agents.extraction.told.asked_words import asked_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("what time did user 1042 sign in? its in", ["user", "1042", "sign"]),
        ("when did user 1042 sign out", ["user", "1042", "sign", "out"]),
        ("how many files were not copied", ["files", "not", "copied"]),
        ("都有谁参会", ["参会"]),
        ("手账本卖了多少本", ["手", "账本", "卖"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert asked_words(text) == words


def test_known_words_stay_whole() -> None:
    assert asked_words("缓存最多放几条", frozenset({"缓存", "最多", "几条"})) == ["缓存", "最多", "放", "几条"]
