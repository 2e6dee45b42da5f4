import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.quotes import find_quoted


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("翻译“你好”", "你好"),
        ("say 'hi there' now", "hi there"),
        ('say "hi"', "hi"),
        ("‘x’", "x"),
        ("「甲」", "甲"),
        ("『乙』", "乙"),
        ("《红楼梦》", "红楼梦"),
        ("run `ls -l`", "ls -l"),
        ("```a\nb```", "a\nb"),
        ("“外「内」外”", "外「内」外"),
    ],
)
def test_every_kind_of_mark_quotes(text: str, value: str) -> None:
    assert [s.value for s in find_quoted(text)] == [value]


@pytest.mark.parametrize("text", ["it's John's", '""', "``", 'he said "hi', "rock 'n roll"])
def test_apostrophes_and_lone_marks_quote_nothing(text: str) -> None:
    assert find_quoted(text) == []


@given(st.text(alphabet=st.characters(exclude_characters='"“”‘’「」『』《》`'), min_size=1, max_size=20))
def test_what_was_quoted_is_read_back(text: str) -> None:
    assert [s.value for s in find_quoted(f'看 "{text}" 吧')] == [text]
