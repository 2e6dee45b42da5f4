import pytest

from agents.extraction.discourse.giving_up import gives_up


@pytest.mark.parametrize(
    "text",
    [
        "never mind",
        "nevermind, thanks",
        "oh forget it",
        "ok cancel that please",
        "No, leave it.",
        "actually i changed my mind",
        "I don't need it anymore",
        "stop",
        "算了",
        "那算了吧",
        "不用了，谢谢",
        "还是不写了",
        "没事了",
        "先不弄了",
        "当我没说",
    ],
)
def test_what_was_asked_is_given_up(text: str) -> None:
    assert gives_up(text)


@pytest.mark.parametrize(
    "text",
    [
        "cancel the order",
        "cancel order 17",
        "never mind the gaps, show all",
        "skip the first row",
        "leave it in euros",
        "stop the server",
        "forget it and show the weather",
        "取消订单",
        "不要第一行",
        "算了，换成 b.txt",
        "算一下总和",
        "不用小数",
        "no",
        "不要",
    ],
)
def test_a_word_more_is_a_request(text: str) -> None:
    assert not gives_up(text)
