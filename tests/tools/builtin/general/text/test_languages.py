from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.general.text.languages import detect_language, scripts_of


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("你好", "zh"),
        ("今天天气真好，我们去公园吧", "zh"),
        ("The quick brown fox jumps over the lazy dog", "en"),
        ("こんにちは", "ja"),
        ("東京都に住んでいます", "ja"),
        ("안녕하세요", "ko"),
        ("Bonjour tout le monde, comment allez-vous ?", "fr"),
        ("Guten Morgen, wie geht es Ihnen?", "de"),
        ("¿Dónde está la biblioteca?", "es"),
        ("Привет, как дела?", "ru"),
        ("Добрий день, як справи?", "uk"),
        ("สวัสดีครับ", "th"),
        ("Καλημέρα", "el"),
        ("مرحبا كيف حالك", "ar"),
        ("আমি বাংলায় কথা বলি", "bn"),
    ],
)
def test_a_sentence_tells_its_language(text: str, code: str) -> None:
    assert detect_language(text).code == code


def test_the_language_is_named_in_both_languages() -> None:
    found = detect_language("Guten Morgen, wie geht es Ihnen heute?")

    assert (found.name, found.certain) == ("German", True)


def test_one_word_is_not_enough_to_be_sure() -> None:
    found = detect_language("apple")

    assert not found.certain
    assert found.alternatives


def test_mixed_text_shows_its_scripts() -> None:
    assert scripts_of("我爱 Python３") == {"Latin": 0.75, "Han": 0.25}


def test_text_without_letters_has_no_language() -> None:
    with pytest.raises(InvalidArguments, match="no letters"):
        detect_language("12345 !!")


@given(st.text(min_size=1, max_size=50))
def test_any_text_is_named_or_refused(text: str) -> None:
    with suppress(InvalidArguments):
        assert 0 <= detect_language(text).confidence <= 1
