"""Several forms of one text are read where each is of the text itself, and nothing else is."""

import pytest

from agents.extraction.one_call.forms_of_one_text import forms_of_one_text


@pytest.mark.parametrize(
    ("request_", "text", "forms"),
    [
        ("md5 of lighthouse, and also give me lighthouse backwards", "lighthouse", ["md5", "reverse"]),
        ("sha1 of pelican and its md5 too", "pelican", ["sha1", "md5"]),
        ("base64 of moonlight, sha256 as well", "moonlight", ["base64", "sha256"]),
        ("md5 and sha1 of 'hello world'", "hello world", ["md5", "sha1"]),
        ("md5 and sha1 of the word pelican", "pelican", ["md5", "sha1"]),
        ("pelican's md5 and sha1", "pelican", ["md5", "sha1"]),
        ("what's the sha256 of blue42? md5 too please", "blue42", ["sha256", "md5"]),
        ("give me the md5 of tulip and also tulip in upper case", "tulip", ["md5", "upper"]),
        ("算一下abc的md5，sha256也要", "abc", ["md5", "sha256"]),
        ("“你好”的md5和sha256分别是多少", "你好", ["md5", "sha256"]),
        ("月亮船 这几个字的sha1是多少，顺便倒着写一遍", "月亮船", ["sha1", "reverse"]),
        ("hello world 的md5、sha1", "hello world", ["md5", "sha1"]),
    ],
)
def test_each_form_is_of_the_text(request_: str, text: str, forms: list[str]) -> None:
    found = forms_of_one_text(request_)
    assert found is not None
    assert (found.text, [one.algorithm or one.form for one in found.forms]) == (text, forms)


@pytest.mark.parametrize(
    "request_",
    [
        "md5 of abc",
        "md5 of abc in uppercase and sha1",
        "md5 of abc, in uppercase",
        "md5 of abc and uppercase too",
        "md5 of abc, backwards",
        "sha256 of the md5 of abc",
        "base64 abc then md5 it",
        "base64 of abc and md5",
        "md5 and sha1 of notes.txt",
        "md5 of it and sha1",
        "md5 of the file and sha1 too",
        "md5 of the pelican and sha1",
        "md5 of hello world and sha1 too",
        "md5 of abc and sha1 of def",
        "md5 and sha1 of each word in 'a b'",
        "md5 of abc and also translate it",
        "md5 of abc and salt it too",
        "abc的md5的sha256",
        "abc的base64和md5",
        "把 hello world 反过来写，再给我它的md5",
        "算一下abc和def的md5，sha256也要",
        "文件abc的md5，sha1也要",
        "hello md5，sha1和sha256也要",
        "下次abc的md5，sha1也要",
    ],
)
def test_forms_of_forms_files_and_what_is_unclear_are_left_to_others(request_: str) -> None:
    assert forms_of_one_text(request_) is None
