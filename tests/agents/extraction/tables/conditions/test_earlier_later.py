import pytest

from agents.extraction.tables.conditions.earlier_later import AHEAD, BEHIND


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("cars made after ", ">"),
        ("no later than ", "<="),
        ("before the year ", "<"),
        ("since ", ">="),
        ("up to the ", "<="),
        ("早于", "<"),
        ("不早于", ">="),
        ("截止到", "<="),
        ("the hereafter of ", ""),
        ("unbefore ", ""),
    ],
)
def test_words_before_a_time_say_on_which_side_rows_lie(text: str, sign: str) -> None:
    assert next((sign for pattern, sign in AHEAD if pattern.search(text)), "") == sign


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("以后的", ">"),
        ("及以后", ">="),
        ("和之前", "<="),
        ("以前", "<"),
        ("起", ">="),
        (" onwards", ">="),
        (" or later", ">="),
        (" or earlier", "<="),
        ("前3名", ""),
        ("后天", ""),
        ("起3天", ""),
        (" or lately", ""),
    ],
)
def test_words_behind_a_time_say_on_which_side_rows_lie(text: str, sign: str) -> None:
    assert next((sign for pattern, sign in BEHIND if pattern.match(text)), "") == sign
