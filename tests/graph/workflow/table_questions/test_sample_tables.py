"""Questions over the sample tables with conditions, asked without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("turns", "figures"),
    [
        (("how many women survived the titanic", "and in first class?"), ("308", "134")),
        (("泰坦尼克号上女的活下来多少人", "只看头等舱的"), ("308", "134")),
        (("co2 emissions poland 1990",), ("9.63",)),
        (("越南2000年人均寿命多少岁",), ("73.7",)),
    ],
)
async def test_conditions_over_a_sample_are_heeded(
    scripted_home: Open, turns: tuple[str, ...], figures: tuple[str, ...]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        told = [(await say(talk.assistant, text)).text for text in turns]
    assert [figure in text for figure, text in zip(figures, told, strict=True)] == [True] * len(figures)


@pytest.mark.parametrize("text", ["IBM close on 1 June 2010?", "苹果2012年3月1日的收盘价是多少"])
async def test_a_price_is_asked_of_the_tools_for_prices(scripted_home: Open, text: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, text)
    assert "data/query_sql" not in heard.text
