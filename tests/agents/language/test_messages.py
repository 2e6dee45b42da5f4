import string

import pytest

from agents.language.messages import PHRASES, phrase


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", PHRASES)
def test_every_sentence_is_said_in_both_languages_with_the_same_values(name: str) -> None:
    english, chinese = PHRASES[name]["en"], PHRASES[name]["zh"]

    assert placeholders(english) == placeholders(chinese)
    assert english.isascii() or "“" in english
    assert any("\u4e00" <= c <= "\u9fff" for c in chinese)


def test_a_sentence_holds_its_values() -> None:
    assert phrase("failed", "en", error="{no} network") == "That could not be done: {no} network"
    assert phrase("failed", "zh", error="断网") == "未能完成：断网"


def test_another_language_hears_english() -> None:
    assert phrase("empty_request", "fr") == phrase("empty_request", "en")
