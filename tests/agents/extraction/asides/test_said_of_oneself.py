"""Clauses that only say how the one who asks fares are no part of a request; states that may be values are."""

import pytest

from agents.extraction.asides.asides import without_asides
from agents.extraction.asides.said_of_oneself import is_said_of_oneself

_ASKED = (
    "what is 18% of 240",
    "what day of the week is 14 feb 2027",
    "what is the sha256 of the word banana",
    "2027年2月14日是星期几",
    "240的18%是多少",
)


@pytest.mark.parametrize("asked", _ASKED)
@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("got a lot to do today, ", ""),
        ("i'm so tired today - ", ""),
        ("", ", asking for a friend"),
        ("", ", i'm in a bit of a rush"),
        ("", ", i always forget"),
        ("", ", no idea myself"),
        ("", ", thanks a million"),
        ("今天事情特别多，", ""),
        ("我赶时间，", ""),
        ("", "，帮朋友问的"),
        ("", "，我总是记不住"),
        ("", "，感谢感谢"),
    ],
)
def test_an_aside_changes_no_request(asked: str, before: str, behind: str) -> None:
    assert without_asides(f"{before}{asked}{behind}").rstrip(" -") == asked


@pytest.mark.parametrize(
    "said",
    [
        "busy",
        "tired",
        "很忙",
        "着急",
        "a friend",
        "i need it in euros",
        "i need it for 3 people",
        "i only need friday",
        "we are busy on friday",
        "i'm in berlin",
        "not asking for a friend",
        "if i'm in a rush",
        "今天开会",
        "我在东京",
        "我只要整数",
        "别忘了小数",
    ],
)
def test_what_may_be_a_value_or_a_condition_stays(said: str) -> None:
    assert not is_said_of_oneself(said)


@pytest.mark.parametrize(
    "text",
    [
        "count the letters of this: so it goes, i always forget",
        "who is tired, busy",
        "状态是空闲，很忙",
        "sha256 of 'i always forget'",
        "i always forget",
        "email bob@example.com, i'm running late",
        "add a line to diary.txt, i'm so tired today",
        "在 日记.txt 里加一行，今天事情太多了",
    ],
)
def test_a_text_or_values_stay_whole(text: str) -> None:
    assert without_asides(text) == text
