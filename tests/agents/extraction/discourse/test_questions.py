"""Texts that want to know, and texts that want something done."""

import pytest

from agents.extraction.discourse.questions import only_asks


@pytest.mark.parametrize(
    "text",
    [
        "where's my parcel SL483920175 right now",
        "how many vacation days does E1042 have left",
        "E1015 sick days in 2025, how many were used?",
        "any drop-off points in Hamburg",
        "下周一公司有谁不在",
        "2120那场包厢多少钱",
        "RH-20455付款了吗",
    ],
)
def test_a_question_wants_to_know(text: str) -> None:
    assert only_asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "cancel PU-66201",
        "can you move my appointment to Monday",
        "what about cancelling PU-66201",
        "could you tell me when it comes, and how much it is",
        "AP5540不去了帮我退掉，再看看许哲有没有空",
        "能帮我取消预约吗",
        "请一天病假",
    ],
)
def test_a_bid_wants_something_done(text: str) -> None:
    assert not only_asks(text)
