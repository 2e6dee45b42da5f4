"""A message that only names an agent hands the last request to it."""

import pytest

from agents.extraction.discourse.handing_over import handed_to

AGENTS = {
    "finance": {"finance", "金融"},
    "data": {"data", "数据"},
    "system": {"system", "系统"},
    "stock_room": {"stock_room", "stock room"},
}


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("this is for the data agent", "data"),
        ("No, that's a job for the finance agent.", "finance"),
        ("give it to finance", "finance"),
        ("ask the Data agent", "data"),
        ("let the stock room agent handle it please", "stock_room"),
        ("the system agent", "system"),
        ("这个应该由数据智能体处理", "data"),
        ("不对，交给金融智能体。", "finance"),
        ("数据智能体来做吧", "data"),
        ("这是归系统管的", "system"),
    ],
)
def test_who_shall_take_it_is_read(text: str, agent: str) -> None:
    assert handed_to(text, AGENTS) == agent


@pytest.mark.parametrize(
    "text",
    [
        "this is for the legal agent",
        "ask the data agent for the mean of age",
        "use data",
        "the data",
        "data",
        "what does the data agent do?",
        "this is for the data agents' meeting",
        "give it to finance tomorrow",
        "数据",
        "数据智能体能做什么",
        "把数据交给金融部",
        "这个由数据得出的平均值是多少",
        "",
    ],
)
def test_whatever_asks_for_something_is_a_request(text: str) -> None:
    assert handed_to(text, AGENTS) == ""
