"""Reasons in the reader's language."""

import re

import pytest

from agents.language import reasons
from agents.language.reasons import is_known, reason_in

NAME = re.compile(r"\{\w+\}")


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("every call delivered", "每次调用都有结果"),
        ("serves '5 km': the likeliest move, 0.97", "对应 '5 km'：最可能的一步，0.97"),
        (
            "nobody takes it: no agent has a tool for this (best evidence 0.10)",
            "无人可接：没有智能体有合适的工具（最高得分 0.10）",
        ),
        (
            "left out (score): no path this way can be as good as the one kept",
            "未采用（可能性较低）：走这条路不会比已有的路径更好",
        ),
        ("a model's own words", "a model's own words"),
        ("只有一个分句", "只有一个分句"),
    ],
)
def test_a_reason_is_told_in_chinese(english: str, chinese: str) -> None:
    assert reason_in(english, "zh") == chinese
    assert reason_in(english, "en") == english


@pytest.mark.parametrize("sentence", reasons._SENTENCES)
def test_every_sentence_has_the_same_places_in_both_languages_and_is_read_by_itself(sentence: str) -> None:
    chinese = reasons._SENTENCES[sentence]
    assert set(NAME.findall(chinese)) <= set(NAME.findall(sentence))
    assert is_known(sentence)
    assert reason_in(sentence, "zh") == chinese
