"""A bare text that is hashed or encoded, and what is said beside it."""

import pytest

from agents.extraction.texts.text_with_aside import text_with_aside


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("md5 of red door, it's for a form", "red door"),
        ("hash red door with sha256, thanks", "red door"),
        ("what's the sha1 of red door? asking for a friend", "red door"),
        ("encode red door in base64, my boss needs it", "red door"),
        ("red door 的 md5 是多少 急用", "red door"),
        ("md5 of red door (the old one)", "red door (the old one)"),
    ],
)
def test_an_aside_is_no_part_of_a_text(request_: str, text: str) -> None:
    found = text_with_aside(request_)
    assert found is not None
    assert found.text == text


@pytest.mark.parametrize(
    "request_",
    ["md5 of red door", 'md5 of "red, door"', "md5 of red, then base64", "md5 of a.txt, please", "md5 of it, please"],
)
def test_a_text_alone_a_file_and_another_wish_are_left(request_: str) -> None:
    assert text_with_aside(request_) is None
