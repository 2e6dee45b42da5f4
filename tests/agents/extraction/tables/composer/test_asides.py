"""Clauses that only say why something is asked, and those that pick rows though they name nothing."""

import pytest

from agents.extraction.tables.composer.asides import aside_spans
from agents.extraction.tables.composer.link import Link


def _ask(text: str, word: str) -> list[Link]:
    at = text.index(word)
    return [Link(start=at, end=at + len(word), role="ask")]


@pytest.mark.parametrize(
    ("text", "asked", "left_out"),
    [
        ("inspector coming. how often was it over 5", "how often", "inspector coming."),
        ("what is below minimum, doing the order now", "what", "doing the order now"),
        ("head wants to know which form is worst", "which", "head wants to know"),
        ("老师问哪本书没还", "哪本", "老师问"),
        ("谁没交，我要催一下", "谁", "我要催一下"),
    ],
)
def test_a_clause_that_only_says_why_is_left_out(text: str, asked: str, left_out: str) -> None:
    found = [text[start:end].strip() for start, end in aside_spans(text, _ask(text, asked))]
    assert found == [left_out]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("how many did we sell, the ones from the sale rack", "how many"),
        ("who came top, leaving out anyone who missed a test", "who"),
        ("how many came, i mean the adults", "how many"),
        ("how many came, only counting my team", "how many"),
        ("sale rack: how many did we sell", "how many"),
        ("一共多少，缺考的不算", "多少"),
        ("一共多少，我只要女生的", "多少"),
    ],
)
def test_a_clause_that_may_pick_rows_is_kept(text: str, asked: str) -> None:
    assert aside_spans(text, _ask(text, asked)) == []


def test_who_asks_is_kept_where_the_table_knows_them() -> None:
    text = "biscuits owner asks how many nights he stayed"
    links = [Link(start=0, end=8, role="value"), *_ask(text, "how many")]
    assert aside_spans(text, links) == []
