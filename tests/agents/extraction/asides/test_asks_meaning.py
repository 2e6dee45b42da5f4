"""Questions for what a word means."""

import pytest

from agents.extraction.asides.asks_meaning import asks_meaning


@pytest.mark.parametrize(
    "text", ["what is a port?", "What's a port", "what does size mean", "什么是端口", "端口是什么意思？", "什么叫库存"]
)
def test_what_a_word_means_is_asked(text: str) -> None:
    assert asks_meaning(text)


@pytest.mark.parametrize(
    "text",
    [
        "what is the port",
        "what is the port of Genoa",
        "what is a latte's price",
        "what is a latte in menu.csv",
        "what is a typical salary",
        "什么是最贵的",
        "价格是什么",
        "什么是平均价格",
    ],
)
def test_a_cell_or_a_figure_is_asked(text: str) -> None:
    assert not asks_meaning(text)
