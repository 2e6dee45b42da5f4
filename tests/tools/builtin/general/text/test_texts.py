import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.general.text.texts import hash_text, text_statistics


def test_english_words_are_counted() -> None:
    found = text_statistics("Don't panic: it's a state-of-the-art test, no. Really?")

    assert (found.words, found.sentences) == (8, 2)


def test_chinese_characters_count_as_words() -> None:
    found = text_statistics("今天天气真好，我们去公园吧。你去吗？")

    assert (found.words, found.cjk_characters, found.sentences, found.characters) == (15, 15, 2, 18)


def test_mixed_text_counts_both() -> None:
    assert text_statistics("用 Python 写 3 个函数").words == 7


def test_lines_and_paragraphs_are_counted() -> None:
    found = text_statistics("one\ntwo\n\nthree\n")

    assert (found.lines, found.paragraphs, found.sentences) == (3, 2, 3)


def test_spaces_are_left_out_where_asked() -> None:
    found = text_statistics(" a b\t")

    assert (found.characters, found.characters_without_spaces) == (5, 2)


def test_an_empty_text_has_nothing() -> None:
    assert set(text_statistics("").model_dump().values()) == {0}


@given(st.text(), st.text())
def test_characters_add_up(first: str, second: str) -> None:
    total = text_statistics(first + second).characters

    assert total == text_statistics(first).characters + text_statistics(second).characters


@given(st.text())
def test_parts_are_never_more_than_the_whole(text: str) -> None:
    found = text_statistics(text)

    assert found.cjk_characters <= found.words <= found.characters_without_spaces <= found.characters


@pytest.mark.parametrize(
    ("algorithm", "digest"),
    [
        ("md5", "900150983cd24fb0d6963f7d28e17f72"),
        ("sha1", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ],
)
def test_digests_are_those_of_the_standards(algorithm: str, digest: str) -> None:
    assert hash_text("abc", algorithm).digest == digest  # type: ignore[arg-type]  # one of the four


def test_chinese_text_is_hashed_as_utf8() -> None:
    hashed = hash_text("你好")

    assert (hashed.algorithm, hashed.n_bytes) == ("sha256", 6)
    assert hashed.digest == hashlib.sha256("你好".encode()).hexdigest()


def test_half_a_character_can_be_hashed() -> None:
    assert hash_text("\ud800", "sha512").n_bytes == 3
