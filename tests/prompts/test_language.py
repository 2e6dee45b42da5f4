import re

import pytest

from prompts.language import CJK, HAN, has_han, language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("苹果的股价是多少", "zh"),
        ("查一下 AAPL 的股价", "zh"),
        ("What is the price of Apple?", "en"),
        ("What does 股 mean in an English sentence?", "en"),
        ("", "en"),
        ("123 + 4", "en"),
        ("“Кот спит на подоконнике весь день.”这句是哪国话", "zh"),
        ('"the cat sleeps on the window sill" 有几个单词', "zh"),
        ("translate “我昨天在图书馆看到了你” for me", "en"),
        ("“你好”", "zh"),
        ("打开 appointments_of_november.csv", "zh"),
        ("open 进货单.xlsx", "en"),
        ("把a.txt改名为quarterly_report_final.txt", "zh"),
        ("report.csv", "en"),
    ],
)
def test_a_text_is_chinese_when_a_fifth_of_its_letters_is(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize("character", ["一", "鿿", "㐀", "䶿"])
def test_chinese_characters_are_both_han_and_cjk(character: str) -> None:
    assert has_han(f"a{character}")
    assert re.fullmatch(f"[{HAN}]", character)
    assert re.fullmatch(f"[{CJK}]", character)


@pytest.mark.parametrize("character", ["あ", "ヶ", "가", "\uf900"])
def test_kana_hangul_and_compatibility_forms_are_cjk_and_not_han(character: str) -> None:
    assert not has_han(character)
    assert re.fullmatch(f"[{CJK}]", character)


@pytest.mark.parametrize("character", ["a", "é", "，", "䷀", "1"])
def test_letters_signs_and_hexagrams_are_neither(character: str) -> None:
    assert not re.fullmatch(f"[{CJK}]", character)
