"""Texts behind a colon that are to be counted."""

import pytest

from agents.extraction.one_call.otherwise.counted_texts import counted_text


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("数一下这句话几个字：请各部门准时参加", "请各部门准时参加"),
        ("下面这句话一共多少个字：明天九点集合", "明天九点集合"),
        ("这段话的字数：春眠不觉晓，处处闻啼鸟", "春眠不觉晓，处处闻啼鸟"),
        ("count the words: we would like to invite you", "we would like to invite you"),
        ("how many characters is this: Dear customers", "Dear customers"),
    ],
)
def test_the_text_is_all_behind_the_colon(request_: str, text: str) -> None:
    assert counted_text(request_) == text


@pytest.mark.parametrize(
    "request_",
    [
        "数一下这句话几个字：请准时参加，然后翻译成英文",
        "count the words: we invite you, and then reverse it",
        "how many words are in this file: notes.txt",
        "数一下这句话几个字：“请准时参加”",
        "这句话几个字",
        "这个文件里多少个字：",
    ],
)
def test_another_wish_or_no_text_is_left(request_: str) -> None:
    assert counted_text(request_) == ""


@pytest.mark.parametrize(
    "request_",
    [
        "数一下这句话几个字：今天天气很好，不含标点",
        "数一下这句话几个字：今天天气很好（只算汉字）",
        "how many characters in this: hello big world, not counting spaces",
        "how many characters in this: hello big world (no spaces)",
        "count the characters: hello world without punctuation",
        "how many characters in this: abc def. Don't count spaces",
        "count the words: we sell tea and milk but skip the articles",
    ],
)
def test_a_condition_behind_the_text_is_not_counted_with_it(request_: str) -> None:
    assert counted_text(request_) == ""


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("数一下这句话几个字：请大家不要迟到", "请大家不要迟到"),
        ("count the words: we sell shoes without laces", "we sell shoes without laces"),
    ],
)
def test_words_of_the_text_itself_are_no_condition(request_: str, text: str) -> None:
    assert counted_text(request_) == text
