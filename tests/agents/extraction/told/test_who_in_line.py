"""A line that holds the words of a question in other parts is no sure answer."""

import pytest

from agents.extraction.told.asked_lines import asked_lines

NOTES = """Tom paid 120 for the hotel, Anna owes Tom 60
Meeting with Bob on Friday at 10:00, Anna is away
Lisa likes tea more than coffee
Carl books the flight
Attending: Tom, Anna, Bob
"""
MINUTES = "1. 王强负责场地\n2. 张伟把钥匙交给李娜\n3. 用户反馈由周航整理\n主持人：林晓\n"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("who owes Anna?", NOTES),
        ("who paid Anna?", NOTES),
        ("when is the meeting with Anna?", NOTES),
        ("when is the meeting with anna?", NOTES),
        ("who likes coffee more?", NOTES),
        ("谁给了张伟钥匙？", MINUTES),
        ("李娜给了谁钥匙？", MINUTES),
    ],
)
def test_persons_in_other_parts_leave_a_doubt(question: str, text: str) -> None:
    found = asked_lines(question, text, "notes")
    assert found.lines
    assert not found.sure


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("who books the flight?", NOTES),
        ("when is the meeting with Bob?", NOTES),
        ("谁负责场地？", MINUTES),
        ("场地谁负责？", MINUTES),
        ("谁整理用户反馈？", MINUTES),
        ("谁是主持人？", MINUTES),
    ],
)
def test_what_fits_is_sure(question: str, text: str) -> None:
    assert asked_lines(question, text, "notes").sure
